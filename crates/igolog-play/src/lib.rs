//! Players of Go on any graph: playouts, tree search, a GTP engine and a match runner.

mod pattern;
mod playout;
mod random;
mod search;
mod topology;

pub use playout::PlayoutOptions;
pub use random::Random;
pub use search::{Choice, Limit, Report, Search, SearchOptions, best};
