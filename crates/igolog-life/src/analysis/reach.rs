//! How far a group reaches: its liberties, and the room it has outside its eyes, empty points that it can get to before
//! the enemy stands in the way.

use igolog_core::point_set::points_of;
use igolog_core::{BlockId, Board, Color, Point, PointSet};

use crate::group::Groups;

/// Steps from the group's liberties that count as near.
const DEPTH: u32 = 4;
/// More room than this makes no difference.
const ENOUGH: usize = 16;

/// What a group reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The group, by its smallest block.
    pub group: BlockId,
    /// Its distinct liberties.
    pub liberties: u32,
    /// The empty points within a few steps of it, those of its own eyes left out, as far as they are counted.
    pub room: u32,
}

/// What a point is to somebody on his way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Stone,
    /// Empty, with an enemy stone beside it.
    Watched,
    Open,
}

/// The reach of every group, ascending. Points next to an enemy stone are reached but not passed.
pub(super) fn reach(board: &Board, groups: &Groups, color: Color, in_eyes: &PointSet) -> Vec<Reach> {
    let graph = board.graph();
    let mut ground = vec![Ground::Stone; graph.len()];
    for p in board.empties() {
        ground[p.index()] = if board.touches(!color, p) { Ground::Watched } else { Ground::Open };
    }
    // The last group that came to each point.
    let mut seen = vec![u16::MAX; graph.len()];
    let mut queue: Vec<Point> = Vec::with_capacity(2 * ENOUGH);
    let mut liberties = vec![0u64; graph.len().div_ceil(64)];
    let mut found = Vec::new();
    for (round, (group, members)) in groups.each().enumerate() {
        let round = round as u16;
        liberties.fill(0);
        for block in members {
            liberties.iter_mut().zip(board.liberty_words(block)).for_each(|(all, own)| *all |= own);
        }
        queue.clear();
        for liberty in points_of(&liberties).filter(|&p| !in_eyes.contains(p)).take(ENOUGH) {
            seen[liberty.index()] = round;
            queue.push(liberty);
        }
        let mut from = 0;
        for _ in 0..DEPTH {
            let to = queue.len();
            for at in from..to {
                if queue.len() >= ENOUGH {
                    break;
                }
                let point = queue[at];
                if ground[point.index()] != Ground::Open {
                    continue;
                }
                for near in graph.neighbors(point).filter(|p| ground[p.index()] != Ground::Stone) {
                    if std::mem::replace(&mut seen[near.index()], round) != round {
                        queue.push(near);
                    }
                }
            }
            from = to;
        }
        let liberties = liberties.iter().map(|word| word.count_ones()).sum();
        found.push(Reach { group, liberties, room: queue.len().min(ENOUGH) as u32 });
    }
    found
}
