//! Life and death by static analysis and small local searches, read from a board.

use std::sync::Arc;

use igolog_core::Board;

pub mod benson;
pub mod influence;
pub mod ladder;
pub mod outlook;
pub mod pair;
pub mod race;
pub mod safety;
mod search;
mod table;
pub mod tactics;
mod unconditional;
pub mod verdict;

pub use benson::{Benson, VitalRegion};
pub use unconditional::unconditional;
pub use verdict::{BlockLife, Verdict, Why};

/// How sure a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Nothing is claimed.
    Unknown,
    /// Probably so: the method may err.
    Estimated,
    /// Certain: the method is sound.
    Proved,
}

/// A board to read on, at the position of `board`: the one kept from the last reading, if there is one.
fn scratch(kept: &mut Option<Board>, board: &Board) -> Board {
    let mut scratch = kept.take().unwrap_or_else(|| Board::new(Arc::clone(board.graph())));
    scratch.copy_position(board);
    scratch
}
