//! A small part of a board filled as well as can be, everything around it left as it is.

use crate::pattern::Pattern;
use crate::words::{BARE, COVERED, EMPTY};

/// Rows and columns of a part of a board, as half-open ranges.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub(crate) rows: std::ops::Range<usize>,
    pub(crate) cols: std::ops::Range<usize>,
}

/// Never a number of empty points.
const NONE: u16 = u16::MAX;

/// Fills a window with the fewest empty points such that every point in it and beside it has an empty point on it or beside
/// it. The pattern changes only if that saves one. Cost: points of the window times 3 to its width.
pub(crate) fn improve(pattern: &mut Pattern, window: &Window) -> bool {
    let (height, width) = (window.rows.len(), window.cols.len());
    let before = points(window).filter(|&(row, col)| pattern.is_empty_at(row, col)).count();
    let inside = |row: usize, col: usize| window.rows.contains(&row) && window.cols.contains(&col);
    let powers: Vec<usize> = (0..=width).map(|k| 3usize.pow(k as u32)).collect();
    let states = powers[width];
    // The row above the window asks for nothing.
    let settled: usize = powers[..width].iter().map(|p| p * COVERED).sum();
    let mut table = vec![NONE; states];
    table[settled] = 0;
    let mut trail: Vec<Vec<u32>> = Vec::with_capacity(height * width);
    for (row, col) in points(window) {
        let near: Vec<(usize, usize)> = pattern.neighbours(row, col).filter(|&(r, c)| !inside(r, c)).collect();
        let covered = near.iter().any(|&(r, c)| pattern.is_empty_at(r, c));
        // A point outside that only this one can serve.
        let wanted = near.iter().any(|&(r, c)| {
            let served = |(r, c): (usize, usize)| !inside(r, c) && pattern.is_empty_at(r, c);
            !served((r, c)) && !pattern.neighbours(r, c).any(served)
        });
        let at = col - window.cols.start;
        let (own, left) = (powers[at], if at > 0 { powers[at - 1] } else { 0 });
        let mut next = vec![NONE; states];
        let mut from = vec![u32::MAX; states];
        for (state, &spent) in table.iter().enumerate().filter(|(_, spent)| **spent != NONE) {
            let above = state / own % 3;
            let beside = if at > 0 { state / left % 3 } else { COVERED };
            let rest = state - above * own;
            let mut put = |to: usize, cost: u16| {
                if cost < next[to] {
                    next[to] = cost;
                    from[to] = state as u32;
                }
            };
            let served = if beside == BARE { left * COVERED } else { 0 };
            put(rest + EMPTY * own + served, spent + 1);
            if above != BARE && !wanted {
                let has = covered || above == EMPTY || beside == EMPTY;
                put(rest + if has { COVERED } else { BARE } * own, spent);
            }
        }
        table = next;
        trail.push(from);
    }
    let is_settled = |state: usize| (0..width).all(|k| state / powers[k] % 3 != BARE);
    let ends = table.iter().enumerate().filter(|(state, spent)| **spent != NONE && is_settled(*state));
    let Some((mut state, &least)) = ends.min_by_key(|(_, spent)| **spent) else { return false };
    if usize::from(least) >= before {
        return false;
    }
    let all: Vec<(usize, usize)> = points(window).collect();
    for (&(row, col), from) in all.iter().zip(&trail).rev() {
        let digit = state / powers[col - window.cols.start] % 3;
        pattern.set_empty(row, col, digit == EMPTY);
        state = from[state] as usize;
    }
    true
}

fn points(window: &Window) -> impl Iterator<Item = (usize, usize)> + use<> {
    let cols = window.cols.clone();
    window.rows.clone().flat_map(move |row| cols.clone().map(move |col| (row, col)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a whole small board the window is the exact search.
    #[test]
    fn a_window_over_the_whole_board_is_optimal() {
        for (side, least) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7), (6, 10), (7, 12), (8, 16)] {
            let mut pattern = Pattern::from_fn(side, side, |_, _| true);
            improve(&mut pattern, &Window { rows: 0..side, cols: 0..side });
            assert_eq!((pattern.liberties(), pattern.is_legal()), (least, true), "{side}");
        }
    }
}
