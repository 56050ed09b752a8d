//! A body while it is lowered: its variables, its conditions, and what waits for the second pass.

use super::super::ir::{Literal, LiteralKind, Slot, Term, close_bound};
use super::visit::{visit_expr, visit_goal};
use super::{Lowered, Place};
use crate::syntax::Fault;
use crate::syntax::ast::{self, Aggregate, Cases, Node, Span};
use rustc_hash::FxHashMap;

/// Most variables in one rule.
const MAX_VARIABLES: usize = 250;

/// An aggregate met in the first pass.
#[derive(Clone)]
pub(super) struct PendingAggregate {
    pub(super) function: Aggregate,
    pub(super) values: Vec<ast::Expr>,
    pub(super) inner: Cases,
    /// The variable that gets the result.
    pub(super) slot: Slot,
    pub(super) goal: usize,
    pub(super) span: Span,
}

/// A body being lowered.
#[derive(Clone)]
pub(super) struct Body {
    pub(super) place: Place,
    pub(super) index: FxHashMap<String, Slot>,
    pub(super) names: Vec<String>,
    pub(super) spans: Vec<Span>,
    pub(super) literals: Vec<Literal>,
    pub(super) negations: Vec<(Cases, usize)>,
    pub(super) aggregates: Vec<PendingAggregate>,
}

impl Body {
    pub(super) fn new(place: Place) -> Body {
        Body {
            place,
            index: FxHashMap::default(),
            names: Vec::new(),
            spans: Vec::new(),
            literals: Vec::new(),
            negations: Vec::new(),
            aggregates: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, kind: LiteralKind, goal: usize) {
        self.literals.push(Literal { kind, goal });
    }

    fn slot(&mut self, name: String, span: Span) -> Lowered<Slot> {
        if self.names.len() >= MAX_VARIABLES {
            let help = "name a part of the body with a rule of its own";
            return Err(Fault::new(span, format!("more than {MAX_VARIABLES} variables in one rule"), help));
        }
        self.names.push(name);
        self.spans.push(span);
        Ok(self.names.len() as Slot - 1)
    }

    pub(super) fn variable(&mut self, name: &str, span: Span) -> Lowered<Slot> {
        if let Some(slot) = self.index.get(name) {
            let known = &mut self.spans[*slot as usize];
            if *known == Span::default() {
                *known = span;
            }
            return Ok(*slot);
        }
        let slot = self.slot(name.to_string(), span)?;
        self.index.insert(name.to_string(), slot);
        Ok(slot)
    }

    pub(super) fn fresh(&mut self) -> Lowered<Slot> {
        let span = self.spans.last().copied().unwrap_or_default();
        self.slot(String::new(), span)
    }

    pub(super) fn knows_all(&self, arg: &ast::Expr) -> bool {
        let mut all = !matches!(arg.node, Node::Anonymous);
        visit_expr(arg, &mut |name| all &= self.index.contains_key(name));
        all
    }

    /// Variables of an inner body that are also variables of this one, in order of appearance.
    pub(super) fn outer_variables(&self, inner: &Cases, values: &[ast::Expr]) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        let mut note = |name: &str| {
            if self.index.contains_key(name) && !keys.iter().any(|k| k == name) {
                keys.push(name.to_string());
            }
        };
        inner.iter().flatten().for_each(|g| visit_goal(g, &mut note));
        values.iter().for_each(|v| visit_expr(v, &mut note));
        keys
    }
}

/// Range restriction: every variable that is printed, negated or compared must be bound by a positive condition.
pub(super) fn check_bound(head: &[Term], body: &Body) -> Lowered<()> {
    let mut bound = vec![false; body.names.len()];
    close_bound(body.literals.iter().map(|l| &l.kind), &mut bound);
    let mut missing: Option<Slot> = None;
    let mut need = |v: Slot| {
        if !bound[v as usize] && missing.is_none() {
            missing = Some(v);
        }
    };
    for term in head {
        if let Term::Variable(v) = term {
            need(*v);
        }
    }
    body.literals.iter().for_each(|l| l.kind.variables(&mut need));
    let Some(slot) = missing else { return Ok(()) };
    let span = body.spans[slot as usize];
    let name = &body.names[slot as usize];
    if name.is_empty() {
        let help = "bind all variables of the expression in other conditions";
        return Err(Fault::new(span, "an expression here has a variable without value", help));
    }
    Err(Fault::new(
        span,
        format!("variable {name} has no value"),
        format!("use {name} in a condition that is not negated, such as stone({name}, _, _), or as {name} = …"),
    ))
}
