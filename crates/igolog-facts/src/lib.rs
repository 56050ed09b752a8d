//! The facts of a Go position, kept current move by move, and the static analyses that read them.

pub mod analysis;
pub mod endgame;
pub mod eyes;
pub mod group;
pub mod life;
pub mod link;
pub mod region;
pub mod relation;
pub mod score;
pub mod store;
pub mod value;

pub use relation::{Relation, Schema};
pub use store::{FactStore, Feed, Lifetime, lifetimes};
pub use value::{RegionId, Value};
