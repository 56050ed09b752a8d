//! Life and death (死活): a solver that proves its answers and says which points a proof depends on.

mod area;
mod bits;
mod death;
mod field;
mod life;
mod order;
mod problem;
mod search;
mod solver;
mod state;
mod table;
mod zone;

pub use bits::MOST_POINTS;
pub use field::KoMaster;
pub use problem::{Goal, Problem, ProblemError};
pub use solver::{Limits, Outcome, Proof, Solver};
