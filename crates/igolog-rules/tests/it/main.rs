//! Tests of the rule language from outside.

mod common;
mod explain;
mod games;
mod incremental;
mod language;
mod prolog;
mod random_rules;
mod safety;
mod shapes;
mod warnings;
