//! The position a search begins from.

use std::collections::BTreeSet;

use igolog_bw::formula::Context;
use igolog_core::{Board, Color, Ending, Game, KoRule, Move, Played, Point, Points, Rules, Score, Scoring};

use super::focus::Focus;

/// The root position with what the rules need to know of the game before it.
#[derive(Debug)]
pub(crate) struct Root {
    pub(crate) board: Board,
    pub(crate) color: Color,
    pub(crate) last: Option<Point>,
    /// The last four moves, the latest first.
    pub(crate) recent: [Option<Point>; 4],
    pub(crate) passes: u32,
    pub(crate) rules: Rules,
    pub(crate) komi: Points,
    handicap: u32,
    /// Keys of earlier positions, for superko.
    seen: BTreeSet<u64>,
    /// Points at the root where superko forbids a stone.
    pub(crate) banned: Vec<Point>,
    /// What to leave out and to watch.
    pub(crate) focus: Focus,
    /// Stones that the referee calls dead, for counting after two passes.
    pub(crate) dead: Vec<Point>,
}

impl Root {
    pub(crate) fn new(game: &Game, color: Color, focus: Focus) -> Root {
        let mut board = Board::new(std::sync::Arc::clone(game.board().graph()));
        board.copy_position(game.board());
        let last = match game.steps().last() {
            Some(&Played::Move(by, Move::Play(point))) if by != color => Some(point),
            _ => None,
        };
        let passes = if game.to_move() == color { game.position().passes().min(1) } else { 0 };
        let rules = *game.rules();
        let (mut seen, mut banned) = (BTreeSet::new(), Vec::new());
        if rules.ko != KoRule::Simple {
            seen.extend(game.repetition_keys());
            let legal = |p: &Point| board.check_move(color, *p, rules.suicide).is_ok();
            let forbidden = |p: &Point| game.check_as(color, Move::Play(*p)).is_err();
            banned.extend(board.empties().filter(|p| legal(p) && forbidden(p)));
        }
        Root {
            board,
            color,
            last,
            recent: Context::of_game(game).last,
            passes,
            rules,
            komi: game.komi(),
            handicap: game.handicap(),
            seen,
            banned,
            focus,
            dead: vec![],
        }
    }

    /// What White gets beside the board.
    pub(crate) fn compensation(&self) -> f32 {
        self.komi.as_f32() + self.rules.bonus(self.handicap) as f32
    }

    /// The key under which the rules remember a position.
    pub(crate) fn key(&self, hash: u64, to_move: Color) -> u64 {
        self.rules.ko.repetition_key(hash, to_move)
    }

    pub(crate) fn has_seen(&self, key: u64) -> bool {
        self.seen.contains(&key)
    }

    /// Black's margin if both pass now. Where dead stones may be disputed, the worse count for the searching side:
    /// so it takes them off the board before it relies on them.
    pub(crate) fn margin_after_passes(&self, board: &Board) -> f32 {
        let score = |ending: &Ending| Score::of(board, &self.rules, self.komi, self.handicap, ending).margin().as_f32();
        let dead = self.dead.iter().copied().filter(|&p| board.color(p).is_some()).collect();
        let removed = score(&Ending { dead, seki: Vec::new() });
        if self.rules.scoring == Scoring::Territory {
            return removed;
        }
        let literal = score(&Ending::default());
        match self.color {
            _ if self.rules.counts_every_stone() => literal,
            Color::Black => literal.min(removed),
            Color::White => literal.max(removed),
        }
    }

    /// What a territory count takes from an area count: Black's stones played less White's.
    pub(crate) fn tempo(&self, board: &Board) -> f32 {
        match self.rules.scoring {
            Scoring::Area => 0.0,
            Scoring::Territory => {
                let played = |c: Color| board.stone_count(c) as f32 + board.prisoners(c) as f32;
                played(Color::Black) - played(Color::White)
            }
        }
    }
}
