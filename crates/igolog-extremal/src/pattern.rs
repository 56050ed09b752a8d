//! Checkered positions: a set of empty points, every other point a stone coloured like a checkerboard.

use igolog_core::Color;
use serde::{Serialize, Serializer};

/// A checkered position on a rectangular board.
///
/// Every stone stands alone, so the number of strings is the number of stones, and the position is legal exactly
/// when every stone has an empty neighbour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    rows: usize,
    cols: usize,
    empty: Vec<bool>,
}

impl Pattern {
    /// The board with a stone on every point.
    pub fn full(rows: usize, cols: usize) -> Self {
        Pattern { rows, cols, empty: vec![false; rows * cols] }
    }

    /// The board whose empty points are those for which `empty(row, column)` holds.
    pub fn from_fn(rows: usize, cols: usize, mut empty: impl FnMut(usize, usize) -> bool) -> Self {
        let empty = (0..rows * cols).map(|point| empty(point / cols, point % cols)).collect();
        Pattern { rows, cols, empty }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether the point is empty.
    ///
    /// # Panics
    /// If the point is off the board.
    pub fn is_empty_at(&self, row: usize, col: usize) -> bool {
        assert!(col < self.cols, "column {col} is off a board with {} columns", self.cols);
        self.empty[row * self.cols + col]
    }

    /// Empties or fills a point.
    pub(crate) fn set_empty(&mut self, row: usize, col: usize, empty: bool) {
        self.empty[row * self.cols + col] = empty;
    }

    /// Empties the points of a row whose bits are set.
    pub(crate) fn open_row(&mut self, row: usize, bits: u64) {
        for col in 0..self.cols {
            self.set_empty(row, col, bits >> col & 1 == 1);
        }
    }

    /// Number of empty points.
    pub fn liberties(&self) -> usize {
        self.empty.iter().filter(|&&empty| empty).count()
    }

    /// Number of strings: of stones, since each stands alone.
    pub fn strings(&self) -> usize {
        self.empty.len() - self.liberties()
    }

    /// How many empty points there are on the point and beside it.
    pub fn cover(&self, row: usize, col: usize) -> usize {
        let own = usize::from(self.is_empty_at(row, col));
        own + self.neighbours(row, col).filter(|&(row, col)| self.is_empty_at(row, col)).count()
    }

    /// Whether every stone has a liberty.
    pub fn is_legal(&self) -> bool {
        (0..self.rows).all(|row| (0..self.cols).all(|col| self.cover(row, col) > 0))
    }

    /// The points beside a point.
    pub(crate) fn neighbours(&self, row: usize, col: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)]
            .into_iter()
            .filter(move |&(row, col)| row < rows && col < cols)
    }

    /// The board with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Pattern::from_fn(self.cols, self.rows, |row, col| self.is_empty_at(col, row))
    }

    /// The stone on a point. Black has the points of the kind that holds more stones, so never fewer than White.
    pub fn color(&self, row: usize, col: usize) -> Option<Color> {
        self.color_with(row, col, self.black_is_odd())
    }

    /// The rows as text: `.` empty, `X` black, `O` white.
    pub fn lines(&self) -> Vec<String> {
        let odd = self.black_is_odd();
        let mark = |row: usize, col: usize| match self.color_with(row, col, odd) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        (0..self.rows).map(|row| (0..self.cols).map(|col| mark(row, col)).collect()).collect()
    }

    fn color_with(&self, row: usize, col: usize, black_is_odd: bool) -> Option<Color> {
        let odd = (row + col) % 2 == 1;
        let color = if odd == black_is_odd { Color::Black } else { Color::White };
        (!self.is_empty_at(row, col)).then_some(color)
    }

    fn black_is_odd(&self) -> bool {
        let stones = self.empty.iter().enumerate().filter(|(_, empty)| !**empty);
        let odd = stones.filter(|(point, _)| (point / self.cols + point % self.cols) % 2 == 1).count();
        2 * odd > self.strings()
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.lines().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_a_checkered_position() {
        let pattern = Pattern::from_fn(2, 3, |row, col| (row, col) == (0, 1));
        assert_eq!(pattern.lines(), ["X.X", "OXO"]);
        assert_eq!(pattern.color(1, 1), Some(Color::Black));
        assert_eq!((pattern.strings(), pattern.liberties()), (5, 1));
        assert!(!pattern.is_legal(), "the corners below have no liberty");
        assert_eq!(pattern.transposed().lines(), ["XO", ".X", "XO"]);
        let odd = Pattern::from_fn(1, 3, |_, col| col == 0);
        assert_eq!(odd.lines(), [".OX"]);
    }
}
