//! Boards with the largest number of strings: exact values, exact counts, and the integer programs of the papers.
//!
//! The most strings on a board and the fewest liberties are one question: a checkered position in which every stone
//! stands alone has a string per stone, and is legal when every stone has an empty neighbour
//! (Yano and Muramatsu 2006; Muramatsu et al. 2007, papers 000 and 001).
//!
//! ```
//! use igolog_extremal::search::{Partition, count, solve};
//! use igolog_core::Stop;
//! use igolog_extremal::certificate;
//!
//! let stop = Stop::never();
//! let solution = solve(9, 9, &stop);
//! assert!(solution.is_proved());
//! assert_eq!((solution.pattern.strings(), solution.pattern.liberties()), (61, 20));
//! // The kernel counts the blocks again.
//! assert_eq!(certificate::verify(&solution.pattern)?.strings, 61);
//! let counts = count(9, 9, 20, Partition::First, &stop)?;
//! assert_eq!(counts.by_liberties[0].1.to_string(), "32");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | module |
//! |---|---|
//! | value, proof, counts, all boards, random boards | [`search`] |
//! | the same by the plain dynamic program | [`dense`] |
//! | a board and a bound for any size at once | [`construct()`] |
//! | turns and flips | [`orbit`] |
//! | the integer programs, their cuts, files and solvers | [`program`] |
//! | any graph | [`graph`] |
//! | any position made checkered | [`checker`] |
//! | boards checked by the kernel, games that reach them | [`certificate`] |
//! | all legal positions by number of blocks | [`spectrum`] |
//! | the tables of the papers | [`paper`] |

mod bound;
pub mod certificate;
pub mod checker;
mod construct;
pub mod dense;
mod draw;
mod frontier;
pub mod graph;
pub mod limits;
pub mod orbit;
pub mod paper;
mod parallel;
mod pattern;
pub mod program;
mod room;
pub mod search;
pub mod spectrum;
mod window;
mod words;

pub use construct::{construct, simple_bound};
pub use pattern::Pattern;
