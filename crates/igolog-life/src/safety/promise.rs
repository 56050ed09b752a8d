//! What whole regions promise each other: anchors by elimination, as in Benson's algorithm.

use igolog_core::BlockId;

use super::Method;
use super::field::{Field, MOST_POINTS, State, bits};
use super::prover::{Prover, all_blocks};
use super::vital::Demand;
use crate::RegionFacts;

/// A region that may promise liberties.
struct Candidate<'a> {
    region: &'a RegionFacts,
    game: &'a (Field, State),
    /// What it can count on and what it promises; `None` while nothing is found.
    demand: Option<Demand>,
    method: Method,
    /// Demands that were tried and not granted.
    refused: Vec<Demand>,
}

impl Candidate<'_> {
    /// The bounding blocks that keep a liberty here, as bits.
    fn promised(&self) -> u64 {
        let all = all_blocks(&self.game.0);
        self.demand.map_or(0, |w| w.want | all & !w.anchored)
    }
}

/// Which candidates each block bounds, ascending: the block, the candidate, and the block's place in its field.
struct Holders(Vec<(BlockId, usize, usize)>);

impl Holders {
    fn of(candidates: &[Candidate]) -> Holders {
        let mut all = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            all.extend(candidate.game.0.blocks.iter().enumerate().map(|(place, &block)| (block, index, place)));
        }
        all.sort_unstable();
        Holders(all)
    }

    fn of_block(&self, block: BlockId) -> impl Iterator<Item = (usize, usize)> {
        let from = self.0.partition_point(|holder| holder.0 < block);
        self.0[from..].iter().take_while(move |holder| holder.0 == block).map(|holder| (holder.1, holder.2))
    }
}

impl<'a> Prover<'a> {
    /// Finds what the free regions promise to blocks that are not safe yet, and takes the regions that are needed for
    /// it. The answer is the regions left.
    pub(super) fn promises(&mut self) -> Vec<&'a (Field, State)> {
        let mut candidates = Vec::new();
        for region in self.regions.iter().filter(|r| r.points.len() <= MOST_POINTS) {
            if self.is_stopped() {
                return Vec::new();
            }
            let useful = region.bounds.iter().any(|b| !self.is_safe(b.block));
            if !useful || region.points.iter().any(|&p| self.taken.contains(p)) {
                continue;
            }
            if let Some(game) = region.field(self.board) {
                candidates.push(Candidate { region, game, demand: None, method: Method::Pairs, refused: Vec::new() });
            }
        }
        let holders = Holders::of(&candidates);
        self.eliminate(&mut candidates, &holders);
        // A region whose strategy is counted on keeps that strategy, whether it makes territory or not.
        for index in 0..candidates.len() {
            // Promises that were not looked through to the end hold nothing.
            if self.is_stopped() {
                return Vec::new();
            }
            if candidates[index].demand.is_some_and(|w| !w.territory) && self.spare(&candidates, &holders, index) {
                candidates[index].demand = None;
            }
        }
        let mut free = Vec::new();
        self.step();
        for candidate in candidates {
            let Some(demand) = candidate.demand else {
                free.push(candidate.game);
                continue;
            };
            let field = &candidate.game.0;
            let promised: Vec<BlockId> = bits(candidate.promised()).map(|b| field.blocks[b]).collect();
            self.take(field.points.clone(), &promised, candidate.method, demand.territory);
        }
        free
    }

    /// Finds promises that are consistent with what they count on.
    fn eliminate(&mut self, candidates: &mut [Candidate], holders: &Holders) {
        // At first every region is hoped to promise everything.
        let mut promises: Vec<u64> = candidates.iter().map(|c| all_blocks(&c.game.0)).collect();
        loop {
            let mut changed = false;
            for index in 0..candidates.len() {
                if self.is_stopped() {
                    return;
                }
                let anchored = self.anchored(&candidates[index], holders, index, &promises);
                let current = candidates[index].demand;
                let stands = current.is_some_and(|w| w.anchored & !anchored == 0);
                if stands || (current.is_none() && promises[index] == 0) {
                    continue;
                }
                self.grant(&mut candidates[index], anchored);
                let promised = candidates[index].promised();
                changed |= promised != promises[index] || candidates[index].demand != current;
                promises[index] = promised;
            }
            if !changed {
                return;
            }
        }
    }

    /// The bounding blocks of a region that are safe or that another region promises a liberty to.
    fn anchored(&self, candidate: &Candidate, holders: &Holders, index: usize, promises: &[u64]) -> u64 {
        let field = &candidate.game.0;
        let mut anchored = self.safe_bits(field);
        for b in bits(all_blocks(field) & !anchored) {
            let mut elsewhere = holders.of_block(field.blocks[b]).filter(|&(other, _)| other != index);
            if elsewhere.any(|(other, place)| promises[other] >> place & 1 != 0) {
                anchored |= 1 << b;
            }
        }
        anchored
    }

    /// Finds the best demand that a region grants, counting on the anchored blocks.
    fn grant(&mut self, candidate: &mut Candidate, anchored: u64) {
        let all = all_blocks(&candidate.game.0);
        candidate.demand = None;
        let alone = all & !anchored != 0;
        // Whoever cannot do the least need not be asked for more.
        if alone && !self.try_demand(candidate, Demand { anchored, want: 0, territory: false }) {
            return;
        }
        for territory in [true, false] {
            if self.try_demand(candidate, Demand { anchored, want: all, territory }) {
                return;
            }
        }
        if alone && self.try_demand(candidate, Demand { anchored, want: 0, territory: true }) {
            return;
        }
        let mut want = 0;
        if all.count_ones() > 1 && all.count_ones() <= 6 {
            for b in bits(all & anchored) {
                if self.try_demand(candidate, Demand { anchored, want: want | 1 << b, territory: false }) {
                    want |= 1 << b;
                }
            }
        }
    }

    fn try_demand(&mut self, candidate: &mut Candidate, demand: Demand) -> bool {
        // Less to count on, or more to give, is not easier than what was refused before.
        let hopeless = candidate.refused.iter().any(|r| {
            demand.anchored & !r.anchored == 0 && r.want & !demand.want == 0 && (demand.territory || !r.territory)
        });
        if hopeless {
            return false;
        }
        let (field, state) = candidate.game;
        let at_once = candidate.region.grants(&demand, || self.look(field, state, &demand));
        let held = if at_once { Some(Method::Pairs) } else { self.search(field, state, &demand) };
        match held {
            Some(method) => {
                candidate.demand = Some(demand);
                candidate.method = method;
            }
            None => candidate.refused.push(demand),
        }
        held.is_some()
    }

    /// Whether every promise that is counted on, and every safe block, can do without this region's promises.
    fn spare(&self, candidates: &[Candidate], holders: &Holders, index: usize) -> bool {
        let promises: Vec<u64> =
            candidates.iter().enumerate().map(|(i, c)| if i == index { 0 } else { c.promised() }).collect();
        let anchored = |i: usize| self.anchored(&candidates[i], holders, i, &promises);
        let counted_on = (0..candidates.len())
            .filter(|&i| i != index)
            .all(|i| candidates[i].demand.is_none_or(|w| w.anchored & !anchored(i) == 0));
        counted_on && candidates[index].promised() & !anchored(index) == 0
    }
}
