//! A good board for any size at once: the perfect pattern of paper 001, with the rim opened and then thinned.
//!
//! On the infinite board the points with 2·row + column ≡ 0 (mod 5) touch every point exactly once. On a finite
//! board the points whose helper lies outside are opened themselves; then every empty point that is not needed is
//! filled again, and pairs are exchanged for single points where that helps. All five shifts and both hands are
//! tried. The result is legal and within the rim's length of the bound `points / 5`; it is not claimed optimal.

use crate::pattern::Pattern;

/// The best of the ten thinned patterns. Cost grows with the number of points.
pub fn construct(rows: usize, cols: usize) -> Pattern {
    let candidates = (0..5).flat_map(|shift| [false, true].map(|hand| thinned(rows, cols, shift, hand)));
    candidates.min_by_key(Pattern::liberties).unwrap_or_else(|| Pattern::full(rows, cols))
}

/// The lower bound on empty points that needs no search: a fifth of the points, or the published value for grids
/// with both sides at least 16 (Gonçalves, Pinlou, Rao, Thomassé 2011).
pub fn simple_bound(rows: usize, cols: usize) -> usize {
    let fifth = (rows * cols).div_ceil(5);
    if rows.min(cols) >= 16 { fifth.max((rows + 2) * (cols + 2) / 5 - 4) } else { fifth }
}

fn thinned(rows: usize, cols: usize, shift: usize, hand: bool) -> Pattern {
    let perfect = |row: usize, col: usize| {
        let lean = if hand { 2 * row + col } else { 3 * row + col };
        (lean + shift).is_multiple_of(5)
    };
    let mut pattern = Pattern::from_fn(rows, cols, perfect);
    for row in 0..rows {
        for col in 0..cols {
            let rim = row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
            if rim && pattern.cover(row, col) == 0 {
                open_best(&mut pattern, row, col);
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

/// Opens, of a point and its neighbours, the one that serves the most points without a liberty.
fn open_best(pattern: &mut Pattern, row: usize, col: usize) {
    let serves = |&(row, col): &(usize, usize)| {
        let around = pattern.neighbours(row, col).chain([(row, col)]);
        around.filter(|&(row, col)| pattern.cover(row, col) == 0).count()
    };
    let choices = pattern.neighbours(row, col).chain([(row, col)]);
    if let Some((row, col)) = choices.max_by_key(serves) {
        pattern.set_empty(row, col, true);
    }
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
        for rows in 1..=40 {
            for cols in 1..=40 {
                let pattern = construct(rows, cols);
                assert!(pattern.is_legal(), "{rows}x{cols}");
                assert!(pattern.liberties() >= simple_bound(rows, cols), "{rows}x{cols}");
            }
        }
    }
}
