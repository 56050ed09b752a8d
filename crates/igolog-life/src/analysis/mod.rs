//! All derived facts of a position at once: groups, semi-joints, eyes, life.
//!
//! Starts from the [`GroundFacts`] facts, so that nothing is searched for twice where they are known already.

mod eyes;
mod reach;

use std::sync::Arc;

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet, Stop};

pub use reach::Reach;

use crate::benson::Benson;
use crate::effort::{Effort, Spent};
use crate::eyes::{EulerCounts, Eye, EyeKind, Grid};
use crate::ground::GroundFacts;
use crate::group::Groups;
use crate::region::Region;
use crate::region::RegionId;
use crate::region_facts::RegionFacts;
use crate::safety::Safety;
use crate::verdict::{BlockLife, Reason, judge};

/// The derived facts of one colour.
#[derive(Clone, Debug)]
pub struct ColorAnalysis {
    /// Its regions, in order of their smallest points.
    pub regions: Vec<Arc<RegionFacts>>,
    /// Blocks alive by Benson's theorem, ascending.
    pub benson: Vec<BlockId>,
    /// Blocks proved alive by Benson's theorem, semi-joints and answers in pairs or found by search, ascending.
    pub alive: Vec<BlockId>,
    /// Regions proved to belong to the colour: places in `regions`, ascending.
    pub safe: Vec<usize>,
    /// What is proved safe with the owner answering.
    pub safety: Safety,
    /// Static groups: the lower bound of what holds together.
    pub groups: Groups,
    /// Wide groups: the upper bound.
    pub wide: Groups,
    /// Empty points at which a stone closes one region more, ascending; empty off plain grids.
    pub gaps: Vec<Point>,
    /// What each region is worth to each group beside it.
    pub eyes: Vec<Eye>,
    /// The liberties and the room of each group, by group.
    pub reach: Vec<Reach>,
}

/// All derived facts of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The facts of each colour.
    pub sides: ByColor<ColorAnalysis>,
    /// The verdict on every block, in ascending order of blocks.
    pub life: Vec<BlockLife>,
    /// How hard it was looked.
    pub effort: Effort,
    /// What it took.
    pub work: Spent,
    /// Whether it was asked to stop before it was done: then there may be more to prove.
    pub cut_short: bool,
}

impl Analysis {
    /// Computes everything from a board, with this much search for safety.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_life::{Analysis, Effort, Verdict};
    /// let graph = Graph::grid(4, 2)?;
    /// let mut board = Board::new(graph.clone());
    /// let stones = [(1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)];
    /// board.setup(&stones.map(|(x, y)| (graph.at(x, y).unwrap(), Some(Color::Black))))?;
    /// assert_eq!(Analysis::of(&board, Effort::Static).life[0].verdict, Verdict::Alive);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, effort: Effort) -> Analysis {
        let ground = ByColor::from_fn(|color| GroundFacts::of(board, color));
        Analysis::from_ground(board, ground, effort, &Stop::never())
    }

    /// As [`of`](Analysis::of), with the ground facts of the board given. Asked to stop it ends soon, with fewer proofs.
    pub fn from_ground(board: &Board, ground: ByColor<GroundFacts>, effort: Effort, stop: &Stop) -> Analysis {
        let ByColor { black, white } = ground;
        let black = ColorAnalysis::of(board, Color::Black, black, effort, stop);
        let sides = ByColor { black, white: ColorAnalysis::of(board, Color::White, white, effort, stop) };
        let (life, judging) = judge(board, &sides, effort, stop);
        let work = sides.black.safety.work + sides.white.safety.work + judging;
        let cut_short = effort != Effort::Static && stop.is_asked();
        Analysis { sides, life, effort, work, cut_short }
    }

    /// The verdict on a block.
    pub fn life_of(&self, block: BlockId) -> Option<&BlockLife> {
        self.life.binary_search_by_key(&block, |l| l.block).ok().map(|at| &self.life[at])
    }
}

impl ColorAnalysis {
    fn of(board: &Board, color: Color, ground: GroundFacts, effort: Effort, stop: &Stop) -> ColorAnalysis {
        let regions = &ground.regions;
        let plain: Vec<&Region> = regions.iter().map(|r| &***r).collect();
        let benson = Benson::keep(&plain, board.graph().len()).0;
        let (mut alive, mut safe) = proved(regions, &plain, &benson);
        let fixed = safe.iter().map(|&i| &regions[i].points[..]);
        let safety = Safety::beyond(board, color, effort, regions, &alive, fixed, stop);
        if !safety.blocks.is_empty() || !safety.regions.is_empty() {
            alive.extend(safety.blocks.iter().map(|&(b, _)| b));
            alive.sort_unstable();
            alive.dedup();
            let territory = safety.points(board);
            safe.extend((0..regions.len()).filter(|&i| regions[i].points.iter().all(|&p| territory.contains(p))));
            safe.sort_unstable();
            safe.dedup();
        }
        let mut blocks: Vec<BlockId> = Vec::with_capacity(board.blocks().len());
        blocks.extend(board.blocks().filter(|&b| board.block_color(b) == color));
        blocks.sort_unstable();
        let groups = Groups::fixed(&blocks, &ground.joints);
        let wide = wide_groups(board, &blocks, &ground);
        let GroundFacts { regions, joints, kosumi, gaps } = ground;
        let mut side = ColorAnalysis {
            regions,
            benson,
            alive,
            safe,
            safety,
            groups,
            wide,
            gaps,
            eyes: Vec::new(),
            reach: Vec::new(),
        };
        side.eyes = eyes::eyes(board, &side, &joints, &kosumi);
        side.reach = reach::reach(board, &side.groups, color, &side.in_eyes(board.graph().len()));
        side
    }

    /// The name of a region.
    pub fn region_id(&self, place: usize) -> RegionId {
        self.regions[place].id()
    }

    /// The eyes of a group in halves, over all regions: at least and at most. Regions that are shared or open count for
    /// the upper end only.
    pub fn eyes_of(&self, group: BlockId) -> (u32, u32) {
        let eyes = self.eyes.iter().filter(|e| e.group == group);
        eyes.fold((0, 0), |(low, high), e| (low + u32::from(e.low), high + u32::from(e.high)))
    }

    /// The empty points that are regions by themselves, and what kind of eye each is.
    pub fn point_eyes(&self) -> impl Iterator<Item = (Point, EyeKind)> + '_ {
        let kind = |r: &Region| self.eyes[self.eyes.partition_point(|e| e.region.first < r.first())].kind;
        let single = |r: &&Region| r.points.len() == 1 && r.empties == 1 && !r.bounds.is_empty();
        self.regions.iter().map(|r| &***r).filter(single).map(move |r| (r.first(), kind(r)))
    }

    /// The points inside eyes: a group beside such a point has it in an eye of its own, if perhaps a false one.
    fn in_eyes(&self, points: usize) -> PointSet {
        let closed = |kind| matches!(kind, EyeKind::Real | EyeKind::False | EyeKind::Half | EyeKind::Undecided);
        let mut inside = PointSet::new(points);
        for eye in self.eyes.iter().filter(|e| closed(e.kind)) {
            if let Ok(place) = self.regions.binary_search_by_key(&eye.region.first, |r| r.first()) {
                inside.extend(self.regions[place].points.iter().copied());
            }
        }
        inside
    }

    /// The counts of a group's stones; `None` off plain grids.
    pub fn counts(&self, board: &Board, group: BlockId) -> Option<EulerCounts> {
        let grid = Grid::of(board.graph())?;
        let stones = self.groups.members(group).flat_map(|b| board.block_stones(b));
        let stones = PointSet::from_points(grid.points(), stones);
        let inner = |&b: &BlockId| !board.block_stones(b).any(|p| grid.on_rim(p.index()));
        let blocks = self.groups.members(group).count() as i32;
        let inner_blocks = self.groups.members(group).filter(inner).count() as i32;
        Some(EulerCounts::of_blocks(&grid, &stones, blocks, inner_blocks))
    }

    /// The groups that are alone around a region, once for each such region.
    pub fn sole_owners(&self) -> Vec<BlockId> {
        let sole = |r: &Region| {
            let group = self.groups.group(r.bounds.first()?.block);
            r.bounds.iter().all(|b| self.groups.group(b.block) == group).then_some(group)
        };
        self.regions.iter().filter_map(|r| sole(r)).collect()
    }

    /// What a group reaches; nothing if it is not known.
    pub fn reach_of(&self, group: BlockId) -> Reach {
        let place = self.reach.binary_search_by_key(&group, |r| r.group);
        place.map_or(Reach { group, liberties: 0, room: 0 }, |at| self.reach[at])
    }
}

/// The upper bound of the groups: all links that can still hold do.
fn wide_groups(board: &Board, blocks: &[BlockId], ground: &GroundFacts) -> Groups {
    let over_joints = ground.joints.iter().flat_map(|j| j.blocks.windows(2).map(|w| (w[0], w[1])));
    let over_kosumi = ground.kosumi.iter().filter(|k| k.halves > 0).filter_map(|k| k.blocks(board));
    Groups::linked(blocks, over_joints.chain(over_kosumi))
}

/// Blocks alive and regions safe by Benson's theorem, with the blocks around a region of two semi-joints taken as
/// alive: those cannot be captured as long as their owner answers, which is all that the theorem needs of them.
fn proved(regions: &[Arc<RegionFacts>], plain: &[&Region], benson: &[BlockId]) -> (Vec<BlockId>, Vec<usize>) {
    let mut alive = benson.to_vec();
    for region in regions.iter().filter(|r| r.semi_joints().is_proof()) {
        alive.extend(region.bounds.iter().map(|b| b.block));
    }
    alive.sort_unstable();
    alive.dedup();
    let all = if alive == benson { alive } else { Benson::with_immortals(plain, &alive) };
    let is_alive = |b: BlockId| all.binary_search(&b).is_ok();
    let safe = (0..regions.len())
        .filter(|&i| {
            let region = &regions[i];
            region.semi_joints().is_proof()
                || (region.bounds.iter().all(|b| is_alive(b.block)) && region.bounds.iter().any(|b| b.vital))
        })
        .collect();
    (all, safe)
}

impl ColorAnalysis {
    /// Whether Benson's theorem proves a block alive.
    pub fn is_benson(&self, block: BlockId) -> bool {
        self.benson.binary_search(&block).is_ok()
    }

    /// How a living block was proved alive.
    pub fn why_alive(&self, block: BlockId) -> Reason {
        if self.is_benson(block) {
            return Reason::Benson;
        }
        let place = self.safety.blocks.binary_search_by_key(&block, |&(b, _)| b);
        place.map_or(Reason::SemiJoint, |at| self.safety.blocks[at].1.into())
    }

    /// How a safe region was proved safe.
    pub fn why_safe(&self, place: usize) -> Reason {
        let region = &self.regions[place];
        let vital = region.vital_to().any(|b| self.is_benson(b));
        if vital && region.bounds.iter().all(|b| self.is_benson(b.block)) {
            return Reason::Benson;
        }
        let first = region.first();
        let known = self.safety.regions.iter().find(|r| r.points.binary_search(&first).is_ok());
        known.map_or(Reason::SemiJoint, |r| r.method.into())
    }
}
