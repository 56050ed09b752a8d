//! Problems of life and death: what becomes of a group, by which moves, and why others fail; and the built-in problems.

mod check;
mod data;
mod draw;
mod problems;
mod sentence;
mod tree;

pub(crate) use data::solve;
pub use data::{CheckData, FirstData, KoData, MoveData, SolveAnswer, SolveQuestion};
pub(crate) use problems::problems;
pub use problems::{ProblemData, ProblemsAnswer, ProblemsQuestion};
