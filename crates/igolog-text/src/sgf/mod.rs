//! SGF, the Smart Game Format, versions FF1 to FF4.
//!
//! [`Collection::read`] takes the bytes of a file and gives its games with a list of [`Warning`]s; only a file
//! without any game is an error.
//! The tree is flat tables over one text, so large and deep files are cheap, and writing gives back unchanged parts
//! as they were, blanks and oddities included.
//!
//! Format: Arno Hollosi, *SGF User Guide*, 1997–2021, <https://www.red-bean.com/sgf/>.

mod check;
mod edit;
mod encoding;
mod error;
mod kept;
mod limits;
mod name;
mod node;
mod parse;
mod point;
mod record;
mod scan;
mod setup;
mod transform;
mod tree;
mod value;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use encoding::decode_text;
pub use encoding::{Charset, CharsetError};
pub use error::{SgfError, Warning, WarningKind};
pub use limits::ReadLimits;
pub use name::{PropertyKind, kind};
pub use node::{Markup, Node, Property};
pub use point::{Area, Size, WrittenMove, Xy};
pub use record::{PlayedKomi, Record, TreeCounts};
pub use setup::SetupPoints;
pub use transform::SquareSymmetry;
pub use tree::{Collection, NodeId};
pub use value::{PropertyValue, escape, escape_in_pair};
