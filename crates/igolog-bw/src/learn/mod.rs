//! Moves learned from properties: a linear policy over formulas of the B-W model.
//!
//! Features are expressions, examples are the legal moves of the positions of games, and the weights tell which properties
//! the players of those games follow. Games stream by; only the weights and, where they fit, the examples stay in memory.

mod extract;
mod features;
mod harvest;
mod model;
mod report;
mod stream;
mod tictactoe;
mod train;

pub use extract::{Example, Extractor, FeatureError, Features, MAX_FEATURES};
pub use features::{LastMoves, default_features};
pub use harvest::harvest;
pub use model::{Model, ModelError, Policy, Training, TrainingMethod, Weighted};
pub use report::{Evaluation, Hits, Phase, TOP, evaluate};
pub use stream::Games;
pub use tictactoe::{TicTacToe, tictactoe};
pub use train::{Settings, TrainingProgress, shuffled, train};
