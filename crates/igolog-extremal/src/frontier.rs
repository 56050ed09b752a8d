//! Border states packed two bits per column, column 0 in the lowest bits.

use crate::words::{BARE, COVERED, EMPTY};

/// The widest border that fits a [`State`].
pub(crate) const MAX_COLS: usize = 64;

/// A border: the digits of [`crate::words`], two bits each.
pub(crate) type State = u128;

const COVERED_BITS: State = COVERED as State;
const EMPTY_BITS: State = EMPTY as State;

/// The border above the first row: nothing waits for a liberty.
pub(crate) fn start(cols: usize) -> State {
    (0..cols).fold(0, |state, col| state | COVERED_BITS << (2 * col))
}

/// The digit at a column.
#[inline]
pub(crate) fn digit(state: State, col: usize) -> usize {
    (state >> (2 * col) & 3) as usize
}

/// The border after a stone is put at `col`, or none if the stone above would be left without a liberty.
#[inline]
pub(crate) fn put_stone(state: State, col: usize) -> Option<State> {
    let above = digit(state, col);
    if above == BARE {
        return None;
    }
    let covered = above == EMPTY || (col > 0 && digit(state, col - 1) == EMPTY);
    Some(state & !(3 << (2 * col)) | State::from(covered) << (2 * col))
}

/// The border after `col` is left empty.
#[inline]
pub(crate) fn leave_empty(state: State, col: usize) -> State {
    let next = state & !(3 << (2 * col)) | EMPTY_BITS << (2 * col);
    if col > 0 && digit(state, col - 1) == BARE { next | COVERED_BITS << (2 * (col - 1)) } else { next }
}

/// The border seen in a mirror.
#[inline]
pub(crate) fn mirror(state: State, cols: usize) -> State {
    const LOW_BITS: State = State::MAX / 3;
    let bits = state.reverse_bits();
    let swapped = (bits >> 1 & LOW_BITS) | (bits & LOW_BITS) << 1;
    swapped >> (2 * (MAX_COLS - cols))
}

/// The smaller of a border and its mirror image.
#[inline]
pub(crate) fn canonical(state: State, cols: usize) -> State {
    state.min(mirror(state, cols))
}

/// Whether every stone of the border has a liberty.
pub(crate) fn is_settled(state: State, cols: usize) -> bool {
    (state | state >> 1) & start(cols) == start(cols)
}

/// The columns whose point is empty, as bits.
pub(crate) fn empties(state: State, cols: usize) -> u64 {
    (0..cols).fold(0, |row, col| row | u64::from(digit(state, col) == EMPTY) << col)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_reverses_digits() {
        let state = 0b10_01_00_01;
        assert_eq!(mirror(state, 4), 0b01_00_01_10);
        assert_eq!(mirror(mirror(state, 4), 4), state);
        assert_eq!(mirror(start(MAX_COLS), MAX_COLS), start(MAX_COLS));
    }

    #[test]
    fn settled_means_no_bare_stone() {
        assert!(is_settled(start(5), 5));
        assert!(!is_settled(0b01_00, 2));
        assert!(is_settled(0b01_10, 2));
    }
}
