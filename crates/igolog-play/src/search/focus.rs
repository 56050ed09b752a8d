//! What a search is asked to leave out, and what to watch beside the results.

use igolog_core::{Color, Move};

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

/// What is asked of a search beside the best move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// Moves left out. A side that has none left passes at the root; below it the game is played out.
    pub bans: Vec<Ban>,
    /// Whether to count who owns the points after each move of the root.
    pub owners_by_move: bool,
}

impl Focus {
    /// Whether `color` may look at a move after `depth` others.
    pub(crate) fn allows(&self, color: Color, mv: Move, depth: usize) -> bool {
        self.bans
            .iter()
            .filter(|ban| ban.color == color && depth < ban.until as usize)
            .all(|ban| ban.moves.contains(&mv) == ban.all_others)
    }

    /// Moves that a side is told to look at, at the root.
    pub(crate) fn wanted(&self, color: Color) -> impl Iterator<Item = Move> + '_ {
        let only = self.bans.iter().filter(move |ban| ban.color == color && ban.all_others && ban.until > 0);
        only.flat_map(|ban| ban.moves.iter().copied())
    }
}
