//! The facts of a Go position, kept current move by move, and the static analyses that read them.

pub mod life;
pub mod region;
