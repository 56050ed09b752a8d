//! The worth of every region to the groups around it.

use igolog_core::{BlockId, Board, Point};

use super::ColorAnalysis;
use crate::classes::Classes;
use crate::eyes::eye::one_point_eye;
use crate::eyes::{Eye, EyeKind};
use crate::group::{Joints, merge};
use crate::link::Kosumi;
use crate::region::Region;

/// Regions up to this size are looked at closely when several blocks bound them.
const CLOSE_LOOK: usize = 8;

pub(super) fn eyes(board: &Board, side: &ColorAnalysis, joints: &Joints, kosumi: &[Kosumi]) -> Vec<Eye> {
    let mut found = Vec::with_capacity(2 * side.regions.len());
    let mut groups: Vec<BlockId> = Vec::with_capacity(16);
    let mut holds = None;
    for (place, region) in side.regions.iter().enumerate() {
        groups.clear();
        groups.extend(region.bounds.iter().map(|b| side.groups.group(b.block)));
        groups.sort_unstable();
        groups.dedup();
        if groups.is_empty() {
            continue;
        }
        let (mut low, mut high, mut kind) = region.worth;
        if kind != EyeKind::Open && region.bounds.len() > 1 && region.points.len() <= CLOSE_LOOK {
            let holds = holds.get_or_insert_with(|| Holds::new(board, joints, kosumi));
            (low, high, kind) = spoiled(board, region, holds, (low, high, kind), groups.len() == 1);
        }
        let proved = side.safe.binary_search(&place).is_ok();
        if proved && region.bounds.iter().all(|b| side.alive.binary_search(&b.block).is_ok()) {
            (low, high, kind) = kept(low, high);
        } else if groups.len() > 1 && kind != EyeKind::Open {
            low = 0;
            if kind != EyeKind::False {
                kind = EyeKind::Shared;
            }
        }
        let region = side.region_id(place);
        found.extend(groups.iter().map(|&group| Eye { region, group, low, high, kind }));
    }
    found
}

/// What an eye is worth that is proved to stay its owner's, among blocks that stay too: one eye at least. Two heads
/// that live by the eyes between them are told so here, whatever diagonals say.
fn kept(low: u8, high: u8) -> (u8, u8, EyeKind) {
    let low = low.max(2);
    let high = high.max(low);
    (low, high, if low == high { EyeKind::Real } else { EyeKind::Half })
}

/// What is left of an eye that several blocks bound, if its own points must not be filled to connect them.
fn spoiled(
    board: &Board,
    region: &Region,
    holds: &mut Holds<'_>,
    (low, high, kind): (u8, u8, EyeKind),
    one_group: bool,
) -> (u8, u8, EyeKind) {
    let blocks: Vec<BlockId> = region.bounds.iter().map(|b| b.block).collect();
    let inside = |p: &Point| region.points.binary_search(p).is_ok();
    if one_group && holds.together(&blocks, inside) {
        return (low, high, kind);
    }
    if let [point] = region.points[..] {
        return match one_point_eye(board, point, region.color) {
            Some(EyeKind::Real) => (low, high, EyeKind::Real),
            Some(EyeKind::False) => (0, 0, EyeKind::False),
            _ => (0, high, EyeKind::Undecided),
        };
    }
    (low.saturating_sub(2), high, EyeKind::Undecided)
}

/// What may hold blocks together, laid out once for many questions.
struct Holds<'a> {
    joints: &'a Joints,
    /// The kosumi that cannot be cut: their blocks, and the points beside them.
    firm: Vec<((BlockId, BlockId), [Point; 2])>,
    /// The last question that asked for each block, and the block's place in it.
    asked: Vec<(u16, u16)>,
    questions: u16,
    /// The joints between the blocks asked for, as [`merge`] wants them.
    between: Vec<(Point, bool, u32)>,
    around: Vec<u16>,
    classes: Classes,
}

impl<'a> Holds<'a> {
    fn new(board: &Board, joints: &'a Joints, kosumi: &[Kosumi]) -> Holds<'a> {
        let firm = kosumi.iter().filter(|k| k.halves == 2).filter_map(|k| Some((k.blocks(board)?, k.beside)));
        Holds {
            joints,
            firm: firm.collect(),
            asked: vec![(0, 0); board.graph().len()],
            questions: 0,
            between: Vec::new(),
            around: Vec::new(),
            classes: Classes::default(),
        }
    }

    /// Whether blocks (ascending) are one static group, or linked by kosumi, without the joints of a region.
    fn together(&mut self, blocks: &[BlockId], inside: impl Fn(&Point) -> bool) -> bool {
        self.questions += 1;
        self.classes.clear();
        for block in blocks {
            self.asked[block.index()] = (self.questions, self.classes.push() as u16);
        }
        let place = |b: &BlockId| {
            let (question, place) = self.asked[b.index()];
            (question == self.questions).then_some(place)
        };
        self.between.clear();
        self.around.clear();
        for joint in self.joints.iter() {
            let from = self.around.len();
            self.around.extend(joint.blocks.iter().filter_map(place));
            if self.around.len() - from >= 2 && !inside(&joint.point) {
                self.between.push((joint.point, joint.cuttable, self.around.len() as u32));
            } else {
                self.around.truncate(from);
            }
        }
        merge(&mut self.classes, &self.between, &self.around, |_, _| {});
        if self.classes.is_one() {
            return true;
        }
        for ((a, b), beside) in &self.firm {
            if let (Some(a), Some(b)) = (place(a), place(b))
                && !beside.iter().any(&inside)
            {
                self.classes.join(a.into(), b.into());
            }
        }
        self.classes.is_one()
    }
}
