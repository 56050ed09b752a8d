//! A best board for any large size at once: the perfect pattern of paper 001, drawn in from the rim.
//!
//! On the infinite board the points with 2·row + column ≡ 0 (mod 5) touch every point exactly once. Laid over a board with
//! one line more on every side, such a pattern has about a fifth of its (rows + 2)(columns + 2) points; those that fall on the
//! outer line move one step in. Every empty point that is not needed is filled again. Chang (1992) saved one point more
//! at each corner by hand; here a window at each corner is filled as well as can be. From 16×16 on this reaches
//! ⌊(rows + 2)(columns + 2) / 5⌋ − 4, which nobody can beat (Gonçalves, Pinlou, Rao, Thomassé 2011).

use crate::pattern::Pattern;
use crate::window::{Window, improve};

/// Sides of the windows at the corners, tried in turn.
const WINDOWS: [usize; 3] = [5, 7, 8];

/// A board with few empty points: the fewest if both sides are at least 16. Cost grows with the number of points.
pub fn construct(rows: usize, cols: usize) -> Pattern {
    let mut candidates: Vec<Pattern> =
        (0..5).flat_map(|shift| [false, true].map(|hand| drawn_in(rows, cols, shift, hand))).collect();
    candidates.sort_by_key(Pattern::liberties);
    let bound = simple_bound(rows, cols);
    // On smaller boards the bound is out of reach, and the search finds the rest faster than larger windows would.
    let windows = if rows.min(cols) < 16 { &WINDOWS[..1] } else { &WINDOWS };
    for &side in windows {
        for candidate in &mut candidates {
            for window in corners(rows, cols, side) {
                improve(candidate, &window);
            }
            if candidate.liberties() <= bound {
                return candidate.clone();
            }
        }
    }
    candidates.into_iter().min_by_key(Pattern::liberties).unwrap_or_else(|| Pattern::full(rows, cols))
}

/// The lower bound on empty points that needs no search: a fifth of the points, or the proved value for grids
/// with both sides at least 16 (Gonçalves, Pinlou, Rao, Thomassé 2011).
pub fn simple_bound(rows: usize, cols: usize) -> usize {
    let fifth = (rows * cols).div_ceil(5);
    if rows.min(cols) >= 16 { fifth.max((rows + 2) * (cols + 2) / 5 - 4) } else { fifth }
}

/// Windows of this side at the four corners.
fn corners(rows: usize, cols: usize, side: usize) -> [Window; 4] {
    let (height, width) = (side.min(rows), side.min(cols));
    [(0, 0), (0, cols - width), (rows - height, 0), (rows - height, cols - width)]
        .map(|(row, col)| Window { rows: row..row + height, cols: col..col + width })
}

/// The perfect pattern on a board one line larger on every side, its rim moved in, and what is not needed filled.
fn drawn_in(rows: usize, cols: usize, shift: usize, hand: bool) -> Pattern {
    let mut pattern = Pattern::full(rows, cols);
    for row in 0..rows + 2 {
        for col in 0..cols + 2 {
            let lean = if hand { 2 * row + col } else { 3 * row + col };
            if (lean + shift).is_multiple_of(5) {
                pattern.set_empty(row.clamp(1, rows) - 1, col.clamp(1, cols) - 1, true);
            }
        }
    }
    for row in 0..rows {
        for col in 0..cols {
            if pattern.is_empty_at(row, col) && is_spare(&pattern, row, col) {
                pattern.set_empty(row, col, false);
            }
        }
    }
    pattern
}

/// Whether every point beside an empty point, and the point itself, has another liberty.
fn is_spare(pattern: &Pattern, row: usize, col: usize) -> bool {
    pattern.neighbours(row, col).chain([(row, col)]).all(|(row, col)| pattern.cover(row, col) >= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_construction_is_legal_and_above_the_bound() {
        for rows in 1..=16 {
            for cols in 1..=40 {
                let pattern = construct(rows, cols);
                assert!(pattern.is_legal(), "{rows}x{cols}");
                assert!(pattern.liberties() >= simple_bound(rows, cols), "{rows}x{cols}");
            }
        }
    }
}
