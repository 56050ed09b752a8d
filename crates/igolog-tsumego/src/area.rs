//! Where a problem without a drawn frame is played: found from the stones.
//!
//! The area is what the defender reaches in a few steps from the stones in question without crossing the attacker's stones, and the
//! liberties of attacking blocks nearby that have few: those may be captured. Around the area the attacker is given a
//! *rim* of stones on the empty points next to it, which nobody captures: who gets there has not got out. Stones of the defender elsewhere stay; to
//! join one that has a liberty outside is to live.
//!
//! The rim is an assumption. A proof of life is against a stronger attacker than there is. A proof of death
//! holds as far as the rim holds; a proof whose zone does not touch it needs none.

use igolog_core::{Board, Color, Point, PointSet};

use crate::bits::Bits;
use crate::field::neighbor_sets;
use crate::{Goal, Problem, ProblemError};

impl Problem {
    /// The same question with the area as its region and the rim on the board. A given region belongs to the area.
    ///
    /// The defender reaches so many `steps` from the stones in question: 1 gives the attacker every way out.
    /// Attacking blocks with no more than `weak` liberties outside the area are part of the fight: those liberties
    /// belong to the area too. With 0 the attacker's frame stands.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn enclosed(&self, steps: usize, weak: usize) -> Result<Problem, ProblemError> {
        let defender = self.defender()?;
        let near = neighbor_sets(self.board.graph());
        let mut area = match &self.goal {
            Goal::Any(_) => return Ok(self.clone()),
            Goal::Stones(stones) => reach(&self.board, &near, Bits::from_set(stones), defender, steps),
        };
        if let Some(region) = &self.region {
            area |= Bits::from_set(region);
        }
        add_weak(&self.board, &near, &mut area, !defender, weak);
        let mut board = self.board.clone();
        let rim = rim(&board, &near, &mut area, defender);
        let contents: Vec<(Point, Option<Color>)> = rim.iter().map(|p| (p, Some(!defender))).collect();
        // A rim that would take the last liberty of something is left out: the area stays as it is.
        let _ = board.setup(&contents);
        let region: PointSet = area.to_set(near.len());
        Ok(Problem { board, region: Some(region), ..self.clone() })
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

/// Adds the liberties of attacking blocks next to the area that have only a few outside, and a step beyond.
fn add_weak(board: &Board, near: &[Bits], area: &mut Bits, attacker: Color, weak: usize) {
    for _ in 0..2 {
        let mut more = Bits::EMPTY;
        for block in board.blocks().filter(|&b| board.block_color(b) == attacker) {
            let touches = board.block_stones(block).any(|p| near[p.index()].meets(area));
            let outside = Bits::from_words(board.liberty_words(block)) - *area;
            if touches && outside.len() <= weak {
                let beyond = outside.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]);
                more |= outside | beyond.iter().filter(|&p| board.color(p).is_none()).collect::<Bits>();
            }
        }
        *area |= more;
    }
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
