//! What the network sees of a position: a few numbers for every point, and which points it looks at together.

use igolog_core::{Board, ByColor, Color};

use crate::analysis::ColorAnalysis;
use crate::ladder::{Ladder, LadderResult};
use crate::outlook::Outlook;

/// How many numbers of a point stay when the colours are exchanged.
pub const EVEN: usize = 17;
/// How many change their sign.
pub const ODD: usize = 16;

/// A position as the network sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Planes {
    /// Width and height of the board.
    pub size: (usize, usize),
    /// What is so for both colours, point by point in rows.
    pub even: Vec<[f32; EVEN]>,
    /// What is positive for Black.
    pub odd: Vec<[f32; ODD]>,
    /// The class of each point: its static group, or the empty points that it is connected with.
    pub classes: Vec<u16>,
    /// How many classes there are.
    pub class_count: usize,
}

impl Planes {
    /// A position with what is known of it, the ladders of all blocks with at most two liberties among it; `None` off plain
    /// grids.
    pub fn of(board: &Board, sides: &ByColor<ColorAnalysis>, outlook: &Outlook, ladders: &[Ladder]) -> Option<Planes> {
        let graph = board.graph();
        let size = graph.grid_size()?;
        let mut even = vec![[0.0; EVEN]; graph.len()];
        let mut odd = vec![[0.0; ODD]; graph.len()];
        for (at, point) in graph.points().enumerate() {
            even[at][0] = 1.0;
            odd[at][0] = coarse(outlook.field.at(point));
            let (x, y) = (at % size.0, at / size.0);
            let line = x.min(y).min(size.0 - 1 - x).min(size.1 - 1 - y);
            if line < 3 {
                even[at][14 + line] = 1.0;
            }
        }
        for (color, sign) in [(Color::Black, 1.0), (Color::White, -1.0)] {
            let side = &sides[color];
            let safe = side.safe.iter().flat_map(|&place| side.regions[place].points.iter().copied());
            let alive = side.alive.iter().flat_map(|&block| board.block_stones(block));
            for point in safe.chain(side.safety.points(board).iter()).chain(alive) {
                even[point.index()][2] = 1.0;
                odd[point.index()][2] = sign;
            }
            for &(block, group) in &side.groups.of {
                let likely = outlook.of_block(block).clamp(0.01, 0.99);
                let odds = coarse((likely / (1.0 - likely)).ln() / 4.0);
                let (low, high) = side.eyes_of(group);
                let reach = side.reach_of(group);
                let liberties = board.liberty_count(block);
                let alone = |count: usize| f32::from(u8::from(liberties == count));
                let counts = [
                    low.min(4) as f32 / 4.0,
                    high.min(8) as f32 / 8.0,
                    small(liberties as u32),
                    small(reach.liberties),
                    small(reach.room),
                    small(board.block_size(block) as u32),
                ];
                for stone in board.block_stones(block) {
                    let (even, odd) = (&mut even[stone.index()], &mut odd[stone.index()]);
                    (even[1], odd[1]) = (1.0, sign);
                    odd[3] = sign * odds;
                    (even[3], even[4], even[5]) = (alone(1), alone(2), alone(3));
                    (odd[6], odd[7]) = (sign * alone(1), sign * alone(2));
                    for (at, count) in counts.into_iter().enumerate() {
                        even[6 + at] = count;
                        odd[8 + at] = sign * count;
                    }
                }
            }
        }
        for ladder in ladders {
            let plane = match ladder.result {
                LadderResult::Captured => 0,
                LadderResult::Unsettled => 1,
                LadderResult::Escapes | LadderResult::Unknown => continue,
            };
            let sign = if board.block_color(ladder.block) == Color::Black { 1.0 } else { -1.0 };
            for stone in board.block_stones(ladder.block) {
                even[stone.index()][12 + plane] = 1.0;
                odd[stone.index()][14 + plane] = sign;
            }
            if let Some(point) = ladder.attack {
                odd[point.index()][4] -= sign;
            }
        }
        odd.iter_mut().for_each(|odd| odd[4] = odd[4].clamp(-1.0, 1.0));
        if let Some((point, taker)) = board.ko() {
            odd[point.index()][5] = if taker == Color::Black { 1.0 } else { -1.0 };
        }
        let (classes, class_count) = classes(board, sides);
        Some(Planes { size, even, odd, classes, class_count })
    }
}

/// Counts from 0 on, near each other for large ones.
fn small(count: u32) -> f32 {
    coarse((1.0 + count as f32).ln() / 4.0)
}

/// What the last bits of a logarithm are, which machines do not agree about, the network does not see.
fn coarse(value: f32) -> f32 {
    (256.0 * value).round() / 256.0
}

fn classes(board: &Board, sides: &ByColor<ColorAnalysis>) -> (Vec<u16>, usize) {
    const NONE: u16 = u16::MAX;
    let graph = board.graph();
    let mut classes = vec![NONE; graph.len()];
    let mut count = 0;
    let mut open = Vec::new();
    for first in graph.points() {
        if classes[first.index()] != NONE {
            continue;
        }
        let class = count as u16;
        count += 1;
        if let Some(block) = board.block(first) {
            let groups = &sides[board.block_color(block)].groups;
            for stone in groups.members(groups.group(block)).flat_map(|b| board.block_stones(b)) {
                classes[stone.index()] = class;
            }
            continue;
        }
        classes[first.index()] = class;
        open.push(first);
        while let Some(point) = open.pop() {
            for near in graph.neighbors(point) {
                if board.color(near).is_none() && classes[near.index()] == NONE {
                    classes[near.index()] = class;
                    open.push(near);
                }
            }
        }
    }
    (classes, count)
}
