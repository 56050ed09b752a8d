//! A game walked forward, from its first position on.

use alloc::vec::{IntoIter, Vec};

use crate::{Board, Color, Delta, Game, Played, Step};

/// One step of a [`GameLine`].
#[derive(Clone, Debug)]
pub struct LineStep {
    /// What it changed.
    pub delta: Delta,
    /// What was played.
    pub played: Played,
    /// Who moves next.
    pub to_move: Color,
}

/// A game laid out for following: the first position and every step, setup included.
///
/// ```
/// use igolog_core::{Color, Game, Graph, Move, Point, Rules};
/// let mut game = Game::new(Graph::grid(3, 1)?, Rules::CHINESE);
/// game.setup(&[(Point::new(0), Some(Color::Black))], Color::White)?;
/// game.play(Move::Play(Point::new(1)))?;
/// let mut stones = Vec::new();
/// for (board, step) in game.line() {
///     stones.push((board.stones().count(), step.delta.changes.len()));
/// }
/// assert_eq!(stones, [(1, 1), (1, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLine {
    /// The first position.
    pub start: Board,
    /// Who moves first.
    pub to_move: Color,
    /// The steps.
    pub steps: Vec<LineStep>,
}

impl Game {
    /// The line that led to the present position.
    pub fn line(&self) -> GameLine {
        let mut game = self.clone();
        let mut steps = Vec::with_capacity(game.steps().len());
        while let (Some(delta), Some(&played)) = (game.board().delta(), game.steps().last()) {
            let to_move = game.to_move();
            if !game.undo() {
                break;
            }
            steps.push(LineStep { delta, played, to_move });
        }
        steps.reverse();
        GameLine { start: game.board().clone(), to_move: game.to_move(), steps }
    }
}

impl IntoIterator for GameLine {
    type Item = (Board, LineStep);
    type IntoIter = GameWalk;

    /// Every step with the board after it. These boards have no steps to undo.
    fn into_iter(self) -> GameWalk {
        GameWalk { board: self.start, steps: self.steps.into_iter() }
    }
}

/// The walk along a [`GameLine`].
#[derive(Clone, Debug)]
pub struct GameWalk {
    board: Board,
    steps: IntoIter<LineStep>,
}

impl Iterator for GameWalk {
    type Item = (Board, LineStep);

    fn next(&mut self) -> Option<(Board, LineStep)> {
        let step = self.steps.next()?;
        self.board.repeat(&step.delta);
        self.board.forget();
        Some((self.board.clone(), step))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.steps.size_hint()
    }
}

impl ExactSizeIterator for GameWalk {}

impl Board {
    /// The board on which all that can be undone here began, and what each step since changed, in order.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph, Point};
    /// let mut board = Board::new(Graph::grid(3, 3)?);
    /// board.play_unchecked(Color::Black, Point::new(4));
    /// board.pass();
    /// let (mut again, steps) = board.history();
    /// assert_eq!((again.stones().count(), steps.len()), (0, 2));
    /// steps.iter().for_each(|delta| again.repeat(delta));
    /// assert!(again == board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn history(&self) -> (Board, Vec<Delta>) {
        let mut start = self.clone();
        let mut steps = Vec::with_capacity(start.undo_len());
        while let Some(delta) = start.delta() {
            steps.push(delta);
            start.undo();
        }
        steps.reverse();
        (start, steps)
    }

    /// Makes a step again that a board in the same position has made.
    pub fn repeat(&mut self, delta: &Delta) {
        match delta.step {
            Step::Play { color, point } => self.play_unchecked(color, point),
            Step::Pass => self.pass(),
            Step::Setup => {
                let contents: Vec<_> = delta.changes.iter().map(|change| (change.point, change.after)).collect();
                // The stones stood on the board that made this step, so they all breathe.
                let _ = self.setup(&contents);
            }
        }
    }
}
