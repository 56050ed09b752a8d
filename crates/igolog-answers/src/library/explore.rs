//! What was played in a position.

use serde::{Deserialize, Serialize};

use super::Condition;
use crate::words::{Pair, Side};

/// Moves told if the question does not say how many.
const MOVES: usize = 50;

/// What was played here?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ExploreQuestion {
    /// Only games for which this holds: `year >= 2015 and rank = '9p'`.
    #[serde(rename = "where")]
    pub condition: Condition,
    /// How many moves to tell.
    pub limit: usize,
}

impl Default for ExploreQuestion {
    fn default() -> ExploreQuestion {
        ExploreQuestion { condition: Condition::default(), limit: MOVES }
    }
}

/// What was played in a position, turned and mirrored ones included.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploreAnswer {
    /// How often the position came up.
    pub count: u32,
    /// In how many games.
    pub games: u32,
    /// Who won those games.
    pub wins: Pair<u32>,
    /// Games that ended in it.
    pub ended: u32,
    /// How many different moves were played; more than are told, if the question wants fewer.
    pub total: usize,
    /// The moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// Whose move.
    pub color: Side,
    /// Where, in the frame of the position asked about; or `pass`. Points that the position's symmetry makes equal are one.
    #[serde(rename = "move")]
    pub place: String,
    /// How often.
    pub count: u32,
    /// Who won those games.
    pub wins: Pair<u32>,
    /// How often in each year that is known.
    pub years: Vec<(i32, u32)>,
    /// How often by players of each rank that is known, the highest first.
    pub ranks: Vec<NameCount>,
    /// Who played it most often.
    pub players: Vec<NameCount>,
    /// Where it was played first.
    pub first: FirstPlayed,
}

/// A name and how often it comes up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NameCount {
    /// The name.
    pub name: String,
    /// How often.
    pub count: u32,
}

/// The first time that a move was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstPlayed {
    /// The game.
    pub game: u32,
    /// Its file.
    pub file: String,
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: u32,
}

#[cfg(feature = "library")]
pub(super) use with_library::{contents, explore, pair};

#[cfg(feature = "library")]
mod with_library {
    use igolog_core::{Board, Color};
    use igolog_corpus::Library;
    use igolog_corpus::explore::{ExploredMove, Named, Wins};
    use igolog_text::vertex;

    use super::*;
    use crate::asked::Asked;
    use crate::refusal::Refusal;
    use crate::work::Work;

    pub(in crate::library) fn explore(
        library: &Library,
        asked: &Asked<'_>,
        explore: &ExploreQuestion,
        work: &mut Work<'_>,
    ) -> Result<ExploreAnswer, Refusal> {
        let filter = explore.condition.filter()?;
        let graph = asked.board().graph();
        let (contents, width) = contents(asked.board())?;
        let explored = library.explore(&contents, width, &filter, work.threads, &work.stop)?;
        let named = |names: &[Named]| -> Vec<NameCount> {
            names.iter().map(|named| NameCount { name: named.name.clone(), count: named.count }).collect()
        };
        let told = |mv: &ExploredMove| {
            let point = mv.point.and_then(|point| graph.point(usize::from(point)));
            let (game, moves) = mv.first;
            PlayedMove {
                color: mv.color.into(),
                place: point.map_or_else(|| "pass".into(), |point| vertex::name(graph, point, asked.notation())),
                count: mv.count,
                wins: pair(mv.wins),
                years: mv.years.clone(),
                ranks: named(&mv.ranks),
                players: named(&mv.players),
                first: FirstPlayed { game, file: library.games()[game as usize].file.clone(), moves },
            }
        };
        Ok(ExploreAnswer {
            count: explored.count,
            games: explored.games,
            wins: pair(explored.wins),
            ended: explored.ended,
            total: explored.moves.len(),
            moves: explored.moves.iter().take(explore.limit).map(told).collect(),
        })
    }

    pub(in crate::library) fn pair(wins: Wins) -> Pair<u32> {
        Pair { black: wins.black, white: wins.white }
    }

    /// The contents of a board of rows and columns, and its columns.
    pub(in crate::library) fn contents(board: &Board) -> Result<(Vec<Option<Color>>, usize), Refusal> {
        let (width, _) = board.graph().grid_size().ok_or_else(|| {
            Refusal::bad("a library holds games on rectangular boards").hint("give a position on one").of("board")
        })?;
        Ok((board.graph().points().map(|point| board.color(point)).collect(), width))
    }
}
