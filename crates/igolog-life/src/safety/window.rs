//! Windows: a few points of a larger region, where a block can make itself safe whatever happens beyond.

use igolog_core::{BlockId, Point, PointSet};

use super::field::Field;
use super::prover::{Prover, all_blocks};
use super::vital::Demand;

/// The numbers of empty points that windows are made of.
const SIZES: [usize; 3] = [7, 10, 14];
/// A window takes whole enemy blocks up to this size.
const SMALL: usize = 8;

impl Prover<'_> {
    /// Looks for blocks that are safe by what they have in a window; whether one was found. Its points are taken then.
    pub(super) fn windows(&mut self) -> bool {
        let mut found = false;
        for size in SIZES {
            for center in self.board.graph().points() {
                if self.is_stopped() {
                    return found;
                }
                if self.taken.contains(center) || self.board.color(center).is_some() {
                    continue;
                }
                found |= self.look_through(center, size);
            }
        }
        found
    }

    fn look_through(&mut self, center: Point, size: usize) -> bool {
        let (inside, blocks) = self.frame(center, size);
        if blocks.is_empty() {
            return false;
        }
        let bounds = |b: BlockId| blocks.contains(&b) || self.is_safe(b);
        let Some((field, state)) = Field::window(self.board, self.color, &inside, bounds) else { return false };
        let anchored = self.safe_bits(&field);
        if anchored == all_blocks(&field) {
            return false;
        }
        let demand = Demand { anchored, want: 0, territory: false };
        let Some(method) = self.holds(&field, &state, &demand) else { return false };
        self.step();
        self.take(field.points, &field.blocks, method, false);
        true
    }

    /// The free points nearest to one, with the small enemy blocks among them and the small free regions of the blocks
    /// around; and those of these blocks that are not safe.
    fn frame(&self, center: Point, size: usize) -> (PointSet, Vec<BlockId>) {
        let (board, graph) = (self.board, self.board.graph());
        let mut inside = PointSet::new(graph.len());
        let mut queue = vec![center];
        inside.insert(center);
        let (mut at, mut empties) = (0, 1);
        while at < queue.len() && empties < size {
            let point = queue[at];
            at += 1;
            for next in graph.neighbors(point) {
                if inside.contains(next) || self.taken.contains(next) || empties >= size {
                    continue;
                }
                match board.color(next) {
                    None => {
                        inside.insert(next);
                        queue.push(next);
                        empties += 1;
                    }
                    Some(color) if color != self.color => {
                        let block = board.block(next).expect("a stone");
                        if board.block_size(block) <= SMALL {
                            // Sorted, because the queue decides which points come in.
                            let start = queue.len();
                            queue.extend(board.block_stones(block));
                            queue[start..].sort_unstable();
                            inside.extend(queue[start..].iter().copied());
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        let mut blocks: Vec<BlockId> = Vec::new();
        for point in inside.iter() {
            for next in graph.neighbors(point).filter(|&p| board.color(p) == Some(self.color)) {
                blocks.extend(board.block(next).filter(|&b| !self.is_safe(b)));
            }
        }
        blocks.sort_unstable();
        blocks.dedup();
        for region in self.regions.iter().filter(|r| r.points.len() <= SMALL) {
            let beside = region.bounds.iter().any(|b| blocks.binary_search(&b.block).is_ok());
            if beside && !region.points.iter().any(|&p| self.taken.contains(p) || inside.contains(p)) {
                inside.extend(region.points.iter().copied());
            }
        }
        (inside, blocks)
    }
}
