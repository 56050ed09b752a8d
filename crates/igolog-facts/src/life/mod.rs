//! Life and death by static analysis and small local searches, read from a board.

pub mod benson;
pub mod ladder;
pub mod safety;
