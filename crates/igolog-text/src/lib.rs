//! Texts of Go: SGF, diagrams, position strings, graph files, point names, board pictures.

pub mod replay;
pub mod sgf;
pub mod vertex;
