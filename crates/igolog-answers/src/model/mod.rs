//! The B-W model: formulas, urgencies, learned moves.

mod eval;
mod graphs;
mod latex;
mod policy;
mod region;
mod train;
mod urgency;
mod vocabulary;

pub(crate) use eval::eval;
pub use eval::{EvalAnswer, EvalQuestion, MatrixRow};
pub(crate) use graphs::graphs;
pub use graphs::{DirectedGraph, GraphsAnswer};
pub(crate) use latex::latex;
pub use latex::{LatexAnswer, LatexQuestion};
pub(crate) use policy::policy;
pub use policy::{PolicyAnswer, PolicyMove, PolicyQuestion, PolicyReason};
pub(crate) use train::train;
pub use train::{TrainAnswer, TrainQuestion, TrainReport};
pub(crate) use urgency::urgency;
pub use urgency::{UrgencyAnswer, UrgencyMove, UrgencyQuestion};
pub(crate) use vocabulary::words;
pub use vocabulary::{Word, WordsAnswer, WordsQuestion};
