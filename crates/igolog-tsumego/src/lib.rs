//! Life and death (死活): a solver that proves its answers and says which points a proof depends on.
//!
//! ```
//! use igolog_core::{Board, Color, Graph, PointSet, Stop};
//! use igolog_tsumego::{Fate, Goal, Problem, Solver, SolverLimits};
//!
//! // Three in a row in the corner: whoever plays the middle first decides.
//! let graph = Graph::grid(6, 3)?;
//! let mut board = Board::new(graph);
//! for (row, line) in ["...OX.", "OOOOX.", "XXXXX."].iter().enumerate() {
//!     for (column, stone) in line.chars().enumerate() {
//!         let color = match stone { 'X' => Color::Black, 'O' => Color::White, _ => continue };
//!         let point = board.graph().at(column, row).unwrap();
//!         board.setup(&[(point, Some(color))])?;
//!     }
//! }
//! let white = board.points_with(Some(Color::White));
//! let region = PointSet::from_points(18, board.empties().filter(|p| p.index() < 3));
//! let problem = Problem { board, goal: Goal::Stones(white), to_move: Color::White, region: Some(region) };
//! let answer = Solver::new(SolverLimits::default()).solve(&problem, &Stop::never())?;
//! assert_eq!(answer.status, Fate::Alive);
//! assert!(answer.proved);
//! assert_eq!(answer.best.unwrap().index(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | idea | module |
//! |---|---|
//! | what is asked; the area of a problem without a frame | `problem`, `area` |
//! | who may take a ko; what never changes in a search | [`KoMaster`], `field` |
//! | the position, played and undone in place | `state` |
//! | terminal tests: unconditional life, small regions played out, no room for two eyes | `life`, `eyespace`, `death` |
//! | the points a proof depends on | `zone` |
//! | depth-first proof-number search, repetition, the end of the game | `search` |
//! | table of positions, settled zones as patterns, order of moves | `table`, `pattern`, `order`, `habit` |
//! | what an easier question found, as advice | `guide` |
//! | one search; answers in stages; life alone; kos in threats, seki; what they say | `solver`, `stages`, `living`, `refine`, `answer` |
//! | what the winner answers anywhere in a proof | `walk` |
//! | a proof walked on the real board, by other code | `check`, `circles` |
//! | which stones are in question; everything about a group; problems in games | `question`, `study`, `harvest` |
//!
//! Nothing here needs the plane: neighbours are all the theory asks for, so any graph of at most [`MOST_POINTS`]
//! points will do.

#[cfg(test)]
extern crate self as igolog_tsumego;

mod answer;
mod area;
mod bits;
mod check;
mod circles;
mod death;
mod eyespace;
mod field;
mod guide;
mod habit;
mod harvest;
mod life;
mod living;
mod order;
mod pattern;
mod problem;
mod question;
mod race;
mod refine;
mod rim;
mod search;
mod solver;
mod stages;
mod state;
mod study;
mod table;
mod walk;
mod zone;

pub use answer::{Fate, Ko, Solved, ZoneProof};
pub use bits::MOST_POINTS;
pub use check::{Check, CheckFault, CheckLimits, CheckResult};
pub use field::KoMaster;
pub use harvest::{FoundProblem, Harvest};
pub use problem::{Goal, Problem, ProblemError};
pub use question::{Candidate, candidates, group_at};
pub use solver::{Outcome, SearchResult, Solver, SolverLimits};
pub use study::{FirstMove, Study, StudyLimits};
pub use walk::{ProofPosition, ProofStep};
