//! From program text to plans: names, lowering, checks, strata, join orders.

mod graph;
pub(crate) mod ir;
pub(crate) mod lower;
mod names;
pub(crate) mod plan;

mod compile;

pub use compile::{Daemon, MarkShape, Program, ProgramBuilder, Query};
pub(crate) use graph::Component;
