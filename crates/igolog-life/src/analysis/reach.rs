//! How far a group reaches: its liberties, and the room it has outside its eyes, empty points that it can get to before
//! the enemy stands in the way.

use igolog_core::point_set::points_of;
use igolog_core::{BlockId, Board, Color, PointSet};

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

/// The reach of every group, ascending. Points next to an enemy stone are reached but not passed.
pub(super) fn reach(board: &Board, groups: &Groups, color: Color, in_eyes: &PointSet) -> Vec<Reach> {
    let graph = board.graph();
    let mut seen = vec![u32::MAX; graph.len()];
    let mut queue = Vec::new();
    let mut found = Vec::new();
    let mut liberties = vec![0u64; graph.len().div_ceil(64)];
    for (round, (group, members)) in groups.each().enumerate() {
        let round = round as u32;
        queue.clear();
        liberties.fill(0);
        for block in members {
            liberties.iter_mut().zip(board.liberty_words(block)).for_each(|(all, own)| *all |= own);
        }
        for liberty in points_of(&liberties).filter(|&p| !in_eyes.contains(p)).take(ENOUGH) {
            seen[liberty.index()] = round;
            queue.push((liberty, 0));
        }
        let mut at = 0;
        while at < queue.len() && queue.len() < ENOUGH {
            let (point, depth) = queue[at];
            at += 1;
            if depth == DEPTH {
                break;
            }
            if board.touches(!color, point) {
                continue;
            }
            for near in graph.neighbors(point).filter(|&p| board.color(p).is_none()) {
                if std::mem::replace(&mut seen[near.index()], round) != round {
                    queue.push((near, depth + 1));
                }
            }
        }
        let liberties = liberties.iter().map(|word| word.count_ones()).sum();
        found.push(Reach { group, liberties, room: queue.len().min(ENOUGH) as u32 });
    }
    found
}
