//! Conditions that can never hold because a value of the wrong kind stands in them: `block(B, blakc, S, L)`.

use super::kinds::{Kinds, infer};
use super::lower::{Lowerer, cases, temporal};
use super::names::{Scope, distance};
use super::warn::Checked;
use crate::syntax::Fault;
use crate::syntax::ast::{self, Atom, Comparison, Goal, Node, Span};
use crate::value::{Content, Value};
use rustc_hash::FxHashMap;

/// What a variable can be, and where that was learned first.
type Variables = FxHashMap<String, (Kinds, String)>;

/// Looks through bodies with what is known of every predicate.
struct Look<'l, 'a> {
    lowerer: &'l mut Lowerer<'a>,
    kinds: Vec<Vec<Kinds>>,
    faults: Vec<Fault>,
}

impl Checked<'_> {
    /// Constants, variables and comparisons in the user's texts that make a condition impossible.
    pub(super) fn misfits(&self, lowerer: &mut Lowerer<'_>) -> Vec<(usize, Fault)> {
        for (_, trigger, goals) in self.bodies() {
            trigger.into_iter().for_each(|atom| note_atom(lowerer, atom));
            goals.iter().for_each(|goal| note_goal(lowerer, goal));
        }
        lowerer.finish();
        if !lowerer.faults.is_empty() {
            return Vec::new();
        }
        let kinds = infer(&lowerer.preds, &lowerer.rules, self.schema, &mut lowerer.pool);
        let mut look = Look { lowerer, kinds, faults: Vec::new() };
        let mut found: Vec<(usize, Fault)> = Vec::new();
        for (file, trigger, goals) in self.bodies() {
            let mut variables = Variables::default();
            trigger.into_iter().for_each(|atom| look.atom(atom, &mut variables));
            look.case(goals, &variables);
            for fault in look.faults.drain(..) {
                // Conditions outside a disjunction stand in each of its cases, at the same place.
                if !found.iter().any(|(f, known)| *f == file && known.span == fault.span) {
                    found.push((file, fault));
                }
            }
        }
        found
    }

    /// Every case of every body that the user wrote, with its file and, for a daemon, the fact it watches.
    fn bodies(&self) -> impl Iterator<Item = (usize, Option<&Atom>, &[Goal])> {
        let files = self.files.iter().enumerate().filter(|(_, file)| file.scope == Scope::User);
        let written = files.flat_map(|(f, file)| {
            let rules = file.tree.clauses.iter().map(|c| (None, &c.body));
            let daemons = file.tree.daemons.iter().map(|d| (Some(&d.trigger), &d.condition));
            rules.chain(daemons).flat_map(move |(trigger, body)| cases(body).map(move |case| (f, trigger, case)))
        });
        let asked = self.queries.0.iter().enumerate();
        written.chain(asked.flat_map(move |(q, body)| cases(body).map(move |case| (self.queries.1 + q, None, case))))
    }
}

/// Has every predicate of a condition lowered.
fn note_goal(lowerer: &mut Lowerer<'_>, goal: &Goal) {
    match goal {
        Goal::Atom(atom) => note_atom(lowerer, atom),
        Goal::Not(inner, _) => inner.iter().flatten().for_each(|g| note_goal(lowerer, g)),
        Goal::Compare(_, a, b, _) => [a, b].into_iter().for_each(|e| note_expr(lowerer, e)),
    }
}

fn note_atom(lowerer: &mut Lowerer<'_>, atom: &Atom) {
    let asked = temporal(atom).map_or(atom, |(inner, _)| inner);
    let _known = lowerer.predicate(Scope::User, asked, asked.args.len());
    atom.args.iter().for_each(|a| note_expr(lowerer, a));
}

fn note_expr(lowerer: &mut Lowerer<'_>, expr: &ast::Expr) {
    match &expr.node {
        Node::Binary(_, a, b) => [a, b].into_iter().for_each(|e| note_expr(lowerer, e)),
        Node::Aggregate(_, _, body) => body.iter().flatten().for_each(|g| note_goal(lowerer, g)),
        _ => {}
    }
}

impl Look<'_, '_> {
    /// One case of a body, inside bodies that know `outer`.
    fn case(&mut self, goals: &[Goal], outer: &Variables) {
        let mut variables = outer.clone();
        for goal in goals {
            if let Goal::Atom(atom) = goal {
                self.atom(atom, &mut variables);
            }
        }
        for goal in goals {
            match goal {
                Goal::Atom(atom) => atom.args.iter().for_each(|a| self.inside(a, &variables)),
                Goal::Not(inner, _) => inner.iter().for_each(|case| self.case(case, &variables)),
                Goal::Compare(comparison, a, b, _) => {
                    if matches!(comparison, Comparison::Equal | Comparison::Unequal) {
                        self.compare(*comparison, a, b, &variables);
                        self.compare(*comparison, b, a, &variables);
                    }
                    [a, b].into_iter().for_each(|e| self.inside(e, &variables));
                }
            }
        }
    }

    /// The bodies of aggregates inside an expression.
    fn inside(&mut self, expr: &ast::Expr, variables: &Variables) {
        match &expr.node {
            Node::Binary(_, a, b) => [a, b].into_iter().for_each(|e| self.inside(e, variables)),
            Node::Aggregate(_, _, body) => body.iter().for_each(|case| self.case(case, variables)),
            _ => {}
        }
    }

    fn atom(&mut self, atom: &Atom, variables: &mut Variables) {
        let atom = temporal(atom).map_or(atom, |(inner, _)| inner);
        let Ok(pred) = self.lowerer.predicate(Scope::User, atom, atom.args.len()) else { return };
        let Some(columns) = self.kinds.get(pred).cloned() else { return };
        for (at, (arg, column)) in atom.args.iter().zip(&columns).enumerate() {
            if column.is_empty() {
                continue;
            }
            if let Node::Variable(name) = &arg.node {
                let place = self.place(atom, at);
                let Some((known, first)) = variables.get_mut(name) else {
                    variables.insert(name.clone(), (column.clone(), place));
                    continue;
                };
                let both = known.meet(column);
                if both.is_empty() && !known.is_empty() {
                    let pool = &self.lowerer.pool;
                    let message = format!(
                        "{name} cannot be both: {first} is {}, {place} is {}",
                        known.describe(pool),
                        column.describe(pool)
                    );
                    self.faults.push(Fault::new(arg.span, message, "use two variables, or another argument"));
                }
                *known = both;
            } else if let Ok(Some(value)) = self.lowerer.constant(arg) {
                let place = self.place(atom, at);
                self.constant(value, arg.span, column, &place, "_ for anything");
            }
        }
    }

    fn compare(&mut self, comparison: Comparison, a: &ast::Expr, b: &ast::Expr, variables: &Variables) {
        let Node::Variable(name) = &a.node else { return };
        let Some((kinds, first)) = variables.get(name).filter(|(kinds, _)| !kinds.is_empty()) else { return };
        if let Ok(Some(value)) = self.lowerer.constant(b) {
            let otherwise = match comparison {
                Comparison::Unequal => "leave the condition out: it always holds",
                _ => "another value",
            };
            self.constant(value, b.span, kinds, &format!("{name}, {first},"), otherwise);
        }
    }

    /// Tells of a constant that is none of `kinds`.
    fn constant(&mut self, value: Value, span: Span, kinds: &Kinds, place: &str, otherwise: &str) {
        let pool = &self.lowerer.pool;
        if !kinds.meet(&Kinds::of_value(value, pool)).is_empty() {
            return;
        }
        let (shown, word) = match pool.content(value) {
            Content::Symbol(text) => (text.to_string(), Some(text)),
            Content::Text(text) => (format!("\"{text}\""), Some(text)),
            Content::Int(number) => (number.to_string(), None),
            Content::Point(point) => (self.lowerer.point_names.name(point), None),
            Content::List(_) => ("a list".to_string(), None),
        };
        let words = kinds.words(pool);
        let near = word.and_then(|word| {
            let word = word.to_lowercase();
            let near = words.iter().map(|w| (distance(w, &word), *w)).min();
            near.filter(|(d, w)| *d <= (w.len() / 2).min(2)).map(|(_, w)| w.to_string())
        });
        let what = kinds.describe(pool);
        let message = format!("{place} is {what}, never {shown}");
        let fault = match near {
            Some(near) => Fault::new(span, message, format!("write {near}, or {otherwise}")).with_fix(near),
            None => Fault::new(span, message, format!("write {what}, or {otherwise}")),
        };
        self.faults.push(fault);
    }

    /// An argument of a predicate in words.
    fn place(&self, atom: &Atom, at: usize) -> String {
        let schema = self.lowerer.schema;
        let arity = atom.args.len();
        let meant = self.lowerer.table.resolve(Scope::User, &atom.name, arity);
        match meant {
            Some(super::names::Meaning::Base(relation)) => format!("{} of {}", schema[relation].columns[at], atom.name),
            _ => format!("argument {} of {}", at + 1, atom.name),
        }
    }
}
