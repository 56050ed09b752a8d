//! What one step changed.

use alloc::vec::Vec;

use crate::{BlockId, Color, Point};

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A stone was played.
    Play {
        /// Whose stone.
        color: Color,
        /// Where.
        point: Point,
    },
    /// A pass: no stone changed, a ko ended.
    Pass,
    /// Stones were set or removed by hand.
    Setup,
}

/// A point whose contents changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The point.
    pub point: Point,
    /// Its contents before the step.
    pub before: Option<Color>,
    /// Its contents after it.
    pub after: Option<Color>,
}

/// Everything one step changed on the board: enough to drive incremental facts, forwards after the step
/// and backwards before its undo.
///
/// Blocks that only gained or lost liberties are not listed: they are the blocks next to a changed point.
///
/// ```
/// use igolog_core::{Board, Color, Graph, Point, Suicide};
/// let mut board = Board::new(Graph::grid(2, 1)?);
/// board.play(Color::Black, Point::new(0), Suicide::Forbidden)?;
/// board.play(Color::White, Point::new(1), Suicide::Forbidden)?;
/// let delta = board.delta().unwrap();
/// assert_eq!(delta.added(Color::White).collect::<Vec<_>>(), [Point::new(1)]);
/// assert_eq!(delta.removed(Color::Black).collect::<Vec<_>>(), [Point::new(0)]);
/// assert_eq!(delta.gone.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delta {
    /// What was done.
    pub step: Step,
    /// The changed points, the played stone first. A stone that was its own suicide is not among them.
    pub changes: Vec<Change>,
    /// Handles that named a block before the step or in its course and name none after it:
    /// merged, captured or removed blocks. Sorted.
    pub gone: Vec<BlockId>,
    /// Live blocks whose stones changed: founded, grown, or what remains after stones were removed. Sorted.
    pub touched: Vec<BlockId>,
}

impl Default for Delta {
    /// A pass; a buffer for [`Board::delta_into`](crate::Board::delta_into).
    fn default() -> Self {
        Delta { step: Step::Pass, changes: Vec::new(), gone: Vec::new(), touched: Vec::new() }
    }
}

impl Delta {
    /// The points that lost a stone of `color`.
    pub fn removed(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.changes.iter().filter(move |c| c.before == Some(color)).map(|c| c.point)
    }

    /// The points that gained a stone of `color`.
    pub fn added(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.changes.iter().filter(move |c| c.after == Some(color)).map(|c| c.point)
    }
}
