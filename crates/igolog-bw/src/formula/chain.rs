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

    /// An order compares numbers; an equation does if a number stands right beside it.
    fn compares_numbers(&self, at: usize, relation: Relation) -> bool {
        let (left, right) = (&self.operands[at], &self.operands[at + 1]);
        let plain = |e: &Expr| matches!(e.kind, Kind::Number(_));
        !matches!(relation, Relation::Equal | Relation::Unequal)
            || is_number(left)
            || is_number(right)
            || plain(left) && plain(right)
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

/// Whether an operand can only be a truth.
pub(super) fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Compare(..) => true,
        Kind::Dot(..) => !is_number(expr),
        Kind::Not(inner) => is_truth(inner),
        Kind::Logic(_, a, b) => is_truth(a) || is_truth(b),
        _ => false,
    }
}
