//! Whole records: what is in them, any text opened as trees of moves, trees saved as SGF.

mod info;
mod open;
mod save;
mod tree;

pub use info::{InfoAnswer, Said};
pub(crate) use info::{faults, info};
pub(crate) use open::open;
pub use open::{Listed, OpenAnswer, OpenQuestion, names};
pub(crate) use save::save;
pub use save::{SaveAnswer, SaveQuestion};
pub use tree::{GameTree, MarkKind, TreeMark, TreeNode};
