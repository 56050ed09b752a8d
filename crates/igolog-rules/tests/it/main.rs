//! Tests of the rule language from outside.

mod common;
mod explain;
mod games;
mod incremental;
mod language;
mod safety;
