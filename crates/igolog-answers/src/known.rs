//! The names that a type reads, asked of the type itself: what is not among them is refused with the list of them.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Error};

/// The fields of a structure that refuses others, or, with the field that tells them apart, the variants of an enumeration.
pub(crate) fn known<T: DeserializeOwned>(tag: &'static str) -> &'static [&'static str] {
    let fields = MapDeserializer::<_, Names>::new(std::iter::once((tag, "")));
    T::deserialize(fields).map_or_else(|Names(names)| names, |_| &[])
}

/// What would have been known.
#[derive(Debug)]
struct Names(&'static [&'static str]);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are {}", self.0.join(", "))
    }
}

impl std::error::Error for Names {}

impl Error for Names {
    fn custom<T: fmt::Display>(_: T) -> Names {
        Names(&[])
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> Names {
        Names(known)
    }

    fn unknown_field(_: &str, known: &'static [&'static str]) -> Names {
        Names(known)
    }
}
