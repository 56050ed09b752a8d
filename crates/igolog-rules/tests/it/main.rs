//! Tests of the rule language from outside.

mod common;
mod incremental;
mod language;
mod safety;
