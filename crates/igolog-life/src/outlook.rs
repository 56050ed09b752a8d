//! The outlook of blocks that nothing is proved of: how likely each is to be alive at the end of the game.
//!
//! Likely territory (see [`influence`](super::influence)) and the blocks that touch it or that links hold together are
//! a *camp*. A camp with territory lives, one without is dead; how likely, a logistic model says that is fitted to the
//! ends of games. It is asked twice: the second time the blocks that look dead no longer count as stones, so that those
//! around them have their points for territory.

use igolog_core::{BlockId, Board, ByColor, Color, Point};

use crate::analysis::ColorAnalysis;
use crate::classes::Classes;
use crate::influence::Influence;

/// How many numbers the model sees of a block.
pub const FEATURES: usize = 20;

/// What the model sees of a block.
pub type OutlookFeatures = [f32; FEATURES];

/// Potential from which an empty point belongs to a camp.
const CAMP: f32 = 0.35;

/// Blocks less likely to live than this are not stones the second time.
pub const LOOKS_DEAD: f32 = 0.25;

/// The weights of the first look and of the second, fitted to every other game of a collection.
pub const WEIGHTS: [OutlookFeatures; 2] = [
    [
        -2.518, 1.063, 0.018, 0.234, -0.239, 0.153, -1.061, -0.219, 1.877, 1.057, -0.325, 0.543, -0.433, 0.611, 0.012,
        0.437, -0.246, 0.554, -0.351, 0.165,
    ],
    [
        -2.82, 1.341, -0.031, 0.221, -0.37, 0.174, -1.327, -0.389, 1.832, 1.422, -0.218, 0.995, 1.816, 0.594, 0.048,
        0.492, -0.35, 0.886, -0.434, 0.162,
    ],
];

/// How likely every block is to live.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Each block, ascending, with the probability that it is alive at the end.
    pub blocks: Vec<(BlockId, f32)>,
    /// Whether next to nothing of the board is open any more.
    pub quiet: bool,
}

impl Outlook {
    /// The outlook of all blocks; `dead` (ascending) are those proved dead. Cost: two fields of influence and a little for
    /// each block.
    pub fn of(board: &Board, sides: &ByColor<ColorAnalysis>, dead: &[BlockId]) -> Outlook {
        let mut first = Camps::of(board, sides, dead);
        let looks_dead = |f: &OutlookFeatures| likelihood(f, &WEIGHTS[0]) < LOOKS_DEAD;
        let found = first.all(board, sides, dead).into_iter().filter(|(_, f)| looks_dead(f)).map(|(block, _)| block);
        let mut gone: Vec<BlockId> = found.chain(dead.iter().copied()).collect();
        gone.sort_unstable();
        gone.dedup();
        let mut camps = Camps::of(board, sides, &gone);
        let all = camps.all(board, sides, &gone).into_iter();
        let blocks = all.map(|(block, features)| (block, likelihood(&features, &WEIGHTS[1]))).collect();
        Outlook { blocks, quiet: camps.neutral <= QUIET }
    }

    /// How likely a block is to live; 0.5 for one that is not known.
    pub fn of_block(&self, block: BlockId) -> f32 {
        self.blocks.binary_search_by_key(&block, |b| b.0).map_or(0.5, |at| self.blocks[at].1)
    }
}

/// How likely a block with these features is to live.
pub fn likelihood(features: &OutlookFeatures, weights: &OutlookFeatures) -> f32 {
    let sum: f32 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// A board with at most twenty neutral points in 361 is quiet: the logarithm of one more.
const QUIET: f32 = 3.045;

/// The features of every block, in ascending order of blocks, with `dead` blocks (ascending) taken from the board.
pub fn features(board: &Board, sides: &ByColor<ColorAnalysis>, dead: &[BlockId]) -> Vec<(BlockId, OutlookFeatures)> {
    Camps::of(board, sides, dead).all(board, sides, dead)
}

#[derive(Clone, Copy, Debug, Default)]
struct Camp {
    stones: u32,
    territory: u32,
    /// Neutral points beside it.
    open: u32,
    /// Halves of eyes that are sure.
    eyes: u32,
}

/// Stones and likely territory of one colour that hold together.
struct Camps {
    field: Influence,
    classes: Classes,
    camps: Vec<Camp>,
    /// The share of the board that is nobody's, as a logarithm.
    neutral: f32,
}

impl Camps {
    fn of(board: &Board, sides: &ByColor<ColorAnalysis>, dead: &[BlockId]) -> Camps {
        let graph = board.graph();
        let is_dead = |b: BlockId| dead.binary_search(&b).is_ok();
        let field = Influence::of(board, is_dead);
        let stands = |p: Point| board.block(p).is_some_and(|b| !is_dead(b));
        let owner: Vec<Option<Color>> = graph
            .points()
            .map(|p| match board.color(p) {
                Some(color) if stands(p) => Some(color),
                _ if field.at(p) >= CAMP => Some(Color::Black),
                _ if field.at(p) <= -CAMP => Some(Color::White),
                _ => None,
            })
            .collect();
        let mut classes = Classes::new(graph.len());
        for p in graph.points().filter(|p| owner[p.index()].is_some()) {
            for q in graph.neighbors(p).filter(|&q| q < p && owner[q.index()] == owner[p.index()]) {
                classes.join(p.index(), q.index());
            }
        }
        for color in Color::ALL {
            for &(block, group) in &sides[color].wide.of {
                if !is_dead(block) && !is_dead(group) {
                    classes.join(block.point().index(), group.point().index());
                }
            }
        }
        let mut camps = vec![Camp::default(); graph.len()];
        let (mut near, mut neutral) = (Vec::new(), 0);
        for p in graph.points() {
            if owner[p.index()].is_some() {
                let camp = &mut camps[classes.find(p.index())];
                *(if stands(p) { &mut camp.stones } else { &mut camp.territory }) += 1;
                continue;
            }
            neutral += 1;
            near.clear();
            near.extend(graph.neighbors(p).filter(|q| owner[q.index()].is_some()).map(|q| classes.find(q.index())));
            near.sort_unstable();
            near.dedup();
            near.iter().for_each(|&camp| camps[camp].open += 1);
        }
        for color in Color::ALL {
            for eye in sides[color].eyes.iter().filter(|e| !is_dead(e.group)) {
                camps[classes.find(eye.group.point().index())].eyes += u32::from(eye.low);
            }
        }
        let neutral = (1.0 + 361.0 * neutral as f32 / graph.len() as f32).ln();
        Camps { field, classes, camps, neutral }
    }

    fn all(
        &mut self,
        board: &Board,
        sides: &ByColor<ColorAnalysis>,
        dead: &[BlockId],
    ) -> Vec<(BlockId, OutlookFeatures)> {
        let mut blocks: Vec<BlockId> = board.blocks().collect();
        blocks.sort_unstable();
        blocks.into_iter().map(|block| (block, self.features(board, sides, dead, block))).collect()
    }

    fn features(
        &mut self,
        board: &Board,
        sides: &ByColor<ColorAnalysis>,
        dead: &[BlockId],
        block: BlockId,
    ) -> OutlookFeatures {
        let color = board.block_color(block);
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let is_dead = |b: BlockId| dead.binary_search(&b).is_ok();
        let own = self.classes.find(block.point().index());
        let camp = if is_dead(block) { Camp::default() } else { self.camps[own] };
        let liberties = board.liberty_count(block);
        let around = board.liberties(block).map(|p| sign * self.field.at(p)).sum::<f32>() / liberties.max(1) as f32;
        let (mut weakest, mut captured) = (40, 0);
        for enemy in board.enemies(block) {
            if is_dead(enemy) {
                captured += board.block_size(enemy) as u32;
            } else {
                weakest = weakest.min(self.camps[self.classes.find(enemy.point().index())].territory);
            }
        }
        let side = &sides[color];
        let group = side.groups.group(block);
        let room = side.room.binary_search_by_key(&group, |r| r.0).map_or(0, |at| side.room[at].1);
        let (low, high) = side.eyes_of(group);
        let group_liberties = side.liberties(board, group) as u32;
        let log = |x: u32| (1.0 + x as f32).ln();
        let (territory, stage) = (log(camp.territory), self.neutral - 4.0);
        [
            1.0,
            territory,
            territory * territory,
            camp.eyes.min(4) as f32,
            log(camp.stones),
            log(camp.open),
            f32::from(u8::from(liberties == 1)),
            f32::from(u8::from(liberties == 2)),
            log(liberties as u32),
            around,
            log(weakest),
            log(captured),
            f32::from(u8::from(is_dead(block))),
            log(group_liberties),
            log(room),
            low.min(4) as f32,
            high.min(4) as f32,
            stage,
            stage * territory,
            stage * around,
        ]
    }
}
