//! Points that a formula leaves open: as in the paper, what is said of i is said of every point.

use super::ast::{Expr, Kind};
use super::chain::is_bit;
use super::compile::{Built, Compiler, Scope, Value, fail};
use super::error::{FormulaError, Span};
use super::program::{NodeId, Op, PointRef, Type};
use super::token::Relation;

/// The name of the point that a formula speaks of where it names none.
pub(super) const FREE: &str = "i";

/// Of the second, where it speaks of pairs.
const SECOND: &str = "j";

/// Whether a formula names components of vectors or matrices.
pub(super) fn names_components(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Component(..) => true,
        Kind::Number(_) | Kind::Name(..) | Kind::Quoted(_) => false,
        Kind::Not(a) | Kind::Transpose(a) | Kind::Count(a) | Kind::Bracket(_, a) | Kind::Before(a) => {
            names_components(a)
        }
        Kind::Product(factors) => factors.iter().any(names_components),
        Kind::Dot(a, b)
        | Kind::Logic(_, a, b)
        | Kind::Compare(_, a, b)
        | Kind::Implies(a, b)
        | Kind::Add(a, b)
        | Kind::Subtract(a, b) => names_components(a) || names_components(b),
    }
}

/// Whether an equation defines the components of something: then it is meant for all of them.
fn is_definition(expr: &Expr) -> bool {
    let component = |e: &Expr| match &e.kind {
        Kind::Component(..) => true,
        Kind::Compare(_, a, b) => is_bit(a, b),
        _ => false,
    };
    matches!(&expr.kind, Kind::Compare(Relation::Equal, a, b) if !is_bit(a, b) && (component(a) || component(b)))
}

impl Compiler<'_> {
    /// A formula with a free `i` speaks of every point: a vector for each is a matrix with a row for each, a truth for each is
    /// a vector, and numbers are listed. With a free `j` as well, truths for all pairs are a matrix.
    pub(super) fn for_every_point(&mut self, expr: &Expr, scope: &Scope<'_>, error: FormulaError) -> Built<Value> {
        let mut every = scope.clone();
        every.brackets = 1;
        every.bound.push((FREE.to_string(), Value::Point(PointRef::Bound(0))));
        match self.expr(expr, &every) {
            Ok(Value::Node(id, Type::Set | Type::Row)) => Ok(self.of_every(Op::Rows(0, id), Type::Matrix)),
            Ok(Value::Node(id, Type::Truth)) if is_definition(expr) => Ok(self.always(0, id)),
            Ok(Value::Node(id, Type::Truth)) => Ok(self.of_every(Op::Bracket(0, id), Type::Set)),
            Ok(Value::Node(id, Type::Number)) => Ok(self.of_every(Op::Numbers(0, id), Type::Numbers)),
            Ok(Value::Node(_, kind)) => {
                let message = format!("for every point i this is {}: name one point in place of i", kind.shown());
                fail(scope, expr.span, message)
            }
            once => {
                every.brackets = 2;
                every.bound.push((SECOND.to_string(), Value::Point(PointRef::Bound(1))));
                let Ok(Value::Node(pair, Type::Truth)) = self.expr(expr, &every) else {
                    // That i is open is no fault any more: what else is wrong is told.
                    return Err(once.err().filter(|_| self.free).unwrap_or(error));
                };
                if !is_definition(expr) {
                    let row = self.program.add(Op::Bracket(1, pair));
                    return Ok(self.of_every(Op::Rows(0, row), Type::Matrix));
                }
                match self.always(1, pair) {
                    Value::Node(row, _) => Ok(self.always(0, row)),
                    other => Ok(other),
                }
            }
        }
    }

    fn of_every(&mut self, op: Op, kind: Type) -> Value {
        Value::Node(self.program.add(op), kind)
    }

    /// Whether a truth holds for every point bound at `depth`.
    fn always(&mut self, depth: u8, truth: NodeId) -> Value {
        let points = self.program.add(Op::Bracket(depth, truth));
        let all = self.program.add(Op::One);
        self.of_every(Op::SameSet(points, all), Type::Truth)
    }

    /// `(x)_i = 1`: the component itself, and its complement if that is asked for.
    pub(super) fn bit(
        &mut self,
        relation: Relation,
        component: &Expr,
        digit: &Expr,
        scope: &Scope<'_>,
    ) -> Built<Value> {
        let one = matches!(digit.kind, Kind::Number(1));
        match relation {
            Relation::Equal if one => self.expr(component, scope),
            Relation::Unequal if !one => self.expr(component, scope),
            Relation::Equal | Relation::Unequal => self.not(component, scope),
            _ => fail(scope, digit.span, "a component is 0 or 1: ask with = or !="),
        }
    }

    /// `(x)_i`, `(A)_{ij}`. Where nothing binds i and j, what is said of a component is said of every one: it stands for the
    /// whole vector or matrix.
    pub(super) fn component(&mut self, inner: &Expr, points: &[String], span: Span, scope: &Scope<'_>) -> Built<Value> {
        let bound = |name: &String| scope.bound.iter().any(|(known, _)| known == name);
        let general =
            |name: &String| matches!(name.as_str(), "i" | "j") && !bound(name) && (self.point)(name).is_none();
        if points.iter().all(general) {
            let whole = self.expr(inner, scope)?;
            let wanted = if points.len() == 1 { Type::Set } else { Type::Matrix };
            return match whole {
                Value::Node(_, kind) if kind != wanted => {
                    fail(scope, span, format!("{} has no such component", kind.shown()))
                }
                whole => Ok(whole),
            };
        }
        let unit = |point: &String| {
            let point = Expr { kind: Kind::Name(point.clone(), None), span };
            Expr { kind: Kind::Name("e".into(), Some(vec![point])), span }
        };
        let (row, column) = match points {
            [row, column] => (unit(row), Expr { kind: Kind::Product(vec![inner.clone(), unit(column)]), span }),
            _ => (unit(&points[0]), inner.clone()),
        };
        self.dot(&row, &column, scope)
    }
}
