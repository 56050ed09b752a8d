//! A board with a player to move.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Color, Graph, Illegal, Point, Rules, SetupError};

/// A move: a stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone at this point.
    Play(Point),
    /// No stone.
    Pass,
}

/// A move that the rules forbid, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Who wanted to play it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// Why not.
    pub why: Illegal,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} may not play at point index {}: {}", self.color, self.point.index(), self.why)
    }
}

impl core::error::Error for IllegalMove {}

/// A board with rules and a player to move, but no history: superko is for [`Game`](crate::Game).
/// Cheap to play on and to undo: what a search walks over.
///
/// ```
/// use igolog_core::{Color, Graph, Illegal, Move, Point, Position, Rules};
/// let mut position = Position::new(Graph::grid(2, 1)?, Rules::CHINESE);
/// position.play(Move::Play(Point::new(0)))?;
/// assert_eq!(position.to_move(), Color::White);
/// // White takes the stone; Black may not retake at once.
/// position.play(Move::Play(Point::new(1)))?;
/// assert_eq!(position.play(Move::Play(Point::new(0))).unwrap_err().why, Illegal::Ko);
/// position.undo();
/// assert_eq!(position.board().color(Point::new(0)), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    rules: Rules,
    to_move: Color,
    passes: u32,
    turns: Vec<(Color, u32)>,
}

impl Position {
    /// The empty board, Black to move.
    pub fn new(graph: impl Into<Arc<Graph>>, rules: Rules) -> Position {
        Position::from_board(Board::new(graph), rules, Color::Black)
    }

    /// A board as it stands, with a player to move. What could be undone on the board is forgotten.
    pub fn from_board(mut board: Board, rules: Rules, to_move: Color) -> Position {
        board.forget();
        Position { board, rules, to_move, passes: 0, turns: Vec::new() }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is to move.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many passes came last, one after the other.
    #[inline]
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Whether the player to move may make this move, superko apart.
    ///
    /// # Errors
    /// The reason why not.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_as(self.to_move, mv)
    }

    /// As [`check`](Position::check), for a colour whose turn it need not be.
    ///
    /// # Errors
    /// The reason why not.
    #[inline]
    pub fn check_as(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play(point) => {
                self.board.check_move(color, point, self.rules.suicide).map_err(|why| IllegalMove { color, point, why })
            }
        }
    }

    /// The points where the player to move may play, ascending; superko apart. Cost: the empty points, sorted.
    pub fn legal_points(&self) -> Vec<Point> {
        let mut points: Vec<Point> = self.board.empties().filter(|&p| self.check(Move::Play(p)).is_ok()).collect();
        points.sort_unstable();
        points
    }

    /// Makes a move if it is legal, superko apart.
    ///
    /// # Errors
    /// The reason why not; nothing has changed then.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a move without asking whether it is legal; the point must be empty.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked_as(self.to_move, mv);
    }

    /// As [`play_unchecked`](Position::play_unchecked), for a colour whose turn it need not be; then it is the other's.
    #[inline]
    pub fn play_unchecked_as(&mut self, color: Color, mv: Move) {
        self.turns.push((self.to_move, self.passes));
        match mv {
            Move::Play(point) => {
                self.board.play_unchecked(color, point);
                self.passes = 0;
            }
            Move::Pass => {
                self.board.pass();
                self.passes += 1;
            }
        }
        self.to_move = !color;
    }

    /// Sets stones by hand and who is to move, as one step.
    ///
    /// # Errors
    /// As [`Board::setup`]; nothing has changed then.
    pub fn setup(&mut self, contents: &[(Point, Option<Color>)], to_move: Color) -> Result<(), SetupError> {
        self.board.setup(contents)?;
        self.turns.push((self.to_move, self.passes));
        self.to_move = to_move;
        self.passes = 0;
        Ok(())
    }

    /// Gives the turn to a colour without a step of its own.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Sets or clears the ko; see [`Board::set_ko`].
    pub fn set_ko(&mut self, ko: Option<(Point, Color)>) {
        self.board.set_ko(ko);
    }

    /// Sets the numbers of captured stones; see [`Board::set_prisoners`].
    pub fn set_prisoners(&mut self, prisoners: crate::ByColor<u32>) {
        self.board.set_prisoners(prisoners);
    }

    /// Takes the last step back; `false` if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        let Some((to_move, passes)) = self.turns.pop() else { return false };
        (self.to_move, self.passes) = (to_move, passes);
        self.board.undo()
    }

    /// The number of steps that can be undone.
    #[inline]
    pub fn undo_len(&self) -> usize {
        self.turns.len()
    }
}
