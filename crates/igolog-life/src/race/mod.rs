//! Races to capture (攻め合い): liberties counted, and read out.
//!
//! Two adjacent enemy groups that are not alive and cannot escape race. Each has liberties of its own, some are shared, and one may have
//! an eye. Counting (Müller 1999): the attacker who moves first wins iff his own liberties exceed the defender's by at
//! least F, where F is the number of shared liberties, less one if the defender has no eye and there are any. Shared
//! liberties count for the side with the better eye. A count is an estimate; [`RaceReader`] reads the race by search.

mod ahead;
mod count;
mod eyespace;
mod graph;
mod read;

pub use count::{BetterEye, EyeSize, Race, RaceEnd, RaceSide, race_between};
pub use graph::race_graph;
pub use read::{RACE_BUDGET, RaceReader, RaceReading};
