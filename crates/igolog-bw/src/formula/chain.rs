//! Operands with operators and comparisons between them, before it is known what binds tighter.

use super::ast::{Expr, Kind, Logic};
use super::error::Span;
use super::token::Relation;

/// What stands between two operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign {
    Logic(Logic),
    Relation(Relation),
}

impl Sign {
    fn is_equation(self) -> bool {
        matches!(self, Sign::Relation(Relation::Equal))
    }
}

/// `x & y = z | …` as written: one more operand than signs.
pub(super) struct Chain {
    pub(super) operands: Vec<Expr>,
    pub(super) signs: Vec<(Sign, Span)>,
}

impl Chain {
    /// The tree: first comparisons of numbers, then the operators on both sides of a comparison of vectors, then that, then
    /// what joins truths.
    ///
    /// # Errors
    /// The place of a second comparison of vectors, which could mean two things.
    pub(super) fn fold(mut self) -> Result<Expr, Span> {
        let equations = self.signs.iter().filter(|s| s.0.is_equation()).count();
        let comparisons = self.signs.iter().filter(|s| matches!(s.0, Sign::Relation(_))).count();
        if equations > 1 && equations == comparisons && self.is_plain_chain() {
            return self.equations();
        }
        let mut at = 0;
        while at < self.signs.len() {
            match self.signs[at].0 {
                Sign::Relation(relation) if self.compares_numbers(at, relation) => {
                    if at + 1 < self.signs.len() && matches!(self.signs[at + 1].0, Sign::Relation(_)) {
                        return Err(self.signs[at + 1].1);
                    }
                    self.join(at);
                }
                _ => at += 1,
            }
        }
        let is_loose = |(sign, _): &(Sign, Span)| matches!(sign, Sign::Relation(_));
        if let Some(mut at) = self.signs.iter().position(is_loose) {
            if let Some(second) = self.signs.iter().skip(at + 1).find(|s| is_loose(s)) {
                return Err(second.1);
            }
            while at + 1 < self.signs.len() && !is_truth(&self.operands[at + 2]) {
                self.join(at + 1);
            }
            let mut first = at;
            while first > 0 && !is_truth(&self.operands[first - 1]) {
                first -= 1;
            }
            while at > first {
                self.join(first);
                at -= 1;
            }
            self.join(at);
        }
        while !self.signs.is_empty() {
            self.join(0);
        }
        Ok(self.operands.remove(0))
    }

    /// Whether nothing but one operand stands between two equations: else `x = y & z = u` could mean two things.
    fn is_plain_chain(&self) -> bool {
        let is_equation = |s: &(Sign, Span)| s.0.is_equation();
        let first = self.signs.iter().position(is_equation).unwrap_or(0);
        let last = self.signs.iter().rposition(is_equation).unwrap_or(0);
        self.signs[first..=last].iter().all(is_equation) && !self.operands.iter().any(is_truth)
    }

    /// `x = y = z`: each side equals the next, as printed.
    fn equations(self) -> Result<Expr, Span> {
        let mut operands = self.operands.into_iter();
        let first = Chain { operands: operands.by_ref().take(1).collect(), signs: Vec::new() };
        let mut sides = vec![first];
        for ((sign, span), operand) in self.signs.into_iter().zip(operands) {
            match sides.last_mut() {
                Some(side) if !sign.is_equation() => {
                    side.signs.push((sign, span));
                    side.operands.push(operand);
                }
                _ => sides.push(Chain { operands: vec![operand], signs: Vec::new() }),
            }
        }
        let sides = sides.into_iter().map(Chain::fold).collect::<Result<Vec<Expr>, Span>>()?;
        let equal = |pair: &[Expr]| {
            let (left, right) = (Box::new(pair[0].clone()), Box::new(pair[1].clone()));
            Expr { span: left.span.to(right.span), kind: Kind::Compare(Relation::Equal, left, right) }
        };
        let both = |a: Expr, b: Expr| Expr {
            span: a.span.to(b.span),
            kind: Kind::Logic(Logic::And, Box::new(a), Box::new(b)),
        };
        Ok(sides.windows(2).map(equal).reduce(both).expect("an equation has two sides"))
    }

    /// An order compares numbers; an equation does if a number stands right beside it, and a component is compared by itself.
    fn compares_numbers(&self, at: usize, relation: Relation) -> bool {
        let (left, right) = (&self.operands[at], &self.operands[at + 1]);
        let plain = |e: &Expr| matches!(e.kind, Kind::Number(_));
        !matches!(relation, Relation::Equal | Relation::Unequal)
            || is_number(left)
            || is_number(right)
            || plain(left) && plain(right)
            || matches!(left.kind, Kind::Component(..)) && plain(right)
    }

    /// Joins the operands beside a sign.
    fn join(&mut self, at: usize) {
        let (sign, _) = self.signs.remove(at);
        let right = self.operands.remove(at + 1);
        let left = core::mem::replace(&mut self.operands[at], Expr { kind: Kind::Number(0), span: right.span });
        let span = left.span.to(right.span);
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = match sign {
            Sign::Logic(logic) => Kind::Logic(logic, left, right),
            Sign::Relation(relation) => Kind::Compare(relation, left, right),
        };
        self.operands[at] = Expr { kind, span };
    }
}

/// Whether an operand can only be a number. 0 and 1 are vectors too.
pub(super) fn is_number(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Number(n) => *n > 1,
        Kind::Count(_) | Kind::Add(..) | Kind::Subtract(..) => true,
        Kind::Name(name, Some(_)) => name == "blocks",
        Kind::Dot(a, b) => is_number(a) || is_number(b),
        _ => false,
    }
}

/// Whether a comparison asks whether a component is 0 or 1: it is of the component's kind.
pub(super) fn is_bit(left: &Expr, right: &Expr) -> bool {
    matches!((&left.kind, &right.kind), (Kind::Component(..), Kind::Number(0 | 1)))
}

/// Whether an operand can only be a truth.
pub(super) fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Compare(_, a, b) => !is_bit(a, b),
        Kind::Implies(..) => true,
        Kind::Dot(..) => !is_number(expr),
        Kind::Not(inner) => is_truth(inner),
        Kind::Logic(_, a, b) => is_truth(a) || is_truth(b),
        _ => false,
    }
}
