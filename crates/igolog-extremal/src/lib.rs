//! Boards with the largest number of strings.

mod bound;
mod construct;
mod control;
pub mod dense;
mod frontier;
pub mod orbit;
mod pattern;
mod random;
pub mod search;
mod words;

pub use construct::{construct, simple_bound};
pub use control::{Control, Stopped};
pub use pattern::Pattern;
pub use random::Random;
