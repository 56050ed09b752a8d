//! Where a problem without a drawn frame is played: found from the stones.
//!
//! The area is what the defender reaches from the stones in question without crossing the attacker's stones, or a *gate*: a gap of a
//! few points in the attacker's wall, between two stones or between a stone and the edge. Each `wider` step adds what lies next to it.
//! Liberties of attacking blocks that have hardly any outside belong to it too: those may be captured.
//!
//! Death is first looked for in the area with a rim of attacking stones, and then proved in the region, without a rim:
//! a defender who has a liberty outside of the region has escaped. What is assumed is that the attacker's blocks with a liberty
//! outside the region are not captured from there, and that the ways out are guarded: the defender goes to a point next to the outside
//! only beside a stone of his own, or to capture. So that nobody would object, the region holds the last liberty that a block has outside,
//! and follows ways out along other stones of the defender; where it does not come to their end nothing is proved.

use igolog_core::{Board, Color, Point};

use crate::bits::Bits;
use crate::field::neighbor_sets;
use crate::{Goal, Problem, ProblemError};

/// An attacking block with no more liberties outside than these, all of them next to stones of the defender, is part of the fight.
const PRESSED: usize = 3;
/// In the open the defender goes no further than so many steps, or as far as this leaves so many empty points.
const FARTHEST: usize = 8;
const ROOMY: usize = 22;
/// How often weak blocks are looked for.
const MOST_WEAK: usize = 3;
/// How far ways out are followed along other stones of the defender.
const MOST_CONTESTED: usize = 5;
/// What lies behind a gap belongs to the inside if it is no larger.
const POCKET: usize = 8;

/// Where death is looked for: first in an area with a rim, then with room around it and without.
pub(crate) struct Enclosure {
    pub(crate) area: Bits,
    pub(crate) rim: Bits,
    pub(crate) region: Bits,
    /// Whether a way out leads to other stones of the defender however far it is followed: then nothing is proved.
    pub(crate) contested: bool,
}

impl Problem {
    /// The inside of the attacker's walls, `wider` steps beyond the gaps.
    pub(crate) fn enclosure(&self, wider: usize) -> Result<Enclosure, ProblemError> {
        let defender = self.defender()?;
        let board = &self.board;
        let near = neighbor_sets(board.graph());
        let stones = match &self.goal {
            Goal::Any(color) => board.points_with(Some(*color)).iter().collect(),
            Goal::Stones(stones) => Bits::from_set(stones),
        };
        let gates = gates(board, !defender);
        let empties: Bits = board.empties().collect();
        let mut steps = FARTHEST;
        let mut area = reach(board, &near, stones, defender, gates, steps);
        while (area & empties).len() > ROOMY && steps > 2 {
            steps -= 1;
            area = reach(board, &near, stones, defender, gates, steps);
        }
        add_pockets(board, &near, &mut area, defender, gates);
        for _ in 0..wider {
            area |= beyond(board, &near, area, defender);
        }
        add_weak(board, &near, &mut area, !defender, wider);
        add_pressed(board, &near, &mut area, !defender);
        let rim = beyond(board, &near, area, defender) & empties;
        let mut region = area | rim;
        region |= beyond(board, &near, region, defender) & empties;
        add_weak(board, &near, &mut region, !defender, wider);
        add_last(board, &near, &mut region, !defender);
        add_pressed(board, &near, &mut region, !defender);
        let contested = add_contested(board, &near, &mut region, defender);
        Ok(Enclosure { area, rim, region, contested })
    }
}

/// What the defender reaches in one more step.
fn beyond(board: &Board, near: &[Bits], area: Bits, defender: Color) -> Bits {
    let edge = area.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]) - area;
    edge.iter().filter(|&p| board.color(p) != Some(!defender)).fold(Bits::EMPTY, |all, p| all | whole(board, p))
}

/// Adds what lies behind a way out where other stones of the defender are near, or where it ends: a stone of the attacker in the way
/// would not be safe there. Says whether ways out are left that touch such stones.
fn add_contested(board: &Board, near: &[Bits], region: &mut Bits, defender: Color) -> bool {
    let empties: Bits = board.empties().collect();
    let stones = |color| Bits::from_set(&board.points_with(Some(color)));
    let (friends, attackers) = (stones(defender) - *region, stones(!defender));
    let mut contested = Bits::EMPTY;
    for _ in 0..=MOST_CONTESTED {
        let mut more = Bits::EMPTY;
        for point in *region & empties {
            let beyond = (near[point.index()] & empties) - *region;
            let around = beyond.iter().fold(Bits::EMPTY, |all, q| all | near[q.index()]) - *region;
            let blind = (around & empties).len() <= 1 && !around.meets(&attackers);
            if !beyond.is_empty() && (near[point.index()].meets(&friends) || around.meets(&friends) || blind) {
                more |= beyond;
            }
        }
        if more.is_empty() {
            return false;
        }
        contested = more;
        *region |= more;
    }
    contested.iter().any(|p| near[p.index()].meets(&friends))
}

/// Adds small places behind gaps: an attacker's stone inside makes gaps too.
fn add_pockets(board: &Board, near: &[Bits], area: &mut Bits, defender: Color, gates: Bits) {
    loop {
        let behind = beyond(board, near, *area, defender);
        let mut pocket = Bits::EMPTY;
        for start in behind {
            for bars in [Bits::EMPTY, gates] {
                let mut place = Bits::of(start);
                while place.len() <= POCKET {
                    let next = beyond(board, near, place, defender) - *area - bars;
                    if next.is_empty() {
                        // Between gaps it must be about stones of the defender.
                        if bars.is_empty() || place.iter().any(|p| board.color(p) == Some(defender)) {
                            pocket |= place;
                        }
                        break;
                    }
                    place |= next;
                }
            }
        }
        if pocket.is_empty() {
            return;
        }
        *area |= pocket;
    }
}

/// A point, with its block if it is a stone.
fn whole(board: &Board, point: Point) -> Bits {
    board.block(point).map_or(Bits::of(point), |block| board.block_stones(block).collect())
}

fn reach(board: &Board, near: &[Bits], stones: Bits, defender: Color, gates: Bits, steps: usize) -> Bits {
    let mut area = stones.iter().fold(Bits::EMPTY, |all, stone| all | whole(board, stone));
    let mut edge = area;
    for _ in 0..steps {
        let mut next = Bits::EMPTY;
        for point in edge {
            for q in near[point.index()] - area - next - gates {
                if board.color(q) != Some(!defender) {
                    next |= whole(board, q);
                }
            }
        }
        area |= next;
        edge = next;
    }
    area
}

/// Columns and rows from a point.
type Offset = (i32, i32);

/// Ways between two stones or from a stone to the edge, as steps from the first stone: the points between, and where the other stone is.
const BETWEEN: [(&[Offset], Offset); 5] = [
    (&[(1, 0)], (2, 0)),
    (&[(1, 0), (2, 0)], (3, 0)),
    (&[(1, 0), (1, 1)], (2, 1)),
    (&[(1, 0), (1, -1)], (2, -1)),
    (&[(1, 1)], (2, 2)),
];

/// The gaps in the attacker's wall. On a graph that is no grid there are none.
fn gates(board: &Board, attacker: Color) -> Bits {
    let graph = board.graph();
    let mut gates = Bits::EMPTY;
    let Some((width, height)) = graph.grid_size() else { return gates };
    let turns = [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)];
    for (stone, _) in board.stones().filter(|s| s.1 == attacker) {
        let Some((column, row)) = graph.column_row(stone) else { continue };
        for (a, b, c, d) in turns {
            let place = |(x, y): (i32, i32)| {
                let (x, y) = (column as i32 + a * x + b * y, row as i32 + c * x + d * y);
                let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
                inside.then(|| graph.at(x as usize, y as usize)).flatten()
            };
            for (between, end) in BETWEEN {
                let gap: Option<Vec<Point>> = between.iter().map(|&step| place(step)).collect();
                let Some(gap) = gap else { continue };
                let straight = end.1 == 0;
                let closed = match place(end) {
                    None => straight,
                    Some(point) => board.color(point) == Some(attacker),
                };
                if closed && gap.iter().all(|&p| board.color(p).is_none()) {
                    gates |= gap.into_iter().collect::<Bits>();
                }
            }
        }
    }
    gates
}

/// Adds the liberties of attacking blocks next to the area that have only a few outside, and a step beyond, until none is left.
pub(crate) fn add_weak(board: &Board, near: &[Bits], area: &mut Bits, attacker: Color, weak: usize) {
    add_liberties(board, near, area, attacker, |outside| match outside.len() <= weak {
        true => with_next(board, near, outside),
        false => Bits::EMPTY,
    });
}

/// Adds the only liberty that an attacking block next to the area has outside: it is where the block is captured or saved.
fn add_last(board: &Board, near: &[Bits], area: &mut Bits, attacker: Color) {
    add_liberties(board, near, area, attacker, |outside| if outside.len() == 1 { outside } else { Bits::EMPTY });
}

/// Adds the liberties of blocks that have few outside, all of them next to stones of the defender, and a step beyond.
fn add_pressed(board: &Board, near: &[Bits], area: &mut Bits, attacker: Color) {
    let friends = Bits::from_set(&board.points_with(Some(!attacker)));
    add_liberties(board, near, area, attacker, |outside| {
        match outside.len() <= PRESSED && outside.iter().all(|p| near[p.index()].meets(&friends)) {
            true => with_next(board, near, outside),
            false => Bits::EMPTY,
        }
    });
}

/// Adds what `wanted` makes of the liberties outside that attacking blocks next to the area have, until that is nothing.
fn add_liberties(board: &Board, near: &[Bits], area: &mut Bits, attacker: Color, wanted: impl Fn(Bits) -> Bits) {
    for _ in 0..MOST_WEAK {
        let mut more = Bits::EMPTY;
        for block in board.blocks().filter(|&b| board.block_color(b) == attacker) {
            let touches = board.block_stones(block).any(|p| near[p.index()].meets(area));
            let outside = Bits::from_words(board.liberty_words(block)) - *area;
            if touches && !outside.is_empty() {
                more |= wanted(outside);
            }
        }
        if more.is_empty() {
            return;
        }
        *area |= more;
    }
}

/// Points with the empty points next to them.
fn with_next(board: &Board, near: &[Bits], points: Bits) -> Bits {
    let beyond = points.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]);
    points | beyond.iter().filter(|&p| board.color(p).is_none()).collect::<Bits>()
}
