//! What can be said of a field at a glance: Benson's argument with outside help, and pairs of answers.
//!
//! A part of the field that the owner's stones cut off is *vital* to a chain if every empty point of it is a liberty
//! of the chain (Benson 1976), or if the owner can keep it so by answering in pairs (Müller 1997): every point that
//! touches no stone of the owner has two empty neighbours that do, and no point serves in two pairs; and the chains
//! around are joined by pairs of common liberties. When the attacker takes one of a pair the owner takes the other,
//! so in the end every empty point touches the one chain around it, and the last empty point cannot be filled.

use super::field::{Chain, Field, State, bits};

/// What the owner wants of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wish {
    /// Bounding blocks that have a liberty elsewhere for good.
    pub(super) anchored: u64,
    /// Bounding blocks that must keep a liberty here.
    pub(super) want: u64,
    /// Whether the attacker must not live here.
    pub(super) territory: bool,
}

/// Buffers for the test.
#[derive(Default)]
pub(super) struct Glance {
    chains: Vec<Chain>,
    kept: Vec<bool>,
    parts: Vec<Part>,
    /// How far the last test was from success, as a guess.
    pub(super) missing: u32,
}

#[derive(Clone, Copy)]
struct Part {
    points: u64,
    /// Chains around it, as bits of the list of chains (the first 64).
    around: u64,
    /// Whether all chains around it can count on a liberty here, the owner answering.
    paired: bool,
    /// Whether the attacker cannot make two eyes here, the owner answering.
    barren: bool,
    alive: bool,
}

impl Glance {
    /// Whether the owner has what is wished for, without moving first.
    pub(super) fn holds(&mut self, field: &Field, state: &State, wish: &Wish) -> bool {
        field.chains(state, &mut self.chains);
        self.missing = 1;
        if self.chains.len() > 64 {
            return false;
        }
        self.split(field, state);
        self.settle(state, wish);
        let mut missing = 0;
        for (chain, &kept) in self.chains.iter().zip(&self.kept) {
            if chain.blocks != 0 && !kept {
                missing += 2;
            }
            if chain.blocks & wish.want != 0 && !self.has_vital(chain, state) {
                missing += 2;
            }
        }
        if wish.territory {
            for part in &self.parts {
                let vital = (0..self.chains.len()).any(|c| self.kept[c] && self.is_vital(part, c, state));
                if !(part.alive && (part.barren || vital)) {
                    missing += 1 + (part.points.count_ones() / 8);
                }
            }
        }
        self.missing = missing;
        missing == 0
    }

    /// Whether, in the position tested last, a block that must keep a liberty here has none. A block without an anchor
    /// must: its liberties elsewhere may have been filled long before.
    pub(super) fn starved(&self, wish: &Wish) -> bool {
        let needs = |c: &Chain| c.blocks & wish.want != 0 || c.blocks != 0 && c.blocks & wish.anchored == 0;
        self.chains.iter().any(|c| c.liberties == 0 && needs(c))
    }

    fn split(&mut self, field: &Field, state: &State) {
        self.parts.clear();
        let open = field.all() & !state.owner;
        let mut left = open;
        while left != 0 {
            let points = field.flood(left & left.wrapping_neg(), open);
            left &= !points;
            let mut around = 0;
            for (c, chain) in self.chains.iter().enumerate() {
                let reach = bits(chain.blocks).fold(field.around(chain.stones), |all, b| all | field.rim[b]);
                if reach & points != 0 {
                    around |= 1 << c;
                }
            }
            let (paired, barren) = self.pairs(field, state, points, around);
            self.parts.push(Part { points, around, paired, barren, alive: true });
        }
    }

    /// Benson's elimination: chains joined by pairs of liberties stay together if one of them is anchored or they have
    /// two vital parts, and a part stays if all chains around it do.
    fn settle(&mut self, state: &State, wish: &Wish) {
        self.kept.clear();
        self.kept.resize(self.chains.len(), true);
        loop {
            let mut changed = false;
            let mut left = (0..self.chains.len()).filter(|&c| self.kept[c]).fold(0u64, |all, c| all | 1 << c);
            while left != 0 {
                let group = self.joined(left & left.wrapping_neg());
                left &= !group;
                let anchored = bits(group).any(|c| self.chains[c].blocks & wish.anchored != 0);
                let is_vital = |p: &&Part| p.alive && bits(group).any(|c| self.is_vital(p, c, state));
                if !anchored && self.parts.iter().filter(is_vital).count() < 2 {
                    bits(group).for_each(|c| self.kept[c] = false);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
            for part in &mut self.parts {
                part.alive &= bits(part.around).all(|c| self.kept[c]);
            }
        }
    }

    /// The chains joined to the given one by parts that pairs of answers hold together.
    fn joined(&self, seed: u64) -> u64 {
        let mut group = seed;
        loop {
            let more = self.parts.iter().filter(|p| p.alive && p.paired && p.around & group != 0);
            let next = more.fold(group, |all, p| all | p.around);
            if next == group {
                return group;
            }
            group = next;
        }
    }

    fn is_vital(&self, part: &Part, chain: usize, state: &State) -> bool {
        let empty = part.points & !state.attacker;
        part.around >> chain & 1 != 0 && (part.paired || empty & !self.chains[chain].liberties == 0)
    }

    fn has_vital(&self, chain: &Chain, state: &State) -> bool {
        let index = self.chains.iter().position(|c| c == chain).expect("one of the chains");
        self.kept[index] && self.parts.iter().any(|p| p.alive && self.is_vital(p, index, state))
    }

    /// Whether pairs of answers keep a part vital to all chains around it, and whether they keep the attacker from
    /// making two eyes there.
    fn pairs(&self, field: &Field, state: &State, points: u64, around: u64) -> (bool, bool) {
        let stones = bits(around).fold(0, |all, c| all | self.chains[c].stones);
        let blocks = bits(around).fold(0, |all, c| all | self.chains[c].blocks);
        let touched = bits(blocks).fold(field.around(stones), |all, b| all | field.rim[b]) & points;
        let interior = points & !touched;
        let free = touched & !state.attacker;
        let mut effort = 64;
        let Some(used) = self.link(around, free, interior, field) else {
            let uncovered = cover(field, interior, free, &mut effort, true).unwrap_or(interior);
            return (false, eyes_below_two(field, state, uncovered));
        };
        if cover(field, interior, free & !used, &mut effort, false).is_some() {
            return (true, true);
        }
        let mut effort = 64;
        let uncovered = cover(field, interior, free, &mut effort, true).unwrap_or(interior);
        (false, eyes_below_two(field, state, uncovered))
    }

    /// Pairs of common liberties that join all chains around a part; the points used, or `None` if there are not enough.
    fn link(&self, around: u64, free: u64, interior: u64, field: &Field) -> Option<u64> {
        let mut used = 0;
        let mut joined = around & around.wrapping_neg();
        // Points beside the interior are needed there: they link last.
        let inner = field.around(interior);
        while joined != around {
            let mut found = false;
            for outside in bits(around & !joined) {
                let mine = self.chains[outside].liberties & free & !used;
                let pair = bits(joined).find_map(|inside| {
                    let common = mine & self.chains[inside].liberties;
                    let first = lowest(common & !inner).or(lowest(common))?;
                    let second = lowest(common & !inner & !first).or(lowest(common & !first))?;
                    Some(first | second)
                });
                if let Some(pair) = pair {
                    used |= pair;
                    joined |= 1 << outside;
                    found = true;
                    break;
                }
            }
            if !found {
                return None;
            }
        }
        Some(used)
    }
}

fn lowest(set: u64) -> Option<u64> {
    (set != 0).then(|| set & set.wrapping_neg())
}

/// Disjoint pairs of points of `free` beside every point of `interior`: the points left uncovered, which are none
/// unless `partly`. `None` if there are no such pairs or the effort ran out.
fn cover(field: &Field, interior: u64, free: u64, effort: &mut u32, partly: bool) -> Option<u64> {
    if interior == 0 {
        return Some(0);
    }
    *effort = effort.checked_sub(1)?;
    let point = bits(interior).min_by_key(|&i| (field.near[i] & free).count_ones())?;
    let options = field.near[point] & free;
    for first in bits(options) {
        for second in bits(options & !(2u64 << first).wrapping_sub(1)) {
            let pair = 1 << first | 1 << second;
            let also = bits(interior).filter(|&i| pair & !field.near[i] == 0).fold(0, |all, i| all | 1 << i);
            if let Some(rest) = cover(field, interior & !also, free & !pair, effort, partly) {
                return Some(rest);
            }
        }
    }
    if partly {
        cover(field, interior & !(1 << point), free, effort, partly).map(|rest| rest | 1 << point)
    } else {
        None
    }
}

/// Whether a set holds no two points that could both be eyes of the attacker.
///
/// Two neighbours are not two eyes. A point is no eye if a neighbour of it touches only the owner otherwise: a stone
/// there hangs on the point alone, and the owner can take it, if only in a ko that the attacker can never close.
fn eyes_below_two(field: &Field, state: &State, set: u64) -> bool {
    let hangs = |e: usize| bits(field.near[e] & !state.owner).any(|x| field.near[x] & !state.owner == 1 << e);
    let eyes = bits(set).filter(|&e| !hangs(e)).fold(0, |all, e| all | 1 << e);
    bits(eyes).all(|e| eyes & !(field.near[e] | 1 << e) == 0)
}
