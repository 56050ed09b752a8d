//! Theorem 1 on a position: as it is, thinned, checkered, with as many strings each time.

use igolog_core::{Board, Color};
use igolog_extremal::checker::checkered;
use igolog_text::diagram;
use serde::Serialize;

use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::Pair;

/// The three steps of the theorem.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckerAnswer {
    /// The position, thinned, checkered.
    pub steps: Vec<CheckerStep>,
    /// Stones taken away to thin it.
    pub removed: Vec<String>,
    /// Stones that changed colour.
    pub flipped: Vec<String>,
    /// Sets of stones that changed colour together or not at all.
    pub super_blocks: usize,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckerStep {
    /// Its strings.
    pub strings: usize,
    /// Its stones.
    pub stones: Pair<Vec<String>>,
    /// The board, a row a line.
    pub board: Vec<String>,
}

pub(crate) fn checker(asked: &Asked<'_>) -> Result<CheckerAnswer, Refusal> {
    let names = asked.names();
    let done = checkered(asked.board()).map_err(|e| Refusal::bad(e).of("position"))?;
    Ok(CheckerAnswer {
        steps: [asked.board(), &done.thinned, &done.checkered].map(|board| step(board, names)).into(),
        removed: names.points(done.removed.iter().copied()),
        flipped: names.points(done.flipped.iter().copied()),
        super_blocks: done.super_blocks,
    })
}

fn step(board: &Board, names: Names<'_>) -> CheckerStep {
    let stones = |color| names.points(board.points_with(Some(color)).iter());
    CheckerStep {
        strings: board.blocks().len(),
        stones: Pair { black: stones(Color::Black), white: stones(Color::White) },
        board: diagram::rows(board),
    }
}
