//! Texts of Go: SGF, diagrams, position strings, graph files, point names, board pictures.

pub mod diagram;
pub mod graph_file;
pub mod input;
mod place;
#[cfg(feature = "png")]
pub mod png;
pub mod position_string;
pub mod replay;
pub mod sgf;
pub mod svg;
pub mod vertex;

pub use place::Place;
