//! Partial positions (部分局面): any set of points of a board, connected or not, as a board of its own.

use std::sync::Arc;

use igolog_core::{Color, Game, IllegalMove, Move, Point, PointSet, Position, SetupError};

/// What becomes of the points outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// They are taken away: F0 is restricted to the points inside, and liberties outside are lost.
    #[default]
    Removed,
    /// They stay as they are, stones and liberties, but nobody may play there.
    Walls,
}

/// Why there is no such partial position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartialError {
    /// No point is inside.
    #[error("the region has no point")]
    Empty,
    /// A block has all its liberties outside.
    #[error(
        "the {color:?} block of {} stone(s) has no liberty inside the region: add one of its liberties, or hold the rest as walls",
        stones.len()
    )]
    NoLiberty {
        /// Its colour.
        color: Color,
        /// Its stones inside, as points of the whole board.
        stones: Vec<Point>,
    },
    /// The move is outside.
    #[error("point index {} is outside the region", .0.index())]
    Outside(Point),
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A part of a position, on which formulas, legality and play work as on any board.
///
/// ```
/// use igolog_bw::partial::{Partial, Rest};
/// use igolog_core::{Game, Graph, PointSet, Rules};
/// let game = Game::new(Graph::grid(9, 9)?, Rules::CHINESE);
/// let graph = game.board().graph().clone();
/// // Two corners, far apart.
/// let corners = graph.points().filter(|&p| graph.column_row(p).is_some_and(|(x, y)| x / 3 != 1 && y < 3));
/// let partial = Partial::new(&game, &PointSet::from_points(81, corners), Rest::Removed)?;
/// assert_eq!((partial.game().board().graph().len(), partial.legal().len()), (18, 18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partial {
    game: Game,
    inside: PointSet,
}

impl Partial {
    /// Cuts a region out of a position. With [`Rest::Removed`] point k of the new board is the k-th point of the region.
    ///
    /// # Errors
    /// If the region is empty, or a block is left without a liberty.
    pub fn new(game: &Game, region: &PointSet, rest: Rest) -> Result<Partial, PartialError> {
        if region.is_empty() {
            return Err(PartialError::Empty);
        }
        if rest == Rest::Walls {
            return Ok(Partial { game: game.clone(), inside: region.clone() });
        }
        let board = game.board();
        let kept: Vec<Point> = region.iter().collect();
        let graph = Arc::new(board.graph().induced(region).map_err(|_| PartialError::Empty)?);
        let mut position = Position::new(Arc::clone(&graph), *game.rules());
        let stones: Vec<(Point, Option<Color>)> = graph.points().map(|p| (p, board.color(kept[p.index()]))).collect();
        position.setup(&stones, game.to_move()).map_err(|error| match error {
            SetupError::NoLiberty { color, stones } => {
                PartialError::NoLiberty { color, stones: stones.iter().map(|p| kept[p.index()]).collect() }
            }
            SetupError::OffBoard { .. } => PartialError::Empty,
        })?;
        if let Some((ko, color)) = board.ko()
            && let Ok(k) = kept.binary_search(&ko)
        {
            position.set_ko(Some((Point::new(k), color)));
        }
        Ok(Partial { game: Game::from_position(position).with_komi(game.komi()), inside: PointSet::full(kept.len()) })
    }

    /// The position; with [`Rest::Walls`] it is the whole board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The points inside, as points of the board of [`game`](Partial::game).
    pub fn inside(&self) -> &PointSet {
        &self.inside
    }

    /// Where the player to move may play.
    pub fn legal(&self) -> PointSet {
        let points = self.game.legal_points().into_iter().filter(|&p| self.inside.contains(p));
        PointSet::from_points(self.inside.board_points(), points)
    }

    /// Makes a move inside.
    ///
    /// # Errors
    /// If it is outside or the rules forbid it.
    pub fn play(&mut self, mv: Move) -> Result<(), PartialError> {
        match mv {
            Move::Play(point) if point.index() >= self.inside.board_points() || !self.inside.contains(point) => {
                Err(PartialError::Outside(point))
            }
            _ => Ok(self.game.play(mv)?),
        }
    }
}
