//! The first terminal test: unconditional life, with the points it depends on.
//!
//! Benson (1976): a set of blocks is alive if each has two vital regions. A region is a connected set of points
//! without stones of that colour; it is vital to a block if each of its empty points is a liberty of the block; and
//! it counts only while every block at its border is in the set. Only regions without an empty point away from all
//! stones of the colour can be vital to anything, so a flood that meets such a point gives up: in the open it
//! does so at once.
//!
//! The zone of such a proof is the blocks and the regions they count on. It needs nothing else, whoever moves.

use igolog_core::{BlockId, Color, Point};

use crate::bits::Bits;
use crate::state::State;

/// A region with what borders on it.
#[derive(Clone, Copy)]
struct Region {
    points: Bits,
    empties: Bits,
    /// The stones of the bordering blocks that touch it.
    border: Bits,
    healthy: bool,
}

/// Buffers for the test, kept between calls.
#[derive(Default)]
pub(crate) struct Life {
    regions: Vec<Region>,
    blocks: Vec<BlockId>,
    alive: Vec<bool>,
}

impl Life {
    /// The zone of a proof that one of `wanted` is unconditionally alive, if there is one.
    pub(crate) fn prove(&mut self, state: &State, color: Color, wanted: Bits) -> Option<Bits> {
        self.gather(state, color, wanted);
        if self.regions.len() < 2 {
            return None;
        }
        self.reduce(state);
        let board = &state.board;
        let start = self
            .blocks
            .iter()
            .zip(&self.alive)
            .find(|&(&b, &alive)| alive && board.block_stones(b).any(|p| wanted.contains(p)))?;
        Some(self.zone(state, *start.0))
    }

    /// Collects the regions next to the wanted blocks, the blocks next to those, and so on.
    fn gather(&mut self, state: &State, color: Color, wanted: Bits) {
        self.regions.clear();
        self.blocks.clear();
        let mut seen = Bits::EMPTY;
        let mut stones = wanted;
        let mut known = Bits::EMPTY;
        while let Some(stone) = stones.pop() {
            if known.contains(stone) {
                continue;
            }
            let Some(block) = state.board.block(stone) else { continue };
            for p in state.board.block_stones(block) {
                known.insert(p);
            }
            self.blocks.push(block);
            for start in state.liberties(block) {
                if seen.contains(start) {
                    continue;
                }
                if let Some(region) = flood(state, color, start, &mut seen) {
                    stones |= region.border;
                    self.regions.push(region);
                }
            }
        }
    }

    fn reduce(&mut self, state: &State) {
        self.alive.clear();
        self.alive.resize(self.blocks.len(), true);
        loop {
            let mut changed = false;
            for (at, &block) in self.blocks.iter().enumerate() {
                if !self.alive[at] {
                    continue;
                }
                let liberties = state.liberties(block);
                let vital = self.regions.iter().filter(|r| r.healthy && r.empties.is_subset(&liberties)).count();
                // A liberty that nobody may fill keeps a block on the board whatever its eyes.
                if vital < 2 && !state.is_fixed(block) {
                    self.alive[at] = false;
                    changed = true;
                    for region in self.regions.iter_mut().filter(|r| r.healthy) {
                        if region.border.iter().any(|p| state.board.block(p) == Some(block)) {
                            region.healthy = false;
                        }
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The blocks that hold on to one another, from one of them, with their regions: two for each are enough.
    fn zone(&self, state: &State, start: BlockId) -> Bits {
        let mut zone = Bits::EMPTY;
        let mut waiting = Bits::of(start.point());
        while let Some(stone) = waiting.pop() {
            if zone.contains(stone) {
                continue;
            }
            let Some(block) = state.board.block(stone) else { continue };
            zone |= state.block_stones(block);
            if state.is_fixed(block) {
                continue;
            }
            let liberties = state.liberties(block);
            let mut vital: Vec<&Region> =
                self.regions.iter().filter(|r| r.healthy && r.empties.is_subset(&liberties)).collect();
            vital.sort_by_key(|r| (r.points - zone).len());
            for region in vital.iter().take(2) {
                zone |= region.points;
                waiting |= region.border;
            }
        }
        zone & state.field.playable
    }
}

fn flood(state: &State, color: Color, start: Point, seen: &mut Bits) -> Option<Region> {
    let own = state.stones(color);
    let enemy = state.stones(!color);
    let field = state.field;
    let mut region = Region { points: Bits::of(start), empties: Bits::EMPTY, border: Bits::EMPTY, healthy: true };
    let mut waiting = Bits::of(start);
    let mut closed = true;
    while let Some(point) = waiting.pop() {
        seen.insert(point);
        let near = field.near[point.index()];
        if !enemy.contains(point) {
            if !near.meets(&own) {
                closed = false;
                break;
            }
            region.empties.insert(point);
        }
        region.border |= near & own;
        let next = near - own - region.points;
        region.points |= next;
        waiting |= next;
    }
    // Points of an open region met again would only be found open again.
    *seen |= region.points - waiting;
    closed.then_some(region)
}
