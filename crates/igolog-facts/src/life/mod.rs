//! Life and death by static analysis and small local searches, read from a board.

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
