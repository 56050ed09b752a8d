//! Enumerations that are printed and read as one word.

use std::error::Error;
use std::fmt;

/// A word that names no member of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// What was read.
    pub word: String,
    /// What was looked for.
    pub what: &'static str,
    /// The words that would do.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}: use one of {}", self.word, self.what, self.known.join(", "))
    }
}

impl Error for UnknownWord {}

/// Gives an enumeration its words, in the order of its members: a list of all, `as_str`, `Display` and `FromStr`. A
/// member without a word does not compile.
#[macro_export]
macro_rules! words {
    ($type:ident, $what:literal, $($member:ident $word:literal),+ $(,)?) => {
        impl $type {
            /// Every member, in order.
            pub const ALL: &'static [$type] = &[$($type::$member),+];
            /// The words of the members, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// Its word.
            pub const fn as_str(self) -> &'static str {
                match self { $($type::$member => $word),+ }
            }
        }
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad(self.as_str()) }
        }
        impl std::str::FromStr for $type {
            type Err = $crate::UnknownWord;
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                let unknown = || $crate::UnknownWord { word: word.to_owned(), what: $what, known: Self::WORDS };
                Self::ALL.iter().copied().find(|member| member.as_str() == word).ok_or_else(unknown)
            }
        }
    };
}
