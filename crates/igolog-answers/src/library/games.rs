//! The games of a library, page by page.

use serde::{Deserialize, Serialize};

use super::{Condition, GameLabel};
use crate::words::Side;

/// Games told if the question does not say how many.
const PAGE: usize = 50;

/// Which games are there?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GamesQuestion {
    /// Words that must all be there, whatever their case: in the file's name, players, ranks, date, result or event.
    pub search: String,
    /// A condition such as `year >= 2015 and rank = '9p'`.
    #[serde(rename = "where")]
    pub condition: Condition,
    /// The order of the list.
    pub order: GameOrder,
    /// The first game to tell, from 0.
    pub from: usize,
    /// How many games to tell.
    pub limit: usize,
}

impl Default for GamesQuestion {
    fn default() -> GamesQuestion {
        let (search, condition, order) = <(String, Condition, GameOrder)>::default();
        GamesQuestion { search, condition, order, from: 0, limit: PAGE }
    }
}

/// The order of a list of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameOrder {
    /// As they came into the library.
    #[default]
    Added,
    /// The latest date first; games without one last.
    Newest,
    /// The earliest date first; games without one last.
    Oldest,
    /// The most moves first.
    Longest,
}

/// A page of a library's games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesAnswer {
    /// Games of the library.
    pub all: usize,
    /// Those that are meant.
    pub total: usize,
    /// The number of the first one told, from 0.
    pub from: usize,
    /// The games told.
    pub games: Vec<LibraryGame>,
}

/// A game of a library.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryGame {
    /// What it is called.
    #[serde(flatten)]
    pub label: GameLabel,
    /// Why it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Black's rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_rank: Option<String>,
    /// White's rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_rank: Option<String>,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// The event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Columns of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<i32>,
    /// Rows of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<i32>,
    /// Moves of the main line.
    pub moves: i32,
    /// An earlier game with the same moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<u32>,
}

#[cfg(feature = "library")]
pub(super) fn games(
    library: &igolog_corpus::Library,
    question: &GamesQuestion,
    work: &mut crate::work::Work<'_>,
) -> Result<GamesAnswer, crate::refusal::Refusal> {
    use std::cmp::Reverse;

    let found = library.list(&question.search, &question.condition.filter()?, &work.stop);
    let mut found = found.map_err(|_| crate::refusal::Refusal::stopped())?;
    let date = |game: u32| library.text_of(library.games()[game as usize].date);
    match question.order {
        GameOrder::Added => {}
        GameOrder::Newest => found.sort_by_key(|&game| (date(game).is_none(), Reverse(date(game)))),
        GameOrder::Oldest => found.sort_by_key(|&game| (date(game).is_none(), date(game))),
        GameOrder::Longest => found.sort_by_key(|&game| Reverse(library.games()[game as usize].moves)),
    }
    let mut games = Vec::new();
    for &game in found.iter().skip(question.from).take(question.limit) {
        let row = &library.games()[game as usize];
        let text = |id| library.text_of(id).map(str::to_owned);
        let told = LibraryGame {
            label: GameLabel::of(library, game),
            error: text(row.error),
            black_rank: text(row.ranks[0]),
            white_rank: text(row.ranks[1]),
            winner: row.winner.map(Side::from),
            event: text(row.event),
            width: row.size.map(|size| size.0),
            height: row.size.map(|size| size.1),
            moves: row.moves,
            duplicate_of: row.duplicate_of,
        };
        work.room(serde_json::to_string(&told).map_or(0, |text| text.len()))?;
        games.push(told);
    }
    Ok(GamesAnswer { all: library.games().len(), total: found.len(), from: question.from, games })
}
