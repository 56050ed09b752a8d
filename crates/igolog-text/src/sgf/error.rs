//! What can be wrong with an SGF file, and where.

use std::fmt;

use crate::Place;

/// Why a file could not be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfError {
    /// No game tree was found.
    #[error("no SGF game found: a game starts with \"(;\"")]
    NoGame,
    /// The bytes are no text in any encoding.
    #[error("this is no text: a game record, a diagram, a position string or a graph file was expected")]
    NoText,
    /// The file is larger than the limit.
    #[error("the file has {bytes} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Size of the file.
        bytes: usize,
        /// The limit in force.
        limit: usize,
    },
    /// There are more nodes than the limit.
    #[error("{place}: more than {limit} nodes")]
    TooManyNodes {
        /// The limit in force.
        limit: usize,
        /// Where the first node too many starts.
        place: Place,
    },
}

/// Something a reader had to forgive, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// The kinds of [`Warning`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The declared character set does not decode the file, or is not known.
    #[error("character set {declared:?} does not fit the file; read as {used}")]
    CharacterSet {
        /// The value of `CA`.
        declared: String,
        /// The encoding used instead.
        used: &'static str,
    },
    /// Bytes that are no text in the encoding used.
    #[error("some bytes are no {used} text; they are kept as they are")]
    Undecodable {
        /// The encoding used.
        used: &'static str,
    },
    /// Text before the first game.
    #[error("text before the first game ignored")]
    TextBeforeGame,
    /// Text after or between games.
    #[error("text outside a game ignored")]
    TextOutsideGame,
    /// Characters that belong to nothing.
    #[error("unexpected {0:?} ignored")]
    Unexpected(String),
    /// A value without a property name.
    #[error("value without a property name ignored")]
    ValueWithoutName,
    /// A property name without a value.
    #[error("property {0:?} without a value ignored")]
    NameWithoutValue(String),
    /// A name without a capital letter.
    #[error("property name {0:?} has no capital letter; ignored")]
    LowerCaseName(String),
    /// The same property twice in one node.
    #[error("property {0} twice in one node; values joined")]
    RepeatedProperty(String),
    /// `(` directly followed by a property.
    #[error("missing \";\" before the first property")]
    MissingSemicolon,
    /// No `(` before the first node.
    #[error("missing \"(\" before the first node")]
    MissingOpen,
    /// `()` or doubled parentheses.
    #[error("empty or doubled parentheses ignored")]
    EmptyTree,
    /// A node that follows a variation.
    #[error("node after a variation; read as another variation")]
    NodeAfterVariation,
    /// One `)` too many.
    #[error("\")\" without \"(\" ignored")]
    ExtraClose,
    /// The file ends inside a game tree.
    #[error("the file ends inside a game: {0} closing parentheses missing")]
    MissingClose(usize),
    /// The file ends inside a value.
    #[error("the value of {0} is not closed by \"]\"")]
    UnclosedValue(String),
    /// `]` inside a text that should have been written `\]`.
    #[error("unescaped \"]\" in {0}; read as part of the text")]
    UnescapedBracket(String),
    /// More warnings than are kept.
    #[error("further warnings not listed")]
    More,
    /// A value of the wrong form.
    #[error("{name}[{value}]: {expected} expected")]
    BadValue {
        /// Property name.
        name: String,
        /// The value, shortened.
        value: String,
        /// What the value should be.
        expected: &'static str,
    },
    /// A point outside the board.
    #[error("{name}[{value}]: not a point of the {width}x{height} board")]
    OffBoard {
        /// Property name.
        name: String,
        /// The value, shortened.
        value: String,
        /// Board width.
        width: u8,
        /// Board height.
        height: u8,
    },
    /// A property that allows one value has several.
    #[error("{0} takes one value; the first is used")]
    SeveralValues(String),
    /// Both colours move in one node.
    #[error("two moves in one node")]
    TwoMoves,
    /// Setup and a move in one node.
    #[error("setup and move in one node")]
    SetupAndMove,
    /// One point named by two setup properties.
    #[error("point {0} is set up twice in one node")]
    SetupTwice(String),
    /// Root or game-info property elsewhere.
    #[error("{0} belongs to the root node")]
    NotInRoot(String),
    /// Another game than Go.
    #[error("GM[{0}] is not Go")]
    OtherGame(String),
    /// A move that the board does not allow.
    #[error("move {number}: {mv}: {why}")]
    IllegalMove {
        /// Number of the move, from 1.
        number: usize,
        /// The move as written.
        mv: String,
        /// Why it is illegal and what was done.
        why: String,
    },
    /// Setup that leaves a block without liberties.
    #[error("setup leaves the block at {0} without a liberty; its stones were removed")]
    SetupWithoutLiberty(String),
}
