//! What can be said of a field without a search: Benson's argument with outside help, and pairs of answers.
//!
//! Chains are linked by pairs of common liberties: when the attacker takes one of a pair the owner takes the other. A
//! part of the field that the owner's stones cut off is *vital* to a chain if every empty point of it is a liberty of
//! the chain (Benson 1976), or if the owner can keep it so by answering in pairs (Müller 1997): the chains around it are
//! linked, every point that touches none of them has two empty neighbours that do, and no point serves in two pairs. So
//! in the end every empty point touches the one chain around it, and the last empty point cannot be filled. A part is
//! worth two if either of two points would cut it in two vital parts: the owner gets one of them.

use super::field::{Chain, Field, State, bits};

/// What the owner wants of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Demand {
    /// Bounding blocks that have a liberty elsewhere for good.
    pub(super) anchored: u64,
    /// Bounding blocks that must keep a liberty here.
    pub(super) want: u64,
    /// Whether the attacker must not live here.
    pub(super) territory: bool,
}

/// Buffers for the test.
#[derive(Default)]
pub(super) struct StaticTest {
    chains: Vec<Chain>,
    /// The chains linked with each chain, itself included, as bits of the list of chains.
    linked: Vec<u64>,
    /// The same before the last part was looked at.
    before: Vec<u64>,
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
    /// Its points that touch none of them.
    interior: u64,
    /// Points that serve in pairs which link chains.
    used: u64,
    /// Whether it reaches the border of the field.
    open: bool,
    /// Whether the owner can cut it in two vital parts, the attacker moving first.
    divided: bool,
    /// Whether all chains around it can count on a liberty here, the owner answering.
    paired: bool,
    /// Whether the attacker cannot make two eyes here, the owner answering.
    eyeless: bool,
    alive: bool,
}

impl StaticTest {
    /// Whether the owner has what is demanded, without moving first.
    pub(super) fn holds(&mut self, field: &Field, state: &State, demand: &Demand) -> bool {
        field.chains(state, &mut self.chains);
        self.missing = 1;
        self.parts.clear();
        if self.chains.len() > 64 {
            return false;
        }
        self.split(field, state);
        self.link(field, state);
        if demand.territory {
            for part in self.parts.iter_mut().filter(|p| !p.open) {
                part.eyeless = part.paired || eyeless(field, state, part);
            }
        }
        self.settle(state, demand);
        let mut missing = 0;
        for (index, chain) in self.chains.iter().enumerate() {
            if chain.blocks != 0 && !self.kept[index] {
                missing += 2;
            }
            if chain.blocks & demand.want != 0 && !self.has_vital(index, state) {
                missing += 2;
            }
        }
        if demand.territory {
            for part in &self.parts {
                if !self.is_territory(part, state) {
                    missing += 1 + (part.points.count_ones() / 8);
                }
            }
        }
        self.missing = missing;
        missing == 0
    }

    /// Whether, in the position tested last, a block that must keep a liberty here has none. A block without an anchor
    /// must: its liberties elsewhere may have been filled long before.
    pub(super) fn starved(&self, demand: &Demand) -> bool {
        let needs = |c: &Chain| c.blocks & demand.want != 0 || c.blocks != 0 && c.blocks & demand.anchored == 0;
        self.chains.iter().any(|c| c.liberties == 0 && needs(c))
    }

    /// The points of the position tested last that still matter, in sets that the attacker must break one by one:
    /// between them stand only anchored chains. Parts that are settled and touch nothing else are in none.
    pub(super) fn open_parts(&self, state: &State, demand: &Demand, found: &mut Vec<u64>) {
        found.clear();
        let is_anchored = |c: usize| self.chains[c].blocks & demand.anchored != 0;
        let mut left = 0u64;
        for (i, part) in self.parts.iter().enumerate().take(64) {
            let anchored = bits(part.around).all(is_anchored);
            if !(anchored && (!demand.territory || self.is_territory(part, state))) {
                left |= 1 << i;
            }
        }
        while left != 0 {
            let (mut set, mut chains, mut stones) = (0, 0u64, 0);
            let mut next = left & left.wrapping_neg();
            while next != 0 {
                set |= next;
                let more = bits(next).fold(0, |all, i| all | self.parts[i].around) & !chains;
                for c in bits(more).filter(|&c| !is_anchored(c)) {
                    chains |= 1 << c;
                    stones |= self.chains[c].stones;
                }
                next = bits(left & !set).filter(|&i| self.parts[i].around & chains != 0).fold(0, |all, i| all | 1 << i);
            }
            left &= !set;
            found.push(bits(set).fold(stones, |all, i| all | self.parts[i].points));
        }
    }

    fn is_territory(&self, part: &Part, state: &State) -> bool {
        let vital = || (0..self.chains.len()).any(|c| self.kept[c] && self.is_vital(part, c, state));
        part.alive && !part.open && (part.eyeless || vital())
    }

    fn split(&mut self, field: &Field, state: &State) {
        let open = field.all() & !state.owner;
        let mut left = open;
        while left != 0 {
            let points = field.flood(left & left.wrapping_neg(), open);
            left &= !points;
            self.parts.push(Part {
                points,
                around: 0,
                interior: points,
                used: 0,
                open: points & field.border != 0,
                divided: false,
                paired: false,
                eyeless: false,
                alive: true,
            });
        }
        for (c, chain) in self.chains.iter().enumerate() {
            for part in self.parts.iter_mut().filter(|p| chain.reach & p.points != 0) {
                part.around |= 1 << c;
                part.interior &= !chain.reach;
            }
        }
    }

    /// Links chains by pairs and finds the parts that pairs of answers keep vital. A part that is vital as it stands is
    /// not spent on links, unless it stays vital.
    fn link(&mut self, field: &Field, state: &State) {
        self.linked.clear();
        self.linked.extend((0..self.chains.len()).map(|c| 1u64 << c));
        for i in 0..self.parts.len() {
            let part = self.parts[i];
            if !part.open && part.around != 0 && self.divides(field, state, &part) {
                (self.parts[i].divided, self.parts[i].paired) = (true, true);
                let class = bits(part.around).fold(0, |all, c| all | self.linked[c]);
                bits(class).for_each(|c| self.linked[c] = class);
            }
        }
        let mut changed = self.pair_all(field, state);
        for i in 0..self.parts.len() {
            let part = self.parts[i];
            let many = !part.paired && part.around & part.around.wrapping_sub(1) != 0;
            if many && (part.open || !bits(part.around).any(|c| self.is_vital(&part, c, state))) {
                let used = self.join(field, state, &part, false).unwrap_or(0);
                self.parts[i].used = used;
                changed |= used != 0;
            }
        }
        if changed {
            self.pair_all(field, state);
        }
    }

    /// Whether two points of a part are such that a stone of the owner on either joins all chains around and leaves two
    /// parts whose points all touch them: semi-joints.
    fn divides(&self, field: &Field, state: &State, part: &Part) -> bool {
        let interior = part.interior;
        if interior.count_ones() > 4 {
            return false;
        }
        let common = bits(part.around).fold(part.points & !state.attacker, |all, c| all & self.chains[c].liberties);
        let cuts = |s: &usize| {
            let rest = part.points & !(1 << s);
            let near = field.near[*s];
            interior & rest & !near == 0
                && (near & part.points).count_ones() > 1
                && field.flood(rest & rest.wrapping_neg(), rest) != rest
        };
        bits(common).filter(cuts).nth(1).is_some()
    }

    /// Tries to keep every part vital to all chains around it; whether a link was made.
    fn pair_all(&mut self, field: &Field, state: &State) -> bool {
        let mut changed = false;
        for i in 0..self.parts.len() {
            let part = self.parts[i];
            if part.paired || part.open || part.around == 0 {
                continue;
            }
            let free = part.points & !part.interior & !state.attacker & !part.used;
            self.before.clone_from(&self.linked);
            let used = self.join(field, state, &part, true);
            let covered = used.is_some_and(|used| {
                let mut effort = 64;
                cover(field, part.interior, free & !used, &mut effort, false).is_some()
            });
            if covered {
                self.parts[i].paired = true;
                self.parts[i].used |= used.unwrap_or(0);
                changed |= self.before != self.linked;
            } else {
                std::mem::swap(&mut self.linked, &mut self.before);
            }
        }
        changed
    }

    /// Links the chains around a part by pairs of common liberties there, all of them or as many as possible; the points
    /// used.
    fn join(&mut self, field: &Field, state: &State, part: &Part, all: bool) -> Option<u64> {
        let free = part.points & !state.attacker & !part.used;
        // Points beside the interior are needed there: they link last.
        let inner = field.around(part.interior);
        let mut used = 0;
        let mut left = part.around;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let class = self.linked[first];
            let other = bits(part.around & !class).find_map(|other| {
                let pair = bits(part.around & class).find_map(|own| {
                    let common = self.chains[own].liberties & self.chains[other].liberties & free & !used;
                    let a = lowest(common & !inner).or(lowest(common))?;
                    let b = lowest(common & !inner & !a).or(lowest(common & !a))?;
                    Some(a | b)
                });
                Some((other, pair?))
            });
            if let Some((other, pair)) = other {
                used |= pair;
                let class = class | self.linked[other];
                bits(class).for_each(|c| self.linked[c] = class);
            } else if all && part.around & !class != 0 {
                return None;
            } else {
                left &= !class;
            }
        }
        Some(used)
    }

    /// Benson's elimination: linked chains stay together if one of them is anchored or they have two vital parts, and a
    /// part stays if all chains around it do.
    fn settle(&mut self, state: &State, demand: &Demand) {
        self.kept.clear();
        self.kept.resize(self.chains.len(), true);
        loop {
            let mut changed = false;
            let mut left = (0..self.chains.len()).filter(|&c| self.kept[c]).fold(0u64, |all, c| all | 1 << c);
            while left != 0 {
                let group = self.linked[left.trailing_zeros() as usize];
                left &= !group;
                let anchored = bits(group).any(|c| self.chains[c].blocks & demand.anchored != 0);
                let is_vital = |p: &&Part| p.alive && bits(group).any(|c| self.is_vital(p, c, state));
                let eyes = self.parts.iter().filter(is_vital).map(|p| 1 + u32::from(p.divided)).sum::<u32>();
                if !anchored && eyes < 2 {
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

    fn is_vital(&self, part: &Part, chain: usize, state: &State) -> bool {
        let empty = part.points & !state.attacker;
        let at_once = || part.used == 0 && empty & !self.chains[chain].liberties == 0;
        part.around >> chain & 1 != 0 && !part.open && (part.paired || at_once())
    }

    fn has_vital(&self, chain: usize, state: &State) -> bool {
        self.kept[chain] && self.parts.iter().any(|p| p.alive && self.is_vital(p, chain, state))
    }
}

/// Whether pairs of answers keep the attacker from making two eyes in a part.
fn eyeless(field: &Field, state: &State, part: &Part) -> bool {
    let free = part.points & !part.interior & !state.attacker & !part.used;
    let mut effort = 64;
    let uncovered = cover(field, part.interior, free, &mut effort, true).unwrap_or(part.interior);
    eyes_below_two(field, state, uncovered)
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
