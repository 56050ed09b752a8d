//! The outlook of blocks that nothing is proved of: how likely each is to be alive at the end of the game.
//!
//! Likely territory (see [`influence`](super::influence)) and the blocks that touch it or that links hold together are
//! a *camp*. A camp with territory lives, one without is dead; how likely, a logistic model says that is fitted to the
//! ends of games. It is asked twice: the second time the blocks that look dead no longer count as stones, so that those
//! around them have their points for territory.

use std::sync::LazyLock;

use igolog_core::{BlockId, Board, ByColor, Color};

use crate::analysis::ColorAnalysis;
use crate::camps::{Camp, Camps};
use crate::influence::Influence;
use crate::ladder::Ladder;
use crate::net::{self, Planes};

/// How many numbers the model sees of a block.
pub const FEATURES: usize = 20;

/// What the model sees of a block.
pub type OutlookFeatures = [f32; FEATURES];

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

/// Where likelihoods come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From camps.
    Camps,
    /// From what the [network](crate::net) sees.
    Net,
}

/// How likely every block is to live.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Where the likelihoods come from.
    pub source: Source,
    /// Each block, ascending, with the probability that it is alive at the end.
    pub blocks: Vec<(BlockId, f32)>,
    /// Whether next to nothing of the board is open any more.
    pub quiet: bool,
    /// Who is strong where, with what looks dead taken away.
    pub field: Influence,
}

impl Outlook {
    /// The outlook of all blocks; `dead` (ascending) are those proved dead. Cost: two fields of influence and a little for
    /// each block.
    pub fn of(board: &Board, sides: &ByColor<ColorAnalysis>, dead: &[BlockId]) -> Outlook {
        let known = Known::of(board, sides);
        let mut gone = known.marks(dead);
        let mut camps = Camps::of(board, sides, &known, &gone);
        let bar = (LOOKS_DEAD / (1.0 - LOOKS_DEAD)).ln();
        let first = |at: usize| log_odds(&block_features(board, &known, &camps, &gone, at), &WEIGHTS[0]);
        let looks_dead: Vec<bool> = known.each().map(|at| first(at) < bar).collect();
        if looks_dead.iter().zip(&gone).any(|(&dead, &gone)| dead && !gone) {
            gone.iter_mut().zip(looks_dead).for_each(|(gone, dead)| *gone |= dead);
            camps.find(board, sides, &known, &gone);
        }
        let second = |at: usize| likelihood(&block_features(board, &known, &camps, &gone, at), &WEIGHTS[1]);
        let likely: Vec<f32> = known.each().map(second).collect();
        let blocks = known.blocks.iter().map(|b| b.block).zip(likely).collect();
        Outlook { source: Source::Camps, blocks, quiet: camps.neutral <= QUIET, field: camps.field }
    }

    /// The same with the likelihoods that the network sees, on grids of the sizes that it was fitted to.
    pub(crate) fn looked_at(mut self, board: &Board, sides: &ByColor<ColorAnalysis>, ladders: &[Ladder]) -> Outlook {
        let fits = |(width, height)| FITTED.contains(&width) && FITTED.contains(&height);
        let planes =
            board.graph().grid_size().filter(|&size| fits(size)).and_then(|_| Planes::of(board, sides, &self, ladders));
        let Some(planes) = planes else { return self };
        let mut sums = vec![0i64; self.blocks.len()];
        for (point, odds) in board.graph().points().zip(net::owners(&planes)) {
            let place = board.block(point).and_then(|block| self.blocks.binary_search_by_key(&block, |b| b.0).ok());
            if let Some(at) = place {
                sums[at] += (odds * PARTS) as i64;
            }
        }
        for ((block, likely), sum) in self.blocks.iter_mut().zip(sums) {
            let black = sum as f32 / (PARTS * board.block_size(*block) as f32);
            let stays = if board.block_color(*block) == Color::Black { black } else { -black };
            *likely = share(SIGHT[0] + SIGHT[1] * stays);
        }
        self.source = Source::Net;
        self
    }

    /// How likely a block is to live, as games have it: the model of camps is less sure than it could be.
    pub fn likely(&self, block: BlockId) -> f32 {
        let modelled = self.of_block(block).clamp(0.001, 0.999);
        let sure = match (self.source, self.quiet) {
            (Source::Net, _) => return modelled,
            (Source::Camps, false) => SURE,
            (Source::Camps, true) => SURE_IF_QUIET,
        };
        share(sure * (modelled / (1.0 - modelled)).ln())
    }

    /// How likely a block is to live; 0.5 for one that is not known.
    pub fn of_block(&self, block: BlockId) -> f32 {
        self.blocks.binary_search_by_key(&block, |b| b.0).map_or(0.5, |at| self.blocks[at].1)
    }
}

/// How likely a block with these features is to live.
pub fn likelihood(features: &OutlookFeatures, weights: &OutlookFeatures) -> f32 {
    share(log_odds(features, weights))
}

/// The likelihood that log-odds stand for.
fn share(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

fn log_odds(features: &OutlookFeatures, weights: &OutlookFeatures) -> f32 {
    features.iter().zip(weights).map(|(f, w)| f * w).sum()
}

/// How much surer games are than the model, and on a quiet board.
const SURE: f32 = 1.2;
const SURE_IF_QUIET: f32 = 2.7;

/// The rows and columns of boards that the network was fitted to.
const FITTED: std::ops::RangeInclusive<usize> = 7..=19;

/// Numbers are counted in these parts where they are added up, so that their sum is the same in every order.
const PARTS: f32 = 65536.0;

/// Log-odds that a block lives, by those that its stones stay their colour's: fitted to the ends of games that the network
/// was not fitted to (`scripts/outlook/train.py`).
const SIGHT: [f32; 2] = [-0.038, 1.184];

/// A board with at most twenty neutral points in 361 is quiet: the logarithm of one more.
const QUIET: f32 = 3.045;

/// The features of every block, in ascending order of blocks, with `dead` blocks (ascending) taken from the board.
pub fn features(board: &Board, sides: &ByColor<ColorAnalysis>, dead: &[BlockId]) -> Vec<(BlockId, OutlookFeatures)> {
    let known = Known::of(board, sides);
    let gone = known.marks(dead);
    let camps = Camps::of(board, sides, &known, &gone);
    known.each().map(|at| (known.blocks[at].block, block_features(board, &known, &camps, &gone, at))).collect()
}

/// Logarithms of one more than small numbers.
struct Logs(&'static [f32; 512]);

impl Logs {
    fn new() -> Logs {
        static SMALL: LazyLock<[f32; 512]> = LazyLock::new(|| std::array::from_fn(|x| (1.0 + x as f32).ln()));
        Logs(&SMALL)
    }

    /// The logarithm of one more.
    fn log(&self, x: impl Into<u32>) -> f32 {
        let x = x.into();
        self.0.get(x as usize).copied().unwrap_or_else(|| (1.0 + x as f32).ln())
    }
}

/// What both looks see alike of a block.
pub(crate) struct KnownBlock {
    pub(crate) block: BlockId,
    pub(crate) color: Color,
    /// Its enemies: from here to where those of the next block begin.
    enemies: usize,
    group_liberties: u32,
    room: u32,
    eyes: (u32, u32),
}

/// What both looks see alike.
pub(crate) struct Known {
    /// All blocks, ascending.
    pub(crate) blocks: Vec<KnownBlock>,
    /// The places of enemies among the blocks.
    enemies: Vec<u16>,
    /// The place of the block that stands on each point; one behind the last where none does.
    pub(crate) places: Vec<u16>,
}

impl Known {
    fn of(board: &Board, sides: &ByColor<ColorAnalysis>) -> Known {
        let graph = board.graph();
        let mut all: Vec<BlockId> = board.blocks().collect();
        all.sort_unstable();
        let nobody = all.len() as u16;
        let mut places = vec![nobody; graph.len()];
        for (at, &block) in all.iter().enumerate() {
            board.block_stones(block).for_each(|p| places[p.index()] = at as u16);
        }
        // At the place of the smallest block of each group.
        let mut groups = vec![((0, 0), (0, 0)); all.len()];
        let place = |group: BlockId| usize::from(places[group.index()]);
        for reach in Color::ALL.iter().flat_map(|&color| &sides[color].reach) {
            groups[place(reach.group)].0 = (reach.liberties, reach.room);
        }
        for eye in Color::ALL.iter().flat_map(|&color| &sides[color].eyes) {
            let (low, high) = &mut groups[place(eye.group)].1;
            *low += u32::from(eye.low);
            *high += u32::from(eye.high);
        }
        let colors: Vec<Color> = all.iter().map(|&b| board.block_color(b)).collect();
        let mut enemies: Vec<u16> = Vec::with_capacity(4 * all.len());
        // The last block that has met each other block.
        let mut met = vec![nobody; all.len()];
        let mut know = |at: usize| {
            let (block, color) = (all[at], colors[at]);
            let (reach, eyes) = groups[place(sides[color].groups.group(block))];
            let from = enemies.len();
            for near in board.block_stones(block).flat_map(|stone| graph.neighbors(stone)) {
                let near = places[near.index()];
                if near != nobody && colors[near as usize] != color && met[near as usize] != at as u16 {
                    met[near as usize] = at as u16;
                    enemies.push(near);
                }
            }
            let (group_liberties, room) = reach;
            KnownBlock { block, color, enemies: from, group_liberties, room, eyes }
        };
        let blocks = (0..all.len()).map(&mut know).collect();
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

/// What the model sees of the block at a place.
fn block_features(board: &Board, known: &Known, camps: &Camps, gone: &[bool], at: usize) -> OutlookFeatures {
    let logs = Logs::new();
    let own = &known.blocks[at];
    let sign = if own.color == Color::Black { 1.0 } else { -1.0 };
    let camp = if gone[at] { Camp::default() } else { camps.camp(own.block) };
    let liberties = board.liberty_count(own.block);
    let around: i64 = board.liberties(own.block).map(|p| (camps.field.at(p) * PARTS) as i64).sum();
    let around = sign * around as f32 / (PARTS * liberties.max(1) as f32);
    let (mut weakest, mut captured) = (40, 0);
    for &enemy in known.enemies(at) {
        let enemy_block = &known.blocks[enemy as usize];
        if gone[enemy as usize] {
            captured += board.block_size(enemy_block.block) as u32;
        } else {
            weakest = weakest.min(camps.camp(enemy_block.block).territory);
        }
    }
    let (territory, stage) = (logs.log(camp.territory), camps.neutral - 4.0);
    [
        1.0,
        territory,
        territory * territory,
        camp.eyes.min(4) as f32,
        logs.log(camp.stones),
        logs.log(camp.open),
        f32::from(u8::from(liberties == 1)),
        f32::from(u8::from(liberties == 2)),
        logs.log(liberties as u32),
        around,
        logs.log(weakest),
        logs.log(captured),
        f32::from(u8::from(gone[at])),
        logs.log(own.group_liberties),
        logs.log(own.room),
        own.eyes.0.min(4) as f32,
        own.eyes.1.min(4) as f32,
        stage,
        stage * territory,
        stage * around,
    ]
}
