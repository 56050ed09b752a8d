//! Why a stone may not be placed or set up.

use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Point};

/// Why a stone may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The board has no such point.
    OffBoard,
    /// There is a stone.
    Occupied,
    /// It would retake a ko at once.
    Ko,
    /// It would leave its own block without a liberty.
    Suicide,
    /// It would repeat an earlier position.
    Superko,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "the board has no such point",
            Illegal::Occupied => "the point is occupied",
            Illegal::Ko => "the ko may not be retaken at once",
            Illegal::Suicide => "the move would be suicide",
            Illegal::Superko => "the move would repeat an earlier position",
        })
    }
}

impl core::error::Error for Illegal {}

/// Why stones may not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board has no such point.
    OffBoard {
        /// The index asked for.
        point: Point,
    },
    /// A block would stand without a liberty.
    NoLiberty {
        /// Its colour.
        color: Color,
        /// Its stones, ascending.
        stones: Vec<Point>,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard { point } => write!(f, "the board has no point with index {}", point.index()),
            SetupError::NoLiberty { color, stones } => write!(
                f,
                "the {color:?} block of {} stone(s) at point index {} would have no liberty",
                stones.len(),
                stones.first().map_or(0, |p| p.index())
            ),
        }
    }
}

impl core::error::Error for SetupError {}
