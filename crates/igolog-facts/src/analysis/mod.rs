//! All derived facts of a position at once: groups, semi-joints, eyes, life.
//!
//! Reads regions, bounds, joints and kosumi from the store, so nothing is searched for twice.

mod eyes;
mod gap;
mod room;

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet};

use crate::eyes::{Counts, Eye, EyeKind, Grid, SemiJoints};
use crate::group::{Groups, Joint};
use crate::life::benson::Benson;
use crate::life::safety::{Effort, Method, Safety};
use crate::life::verdict::{BlockLife, judge};
use crate::region::{Bound, Region};
use crate::store::FactStore;
use crate::value::RegionId;

/// The derived facts of one colour.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its regions, in order of their smallest points.
    pub regions: Vec<Region>,
    /// The semi-joints of each region.
    pub semi_joints: Vec<SemiJoints>,
    /// What Benson's theorem proves.
    pub benson: Benson,
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
    /// The rough room that each group has outside its eyes, by group: points it can still reach.
    pub room: Vec<(BlockId, u32)>,
}

/// All derived facts of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The facts of each colour.
    pub sides: ByColor<Side>,
    /// The verdict on every block, in ascending order of blocks.
    pub life: Vec<BlockLife>,
}

impl Analysis {
    /// Computes everything from a store, with this much search for safety.
    pub fn of(store: &FactStore, effort: Effort) -> Analysis {
        let sides = ByColor::from_fn(|color| Side::of(store, color, effort));
        let life = judge(store.board(), &sides, effort);
        Analysis { sides, life }
    }

    /// The verdict on a block.
    pub fn life_of(&self, block: BlockId) -> Option<&BlockLife> {
        self.life.binary_search_by_key(&block, |l| l.block).ok().map(|at| &self.life[at])
    }
}

impl Side {
    fn of(store: &FactStore, color: Color, effort: Effort) -> Side {
        let board = store.board();
        let regions = regions_of(store, color);
        let semi_joints: Vec<SemiJoints> = regions.iter().map(|r| SemiJoints::of(board, r)).collect();
        let benson = Benson::among(color, &regions, board.graph().len());
        let (mut alive, mut safe) = proved(&regions, &semi_joints, &benson);
        let fixed = safe.iter().map(|&i| &regions[i].points[..]);
        let safety = Safety::beyond(board, color, effort, &regions, &alive, fixed);
        alive.extend(safety.blocks.iter().map(|&(b, _)| b));
        alive.sort_unstable();
        alive.dedup();
        let territory = safety.points(board);
        safe.extend((0..regions.len()).filter(|&i| regions[i].points.iter().all(|&p| territory.contains(p))));
        safe.sort_unstable();
        safe.dedup();
        let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.block_color(b) == color).collect();
        blocks.sort_unstable();
        let joints = joints_of(store, color);
        let groups = Groups::fixed(&blocks, &joints);
        let wide = wide_groups(store, color, &blocks, &joints);
        let gaps = gap::gaps(store, color);
        let mut side = Side {
            regions,
            semi_joints,
            benson,
            alive,
            safe,
            safety,
            groups,
            wide,
            gaps,
            eyes: Vec::new(),
            room: Vec::new(),
        };
        side.eyes = eyes::eyes(store, &side, &joints, color);
        side.room = room::room(board, &side.groups, color, &side.own_eyes(board.graph().len()));
        side
    }

    /// The name of a region.
    pub fn region_id(&self, place: usize) -> RegionId {
        RegionId { first: self.regions[place].first(), color: self.regions[place].color }
    }

    /// The eyes of a group in halves, over all regions: at least and at most. Regions that are shared or open count for
    /// the upper end only.
    pub fn eyes_of(&self, group: BlockId) -> (u32, u32) {
        let eyes = self.eyes.iter().filter(|e| e.group == group);
        eyes.fold((0, 0), |(low, high), e| (low + u32::from(e.low), high + u32::from(e.high)))
    }

    /// For each point of the board the group that has it inside an eye of its own.
    fn own_eyes(&self, points: usize) -> Vec<Option<BlockId>> {
        let mut own = vec![None; points];
        let closed = |kind| matches!(kind, EyeKind::Real | EyeKind::False | EyeKind::Half | EyeKind::Undecided);
        for eye in self.eyes.iter().filter(|e| closed(e.kind)) {
            let place = self.regions.binary_search_by_key(&eye.region.first, Region::first);
            for point in place.into_iter().flat_map(|at| &self.regions[at].points) {
                own[point.index()] = Some(eye.group);
            }
        }
        own
    }

    /// The counts of a group's stones; `None` off plain grids.
    pub fn counts(&self, board: &Board, group: BlockId) -> Option<Counts> {
        let grid = Grid::of(board.graph())?;
        let stones = self.groups.members(group).flat_map(|b| board.block_stones(b));
        let stones = PointSet::from_points(grid.points(), stones);
        let inner = |&b: &BlockId| !board.block_stones(b).any(|p| grid.on_rim(p.index()));
        let blocks = self.groups.members(group).count() as i32;
        let inner_blocks = self.groups.members(group).filter(inner).count() as i32;
        Some(Counts::of_blocks(&grid, &stones, blocks, inner_blocks))
    }

    /// The groups that are alone around a region, once for each such region.
    pub(crate) fn sole_owners(&self) -> Vec<BlockId> {
        let sole = |r: &Region| {
            let group = self.groups.group(r.bounds.first()?.block);
            r.bounds.iter().all(|b| self.groups.group(b.block) == group).then_some(group)
        };
        self.regions.iter().filter_map(sole).collect()
    }

    /// The distinct liberties of a group.
    pub fn liberties(&self, board: &Board, group: BlockId) -> usize {
        let words = board.graph().len().div_ceil(64);
        let mut all = vec![0u64; words];
        for block in self.groups.members(group) {
            all.iter_mut().zip(board.liberty_words(block)).for_each(|(a, b)| *a |= b);
        }
        all.iter().map(|w| w.count_ones() as usize).sum()
    }
}

/// The store's regions of a colour, in the form that a flood fill gives.
fn regions_of(store: &FactStore, color: Color) -> Vec<Region> {
    let n = store.board().graph().len();
    let mut place = vec![usize::MAX; n];
    let mut regions: Vec<Region> = Vec::new();
    for point in (0..n).map(Point::new) {
        let Some(id) = store.region_of(color, point) else { continue };
        if id.first == point {
            place[point.index()] = regions.len();
            let bounds = store.bounds(id).map(|b| Bound { block: b.block, vital: b.vital }).collect();
            let fact = store.region(id).expect("a region of the store");
            let points = Vec::with_capacity(fact.size);
            regions.push(Region { color, points, empties: fact.empties, bounds });
        }
        regions[place[id.first.index()]].points.push(point);
    }
    regions
}

fn joints_of(store: &FactStore, color: Color) -> Vec<Joint> {
    let mut joints: Vec<Joint> = Vec::new();
    for fact in store.joints().filter(|j| store.board().block_color(j.blocks[0]) == color) {
        match joints.last_mut() {
            Some(last) if last.point == fact.point => last.blocks.extend(fact.blocks),
            _ => joints.push(Joint { point: fact.point, blocks: fact.blocks.to_vec(), cuttable: fact.cuttable }),
        }
    }
    for joint in &mut joints {
        joint.blocks.sort_unstable();
        joint.blocks.dedup();
    }
    joints
}

fn wide_groups(store: &FactStore, color: Color, blocks: &[BlockId], joints: &[Joint]) -> Groups {
    let board = store.board();
    let over_joints = joints.iter().flat_map(|j| j.blocks.windows(2).map(|w| (w[0], w[1])));
    let over_kosumi = store
        .kosumi()
        .filter(|k| k.halves > 0 && board.color(k.stones[0]) == Some(color))
        .filter_map(|k| Some((board.block(k.stones[0])?, board.block(k.stones[1])?)));
    Groups::linked(blocks, over_joints.chain(over_kosumi))
}

/// Blocks alive and regions safe by Benson's theorem, with the blocks around a region of two semi-joints taken as
/// alive: those cannot be captured as long as their owner answers, which is all that the theorem needs of them.
fn proved(regions: &[Region], semi: &[SemiJoints], benson: &Benson) -> (Vec<BlockId>, Vec<usize>) {
    let mut alive = benson.alive.clone();
    for (region, _) in regions.iter().zip(semi).filter(|(_, s)| s.is_proof()) {
        alive.extend(region.bounds.iter().map(|b| b.block));
    }
    alive.sort_unstable();
    alive.dedup();
    let all = Benson::with_immortals(regions, &alive);
    let is_alive = |b: BlockId| all.binary_search(&b).is_ok();
    let safe = (0..regions.len())
        .filter(|&i| {
            let region = &regions[i];
            semi[i].is_proof()
                || (region.bounds.iter().all(|b| is_alive(b.block)) && region.bounds.iter().any(|b| b.vital))
        })
        .collect();
    (all, safe)
}

impl Side {
    /// The word for how a living block was proved alive.
    pub fn why_alive(&self, block: BlockId) -> &'static str {
        if self.benson.is_alive(block) {
            return Method::Benson.name();
        }
        let place = self.safety.blocks.binary_search_by_key(&block, |&(b, _)| b);
        place.map_or("semi_joint", |at| self.safety.blocks[at].1.name())
    }

    /// The word for how a safe region was proved safe.
    pub fn why_safe(&self, place: usize) -> &'static str {
        let region = &self.regions[place];
        let vital = region.vital_to().any(|b| self.benson.is_alive(b));
        if vital && region.bounds.iter().all(|b| self.benson.is_alive(b.block)) {
            return Method::Benson.name();
        }
        let first = region.first();
        let known = self.safety.regions.iter().find(|r| r.points.binary_search(&first).is_ok());
        known.map_or("semi_joint", |r| r.method.name())
    }
}
