//! What a search is asked to leave out, and what to watch beside the results.

use igolog_core::{Board, Color, Move, PointSet};

/// Moves that one side may not make in the first plies of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The side.
    pub color: Color,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether the moves are the only ones allowed, instead of the ones forbidden.
    pub all_others: bool,
    /// The number of plies, counted from 1, up to which it holds.
    pub until: u32,
}

/// Stones that a search is about: their owner wants them to stay, the other side wants them off the board. The score does not
/// count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    /// Whose stones.
    pub owner: Color,
    /// The stones.
    pub stones: PointSet,
    /// Where both sides look for moves.
    pub area: PointSet,
    /// Where the games are played out; what has a liberty beyond it is not captured.
    pub zone: PointSet,
    /// Who may retake a ko at once, as if all the threats were his; nobody if `None`.
    pub master: Option<Color>,
}

impl Stake {
    /// How much of it is left, 0…1.
    pub(crate) fn left(&self, board: &Board) -> f32 {
        let left = self.stones.iter().filter(|&p| board.color(p) == Some(self.owner)).count();
        left as f32 / self.stones.len().max(1) as f32
    }

    fn holds(&self, mv: Move) -> bool {
        matches!(mv, Move::Play(point) if self.area.contains(point)) || mv == Move::Pass
    }
}

/// What is asked of a search beside the best move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// Moves left out. A side that has none left passes at the root; below it the game is played out.
    pub bans: Vec<Ban>,
    /// Whether to count who owns the points after each move of the root.
    pub owners_by_move: bool,
    /// What the search is about, if not the score.
    pub stake: Option<Stake>,
}

impl Focus {
    /// Whether `color` may look at a move after `depth` others.
    pub(crate) fn allows(&self, color: Color, mv: Move, depth: usize) -> bool {
        self.bans
            .iter()
            .filter(|ban| ban.color == color && depth < ban.until as usize)
            .all(|ban| ban.moves.contains(&mv) == ban.all_others)
    }

    /// Whether a stake lets moves be looked for there.
    pub(crate) fn is_near(&self, mv: Move) -> bool {
        self.stake.as_ref().is_none_or(|stake| stake.holds(mv))
    }

    /// Moves that a side is told to look at, at the root.
    pub(crate) fn wanted(&self, color: Color) -> impl Iterator<Item = Move> + '_ {
        let only = self.bans.iter().filter(move |ban| ban.color == color && ban.all_others && ban.until > 0);
        only.flat_map(|ban| ban.moves.iter().copied())
    }
}
