//! Verdicts on blocks, ladders, races and influence.

mod fights;
mod influence;
mod sentence;
mod verdict;

pub use fights::{LadderData, LaddersAnswer, RaceData, RaceGroup, RaceSideData, RacesAnswer};
pub(crate) use fights::{ladders, races};
pub use influence::InfluenceAnswer;
pub(crate) use influence::influence;
pub(crate) use sentence::pending;
pub use verdict::{BlockVerdict, FirstResult, LifeAnswer};
pub(crate) use verdict::{life, of_store};
