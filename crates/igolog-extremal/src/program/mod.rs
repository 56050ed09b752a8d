//! The integer programs of the papers, as objects that can be inspected, written to files and solved.

mod cuts;
mod forms;
#[cfg(feature = "highs")]
mod highs;
mod model;
mod solve;
mod write;

pub use cuts::{Cut, CutError};
pub use forms::{Form, domination, grid, grid_pattern, two_colours};
pub use model::{Comparison, IntegerProgram, Row, Sense, Variable};
pub use solve::{ProgramSolver, SolverAnswer, Status, relax, solve, solve_once, solver_name};
pub use write::{to_lp, to_mps};
