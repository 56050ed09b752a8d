//! A record played node by node.

use igolog_core::{Board, Delta, GraphError, Position, Rules};

use super::Player;
use crate::sgf::{Node, Record};

/// A node of a record that was played, and the position it led to.
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// The node.
    pub node: Node<'a>,
    /// The position after it.
    pub position: Position,
    /// What its steps changed: mostly one; none if it has neither setup nor move, several if it has more than one.
    pub deltas: Vec<Delta>,
}

impl<'a> Record<'a> {
    /// Plays the main line, node by node. Rules are those of `RU` where it is known, else Chinese with simple ko.
    ///
    /// ```
    /// use igolog_text::sgf::Collection;
    /// let records = Collection::read(b"(;SZ[9]AB[cc];C[who begins?];W[ee];AE[cc])")?;
    /// let mut seen = Vec::new();
    /// for visit in records.game(0).unwrap().line(None)? {
    ///     seen.push((visit.position.board().stones().count(), visit.deltas.len()));
    /// }
    /// assert_eq!(seen, [(1, 1), (1, 0), (2, 1), (1, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Replay::main_line`](super::Replay::main_line).
    pub fn line(self, rules: Option<Rules>) -> Result<impl Iterator<Item = Visit<'a>>, GraphError> {
        visits(self, self.main_line(), rules)
    }

    /// As [`line`](Record::line), from the root to a node of any variation.
    ///
    /// # Errors
    /// As for [`Replay::main_line`](super::Replay::main_line).
    pub fn line_to(self, node: Node<'a>, rules: Option<Rules>) -> Result<impl Iterator<Item = Visit<'a>>, GraphError> {
        visits(self, node.path().into_iter(), rules)
    }
}

fn visits<'a>(
    record: Record<'a>,
    path: impl Iterator<Item = Node<'a>>,
    rules: Option<Rules>,
) -> Result<impl Iterator<Item = Visit<'a>>, GraphError> {
    let mut player = Player::new(record, rules, None)?;
    Ok(path.map(move |node| {
        player.deltas = Some(Vec::new());
        player.node(node, usize::MAX);
        let game = &player.replay.game;
        // Without what could be undone: the walk takes time linear in the record.
        let mut board = Board::new(game.board().graph().clone());
        board.copy_position(game.board());
        let position = Position::from_board(board, *game.rules(), game.to_move());
        Visit { node, position, deltas: player.deltas.take().unwrap_or_default() }
    }))
}
