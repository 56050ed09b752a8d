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

/// The reach of every group, ascending. Points next to an enemy stone are reached but not passed.
pub(super) fn reach(board: &Board, groups: &Groups, color: Color, in_eyes: &PointSet) -> Vec<Reach> {
    let graph = board.graph();
    let words = graph.len().div_ceil(64);
    // The empty points without an enemy stone beside them: everybody else's liberties taken away.
    let mut watched = vec![0u64; words];
    for block in board.blocks().filter(|&b| board.block_color(b) != color) {
        add(&mut watched, board.liberty_words(block));
    }
    let empty = PointSet::from_points(graph.len(), board.empties());
    let is_open = |p: Point| (empty.words()[p.index() / 64] & !watched[p.index() / 64]) >> (p.index() % 64) & 1 != 0;
    // The last group that came to each point.
    let mut seen = vec![u16::MAX; graph.len()];
    let mut queue: Vec<Point> = Vec::with_capacity(2 * ENOUGH);
    let mut liberties = vec![0u64; words];
    let mut found = Vec::with_capacity(groups.of.len());
    for (round, (group, members)) in groups.each().enumerate() {
        let round = round as u16;
        liberties.fill(0);
        members.for_each(|block| add(&mut liberties, board.liberty_words(block)));
        let count = liberties.iter().map(|word| word.count_ones()).sum();
        liberties.iter_mut().zip(in_eyes.words()).for_each(|(all, eyes)| *all &= !eyes);
        let outside: u32 = liberties.iter().map(|word| word.count_ones()).sum();
        if outside >= ENOUGH as u32 {
            found.push(Reach { group, liberties: count, room: ENOUGH as u32 });
            continue;
        }
        queue.clear();
        for liberty in points_of(&liberties) {
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
                if !is_open(queue[at]) {
                    continue;
                }
                for near in graph.neighbors(queue[at]).filter(|&p| empty.contains(p)) {
                    if std::mem::replace(&mut seen[near.index()], round) != round {
                        queue.push(near);
                    }
                }
            }
            from = to;
        }
        found.push(Reach { group, liberties: count, room: queue.len().min(ENOUGH) as u32 });
    }
    found
}

/// Adds points to a set of them.
fn add(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}
