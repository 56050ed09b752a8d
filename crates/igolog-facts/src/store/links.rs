//! Joints and kosumi after a step.

use igolog_core::{Color, Point};
use igolog_life::eyes::Square;
use igolog_life::link::{CutResult, Service, bare, cut, kosumi_halves, own_blocks};

use super::blocks::EMPTY;
use super::tables::{at, put, replace, take};
use super::{FactStore, Scratch};
use crate::relation::Relation;

const NOBODY: u16 = u16::MAX;

impl FactStore {
    /// Looks again at the links of every affected point, and of the joints whose cutting stone would be taken there.
    pub(super) fn change_links(&mut self, scratch: &mut Scratch) {
        scratch.fresh();
        let mut affected = std::mem::take(&mut scratch.affected);
        affected.retain(|p| scratch.mark(p.index()));
        for i in 0..affected.len() {
            for &watcher in &self.links.watchers[affected[i].index()] {
                let point = Point::new((watcher / 2) as usize);
                if scratch.mark(point.index()) {
                    affected.push(point);
                }
            }
        }
        for &point in &affected {
            self.change_joint(point, scratch);
        }
        if !self.shape.squares.is_empty() {
            scratch.squares.clear();
            for point in &affected {
                let squares = &self.shape.squares_of[point.index()];
                scratch.squares.extend(squares.iter().copied().filter(|&s| self.may_hold_kosumi(s)));
            }
            scratch.squares.sort_unstable();
            scratch.squares.dedup();
            self.change_kosumi(scratch);
        }
        scratch.affected = affected;
    }

    /// Whether a square has a diagonal of one colour, or had one before.
    fn may_hold_kosumi(&self, square: u32) -> bool {
        let [a, b, c, d] = self.shape.squares[square as usize].corners.map(|p| self.contents[p.index()]);
        let place = 2 * square as usize;
        (a == d && a != EMPTY)
            || (b == c && b != EMPTY)
            || self.links.kosumi_rows[place].is_some()
            || self.links.kosumi_rows[place + 1].is_some()
    }

    fn change_joint(&mut self, point: Point, scratch: &mut Scratch) {
        // Most points have no two stones of a colour beside them, and had none.
        let mut beside = [0u32; 3];
        for &near in self.shape.lines.of(point.index()) {
            beside[self.contents[near as usize] as usize] += 1;
        }
        let none = self.contents[point.index()] != EMPTY || (beside[0] < 2 && beside[1] < 2);
        if none && self.tables.joint.find(0, point.index()).is_empty() {
            return;
        }
        scratch.rows4.clear();
        if self.board.color(point).is_none() {
            for color in Color::ALL {
                self.joint_rows(color, point, scratch);
            }
            scratch.rows4.sort_unstable();
        } else {
            Color::ALL.into_iter().for_each(|color| self.watch(color, point, NOBODY));
        }
        let key = (0, point.index());
        replace(&mut self.tables.joint, &mut self.changes, Relation::Joint, key, &scratch.rows4, &mut scratch.old4);
    }

    fn joint_rows(&mut self, color: Color, point: Point, scratch: &mut Scratch) {
        let blocks = &mut scratch.blocks;
        own_blocks(&self.board, color, point, blocks);
        let mut watched = NOBODY;
        if blocks.len() >= 2 {
            let cuttable = match cut(&mut self.board, color, point) {
                CutResult::Holds => 1,
                CutResult::Illegal => 0,
                CutResult::Taken(last, lasting) => {
                    watched = last.index() as u16;
                    i32::from(!lasting)
                }
            };
            for (i, b1) in blocks.iter().enumerate() {
                for b2 in &blocks[i + 1..] {
                    let (n1, n2) = (self.names[b1.index()], self.names[b2.index()]);
                    scratch.rows4.push([at(point), n1.min(n2).into(), n1.max(n2).into(), cuttable]);
                }
            }
        }
        self.watch(color, point, watched);
    }

    fn watch(&mut self, color: Color, point: Point, place: u16) {
        let watcher = 2 * point.index() as u16 + color as u16;
        let old = std::mem::replace(&mut self.links.watched[color][point.index()], place);
        if old == place {
            return;
        }
        if old != NOBODY {
            self.links.watchers[old as usize].retain(|&w| w != watcher);
        }
        if place != NOBODY {
            self.links.watchers[place as usize].push(watcher);
        }
    }

    /// Looks at squares in ascending order. A pair of empty points serves one link of a colour only, the first;
    /// so a square that changes its mind sends the later ones that share a point back to be looked at.
    fn change_kosumi(&mut self, scratch: &mut Scratch) {
        let mut next = 0;
        while next < scratch.squares.len() {
            let square = scratch.squares[next];
            next += 1;
            let Square { corners } = self.shape.squares[square as usize];
            let mut changed = false;
            for (diagonal, (pair, beside)) in (Square { corners }).diagonals().into_iter().enumerate() {
                let place = 2 * square as usize + diagonal;
                let served = self.links.served[place];
                let row = self.kosumi_row(square, place, pair, beside);
                changed |= self.links.served[place] != served;
                let old = std::mem::replace(&mut self.links.kosumi_rows[place], row);
                if old == row {
                    continue;
                }
                if let Some(old) = old {
                    take(&mut self.tables.kosumi, &mut self.changes, Relation::Kosumi, &old);
                }
                if let Some(row) = row {
                    put(&mut self.tables.kosumi, &mut self.changes, Relation::Kosumi, row);
                }
            }
            if !changed {
                continue;
            }
            for corner in corners {
                for &other in self.shape.squares_of[corner.index()].iter().filter(|&&s| s > square) {
                    if let Err(place) = scratch.squares[next..].binary_search(&other) {
                        scratch.squares.insert(next + place, other);
                    }
                }
            }
        }
    }

    /// The row of one diagonal of a square, if its two stones are a bare kosumi; notes whether the two empty points serve it.
    fn kosumi_row(&mut self, square: u32, place: usize, pair: [Point; 2], beside: [Point; 2]) -> Option<[i32; 5]> {
        self.links.served[place] = false;
        let contents = |p: Point| Color::ALL.get(self.contents[p.index()] as usize).copied();
        let color = bare(contents, pair, beside)?;
        let empty = beside.iter().all(|p| self.contents[p.index()] == EMPTY);
        let taken = !empty || self.is_served_before(square, color, beside);
        let service = if taken { Service::Taken } else { Service::Free };
        let weight = kosumi_halves(&mut self.board, pair, beside, service);
        self.links.served[place] = empty && weight == 2;
        let sorted = |[p, q]: [Point; 2]| [at(p.min(q)), at(p.max(q))];
        let ([p1, p2], [x, y]) = (sorted(pair), sorted(beside));
        Some([p1, p2, x, y, weight.into()])
    }

    /// Whether an earlier square's link of the same colour already needs one of the two points.
    fn is_served_before(&self, square: u32, color: Color, pair: [Point; 2]) -> bool {
        let uses = |place: usize, p: Point| {
            self.links.served[place]
                && self.links.kosumi_rows[place].is_some_and(|r| {
                    self.board.color(Point::new(r[0] as usize)) == Some(color) && (r[2] == at(p) || r[3] == at(p))
                })
        };
        pair.iter().any(|&p| {
            let earlier = self.shape.squares_of[p.index()].iter().filter(|&&other| other < square);
            earlier.flat_map(|&other| [2 * other as usize, 2 * other as usize + 1]).any(|place| uses(place, p))
        })
    }
}
