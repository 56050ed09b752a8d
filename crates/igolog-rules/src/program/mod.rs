//! From program text to plans: names, lowering, checks, strata, join orders.

mod graph;
pub(crate) mod ir;
pub(crate) mod lower;
mod names;
pub(crate) mod plan;

mod compile;
mod kinds;
mod misfit;
mod question;
mod warn;

pub use compile::{Program, ProgramBuilder};
pub(crate) use graph::Component;
pub use question::{Daemon, DaemonMark, Query};
