//! Which stones a question is about: the static group at a point. What else it is connected with the games find out.

use igolog_core::{Board, Color, Point, PointSet};
use igolog_tsumego::group_at;

/// Stones whose life is in question.
#[derive(Clone)]
pub(super) struct Dragon {
    pub(super) owner: Color,
    pub(super) stones: PointSet,
}

impl Dragon {
    /// The dragon at a point; nothing if it is empty.
    pub(super) fn at(board: &Board, point: Point) -> Option<Dragon> {
        Some(Dragon { owner: board.color(point)?, stones: group_at(board, point)? })
    }

    /// What is left of it on a later board; nothing if all of it was captured.
    pub(super) fn left(&self, board: &Board) -> Option<Dragon> {
        let stays = |&p: &Point| board.color(p) == Some(self.owner);
        let stones = PointSet::from_points(board.graph().len(), self.stones.iter().filter(stays));
        (!stones.is_empty()).then_some(Dragon { owner: self.owner, stones })
    }
}
