//! The eye space of a racing block: does it live by itself, and where is the vital point?

use igolog_core::{BlockId, Board, Color, Point, PointSet};

use crate::life::safety::LocalLife;
use crate::region::regions;

/// What a block's eye space is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EyeSpace {
    /// Two eyes, even if the enemy moves first.
    Alive,
    /// Two eyes if the owner moves first; his moves, and the enemy's moves that leave at most one eye.
    Vital { making: Vec<Point>, breaking: Vec<Point> },
    /// At most one eye.
    OneEye,
}

/// The largest eye space that is looked at.
const LARGEST: usize = 14;

/// What the eye space of a block is worth: the regions that it alone bounds.
pub(super) fn eye_space(board: &Board, block: BlockId, life: &mut LocalLife) -> EyeSpace {
    let owner = board.block_color(block);
    let Some(inside) = space(board, block) else { return EyeSpace::OneEye };
    if life.lives(board, owner, &inside) {
        return EyeSpace::Alive;
    }
    let making = winning(board, owner, &inside, life);
    if making.is_empty() {
        return EyeSpace::OneEye;
    }
    let mut breaking = Vec::new();
    for point in inside.iter().filter(|&p| board.is_legal(!owner, p)) {
        let mut after = board.clone();
        after.play_unchecked(!owner, point);
        if after.is_live(block) && winning(&after, owner, &inside, life).is_empty() {
            breaking.push(point);
        }
    }
    // A point that both sides want comes first.
    breaking.sort_by_key(|p| !making.contains(p));
    EyeSpace::Vital { making, breaking }
}

fn winning(board: &Board, owner: Color, inside: &PointSet, life: &mut LocalLife) -> Vec<Point> {
    let mut found = Vec::new();
    for point in inside.iter().filter(|&p| board.is_legal(owner, p)) {
        let mut after = board.clone();
        after.play_unchecked(owner, point);
        if life.lives(&after, owner, inside) {
            found.push(point);
        }
    }
    found
}

fn space(board: &Board, block: BlockId) -> Option<PointSet> {
    let mine = regions(board, board.block_color(block)).into_iter();
    let mine = mine.filter(|r| r.bounds.len() == 1 && r.bounds[0].block == block && r.points.len() <= LARGEST);
    let points: Vec<Point> = mine.flat_map(|r| r.points).collect();
    (!points.is_empty() && points.len() <= LARGEST).then(|| PointSet::from_points(board.graph().len(), points))
}
