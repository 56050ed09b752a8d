//! Recursive components: semi-naive fixpoints from scratch, delete-and-rederive after a change.

use super::budget::{Halt, Meter};
use super::exec::{Mode, Sink, run};
use super::update::{State, component_rules};
use crate::program::ir::{LiteralKind, Pred, Rule, Term};
use crate::program::{Component, Program};
use crate::store::{Relation, Row, View};

/// Below this many deleted rows the component is never recomputed as a whole.
const SMALL: usize = 256;

/// Rows by predicate of the component (same order as `Component::preds`).
type Frontier = Vec<Vec<Row>>;

impl State {
    /// Derives a whole component whose relations are empty in the new state.
    pub(crate) fn derive_recursive(
        &mut self,
        program: &Program,
        component: &Component,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        self.derive_rounds(program, component, &mut Vec::new(), meter)
    }

    /// The same, noting after each round how many rows each relation has.
    pub(crate) fn derive_rounds(
        &mut self,
        program: &Program,
        component: &Component,
        rounds: &mut Vec<Vec<Row>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let mut pending = Pending::new(program, component);
        for number in component_rules(program, component) {
            let inside = program.rules[number].body.iter().any(|l| is_inside(component, &l.kind));
            if let (false, Some(plan)) = (inside, &program.plans[number].full) {
                self.pend(program, plan, &[], Mode::New, &mut pending, meter)?;
            }
        }
        self.fixpoint(program, component, pending, vec![Vec::new(); component.preds.len()], rounds, meter)
    }

    fn pend(
        &mut self,
        program: &Program,
        plan: &crate::program::plan::Plan,
        given: &[Row],
        mode: Mode,
        pending: &mut Pending,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let head = program.rules[plan.rule].head;
        let (context, slots) = self.context(program, meter);
        let mut sink = pending.sink(head, context.relations);
        run(context, plan, given, mode, slots, &mut sink).map(|_| ())
    }

    /// Adds pending rows and everything that follows from them and from `frontier`.
    fn fixpoint(
        &mut self,
        program: &Program,
        component: &Component,
        mut pending: Pending,
        mut frontier: Frontier,
        rounds: &mut Vec<Vec<Row>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        loop {
            pending.settle(self, &mut frontier);
            rounds.push(component.preds.iter().map(|p| self.relations[*p].end()).collect());
            if frontier.iter().all(Vec::is_empty) {
                return Ok(());
            }
            for number in component_rules(program, component) {
                for (l, plan) in program.plans[number].changed.iter().enumerate() {
                    let literal = &program.rules[number].body[l].kind;
                    let (Some(plan), Some(at)) = (plan, position(component, literal)) else { continue };
                    if !frontier[at].is_empty() {
                        self.pend(program, plan, &frontier[at], Mode::New, &mut pending, meter)?;
                    }
                }
            }
            frontier.iter_mut().for_each(Vec::clear);
        }
    }

    /// Brings a component up to date after changes in what it depends on.
    pub(crate) fn update_recursive(
        &mut self,
        program: &Program,
        component: &Component,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let inputs = component_rules(program, component).flat_map(|r| &program.rules[r].body);
        if !inputs.filter_map(|l| l.kind.pred()).any(|p| self.is_changed(p)) {
            return Ok(());
        }
        let deleted = self.delete_unsupported(program, component, meter)?;
        let held: usize = component.preds.iter().map(|p| self.relations[*p].len()).sum();
        if deleted.len() > SMALL && deleted.len() > held {
            self.empty(component);
            return self.derive_recursive(program, component, meter);
        }
        let mut frontier: Frontier = vec![Vec::new(); component.preds.len()];
        for (pred, row) in deleted {
            if self.derivable(program, pred, row, meter)? {
                self.relations[pred].set_count(row, 1);
                let at = component.preds.iter().position(|p| *p == pred).unwrap_or(0);
                frontier[at].push(row);
            }
        }
        let mut pending = Pending::new(program, component);
        self.drive_inputs(program, component, true, |state, plan, given| {
            state.pend(program, plan, given, Mode::New, &mut pending, meter)
        })?;
        self.fixpoint(program, component, pending, frontier, &mut Vec::new(), meter)
    }

    fn empty(&mut self, component: &Component) {
        for &pred in &component.preds {
            let relation = &mut self.relations[pred];
            for row in 0..relation.end() {
                if relation.count(row) > 0 {
                    relation.set_count(row, 0);
                }
            }
        }
    }

    /// Calls `each` for every plan driven by changed rows from outside the component: those that may add derivations, or
    /// those that may take some away.
    fn drive_inputs(
        &mut self,
        program: &Program,
        component: &Component,
        adding: bool,
        mut each: impl FnMut(&mut State, &crate::program::plan::Plan, &[Row]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        for number in component_rules(program, component) {
            for (l, plan) in program.plans[number].changed.iter().enumerate() {
                let literal = &program.rules[number].body[l].kind;
                let (Some(plan), Some(input)) = (plan, literal.pred()) else { continue };
                if is_inside(component, literal) || !self.is_changed(input) {
                    continue;
                }
                let came = matches!(literal, LiteralKind::Holds(..)) == adding;
                let rows = if came { &mut self.came[input] } else { &mut self.went[input] };
                let given = std::mem::take(rows);
                let done = each(self, plan, &given);
                *(if came { &mut self.came[input] } else { &mut self.went[input] }) = given;
                done?;
            }
        }
        Ok(())
    }

    /// Deletes every row with a derivation that is no more, and what was derived from it, in the old state.
    fn delete_unsupported(
        &mut self,
        program: &Program,
        component: &Component,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(Pred, Row)>, Halt> {
        let mut found: Vec<(Pred, Row)> = Vec::new();
        self.drive_inputs(program, component, false, |state, plan, given| {
            state.collect(program, plan, given, &mut found, meter)
        })?;
        let mut deleted: Vec<(Pred, Row)> = Vec::new();
        let mut frontier: Frontier = vec![Vec::new(); component.preds.len()];
        while !found.is_empty() {
            frontier.iter_mut().for_each(Vec::clear);
            for (pred, row) in found.drain(..) {
                if self.relations[pred].count(row) > 0 {
                    self.relations[pred].set_count(row, 0);
                    deleted.push((pred, row));
                    let at = component.preds.iter().position(|p| *p == pred).unwrap_or(0);
                    frontier[at].push(row);
                }
            }
            for number in component_rules(program, component) {
                for (l, plan) in program.plans[number].changed.iter().enumerate() {
                    let literal = &program.rules[number].body[l].kind;
                    let (Some(plan), Some(at)) = (plan, position(component, literal)) else { continue };
                    if !frontier[at].is_empty() {
                        self.collect(program, plan, &frontier[at], &mut found, meter)?;
                    }
                }
            }
        }
        Ok(deleted)
    }

    fn collect(
        &mut self,
        program: &Program,
        plan: &crate::program::plan::Plan,
        given: &[Row],
        found: &mut Vec<(Pred, Row)>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let pred = program.rules[plan.rule].head;
        let (context, slots) = self.context(program, meter);
        let mut sink = Collect { relation: &context.relations[pred], pred, found };
        run(context, plan, given, Mode::Old, slots, &mut sink).map(|_| ())
    }

    /// True if a row follows by some rule from the new state.
    fn derivable(&mut self, program: &Program, pred: Pred, row: Row, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let crate::program::ir::Definition::Rules(rules) = &program.preds[pred].definition else { return Ok(false) };
        for &number in rules {
            let Some(plan) = &program.plans[number].head else { continue };
            self.slots.resize(plan.slots.max(self.slots.len()), 0);
            if !bind_head(&program.rules[number], self.relations[pred].values(row), &mut self.slots) {
                continue;
            }
            let (context, slots) = self.context(program, meter);
            if !run(context, plan, &[], Mode::New, slots, &mut First)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Puts the values of a head row into the slots of a rule; false if they do not fit it.
pub(crate) fn bind_head(rule: &Rule, values: &[u64], slots: &mut [u64]) -> bool {
    let mut seen = [false; 256];
    rule.args.iter().zip(values).all(|(term, word)| match term {
        Term::Constant(c) => c.word() == *word,
        Term::Variable(v) => {
            let v = *v as usize;
            let fits = !seen[v] || slots[v] == *word;
            seen[v] = true;
            slots[v] = *word;
            fits
        }
        Term::Anything => true,
    })
}

fn is_inside(component: &Component, literal: &LiteralKind) -> bool {
    position(component, literal).is_some()
}

fn position(component: &Component, literal: &LiteralKind) -> Option<usize> {
    let pred = literal.pred()?;
    component.preds.iter().position(|p| *p == pred)
}

/// Rows derived in one round, each once, not yet in their relations.
struct Pending {
    preds: Vec<Pred>,
    rows: Vec<Relation>,
}

impl Pending {
    fn new(program: &Program, component: &Component) -> Pending {
        let rows = component.preds.iter().map(|p| Relation::new(program.preds[*p].arity, &[])).collect();
        Pending { preds: component.preds.clone(), rows }
    }

    fn sink<'a>(&'a mut self, head: Pred, relations: &'a [Relation]) -> Pend<'a> {
        let at = self.preds.iter().position(|p| *p == head).unwrap_or(0);
        Pend { relation: &relations[head], pending: &mut self.rows[at] }
    }

    /// Moves the rows into their relations; the new ones are added to the frontier.
    fn settle(&mut self, state: &mut State, frontier: &mut Frontier) {
        for ((pred, rows), frontier) in self.preds.iter().zip(&mut self.rows).zip(frontier) {
            if rows.end() == 0 {
                continue;
            }
            let relation = &mut state.relations[*pred];
            for row in 0..rows.end() {
                let row = relation.find_or_add(rows.values(row));
                if relation.count(row) <= 0 {
                    relation.set_count(row, 1);
                    frontier.push(row);
                }
            }
            rows.clear();
        }
    }
}

struct Pend<'a> {
    relation: &'a Relation,
    pending: &'a mut Relation,
}

impl Sink for Pend<'_> {
    fn emit(&mut self, head: &[u64], _: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.relation.find(head).is_some_and(|row| self.relation.visible(row, View::New)) {
            return Ok(true);
        }
        let before = self.pending.end();
        self.pending.find_or_add(head);
        if self.pending.end() > before {
            meter.row(16 * head.len() + 64)?;
        }
        Ok(true)
    }
}

struct Collect<'a> {
    relation: &'a Relation,
    pred: Pred,
    found: &'a mut Vec<(Pred, Row)>,
}

impl Sink for Collect<'_> {
    fn emit(&mut self, head: &[u64], _: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if let Some(row) = self.relation.find(head)
            && self.relation.visible(row, View::New)
        {
            meter.memory(0)?;
            self.found.push((self.pred, row));
        }
        Ok(true)
    }
}

/// Stops at the first answer.
struct First;

impl Sink for First {
    fn emit(&mut self, _: &[u64], _: &[u64], _: &mut Meter<'_>) -> Result<bool, Halt> {
        Ok(false)
    }
}
