//! Symmetry cuts: inequalities that lose some optimal boards but never all of them.

use std::cmp::Ordering::{Greater, Less};

/// A cut of paper 000 (halves, quarters, triangles) or 001 (corner, centre).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The upper half has at least as many stones as the lower.
    Halves,
    /// The top left quarter has at least as many stones as the bottom right, the top right as the bottom left; the middle
    /// row and column of an odd board belong to no quarter.
    Quarters,
    /// The same, but the left half of an odd board's middle row and the upper half of its middle column belong to the first
    /// quarter, the other halves to the third; the centre to none.
    QuartersShared,
    /// Likewise for the triangles between the diagonals: top and bottom, right and left.
    Triangles,
    /// An empty point among five near each corner.
    Corner,
    /// An order on the points around the centre.
    Centre,
}

igolog_core::words!(Cut, "cut",
    Halves => "halves", Quarters => "quarters", QuartersShared => "quarters-shared", Triangles => "triangles",
    Corner => "corner", Centre => "centre");

/// Why a cut was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CutError {
    /// The cut exchanges rows and columns.
    #[error("the cut '{cut}' exchanges rows and columns, so it is valid on square boards only, not on {rows}x{cols}")]
    NotSquare {
        /// The cut.
        cut: Cut,
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
    /// The board is too small to hold the points of the cut.
    #[error("the cut '{cut}' needs at least {least} rows and columns")]
    TooSmall {
        /// The cut.
        cut: Cut,
        /// The smallest side.
        least: usize,
    },
    /// Two cuts each use up the symmetry of the board.
    #[error("the cuts '{first}' and '{second}' both use the symmetry of the board: take one of them")]
    Together {
        /// One cut.
        first: Cut,
        /// The other.
        second: Cut,
    },
}

/// An inequality on the variables of empty points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inequality {
    pub(super) terms: Vec<(usize, i32)>,
    pub(super) at_least: i32,
}

/// The inequalities of several cuts, if they are valid together on this board.
pub(super) fn combined(rows: usize, cols: usize, cuts: &[Cut]) -> Result<Vec<Inequality>, CutError> {
    for (index, &second) in cuts.iter().enumerate() {
        for &first in &cuts[..index] {
            // Only the corner and the centre cut are known to go together.
            if !matches!((first, second), (Cut::Centre, Cut::Corner) | (Cut::Corner, Cut::Centre)) {
                return Err(CutError::Together { first, second });
            }
        }
    }
    let mut all = Vec::new();
    for cut in cuts {
        all.extend(cut.inequalities(rows, cols)?);
    }
    Ok(all)
}

impl Cut {
    fn check(self, rows: usize, cols: usize) -> Result<(), CutError> {
        let square = !matches!(self, Cut::Halves | Cut::Corner);
        if square && rows != cols {
            return Err(CutError::NotSquare { cut: self, rows, cols });
        }
        let least = match self {
            Cut::Corner => 3,
            Cut::Centre if rows % 2 == 1 => 3,
            _ => 2,
        };
        if rows.min(cols) < least { Err(CutError::TooSmall { cut: self, least }) } else { Ok(()) }
    }

    fn inequalities(self, rows: usize, cols: usize) -> Result<Vec<Inequality>, CutError> {
        self.check(rows, cols)?;
        let place = |row: usize, col: usize| row * cols + col;
        Ok(match self {
            Cut::Halves => {
                let part = |row: usize, _| match row {
                    row if row < rows / 2 => Some(0),
                    row if row >= rows.div_ceil(2) => Some(2),
                    _ => None,
                };
                vec![fewer(rows, cols, part, 0, 2)]
            }
            Cut::Quarters | Cut::QuartersShared => {
                let part = |row, col| quarter(rows, self == Cut::QuartersShared, row, col);
                vec![fewer(rows, cols, part, 0, 2), fewer(rows, cols, part, 1, 3)]
            }
            Cut::Triangles => {
                let part = |row: usize, col: usize| {
                    let back = rows - 1 - col;
                    match (row.cmp(&col), row.cmp(&back)) {
                        (Less, Less) => Some(0),
                        (Less, Greater) => Some(1),
                        (Greater, Greater) => Some(2),
                        (Greater, Less) => Some(3),
                        _ => None,
                    }
                };
                vec![fewer(rows, cols, part, 0, 2), fewer(rows, cols, part, 1, 3)]
            }
            Cut::Corner => {
                let near = [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)];
                let corner = |down: bool, right: bool| {
                    let terms = near.map(|(row, col)| {
                        let row = if down { rows - 1 - row } else { row };
                        let col = if right { cols - 1 - col } else { col };
                        (place(row, col), 1)
                    });
                    // On the smallest boards the five points of a corner are all different, so no term repeats.
                    Inequality { terms: terms.to_vec(), at_least: 1 }
                };
                vec![corner(false, false), corner(false, true), corner(true, false), corner(true, true)]
            }
            Cut::Centre => centre(rows, place),
        })
    }
}

/// The order around the centre of a square board.
fn centre(size: usize, place: impl Fn(usize, usize) -> usize) -> Vec<Inequality> {
    let order = |small: (usize, usize), large: (usize, usize)| Inequality {
        terms: vec![(place(large.0, large.1), 1), (place(small.0, small.1), -1)],
        at_least: 0,
    };
    if size.is_multiple_of(2) {
        let (near, far) = (size / 2 - 1, size / 2);
        let (first, right, below, across) = ((near, near), (near, far), (far, near), (far, far));
        vec![order(first, right), order(first, below), order(first, across), order(below, right), order(across, right)]
    } else {
        let middle = size / 2;
        let (up, down) = ((middle - 1, middle), (middle + 1, middle));
        let (left, right) = ((middle, middle - 1), (middle, middle + 1));
        let mut rows = vec![order(left, up), order(left, right), order(left, down), order(down, up), order(right, up)];
        let both = vec![(place(middle, middle), 1), (place(up.0, up.1), 1)];
        rows.push(Inequality { terms: both, at_least: 1 });
        rows
    }
}

/// Fewer empty points (more stones) in the first part than in the second.
fn fewer(
    rows: usize,
    cols: usize,
    part: impl Fn(usize, usize) -> Option<usize>,
    first: usize,
    second: usize,
) -> Inequality {
    let points = (0..rows * cols).filter_map(|point| match part(point / cols, point % cols)? {
        part if part == second => Some((point, 1)),
        part if part == first => Some((point, -1)),
        _ => None,
    });
    Inequality { terms: points.collect(), at_least: 0 }
}

/// The quarter of a point: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
fn quarter(size: usize, shared: bool, row: usize, col: usize) -> Option<usize> {
    let side = |at: usize| match at {
        at if at < size / 2 => Some(false),
        at if at >= size.div_ceil(2) => Some(true),
        _ => None,
    };
    match (side(row), side(col)) {
        (Some(false), Some(false)) => Some(0),
        (Some(false), Some(true)) => Some(1),
        (Some(true), Some(true)) => Some(2),
        (Some(true), Some(false)) => Some(3),
        (None, None) => None,
        (Some(far), None) | (None, Some(far)) => shared.then_some(if far { 2 } else { 0 }),
    }
}
