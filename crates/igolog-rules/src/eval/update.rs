//! The state of all relations, evaluated from scratch or brought up to date after a change.
//!
//! Components are visited in evaluation order. Non-recursive predicates keep the number of derivations of each row: a
//! changed body row adds or takes away exactly the derivations it takes part in. Recursive ones delete what may have lost its
//! support, derive again what still has some, then add (delete-and-rederive; Gupta, Mumick, Subrahmanian 1993). Every
//! count changed is logged, so undoing needs no evaluation.

use super::aggregate::{Fault, Grouping};
use super::budget::{Halt, Meter};
use super::exec::{Context, Mode, Sink, run};
use crate::program::ir::{Definition, LiteralKind, Pred};
use crate::program::plan::{Plan, Step};
use crate::program::{Component, Program};
use crate::store::{Relation, Row};
use crate::value::{Pool, Value};

/// The rows of every predicate of a program.
pub(crate) struct State {
    pub(crate) relations: Vec<Relation>,
    pub(crate) pool: Pool,
    pub(crate) now: i64,
    pub(super) slots: Vec<u64>,
    /// Rows that came and went in the change being worked out, by predicate.
    pub(super) came: Vec<Vec<Row>>,
    pub(super) went: Vec<Vec<Row>>,
    dirty: Vec<Pred>,
}

/// What a change did, enough to take it back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Undo {
    now: i64,
    entries: Vec<(u32, i32)>,
    words: Vec<u64>,
}

impl State {
    pub(crate) fn new(program: &Program) -> State {
        let relations = program.preds.iter().zip(&program.indexes).map(|(p, i)| Relation::new(p.arity, i)).collect();
        let n = program.preds.len();
        State {
            relations,
            pool: program.pool.clone(),
            now: 0,
            slots: Vec::new(),
            came: vec![Vec::new(); n],
            went: vec![Vec::new(); n],
            dirty: Vec::new(),
        }
    }

    /// Rows and bytes held.
    pub(crate) fn size(&self) -> (usize, usize) {
        let rows = self.relations.iter().map(Relation::len).sum();
        let bytes = self.relations.iter().map(Relation::bytes).sum::<usize>() + self.pool.bytes();
        (rows, bytes)
    }

    /// Forgets all rows and puts in the facts of the program text.
    pub(crate) fn clear(&mut self, program: &Program, meter: &mut Meter<'_>) -> Result<(), Halt> {
        self.relations.iter_mut().for_each(Relation::clear);
        for component in &program.components {
            for &pred in &component.preds {
                let Definition::Facts(values) = &program.preds[pred].definition else { continue };
                let relation = &mut self.relations[pred];
                if relation.arity() == 0 {
                    let row = relation.find_or_add(&[]);
                    relation.set_count(row, 1);
                    continue;
                }
                for row in values.chunks(relation.arity()) {
                    let words: Vec<u64> = row.iter().map(|v| v.word()).collect();
                    let row = relation.find_or_add(&words);
                    relation.set_count(row, 1);
                    meter.row(8 * words.len() + 32)?;
                }
            }
        }
        Ok(())
    }

    /// Evaluates everything from the base rows present.
    pub(crate) fn evaluate(&mut self, program: &Program, now: i64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        meter.check()?;
        self.now = now;
        for component in &program.components {
            if component.recursive {
                self.derive_recursive(program, component, meter)?;
                continue;
            }
            let pred = component.preds[0];
            match &program.preds[pred].definition {
                Definition::Base { .. } | Definition::Facts(_) => {}
                Definition::Rules(rules) => {
                    let mut head = std::mem::take(&mut self.relations[pred]);
                    let derived = rules.iter().try_for_each(|&r| match &program.plans[r].full {
                        Some(plan) => {
                            let mut sink = Count { head: &mut head, by: 1 };
                            run(self.context(program, meter).0, plan, &[], Mode::New, &mut Vec::new(), &mut sink)
                                .map(|_| ())
                        }
                        None => Ok(()),
                    });
                    self.relations[pred] = head;
                    derived?;
                }
                Definition::Aggregate { source, .. } => {
                    let all: Vec<Row> = self.visible_rows(*source);
                    self.aggregate(program, pred, &all, meter)?;
                }
                Definition::Since(source) => {
                    for row in self.visible_rows(*source) {
                        self.add_time(*source, row, pred, now, meter)?;
                    }
                }
                Definition::Past(_) | Definition::Appeared(_) | Definition::Disappeared(_) => {}
                Definition::Now => self.set_now(pred, now),
            }
        }
        self.relations.iter_mut().for_each(|r| r.commit(|_, _, _| {}));
        Ok(())
    }

    fn visible_rows(&self, pred: Pred) -> Vec<Row> {
        let relation = &self.relations[pred];
        (0..relation.end()).filter(|row| relation.count(*row) > 0).collect()
    }

    /// Splits the state into what a run reads and the slots it works in.
    pub(crate) fn context<'a, 'b>(
        &'a mut self,
        program: &'a Program,
        meter: &'a mut Meter<'b>,
    ) -> (Context<'a, 'b>, &'a mut Vec<u64>) {
        let context = Context { relations: &self.relations, pool: &mut self.pool, names: &*program.point_names, meter };
        (context, &mut self.slots)
    }

    /// Makes the indexes that a plan made later needs.
    pub(crate) fn prepare(&mut self, plan: &mut Plan) {
        for step in &mut plan.steps {
            if let Step::Probe { pred, index, key, .. } = step {
                let columns: Vec<usize> = key.iter().map(|(column, _)| *column).collect();
                *index = self.relations[*pred].ensure_index(&columns);
            }
        }
    }

    /// Works out what the base rows changed so far change in everything else. Nothing is committed.
    pub(crate) fn propagate(&mut self, program: &Program, now: i64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        meter.check()?;
        self.now = now;
        for component in &program.components {
            if component.recursive {
                self.update_recursive(program, component, meter)?;
                component.preds.iter().for_each(|p| self.note_changes(*p));
                continue;
            }
            let pred = component.preds[0];
            match &program.preds[pred].definition {
                Definition::Base { .. } | Definition::Facts(_) => continue,
                Definition::Rules(rules) => self.update_counted(program, pred, rules, meter)?,
                Definition::Aggregate { source, .. } => {
                    let rows: Vec<Row> = self.came[*source].iter().chain(&self.went[*source]).copied().collect();
                    self.aggregate(program, pred, &rows, meter)?;
                }
                Definition::Since(source) => self.update_since(*source, pred, now, meter)?,
                Definition::Past(since) => {
                    for row in self.went[*since].clone() {
                        self.add_time(*since, row, pred, now, meter)?;
                    }
                }
                Definition::Appeared(source) => self.replace_rows(pred, *source, true, meter)?,
                Definition::Disappeared(source) => self.replace_rows(pred, *source, false, meter)?,
                Definition::Now => self.set_now(pred, now),
            }
            self.note_changes(pred);
        }
        Ok(())
    }

    fn note_changes(&mut self, pred: Pred) {
        let relation = &self.relations[pred];
        if !relation.touched().is_empty() {
            relation.changes(&mut self.came[pred], &mut self.went[pred]);
            self.dirty.push(pred);
        }
    }

    pub(super) fn is_changed(&self, pred: Pred) -> bool {
        !self.came[pred].is_empty() || !self.went[pred].is_empty()
    }

    fn update_counted(
        &mut self,
        program: &Program,
        pred: Pred,
        rules: &[usize],
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        for &number in rules {
            for (l, plan) in program.plans[number].changed.iter().enumerate() {
                let literal = &program.rules[number].body[l].kind;
                let (Some(plan), Some(input)) = (plan, literal.pred()) else { continue };
                if !self.is_changed(input) {
                    continue;
                }
                let negated = matches!(literal, LiteralKind::Lacks(..));
                for (came, by) in [(true, 1), (false, -1)] {
                    let given = if came { &self.came[input] } else { &self.went[input] };
                    if given.is_empty() {
                        continue;
                    }
                    let given = std::mem::take(if came { &mut self.came[input] } else { &mut self.went[input] });
                    let mut head = std::mem::take(&mut self.relations[pred]);
                    let mut sink = Count { head: &mut head, by: if negated { -by } else { by } };
                    let (context, slots) = self.context(program, meter);
                    let done = run(context, plan, &given, Mode::Split, slots, &mut sink);
                    self.relations[pred] = head;
                    *(if came { &mut self.came[input] } else { &mut self.went[input] }) = given;
                    done?;
                }
            }
        }
        Ok(())
    }

    fn aggregate(&mut self, program: &Program, pred: Pred, rows: &[Row], meter: &mut Meter<'_>) -> Result<(), Halt> {
        let Definition::Aggregate { source, keys, function } = program.preds[pred].definition else { return Ok(()) };
        if rows.is_empty() {
            return Ok(());
        }
        let columns: Vec<usize> = (0..keys).collect();
        let index = |p: Pred| program.indexes[p].iter().position(|c| *c == columns).map(|i| i + 1);
        let mut result = std::mem::take(&mut self.relations[pred]);
        let grouping = Grouping {
            source: &self.relations[source],
            keys,
            function,
            source_index: index(source),
            result_index: index(pred),
        };
        let mut seen = Relation::new(keys, &[]);
        let done = grouping.refresh(&mut result, rows.iter().copied(), &mut seen, &mut self.pool, meter);
        self.relations[pred] = result;
        done.map_err(|fault| match fault {
            Fault::Halt(stop) => stop,
            Fault::Value(fault) => {
                let rule = match &program.preds[source].definition {
                    Definition::Rules(rules) => rules.first().copied().unwrap_or(0),
                    _ => 0,
                };
                Halt::Value(fault, rule, usize::MAX)
            }
        })
    }

    /// Adds a row of `source` with one more column, a move number, to `pred`.
    fn add_time(&mut self, source: Pred, row: Row, pred: Pred, time: i64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let mut words = self.relations[source].values(row).to_vec();
        words.push(Value::int(time).unwrap_or(Value::small(0)).word());
        let relation = &mut self.relations[pred];
        let row = relation.find_or_add(&words);
        relation.set_count(row, 1);
        meter.row(8 * words.len() + 32)
    }

    fn update_since(&mut self, source: Pred, pred: Pred, now: i64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for i in 0..self.went[source].len() {
            let values = self.relations[source].values(self.went[source][i]).to_vec();
            let relation = &mut self.relations[pred];
            let columns: Vec<usize> = (0..values.len()).collect();
            let index = relation.ensure_index(&columns);
            let hash = values.iter().fold(0, |h, w| Relation::mix(h, *w));
            let mut row = relation.first(index, hash);
            while row != Relation::NONE {
                let next = relation.next(index, row);
                if relation.values(row)[..values.len()] == values[..] {
                    relation.set_count(row, 0);
                }
                row = next;
            }
        }
        for row in self.came[source].clone() {
            self.add_time(source, row, pred, now, meter)?;
        }
        Ok(())
    }

    /// Makes the rows of `pred` those that came to (or went from) `source` in this change.
    fn replace_rows(&mut self, pred: Pred, source: Pred, came: bool, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for row in self.visible_rows(pred) {
            self.relations[pred].set_count(row, 0);
        }
        let rows = if came { self.came[source].clone() } else { self.went[source].clone() };
        for row in rows {
            let words = self.relations[source].values(row).to_vec();
            let relation = &mut self.relations[pred];
            let row = relation.find_or_add(&words);
            relation.set_count(row, 1);
            meter.row(8 * words.len() + 32)?;
        }
        Ok(())
    }

    fn set_now(&mut self, pred: Pred, now: i64) {
        let relation = &mut self.relations[pred];
        for row in 0..relation.end() {
            relation.set_count(row, 0);
        }
        let row = relation.find_or_add(&[Value::int(now).unwrap_or(Value::small(0)).word()]);
        relation.set_count(row, 1);
    }

    /// Sets a base row before [`State::propagate`].
    pub(crate) fn set_base(&mut self, pred: Pred, words: &[u64], present: bool) {
        let relation = &mut self.relations[pred];
        if present {
            let row = relation.find_or_add(words);
            relation.set_count(row, 1);
        } else if let Some(row) = relation.find(words) {
            relation.set_count(row, 0);
        }
    }

    /// Notes which base relations changed; call once after the last [`State::set_base`].
    pub(crate) fn note_base(&mut self, program: &Program) {
        for (_, pred) in program.base_preds() {
            self.note_changes(pred);
        }
    }

    /// Makes the change final and returns its log.
    pub(crate) fn commit(&mut self, before: i64) -> Undo {
        let mut undo = Undo { now: before, ..Undo::default() };
        self.forget_changes();
        for (pred, relation) in self.relations.iter_mut().enumerate() {
            if relation.touched().is_empty() {
                continue;
            }
            relation.commit(|values, old, _| {
                undo.entries.push((pred as u32, old));
                undo.words.extend_from_slice(values);
            });
        }
        undo
    }

    /// Drops an unfinished change.
    pub(crate) fn roll_back(&mut self, before: i64) {
        self.now = before;
        self.forget_changes();
        self.relations.iter_mut().for_each(Relation::roll_back);
    }

    fn forget_changes(&mut self) {
        for pred in self.dirty.drain(..) {
            self.came[pred].clear();
            self.went[pred].clear();
        }
    }

    /// Takes a committed change back.
    pub(crate) fn undo(&mut self, undo: &Undo) {
        self.now = undo.now;
        let mut at = 0;
        for &(pred, old) in &undo.entries {
            let relation = &mut self.relations[pred as usize];
            let words = &undo.words[at..at + relation.arity()];
            at += relation.arity();
            let row = relation.find_or_add(words);
            relation.set_count(row, old);
        }
        for relation in &mut self.relations {
            relation.commit(|_, _, _| {});
        }
    }
}

/// Adds derivations to (or takes them from) the head relation.
struct Count<'a> {
    head: &'a mut Relation,
    by: i32,
}

impl Sink for Count<'_> {
    fn emit(&mut self, head: &[u64], _: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let before = self.head.end();
        let row = self.head.find_or_add(head);
        if self.head.end() > before {
            meter.row(8 * head.len() + 32)?;
        }
        if self.head.adjust(row, self.by) { Ok(true) } else { Err(Halt::Rows) }
    }
}

/// The rules of a component, with the predicates they define.
pub(super) fn component_rules<'p>(program: &'p Program, component: &'p Component) -> impl Iterator<Item = usize> + 'p {
    component
        .preds
        .iter()
        .flat_map(|&p| match &program.preds[p].definition {
            Definition::Rules(rules) => rules.as_slice(),
            _ => &[],
        })
        .copied()
}
