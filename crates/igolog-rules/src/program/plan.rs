//! The order in which a rule's conditions are evaluated, and how each one finds its rows.
//!
//! Greedy: tests run as soon as their variables are known; among the atoms the one expected to give the fewest rows comes
//! next, where a relation of size *s* with *b* of its *a* columns known is expected to give *s*^(1−b/a) rows. A condition
//! that can fail (arithmetic) waits for everything written before it, so that guards guard.

use super::ir::{Expr, Literal, LiteralKind, Pred, PredInfo, Rule, Slot, Term};
use crate::syntax::ast::Comparison;

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Slot(Slot),
    Word(u64),
}

/// What to do with a column of a row found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Column {
    Bind(usize, Slot),
    Check(usize, Source),
}

/// One step of a plan. `late` says that the literal stands after the one whose changes drive the plan.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Every row given by the caller.
    Given { pred: Pred, columns: Vec<Column> },
    /// Every row of the relation.
    Scan { pred: Pred, columns: Vec<Column>, late: bool },
    /// The rows with a key, by an index.
    Probe { pred: Pred, index: usize, key: Vec<(usize, Source)>, columns: Vec<Column>, late: bool },
    /// The row itself must be there.
    Has { pred: Pred, key: Vec<Source>, late: bool },
    /// The row must not be there.
    Lacks { pred: Pred, key: Vec<Source>, late: bool },
    /// A comparison of known values; `literal` is its place in the rule.
    Test { comparison: Comparison, left: Expr, right: Expr, literal: usize },
    /// A variable gets its value.
    Let { slot: Slot, value: Expr, literal: usize },
}

/// A rule ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) rule: usize,
    pub(crate) steps: Vec<Step>,
    pub(crate) head: Vec<Source>,
    pub(crate) slots: usize,
}

/// How a plan starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// From nothing.
    Empty,
    /// From changed rows of this literal.
    Changed(usize),
    /// From a given head: is it still derivable?
    Head,
}

/// Indexed column sets of each predicate; the plan for index `i + 1` uses entry `i` (index 0 is the whole row).
pub(crate) type Indexes = Vec<Vec<Vec<usize>>>;

/// Plans the first `literals` conditions of a rule, noting the indexes it needs.
///
/// Conditions whose variables never get a value are left out: that happens only when planning a part of a body.
pub(crate) fn plan(
    number: usize,
    rule: &Rule,
    literals: usize,
    start: Start,
    preds: &[PredInfo],
    indexes: &mut Indexes,
) -> Plan {
    let mut planner =
        Planner { preds, indexes, bound: vec![false; rule.variables.len()], steps: Vec::new(), driver: 0 };
    let mut left: Vec<usize> = (0..literals).collect();
    match start {
        Start::Empty => {}
        Start::Head => rule.args.iter().for_each(|t| planner.bind(t)),
        Start::Changed(l) => {
            planner.driver = l;
            left.retain(|x| *x != l);
            if let LiteralKind::Holds(pred, args) | LiteralKind::Lacks(pred, args) = &rule.body[l].kind {
                let columns = planner.columns(args);
                planner.steps.push(Step::Given { pred: *pred, columns });
            }
        }
    }
    while let Some(next) = planner.choose(&rule.body, &left) {
        left.retain(|x| *x != next);
        planner.place(next, &rule.body[next].kind);
    }
    let head = rule.args.iter().map(|t| source(t).unwrap_or(Source::Word(0))).collect();
    Plan { rule: number, steps: planner.steps, head, slots: rule.variables.len() }
}

fn source(term: &Term) -> Option<Source> {
    match term {
        Term::Variable(v) => Some(Source::Slot(*v)),
        Term::Constant(c) => Some(Source::Word(c.word())),
        Term::Anything => None,
    }
}

struct Planner<'a> {
    preds: &'a [PredInfo],
    indexes: &'a mut Indexes,
    bound: Vec<bool>,
    steps: Vec<Step>,
    driver: usize,
}

impl Planner<'_> {
    fn bind(&mut self, term: &Term) {
        if let Term::Variable(v) = term {
            self.bound[*v as usize] = true;
        }
    }

    fn known(&self, term: &Term) -> bool {
        match term {
            Term::Variable(v) => self.bound[*v as usize],
            Term::Constant(_) => true,
            Term::Anything => false,
        }
    }

    /// Binds the columns of a row; those known already are checked.
    fn columns(&mut self, args: &[Term]) -> Vec<Column> {
        let mut columns = Vec::new();
        for (i, term) in args.iter().enumerate() {
            let Some(from) = source(term) else { continue };
            match term {
                Term::Variable(v) if !self.bound[*v as usize] => {
                    self.bound[*v as usize] = true;
                    columns.push(Column::Bind(i, *v));
                }
                _ => columns.push(Column::Check(i, from)),
            }
        }
        columns
    }

    /// The next condition: a test that is ready, else the cheapest atom, else a fallible test out of turn.
    fn choose(&self, body: &[Literal], left: &[usize]) -> Option<usize> {
        let mut best: Option<(u64, usize)> = None;
        let mut fallible = None;
        for (place, &l) in left.iter().enumerate() {
            match &body[l].kind {
                LiteralKind::Compare(comparison, a, b) => {
                    if !self.ready(*comparison, a, b) {
                        continue;
                    }
                    let ordered = !matches!(comparison, Comparison::Equal | Comparison::Unequal);
                    if place == 0 || !(ordered || a.can_fail() || b.can_fail()) {
                        return Some(l);
                    }
                    fallible = fallible.or(Some(l));
                }
                LiteralKind::Lacks(_, args) => {
                    if args.iter().all(|t| self.known(t)) {
                        return Some(l);
                    }
                }
                LiteralKind::Holds(pred, args) => {
                    let cost = self.cost(*pred, args);
                    if best.is_none_or(|(c, _)| cost < c) {
                        best = Some((cost, l));
                    }
                }
            }
        }
        best.map(|(_, l)| l).or(fallible)
    }

    fn ready(&self, comparison: Comparison, a: &Expr, b: &Expr) -> bool {
        let (x, y) = (a.ready(&self.bound), b.ready(&self.bound));
        let assigns = comparison == Comparison::Equal
            && ((y && matches!(a, Expr::Variable(_))) || (x && matches!(b, Expr::Variable(_))));
        (x && y) || assigns
    }

    /// Sixteen times the binary logarithm of the rows expected.
    fn cost(&self, pred: Pred, args: &[Term]) -> u64 {
        let known = args.iter().filter(|t| self.known(t)).count() as u64;
        let size = u64::from(self.preds[pred].size.max(2).ilog2()) * 16;
        let arity = args.len().max(1) as u64;
        size * (arity - known.min(arity)) / arity
    }

    fn place(&mut self, literal: usize, kind: &LiteralKind) {
        let late = literal > self.driver;
        match kind {
            LiteralKind::Compare(comparison, a, b) => {
                let (x, y) = (a.ready(&self.bound), b.ready(&self.bound));
                let step = match (a, b) {
                    (Expr::Variable(v), value) if !x => Some((*v, value)),
                    (value, Expr::Variable(v)) if !y => Some((*v, value)),
                    _ => None,
                };
                if let Some((slot, value)) = step {
                    self.bound[slot as usize] = true;
                    self.steps.push(Step::Let { slot, value: value.clone(), literal });
                } else {
                    let (left, right) = (a.clone(), b.clone());
                    self.steps.push(Step::Test { comparison: *comparison, left, right, literal });
                }
            }
            LiteralKind::Lacks(pred, args) => {
                let key = args.iter().filter_map(source).collect();
                self.steps.push(Step::Lacks { pred: *pred, key, late });
            }
            LiteralKind::Holds(pred, args) => self.atom(*pred, args, late),
        }
    }

    fn atom(&mut self, pred: Pred, args: &[Term], late: bool) {
        let known: Vec<usize> = (0..args.len()).filter(|i| self.known(&args[*i])).collect();
        if known.len() == args.len() {
            let key = args.iter().filter_map(source).collect();
            self.steps.push(Step::Has { pred, key, late });
            return;
        }
        if known.is_empty() {
            let columns = self.columns(args);
            self.steps.push(Step::Scan { pred, columns, late });
            return;
        }
        let key: Vec<(usize, Source)> = known.iter().filter_map(|i| source(&args[*i]).map(|s| (*i, s))).collect();
        let columns = self.columns(args).into_iter().filter(|c| match c {
            Column::Bind(..) => true,
            Column::Check(i, _) => !known.contains(i),
        });
        let columns = columns.collect();
        let sets = &mut self.indexes[pred];
        let index = sets.iter().position(|s| *s == known).unwrap_or_else(|| {
            sets.push(known);
            sets.len() - 1
        }) + 1;
        self.steps.push(Step::Probe { pred, index, key, columns, late });
    }
}
