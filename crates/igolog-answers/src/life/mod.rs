//! Verdicts on blocks, ladders, races and influence.

mod fights;
mod influence;
mod sentence;
mod verdict;

pub use fights::{
    LadderData, LaddersAnswer, LaddersQuestion, RaceData, RaceGroup, RaceSideData, RacesAnswer, RacesQuestion,
};
pub(crate) use fights::{ladders, races};
pub(crate) use influence::influence;
pub use influence::{InfluenceAnswer, InfluenceQuestion};
pub(crate) use sentence::pending;
pub use verdict::{BlockVerdict, LifeAnswer, LifeQuestion};
pub(crate) use verdict::{life, of_store};
