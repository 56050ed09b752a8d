//! What a region is worth in eyes to the blocks around it: an interval, in halves of an eye.
//!
//! The lower end holds if the enemy moves first there, the upper end if the owner does. Both are estimates: the
//! theorems of [`safety`](crate::safety) prove, this judges. Two limits of counting loops are answered here: a region with
//! room enough for the enemy to live inside is *open* and promises nothing; a one-point eye that diagonal neighbours
//! can spoil is real, false or undecided by the count of those neighbours.

use igolog_core::{BlockId, Board, Point, words};

use super::{Nakade, SemiJoints};
use crate::region::Region;
use crate::region::RegionId;

/// How sure an eye is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EyeKind {
    /// Its value does not depend on who moves first.
    Real,
    /// It is none: the stones around it cannot all stay connected without filling it.
    False,
    /// Half an eye more for whoever moves first.
    Half,
    /// Whether it is an eye at all depends on who moves first.
    Undecided,
    /// Blocks of several groups bound it: an eye only if they hold together.
    Shared,
    /// There is room for the enemy to live in it.
    Open,
}

words!(
    EyeKind, "kind of eye", Real => "real", False => "false", Half => "half", Undecided => "undecided", Shared => "shared", Open => "open",
);

/// The worth of a region to one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// The region.
    pub region: RegionId,
    /// The static group, by its smallest block.
    pub group: BlockId,
    /// Halves of an eye if the enemy moves first.
    pub low: u8,
    /// Halves of an eye if the owner moves first.
    pub high: u8,
    /// How sure it is.
    pub kind: EyeKind,
}

/// Points without an own stone beside them that let the enemy hope for two eyes.
const ROOM_TO_LIVE: usize = 5;

/// Half eyes of a region to blocks that hold together: at least, at most, and of what kind.
pub(crate) fn worth(board: &Board, region: &Region, semi: &SemiJoints) -> (u8, u8, EyeKind) {
    let (size, enemies) = (region.points.len(), region.points.len() - region.empties);
    let inner = region.points.iter().filter(|&&p| !board.touches(region.color, p));
    if inner.take(ROOM_TO_LIVE).count() >= ROOM_TO_LIVE {
        return (0, 4, EyeKind::Open);
    }
    match (size, semi.points.len()) {
        (0..=2, _) => (2, 2, EyeKind::Real),
        (_, 2..) if semi.solid => (4, 4, EyeKind::Real),
        (_, 1..) => (2, 4, EyeKind::Half),
        (3..=6, 0) => {
            let kills = Nakade::of(board.graph(), &region.points) != Some(Nakade::Lives);
            if kills || enemies > 1 { (2, 2, EyeKind::Real) } else { (4, 4, EyeKind::Real) }
        }
        _ if enemies == 0 => (4, 4, EyeKind::Real),
        _ if enemies <= 2 => (2, 4, EyeKind::Half),
        _ => (0, 4, EyeKind::Undecided),
    }
}

/// A one-point eye by its diagonal neighbours: `None` where the board has no diagonals.
///
/// With f enemy and g empty diagonals and T of them enough to spoil it (two inside, one at the edge): real if
/// f + ⌈g/2⌉ < T, false if f + ⌊g/2⌋ ≥ T, else for the first mover to decide.
pub fn one_point_eye(board: &Board, point: Point, color: igolog_core::Color) -> Option<EyeKind> {
    let graph = board.graph();
    let (mut enemy, mut empty, mut all) = (0usize, 0usize, 0usize);
    for diagonal in graph.diagonals(point) {
        all += 1;
        match board.color(diagonal) {
            None => empty += 1,
            Some(other) if other != color => enemy += 1,
            Some(_) => {}
        }
    }
    if all == 0 {
        return None;
    }
    let spoil = if all >= 4 { 2 } else { 1 };
    Some(if enemy + empty.div_ceil(2) < spoil {
        EyeKind::Real
    } else if enemy + empty / 2 >= spoil {
        EyeKind::False
    } else {
        EyeKind::Undecided
    })
}
