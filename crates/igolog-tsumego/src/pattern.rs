//! Settled positions as patterns: what holds by the zone of one position holds in every other that has the same contents on it.
//!
//! The table knows a position by all of its stones; a pattern knows it by those that its proof depends on, so a proof is found
//! again when something elsewhere is different. (Shih, Wei, Wu and Wu 2022 keep such patterns in a tree.) Here they
//! stand in small rings, one for each last move, because the move that made a position is nearly always part of why it is settled.
//!
//! A stone in question that was captured and played again is another stone: a pattern of life wants its own stones in question to
//! be there, a pattern of death may be about no other stones than those it captures.

use igolog_core::{Color, Point};

use crate::bits::Bits;
use crate::state::State;

/// So many patterns are kept for a last move.
const RING: usize = 48;

/// A settled position without what does not matter.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    pub(crate) zone: Bits,
    colors: [Bits; 2],
    left: Bits,
    /// Whether the side to move wins.
    pub(crate) won: bool,
    pub(crate) best: Option<Point>,
    used: bool,
}

impl Pattern {
    fn fits(&self, state: &State) -> bool {
        state.colors[0] & self.zone == self.colors[0]
            && state.colors[1] & self.zone == self.colors[1]
            && if self.won == (state.mover == state.field.defender) {
                self.left.is_subset(&state.left)
            } else {
                state.left.is_subset(&self.left)
            }
    }
}

#[derive(Clone, Default)]
struct Ring {
    patterns: Vec<Pattern>,
    next: usize,
}

/// Patterns by mover and last move.
#[derive(Default)]
pub(crate) struct Patterns {
    rings: Vec<Ring>,
}

impl Patterns {
    pub(crate) fn clear(&mut self) {
        self.rings.clear();
    }

    fn ring(mover: Color, last: Option<Point>) -> usize {
        2 * last.map_or(0, |p| p.index() + 1) + mover as usize
    }

    /// A pattern that settles the position.
    pub(crate) fn find(&mut self, state: &State, last: Option<Point>) -> Option<Pattern> {
        let ring = self.rings.get_mut(Patterns::ring(state.mover, last))?;
        let found = ring.patterns.iter_mut().find(|p| p.fits(state))?;
        found.used = true;
        Some(*found)
    }

    /// Keeps a settled position. The oldest that was not used since its last turn makes room.
    pub(crate) fn add(&mut self, state: &State, last: Option<Point>, won: bool, best: Option<Point>, zone: Bits) {
        let at = Patterns::ring(state.mover, last);
        if self.rings.len() <= at {
            self.rings.resize(2 * state.field.points() + 2, Ring::default());
        }
        let colors = state.colors.map(|stones| stones & zone);
        let left = state.left & zone;
        let pattern = Pattern { zone, colors, left, won, best, used: false };
        let ring = &mut self.rings[at];
        if ring.patterns.len() < RING {
            ring.patterns.push(pattern);
            return;
        }
        while core::mem::take(&mut ring.patterns[ring.next].used) {
            ring.next = (ring.next + 1) % RING;
        }
        ring.patterns[ring.next] = pattern;
        ring.next = (ring.next + 1) % RING;
    }
}
