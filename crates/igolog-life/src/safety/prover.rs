//! Puts the proofs of a whole board together: what is safe, which points its strategies need, and what is still free.
//!
//! A strategy owns the points where it answers. Strategies that own different points do not disturb each other, so a new
//! one may count on every block that is safe already and on no other. A strategy that only keeps blocks safe may be
//! exchanged for one that makes territory too, if that counts on nothing that came later.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use igolog_core::{BlockId, Board, Color, Point, PointSet, Stop};

use super::field::{Field, MOST_POINTS, State, bits};
use super::solve::Solver;
use super::vital::Demand;
use super::window::Views;
use super::{Limits, Method, SafeRegion, Safety, Spent};
use crate::RegionFacts;

/// So many windows share the effort of one search.
const WINDOWS: u64 = 10;

/// All bounding blocks of a field, as bits.
pub(super) fn all_blocks(field: &Field) -> u64 {
    if field.blocks.len() == 64 { u64::MAX } else { (1 << field.blocks.len()) - 1 }
}

/// A block that is safe, how that was proved, and when.
#[derive(Clone, Copy)]
struct SafeBlock {
    block: BlockId,
    method: Method,
    time: u32,
}

/// The state of the proofs.
pub(super) struct Prover<'a> {
    pub(super) board: &'a Board,
    pub(super) color: Color,
    pub(super) limits: Limits,
    pub(super) regions: &'a [Arc<RegionFacts>],
    /// Positions that the next searches may visit, each.
    pub(super) nodes: u64,
    spent: u64,
    /// Positions that all searches may have visited by now.
    limit: u64,
    solver: Solver,
    /// Blocks that were alive before, ascending: they are not reported again.
    alive: &'a [BlockId],
    /// Blocks that are safe, ascending.
    safe: Vec<SafeBlock>,
    /// The same blocks by their handles.
    safe_handles: PointSet,
    /// Grows with every step that makes blocks safe.
    time: u32,
    /// Points where a strategy answers.
    pub(super) taken: PointSet,
    /// How often something was taken.
    pub(super) takes: u32,
    pub(super) views: Views,
    /// The points and times of strategies that make no territory.
    loose: Vec<(Vec<Point>, u32)>,
    pub(super) found: Vec<SafeRegion>,
    /// What was searched for in vain with the present number of positions.
    refused: BTreeSet<u64>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        board: &'a Board,
        color: Color,
        limits: Limits,
        regions: &'a [Arc<RegionFacts>],
        alive: &'a [BlockId],
        fixed: PointSet,
        stop: &Stop,
    ) -> Prover<'a> {
        Prover {
            board,
            color,
            limits,
            regions,
            nodes: 0,
            spent: 0,
            limit: 0,
            solver: Solver::new(limits.one, stop.clone()),
            alive,
            safe_handles: PointSet::from_points(board.graph().len(), alive.iter().map(|b| b.point())),
            safe: alive.iter().map(|&block| SafeBlock { block, method: Method::Benson, time: 0 }).collect(),
            time: 0,
            taken: fixed,
            takes: 0,
            views: Views::default(),
            loose: Vec::new(),
            found: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Looks with little effort first, because what is found easily makes the rest easier.
    pub(super) fn run(mut self) -> Safety {
        self.round();
        if self.limits.one > 0 {
            // Whole regions first: windows leave no territory.
            let levels = [self.limits.one / 100, self.limits.one / 10, self.limits.one].map(|n| n.max(1));
            self.limit = self.limits.all / 2;
            for nodes in levels {
                self.nodes = nodes;
                self.refused.clear();
                while self.round() {}
            }
            self.limit = self.limits.all;
            for nodes in levels {
                self.nodes = nodes.div_ceil(WINDOWS);
                self.refused.clear();
                while self.windows() {
                    while self.round() {}
                }
            }
            self.nodes = self.limits.one;
            self.exchange();
        }
        self.found.sort_by_key(|r| r.points[0]);
        let fresh = self.safe.iter().filter(|s| self.alive.binary_search(&s.block).is_err());
        let blocks = fresh.map(|s| (s.block, s.method)).collect();
        Safety { color: self.color, blocks, regions: self.found, work: Spent::positions(self.spent) }
    }

    /// Whether somebody asked to stop: then nothing is looked for any more. What needs no search is never cut short.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.one > 0 && self.solver.is_stopped()
    }

    /// One look at all that is free; whether something was found.
    fn round(&mut self) -> bool {
        if self.is_stopped() {
            return false;
        }
        let before = (self.safe.len(), self.found.len());
        let free = self.promises();
        self.merged(&free);
        self.territory();
        before != (self.safe.len(), self.found.len())
    }

    pub(super) fn is_safe(&self, block: BlockId) -> bool {
        self.safe_handles.contains(block.point())
    }

    /// Begins a step: what it makes safe may count on each other and on all that came before.
    pub(super) fn step(&mut self) {
        self.time += 1;
    }

    /// Takes a strategy into use in the present step: its points, the blocks it keeps safe, and whether its points are
    /// territory.
    pub(super) fn take(&mut self, points: Vec<Point>, blocks: &[BlockId], method: Method, territory: bool) {
        debug_assert!(points.iter().all(|&p| !self.taken.contains(p)), "a point serves two strategies");
        let time = self.time;
        let fresh = blocks.iter().filter(|&&b| !self.is_safe(b));
        let fresh: Vec<SafeBlock> = fresh.map(|&block| SafeBlock { block, method, time }).collect();
        self.takes += 1;
        self.safe_handles.extend(fresh.iter().map(|s| s.block.point()));
        self.safe.extend(fresh);
        self.safe.sort_unstable_by_key(|s| s.block);
        self.taken.extend(points.iter().copied());
        if territory {
            self.found.push(SafeRegion { points, method });
        } else {
            self.loose.push((points, time));
        }
    }

    /// Tries to exchange strategies without territory for better ones on all the ground around them.
    fn exchange(&mut self) {
        let parts = self.between();
        let mut at = 0;
        while at < self.loose.len() && !self.is_stopped() {
            let changed = self.exchange_one(&parts, at).is_some();
            at = if changed { 0 } else { at + 1 };
        }
    }

    fn exchange_one(&mut self, parts: &[PointSet], start: usize) -> Option<()> {
        let mut inside = PointSet::new(self.board.graph().len());
        let mut old = vec![start];
        let mut at = 0;
        while at < old.len() {
            for &point in &self.loose[old[at]].0 {
                if !inside.contains(point) {
                    inside.extend(parts.iter().find(|p| p.contains(point))?.iter());
                }
            }
            let touched = (0..self.loose.len()).filter(|i| !old.contains(i));
            let more: Vec<usize> = touched.filter(|&i| self.loose[i].0.iter().any(|&p| inside.contains(p))).collect();
            old.extend(more);
            at += 1;
        }
        let owned =
            PointSet::from_points(inside.board_points(), old.iter().flat_map(|&i| self.loose[i].0.iter().copied()));
        if inside.iter().any(|p| self.taken.contains(p) && !owned.contains(p)) {
            return None;
        }
        let time = old.iter().map(|&i| self.loose[i].1).min()?;
        let (field, state) = Field::new(self.board, self.color, &inside)?;
        let before = |b: &BlockId| self.safe.iter().any(|s| s.block == *b && s.time < time);
        let anchored = field.blocks.iter().enumerate().filter(|(_, b)| before(b)).fold(0, |all, (i, _)| all | 1 << i);
        let method = self.holds(&field, &state, &Demand { anchored, want: 0, territory: true })?;
        old.sort_unstable();
        old.iter().rev().for_each(|&i| drop(self.loose.remove(i)));
        self.taken.extend(field.points.iter().copied());
        self.found.push(SafeRegion { points: field.points, method });
        Some(())
    }

    /// The bounding blocks of a field that are safe, as bits.
    pub(super) fn safe_bits(&self, field: &Field) -> u64 {
        field.blocks.iter().enumerate().filter(|&(_, &b)| self.is_safe(b)).fold(0, |all, (i, _)| all | 1 << i)
    }

    /// Whether a demand is granted, without a search or by a search within the effort.
    pub(super) fn holds(&mut self, field: &Field, state: &State, demand: &Demand) -> Option<Method> {
        if self.look(field, state, demand) { Some(Method::Pairs) } else { self.search(field, state, demand) }
    }

    /// Whether a demand is granted without a search.
    pub(super) fn look(&mut self, field: &Field, state: &State, demand: &Demand) -> bool {
        self.solver.holds(field, state, demand, 0)
    }

    /// Whether a search within the effort grants a demand.
    pub(super) fn search(&mut self, field: &Field, state: &State, demand: &Demand) -> Option<Method> {
        self.search_known(field, state, demand, &mut None)
    }

    /// The same for a demand whose key is kept for the next search, once it is made.
    pub(super) fn search_known(
        &mut self,
        field: &Field,
        state: &State,
        demand: &Demand,
        key: &mut Option<u64>,
    ) -> Option<Method> {
        let left = self.limit.saturating_sub(self.spent);
        let budget = self.nodes.min(left);
        if budget == 0 || self.is_stopped() || field.empty(state).count_ones() > self.limits.empties {
            return None;
        }
        let key = *key.get_or_insert_with(|| {
            let mut key = DefaultHasher::new();
            (&field.points, &field.blocks, field.border, state.owner, demand).hash(&mut key);
            key.finish()
        });
        if self.refused.contains(&key) {
            return None;
        }
        let held = self.solver.holds(field, state, demand, budget);
        self.spent += self.solver.nodes();
        if !held {
            self.refused.insert(key);
        }
        held.then_some(Method::Search)
    }

    /// The territory between safe blocks.
    fn territory(&mut self) {
        for inside in self.between() {
            if self.is_stopped() {
                return;
            }
            if !inside.is_disjoint(&self.taken) {
                continue;
            }
            let Some((field, state)) = Field::new(self.board, self.color, &inside) else { continue };
            let demand = Demand { anchored: all_blocks(&field), want: 0, territory: true };
            if !field.blocks.is_empty()
                && let Some(method) = self.holds(&field, &state, &demand)
            {
                self.take(field.points, &[], method, true);
            }
        }
    }

    /// The connected parts of the board without the stones of safe blocks, those that are too large left out.
    fn between(&self) -> Vec<PointSet> {
        // Without a safe block no part is bounded.
        if self.safe.is_empty() {
            return Vec::new();
        }
        let graph = self.board.graph();
        let stones = self.safe.iter().flat_map(|s| self.board.block_stones(s.block));
        let mut seen = PointSet::from_points(graph.len(), stones);
        let mut parts = Vec::new();
        for start in graph.points() {
            if !seen.insert(start) {
                continue;
            }
            let mut part = vec![start];
            let mut at = 0;
            while at < part.len() {
                for next in graph.neighbors(part[at]) {
                    if seen.insert(next) {
                        part.push(next);
                    }
                }
                at += 1;
            }
            if part.len() <= MOST_POINTS {
                parts.push(PointSet::from_points(graph.len(), part));
            }
        }
        parts
    }

    /// Regions that depend on each other through blocks that are not safe yet, searched as one.
    fn merged(&mut self, free: &[&(Field, State)]) {
        if self.nodes == 0 {
            return;
        }
        let points = self.board.graph().len();
        let mut used = vec![false; free.len()];
        for start in 0..free.len() {
            if self.is_stopped() {
                return;
            }
            if used[start] {
                continue;
            }
            let Some(cluster) = self.cluster(free, &used, start) else { continue };
            if cluster.len() < 2 {
                continue;
            }
            let inside = PointSet::from_points(points, cluster.iter().flat_map(|&c| free[c].0.points.iter().copied()));
            let Some((field, state)) = Field::new(self.board, self.color, &inside) else { continue };
            let anchored = self.safe_bits(&field);
            for territory in [true, false] {
                let demand = Demand { anchored, want: 0, territory };
                if let Some(method) = self.holds(&field, &state, &demand) {
                    cluster.iter().for_each(|&c| used[c] = true);
                    self.step();
                    self.take(field.points, &field.blocks, method, territory);
                    break;
                }
            }
        }
    }

    /// The free regions connected with one through blocks that are not safe; `None` if they are too many points.
    fn cluster(&self, free: &[&(Field, State)], used: &[bool], start: usize) -> Option<Vec<usize>> {
        let empties = |i: usize| free[i].0.empty(&free[i].1).count_ones();
        let mut cluster = vec![start];
        let mut at = 0;
        let mut sum = 0;
        while at < cluster.len() {
            let (field, _) = free[cluster[at]];
            sum += empties(cluster[at]);
            at += 1;
            if sum > self.limits.empties {
                return None;
            }
            let unsafe_blocks: Vec<BlockId> =
                bits(all_blocks(field) & !self.safe_bits(field)).map(|b| field.blocks[b]).collect();
            for other in 0..free.len() {
                let shares = || unsafe_blocks.iter().any(|b| free[other].0.place(*b).is_some());
                if !used[other] && !cluster.contains(&other) && empties(other) <= self.limits.empties && shares() {
                    cluster.push(other);
                }
            }
        }
        Some(cluster)
    }
}
