//! The vocabulary of the protocol: how colours, languages, notations and tables are spelt in every door.

use igolog_core::{ByColor, Color};
pub use igolog_life::Certainty;
use igolog_life::Effort;
use igolog_text::vertex::Notation;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    #[serde(alias = "b", alias = "B", alias = "Black")]
    Black,
    /// White.
    #[serde(alias = "w", alias = "W", alias = "White")]
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

igolog_core::words!(Side, "colour", Black => "black", White => "white");

/// One value for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> From<ByColor<T>> for Pair<T> {
    fn from(values: ByColor<T>) -> Pair<T> {
        Pair { black: values.black, white: values.white }
    }
}

/// The language of sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

igolog_core::words!(Language, "language", En => "en", Ja => "ja");

/// How points are named: `gtp` (D4), `sgf` (dp), `ij` (1503).
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Notation", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(rename = "Coords"))]
pub(crate) enum Coords {
    /// D4.
    Gtp,
    /// dp.
    Sgf,
    /// 1503.
    Ij,
}

/// How hard to look, counted in work and not in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// No search.
    Static,
    /// Small searches, some milliseconds: what the page uses while stepping through a game.
    Step,
    /// Large searches, some tenths of a second.
    Full,
}

igolog_core::words!(Level, "effort", Static => "static", Step => "step", Full => "full");

impl From<Level> for Effort {
    fn from(level: Level) -> Effort {
        match level {
            Level::Static => Effort::Static,
            Level::Step => Effort::Step,
            Level::Full => Effort::Full,
        }
    }
}

/// How sure an answer is.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Certainty", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(rename = "Certainty"))]
pub(crate) enum CertaintyWord {
    /// Nothing is claimed.
    Unknown,
    /// Probably so; how probably is said beside it.
    Estimated,
    /// Certain.
    Proved,
}

/// A column of a table: its name, and what its cells are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Column {
    /// The name.
    pub name: String,
    /// `int`, `number`, `point`, `block`, `color`, `region`, `word`, or `term` for what rules make.
    pub kind: String,
}

/// One cell of a table: a number, a name, or a list of cells.
pub type Cell = Value;

/// Rows under columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// What the cells of each row are.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}
