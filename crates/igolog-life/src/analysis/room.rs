//! How much room a group has outside its eyes: empty points it can reach before the enemy stands in the way.

use igolog_core::{BlockId, Board, Color, PointSet};

use crate::group::Groups;

/// Steps from the group's liberties that count as near.
const DEPTH: u32 = 4;
/// More room than this makes no difference.
const ENOUGH: u32 = 16;

/// For each group the number of empty points within a few steps of it, those of its own eyes left out. Points next to an
/// enemy stone are reached but not passed.
pub(super) fn room(board: &Board, groups: &Groups, color: Color, in_eyes: &PointSet) -> Vec<(BlockId, u32)> {
    let graph = board.graph();
    let mut seen = vec![u32::MAX; graph.len()];
    let mut queue = Vec::new();
    let mut found = Vec::new();
    for (round, group) in groups.names().enumerate() {
        let round = round as u32;
        queue.clear();
        for block in groups.members(group) {
            for liberty in board.liberties(block).filter(|&p| !in_eyes.contains(p)) {
                if std::mem::replace(&mut seen[liberty.index()], round) != round {
                    queue.push((liberty, 0));
                }
            }
        }
        let mut at = 0;
        while at < queue.len() && queue.len() < ENOUGH as usize {
            let (point, depth) = queue[at];
            at += 1;
            let blocked = graph.neighbors(point).any(|p| board.color(p) == Some(!color));
            if blocked || depth == DEPTH {
                continue;
            }
            for near in graph.neighbors(point).filter(|&p| board.color(p).is_none()) {
                if std::mem::replace(&mut seen[near.index()], round) != round {
                    queue.push((near, depth + 1));
                }
            }
        }
        found.push((group, (queue.len() as u32).min(ENOUGH)));
    }
    found
}
