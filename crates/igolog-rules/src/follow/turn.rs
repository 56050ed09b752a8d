//! The rows that are not kept by the fact store: whose turn it is, what was played last, ko, prisoners, legal moves, ladders.

use super::ending::{Ending, Readers, nets};
use super::relations::{Converter, EXTRA, OwnRelation, color};
use crate::value::Value;
use igolog_core::{BlockId, Board, Color, Delta, Move, Played, Point, PointSet};
use igolog_facts::{FactStore, Relation};
use igolog_life::ladder::{Ladder, LadderReader, LadderResult};
use std::sync::Arc;

/// These facts at one moment.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    to_move: Color,
    last: Option<Played>,
    ko: Option<(Point, Color)>,
    prisoners: [u32; 2],
    legal: Option<PointSet>,
    safe: Option<[PointSet; 2]>,
    ladders: Vec<Arc<NamedLadder>>,
    nets: Vec<(Point, Point)>,
    ending: Option<Ending>,
}

/// A ladder, and the first stone of its block, which rows call it by.
#[derive(Debug)]
pub(super) struct NamedLadder {
    name: Point,
    pub(super) ladder: Ladder,
}

/// What to work out, by what the program uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    legal: bool,
    ladders: bool,
    safe: bool,
    nets: bool,
    ending: bool,
}

impl Wants {
    pub(super) fn new(converter: &Converter) -> Wants {
        let wants = |relation: OwnRelation| converter.wants(EXTRA + relation as usize);
        let ladders = [OwnRelation::Ladder, OwnRelation::LadderAttack, OwnRelation::LadderEscape];
        Wants {
            legal: wants(OwnRelation::Legal),
            ladders: ladders.into_iter().any(wants),
            safe: wants(OwnRelation::SafePoint),
            nets: wants(OwnRelation::Net),
            ending: [OwnRelation::Unsettled, OwnRelation::OpenBorder, OwnRelation::Dame].into_iter().any(wants),
        }
    }
}

impl Turn {
    /// The facts at the position of a store, `before` being those one step earlier.
    pub(super) fn new(
        store: &mut FactStore,
        to_move: Color,
        last: Option<Played>,
        wants: Wants,
        readers: &mut Readers,
        before: Option<(&Turn, &Delta)>,
    ) -> Turn {
        let points = store.board().graph().len();
        let safe = wants.safe.then(|| {
            let mut safe = [PointSet::new(points), PointSet::new(points)];
            let mut regions = Vec::new();
            store.each(Relation::Safe, |row| regions.push(igolog_facts::RegionId::from_code(row[0])));
            for region in regions {
                let set = &mut safe[region.color as usize];
                for point in store.region_points(region) {
                    set.insert(point);
                }
            }
            safe
        });
        let ending = wants.ending.then(|| Ending::new(store));
        let board = store.board();
        let legal =
            wants.legal.then(|| PointSet::from_points(points, board.empties().filter(|p| board.is_legal(to_move, *p))));
        let ladders =
            if wants.ladders || wants.nets { read_ladders(board, &mut readers.ladders, before) } else { Vec::new() };
        let nets = if wants.nets { nets(board, &ladders, readers) } else { Vec::new() };
        let prisoners = [board.prisoners(Color::Black), board.prisoners(Color::White)];
        Turn { to_move, last, ko: board.ko(), prisoners, legal, safe, ladders, nets, ending }
    }

    /// The rows that are few.
    fn few(&self) -> Vec<(OwnRelation, Vec<Value>)> {
        let point = |p: Point| Value::point(p.index() as u32);
        let mut rows = vec![(OwnRelation::ToMove, vec![color(self.to_move)])];
        let ko = self.ko.filter(|(_, c)| *c == self.to_move);
        rows.extend(ko.map(|(p, _)| (OwnRelation::Ko, vec![point(p)])));
        match self.last {
            Some(Played::Move(c, Move::Play(p))) => rows.push((OwnRelation::LastMove, vec![point(p), color(c)])),
            Some(Played::Move(c, Move::Pass)) => rows.push((OwnRelation::LastPass, vec![color(c)])),
            Some(Played::Setup) | None => {}
        }
        for (c, n) in [Value::BLACK, Value::WHITE].into_iter().zip(self.prisoners) {
            rows.push((OwnRelation::Prisoners, vec![c, Value::small(n as i32)]));
        }
        rows.extend(self.nets.iter().map(|(b, p)| (OwnRelation::Net, vec![point(*b), point(*p)])));
        if let Some(ending) = &self.ending {
            rows.extend(ending.unsettled.iter().map(|b| (OwnRelation::Unsettled, vec![point(*b)])));
        }
        rows
    }

    fn ladder_rows(named: &NamedLadder, word: &impl Fn(&str) -> Value, each: &mut impl FnMut(OwnRelation, &[Value])) {
        let NamedLadder { name, ladder } = named;
        let block = Value::point(name.index() as u32);
        let result = match ladder.result {
            LadderResult::Captured => "captured",
            LadderResult::Unsettled => "unsettled",
            LadderResult::Escapes => "escapes",
            LadderResult::Unknown => "unknown",
        };
        each(OwnRelation::Ladder, &[block, word(result)]);
        for (relation, at) in [(OwnRelation::LadderAttack, ladder.attack), (OwnRelation::LadderEscape, ladder.escape)] {
            if let Some(at) = at {
                each(relation, &[block, Value::point(at.index() as u32)]);
            }
        }
    }

    /// All rows. `word` makes symbols.
    pub(super) fn rows(&self, word: &impl Fn(&str) -> Value, each: &mut impl FnMut(OwnRelation, &[Value])) {
        self.few().iter().for_each(|(relation, row)| each(*relation, row));
        self.ladders.iter().for_each(|l| Self::ladder_rows(l, word, each));
        for point in self.legal.iter().flat_map(PointSet::iter) {
            each(OwnRelation::Legal, &[Value::point(point.index() as u32)]);
        }
        for (relation, set) in self.open_points() {
            set.iter().for_each(|p| each(relation, &[Value::point(p.index() as u32)]));
        }
        for (set, c) in self.safe.iter().flatten().zip([Value::BLACK, Value::WHITE]) {
            set.iter().for_each(|p| each(OwnRelation::SafePoint, &[Value::point(p.index() as u32), c]));
        }
    }

    /// The points that are still played for.
    fn open_points(&self) -> impl Iterator<Item = (OwnRelation, &PointSet)> {
        self.ending.iter().flat_map(|e| [(OwnRelation::OpenBorder, &e.open_border), (OwnRelation::Dame, &e.dame)])
    }

    /// The rows that go and come between two moments.
    pub(super) fn difference(
        &self,
        next: &Turn,
        word: &impl Fn(&str) -> Value,
        each: &mut impl FnMut(OwnRelation, bool, &[Value]),
    ) {
        let (old, new) = (self.few(), next.few());
        old.iter().filter(|r| !new.contains(r)).for_each(|(relation, row)| each(*relation, false, row));
        new.iter().filter(|r| !old.contains(r)).for_each(|(relation, row)| each(*relation, true, row));
        for (here, there, present) in [(self, next, false), (next, self, true)] {
            for ladder in here.ladders.iter().filter(|l| !there.ladders.iter().any(|k| Arc::ptr_eq(l, k))) {
                Self::ladder_rows(ladder, word, &mut |relation, row| each(relation, present, row));
            }
            let mut set = |relation, here: &PointSet, there: &PointSet, c: Option<Value>| {
                for point in here.iter().filter(|p| !there.contains(*p)) {
                    let row: Vec<Value> = std::iter::once(Value::point(point.index() as u32)).chain(c).collect();
                    each(relation, present, &row);
                }
            };
            if let (Some(here), Some(there)) = (&here.legal, &there.legal) {
                set(OwnRelation::Legal, here, there, None);
            }
            for ((relation, here), (_, there)) in here.open_points().zip(there.open_points()) {
                set(relation, here, there, None);
            }
            if let (Some(here), Some(there)) = (&here.safe, &there.safe) {
                set(OwnRelation::SafePoint, &here[0], &there[0], Some(Value::BLACK));
                set(OwnRelation::SafePoint, &here[1], &there[1], Some(Value::WHITE));
            }
        }
    }
}

/// Reads the ladder of every block with one or two liberties; readings that the last step did not touch are kept.
fn read_ladders(board: &Board, reader: &mut LadderReader, before: Option<(&Turn, &Delta)>) -> Vec<Arc<NamedLadder>> {
    let kept = |block| {
        let (turn, delta) = before?;
        let named = turn.ladders.iter().find(|l| l.ladder.block == block)?;
        let touched = delta.changes.iter().any(|c| named.ladder.footprint.contains(c.point));
        let ko = turn.ko.is_some() || board.ko().is_some();
        (!touched && !ko).then(|| named.clone())
    };
    let weak = board.blocks().filter(|b| board.liberty_count(*b) <= 2);
    let mut read = |block: BlockId| {
        let ladder = reader.read(board, block)?;
        Some(Arc::new(NamedLadder { name: board.first_stone(block), ladder }))
    };
    weak.filter_map(|b| kept(b).or_else(|| read(b))).collect()
}
