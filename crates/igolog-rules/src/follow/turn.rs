//! Whose turn it is, what was played last, ko, prisoners and legal moves: the rows that are not about stones.

use super::relations::{OwnRelation, color};
use crate::value::Value;
use igolog_core::{Board, Color, Move, Played, PointSet};

/// These facts at one moment.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    to_move: Color,
    last: Option<Played>,
    ko: Option<u32>,
    prisoners: [u32; 2],
    legal: Option<PointSet>,
}

impl Turn {
    pub(super) fn new(board: &Board, to_move: Color, last: Option<Played>, wants_legal: bool) -> Turn {
        let legal = wants_legal.then(|| {
            PointSet::from_points(board.graph().len(), board.empties().filter(|p| board.is_legal(to_move, *p)))
        });
        let ko = board.ko().filter(|(_, c)| *c == to_move).map(|(p, _)| p.index() as u32);
        let prisoners = [board.prisoners(Color::White), board.prisoners(Color::Black)];
        Turn { to_move, last, ko, prisoners, legal }
    }

    /// The rows that are few.
    fn few(&self) -> Vec<(OwnRelation, Vec<Value>)> {
        let mut rows = vec![(OwnRelation::ToMove, vec![color(self.to_move)])];
        rows.extend(self.ko.map(|p| (OwnRelation::Ko, vec![Value::point(p)])));
        match self.last {
            Some(Played::Move(c, Move::Play(p))) => {
                rows.push((OwnRelation::LastMove, vec![Value::point(p.index() as u32), color(c)]));
            }
            Some(Played::Move(c, Move::Pass)) => rows.push((OwnRelation::LastPass, vec![color(c)])),
            Some(Played::Setup) | None => {}
        }
        for (c, n) in [Value::BLACK, Value::WHITE].into_iter().zip(self.prisoners) {
            rows.push((OwnRelation::Prisoners, vec![c, Value::small(n as i32)]));
        }
        rows
    }

    /// All rows.
    pub(super) fn rows(&self, each: &mut impl FnMut(OwnRelation, &[Value])) {
        self.few().iter().for_each(|(relation, row)| each(*relation, row));
        for point in self.legal.iter().flat_map(PointSet::iter) {
            each(OwnRelation::Legal, &[Value::point(point.index() as u32)]);
        }
    }

    /// The rows that go and come between two moments.
    pub(super) fn difference(&self, next: &Turn, each: &mut impl FnMut(OwnRelation, bool, &[Value])) {
        let (old, new) = (self.few(), next.few());
        old.iter().filter(|r| !new.contains(r)).for_each(|(relation, row)| each(*relation, false, row));
        new.iter().filter(|r| !old.contains(r)).for_each(|(relation, row)| each(*relation, true, row));
        let (Some(old), Some(new)) = (&self.legal, &next.legal) else { return };
        for (here, there, present) in [(old, new, false), (new, old, true)] {
            for point in here.iter().filter(|p| !there.contains(*p)) {
                each(OwnRelation::Legal, present, &[Value::point(point.index() as u32)]);
            }
        }
    }
}
