//! A scout for life on an open board: the same question in a small area with a rim.
//!
//! Around the area the attacker is given a *rim* of stones on the empty points next to it, which nobody captures: who gets there has
//! not got out. What lives against the rim seems to live; it is proved on the board as it is, with the scout's table as a guide.

use igolog_core::{Board, Color, Point};

use crate::area::add_weak;
use crate::bits::Bits;
use crate::field::neighbor_sets;
use crate::{Goal, Problem, ProblemError};

/// A problem with a rim, and the rim.
pub(crate) struct Rimmed {
    pub(crate) problem: Problem,
    pub(crate) area: Bits,
    pub(crate) rim: Bits,
}

impl Problem {
    /// The question with a rim around what the defender reaches in so many `steps`: 1 gives the attacker every way out.
    /// Attacking blocks with no more than `weak` liberties outside the area are part of the fight: those liberties belong to it too.
    pub(crate) fn rimmed(&self, steps: usize, weak: usize) -> Result<Rimmed, ProblemError> {
        let defender = self.defender()?;
        let near = neighbor_sets(self.board.graph());
        let mut area = match &self.goal {
            Goal::Any(color) => self.board.points_with(Some(*color)).iter().collect(),
            Goal::Stones(stones) => Bits::from_set(stones),
        };
        area = reach(&self.board, &near, area, defender, steps);
        add_weak(&self.board, &near, &mut area, !defender, weak);
        let mut board = self.board.clone();
        let mut rim = rim(&board, &near, &mut area, defender);
        let contents: Vec<(Point, Option<Color>)> = rim.iter().map(|p| (p, Some(!defender))).collect();
        // A rim that would take the last liberty of something is left out: the area stays as it is.
        if board.setup(&contents).is_err() {
            rim = Bits::EMPTY;
        }
        let problem = Problem { board, region: Some(area.to_set(near.len())), ..self.clone() };
        Ok(Rimmed { problem, area, rim })
    }
}

fn reach(board: &Board, near: &[Bits], stones: Bits, defender: Color, steps: usize) -> Bits {
    let mut area = stones;
    // Blocks count as one step however long they are.
    for stone in stones {
        if let Some(block) = board.block(stone) {
            area |= board.block_stones(block).collect::<Bits>();
        }
    }
    let mut edge = area;
    for _ in 0..steps {
        let mut next = Bits::EMPTY;
        for point in edge {
            for q in near[point.index()] - area - next {
                match board.color(q) {
                    None => next.insert(q),
                    Some(color) if color == defender => {
                        if let Some(block) = board.block(q) {
                            next |= board.block_stones(block).collect::<Bits>();
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        area |= next;
        edge = next;
    }
    area
}

/// The empty points around the area on which the attacker gets stones; pockets too small for a rim join the area.
fn rim(board: &Board, near: &[Bits], area: &mut Bits, defender: Color) -> Bits {
    let empty = |p: Point| board.color(p).is_none();
    loop {
        let around = area.iter().fold(Bits::EMPTY, |s, p| s | near[p.index()]) - *area;
        let candidates = around.iter().filter(|&p| empty(p)).collect::<Bits>();
        // A point next to the defender's stones outside stays free: it is their liberty.
        let friendly = |p: Point| (near[p.index()] - *area).iter().any(|q| board.color(q) == Some(defender));
        let rim = candidates.iter().filter(|&p| !friendly(p)).collect::<Bits>();
        let breathes = |p: Point| (near[p.index()] - *area - rim).iter().any(empty);
        let stuck = |p: &Point| !breathes(*p) && !(near[p.index()] & rim).iter().any(breathes);
        let pocket: Bits = rim.iter().filter(stuck).collect();
        if pocket.is_empty() {
            return rim;
        }
        *area |= pocket;
    }
}
