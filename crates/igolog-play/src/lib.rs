//! Players of Go on any graph: playouts, tree search, passing and resigning, a referee.
//!
//! ```
//! use std::sync::Arc;
//! use igolog_core::{Color, Game, Graph, Points, Rules};
//! use igolog_play::{Limit, Search, SearchOptions};
//!
//! let torus = Arc::new(Graph::torus(5, 5)?);
//! let game = Game::new(Arc::clone(&torus), Rules::CHINESE).with_komi(Points::from_halves(1));
//! let mut search = Search::new(torus, SearchOptions::default());
//! let limit = Limit { playouts: Some(200), ..Limit::default() };
//! let report = search.run(&game, Color::Black, limit, |_| true);
//! assert_eq!(report.playouts, 200);
//! assert!(game.check(report.choices[0].mv).is_ok());
//! # Ok::<(), igolog_core::GraphError>(())
//! ```
//!
//! | module or type | holds |
//! |---|---|
//! | [`Search`], [`SearchOptions`], [`Focus`], [`Stake`], [`Report`] | the tree search |
//! | [`PlayoutOptions`], [`playouts`], [`ShapeCounts`], [`TouchCounts`] | the playouts, and learning their weights |
//! | [`Player`], [`PlayerKind`], [`EndOptions`] | ways to choose a move; passing and resigning |
//! | [`Referee`], [`Counted`] | dead stones, the end of a game and its score |
//! | [`GameClock`], [`TimeSystem`] | time settings and time per move |

mod clock;
mod pattern;
mod player;
mod playout;
mod record;
pub mod referee;
mod search;
mod topology;

pub use clock::{GameClock, TimeSystem};
pub use igolog_life::Effort;
pub use pattern::{ShapeCounts, TouchCounts};
pub use player::{Decision, EndOptions, Player, PlayerKind, Reply};
pub use playout::{PlayoutOptions, PlayoutTotals, playouts};
pub use record::to_sgf;
pub use referee::{Counted, Referee};
pub use search::{Ban, Choice, Focus, Limit, Report, Search, SearchOptions, Stake};
