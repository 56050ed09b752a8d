//! Go on any graph: a fast board with exact liberties, undo in place and a delta per move.
//!
//! ```
//! use igolog_core::{Color, Game, Graph, Move, Rules};
//!
//! let graph = Graph::grid(9, 9)?;
//! let (white, around) = (graph.at(0, 0).unwrap(), [graph.at(1, 0).unwrap(), graph.at(0, 1).unwrap()]);
//! let mut game = Game::new(graph, Rules::CHINESE);
//! game.play(Move::Play(around[0]))?;
//! game.play(Move::Play(white))?;
//! game.play(Move::Play(around[1]))?;
//! assert_eq!(game.board().prisoners(Color::White), 1);
//! game.undo();
//! assert_eq!(game.board().color(white), Some(Color::White));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | idea | type |
//! |---|---|
//! | point, set of points, colour | [`Point`], [`PointSet`], [`Color`], [`ByColor`] |
//! | shape of the board | [`Graph`], [`Shape`], [`Symmetry`] |
//! | stones and blocks | [`Board`], [`BlockId`] |
//! | what a step changed | [`Delta`], [`Change`], [`Step`] |
//! | rule sets | [`Rules`], [`KoRule`], [`Scoring`] |
//! | plus turn; plus history | [`Position`], [`Game`] |
//! | a game walked forward | [`GameLine`], [`Board::history`] |
//! | counting | [`Score`], [`Points`], [`GameResult`], [`perft`] |
//! | words of a type | [`words!`], [`UnknownWord`] |
//! | repeatable chance, asking to stop, time that is given | [`Dice`], [`Stop`], [`Clock`], [`Deadline`] |
//!
//! The crate has no file, clock, thread or source of entropy, and needs only `alloc`.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod clock;
mod color;
mod delta;
mod dice;
mod game;
mod graph;
mod line;
pub mod perft;
mod point;
pub mod point_set;
mod points;
mod position;
mod raw;
mod result;
mod rules;
mod score;
mod stop;
mod words;
pub mod zobrist;

pub use board::{BlockStones, Board, Illegal, SetupError, Surroundings};
pub use clock::{Clock, Deadline};
pub use color::{ByColor, Color};
pub use delta::{Change, Delta, Step};
pub use dice::Dice;
pub use game::{Game, Played};
pub use graph::{Graph, GraphError, MAX_POINTS, Shape, Symmetry};
pub use line::{GameLine, GameWalk, LineStep};
pub use point::{BlockId, Point};
pub use point_set::PointSet;
pub use points::{Points, PointsError};
pub use position::{IllegalMove, Move, Position};
pub use result::{GameResult, Margin};
pub use rules::{HandicapBonus, KoRule, Rules, Scoring, Suicide};
pub use score::{Ending, Owner, Score, area};
pub use stop::{Stop, Stopped};
pub use words::UnknownWord;
