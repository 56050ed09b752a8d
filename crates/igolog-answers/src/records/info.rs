//! What is in a game record.

use igolog_core::{ByColor, Game, Move, Played, area};
use igolog_text::diagram;
use igolog_text::input::Input;
use serde::Serialize;
use serde_json::Value;

use crate::asked::Asked;
use crate::position::Posed;
use crate::words::Pair;

/// Players, result, moves, captures, the board at the end, area.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfoAnswer {
    /// The side of a square board, else `WIDTHxHEIGHT`; the number of points if there are no rows.
    pub size: Value,
    /// Moves made, passes counted.
    pub moves: usize,
    /// Passes.
    pub passes: usize,
    /// The number of handicap stones.
    pub handicap: u32,
    /// White's compensation.
    pub komi: f64,
    /// Stones of each colour that were captured.
    pub captured: Pair<u32>,
    /// The rows of the board at the end: `X`, `O`, `.`.
    #[serde(rename = "final")]
    pub rows: Vec<String>,
    /// Stones and surrounded points, all stones taken for alive.
    pub area: Pair<u32>,
    /// What the record says of itself; nothing if it is none.
    #[serde(flatten)]
    pub said: Said,
    /// Nodes of the record.
    pub nodes: usize,
    /// Its ends.
    pub variations: usize,
}

/// What a record says of itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said {
    /// The rules, as written.
    pub rules: Option<String>,
    /// The result, as written.
    pub result: Option<String>,
    /// Who played.
    pub players: Pair<Option<String>>,
    /// Their ranks.
    pub ranks: Pair<Option<String>>,
    /// When.
    pub date: Option<String>,
    /// Where.
    pub event: Option<String>,
}

pub(crate) fn info(asked: &Asked<'_>) -> InfoAnswer {
    let mut info = of_game(&asked.game);
    if let Some(Input::Games(collection)) = &asked.input
        && let Some(record) = collection.game(asked.question.about.game.unwrap_or(1).saturating_sub(1))
    {
        let text = |value: Option<std::borrow::Cow<'_, str>>| value.map(|v| v.trim().to_string());
        let counts = record.counts();
        (info.nodes, info.variations) = (counts.nodes, counts.leaves);
        info.said = Said {
            rules: text(record.rules()),
            result: text(record.written_result()),
            players: ByColor::from_fn(|c| text(record.player(c))).into(),
            ranks: ByColor::from_fn(|c| text(record.rank(c))).into(),
            date: text(record.date()),
            event: text(record.event()),
        };
    }
    info
}

/// What is wrong with the text of a file, told with its first game.
pub(crate) fn faults(posed: &Posed, game: Option<usize>) -> Vec<String> {
    match &posed.input {
        Some(Input::Games(collection)) if game.unwrap_or(1) == 1 => {
            collection.check().iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    }
}

fn of_game(game: &Game) -> InfoAnswer {
    let board = game.board();
    let count = |wanted: fn(&Played) -> bool| game.steps().iter().filter(|step| wanted(step)).count();
    InfoAnswer {
        size: match board.graph().frame() {
            Some((w, h)) if w == h => w.into(),
            Some((w, h)) => format!("{w}x{h}").into(),
            None => board.graph().len().into(),
        },
        moves: count(|step| matches!(step, Played::Move(..))),
        passes: count(|step| matches!(step, Played::Move(_, Move::Pass))),
        handicap: game.handicap(),
        komi: game.komi().as_f64(),
        captured: ByColor::from_fn(|c| board.prisoners(c)).into(),
        rows: diagram::rows(board),
        area: area(board).into(),
        said: Said::default(),
        nodes: 1,
        variations: 1,
    }
}
