//! What is asked: a position, whose life is in question, who moves, and which points may be played.

use igolog_core::{Board, Color, PointSet};

use crate::bits::MOST_POINTS;

/// What the two sides want. The *defender* owns the stones in question; the *attacker* wants to capture them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The question is whether at least one of these stones stays on the board. All are of one colour.
    Stones(PointSet),
    /// The question is whether this colour keeps any block at all on the board, old or new.
    Any(Color),
}

/// A question of life and death (詰碁).
#[derive(Clone, Debug)]
pub struct Problem {
    /// The stones. If the side to move may not retake a ko at once, the solver keeps to it: who is no master of the kos plays elsewhere first.
    pub board: Board,
    /// Whose life is in question.
    pub goal: Goal,
    /// Who moves first.
    pub to_move: Color,
    /// If given, both sides play on these points only (and on points where blocks that can be captured by such play
    /// stand now). Blocks with a liberty elsewhere cannot be captured then: the frame of a drawn problem.
    pub region: Option<PointSet>,
}

/// Why a problem cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// The board has too many points.
    TooLarge {
        /// How many it has.
        points: usize,
    },
    /// No stone is in question.
    NoStones,
    /// The stones in question are of both colours, or one of the points is empty.
    MixedStones,
    /// A set of points belongs to a board of another size.
    OtherBoard,
}

impl core::fmt::Display for ProblemError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            ProblemError::TooLarge { points } => {
                write!(
                    f,
                    "{points} points are too many for the solver: at most {MOST_POINTS}; cut out the part in question"
                )
            }
            ProblemError::NoStones => write!(f, "no stones are in question: name at least one"),
            ProblemError::MixedStones => write!(f, "the stones in question must all be there and of one colour"),
            ProblemError::OtherBoard => write!(f, "stones and region must be points of the problem's board"),
        }
    }
}

impl core::error::Error for ProblemError {}

impl Problem {
    /// The owner of the stones in question.
    ///
    /// # Errors
    /// If the problem cannot be asked; the reason.
    pub fn defender(&self) -> Result<Color, ProblemError> {
        let points = self.board.graph().len();
        if points > MOST_POINTS {
            return Err(ProblemError::TooLarge { points });
        }
        if self.region.as_ref().is_some_and(|r| r.board_points() != points) {
            return Err(ProblemError::OtherBoard);
        }
        match &self.goal {
            Goal::Any(color) => Ok(*color),
            Goal::Stones(stones) if stones.board_points() != points => Err(ProblemError::OtherBoard),
            Goal::Stones(stones) => {
                let first = stones.first().ok_or(ProblemError::NoStones)?;
                let color = self.board.color(first).ok_or(ProblemError::MixedStones)?;
                if stones.iter().all(|p| self.board.color(p) == Some(color)) {
                    Ok(color)
                } else {
                    Err(ProblemError::MixedStones)
                }
            }
        }
    }
}
