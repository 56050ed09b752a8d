//! Domains: whose eye a point may become.
//!
//! A domain spreads from the stones that cannot be caught to the points beside them, and on to every point where two
//! points side by side in the eight around it are in the domain, the diagonal one not on the first line, unless enemy stones
//! stand in the way (after GNU Go's manual, *Functions in `optics.c`*). Stones that are caught are not seen.

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet};

use crate::tactics::{Reader, Reading, Success};

/// Positions for one reading of a capture.
const BUDGET: u64 = 2_000;

/// The lively stones and the domain of each colour.
pub(super) struct Domains {
    pub(super) lively: ByColor<PointSet>,
    pub(super) domain: ByColor<PointSet>,
}

impl Domains {
    pub(super) fn of(board: &Board, reader: &mut Reader) -> Domains {
        let len = board.graph().len();
        let mut lively = ByColor::from_fn(|_| PointSet::new(len));
        for block in board.blocks() {
            if !is_dead(board, block, reader) {
                let color = board.block_color(block);
                board.block_stones(block).for_each(|stone| {
                    lively[color].insert(stone);
                });
            }
        }
        let domain = ByColor::from_fn(|color| spread(board, &lively[color], &lively[!color]));
        Domains { lively, domain }
    }

    /// Whether a point is eye space of a colour: `Some(true)` at its margin.
    pub(super) fn eye(&self, board: &Board, color: Color, point: Point) -> Option<bool> {
        let (own, theirs) = (&self.domain[color], &self.domain[!color]);
        if !own.contains(point) || self.lively[color].contains(point) || self.lively[!color].contains(point) {
            return None;
        }
        let beside = |of: &PointSet, but: &PointSet| {
            board.graph().neighbors(point).any(|near| of.contains(near) && !but.contains(near))
        };
        match theirs.contains(point) {
            false => Some(beside(theirs, own)),
            true => beside(own, theirs).then_some(true),
        }
    }
}

/// Whether a block is caught whoever moves first.
fn is_dead(board: &Board, block: BlockId, reader: &mut Reader) -> bool {
    let stone = board.first_stone(block);
    let fails = |reading: Option<Reading>| reading.is_none_or(|reading| reading.success == Success::Fails);
    !fails(reader.attack(board, stone, BUDGET)) && fails(reader.defend(board, stone, BUDGET))
}

/// The domain of stones against others.
fn spread(board: &Board, stones: &PointSet, others: &PointSet) -> PointSet {
    let graph = board.graph();
    let mut domain = stones.clone();
    for stone in stones.iter() {
        for near in graph.neighbors(stone) {
            if !others.contains(near) {
                domain.insert(near);
            }
        }
    }
    let Some((width, height)) = graph.grid_size() else { return domain };
    let first_line = |p: Point| graph.degree(p) < 4;
    // A point some steps away; beyond the border nothing.
    let at = |point: Point, steps: (i32, i32)| {
        let (x, y) = graph.column_row(point)?;
        let (x, y) = (x as i32 + steps.0, y as i32 + steps.1);
        graph.at(usize::try_from(x).ok().filter(|&x| x < width)?, usize::try_from(y).ok().filter(|&y| y < height)?)
    };
    loop {
        let mut grown = false;
        for point in graph.points() {
            if domain.contains(point) || others.contains(point) {
                continue;
            }
            let has = |p: Option<Point>| p.filter(|&p| domain.contains(p));
            let enemy = |p: Option<Point>| p.is_some_and(|p| others.contains(p));
            let across = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(dx, dy)| {
                has(at(point, (dx, dy))).is_some_and(|side| {
                    [(dy, dx), (-dy, -dx)].into_iter().any(|(sx, sy)| {
                        has(at(side, (sx, sy))).is_some_and(|diagonal| !first_line(diagonal))
                            && !enemy(at(point, (sx, sy)))
                            // Two stones with two points between them.
                            && !(enemy(at(side, (2 * sx, 2 * sy))) && enemy(at(side, (-sx, -sy))))
                    })
                })
            });
            let corner = graph.degree(point) == 2
                && graph.neighbors(point).any(|near| domain.contains(near))
                && !graph.neighbors(point).chain(graph.diagonals(point)).any(|near| others.contains(near));
            if across || corner {
                domain.insert(point);
                grown = true;
            }
        }
        if !grown {
            return domain;
        }
    }
}
