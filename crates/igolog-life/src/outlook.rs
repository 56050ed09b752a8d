//! The outlook of blocks that nothing is proved of: how likely each is to be alive at the end of the game.
//!
//! Likely territory (see [`influence`](super::influence)) and the blocks that touch it or that links hold together are
//! a *camp*. A camp with territory lives, one without is dead; how likely, a logistic model says that is fitted to the
//! ends of games. It is asked twice: the second time the blocks that look dead no longer count as stones, so that those
//! around them have their points for territory.

use std::sync::LazyLock;

use igolog_core::{BlockId, Board, ByColor, Color};

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
        let known = Known::of(board, sides);
        let mut gone = known.marks(dead);
        let mut camps = Camps::of(board, sides, &known, &gone);
        let looks = known.each().map(|at| likelihood(&camps.features(board, &known, &gone, at), &WEIGHTS[0]));
        let looks_dead: Vec<bool> = looks.map(|likely| likely < LOOKS_DEAD).collect();
        if looks_dead.iter().zip(&gone).any(|(&dead, &gone)| dead && !gone) {
            gone.iter_mut().zip(looks_dead).for_each(|(gone, dead)| *gone |= dead);
            camps = Camps::of(board, sides, &known, &gone);
        }
        let second = |at: usize| likelihood(&camps.features(board, &known, &gone, at), &WEIGHTS[1]);
        let likely: Vec<f32> = known.each().map(second).collect();
        let blocks = known.blocks.iter().map(|b| b.block).zip(likely).collect();
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
    let known = Known::of(board, sides);
    let gone = known.marks(dead);
    let mut camps = Camps::of(board, sides, &known, &gone);
    known.each().map(|at| (known.blocks[at].block, camps.features(board, &known, &gone, at))).collect()
}

/// The logarithm of one more.
fn log(x: u32) -> f32 {
    static SMALL: LazyLock<[f32; 512]> = LazyLock::new(|| std::array::from_fn(|x| (1.0 + x as f32).ln()));
    SMALL.get(x as usize).copied().unwrap_or_else(|| (1.0 + x as f32).ln())
}

/// What both looks see alike of a block.
struct KnownBlock {
    block: BlockId,
    color: Color,
    /// Its enemies: from here to where those of the next block begin.
    enemies: usize,
    group_liberties: u32,
    room: u32,
    eyes: (u32, u32),
}

/// What both looks see alike.
struct Known {
    /// All blocks, ascending.
    blocks: Vec<KnownBlock>,
    /// The places of enemies among the blocks.
    enemies: Vec<u16>,
    /// The place of the block that stands on each point.
    places: Vec<u16>,
}

/// No block stands there.
const NONE: u16 = u16::MAX;

impl Known {
    fn of(board: &Board, sides: &ByColor<ColorAnalysis>) -> Known {
        let mut all: Vec<BlockId> = board.blocks().collect();
        all.sort_unstable();
        let mut places = vec![NONE; board.graph().len()];
        for (at, &block) in all.iter().enumerate() {
            board.block_stones(block).for_each(|p| places[p.index()] = at as u16);
        }
        let mut eyes = vec![(0, 0); board.graph().len()];
        let (mut enemies, mut near) = (Vec::new(), Vec::new());
        for eye in Color::ALL.iter().flat_map(|&color| &sides[color].eyes) {
            let (low, high) = &mut eyes[eye.group.index()];
            *low += u32::from(eye.low);
            *high += u32::from(eye.high);
        }
        let mut know = |block: BlockId| {
            let color = board.block_color(block);
            let side = &sides[color];
            let group = side.groups.group(block);
            let reach = side.reach_of(group);
            let from = enemies.len();
            board.enemies_into(block, &mut near);
            enemies.extend(near.iter().map(|e| places[e.point().index()]));
            let (group_liberties, room) = (reach.liberties, reach.room);
            KnownBlock { block, color, enemies: from, group_liberties, room, eyes: eyes[group.index()] }
        };
        let blocks = all.into_iter().map(&mut know).collect();
        Known { blocks, enemies, places }
    }

    fn each(&self) -> std::ops::Range<usize> {
        0..self.blocks.len()
    }

    fn enemies(&self, at: usize) -> &[u16] {
        let to = self.blocks.get(at + 1).map_or(self.enemies.len(), |next| next.enemies);
        &self.enemies[self.blocks[at].enemies..to]
    }

    /// For each block whether it is one of these.
    fn marks(&self, blocks: &[BlockId]) -> Vec<bool> {
        self.blocks.iter().map(|known| blocks.binary_search(&known.block).is_ok()).collect()
    }
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
    /// The camps, with the blocks that are `gone` taken from the board.
    fn of(board: &Board, sides: &ByColor<ColorAnalysis>, known: &Known, gone: &[bool]) -> Camps {
        let graph = board.graph();
        let standing = |p: usize| Some(known.places[p]).filter(|&at| at != NONE && !gone[at as usize]);
        let is_gone = |b: BlockId| standing(b.point().index()).is_none();
        let color = |at: u16| known.blocks[at as usize].color;
        let field = Influence::among(graph, |p| standing(p.index()).map(color));
        // A camp is found by its points; the stones of a block all stand for the one that the block is called by.
        let mut owner: Vec<Option<Color>> = vec![None; graph.len()];
        let mut member: Vec<u16> = vec![0; graph.len()];
        for p in graph.points() {
            (owner[p.index()], member[p.index()]) = match standing(p.index()) {
                Some(at) => {
                    let block = &known.blocks[at as usize];
                    (Some(block.color), block.block.index() as u16)
                }
                None if field.at(p) >= CAMP => (Some(Color::Black), p.index() as u16),
                None if field.at(p) <= -CAMP => (Some(Color::White), p.index() as u16),
                None => (None, p.index() as u16),
            };
        }
        let mut classes = Classes::new(graph.len());
        for p in graph.points().filter(|p| owner[p.index()].is_some()) {
            let own = member[p.index()];
            for q in graph.neighbors(p).take_while(|&q| q < p) {
                if owner[q.index()] == owner[p.index()] && member[q.index()] != own {
                    classes.join(own.into(), member[q.index()].into());
                }
            }
        }
        for color in Color::ALL {
            for &(block, group) in &sides[color].wide.of {
                if block != group && !is_gone(block) && !is_gone(group) {
                    classes.join(block.index(), group.index());
                }
            }
        }
        let mut camps = vec![Camp::default(); graph.len()];
        let (mut near, mut neutral) = (Vec::new(), 0);
        for p in graph.points() {
            if owner[p.index()].is_some() {
                let camp = &mut camps[classes.find(member[p.index()].into())];
                let stands = standing(p.index()).is_some();
                *(if stands { &mut camp.stones } else { &mut camp.territory }) += 1;
                continue;
            }
            neutral += 1;
            near.clear();
            for q in graph.neighbors(p).filter(|q| owner[q.index()].is_some()) {
                let camp = classes.find(member[q.index()].into());
                if !near.contains(&camp) {
                    near.push(camp);
                    camps[camp].open += 1;
                }
            }
        }
        for color in Color::ALL {
            for eye in sides[color].eyes.iter().filter(|e| !is_gone(e.group)) {
                camps[classes.find(eye.group.index())].eyes += u32::from(eye.low);
            }
        }
        let neutral = (1.0 + 361.0 * neutral as f32 / graph.len() as f32).ln();
        Camps { field, classes, camps, neutral }
    }

    fn features(&mut self, board: &Board, known: &Known, gone: &[bool], at: usize) -> OutlookFeatures {
        let own = &known.blocks[at];
        let sign = if own.color == Color::Black { 1.0 } else { -1.0 };
        let camp = if gone[at] { Camp::default() } else { self.camps[self.classes.find(own.block.index())] };
        let liberties = board.liberty_count(own.block);
        let around = board.liberties(own.block).map(|p| sign * self.field.at(p)).sum::<f32>() / liberties.max(1) as f32;
        let (mut weakest, mut captured) = (40, 0);
        for &enemy in known.enemies(at) {
            let block = known.blocks[enemy as usize].block;
            if gone[enemy as usize] {
                captured += board.block_size(block) as u32;
            } else {
                weakest = weakest.min(self.camps[self.classes.find(block.index())].territory);
            }
        }
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
            f32::from(u8::from(gone[at])),
            log(own.group_liberties),
            log(own.room),
            own.eyes.0.min(4) as f32,
            own.eyes.1.min(4) as f32,
            stage,
            stage * territory,
            stage * around,
        ]
    }
}
