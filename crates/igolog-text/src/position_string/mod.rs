//! The position string: one line that says all of a position, as FEN does in chess.
//!
//! ```text
//! 9/2X1O4/9*6/9 b - 0/0 komi=6.5 rules=japanese
//! ```
//!
//! Fields are separated by blanks; all but the first may be left out, from the end. What is left out is taken as its
//! simplest value, and [`read()`] says so.
//!
//! 1. **Board**: rows from the top, separated by `/`. `X` is a black stone, `O` a white one, a number that many empty
//!    points, `_` a hole in the board. `row*n` stands for *n* equal rows: `19*19` is the empty 19×19 board, and so is
//!    `19x19`, because sizes are written so elsewhere.
//!    All rows have the same width. A shape may come before, with a colon: `torus:`, `cylinder:` (left and right sides
//!    meet), `hexagonal:`, `triangular:`; without one the board is a rectangle.
//!    `graph:` means a graph given elsewhere, whose points are written as one row in their order.
//! 2. **Side to move**: `b` or `w`.
//! 3. **Ko**: the point that the side to move may not retake at once, or `-`.
//! 4. **Captured stones**: black ones, `/`, white ones.
//! 5. **Options**, in any order: `komi=`, `rules=` (as [`Rules`](igolog_core::Rules) writes itself), `handicap=` (stones;
//!    none if it is not there).
//!
//! [`write()`] gives the shortest form that says all that a score needs, so equal positions have equal strings and
//! equal scores. Passes are no part of it, nor of a score.
//!
//! ```
//! use igolog_text::position_string::{parse, write};
//!
//! let game = parse("5*2/1XO2/XO1O1/1XO2 b C2 1/0").unwrap();
//! assert_eq!(game.board().stone_count(igolog_core::Color::Black), 3);
//! assert_eq!(write(&game), "5*2/1XO2/XO1O1/1XO2 b C2 1/0 komi=0 rules=chinese");
//! ```

mod read;
mod write;

#[cfg(test)]
mod tests;

use igolog_core::{Color, Game, GraphError, MAX_POINTS, PointsError, UnknownWord};

use crate::Place;
use crate::assumed::Assumed;
use crate::vertex::VertexError;

pub(crate) use read::set_up;
pub use read::{parse, read, read_on};
pub use write::{write, write_board, write_position};

/// A position string that was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// The game that begins with the position.
    pub game: Game,
    /// What the text leaves open, in the order of its fields.
    pub assumed: Vec<Assumed>,
}

/// Why a text is no position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct PositionError {
    /// Where the fault is.
    pub place: Place,
    /// What it is.
    pub kind: PositionErrorKind,
}

/// The kinds of [`PositionError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionErrorKind {
    /// Nothing there.
    #[error("a position string starts with the rows of a board, for instance 9*9")]
    Empty,
    /// A character that no board row has.
    #[error("unexpected {0:?}; rows are made of X, O, numbers and _")]
    Symbol(char),
    /// A number that is 0, too large or missing.
    #[error("a number from 1 to {MAX_POINTS} expected")]
    Number,
    /// Rows of unequal width.
    #[error("the row is {got} points wide, the first one {expected}")]
    RowWidth {
        /// Width of the first row.
        expected: usize,
        /// Width of this row.
        got: usize,
    },
    /// An unknown shape before the colon.
    #[error("unknown shape {0:?}; known are torus, cylinder, hexagonal, triangular, graph")]
    Shape(String),
    /// `graph:` without a graph.
    #[error("the board is a graph of its own: give its file too")]
    NeedsGraph,
    /// The row does not fit the graph.
    #[error("{got} points written, the graph has {expected}")]
    GraphSize {
        /// Points of the graph.
        expected: usize,
        /// Points written.
        got: usize,
    },
    /// As many points, but not in the rows of the board given.
    #[error("the rows are not those of the board given; write as many rows as it has, or leave the position out")]
    OtherBoard,
    /// Holes in a board that cannot have them.
    #[error("only a rectangle can have holes")]
    Holes,
    /// The board cannot be.
    #[error("{0}")]
    Graph(#[from] GraphError),
    /// A block without liberties.
    #[error("the {color} block at {point} has no liberty")]
    NoLiberty {
        /// Its colour.
        color: Color,
        /// Name of one of its stones.
        point: String,
    },
    /// Not `b` or `w`.
    #[error("side to move: b or w expected")]
    Turn,
    /// No point, or not an empty one.
    #[error("ko: {0}")]
    Ko(#[from] VertexError),
    /// A stone stands on the ko point.
    #[error("ko: there is a stone on {0}")]
    KoOccupied(String),
    /// Not two numbers.
    #[error("captured stones: two numbers such as 3/5 expected, black ones first")]
    Captured,
    /// An option that does not exist.
    #[error("unknown option {0:?}; known are komi=, rules=, handicap=")]
    Option(String),
    /// `komi=` without a number of points.
    #[error("komi: {0}")]
    Komi(#[from] PointsError),
    /// `rules=` without a rule set.
    #[error("rules: {0}")]
    Rules(#[from] UnknownWord),
    /// `handicap=` without a number of stones that the board has room for.
    #[error("handicap: a whole number expected, no larger than the number of points")]
    Handicap,
}

/// What is written for one place of the frame.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Hole,
    Point(Option<Color>),
}
