//! Diagrams: boards drawn with characters.
//!
//! Two styles are read and written. **Plain** rows, with or without coordinates and borders:
//!
//! ```text
//!    A B C D E
//!  3 . . X O . 3
//!  2 . X . X O 2      White to move
//!  1 . . X O . 1
//!    A B C D E
//! ```
//!
//! and the **`$$` style** of Sensei's Library, with moves, marks and parts of boards:
//!
//! ```text
//! $$Wc19m5 White lives
//! $$  -----------
//! $$ | . . X O .
//! $$ | . , 5 X B
//! $$ | . a C . .
//! ```
//!
//! | | empty | black | white |
//! |---|---|---|---|
//! | plain | `.` `+` `,` `*` | `X` `x` `#` `●` | `O` `o` `○` |
//! | with circle | `C` | `B` | `W` |
//! | with square | `S` | `#` | `@` |
//! | with triangle | `T` | `Y` | `Q` |
//! | with cross | `M` | `Z` | `P` |
//!
//! `a`–`z` are labels, numbers are moves (in the `$$` style `0` is the tenth), `,` is a star point, `_` no point at all.
//! In plain diagrams the capital letters above are labels of empty points, since books use them so;
//! `X` and `O` alone are stones.

mod read;
mod write;

#[cfg(test)]
mod tests;

use igolog_core::{Board, Color, Game, Graph, GraphError, Move, Point, Position, Rules};

use crate::Place;
use crate::position_string::{PositionErrorKind, set_up};
use crate::vertex::{self, Notation};

pub use write::{Plain, is_star, plain, rows, sensei};

/// A mark drawn on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// A letter.
    Letter(char),
}

/// What a diagram shows at one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramCell {
    /// No point of the board.
    pub hole: bool,
    /// The stone.
    pub stone: Option<Color>,
    /// The mark.
    pub sign: Option<Sign>,
    /// The number of a move made here, as written.
    pub number: Option<u32>,
}

/// Which sides of the board a diagram shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The top side is drawn.
    pub top: bool,
    /// The right side is drawn.
    pub right: bool,
    /// The bottom side is drawn.
    pub bottom: bool,
    /// The left side is drawn.
    pub left: bool,
}

/// A diagram that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Columns drawn.
    pub width: usize,
    /// Rows drawn.
    pub height: usize,
    /// The places, row by row from the top left.
    pub cells: Vec<DiagramCell>,
    /// Sides of the board; all four in a plain diagram.
    pub sides: Sides,
    /// Size of the whole board, if the head says it.
    pub board_size: Option<usize>,
    /// Who makes the first numbered move, or is to move, if said.
    pub first: Option<Color>,
    /// Number of the first move, if the head says it.
    pub first_number: u32,
    /// The title.
    pub title: String,
}

/// Why a text is no diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct DiagramError {
    /// Where the fault is.
    pub place: Place,
    /// What it is.
    pub kind: DiagramErrorKind,
}

/// The kinds of [`DiagramError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramErrorKind {
    /// No row of a board was found.
    #[error("no board found: rows are made of . X and O")]
    NoBoard,
    /// A character that means nothing in a diagram.
    #[error("unexpected {0:?} in a row of the board")]
    Symbol(char),
    /// Rows of unequal width.
    #[error("the row is {got} points wide, the first one {expected}")]
    RowWidth {
        /// Width of the first row.
        expected: usize,
        /// Width of this row.
        got: usize,
    },
    /// The board cannot be.
    #[error("{0}")]
    Graph(#[from] GraphError),
    /// A part of a board that does not fit the size in the head.
    #[error("the part drawn does not fit a board of size {0}")]
    BoardSize(usize),
    /// The stones cannot stand so.
    #[error("{0}")]
    Setup(PositionErrorKind),
    /// A numbered move is illegal.
    #[error("move {number} at {point}: {why}")]
    IllegalMove {
        /// Number of the move.
        number: u32,
        /// Name of the point.
        point: String,
        /// Why it is illegal.
        why: igolog_core::Illegal,
    },
}

impl Diagram {
    /// Reads a diagram in either style. Lines that are no part of it (titles, notes) are skipped.
    ///
    /// # Errors
    /// With line and column, if there is no board or a row is at fault.
    pub fn parse(text: &str) -> Result<Self, DiagramError> {
        read::read(text)
    }

    /// The cell at a column and row of the drawing.
    ///
    /// # Panics
    /// If it is outside.
    pub fn cell(&self, column: usize, row: usize) -> DiagramCell {
        assert!(column < self.width && row < self.height, "outside the diagram");
        self.cells[row * self.width + column]
    }

    /// Size of the board, and where its part starts that is drawn: whole boards are as large as their drawing.
    fn frame(&self) -> Result<(usize, usize, usize, usize), DiagramErrorKind> {
        let Some(size) = self.board_size else { return Ok((self.width, self.height, 0, 0)) };
        let place = |shown: usize, low: bool, high: bool| match (low, high) {
            _ if shown > size => None,
            (true, true) if shown != size => None,
            (false, true) => Some(size - shown),
            (true, _) => Some(0),
            (false, false) => Some((size - shown) / 2),
        };
        let left = place(self.width, self.sides.left, self.sides.right);
        let top = place(self.height, self.sides.top, self.sides.bottom);
        let wrong = DiagramErrorKind::BoardSize(size);
        Ok((size, size, left.ok_or(wrong.clone())?, top.ok_or(wrong)?))
    }

    /// The board of the diagram: a rectangle, with holes where the drawing has them.
    ///
    /// # Errors
    /// If it is too large, or the part drawn does not fit the size said.
    pub fn graph(&self) -> Result<Graph, DiagramErrorKind> {
        let (width, height, left, top) = self.frame()?;
        if self.cells.iter().any(|cell| cell.hole) {
            let hole = |x: usize, y: usize| {
                let inside = x >= left && y >= top && x < left + self.width && y < top + self.height;
                inside && self.cell(x - left, y - top).hole
            };
            return Ok(Graph::with_holes(width, height, hole)?);
        }
        Ok(Graph::grid(width, height)?)
    }

    /// The points of the board that have a mark.
    ///
    /// # Errors
    /// As for [`Diagram::graph`].
    pub fn signs(&self, graph: &Graph) -> Result<Vec<(Point, Sign)>, DiagramErrorKind> {
        Ok(self.each(graph)?.into_iter().filter_map(|(point, cell)| Some((point, cell.sign?))).collect())
    }

    fn each(&self, graph: &Graph) -> Result<Vec<(Point, DiagramCell)>, DiagramErrorKind> {
        let (_, _, left, top) = self.frame()?;
        let cells = self.cells.iter().enumerate();
        Ok(cells
            .filter_map(|(i, cell)| Some((graph.at(left + i % self.width, top + i / self.width)?, *cell)))
            .collect())
    }

    /// The position: stones set up, then the numbered moves played in order.
    ///
    /// # Errors
    /// If a block has no liberty or a numbered move is illegal.
    pub fn to_game(&self, rules: Rules) -> Result<Game, DiagramErrorKind> {
        let graph = self.graph()?;
        let cells = self.each(&graph)?;
        let mut contents = vec![None; graph.len()];
        let mut moves = Vec::new();
        for (point, cell) in cells {
            contents[point.index()] = cell.stone;
            moves.extend(cell.number.map(|number| (number, point)));
        }
        let mut board = Board::new(graph);
        set_up(&mut board, &contents).map_err(DiagramErrorKind::Setup)?;
        let first = self.first.unwrap_or(Color::Black);
        let mut game = Game::from_position(Position::from_board(board, rules, first));
        moves.sort_unstable();
        for (number, point) in moves {
            let color = if number % 2 == 1 { first } else { !first };
            game.play_as(color, Move::Play(point)).map_err(|refused| DiagramErrorKind::IllegalMove {
                number,
                point: vertex::name(game.board().graph(), point, Notation::Gtp),
                why: refused.why,
            })?;
        }
        Ok(game)
    }
}
