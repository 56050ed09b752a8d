//! The facts of a Go position, kept current move by move, as relations that rules and printers can read.
//!
//! ```
//! use igolog_core::{Board, Color, Graph, Suicide};
//! use igolog_facts::{FactStore, Relation};
//!
//! let mut board = Board::new(Graph::grid(9, 9)?);
//! let mut facts = FactStore::new(&board);
//! for (color, x, y) in [(Color::Black, 0, 1), (Color::White, 0, 0), (Color::Black, 1, 0)] {
//!     let point = board.graph().at(x, y).unwrap();
//!     board.play(color, point, Suicide::Forbidden)?;
//!     facts.apply(&board.delta().unwrap());
//! }
//! assert_eq!(facts.count(Relation::Stone), 2); // the white stone is captured
//! let gone = facts.changes().iter().filter(|c| !c.inserted).count();
//! assert!(gone > 0);
//! facts.undo();
//! assert_eq!(facts.count(Relation::Atari), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`store`] | [`FactStore`]: the base relations after every step; changes, lifetimes, the original predicates |
//! | [`relation`], [`value`] | names, columns and values, for rules and printers |
//!
//! What the facts mean for life and death is the business of [`igolog_life`], which needs no store.
//! Base facts change only by a `Delta`; derived facts are computed from them on read, and everything can be dropped
//! and built again from the board.

pub mod relation;
pub mod store;
pub mod value;

pub use relation::{Relation, Schema};
pub use store::{FactStore, Feed, Lifetime, lifetimes};
pub use value::{FactValue, RegionId};
