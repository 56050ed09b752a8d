//! Matches between two GTP engines, with a referee, records and statistics.
//!
//! Every game is refereed by this crate's own [`Game`](igolog_core::Game): an illegal move, a broken answer or a
//! stopped program loses the game. After two passes both engines are asked for the score, and where they do not agree
//! the referee judges the stones itself. Games that are already in the folder of results are not played again.

mod client;
mod folder;
mod game;
mod results;
mod runner;

pub use client::{Client, ClientError, split_words};
pub use game::{Ended, FinishedGame};
pub use results::{Summary, wilson};
pub use runner::{ContestError, ContestOptions, run};
