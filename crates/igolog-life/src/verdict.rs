//! The verdict on every block: alive, dead, in seki, unsettled or unknown; proved, estimated or unknown; and why.
//!
//! Proofs come first: Benson's theorem, two semi-joints, enemy regions that are proved safe, pairs with two common
//! liberties. What they leave open is estimated from the eyes of the block's static group and the room around it.

use std::sync::Arc;

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet, Stop, words};

use crate::Certainty;
use crate::analysis::{ColorAnalysis, Reach};
use crate::effort::{Effort, Spent};
use crate::estimate::{estimate, percent};
use crate::ladder::{Ladder, LadderReader};
use crate::outlook::Outlook;
use crate::pair::{BlockPair, PairResult, pairs};
use crate::region::Region;
use crate::region::RegionId;
use crate::region_facts::RegionFacts;
use crate::safety::{LocalLife, Method};

/// What becomes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It cannot be captured, as long as its owner answers.
    Alive,
    /// It cannot be saved.
    Dead,
    /// It stands together with an enemy block that neither side can take.
    Seki,
    /// It depends on who moves first.
    Unsettled,
    /// Nothing is claimed.
    Unknown,
}

/// The ground of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Benson's theorem; the regions that are vital to the block.
    Benson(Vec<RegionId>),
    /// A region with two semi-joints makes it or its neighbours safe: the region, and two of its semi-joints.
    SemiJoint(RegionId, [Point; 2]),
    /// Benson's theorem over blocks of which some are safe by semi-joints.
    BesideSemiJoint(Vec<RegionId>),
    /// It is safe with its owner answering.
    Safety(Method),
    /// It stands in territory that is proved to be its owner's, though the block itself may fall there.
    OwnTerritory,
    /// It stands in an enemy region that is proved safe.
    SafeRegion(RegionId),
    /// A block inside and its surrounder share their only two liberties.
    Pair(BlockPair),
    /// The eyes of its group, in halves, at least and at most.
    Eyes(u32, u32),
    /// Its group is enclosed and can make fewer than two eyes: at most so many halves.
    Enclosed(u32),
    /// Its group is enclosed, but an enemy group beside it is short of liberties too.
    Race(BlockId),
    /// Its group is enclosed and lives only if its owner plays first, here for instance.
    First(Point),
    /// It is caught in a ladder if the enemy plays first, here; its owner saves it here.
    Ladder(Point, Point),
    /// What a solver of life and death says of its group, which whoever asks one keeps beside the verdict.
    Solver,
    /// So many in a hundred blocks with such territory and room around them live.
    Outlook(u8),
    /// There is room to run.
    Open,
}

/// The verdict on one block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLife {
    /// The block.
    pub block: BlockId,
    /// Its colour.
    pub color: Color,
    /// The eyes of its static group in halves: at least, at most.
    pub eyes: (u32, u32),
    /// What becomes of it.
    pub verdict: Verdict,
    /// How sure that is.
    pub status: Certainty,
    /// Why.
    pub why: Why,
    /// How many in a hundred such blocks live; `None` where that is proved.
    pub likely: Option<u8>,
}

words!(
    Verdict, "verdict", Alive => "alive", Dead => "dead", Seki => "seki", Unsettled => "unsettled", Unknown => "unknown",
);

/// The method behind a verdict, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Benson's theorem.
    Benson,
    /// Two semi-joints.
    SemiJoint,
    /// Answers in pairs of points.
    Pairs,
    /// Local search.
    Search,
    /// Territory of its owner around it.
    Territory,
    /// A region that is proved the enemy's around it.
    SafeRegion,
    /// A pair of blocks with the same two liberties.
    Pair,
    /// The eyes of its group.
    Eyes,
    /// No room and too few eyes.
    Enclosed,
    /// A race with a neighbour.
    Race,
    /// Life if its owner moves first.
    First,
    /// A ladder that works for who moves first.
    Ladder,
    /// What a solver says of its group.
    Solver,
    /// How such blocks fare.
    Outlook,
    /// Room to run.
    Open,
}

words!(
    Reason, "reason", Benson => "benson", SemiJoint => "semi_joint", Pairs => "pairs", Search => "search", Territory => "territory",
    SafeRegion => "safe_region", Pair => "pair", Eyes => "eyes", Enclosed => "enclosed", Race => "unsettled",
    First => "first", Ladder => "ladder", Solver => "solver", Outlook => "outlook", Open => "open",
);

impl From<Method> for Reason {
    fn from(method: Method) -> Reason {
        match method {
            Method::Benson => Reason::Benson,
            Method::Pairs => Reason::Pairs,
            Method::Search => Reason::Search,
        }
    }
}

impl Why {
    /// The method, without its details.
    pub fn reason(&self) -> Reason {
        match self {
            Why::Benson(_) => Reason::Benson,
            Why::SemiJoint(..) | Why::BesideSemiJoint(_) => Reason::SemiJoint,
            Why::Safety(method) => (*method).into(),
            Why::OwnTerritory => Reason::Territory,
            Why::SafeRegion(_) => Reason::SafeRegion,
            Why::Pair(_) => Reason::Pair,
            Why::Eyes(..) => Reason::Eyes,
            Why::Enclosed(_) => Reason::Enclosed,
            Why::Race(_) => Reason::Race,
            Why::First(_) => Reason::First,
            Why::Ladder(..) => Reason::Ladder,
            Why::Solver => Reason::Solver,
            Why::Outlook(_) => Reason::Outlook,
            Why::Open => Reason::Open,
        }
    }
}

/// A number of halves as people write it.
pub fn halves(number: u32) -> String {
    match (number / 2, number % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Room that lets a group hope for eyes or an escape outside.
const ROOM_TO_RUN: u32 = 7;
/// A larger region is no eye space to be searched, but the world outside.
const EYE_SPACE: usize = 16;
/// Two eyes.
const TWO: u32 = 4;

/// What is known of a group before its neighbours are looked at.
struct Standing {
    group: BlockId,
    low: u32,
    high: u32,
    room: u32,
    liberties: u32,
}

pub(crate) fn judge(
    board: &Board,
    sides: &ByColor<ColorAnalysis>,
    effort: Effort,
    stop: &Stop,
) -> (Vec<BlockLife>, Spent) {
    let mut local = LocalLife::new(stop.clone());
    let standings = ByColor::from_fn(|color| standings(&sides[color]));
    let is_alive = |b: BlockId| sides[board.block_color(b)].alive.binary_search(&b).is_ok();
    // Blocks in seki cannot be captured either, so what is safe only with its owner answering may still be in a pair.
    let is_safe_at_most = |b: BlockId| sides[board.block_color(b)].safety.is_safe(b);
    let mut pairs = pairs(board, |b| is_alive(b) && !is_safe_at_most(b));
    for pair in &mut pairs {
        pair.close(board, is_alive);
    }
    let mut found = Vec::with_capacity(board.blocks().len());
    let dead = proved_dead(board, sides);
    let dead_blocks: Vec<BlockId> = dead.iter().map(|&(block, _)| block).collect();
    let outlook = Outlook::of(board, sides, &dead_blocks);
    let (outlook, ladders) = match effort {
        Effort::Static => (outlook, Vec::new()),
        Effort::Step | Effort::Full => look(board, sides, outlook, stop),
    };
    for color in Color::ALL {
        let side = &sides[color];
        for &(block, group) in &side.groups.of {
            let standing = of_group(&standings[color], group);
            let eyes = (standing.low, standing.high);
            let judged = by_pair(&pairs, block)
                .filter(|judged| judged.1 == Certainty::Proved)
                .or_else(|| proof(sides, &dead, color, block))
                .or_else(|| by_pair(&pairs, block));
            let life = |(verdict, status, why), likely| BlockLife { block, color, eyes, verdict, status, why, likely };
            if let Some(proved) = judged.as_ref().filter(|judged| judged.1 == Certainty::Proved) {
                found.push(life(proved.clone(), None));
                continue;
            }
            let likely = outlook.likely(block);
            let judged = judged.unwrap_or_else(|| {
                let mut shape = by_shape(board, sides, &standings, standing, color);
                if matches!(shape.2, Why::Enclosed(_)) && effort != Effort::Static && !stop.is_asked() {
                    shape = first_move(board, side, group, effort, &mut local).unwrap_or(shape);
                }
                let ladder = ladders.binary_search_by_key(&block, |ladder| ladder.block).ok().map(|at| &ladders[at]);
                estimate(shape, &outlook, likely, (board.block_size(block), standing.room), ladder)
            });
            let percent = percent(judged.0, likely);
            found.push(life(judged, Some(percent)));
        }
    }
    found.sort_unstable_by_key(|life| life.block);
    (found, local.work)
}

fn standings(side: &ColorAnalysis) -> Vec<Standing> {
    let stand = |&Reach { group, liberties, room }: &Reach| {
        let high = if room >= ROOM_TO_RUN { TWO } else { room / 2 };
        Standing { group, low: 0, high, room, liberties }
    };
    let mut standings: Vec<Standing> = side.reach.iter().map(stand).collect();
    for eye in &side.eyes {
        let Ok(at) = standings.binary_search_by_key(&eye.group, |s| s.group) else { continue };
        standings[at].low += u32::from(eye.low);
        if eye.kind != crate::eyes::EyeKind::Open {
            standings[at].high += u32::from(eye.high);
        }
    }
    standings.iter_mut().for_each(|s| s.high = s.high.max(s.low));
    standings
}

/// The standing of a group; they are in ascending order of groups.
fn of_group(standings: &[Standing], group: BlockId) -> &Standing {
    let place = standings.binary_search_by_key(&group, |s| s.group);
    &standings[place.expect("every group stands")]
}

pub(crate) type Judged = (Verdict, Certainty, Why);

fn proof(sides: &ByColor<ColorAnalysis>, dead: &[(BlockId, RegionId)], color: Color, block: BlockId) -> Option<Judged> {
    let side = &sides[color];
    if side.alive.binary_search(&block).is_ok() {
        return Some((Verdict::Alive, Certainty::Proved, why_alive(side, block)));
    }
    let holds = |points: &[Point]| points.binary_search(&block.point()).is_ok();
    if side.safety.regions.iter().any(|r| holds(&r.points)) {
        return Some((Verdict::Alive, Certainty::Estimated, Why::OwnTerritory));
    }
    let place = dead.binary_search_by_key(&block, |&(block, _)| block).ok()?;
    Some((Verdict::Dead, Certainty::Proved, Why::SafeRegion(dead[place].1)))
}

fn why_alive(side: &ColorAnalysis, block: BlockId) -> Why {
    let is_alive = |b: BlockId| side.alive.binary_search(&b).is_ok();
    let vital = |r: &Region| r.vital_to().any(|b| b == block) && r.bounds.iter().all(|b| is_alive(b.block));
    let regions = || (0..side.regions.len()).filter(|&i| vital(&side.regions[i])).map(|i| side.region_id(i)).collect();
    if side.is_benson(block) {
        return Why::Benson(regions());
    }
    if let Ok(at) = side.safety.blocks.binary_search_by_key(&block, |&(b, _)| b) {
        return Why::Safety(side.safety.blocks[at].1);
    }
    for (place, region) in side.regions.iter().enumerate() {
        let semi = region.semi_joints();
        if semi.is_proof() && region.bounds.iter().any(|b| b.block == block) {
            return Why::SemiJoint(side.region_id(place), [semi.points[0], semi.points[1]]);
        }
    }
    Why::BesideSemiJoint(regions())
}

fn by_pair(pairs: &[BlockPair], block: BlockId) -> Option<Judged> {
    let pair = pairs.iter().find(|p| p.inside == block || p.outside == block)?;
    // What kills its surrounder is not yet alive itself: there is room to fight over when the surrounder is gone.
    let kills = pair.result == PairResult::Kills && block == pair.inside;
    let status = if pair.closed && !kills { Certainty::Proved } else { Certainty::Estimated };
    let verdict = match pair.result {
        PairResult::Seki => Verdict::Seki,
        PairResult::Ko => Verdict::Unsettled,
        PairResult::Kills if block == pair.outside => Verdict::Dead,
        PairResult::Kills => Verdict::Alive,
    };
    Some((verdict, status, Why::Pair(*pair)))
}

/// What the network sees of a position, and the ladders that it sees too.
fn look(board: &Board, sides: &ByColor<ColorAnalysis>, outlook: Outlook, stop: &Stop) -> (Outlook, Vec<Ladder>) {
    let mut reader = LadderReader::new();
    reader.set_stop(stop.clone());
    let ladders = reader.read_all(board);
    if stop.is_asked() {
        return (outlook, ladders);
    }
    (outlook.looked_at(board, sides, &ladders), ladders)
}

/// The blocks that stand in regions proved to be the enemy's, ascending, and those regions.
fn proved_dead(board: &Board, sides: &ByColor<ColorAnalysis>) -> Vec<(BlockId, RegionId)> {
    let mut found = Vec::new();
    for region in Color::ALL.iter().flat_map(|&c| sides[c].safe.iter().map(move |&place| &sides[c].regions[place])) {
        let inside = region.points.iter().filter_map(|&p| board.block(p));
        found.extend(inside.map(|block| (block, region.id())));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn by_shape(
    board: &Board,
    sides: &ByColor<ColorAnalysis>,
    standings: &ByColor<Vec<Standing>>,
    own: &Standing,
    color: Color,
) -> Judged {
    if own.low >= TWO {
        return (Verdict::Alive, Certainty::Estimated, Why::Eyes(own.low, own.high));
    }
    if own.room >= ROOM_TO_RUN {
        return (Verdict::Unknown, Certainty::Unknown, Why::Open);
    }
    if own.high >= TWO {
        return (Verdict::Unsettled, Certainty::Estimated, Why::Eyes(own.low, own.high));
    }
    let mut enemies: Vec<BlockId> = sides[color].groups.members(own.group).flat_map(|b| board.enemies(b)).collect();
    enemies.sort_unstable();
    enemies.dedup();
    let rivals = enemies.into_iter().filter(|&enemy| {
        let group = sides[!color].groups.group(enemy);
        let standing = of_group(&standings[!color], group);
        let alive = sides[!color].alive.binary_search(&enemy).is_ok();
        !alive && standing.low < TWO && standing.room < ROOM_TO_RUN && standing.liberties <= own.liberties
    });
    match rivals.min_by_key(|&enemy| board.first_stone(enemy)) {
        Some(enemy) => (Verdict::Unsettled, Certainty::Estimated, Why::Race(enemy)),
        None => (Verdict::Dead, Certainty::Estimated, Why::Enclosed(own.high)),
    }
}

/// Asks a search whether a group that seems dead lives in its own regions if its owner plays first.
fn first_move(
    board: &Board,
    side: &ColorAnalysis,
    group: BlockId,
    effort: Effort,
    local: &mut LocalLife,
) -> Option<Judged> {
    let own = |r: &&Arc<RegionFacts>| {
        r.points.len() <= EYE_SPACE && r.bounds.iter().all(|b| side.groups.group(b.block) == group)
    };
    let points = side.regions.iter().filter(own).flat_map(|r| r.points.iter().copied());
    let inside = PointSet::from_points(board.graph().len(), points);
    let point = local.lives_first(board, board.block_color(group), &inside, effort.limits(board.graph()).first)?;
    Some((Verdict::Unsettled, Certainty::Estimated, Why::First(point)))
}
