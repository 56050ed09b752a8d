//! The JSON of a graph file, as serde reads it.

use std::fmt;

use igolog_core::Color;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) kind: Option<Kind>,
    pub(super) width: Option<usize>,
    pub(super) height: Option<usize>,
    #[serde(default)]
    pub(super) holes: Vec<Hole>,
    pub(super) points: Option<Points>,
    #[serde(default)]
    pub(super) edges: Vec<(Reference, Reference)>,
    #[serde(default)]
    pub(super) automorphisms: Vec<Vec<Reference>>,
    #[serde(default)]
    pub(super) black: Vec<Reference>,
    #[serde(default)]
    pub(super) white: Vec<Reference>,
    pub(super) to_move: Option<Side>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Edges,
    Grid,
    Torus,
    Cylinder,
    Hexagonal,
    Triangular,
}

igolog_core::words!(Kind, "kind",
    Edges => "edges", Grid => "grid", Torus => "torus", Cylinder => "cylinder", Hexagonal => "hexagonal",
    Triangular => "triangular");

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A point by number or name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a point: its number or its name")]
pub(super) enum Reference {
    Index(usize),
    Name(String),
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reference::Index(index) => write!(f, "{index}"),
            Reference::Name(name) => write!(f, "{:?}", name.chars().take(40).collect::<String>()),
        }
    }
}

/// A place without a point.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected [column, row] or a point name")]
pub(super) enum Hole {
    At(usize, usize),
    Name(String),
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hole::At(column, row) => write!(f, "[{column}, {row}]"),
            Hole::Name(name) => write!(f, "{:?}", name.chars().take(40).collect::<String>()),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the number of points, or a list of names and of objects with name, x and y")]
pub(super) enum Points {
    Count(usize),
    List(Vec<Entry>),
}

/// One entry of the list of points: a name, or an object.
#[derive(Default, Deserialize)]
#[serde(from = "Written")]
pub(super) struct Entry {
    pub(super) name: Option<String>,
    pub(super) x: Option<f32>,
    pub(super) y: Option<f32>,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Written {
    Name(String),
    Full { name: Option<String>, x: Option<f32>, y: Option<f32> },
}

impl From<Written> for Entry {
    fn from(written: Written) -> Entry {
        match written {
            Written::Name(name) => Entry { name: Some(name), ..Entry::default() },
            Written::Full { name, x, y } => Entry { name, x, y },
        }
    }
}
