//! Safety with the owner answering: blocks that cannot be captured and territory where the enemy cannot live.
//!
//! Benson's theorem lets the owner pass for ever. Here he answers every move in the region where it is played, so
//! regions stay independent of each other (Müller 1997). For each region we look for a strategy that keeps a liberty
//! for some of its bounding blocks and loses none of those that have nothing elsewhere, without a search or by local search
//! (Niu and Müller 2004). A block that counts on a liberty elsewhere must have it promised by another region: what is
//! promised and what is counted on is made consistent by elimination, as in Benson's algorithm. Then a block with a
//! promise is safe, because an attack in one region leaves its liberty in another.
//!
//! Every verdict here is proved, under rules with a simple ko and without suicide: the attacker may have all the ko
//! threats in the world.

mod field;
mod promise;
mod prover;
mod solve;
mod vital;
mod window;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use igolog_core::{BlockId, Board, Color, Point, PointSet, Stop, words};

use crate::effort::{Effort, Limits, Spent};
use crate::region::regions;
use crate::{Benson, RegionFacts};
use field::bits;
pub(crate) use field::{Field, State};
use prover::Prover;
use solve::Solver;
pub(crate) use vital::Demand;

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

words!(Method, "method", Benson => "benson", Pairs => "pairs", Search => "search");

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
    /// What finding it took.
    pub work: Spent,
}

impl Safety {
    /// Finds what is safe for a colour.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph, Suicide};
    /// use igolog_life::{Effort, safety::Safety};
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
    /// assert!(Safety::of(&board, Color::Black, Effort::Full).blocks.is_empty());
    /// board.play(Color::Black, graph.at(1, 0).unwrap(), Suicide::Forbidden)?;
    /// assert_eq!(Safety::of(&board, Color::Black, Effort::Full).points(&board).len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, color: Color, effort: Effort) -> Safety {
        let plain = regions(board, color);
        let benson = Benson::among(color, &plain, board.graph().len());
        let regions: Vec<_> = plain.into_iter().map(|r| Arc::new(RegionFacts::of(board, r))).collect();
        let vital = benson.vital.iter().map(|v| &v.points[..]);
        let mut safety = Safety::beyond(board, color, effort, &regions, &benson.alive, vital, &Stop::never());
        safety.blocks.extend(benson.alive.iter().map(|&b| (b, Method::Benson)));
        safety.blocks.sort_unstable();
        let vital = benson.vital.into_iter();
        safety.regions.extend(vital.map(|v| SafeRegion { points: v.points, method: Method::Benson }));
        safety.regions.sort_by_key(|r| r.points[0]);
        safety
    }

    /// Finds what is safe beyond blocks that are known to be alive (ascending) and the regions that keep them so, whose
    /// strategies are left alone. `regions` are all regions of the colour. Only what is new is in the answer.
    #[allow(clippy::too_many_arguments, reason = "all that is known already")]
    pub(crate) fn beyond<'a>(
        board: &Board,
        color: Color,
        effort: Effort,
        regions: &[Arc<RegionFacts>],
        alive: &[BlockId],
        fixed: impl Iterator<Item = &'a [Point]>,
        stop: &Stop,
    ) -> Safety {
        let fixed = PointSet::from_points(board.graph().len(), fixed.flatten().copied());
        Prover::new(board, color, effort.limits(board.graph()), regions, alive, fixed, stop).run()
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

/// Positions visited where [`LocalLife`] is asked who lives.
const LOCAL_NODES: u64 = 30_000;

/// Eye space with more points is not searched for a first move.
const FIRST_POINTS: u32 = 10;

/// Asks whether blocks live by one part of the board alone.
pub(crate) struct LocalLife {
    solver: Solver,
    /// What all questions took so far.
    pub(crate) work: Spent,
}

impl LocalLife {
    pub(crate) fn new(stop: Stop) -> LocalLife {
        LocalLife { solver: Solver::new(LOCAL_NODES, stop), work: Spent::default() }
    }

    /// Whether no block of `owner` around the points `inside` can be captured, the owner answering there and counting on
    /// nothing else. `false` also if it was too hard to say.
    pub(crate) fn lives(&mut self, board: &Board, owner: Color, inside: &PointSet) -> bool {
        let Some((field, state)) = Field::new(board, owner, inside) else { return false };
        let demand = Demand { anchored: 0, want: 0, territory: false };
        self.holds(&field, &state, &demand, LOCAL_NODES)
    }

    /// A point where the owner of the blocks around `inside` may play so that none of them can be captured any more,
    /// whatever happens elsewhere, each visiting at most so many positions. `None` also if it was too hard to say.
    pub(crate) fn lives_first(&mut self, board: &Board, owner: Color, inside: &PointSet, most: u64) -> Option<Point> {
        let (field, state) = Field::new(board, owner, inside)?;
        let empty = field.empty(&state);
        if empty.count_ones() > FIRST_POINTS {
            return None;
        }
        let demand = Demand { anchored: 0, want: 0, territory: false };
        let lives = |point: &usize| {
            let next = field.defend(&state, *point, 0);
            next.is_some_and(|next| self.holds(&field, &next, &demand, most))
        };
        bits(empty).find(lives).map(|point| field.points[point])
    }

    fn holds(&mut self, field: &Field, state: &State, demand: &Demand, most: u64) -> bool {
        let held = self.solver.holds(field, state, demand, most);
        self.work += Spent::positions(self.solver.nodes());
        held
    }
}
