//! Semi-joints: empty points of a region at which one own stone makes two eyes of it.
//!
//! An empty point of a region is a semi-joint if it is a liberty of every block around the region, the region without
//! it falls apart, and it is adjacent to every empty point of the region that touches no own stone. One stone there
//! joins all the blocks and leaves at least two parts, every empty point of which is a liberty of the joined block: two
//! vital regions. With two semi-joints the owner answers at the second if the enemy takes the first, so the region and
//! the blocks around it are safe with the enemy to move.

use igolog_core::point_set::points_of;
use igolog_core::{Board, Point, PointSet};

use crate::region::Region;

/// The semi-joints of a region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SemiJoints {
    /// The points, ascending.
    pub points: Vec<Point>,
    /// Whether enemy stones of the region satisfy the third condition too, for each of the points: then every point of
    /// the region stays a liberty once it is emptied, and two semi-joints are a proof of life.
    pub solid: bool,
}

impl SemiJoints {
    /// The semi-joints of a region. Cost: the region's points, times the few candidates.
    pub fn of(board: &Board, region: &Region) -> SemiJoints {
        let graph = board.graph();
        let mut found = SemiJoints { points: Vec::new(), solid: true };
        if region.points.len() < 3 || region.bounds.is_empty() {
            return found;
        }
        // The liberties that all blocks around have in common; in a region with many blocks there are none.
        let mut common = board.liberty_words(region.bounds[0].block).to_vec();
        for bound in &region.bounds[1..] {
            common.iter_mut().zip(board.liberty_words(bound.block)).for_each(|(all, own)| *all &= own);
            if common.iter().all(|&word| word == 0) {
                return found;
            }
        }
        let mut candidates = points_of(&common).filter(|p| region.points.binary_search(p).is_ok());
        let Some(first) = candidates.next() else { return found };
        let touches = |p: Point| board.touches(region.color, p);
        let inner: Vec<Point> = region.points.iter().copied().filter(|&p| !touches(p)).collect();
        let (empty_inner, stone_inner): (Vec<Point>, Vec<Point>) =
            inner.iter().partition(|&&p| board.color(p).is_none());
        for point in std::iter::once(first).chain(candidates) {
            let near = |p: &Point| *p == point || graph.adjacent(*p, point);
            if graph.degree(point) >= 2 && empty_inner.iter().all(near) && splits(board, region, point) {
                found.points.push(point);
                found.solid &= stone_inner.iter().all(near);
            }
        }
        found
    }

    /// The eyes of the region in halves: two for one eye, one for each semi-joint, at most four.
    pub fn halves(&self) -> u8 {
        (2 + self.points.len()).min(4) as u8
    }

    /// Whether they prove the region and its blocks alive with the enemy to move.
    pub fn is_proof(&self) -> bool {
        self.solid && self.points.len() >= 2
    }
}

/// Whether a region falls apart without one of its points.
fn splits(board: &Board, region: &Region, without: Point) -> bool {
    let graph = board.graph();
    let inside = |p: Point| p != without && board.color(p) != Some(region.color);
    let Some(start) = graph.neighbors(without).find(|&p| inside(p)) else { return false };
    let mut seen = PointSet::from_points(graph.len(), [start]);
    let mut queue = vec![start];
    let mut at = 0;
    while at < queue.len() {
        for near in graph.neighbors(queue[at]) {
            if inside(near) && seen.insert(near) {
                queue.push(near);
            }
        }
        at += 1;
    }
    queue.len() + 1 < region.points.len()
}
