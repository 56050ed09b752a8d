//! Where a problem without a drawn frame is played: found from the stones.
//!
//! The area is what the defender reaches from the stones in question without crossing the attacker's stones, or a *gate*: a gap of a
//! few points in the attacker's wall, between two stones or between a stone and the edge. Each `wider` step adds what lies next to it.
//! Liberties of attacking blocks that have hardly any outside belong to it too: those may be captured.
//!
//! Death is first looked for in the area with a rim of attacking stones, and then proved in the region, without a rim:
//! a defender who has a liberty outside of the region has escaped. So nothing here can make a result wrong; what is assumed
//! is that the attacker's blocks with a liberty outside the region are not captured from there.

use igolog_core::{Board, Color, Point};

use crate::bits::Bits;
use crate::field::neighbor_sets;
use crate::{Goal, Problem, ProblemError};

/// An attacking block with no more liberties outside than these is part of the fight.
const WEAK: usize = 1;
/// In the open the defender goes no further than so many steps, or as far as this leaves so many empty points.
const FARTHEST: usize = 8;
const ROOMY: usize = 22;
/// How often weak blocks are looked for.
const MOST_WEAK: usize = 3;
/// How far narrow ways out are followed.
const MOST_NARROW: usize = 4;
/// What lies behind a gap belongs to the inside if it is no larger.
const POCKET: usize = 8;

/// Where death is looked for: first in an area with a rim, then with room around it and without.
pub(crate) struct Enclosure {
    pub(crate) area: Bits,
    pub(crate) rim: Bits,
    pub(crate) region: Bits,
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
        add_pockets(board, &near, &mut area, defender);
        for _ in 0..wider {
            area |= beyond(board, &near, area, defender);
        }
        add_weak(board, &near, &mut area, !defender, WEAK + wider);
        let rim = beyond(board, &near, area, defender) & empties;
        let mut region = area | rim;
        region |= beyond(board, &near, region, defender) & empties;
        add_weak(board, &near, &mut region, !defender, WEAK);
        add_narrow(&near, &mut region, empties, Bits::from_set(&board.points_with(Some(defender))));
        Ok(Enclosure { area, rim, region })
    }
}

/// What the defender reaches in one more step.
fn beyond(board: &Board, near: &[Bits], area: Bits, defender: Color) -> Bits {
    let edge = area.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]) - area;
    edge.iter().filter(|&p| board.color(p) != Some(!defender)).fold(Bits::EMPTY, |all, p| all | whole(board, p))
}

/// Adds the single point behind a way out where it is itself narrow or next to the defender's stones: a stone of the attacker in the
/// way would hang on that one liberty.
fn add_narrow(near: &[Bits], region: &mut Bits, empties: Bits, friends: Bits) {
    for _ in 0..MOST_NARROW {
        let mut more = Bits::EMPTY;
        for point in *region & empties {
            let beyond = (near[point.index()] & empties) - *region;
            let Some(only) = beyond.first().filter(|_| beyond.len() == 1) else { continue };
            let around = near[only.index()] - *region;
            if around.meets(&friends) || (around & empties).len() <= 1 {
                more.insert(only);
            }
        }
        if more.is_empty() {
            return;
        }
        *region |= more;
    }
}

/// Adds small places behind gaps: an attacker's stone inside makes gaps too.
fn add_pockets(board: &Board, near: &[Bits], area: &mut Bits, defender: Color) {
    loop {
        let behind = beyond(board, near, *area, defender);
        let mut pocket = Bits::EMPTY;
        for start in behind {
            let mut place = Bits::of(start);
            while place.len() <= POCKET {
                let next = beyond(board, near, place, defender) - *area;
                if next.is_empty() {
                    pocket |= place;
                    break;
                }
                place |= next;
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
    for _ in 0..MOST_WEAK {
        let mut more = Bits::EMPTY;
        for block in board.blocks().filter(|&b| board.block_color(b) == attacker) {
            let touches = board.block_stones(block).any(|p| near[p.index()].meets(area));
            let outside = Bits::from_words(board.liberty_words(block)) - *area;
            if touches && !outside.is_empty() && outside.len() <= weak {
                let beyond = outside.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]);
                more |= outside | beyond.iter().filter(|&p| board.color(p).is_none()).collect::<Bits>();
            }
        }
        if more.is_empty() {
            return;
        }
        *area |= more;
    }
}
