//! Players of Go on any graph: playouts, tree search, a GTP engine and a match runner.

mod clock;
pub mod contest;
pub mod gtp;
mod judge;
mod pattern;
mod player;
mod playout;
mod random;
mod record;
mod search;
mod topology;

pub use clock::{Clock, TimeSystem};
pub use judge::{Judgement, Status};
pub use player::{Answer, Decision, Manners, Player, PlayerKind};
pub use playout::PlayoutOptions;
pub use random::Random;
pub use record::to_sgf;
pub use search::{Choice, Limit, Report, Search, SearchOptions, best};
