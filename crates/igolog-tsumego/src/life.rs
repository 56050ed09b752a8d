//! The first terminal test: unconditional life, with the points it depends on.
//!
//! Benson (1976): a set of blocks is alive if each has two vital regions. A region is a connected set of points
//! without stones of that colour; it is vital to a block if each of its empty points is a liberty of the block; and
//! it counts only while every block at its border is in the set. Only regions without an empty point away from all
//! stones of the colour can be vital to anything, so a flood that meets such a point gives up, unless the region is small: in
//! the open it does so at once.
//!
//! Small regions are played out (`eyespace`): they may be worth an eye, or two, to every block at their border, vital or not.
//!
//! The zone of such a proof is the blocks and the regions they count on. It needs nothing else, whoever moves.

use igolog_core::{BlockId, Color, Point};

use crate::bits::Bits;
use crate::eyespace::{EyeSpace, EyeSpaces, MOST_CELLS, MOST_FRAMES};
use crate::state::State;

/// A region with what borders on it.
#[derive(Clone, Copy)]
struct Region {
    points: Bits,
    empties: Bits,
    /// The stones of the bordering blocks that touch it.
    border: Bits,
    healthy: bool,
    /// Whether some empty point touches no stone of the border.
    hollow: bool,
    /// Eyes for every block at the border.
    worth: u8,
}

impl Region {
    /// Eyes for a block that has these liberties.
    fn eyes_for(&self, liberties: &Bits) -> u8 {
        if !self.healthy || !self.empties.meets(liberties) {
            return 0;
        }
        self.worth.max((!self.hollow && self.empties.is_subset(liberties)) as u8)
    }
}

/// Buffers for the test, kept between calls.
#[derive(Default)]
pub(crate) struct Life {
    regions: Vec<Region>,
    blocks: Vec<BlockId>,
    alive: Vec<bool>,
    spaces: EyeSpaces,
    /// The most eyes that a block had when no proof was found.
    pub(crate) eyes: u8,
}

impl Life {
    /// The zone of a proof that one of `wanted` is unconditionally alive, if there is one; with `answers` also one in which the defender
    /// has to answer in small regions.
    pub(crate) fn prove(&mut self, state: &State, color: Color, wanted: Bits, answers: bool) -> Option<Bits> {
        self.gather(state, color, wanted, if answers { MOST_CELLS } else { 0 });
        self.eyes = 0;
        let firm = self.regions.iter().filter(|r| !r.hollow).count();
        let start = if firm < 2 { None } else { self.alive_of(state, wanted) };
        let start = match start {
            None if answers && self.play_out(state) => {
                self.eyes = 1;
                self.alive_of(state, wanted)
            }
            start => start,
        };
        Some(self.zone(state, start?))
    }

    /// A block of `wanted` that is alive by what the regions are worth.
    fn alive_of(&mut self, state: &State, wanted: Bits) -> Option<BlockId> {
        self.reduce(state);
        let holds = |block: BlockId| state.board.block_stones(block).any(|p| wanted.contains(p));
        let mut alive = self.blocks.iter().zip(&self.alive).filter(|known| *known.1).map(|known| *known.0);
        alive.find(|&block| holds(block))
    }

    /// Finds what the small regions are worth. Says whether any is worth something.
    fn play_out(&mut self, state: &State) -> bool {
        let mut found = false;
        for region in &mut self.regions {
            region.healthy = true;
            if let Some(space) = eye_space(state, region) {
                region.worth = self.spaces.worth(&space);
                found |= region.worth > 0;
            }
        }
        found
    }

    /// Collects the regions next to the wanted blocks, the blocks next to those, and so on.
    fn gather(&mut self, state: &State, color: Color, wanted: Bits, small: usize) {
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
                if let Some(region) = flood(state, color, start, &mut seen, small) {
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
                let eyes: u8 = self.regions.iter().map(|r| r.eyes_for(&liberties)).sum();
                // A liberty that nobody may fill keeps a block on the board whatever its eyes.
                if eyes < 2 && !state.is_fixed(block) {
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

    /// The blocks that hold on to one another, from one of them, with the regions that they need.
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
            let mut useful: Vec<&Region> = self.regions.iter().filter(|r| r.eyes_for(&liberties) > 0).collect();
            useful.sort_by_key(|r| (r.points - zone).len());
            let whole = useful.iter().position(|r| r.worth == 2);
            // One region of two eyes, or two of one.
            let count = if whole.is_some() { 1 } else { 2 };
            for region in useful.iter().skip(whole.unwrap_or(0)).take(count) {
                zone |= region.points;
                waiting |= region.border;
            }
        }
        zone & state.field.playable
    }
}

/// The region at a point. One in which an empty point touches no stone of the colour is given up unless it is `small`.
fn flood(state: &State, color: Color, start: Point, seen: &mut Bits, small: usize) -> Option<Region> {
    let own = state.stones(color);
    let enemy = state.stones(!color);
    let field = state.field;
    let mut region = Region {
        points: Bits::of(start),
        empties: Bits::EMPTY,
        border: Bits::EMPTY,
        healthy: true,
        hollow: false,
        worth: 0,
    };
    let mut waiting = Bits::of(start);
    let mut closed = true;
    while let Some(point) = waiting.pop() {
        seen.insert(point);
        let near = field.near[point.index()];
        if !enemy.contains(point) {
            region.hollow |= !near.meets(&own);
            region.empties.insert(point);
        }
        region.border |= near & own;
        let next = near - own - region.points;
        region.points |= next;
        waiting |= next;
        if region.hollow && region.points.len() > small {
            closed = false;
            break;
        }
    }
    // Points of an open region met again would only be found open again.
    *seen |= region.points - waiting;
    closed.then_some(region)
}

/// A small region as one that can be played out.
fn eye_space(state: &State, region: &Region) -> Option<EyeSpace> {
    if region.points.len() > MOST_CELLS || !region.points.is_subset(&state.field.playable) {
        return None;
    }
    let mut space =
        EyeSpace { cells: region.points.len() as u8, near: [0; MOST_CELLS], frames: [0; MOST_FRAMES], stones: 0 };
    let mut blocks = [None; MOST_FRAMES];
    for (cell, point) in region.points.iter().enumerate() {
        let near = state.field.near[point.index()];
        space.stones |= (!region.empties.contains(point) as u16) << cell;
        for (other, q) in region.points.iter().enumerate() {
            space.near[cell] |= (near.contains(q) as u16) << other;
        }
        for stone in near & region.border {
            let block = state.board.block(stone);
            let at = blocks.iter().position(|b| b.is_none() || *b == block)?;
            blocks[at] = block;
            space.frames[at] |= 1 << cell;
        }
    }
    Some(space)
}
