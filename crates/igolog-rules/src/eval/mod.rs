//! Running programs: joins, fixpoints, and what a change of the base facts changes.

pub(crate) mod aggregate;
pub(crate) mod budget;
pub(crate) mod exec;
pub(crate) mod recursive;
mod update;

pub(crate) use update::{State, Undo};
