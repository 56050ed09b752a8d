//! A checkered board as a matrix of 0 and 1, as Yano and Muramatsu (2006) write it: 1 for a stone, 0 for an empty point.
//!
//! The colours follow from the checkerboard; Black has the points of the kind that holds more stones.
//!
//! ```
//! use igolog_core::Rules;
//! use igolog_text::matrix::{self, MatrixBoard};
//!
//! let read = MatrixBoard::parse("matrix:1001/0100/0101/0100")?;
//! let game = read.to_game(Rules::CHINESE)?;
//! assert_eq!(game.board().blocks().len(), 6);
//! assert_eq!(matrix::rows(game.board()).unwrap(), ["1001", "0100", "0101", "0100"]);
//! # Ok::<(), matrix::MatrixError>(())
//! ```

use igolog_core::{Board, Color, Game, Graph, GraphError, Position, Rules, SetupError};

use crate::vertex::{self, Notation};

/// The word before a matrix that stands in one line, where it would pass for a position string.
const NAME: &str = "matrix:";

/// A matrix of 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixBoard {
    rows: Vec<Vec<bool>>,
}

/// Why a text is no checkered board.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// There is no row.
    #[error("no row of 0 and 1: write 1 for a stone and 0 for an empty point, a row a line or rows between '/'")]
    Empty,
    /// Another character.
    #[error("row {row} of the matrix: '{found}' is neither 1 (a stone) nor 0 (an empty point)")]
    Digit {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        found: char,
    },
    /// A row of another length.
    #[error("row {row} of the matrix has {found} points and the first has {expected}")]
    Length {
        /// The row, from 1.
        row: usize,
        /// Points of the first row.
        expected: usize,
        /// Points of this row.
        found: usize,
    },
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] GraphError),
    /// A stone with stones on all sides.
    #[error("the stone at {0} of the matrix has no 0 beside it, so it has no liberty")]
    NoLiberty(String),
    /// Stones that the kernel refuses.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl MatrixBoard {
    /// Whether a text looks like a matrix: the word `matrix:`, or two rows or more of nothing but 0 and 1.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim_start();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let digits = |line: &str| line.chars().all(|c| matches!(c, '0' | '1' | ',') || c.is_whitespace());
        text.starts_with(NAME) || (lines.clone().count() > 1 && lines.all(digits))
    }

    /// Reads a matrix: a row a line, or rows between `/`; blanks and commas between the digits do not count.
    ///
    /// # Errors
    /// Where a row has another length than the first, or a character is neither 0 nor 1.
    pub fn parse(text: &str) -> Result<MatrixBoard, MatrixError> {
        let text = text.trim_start();
        let text = text.strip_prefix(NAME).unwrap_or(text);
        let mut rows: Vec<Vec<bool>> = Vec::new();
        for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
            let row = rows.len() + 1;
            let stone = |c: char| match c {
                '1' => Ok(true),
                '0' => Ok(false),
                found => Err(MatrixError::Digit { row, found }),
            };
            let digits = line.chars().filter(|c| !c.is_whitespace() && *c != ',');
            let stones = digits.map(stone).collect::<Result<Vec<bool>, _>>()?;
            let expected = rows.first().map_or(stones.len(), Vec::len);
            if stones.len() != expected {
                return Err(MatrixError::Length { row, expected, found: stones.len() });
            }
            rows.push(stones);
        }
        if rows.first().is_none_or(Vec::is_empty) { Err(MatrixError::Empty) } else { Ok(MatrixBoard { rows }) }
    }

    /// The position, Black to move.
    ///
    /// # Errors
    /// If the board is too large, or a stone has no liberty.
    pub fn to_game(&self, rules: Rules) -> Result<Game, MatrixError> {
        let stones: Vec<(usize, usize)> = self.stones().collect();
        let odd = stones.iter().filter(|(row, column)| (row + column) % 2 == 1).count();
        let black = usize::from(2 * odd > stones.len());
        let graph = Graph::grid(self.rows[0].len(), self.rows.len())?;
        let mut board = Board::new(graph);
        let mut contents = Vec::with_capacity(stones.len());
        for (row, column) in stones {
            let color = if (row + column) % 2 == black { Color::Black } else { Color::White };
            let Some(point) = board.graph().at(column, row) else { continue };
            if !self.beside(row, column).any(|(row, column)| !self.rows[row][column]) {
                return Err(MatrixError::NoLiberty(vertex::name(board.graph(), point, Notation::Gtp)));
            }
            contents.push((point, Some(color)));
        }
        board.setup(&contents)?;
        Ok(Game::from_position(Position::from_board(board, rules, Color::Black)))
    }

    fn stones(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let of = |(row, points): (usize, &Vec<bool>)| {
            points
                .iter()
                .enumerate()
                .filter(|(_, stone)| **stone)
                .map(move |(column, _)| (row, column))
                .collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(of)
    }

    fn beside(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)]
            .into_iter()
            .filter(move |&(row, column)| row < rows && column < columns)
    }
}

/// The rows of a board: 1 for a stone, 0 for an empty point. None if the board has no rows and columns.
pub fn rows(board: &Board) -> Option<Vec<String>> {
    let (width, height) = board.graph().frame()?;
    let digit = |column: usize, row: usize| {
        let point = board.graph().at(column, row)?;
        Some(if board.color(point).is_some() { '1' } else { '0' })
    };
    (0..height).map(|row| (0..width).map(|column| digit(column, row)).collect()).collect()
}

/// Whether the colours of a board follow from its points, so that the matrix tells all of it.
pub fn is_checkered(board: &Board) -> bool {
    let parity = board.graph().two_coloring();
    parity.is_some_and(|odd| {
        let mut kinds = board.stones().map(|(point, color)| (color == Color::Black) == odd.contains(point));
        kinds.next().is_none_or(|first| kinds.all(|kind| kind == first))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_read_and_written() {
        for text in ["matrix:101/010/101", "1 0 1\n0 1 0\n1 0 1\n", "1,0,1\n0,1,0\n1,0,1"] {
            assert!(MatrixBoard::is_meant(text), "{text}");
            let game = MatrixBoard::parse(text).unwrap().to_game(Rules::CHINESE).unwrap();
            assert_eq!(rows(game.board()).unwrap().join("/"), "101/010/101");
            assert_eq!(game.board().stone_count(Color::Black), 5, "all on points of one kind");
            assert!(is_checkered(game.board()));
        }
        for text in ["101/010", "11", ". X\nX .", "1 . X\n0 . ."] {
            assert!(!MatrixBoard::is_meant(text), "{text}");
        }
    }

    #[test]
    fn faults_say_where() {
        let fault = |text: &str| MatrixBoard::parse(text).and_then(|m| m.to_game(Rules::CHINESE)).unwrap_err();
        assert_eq!(fault("matrix:101/11"), MatrixError::Length { row: 2, expected: 3, found: 2 });
        assert_eq!(fault("matrix:1x1"), MatrixError::Digit { row: 1, found: 'x' });
        assert_eq!(fault("matrix: "), MatrixError::Empty);
        assert_eq!(fault("matrix:110/100/000"), MatrixError::NoLiberty("A3".into()));
        assert!(matches!(fault(&format!("matrix:{}", "0".repeat(100_000))), MatrixError::Board(_)));
    }
}
