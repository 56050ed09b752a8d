//! Life and death in Go on a plain board: what is proved, what is estimated, and what nobody knows.
//!
//! ```
//! use igolog_core::{Board, Color, Graph};
//! use igolog_life::{Analysis, Certainty, Effort, Verdict};
//!
//! // Black around two eyes of one point each.
//! let graph = Graph::grid(4, 2)?;
//! let mut board = Board::new(graph.clone());
//! let stones = [(1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)];
//! board.setup(&stones.map(|(x, y)| (graph.at(x, y).unwrap(), Some(Color::Black))))?;
//! let analysis = Analysis::of(&board, Effort::Static);
//! assert_eq!((analysis.life[0].verdict, analysis.life[0].status), (Verdict::Alive, Certainty::Proved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`region`], [`link`], [`group`] | regions; joints, kosumi and secure pairs; static groups |
//! | [`ground`] | these for one colour: what an analysis starts from |
//! | [`eyes`] | Euler counts, semi-joints, nakade shapes, the worth of a region |
//! | [`benson`], [`safety`], [`pair`] | proofs: without an answer, with the owner answering, in pairs of blocks |
//! | [`ladder`], [`race`], [`tactics`], [`connection`] | readings: ladders, races, capture and escape, cuts |
//! | [`influence`], [`outlook`], [`net`] | estimates: who is strong where, which blocks will live |
//! | [`verdict`], [`analysis`] | all of it put together: a verdict for every block, with its reason |
//! | [`endgame`] | whether a game is over |
//!
//! Everything is computed from a [`Board`] and nothing else, so equal boards give equal answers.

use std::sync::Arc;

use igolog_core::{Board, words};

pub mod analysis;
pub mod benson;
mod camps;
mod classes;
pub mod connection;
mod effort;
pub mod endgame;
mod estimate;
pub mod eyes;
pub mod ground;
pub mod group;
pub mod influence;
pub mod ladder;
pub mod link;
pub mod net;
pub mod outlook;
pub mod pair;
pub mod race;
pub mod region;
mod region_facts;
pub mod safety;
mod search;
mod table;
pub mod tactics;
mod unconditional;
pub mod verdict;

pub use analysis::{Analysis, ColorAnalysis};
pub use benson::{Benson, VitalRegion};
pub use classes::Classes;
pub use effort::{Effort, Spent};
pub use endgame::EndOfGame;
pub use ground::GroundFacts;
pub use region::RegionId;
pub use region_facts::RegionFacts;
pub use unconditional::unconditional;
pub use verdict::{BlockLife, Reason, Verdict, Why};

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

words!(Certainty, "certainty", Unknown => "unknown", Estimated => "estimated", Proved => "proved");

/// A board to read on, at the position of `board`: the one kept from the last reading, if there is one.
fn scratch(kept: &mut Option<Board>, board: &Board) -> Board {
    let mut scratch = kept.take().unwrap_or_else(|| Board::new(Arc::clone(board.graph())));
    scratch.copy_position(board);
    scratch
}
