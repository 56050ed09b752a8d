//! What a text leaves open and the reader fills in.

use std::fmt;

use igolog_core::{Color, Points, Rules};

/// Something that a score depends on and that a text did not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumed {
    /// Who is to move.
    Turn(Color),
    /// That no ko forbids a move.
    NoKo,
    /// That no stones were captured.
    NoPrisoners,
    /// White's compensation.
    Komi(Points),
    /// The rules.
    Rules(Rules),
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumed::Turn(Color::Black) => f.write_str("Black to move"),
            Assumed::Turn(Color::White) => f.write_str("White to move"),
            Assumed::NoKo => f.write_str("no ko"),
            Assumed::NoPrisoners => f.write_str("no prisoners"),
            Assumed::Komi(komi) => write!(f, "komi {komi}"),
            Assumed::Rules(rules) => write!(f, "rules {rules}"),
        }
    }
}
