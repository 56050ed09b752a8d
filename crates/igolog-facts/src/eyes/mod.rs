//! Eyes (眼): regions counted by Euler's formula, and what each region is worth.

pub mod euler;
pub mod grid;

pub use euler::{Counts, Local};
pub use grid::{Grid, Square};
