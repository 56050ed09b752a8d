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
pub use model::{Method, Model, ModelError, Policy, Training, Weighted};
pub use report::{Hits, Phase, Report, TOP, evaluate};
pub use stream::Games;
pub use tictactoe::{Outcome, tictactoe};
pub use train::{Progress, Settings, shuffled, train};
