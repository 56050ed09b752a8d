//! Whole records: any text opened as trees of moves, trees saved as SGF.

mod open;
mod save;
mod tree;

pub(crate) use open::open;
pub use open::{OpenAnswer, OpenQuestion};
pub(crate) use save::save;
pub use save::{SaveAnswer, SaveQuestion};
pub use tree::{GameTree, MarkKind, TreeMark, TreeNode};
