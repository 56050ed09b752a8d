//! A region with what follows from it and the blocks around it alone, wherever the rest of the board goes.
//!
//! Most regions are untouched by a move, so whoever follows a game keeps these facts and makes only those of the regions
//! anew that a move has touched.

use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

use igolog_core::Board;

use crate::eyes::eye::worth;
use crate::eyes::{EyeKind, SemiJoints};
use crate::region::Region;
use crate::safety::{Demand, Field, State};

/// A region and what follows from it. The facts stand as long as no point of the region changes and the blocks around it
/// stay the same.
#[derive(Debug)]
pub struct RegionFacts {
    region: Region,
    semi_joints: SemiJoints,
    /// Halves of eyes to blocks that hold together: at least, at most, and of what kind.
    pub(crate) worth: (u8, u8, EyeKind),
    /// The region as a small game of its own, once it was asked for.
    field: OnceLock<Option<(Field, State)>>,
    /// What was asked of that game so far, and whether a look without search grants it.
    granted: Mutex<Vec<(Demand, bool)>>,
}

impl RegionFacts {
    /// What follows from a region of a board. O(points of the region), a little more for each semi-joint.
    pub fn of(board: &Board, region: Region) -> RegionFacts {
        let semi_joints = SemiJoints::of(board, &region);
        let worth = worth(board, &region, &semi_joints);
        RegionFacts { region, semi_joints, worth, field: OnceLock::new(), granted: Mutex::default() }
    }

    /// The points that split it.
    pub fn semi_joints(&self) -> &SemiJoints {
        &self.semi_joints
    }

    /// The region as a small game of its own; `None` if it is too large.
    pub(crate) fn field(&self, board: &Board) -> Option<&(Field, State)> {
        self.field.get_or_init(|| Field::of_points(board, self.region.color, &self.region.points)).as_ref()
    }

    /// Whether a look at the region grants a demand; `look` is asked once only.
    pub(crate) fn grants(&self, demand: &Demand, look: impl FnOnce() -> bool) -> bool {
        let mut granted = self.granted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = granted.iter().find(|(asked, _)| asked == demand) {
            return known.1;
        }
        let answer = look();
        granted.push((*demand, answer));
        answer
    }
}

impl Deref for RegionFacts {
    type Target = Region;

    fn deref(&self) -> &Region {
        &self.region
    }
}

impl PartialEq for RegionFacts {
    /// Everything else follows from the region and the board.
    fn eq(&self, other: &RegionFacts) -> bool {
        (&self.region, &self.semi_joints, self.worth) == (&other.region, &other.semi_joints, other.worth)
    }
}

impl Eq for RegionFacts {}
