//! How far a group reaches: its liberties, and the room it has outside its eyes, empty points that it can get to before
//! the enemy stands in the way.

use igolog_core::point_set::points_of;
use igolog_core::{BlockId, Board, Color, Point, PointSet};

use crate::group::Groups;

/// Steps from the group's liberties that count as near.
const DEPTH: u32 = 4;
/// More room than this makes no difference.
const ENOUGH: u32 = 16;

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
    match (board.graph().len(), board.graph().grid_size()) {
        (..=128, Some((width, _))) if width < 64 => on_grid::<2>(board, groups, color, in_eyes, width),
        (..=384, Some((width, _))) if width < 64 => on_grid::<6>(board, groups, color, in_eyes, width),
        _ => on_graph(board, groups, color, in_eyes),
    }
}

/// The empty points, and those of them without an enemy stone beside them: everybody else's liberties taken away.
fn empty_and_open(board: &Board, color: Color) -> [PointSet; 2] {
    let empty = PointSet::from_points(board.graph().len(), board.empties());
    let mut watched = vec![0u64; empty.words().len()];
    for block in board.blocks().filter(|&b| board.block_color(b) != color) {
        watched.iter_mut().zip(board.liberty_words(block)).for_each(|(to, from)| *to |= from);
    }
    let open = &empty - &PointSet::from_words(board.graph().len(), &watched);
    [empty, open]
}

/// On a plain grid in so many words, with rows of fewer than 64 points, all points take a step at once.
fn on_grid<const W: usize>(
    board: &Board,
    groups: &Groups,
    color: Color,
    in_eyes: &PointSet,
    width: usize,
) -> Vec<Reach> {
    let points = board.graph().len();
    let [empty, open] = empty_and_open(board, color).map(|set| words::<W>(set.words()));
    let in_eyes = words::<W>(in_eyes.words());
    let column = |x: usize| PointSet::from_points(points, (x..points).step_by(width).map(Point::new));
    let [first, last] = [0, width - 1].map(|x| words::<W>(column(x).words()));
    // A step along a row leads from its end to another row, where it does not count.
    let beside = |set: &[u64; W]| -> [u64; W] {
        std::array::from_fn(|at| {
            let before = if at > 0 { set[at - 1] } else { 0 };
            let after = if at + 1 < W { set[at + 1] } else { 0 };
            let here = set[at];
            let along = (here << 1 | before >> 63) & !first[at] | (here >> 1 | after << 63) & !last[at];
            along | here << width | before >> (64 - width) | here >> width | after << (64 - width)
        })
    };
    let reach = |(group, members): (BlockId, _)| {
        let mut all = [0u64; W];
        for block in members {
            let own = words::<W>(board.liberty_words(block));
            (0..W).for_each(|at| all[at] |= own[at]);
        }
        let liberties = size(&all);
        let mut reached: [u64; W] = std::array::from_fn(|at| all[at] & !in_eyes[at]);
        let mut room = size(&reached);
        for _ in 0..DEPTH {
            if room >= ENOUGH {
                break;
            }
            let next = beside(&std::array::from_fn(|at| reached[at] & open[at]));
            (0..W).for_each(|at| reached[at] |= next[at] & empty[at]);
            room = size(&reached);
        }
        Reach { group, liberties, room: room.min(ENOUGH) }
    };
    groups.each().map(reach).collect()
}

/// The first words of a set, with nothing behind its end.
fn words<const W: usize>(set: &[u64]) -> [u64; W] {
    set.first_chunk().copied().unwrap_or_else(|| std::array::from_fn(|at| set.get(at).copied().unwrap_or(0)))
}

fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// On any graph, from point to point.
fn on_graph(board: &Board, groups: &Groups, color: Color, in_eyes: &PointSet) -> Vec<Reach> {
    let graph = board.graph();
    let [empty, open] = empty_and_open(board, color);
    // The last group that came to each point.
    let mut seen = vec![u16::MAX; graph.len()];
    let mut queue: Vec<Point> = Vec::with_capacity(2 * ENOUGH as usize);
    let mut liberties = vec![0u64; graph.len().div_ceil(64)];
    let mut found = Vec::with_capacity(groups.of.len());
    for (round, (group, members)) in groups.each().enumerate() {
        let round = round as u16;
        liberties.fill(0);
        for block in members {
            liberties.iter_mut().zip(board.liberty_words(block)).for_each(|(to, from)| *to |= from);
        }
        let count = size(&liberties);
        liberties.iter_mut().zip(in_eyes.words()).for_each(|(all, eyes)| *all &= !eyes);
        queue.clear();
        for liberty in points_of(&liberties) {
            seen[liberty.index()] = round;
            queue.push(liberty);
        }
        let mut at = 0;
        for _ in 0..DEPTH {
            let to = queue.len();
            while at < to && queue.len() < ENOUGH as usize {
                let point = queue[at];
                at += 1;
                if !open.contains(point) {
                    continue;
                }
                for near in graph.neighbors(point).filter(|&p| empty.contains(p)) {
                    if std::mem::replace(&mut seen[near.index()], round) != round {
                        queue.push(near);
                    }
                }
            }
        }
        found.push(Reach { group, liberties: count, room: (queue.len() as u32).min(ENOUGH) });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analysis;
    use crate::effort::Effort;
    use igolog_core::Graph;

    /// Many points at once reach what walking from point to point reaches.
    #[test]
    fn all_at_once_is_one_by_one() {
        let mut seed = 1u64;
        for (width, height) in [(1, 1), (1, 40), (40, 3), (63, 2), (5, 7), (9, 9), (19, 19), (13, 20)] {
            let graph = Graph::grid(width, height).unwrap();
            let mut board = Board::new(graph);
            for turn in 0..2 * board.graph().len() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let point = Point::new((seed >> 33) as usize % board.graph().len());
                let color = Color::ALL[turn % 2];
                if board.is_legal(color, point) {
                    board.play_unchecked(color, point);
                }
                if turn % 7 != 0 {
                    continue;
                }
                let sides = Analysis::of(&board, Effort::Static).sides;
                for color in Color::ALL {
                    let (groups, in_eyes) = (&sides[color].groups, sides[color].in_eyes(board.graph().len()));
                    assert_eq!(
                        reach(&board, groups, color, &in_eyes),
                        on_graph(&board, groups, color, &in_eyes),
                        "{width}x{height}, {color} after {turn} turns"
                    );
                }
            }
        }
    }
}
