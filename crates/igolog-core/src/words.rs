//! One way for a type to have words: what `Display` writes, `FromStr` reads.

use alloc::string::String;
use core::fmt;

/// A word that a type does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownWord {
    /// What was expected, such as "rule set".
    pub what: &'static str,
    /// What was found, cut short.
    pub found: String,
    /// The words there are.
    pub known: &'static [&'static str],
}

impl UnknownWord {
    /// The error for `found` where one of `known` was expected.
    pub fn new(what: &'static str, found: &str, known: &'static [&'static str]) -> UnknownWord {
        UnknownWord { what, found: found.chars().take(40).collect(), known }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} '{}'; there are {}", self.what, self.found, self.known.join(", "))
    }
}

impl core::error::Error for UnknownWord {}

/// Gives an enum of plain variants its words: `ALL`, `WORDS`, `word`, `Display`, and `FromStr` in any case.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Side { Left, Right }
/// igolog_core::words!(Side, "side", Left => "left", Right => "right");
///
/// assert_eq!(Side::Left.to_string(), "left");
/// assert_eq!("RIGHT".parse(), Ok(Side::Right));
/// assert_eq!("up".parse::<Side>().unwrap_err().to_string(), "unknown side 'up'; there are left, right");
/// ```
#[macro_export]
macro_rules! words {
    ($type:ident, $what:literal, $($variant:ident => $word:literal),+ $(,)?) => {
        impl $type {
            /// Every value, in order.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];
            /// Its words, in the order of `ALL`.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Its word: what `Display` writes.
            pub const fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word),+
                }
            }
        }

        // A value and its place in the list are one number.
        const _: () = {
            $(assert!(matches!($type::ALL[$type::$variant as usize], $type::$variant));)+
        };

        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad((*self).word())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::UnknownWord;

            fn from_str(text: &str) -> ::core::result::Result<$type, $crate::UnknownWord> {
                let at = $type::WORDS.iter().position(|word| word.eq_ignore_ascii_case(text));
                at.map(|at| $type::ALL[at]).ok_or_else(|| $crate::UnknownWord::new($what, text, $type::WORDS))
            }
        }
    };
}
