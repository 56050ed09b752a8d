//! A block inside another with the same two liberties: nakade, ko or seki.
//!
//! If the inside block has fewer than seven stones and one of the two points would make a nakade shape of it, it kills
//! its surrounder; with the bend of a bent four on the corner it is a ko; else neither side can play: seki.

use igolog_core::{BlockId, Board, Point};

use crate::eyes::Nakade;

/// How a pair ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairResult {
    /// The inside block kills its surrounder.
    Kills,
    /// It ends in a ko.
    Ko,
    /// Neither side can play.
    Seki,
}

/// An inside block and its surrounder with the same two liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockPair {
    /// The block inside.
    pub inside: BlockId,
    /// The only enemy block that it touches.
    pub outside: BlockId,
    /// Their liberties, ascending.
    pub liberties: [Point; 2],
    /// How it ends.
    pub result: PairResult,
    /// Whether the surrounder has other enemies and all of them are proved alive, so that it cannot escape through them.
    pub closed: bool,
}

impl BlockPair {
    /// Finds whether the pair is closed, given which blocks are alive.
    pub(crate) fn close(&mut self, board: &Board, is_alive: impl Fn(BlockId) -> bool) {
        let others = board.enemies(self.outside);
        self.closed = others.len() > 1 && others.into_iter().all(|b| b == self.inside || is_alive(b));
    }
}

/// All such pairs of a board, by inside block. On boards other than plain grids there are none.
pub fn pairs(board: &Board, is_alive: impl Fn(BlockId) -> bool) -> Vec<BlockPair> {
    let mut found = Vec::new();
    let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.liberty_count(b) == 2).collect();
    blocks.sort_unstable();
    let mut enemies = Vec::new();
    for &inside in blocks.iter().filter(|&&b| board.block_size(b) < 7 && !is_alive(b)) {
        board.enemies_into(inside, &mut enemies);
        let [outside] = enemies[..] else { continue };
        if is_alive(outside) || board.liberty_words(inside) != board.liberty_words(outside) {
            continue;
        }
        let mut two = board.liberties(inside);
        let (Some(p), Some(q)) = (two.next(), two.next()) else { continue };
        // The space inside must be these stones and the two points, and nothing else.
        let belongs = |near: Point| match board.block(near) {
            None => near == p || near == q,
            Some(block) => block == inside || block == outside,
        };
        if ![p, q].iter().all(|&point| board.graph().neighbors(point).all(belongs)) {
            continue;
        }
        let stones: Vec<Point> = board.block_stones(inside).collect();
        let with = |point: Point| {
            let mut shape = stones.clone();
            shape.push(point);
            Nakade::of(board.graph(), &shape)
        };
        let result = match (with(p), with(q)) {
            (None, _) | (_, None) => continue,
            (Some(Nakade::Kills), _) | (_, Some(Nakade::Kills)) => PairResult::Kills,
            (Some(Nakade::Ko), _) | (_, Some(Nakade::Ko)) => PairResult::Ko,
            _ => PairResult::Seki,
        };
        let mut pair = BlockPair { inside, outside, liberties: [p, q], result, closed: false };
        pair.close(board, &is_alive);
        found.push(pair);
    }
    found
}
