//! Eyes (眼): regions counted by Euler's formula, and what each region is worth.

mod domain;
pub mod euler;
pub mod eye;
pub mod grid;
mod local;
pub mod semi_joint;
pub mod shape;
mod space;
pub mod value;

pub use euler::{EulerCounts, Local};
pub use eye::{Eye, EyeKind};
pub use grid::{Grid, Square};
pub use semi_joint::SemiJoints;
pub use shape::Nakade;
pub use value::EyeValue;
