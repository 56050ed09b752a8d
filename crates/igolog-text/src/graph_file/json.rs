//! The JSON of a graph file, as serde reads it.

use std::fmt;

use igolog_core::Color;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};

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

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Edges => "edges",
            Kind::Grid => "grid",
            Kind::Torus => "torus",
            Kind::Cylinder => "cylinder",
            Kind::Hexagonal => "hexagonal",
            Kind::Triangular => "triangular",
        }
    }
}

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

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointVisitor;
        impl Visitor<'_> for PointVisitor {
            type Value = Reference;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point: its number or its name")
            }

            fn visit_u64<E: de::Error>(self, index: u64) -> Result<Reference, E> {
                Ok(Reference::Index(usize::try_from(index).unwrap_or(usize::MAX)))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Reference, E> {
                Ok(Reference::Name(name.to_string()))
            }
        }
        deserializer.deserialize_any(PointVisitor)
    }
}

/// A place without a point.
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

impl<'de> Deserialize<'de> for Hole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct HoleVisitor;
        impl<'de> Visitor<'de> for HoleVisitor {
            type Value = Hole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("[column, row] or a point name")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Hole, E> {
                Ok(Hole::Name(name.to_string()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Hole, A::Error> {
                let mut next =
                    |count| list.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &"two numbers"));
                let (column, row) = (next(0)?, next(1)?);
                match list.next_element::<de::IgnoredAny>()? {
                    None => Ok(Hole::At(column, row)),
                    Some(_) => Err(de::Error::invalid_length(3, &"two numbers")),
                }
            }
        }
        deserializer.deserialize_any(HoleVisitor)
    }
}

pub(super) enum Points {
    Count(usize),
    List(Vec<Entry>),
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointsVisitor;
        impl<'de> Visitor<'de> for PointsVisitor {
            type Value = Points;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of points, or a list of them")
            }

            fn visit_u64<E: de::Error>(self, count: u64) -> Result<Points, E> {
                Ok(Points::Count(usize::try_from(count).unwrap_or(usize::MAX)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Points, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = list.next_element()? {
                    entries.push(entry);
                }
                Ok(Points::List(entries))
            }
        }
        deserializer.deserialize_any(PointsVisitor)
    }
}

/// One entry of the list of points.
#[derive(Default)]
pub(super) struct Entry {
    pub(super) name: Option<String>,
    pub(super) x: Option<f32>,
    pub(super) y: Option<f32>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Full {
            name: Option<String>,
            x: Option<f32>,
            y: Option<f32>,
        }
        struct EntryVisitor;
        impl<'de> Visitor<'de> for EntryVisitor {
            type Value = Entry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point: a name, or an object with name, x and y")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Entry, E> {
                Ok(Entry { name: Some(name.to_string()), x: None, y: None })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
                let Full { name, x, y } = Full::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(Entry { name, x, y })
            }
        }
        deserializer.deserialize_any(EntryVisitor)
    }
}
