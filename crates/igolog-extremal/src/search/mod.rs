//! The pruned search: border by border down the board, dropping every border that the bound rules out.
//!
//! A row is searched in two halves. While the left columns are filled the digits of the right columns stay as they
//! are, so borders that differ there never meet: the layer falls into independent groups, small enough for the
//! cache and free to run on all cores. At the end of a row a border is replaced by the smaller of itself and its
//! mirror image.

mod boards;
mod count;
mod entry;
mod row;
mod trail;
mod value;

pub use boards::{AllBoards, Boards};
pub use count::{Counts, Partition, count};
pub use value::{BestBoard, at_once, solve};

pub(crate) use entry::{Entry, Tally};
