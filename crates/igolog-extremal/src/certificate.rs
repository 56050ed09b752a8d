//! Boards checked by the kernel, and games that reach them.

use igolog_core::{Board, Color, Graph, GraphError, Move, Point, SetupError};

use crate::pattern::Pattern;

/// What the kernel says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Blocks, counted by the kernel.
    pub strings: usize,
    /// Empty points.
    pub liberties: usize,
}

/// Why a board is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The size is no board.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A block has no liberty.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The position of a pattern on the kernel's board.
///
/// # Errors
/// If the size is no board or a block has no liberty.
pub fn position(pattern: &Pattern) -> Result<Board, CertificateError> {
    let graph = Graph::grid(pattern.cols(), pattern.rows())?;
    let stones: Vec<(Point, Option<Color>)> = graph
        .points()
        .filter_map(|point| {
            let (col, row) = graph.column_row(point)?;
            Some((point, pattern.color(row, col)))
        })
        .collect();
    let mut board = Board::new(graph);
    board.setup(&stones)?;
    Ok(board)
}

/// Counts the blocks and empty points of a pattern with the kernel, which knows nothing of how it was found.
///
/// # Errors
/// As for [`position`].
pub fn verify(pattern: &Pattern) -> Result<Certificate, CertificateError> {
    let board = position(pattern)?;
    Ok(Certificate { strings: board.blocks().len(), liberties: board.empties().len() })
}

/// A game from the empty board to a checkered position, Black first, with as few passes as the numbers of stones
/// allow: none, or one less than the difference.
///
/// In a checkered position every stone keeps a liberty that is empty to the end, so its stones may be played in any
/// order: no move is suicide and none captures.
pub fn game_to(board: &Board) -> Vec<Move> {
    let stones = |color: Color| board.stones().filter(move |stone| stone.1 == color).map(|stone| stone.0);
    let (mut black, mut white) = (stones(Color::Black), stones(Color::White));
    let mut moves = Vec::new();
    let turns = 2 * board.stone_count(Color::Black).max(board.stone_count(Color::White));
    for turn in 0..turns {
        let next = if turn % 2 == 0 { black.next() } else { white.next() };
        moves.push(next.map_or(Move::Pass, Move::Play));
    }
    while moves.last() == Some(&Move::Pass) {
        moves.pop();
    }
    moves
}
