//! The temporal forms: `since`, `for`, `at`, `past`, `was`, `appeared`, `disappeared`.

use super::super::ir::{Definition, Expr, LiteralKind, Pred, Slot, Term};
use super::body::Body;
use super::{Lowered, Lowerer};
use crate::syntax::ast::{self, Atom, Comparison, Node, Operation};
use crate::value::Value;

/// Later than any move: the end of a fact that still holds.
const NEVER: i64 = 1 << 40;

/// Operators on a predicate that are shared by all who ask for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Operator {
    Since,
    Past,
    Appeared,
    Disappeared,
    Was,
    Lifetime,
}

impl Lowerer<'_> {
    pub(super) fn temporal_atom(
        &mut self,
        body: &mut Body,
        atom: &Atom,
        inner: &Atom,
        times: &[ast::Expr],
        goal: usize,
    ) -> Lowered<()> {
        let source = self.predicate(body.place.scope, inner, inner.args.len())?;
        let mut args = self.terms(body, &inner.args, goal)?;
        let operator = match atom.name.as_str() {
            "since" => Operator::Since,
            "past" => Operator::Past,
            "appeared" => Operator::Appeared,
            "disappeared" => Operator::Disappeared,
            "was" => Operator::Was,
            "for" => {
                let (from, now) = (body.fresh()?, body.fresh()?);
                let length = self.expr(body, &times[0], goal)?;
                let (since, clock) = (self.operator(Operator::Since, source), self.now());
                args.push(Term::Variable(from));
                body.push(LiteralKind::Holds(since, args), goal);
                body.push(LiteralKind::Holds(clock, vec![Term::Variable(now)]), goal);
                let span =
                    Expr::Binary(Operation::Subtract, Box::new(Expr::Variable(now)), Box::new(Expr::Variable(from)));
                body.push(LiteralKind::Compare(Comparison::Equal, length, span), goal);
                return Ok(());
            }
            _ => {
                let (from, to) = (body.fresh()?, body.fresh()?);
                let moment = self.expr(body, &times[0], goal)?;
                let lifetime = self.operator(Operator::Lifetime, source);
                args.extend([Term::Variable(from), Term::Variable(to)]);
                body.push(LiteralKind::Holds(lifetime, args), goal);
                let (from, to) = (Expr::Variable(from), Expr::Variable(to));
                body.push(LiteralKind::Compare(Comparison::LessEqual, from, moment.clone()), goal);
                body.push(LiteralKind::Compare(Comparison::Less, moment, to), goal);
                return Ok(());
            }
        };
        args.extend(self.terms(body, times, goal)?);
        let pred = self.operator(operator, source);
        body.push(LiteralKind::Holds(pred, args), goal);
        Ok(())
    }

    pub(super) fn now(&mut self) -> Pred {
        if let Some(pred) = self.now {
            return pred;
        }
        let pred = self.add("at", 1, Definition::Now, true);
        self.preds[pred].size = 1;
        self.now = Some(pred);
        pred
    }

    /// The shared predicate for an operator on `source`.
    fn operator(&mut self, operator: Operator, source: Pred) -> Pred {
        if let Some(pred) = self.operators.get(&(operator, source)) {
            return *pred;
        }
        let (name, arity) = (self.preds[source].name.clone(), self.preds[source].arity);
        let columns = |n: usize| -> Vec<Term> { (0..n).map(|i| Term::Variable(i as Slot)).collect() };
        let pred = match operator {
            Operator::Since => self.add(&name, arity + 1, Definition::Since(source), false),
            Operator::Past => {
                let since = self.operator(Operator::Since, source);
                self.add(&name, arity + 2, Definition::Past(since), false)
            }
            Operator::Appeared => self.add(&name, arity, Definition::Appeared(source), false),
            Operator::Disappeared => self.add(&name, arity, Definition::Disappeared(source), false),
            Operator::Was => {
                let (came, went) =
                    (self.operator(Operator::Appeared, source), self.operator(Operator::Disappeared, source));
                let pred = self.add(&name, arity, Definition::Rules(Vec::new()), false);
                let all = columns(arity);
                let stayed = vec![LiteralKind::Holds(source, all.clone()), LiteralKind::Lacks(came, all.clone())];
                let rules = vec![
                    self.simple_rule(pred, all.clone(), stayed, arity),
                    self.simple_rule(pred, all.clone(), vec![LiteralKind::Holds(went, all)], arity),
                ];
                self.preds[pred].definition = Definition::Rules(rules);
                pred
            }
            Operator::Lifetime => {
                let (since, past) = (self.operator(Operator::Since, source), self.operator(Operator::Past, source));
                let pred = self.add(&name, arity + 2, Definition::Rules(Vec::new()), false);
                let all = columns(arity + 2);
                let never = Value::int(NEVER).map_or(Expr::Variable(0), Expr::Constant);
                let end = Expr::Variable(arity as Slot + 1);
                let open = vec![
                    LiteralKind::Holds(since, columns(arity + 1)),
                    LiteralKind::Compare(Comparison::Equal, end, never),
                ];
                let rules = vec![
                    self.simple_rule(pred, all.clone(), open, arity + 2),
                    self.simple_rule(pred, all.clone(), vec![LiteralKind::Holds(past, all)], arity + 2),
                ];
                self.preds[pred].definition = Definition::Rules(rules);
                pred
            }
        };
        self.preds[pred].size = self.preds[source].size;
        self.operators.insert((operator, source), pred);
        pred
    }
}

/// The inner atom and the times of `since(M, p(X))` and its kin.
pub(crate) fn temporal(atom: &Atom) -> Option<(&Atom, &[ast::Expr])> {
    let expected = match atom.name.as_str() {
        "appeared" | "disappeared" | "was" => 1,
        "since" | "for" | "at" => 2,
        "past" => 3,
        _ => return None,
    };
    let (last, times) = atom.args.split_last()?;
    match &last.node {
        Node::Call(inner) if atom.args.len() == expected => Some((inner, times)),
        _ => None,
    }
}
