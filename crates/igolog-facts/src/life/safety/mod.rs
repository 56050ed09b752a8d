//! Safety with the owner answering: blocks that cannot be captured and territory where the enemy cannot live.
//!
//! Benson's theorem lets the owner pass for ever. Here he answers every move in the region where it is played, so
//! regions stay independent of each other (Müller 1997). For each region we look for a strategy that keeps a liberty
//! for some of its bounding blocks and loses none of those that have nothing elsewhere, at a glance or by local search
//! (Niu and Müller 2004). A block that counts on a liberty elsewhere must have it promised by another region: what is
//! promised and what is counted on is made consistent by elimination, as in Benson's algorithm. Then a block with a
//! promise is safe, because an attack in one region leaves its liberty in another.
//!
//! Every verdict here is proved, under rules with a simple ko and without suicide: the attacker may have all the ko
//! threats in the world.

mod field;
mod solve;
mod vital;

#[cfg(test)]
mod tests;

use igolog_core::{BlockId, Board, Color, Point, PointSet};

use super::Benson;
use crate::region::{Region, regions};
use field::{Field, MOST_POINTS, State, bits};
use solve::Solver;
use vital::Wish;

/// How a block or region was proved safe. The order is from the simplest to the strongest method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Benson's theorem: safe even if the owner passes for ever.
    Benson,
    /// Pairs of answers, seen without a search.
    Pairs,
    /// Local search.
    Search,
}

impl Method {
    /// Its name in relations and output.
    pub fn name(self) -> &'static str {
        match self {
            Method::Benson => "benson",
            Method::Pairs => "pairs",
            Method::Search => "search",
        }
    }
}

/// How hard to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions visited in one local search; 0 for no search at all.
    pub nodes: u64,
    /// Positions visited in all searches for one colour.
    pub total: u64,
    /// Regions with more empty points are not searched.
    pub empties: u32,
}

impl Effort {
    /// No search: every region is only looked at.
    pub const STATIC: Effort = Effort { nodes: 0, total: 0, empties: 0 };
    /// Small local searches: a tenth of a second on a full board, seldom half a second.
    pub const SEARCH: Effort = Effort { nodes: 30_000, total: 2_000_000, empties: 30 };
}

/// A region proved to be its owner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeRegion {
    /// Its points, ascending: empty ones, dead enemy stones, and perhaps stones of the owner that are not safe alone.
    pub points: Vec<Point>,
    /// How it was proved.
    pub method: Method,
}

/// What is proved safe for one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Safety {
    /// Whose blocks and territory.
    pub color: Color,
    /// The safe blocks, ascending, and how each was proved.
    pub blocks: Vec<(BlockId, Method)>,
    /// The safe territory, in order of the smallest points.
    pub regions: Vec<SafeRegion>,
}

impl Safety {
    /// Finds what is safe for a colour.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_facts::life::safety::{Effort, Safety};
    /// // Three points in a row: whoever plays the middle decides.
    /// let graph = Graph::grid(5, 4)?;
    /// let mut board = Board::new(graph.clone());
    /// let rows = ["...XO", "XXXXO", "OOOOO", ".O.O."];
    /// let stones = graph.points().filter_map(|p| {
    ///     let (x, y) = graph.column_row(p)?;
    ///     match rows[y].as_bytes()[x] {
    ///         b'X' => Some((p, Some(Color::Black))),
    ///         b'O' => Some((p, Some(Color::White))),
    ///         _ => None,
    ///     }
    /// });
    /// board.setup(&stones.collect::<Vec<_>>())?;
    /// assert!(Safety::of(&board, Color::Black, Effort::SEARCH).blocks.is_empty());
    /// board.play(Color::Black, graph.at(1, 0).unwrap(), false)?;
    /// assert_eq!(Safety::of(&board, Color::Black, Effort::SEARCH).points(&board).len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, color: Color, effort: Effort) -> Safety {
        let regions = regions(board, color);
        let benson = Benson::among(color, &regions, board.graph().len());
        let vital = benson.vital.iter().map(|v| &v.points[..]);
        let mut safety = Safety::beyond(board, color, effort, &regions, &benson.alive, vital);
        safety.blocks.extend(benson.alive.iter().map(|&b| (b, Method::Benson)));
        safety.blocks.sort_unstable();
        let vital = benson.vital.into_iter();
        safety.regions.extend(vital.map(|v| SafeRegion { points: v.points, method: Method::Benson }));
        safety.regions.sort_by_key(|r| r.points[0]);
        safety
    }

    /// Finds what is safe beyond blocks that are known to be alive (ascending) and the regions that keep them so, whose
    /// strategies are left alone. `regions` are all regions of the colour. Only what is new is in the answer.
    pub fn beyond<'a>(
        board: &Board,
        color: Color,
        effort: Effort,
        regions: &[Region],
        alive: &[BlockId],
        fixed: impl Iterator<Item = &'a [Point]>,
    ) -> Safety {
        let fixed = PointSet::from_points(board.graph().len(), fixed.flatten().copied());
        Prover::new(board, color, effort, regions, alive, fixed).run()
    }

    /// Whether a block is proved safe.
    pub fn is_safe(&self, block: BlockId) -> bool {
        self.blocks.binary_search_by_key(&block, |&(b, _)| b).is_ok()
    }

    /// All points that are the colour's for good: safe stones and safe territory.
    pub fn points(&self, board: &Board) -> PointSet {
        let stones = self.blocks.iter().flat_map(|&(b, _)| board.block_stones(b));
        let regions = self.regions.iter().flat_map(|r| r.points.iter().copied());
        PointSet::from_points(board.graph().len(), stones.chain(regions))
    }

    /// Enemy blocks inside safe territory: proved dead. Ascending.
    pub fn dead(&self, board: &Board) -> Vec<BlockId> {
        let inside = self.regions.iter().flat_map(|r| r.points.iter());
        let mut dead: Vec<BlockId> =
            inside.filter(|&&p| board.color(p) == Some(!self.color)).filter_map(|&p| board.block(p)).collect();
        dead.sort_unstable();
        dead.dedup();
        dead
    }
}

/// Asks whether blocks live by one part of the board alone.
pub(crate) struct LocalLife {
    solver: Solver,
}

impl LocalLife {
    pub(crate) fn new() -> LocalLife {
        LocalLife { solver: Solver::new() }
    }

    /// Whether no block of `owner` around the points `inside` can be captured, the owner answering there and counting on
    /// nothing else. `false` also if it was too hard to say.
    pub(crate) fn lives(&mut self, board: &Board, owner: Color, inside: &PointSet) -> bool {
        let Some((field, state)) = Field::new(board, owner, inside) else { return false };
        let wish = Wish { anchored: 0, want: 0, territory: false };
        self.solver.holds(&field, &state, &wish, Effort::SEARCH.nodes)
    }
}

/// A region that may promise liberties.
struct Candidate {
    field: Field,
    state: State,
    /// What it can count on and what it promises; `None` while nothing is found.
    wish: Option<Wish>,
    method: Method,
    /// Wishes that were tried and not granted.
    refused: Vec<Wish>,
}

impl Candidate {
    /// The bounding blocks that keep a liberty here, as bits.
    fn promised(&self) -> u64 {
        let all = all_blocks(&self.field);
        self.wish.map_or(0, |w| w.want | all & !w.anchored)
    }
}

fn all_blocks(field: &Field) -> u64 {
    if field.blocks.len() == 64 { u64::MAX } else { (1 << field.blocks.len()) - 1 }
}

struct Prover<'a> {
    board: &'a Board,
    color: Color,
    effort: Effort,
    spent: u64,
    solver: Solver,
    /// Blocks that are alive whatever happens elsewhere, ascending.
    alive: &'a [BlockId],
    /// The regions that keep them alive.
    fixed: PointSet,
    candidates: Vec<Candidate>,
}

impl<'a> Prover<'a> {
    fn new(
        board: &'a Board,
        color: Color,
        effort: Effort,
        regions: &[Region],
        alive: &'a [BlockId],
        fixed: PointSet,
    ) -> Prover<'a> {
        let points = board.graph().len();
        let mut candidates = Vec::new();
        let small = regions.iter().filter(|r| r.points.len() <= MOST_POINTS);
        for region in small.filter(|r| !fixed.contains(r.first())) {
            let inside = PointSet::from_points(points, region.points.iter().copied());
            if let Some((field, state)) = Field::new(board, color, &inside)
                && !field.blocks.is_empty()
            {
                candidates.push(Candidate { field, state, wish: None, method: Method::Pairs, refused: Vec::new() });
            }
        }
        Prover { board, color, effort, spent: 0, solver: Solver::new(), alive, fixed, candidates }
    }

    fn run(mut self) -> Safety {
        self.eliminate();
        let mut safe: Vec<(BlockId, Method)> = self.alive.iter().map(|&b| (b, Method::Benson)).collect();
        for candidate in &self.candidates {
            for b in bits(candidate.promised()) {
                safe.push((candidate.field.blocks[b], candidate.method));
            }
        }
        safe.sort_unstable();
        safe.dedup_by_key(|&mut (b, _)| b);
        let mut regions = self.territory(&safe);
        self.merged(&mut safe, &mut regions);
        regions.sort_by_key(|r| r.points[0]);
        safe.retain(|(b, _)| self.alive.binary_search(b).is_err());
        Safety { color: self.color, blocks: safe, regions }
    }

    /// Finds promises that are consistent with what they count on.
    fn eliminate(&mut self) {
        // At first every region is hoped to promise everything.
        let mut promises: Vec<u64> = self.candidates.iter().map(|c| all_blocks(&c.field)).collect();
        loop {
            let mut changed = false;
            for index in 0..self.candidates.len() {
                let anchored = self.anchored(index, &promises);
                let current = self.candidates[index].wish;
                let stands = current.is_some_and(|w| w.anchored & !anchored == 0);
                if stands || (current.is_none() && promises[index] == 0) {
                    continue;
                }
                self.grant(index, anchored);
                let promised = self.candidates[index].promised();
                changed |= promised != promises[index] || self.candidates[index].wish != current;
                promises[index] = promised;
            }
            if !changed {
                return;
            }
        }
    }

    /// The bounding blocks of a region that another region promises a liberty to.
    fn anchored(&self, index: usize, promises: &[u64]) -> u64 {
        let field = &self.candidates[index].field;
        let mut anchored = 0;
        for (b, block) in field.blocks.iter().enumerate() {
            let elsewhere = self.candidates.iter().enumerate().any(|(other, c)| {
                other != index
                    && c.field.blocks.binary_search(block).is_ok_and(|place| promises[other] >> place & 1 != 0)
            });
            if elsewhere || self.alive.binary_search(block).is_ok() {
                anchored |= 1 << b;
            }
        }
        anchored
    }

    /// Finds the best wish that a region grants, counting on the anchored blocks.
    fn grant(&mut self, index: usize, anchored: u64) {
        let all = all_blocks(&self.candidates[index].field);
        self.candidates[index].wish = None;
        for territory in [true, false] {
            let wish = Wish { anchored, want: all, territory };
            if self.try_wish(index, wish) {
                return;
            }
        }
        let mut want = 0;
        if all & !anchored != 0 && !self.try_wish(index, Wish { anchored, want, territory: false }) {
            return;
        }
        if all.count_ones() > 1 && all.count_ones() <= 6 {
            for b in bits(all) {
                if self.try_wish(index, Wish { anchored, want: want | 1 << b, territory: false }) {
                    want |= 1 << b;
                }
            }
        }
        if want != 0 || all & !anchored != 0 {
            self.try_wish(index, Wish { anchored, want, territory: false });
        }
    }

    fn try_wish(&mut self, index: usize, wish: Wish) -> bool {
        let candidate = &mut self.candidates[index];
        // Less to count on, or more to give, is not easier than what was refused before.
        let hopeless = candidate
            .refused
            .iter()
            .any(|r| wish.anchored & !r.anchored == 0 && r.want & !wish.want == 0 && (wish.territory || !r.territory));
        if hopeless {
            return false;
        }
        let (field, state) = (std::mem::take(&mut candidate.field), candidate.state);
        let held = self.holds(&field, &state, &wish);
        let candidate = &mut self.candidates[index];
        candidate.field = field;
        match held {
            Some(method) => {
                candidate.wish = Some(wish);
                candidate.method = method;
            }
            None => candidate.refused.push(wish),
        }
        held.is_some()
    }

    /// Whether a wish is granted, at a glance or by a search within the effort.
    fn holds(&mut self, field: &Field, state: &State, wish: &Wish) -> Option<Method> {
        if self.solver.holds(field, state, wish, 0) {
            return Some(Method::Pairs);
        }
        let left = self.effort.total.saturating_sub(self.spent);
        let budget = self.effort.nodes.min(left);
        if budget == 0 || field.empty(state).count_ones() > self.effort.empties {
            return None;
        }
        let held = self.solver.holds(field, state, wish, budget);
        self.spent += self.solver.nodes();
        held.then_some(Method::Search)
    }

    /// The territory between safe blocks.
    fn territory(&mut self, safe: &[(BlockId, Method)]) -> Vec<SafeRegion> {
        let mut found = Vec::new();
        let mut taken = self.fixed.clone();
        for index in 0..self.candidates.len() {
            if self.candidates[index].wish.is_some_and(|w| !w.territory) && self.spare(index) {
                self.candidates[index].wish = None;
            }
        }
        // A region whose strategy is counted on keeps that strategy, whether it makes territory or not.
        for candidate in &self.candidates {
            let (Some(wish), false) = (candidate.wish, taken.contains(candidate.field.points[0])) else { continue };
            taken.extend(candidate.field.points.iter().copied());
            if wish.territory {
                found.push(SafeRegion { points: candidate.field.points.clone(), method: candidate.method });
            }
        }
        for inside in self.between(safe) {
            if !inside.is_disjoint(&taken) {
                continue;
            }
            let Some((field, state)) = Field::new(self.board, self.color, &inside) else { continue };
            let wish = Wish { anchored: all_blocks(&field), want: 0, territory: true };
            if !field.blocks.is_empty()
                && let Some(method) = self.holds(&field, &state, &wish)
            {
                found.push(SafeRegion { points: field.points, method });
            }
        }
        found
    }

    /// Whether every promise that is counted on, and every safe block, can do without this region's promises.
    fn spare(&self, index: usize) -> bool {
        let promises: Vec<u64> =
            self.candidates.iter().enumerate().map(|(i, c)| if i == index { 0 } else { c.promised() }).collect();
        let counted_on = (0..self.candidates.len())
            .filter(|&i| i != index)
            .all(|i| self.candidates[i].wish.is_none_or(|w| w.anchored & !self.anchored(i, &promises) == 0));
        let all = self.candidates[index].promised();
        counted_on && all & !self.anchored(index, &promises) == 0
    }

    /// The connected parts of the board without the stones of safe blocks, those that are too large left out.
    fn between(&self, safe: &[(BlockId, Method)]) -> Vec<PointSet> {
        // Without a safe block no part is bounded.
        if safe.is_empty() {
            return Vec::new();
        }
        let graph = self.board.graph();
        let mut seen = PointSet::from_points(graph.len(), safe.iter().flat_map(|&(b, _)| self.board.block_stones(b)));
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
    fn merged(&mut self, safe: &mut Vec<(BlockId, Method)>, regions: &mut Vec<SafeRegion>) {
        if self.effort.nodes == 0 {
            return;
        }
        let points = self.board.graph().len();
        let mut used = vec![false; self.candidates.len()];
        for start in 0..self.candidates.len() {
            if used[start] || self.candidates[start].wish.is_some() {
                continue;
            }
            let Some(cluster) = self.cluster(start, safe) else { continue };
            if cluster.len() < 2 {
                continue;
            }
            let inside = PointSet::from_points(
                points,
                cluster.iter().flat_map(|&c| self.candidates[c].field.points.iter().copied()),
            );
            let Some((field, state)) = Field::new(self.board, self.color, &inside) else { continue };
            let is_safe = |b: &BlockId| safe.binary_search_by_key(b, |&(b, _)| b).is_ok();
            let anchored =
                field.blocks.iter().enumerate().filter(|(_, b)| is_safe(b)).fold(0, |all, (i, _)| all | 1 << i);
            for territory in [true, false] {
                let wish = Wish { anchored, want: 0, territory };
                if let Some(method) = self.holds(&field, &state, &wish) {
                    cluster.iter().for_each(|&c| used[c] = true);
                    safe.extend(field.blocks.iter().map(|&b| (b, method)));
                    safe.sort_unstable();
                    safe.dedup_by_key(|&mut (b, _)| b);
                    if territory {
                        regions.push(SafeRegion { points: field.points.clone(), method });
                    }
                    break;
                }
            }
        }
    }

    /// The free candidates connected with one through blocks that are not safe; `None` if they are too many points.
    fn cluster(&self, start: usize, safe: &[(BlockId, Method)]) -> Option<Vec<usize>> {
        let mut cluster = vec![start];
        let mut at = 0;
        let mut empties = 0;
        while at < cluster.len() {
            let candidate = &self.candidates[cluster[at]];
            at += 1;
            empties += candidate.field.empty(&candidate.state).count_ones();
            if empties > self.effort.empties {
                return None;
            }
            for (other, c) in self.candidates.iter().enumerate() {
                if c.wish.is_some() || cluster.contains(&other) {
                    continue;
                }
                let shares = candidate.field.blocks.iter().any(|b| {
                    safe.binary_search_by_key(b, |&(b, _)| b).is_err() && c.field.blocks.binary_search(b).is_ok()
                });
                if shares && c.field.empty(&c.state).count_ones() <= self.effort.empties {
                    cluster.push(other);
                }
            }
        }
        Some(cluster)
    }
}
