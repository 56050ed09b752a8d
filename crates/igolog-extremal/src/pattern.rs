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

    /// The rows as the papers write a checkered board: 1 for a stone, 0 for an empty point.
    pub fn matrix(&self) -> Vec<String> {
        let digit = |row: usize, col: usize| if self.is_empty_at(row, col) { '0' } else { '1' };
        (0..self.rows).map(|row| (0..self.cols).map(|col| digit(row, col)).collect()).collect()
    }

    /// Reads a matrix of 0 and 1: a row a line, or rows separated by `/`; blanks and commas between the digits do not count.
    ///
    /// # Errors
    /// Where a row has another length than the first, or a character is neither 0 nor 1.
    pub fn from_matrix(text: &str) -> Result<Pattern, MatrixError> {
        let mut rows: Vec<Vec<bool>> = Vec::new();
        for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
            let number = rows.len() + 1;
            let digit = |c: char| match c {
                '0' => Ok(true),
                '1' => Ok(false),
                found => Err(MatrixError::Digit { row: number, found }),
            };
            let row =
                line.chars().filter(|c| !c.is_whitespace() && *c != ',').map(digit).collect::<Result<Vec<_>, _>>()?;
            let expected = rows.first().map_or(row.len(), Vec::len);
            if row.len() != expected {
                return Err(MatrixError::Length { row: number, expected, found: row.len() });
            }
            rows.push(row);
        }
        let cols = rows.first().map_or(0, Vec::len);
        if cols == 0 {
            return Err(MatrixError::Empty);
        }
        Ok(Pattern { rows: rows.len(), cols, empty: rows.concat() })
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

/// Why a text is no matrix of 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// There is no row.
    #[error("no row of 0 and 1: write 1 for a stone and 0 for an empty point, a row a line")]
    Empty,
    /// Another character.
    #[error("row {row}: '{found}' is neither 1 (a stone) nor 0 (an empty point)")]
    Digit {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        found: char,
    },
    /// A row of another length.
    #[error("row {row} has {found} points and the first has {expected}")]
    Length {
        /// The row, from 1.
        row: usize,
        /// Points of the first row.
        expected: usize,
        /// Points of this row.
        found: usize,
    },
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
        assert_eq!(pattern.matrix(), ["101", "111"]);
        for text in ["101/111", "1 0 1\n1 1 1\n", "1,0,1/\n1,1,1"] {
            assert_eq!(Pattern::from_matrix(text), Ok(pattern.clone()), "{text}");
        }
        assert_eq!(Pattern::from_matrix("101/11"), Err(MatrixError::Length { row: 2, expected: 3, found: 2 }));
        assert_eq!(Pattern::from_matrix("1x1"), Err(MatrixError::Digit { row: 1, found: 'x' }));
        assert_eq!(Pattern::from_matrix(" \n"), Err(MatrixError::Empty));
        let odd = Pattern::from_fn(1, 3, |_, col| col == 0);
        assert_eq!(odd.lines(), [".OX"]);
    }
}
