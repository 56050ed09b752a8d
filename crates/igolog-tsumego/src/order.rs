//! Which moves look good: the first guess of proof numbers, from liberties, eyes and distance.
//!
//! Nothing here can make a result wrong. A move that is not offered at all is only lost to the side that would
//! win by it; the moves that a loser must be shown to lose by come from the zone.

use igolog_core::{Color, Point};

use crate::bits::Bits;
use crate::field::BEHIND;
use crate::state::State;

/// So many empty points are offered all.
const FEW: usize = 40;
/// In larger areas those so far from the stones in question.
const REACH: u8 = 3;

/// The points offered to the mover before any zone is known.
pub(crate) fn offered(state: &State, last: Option<Point>) -> Bits {
    let field = state.field;
    let empties = state.empties() & field.area;
    if empties.len() <= FEW {
        return empties;
    }
    let close = |&p: &Point| {
        let steps = field.distance[p.index()];
        steps <= REACH || (BEHIND..=BEHIND + 2).contains(&steps)
    };
    let mut points: Bits = empties.iter().filter(close).collect();
    if let Some(last) = last {
        points |= field.around(Bits::of(last) | field.near[last.index()]) | field.near[last.index()];
    }
    points & empties
}

/// How bad a legal move looks, from 0. It delays the move.
pub(crate) fn badness(state: &State, point: Point, last: Option<Point>) -> u32 {
    let field = state.field;
    let mover = state.mover;
    let around = state.board.surroundings(point);
    let mut score: i32 = match field.distance[point.index()] {
        0 | 1 => 2,
        2 => 3,
        3 => 6,
        far if far < BEHIND => 6 + 2 * far as i32,
        _ => 7,
    };
    if last.is_some_and(|last| field.near[last.index()].contains(point)) {
        score -= 1;
    }
    if around.atari[!mover] > 0 {
        let taken = state.captures(point);
        score -= 1 + (taken.len() as i32).min(2);
    }
    if around.atari[mover] > 0 {
        score -= 1;
    }
    let liberties = liberties_after(state, point, mover);
    if liberties <= 1 && around.atari[!mover] == 0 {
        score += if mover == field.defender { 4 } else { 1 };
    }
    for block in state.blocks_near(point, !mover) {
        if state.board.liberty_count(block) == 2 {
            score -= if field.distance[point.index()] >= BEHIND { 3 } else { 1 };
        }
    }
    if around.empties == 0 && around.stones[!mover] == 0 && around.atari[mover] == 0 {
        score += 6;
    }
    score.max(0) as u32
}

/// The liberties of the stone played, captures left out; more than a few are not told apart.
fn liberties_after(state: &State, point: Point, mover: Color) -> usize {
    let near = state.field.near[point.index()];
    let mut liberties = near - state.stones(Color::Black) - state.stones(Color::White);
    for block in state.blocks_near(point, mover) {
        liberties |= state.liberties(block);
    }
    liberties.remove(point);
    liberties.len()
}
