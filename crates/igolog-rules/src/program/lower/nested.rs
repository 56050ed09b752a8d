//! Negations and aggregates: bodies inside bodies.

use super::super::ir::{ClauseText, Definition, Expr, LiteralKind, Pred, Slot, Term, close_bound};
use super::body::{Body, PendingAggregate};
use super::time::temporal;
use super::visit::is_plain;
use super::{Lowered, Lowerer, Place};
use crate::syntax::Fault;
use crate::syntax::ast::{self, Aggregate, Cases, Comparison, Goal};
use crate::value::Value;

/// Most aggregates with an empty case in one body (each doubles the number of rules).
const MAX_DEFAULTS: usize = 5;

impl Lowerer<'_> {
    /// Second pass: negations and aggregates, now that the outer variables are known. Returns one body for each
    /// combination of empty and filled default groups.
    pub(super) fn expand(&mut self, mut body: Body, goals: &[Goal]) -> Lowered<Vec<Body>> {
        let mut bound = vec![false; body.names.len()];
        close_bound(body.literals.iter().map(|l| &l.kind), &mut bound);
        let binders: Vec<Goal> = goals.iter().filter(|g| is_plain(g)).cloned().collect();
        for (inner, goal) in std::mem::take(&mut body.negations) {
            self.negation(&mut body, &inner, goal, &binders)?;
        }
        let mut bodies = vec![body];
        let aggregates = std::mem::take(&mut bodies[0].aggregates);
        let mut defaults = 0;
        for PendingAggregate { function, values, inner, slot, goal, span } in aggregates {
            let keys = bodies[0].outer_variables(&inner, &values);
            let key_slots: Vec<Slot> = keys.iter().map(|k| bodies[0].index[k.as_str()]).collect();
            let total = key_slots.iter().all(|k| bound.get(*k as usize).copied().unwrap_or(false));
            let groups = self.groups(bodies[0].place, function, &values, &inner, &keys, &binders)?;
            let mut args: Vec<Term> = key_slots.iter().map(|k| Term::Variable(*k)).collect();
            let default = match function {
                Aggregate::Count | Aggregate::Sum => Some(Value::small(0)),
                Aggregate::List => Some(self.pool.list(Vec::new())),
                Aggregate::Min | Aggregate::Max => None,
            };
            let mut empty = Vec::new();
            if let (true, Some(default)) = (total, default) {
                defaults += 1;
                if defaults > MAX_DEFAULTS {
                    let help = "name some of them with rules of their own";
                    return Err(Fault::new(span, format!("more than {MAX_DEFAULTS} aggregates in one body"), help));
                }
                let any = self.projection(groups, keys.len());
                empty.clone_from(&bodies);
                for body in &mut empty {
                    body.push(LiteralKind::Lacks(any, args.clone()), goal);
                    let zero = Expr::Constant(default);
                    body.push(LiteralKind::Compare(Comparison::Equal, Expr::Variable(slot), zero), goal);
                }
            }
            args.push(Term::Variable(slot));
            for body in &mut bodies {
                body.push(LiteralKind::Holds(groups, args.clone()), goal);
            }
            bodies.append(&mut empty);
        }
        Ok(bodies)
    }

    /// `any(Keys) :- groups(Keys, _)`.
    fn projection(&mut self, groups: Pred, keys: usize) -> Pred {
        let any = self.add("any", keys, Definition::Rules(Vec::new()), false);
        let args: Vec<Term> = (0..keys).map(|i| Term::Variable(i as Slot)).collect();
        let mut from = args.clone();
        from.push(Term::Anything);
        let rule = self.simple_rule(any, args, vec![LiteralKind::Holds(groups, from)], keys);
        self.preds[any].definition = Definition::Rules(vec![rule]);
        any
    }

    fn negation(&mut self, body: &mut Body, inner: &Cases, goal: usize, binders: &[Goal]) -> Lowered<()> {
        let alone = match &inner[..] {
            [case] => case.as_slice(),
            _ => &[],
        };
        if let [Goal::Compare(comparison, left, right, _)] = alone
            && is_plain(&alone[0])
        {
            let (left, right) = (self.expr(body, left, goal)?, self.expr(body, right, goal)?);
            body.push(LiteralKind::Compare(opposite(*comparison), left, right), goal);
            return Ok(());
        }
        if let [Goal::Atom(atom)] = alone
            && temporal(atom).is_none()
            && (atom.name != "at" || atom.args.len() != 1)
            && atom.args.iter().all(|arg| body.knows_all(arg))
            && is_plain(&alone[0])
        {
            let pred = self.predicate(body.place.scope, atom, atom.args.len())?;
            let args = self.terms(body, &atom.args, goal)?;
            body.push(LiteralKind::Lacks(pred, args), goal);
            return Ok(());
        }
        let keys = body.outer_variables(inner, &[]);
        let aux = self.add("not", keys.len(), Definition::Rules(Vec::new()), false);
        let rules = self.aux_rules(aux, body.place, &[], inner, &keys, binders)?;
        self.preds[aux].definition = Definition::Rules(rules);
        let args = keys.iter().map(|k| Term::Variable(body.index[k.as_str()])).collect();
        body.push(LiteralKind::Lacks(aux, args), goal);
        Ok(())
    }

    fn groups(
        &mut self,
        place: Place,
        function: Aggregate,
        values: &[ast::Expr],
        inner: &Cases,
        keys: &[String],
        binders: &[Goal],
    ) -> Lowered<Pred> {
        let arity = keys.len() + values.len();
        if arity > crate::store::MAX_COLUMNS {
            let help = "name a part of it with a rule";
            return Err(Fault::new(values[0].span, "an aggregate over too many variables", help));
        }
        let name = match function {
            Aggregate::Count => "count",
            Aggregate::Sum => "sum",
            Aggregate::Min => "min",
            Aggregate::Max => "max",
            Aggregate::List => "list",
        };
        let source = self.add(name, arity, Definition::Rules(Vec::new()), false);
        let rules = self.aux_rules(source, place, values, inner, keys, binders)?;
        self.preds[source].definition = Definition::Rules(rules);
        Ok(self.add(name, keys.len() + 1, Definition::Aggregate { source, keys: keys.len(), function }, false))
    }

    /// Rules for an inner body. If a case does not bind its keys itself, the plain outer conditions are repeated in it.
    fn aux_rules(
        &mut self,
        aux: Pred,
        place: Place,
        values: &[ast::Expr],
        inner: &Cases,
        keys: &[String],
        binders: &[Goal],
    ) -> Lowered<Vec<usize>> {
        let mut rules = Vec::new();
        for case in inner {
            let outer = &self.clauses[place.clause];
            let goals = case.iter().map(|g| self.sources[place.source].cut(g.span())).collect();
            let text = ClauseText { goals, goal_spans: case.iter().map(Goal::span).collect(), ..outer.clone() };
            self.clauses.push(text);
            let inside = Place { clause: self.clauses.len() - 1, ..place };
            let alone = self.body_rules(aux, inside, values, case, keys);
            rules.extend(if alone.is_ok() || binders.is_empty() {
                alone?
            } else {
                let mut all = case.clone();
                all.extend_from_slice(binders);
                self.body_rules(aux, inside, values, &all, keys).or(alone)?
            });
        }
        Ok(rules)
    }
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::GreaterEqual => Comparison::Less,
    }
}
