//! From a tree to a program: names are looked up, types checked, definitions expanded.

use igolog_core::Point;

use super::ast::{Expr, Kind, Logic};
use super::chain::is_bit;
use super::definitions::Definitions;
use super::error::{FormulaError, Span};
use super::open::{self, FREE};
use super::program::{FormulaProgram, Letter, NamedMatrix, NodeId, Op, PointRef, Type};
use super::shape::ShapeError;
use super::token::Relation;

/// How deep definitions may use one another.
pub(super) const MAX_EXPANSION: usize = 40;
/// How large a program may grow.
const MAX_NODES: usize = 200_000;
/// How deep expressions may nest, definitions included: the descent uses the machine's stack.
const MAX_DEPTH: usize = 600;
/// How many expressions may be looked at, so that definitions that double one another end soon: nobody can stop this.
const MAX_STEPS: usize = 200_000;
/// How deep brackets may nest.
const MAX_BRACKETS: u8 = 3;

/// A typed value of the program being built. A row is the node of its vector.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Node(NodeId, Type),
    /// 0 or 1 as written: a vector, a matrix or a number, as its place demands.
    Literal(i64),
    Point(PointRef),
}

/// Adds formulas to a program.
pub(super) struct Compiler<'a> {
    pub(super) program: &'a mut FormulaProgram,
    pub(super) definitions: &'a Definitions,
    pub(super) point: &'a dyn Fn(&str) -> Option<Point>,
    pub(super) depth: usize,
    pub(super) steps: usize,
    /// Whether a point `i` was asked for that nothing binds.
    pub(super) free: bool,
}

/// Where an expression stands: its text, the names bound there, the brackets around it.
#[derive(Clone)]
pub(super) struct Scope<'s> {
    pub(super) source: &'s str,
    pub(super) bound: Vec<(String, Value)>,
    pub(super) brackets: u8,
    pub(super) expansion: usize,
    /// Whether names mean those of the position before.
    before: bool,
}

pub(super) type Built<T> = Result<T, FormulaError>;

impl Compiler<'_> {
    /// Adds a formula as a root of the program.
    pub(super) fn root(&mut self, source: &str, expr: &Expr) -> Built<Type> {
        let scope = Scope { source, bound: Vec::new(), brackets: 0, expansion: 0, before: false };
        let value = match self.expr(expr, &scope) {
            Err(error) if self.free || open::names_components(expr) => self.for_every_point(expr, &scope, error)?,
            value => value?,
        };
        let (id, kind) = match value {
            Value::Node(id, Type::Row) => (id, Type::Set),
            Value::Node(id, kind) => (id, kind),
            Value::Literal(number) if number > 1 => (self.program.add(Op::Number(number)), Type::Number),
            literal @ Value::Literal(_) => (self.set(literal, expr.span, &scope)?, Type::Set),
            Value::Point(_) => return fail(&scope, expr.span, "a point is no formula: write e(…) for its vector"),
        };
        self.program.roots.push((id, kind));
        Ok(kind)
    }

    pub(super) fn expr(&mut self, expr: &Expr, scope: &Scope<'_>) -> Built<Value> {
        self.steps += 1;
        if self.program.nodes.len() > MAX_NODES || self.steps > MAX_STEPS {
            return fail(scope, expr.span, format!("the formula grows beyond {MAX_NODES} operations"));
        }
        if self.depth >= MAX_DEPTH {
            return fail(scope, expr.span, format!("more than {MAX_DEPTH} levels of nesting, definitions included"));
        }
        self.depth += 1;
        let value = self.descend(expr, scope);
        self.depth -= 1;
        value
    }

    fn descend(&mut self, expr: &Expr, scope: &Scope<'_>) -> Built<Value> {
        match &expr.kind {
            Kind::Number(number) => Ok(Value::Literal(*number)),
            Kind::Quoted(name) => self.point_named(name, expr.span, scope),
            Kind::Name(name, None) => self.name(name, expr.span, scope),
            Kind::Name(name, Some(arguments)) => self.call(name, arguments, expr.span, scope, scope),
            Kind::Before(inner) => self.earlier(inner, scope),
            Kind::Not(inner) => self.not(inner, scope),
            Kind::Transpose(inner) => self.transpose(inner, scope),
            Kind::Count(inner) => match self.expr(inner, scope)? {
                Value::Node(id, Type::Matrix) => Ok(self.node(Op::CountMatrix(id), Type::Number)),
                value => {
                    let set = self.set(value, inner.span, scope)?;
                    Ok(self.node(Op::Count(set), Type::Number))
                }
            },
            Kind::Bracket(variable, inner) => self.bracket(variable, inner, expr.span, scope),
            Kind::Product(factors) => {
                // Products associate, so a chain that ends in a vector needs no product of matrices.
                let mut values =
                    factors.iter().map(|f| Ok((self.expr(f, scope)?, f.span))).collect::<Built<Vec<_>>>()?;
                let (mut value, mut span) = values.pop().expect("a product has factors");
                while let Some((left, left_span)) = values.pop() {
                    value = self.multiply(left, left_span, value, span, scope)?;
                    span = left_span.to(span);
                }
                Ok(value)
            }
            Kind::Dot(a, b) => self.dot(a, b, scope),
            Kind::Logic(logic, a, b) => self.logic(*logic, a, b, scope),
            Kind::Compare(relation, a, b) if is_bit(a, b) => self.bit(*relation, a, b, scope),
            Kind::Compare(relation, a, b) => self.compare(*relation, a, b, scope),
            Kind::Implies(a, b) => self.implies(a, b, scope),
            Kind::Component(inner, points) => self.component(inner, points, expr.span, scope),
            Kind::Add(a, b) => self.arithmetic(Op::Add, a, b, scope),
            Kind::Subtract(a, b) => self.arithmetic(Op::Subtract, a, b, scope),
        }
    }

    fn node(&mut self, op: Op, kind: Type) -> Value {
        Value::Node(self.program.add(op), kind)
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope<'_>) -> Built<Value> {
        if let Some((_, value)) = scope.bound.iter().rev().find(|(known, _)| known == name) {
            return Ok(*value);
        }
        if let Some(value) = self.defined(name, &[], scope)? {
            return Ok(value);
        }
        let matrix = |m| (Op::Named(m), Type::Matrix);
        let before = scope.before;
        let letter = |letter| (if before { Op::Earlier(letter) } else { Op::Letter(letter) }, Type::Set);
        let (op, kind) = match name {
            "b" => letter(Letter::Black),
            "w" => letter(Letter::White),
            "m" => letter(Letter::Mine),
            "y" => letter(Letter::Yours),
            "even" => letter(Letter::Even),
            "last" => (Op::Last(1 + before as u8), Type::Set),
            "ko" if before => return fail(scope, span, "the ko of the position before is not known"),
            "ko" => (Op::Ko, Type::Set),
            "F" => matrix(if before { NamedMatrix::EarlierF } else { NamedMatrix::F }),
            "F0" => matrix(NamedMatrix::F0),
            "M" => matrix(if before { NamedMatrix::EarlierM } else { NamedMatrix::M }),
            "E" => matrix(NamedMatrix::E),
            "D" => matrix(NamedMatrix::Diagonal),
            "J" => matrix(NamedMatrix::Jump),
            _ => return self.other_name(name, span, scope),
        };
        Ok(self.node(op, kind))
    }

    /// `tF` for ᵗF; else the name is unknown.
    fn other_name(&mut self, name: &str, span: Span, scope: &Scope<'_>) -> Built<Value> {
        if let Some(rest) = name.strip_prefix('t')
            && !rest.is_empty()
            && let Ok(value @ Value::Node(_, Type::Matrix | Type::Set)) = self.name(rest, span, scope)
        {
            return self.transposed(value, span, scope);
        }
        // As in the paper, what depends on a point alone is meant for the point i.
        if self.definitions.arities(name) == ["1"] && self.definitions.wants_points(name, 1) == [true] {
            let point = Expr { kind: Kind::Name(FREE.to_string(), None), span };
            return self.call(name, &[point], span, scope, scope);
        }
        let hint = match name {
            "p" | "e" | "blocks" | "shape" => format!("'{name}' needs an argument: {name}(…)"),
            _ if !self.definitions.arities(name).is_empty() => {
                let count = self.definitions.arities(name).join(" or ");
                format!("'{name}' needs arguments ({count}): {name}(…)")
            }
            _ if (self.point)(name).is_some() => format!("'{name}' is a point: write e({name}) for its vector"),
            _ => match self.split_hint(name) {
                Some(hint) => format!("'{name}' is not known: {hint}"),
                None => format!("'{name}' is not known; see the vocabulary for the names there are"),
            },
        };
        fail(scope, span, hint)
    }

    /// `Fh` was perhaps meant as `F h`.
    fn split_hint(&self, name: &str) -> Option<String> {
        let rest = ["F0", "F", "M", "D", "J"].into_iter().find_map(|m| Some((m, name.strip_prefix(m)?)))?;
        let known = matches!(rest.1, "b" | "w" | "m" | "y") || self.definitions.find(rest.1, 0).is_some();
        known.then(|| format!("a product has a blank between its factors: {} {}", rest.0, rest.1))
    }

    /// A name of the position before. What stands in its parentheses keeps its own time.
    fn earlier(&mut self, inner: &Expr, scope: &Scope<'_>) -> Built<Value> {
        if scope.before {
            return fail(scope, inner.span, "the position before is known, but none earlier");
        }
        let before = Scope { before: true, ..scope.clone() };
        match &inner.kind {
            Kind::Name(name, Some(arguments)) => self.call(name, arguments, inner.span, scope, &before),
            _ => self.expr(inner, &before),
        }
    }

    /// A name with arguments: these are looked up in `scope`, the name in `inside`.
    fn call(
        &mut self,
        name: &str,
        arguments: &[Expr],
        span: Span,
        scope: &Scope<'_>,
        inside: &Scope<'_>,
    ) -> Built<Value> {
        let bound = scope.bound.iter().any(|(known, _)| known == name);
        match (name, arguments) {
            _ if bound => {}
            ("e", [point]) => {
                let point = self.point_of(point, scope)?;
                return Ok(self.node(Op::Unit(point), Type::Set));
            }
            ("p", [k]) => {
                let few = Letter::Few(self.constant(k, scope)?);
                return Ok(self.node(if inside.before { Op::Earlier(few) } else { Op::Letter(few) }, Type::Set));
            }
            ("blocks", [stones]) => {
                let value = self.expr(stones, scope)?;
                let set = self.set(value, stones.span, scope)?;
                let op = if inside.before { Op::EarlierBlocks(set) } else { Op::Blocks(set) };
                return Ok(self.node(op, Type::Number));
            }
            ("shape", _) if inside.before => {
                return fail(scope, span, "shapes are looked for in the position now, not in the one before");
            }
            ("shape", [Expr { kind: Kind::Quoted(diagram), span: at }]) => {
                let shape =
                    diagram.parse().map_err(|e: ShapeError| FormulaError::new(scope.source, *at, e.to_string()))?;
                return Ok(Value::Node(self.program.add_shape(shape), Type::Set));
            }
            ("last", [k]) => {
                let k = self.constant(k, scope)?;
                let most = 4 - u32::from(inside.before);
                if !(1..=most).contains(&k) {
                    return fail(scope, arguments[0].span, format!("last(1) to last({most}) are known here"));
                }
                return Ok(self.node(Op::Last(k as u8 + inside.before as u8), Type::Set));
            }
            ("urgency", [Expr { kind: Kind::Number(k @ 1..=4), .. }, rest @ ..]) => {
                let name = format!("urgency{k}");
                return match rest {
                    [] => self.name(&name, span, inside),
                    _ => self.call(&name, rest, span, scope, inside),
                };
            }
            ("urgency", [point]) => {
                return self.call("urgency_value", core::slice::from_ref(point), span, scope, inside);
            }
            _ => {}
        }
        if !bound && self.definitions.find(name, arguments.len()).is_some() {
            let point_like = self.definitions.wants_points(name, arguments.len());
            let mut values = Vec::new();
            for (k, argument) in arguments.iter().enumerate() {
                values.push(match point_like.get(k) {
                    Some(true) => Value::Point(self.point_of(argument, scope)?),
                    _ => self.expr(argument, scope)?,
                });
            }
            if let Some(value) = self.defined(name, &values, inside)? {
                return Ok(value);
            }
        }
        // Not a function: a product with what stands in the parentheses.
        if let [argument] = arguments {
            let arities = self.definitions.arities(name);
            if !bound && self.definitions.find(name, 0).is_none() && !arities.is_empty() {
                return fail(scope, span, format!("'{name}' takes {} arguments, not 1", arities.join(" or ")));
            }
            let left = self.name(name, span, inside)?;
            let right = self.expr(argument, scope)?;
            return self.multiply(left, span, right, argument.span, scope);
        }
        match self.definitions.arities(name) {
            arities if !arities.is_empty() => {
                fail(scope, span, format!("'{name}' takes {} arguments, not {}", arities.join(" or "), arguments.len()))
            }
            _ => fail(scope, span, format!("'{name}' is no function of {} arguments", arguments.len())),
        }
    }

    /// The value of a definition with these arguments, if there is one.
    fn defined(&mut self, name: &str, arguments: &[Value], scope: &Scope<'_>) -> Built<Option<Value>> {
        let definitions = self.definitions;
        let Some((definition, source)) = definitions.find(name, arguments.len()) else { return Ok(None) };
        if scope.expansion >= MAX_EXPANSION {
            let message = format!("'{name}' is defined by itself, or through more than {MAX_EXPANSION} definitions");
            return Err(FormulaError::new(source, definition.span, message));
        }
        let inner = Scope {
            source,
            bound: definition.parameters.iter().cloned().zip(arguments.iter().copied()).collect(),
            brackets: scope.brackets,
            expansion: scope.expansion + 1,
            before: scope.before,
        };
        self.expr(&definition.body, &inner).map(Some)
    }

    /// An argument that must be a point: a bound variable, or a point's name.
    fn point_of(&mut self, expr: &Expr, scope: &Scope<'_>) -> Built<PointRef> {
        let text = match &expr.kind {
            Kind::Name(name, None) => match scope.bound.iter().rev().find(|(known, _)| known == name) {
                Some((_, Value::Point(point))) => return Ok(*point),
                Some(_) => return fail(scope, expr.span, format!("'{name}' is no point here")),
                None => name.clone(),
            },
            Kind::Quoted(name) => name.clone(),
            Kind::Number(number) => number.to_string(),
            _ => return fail(scope, expr.span, "expected the name of a point"),
        };
        match self.point_named(&text, expr.span, scope)? {
            Value::Point(point) => Ok(point),
            _ => fail(scope, expr.span, "expected the name of a point"),
        }
    }

    fn point_named(&mut self, name: &str, span: Span, scope: &Scope<'_>) -> Built<Value> {
        match (self.point)(name) {
            Some(point) => Ok(Value::Point(PointRef::Fixed(point.index() as u16))),
            None if name == FREE => {
                self.free = true;
                fail(scope, span, "i stands for every point, which has no meaning here: name one point")
            }
            None => fail(scope, span, format!("the board has no point '{name}'")),
        }
    }

    fn constant(&mut self, expr: &Expr, scope: &Scope<'_>) -> Built<u32> {
        let number = match self.expr(expr, scope)? {
            Value::Literal(number) => Some(number),
            Value::Node(id, Type::Number) => self.folded(id),
            _ => None,
        };
        match number.and_then(|n| u32::try_from(n).ok()) {
            Some(number) => Ok(number),
            None => fail(scope, expr.span, "expected a number that does not depend on the position"),
        }
    }

    fn folded(&self, id: NodeId) -> Option<i64> {
        match self.program.op(id) {
            Op::Number(number) => Some(number),
            Op::Add(a, b) => self.folded(a)?.checked_add(self.folded(b)?),
            Op::Subtract(a, b) => self.folded(a)?.checked_sub(self.folded(b)?),
            Op::Times(a, b) => self.folded(a)?.checked_mul(self.folded(b)?),
            _ => None,
        }
    }

    fn set(&mut self, value: Value, span: Span, scope: &Scope<'_>) -> Built<NodeId> {
        match value {
            Value::Node(id, Type::Set | Type::Row) => Ok(id),
            Value::Literal(0) => Ok(self.program.add(Op::Zero)),
            Value::Literal(1) => Ok(self.program.add(Op::One)),
            Value::Literal(n) => fail(scope, span, format!("expected a vector, but {n} is a number")),
            Value::Node(_, kind) => fail(scope, span, format!("expected a vector, but this is {}", kind.shown())),
            Value::Point(_) => fail(scope, span, "expected a vector, but this is a point: write e(…)"),
        }
    }

    fn number(&mut self, value: Value, span: Span, scope: &Scope<'_>) -> Built<NodeId> {
        match value {
            Value::Node(id, Type::Number) => Ok(id),
            Value::Literal(number) => Ok(self.program.add(Op::Number(number))),
            Value::Node(_, Type::Set | Type::Row) => {
                fail(scope, span, "expected a number, but this is a vector: |…| counts its points")
            }
            Value::Node(_, kind) => fail(scope, span, format!("expected a number, but this is {}", kind.shown())),
            Value::Point(_) => fail(scope, span, "expected a number, but this is a point"),
        }
    }

    pub(super) fn not(&mut self, inner: &Expr, scope: &Scope<'_>) -> Built<Value> {
        match self.expr(inner, scope)? {
            Value::Node(id, Type::Matrix) => Ok(self.node(Op::MatrixNot(id), Type::Matrix)),
            Value::Node(id, Type::Truth) => Ok(self.node(Op::Never(id), Type::Truth)),
            Value::Node(id, Type::Row) => Ok(self.node(Op::Not(id), Type::Row)),
            value => {
                let set = self.set(value, inner.span, scope)?;
                Ok(self.node(Op::Not(set), Type::Set))
            }
        }
    }

    fn transpose(&mut self, inner: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (letter, before) = match &inner.kind {
            Kind::Before(letter) => (&**letter, true),
            _ => (inner, false),
        };
        // Transposition binds tighter than the product: ᵗF(x) is (ᵗF) x, while ᵗa(i) is the row of a(i).
        if let Kind::Name(name, Some(arguments)) = &letter.kind
            && let [argument] = &arguments[..]
            && matches!(name.as_str(), "F" | "F0" | "M" | "E" | "D" | "J")
            && self.definitions.find(name, 1).is_none()
        {
            let inside = Scope { before: scope.before || before, ..scope.clone() };
            let matrix = self.name(name, letter.span, &inside)?;
            let turned = self.transposed(matrix, letter.span, scope)?;
            let right = self.expr(argument, scope)?;
            return self.multiply(turned, inner.span, right, argument.span, scope);
        }
        let value = self.expr(inner, scope)?;
        self.transposed(value, inner.span, scope)
    }

    fn transposed(&mut self, value: Value, span: Span, scope: &Scope<'_>) -> Built<Value> {
        Ok(match value {
            Value::Node(id, Type::Set) => Value::Node(id, Type::Row),
            Value::Node(id, Type::Row) => Value::Node(id, Type::Set),
            Value::Node(id, Type::Matrix) => match self.program.op(id) {
                Op::Transpose(inner) => Value::Node(inner, Type::Matrix),
                Op::Named(NamedMatrix::F | NamedMatrix::EarlierF) => self.node(Op::Transpose(id), Type::Matrix),
                // The other named matrices are symmetric.
                Op::Named(_) | Op::Filled(_) => value,
                _ => self.node(Op::Transpose(id), Type::Matrix),
            },
            other => Value::Node(self.set(other, span, scope)?, Type::Row),
        })
    }

    fn multiply(&mut self, a: Value, a_at: Span, b: Value, b_at: Span, scope: &Scope<'_>) -> Built<Value> {
        use Type::{Matrix, Row, Set};
        Ok(match (a, b) {
            (Value::Node(a, Matrix), Value::Node(b, Matrix)) => self.node(Op::MatrixProduct(a, b), Matrix),
            (Value::Node(a, Matrix), Value::Node(b, Set)) => self.node(Op::Multiply(a, b), Set),
            (Value::Node(a, Matrix), Value::Literal(_)) => {
                let b = self.set(b, b_at, scope)?;
                self.node(Op::Multiply(a, b), Set)
            }
            // a A = ᵗa A: a row.
            (Value::Node(a, Set | Row), Value::Node(b, Matrix)) => {
                let turned = self.transposed(Value::Node(b, Matrix), b_at, scope)?;
                let Value::Node(turned, _) = turned else { unreachable!("a matrix turns into a matrix") };
                self.node(Op::Multiply(turned, a), Row)
            }
            (Value::Node(a, Set), Value::Node(b, Row)) => self.node(Op::Outer(a, b), Matrix),
            (Value::Node(a, Row), Value::Node(b, Set)) => self.node(Op::Meets(a, b), Type::Truth),
            (Value::Node(_, Set), Value::Node(_, Set)) => {
                let message = "two vectors side by side: write a & b, a · b, or a ᵗb for the outer product";
                return fail(scope, a_at.to(b_at), message);
            }
            (Value::Node(_, Matrix), Value::Node(_, kind)) => {
                return fail(scope, b_at, format!("a matrix multiplies a vector or a matrix, not {}", kind.shown()));
            }
            // Components side by side, each 0 or 1.
            (Value::Node(a, Type::Truth), Value::Node(b, Type::Truth)) => self.node(Op::Both(a, b), Type::Truth),
            (a, b) => {
                let (a, b) = (self.number(a, a_at, scope)?, self.number(b, b_at, scope)?);
                self.node(Op::Times(a, b), Type::Number)
            }
        })
    }

    pub(super) fn dot(&mut self, a: &Expr, b: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (left, right) = (self.expr(a, scope)?, self.expr(b, scope)?);
        match (left, right) {
            (Value::Node(x, Type::Set | Type::Row), Value::Node(y, Type::Set | Type::Row)) => {
                Ok(self.node(Op::Meets(x, y), Type::Truth))
            }
            _ => self.multiply(left, a.span, right, b.span, scope),
        }
    }

    fn logic(&mut self, logic: Logic, a: &Expr, b: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (left, right) = (self.expr(a, scope)?, self.expr(b, scope)?);
        let kind = |value| match value {
            Value::Node(_, kind) => Some(kind),
            _ => None,
        };
        match (kind(left), kind(right)) {
            (Some(Type::Truth), Some(Type::Truth)) => {
                let (Value::Node(x, _), Value::Node(y, _)) = (left, right) else { unreachable!("two truths") };
                let op = match logic {
                    Logic::And => Op::Both(x, y),
                    Logic::Or => Op::Either(x, y),
                    Logic::Xor => Op::OneOf(x, y),
                    Logic::Diff => Op::Both(x, self.program.add(Op::Never(y))),
                };
                Ok(self.node(op, Type::Truth))
            }
            (Some(Type::Matrix), _) | (_, Some(Type::Matrix)) => {
                let (x, y) = (self.matrix(left, a.span, scope)?, self.matrix(right, b.span, scope)?);
                let op = match logic {
                    Logic::And => Op::MatrixAnd(x, y),
                    Logic::Or => Op::MatrixOr(x, y),
                    Logic::Diff => Op::MatrixDiff(x, y),
                    Logic::Xor => Op::MatrixXor(x, y),
                };
                Ok(self.node(op, Type::Matrix))
            }
            (left_kind, _) => {
                let (x, y) = (self.set(left, a.span, scope)?, self.set(right, b.span, scope)?);
                let op = match logic {
                    Logic::And => Op::And(x, y),
                    Logic::Or => Op::Or(x, y),
                    Logic::Diff => Op::Diff(x, y),
                    Logic::Xor => Op::Xor(x, y),
                };
                let row = left_kind == Some(Type::Row) && kind(right) == Some(Type::Row);
                Ok(self.node(op, if row { Type::Row } else { Type::Set }))
            }
        }
    }

    fn matrix(&mut self, value: Value, span: Span, scope: &Scope<'_>) -> Built<NodeId> {
        match value {
            Value::Node(id, Type::Matrix) => Ok(id),
            Value::Literal(number @ 0..=1) => Ok(self.program.add(Op::Filled(number == 1))),
            Value::Node(_, kind) => fail(scope, span, format!("expected a matrix, but this is {}", kind.shown())),
            _ => fail(scope, span, "expected a matrix"),
        }
    }

    /// Whether the second holds wherever the first does.
    fn implies(&mut self, a: &Expr, b: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (left, right) = (self.expr(a, scope)?, self.expr(b, scope)?);
        let truth = match (left, right) {
            (Value::Node(x, Type::Truth), Value::Node(y, Type::Truth)) => {
                let never = self.program.add(Op::Never(x));
                Op::Either(never, y)
            }
            (Value::Node(_, Type::Matrix), _) | (_, Value::Node(_, Type::Matrix)) => {
                let (x, y) = (self.matrix(left, a.span, scope)?, self.matrix(right, b.span, scope)?);
                Op::SameMatrix(self.program.add(Op::MatrixDiff(x, y)), self.program.add(Op::Filled(false)))
            }
            _ => {
                let (x, y) = (self.set(left, a.span, scope)?, self.set(right, b.span, scope)?);
                Op::SameSet(self.program.add(Op::Diff(x, y)), self.program.add(Op::Zero))
            }
        };
        Ok(self.node(truth, Type::Truth))
    }

    fn compare(&mut self, relation: Relation, a: &Expr, b: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (left, right) = (self.expr(a, scope)?, self.expr(b, scope)?);
        let same = matches!(relation, Relation::Equal | Relation::Unequal);
        let is = |value: Value, kind: Type| matches!(value, Value::Node(_, k) if k == kind);
        let sets = [left, right].iter().any(|v| is(*v, Type::Set) || is(*v, Type::Row));
        let matrices = [left, right].iter().any(|v| is(*v, Type::Matrix));
        if let (Value::Node(x, Type::Truth), Value::Node(y, Type::Truth)) = (left, right)
            && same
        {
            let other = Op::OneOf(x, y);
            let op = if relation == Relation::Equal { Op::Never(self.program.add(other)) } else { other };
            return Ok(self.node(op, Type::Truth));
        }
        if let (Value::Node(x, Type::Truth), Value::Literal(bit @ (0 | 1))) = (left, right)
            && same
        {
            let id = if (relation == Relation::Equal) == (bit == 1) { x } else { self.program.add(Op::Never(x)) };
            return Ok(Value::Node(id, Type::Truth));
        }
        if !sets && !matrices {
            let (x, y) = (self.number(left, a.span, scope)?, self.number(right, b.span, scope)?);
            return Ok(self.node(Op::Compare(relation, x, y), Type::Truth));
        }
        if !same {
            let message = "vectors are compared with = and != only; |…| counts their points";
            return fail(scope, a.span.to(b.span), message);
        }
        let op = if matrices {
            Op::SameMatrix(self.matrix(left, a.span, scope)?, self.matrix(right, b.span, scope)?)
        } else {
            Op::SameSet(self.set(left, a.span, scope)?, self.set(right, b.span, scope)?)
        };
        let mut id = self.program.add(op);
        if relation == Relation::Unequal {
            id = self.program.add(Op::Never(id));
        }
        Ok(Value::Node(id, Type::Truth))
    }

    fn arithmetic(&mut self, op: fn(NodeId, NodeId) -> Op, a: &Expr, b: &Expr, scope: &Scope<'_>) -> Built<Value> {
        let (left, right) = (self.expr(a, scope)?, self.expr(b, scope)?);
        if let (Value::Node(_, Type::Set), Value::Node(_, Type::Set)) = (left, right) {
            return fail(scope, a.span.to(b.span), "numbers are added; vectors are joined with | and parted with \\");
        }
        let (x, y) = (self.number(left, a.span, scope)?, self.number(right, b.span, scope)?);
        Ok(self.node(op(x, y), Type::Number))
    }

    fn bracket(&mut self, variable: &str, inner: &Expr, span: Span, scope: &Scope<'_>) -> Built<Value> {
        if scope.brackets >= MAX_BRACKETS {
            return fail(scope, span, format!("brackets nest at most {MAX_BRACKETS} deep"));
        }
        let depth = scope.brackets;
        let mut inside = scope.clone();
        inside.brackets += 1;
        inside.bound.push((variable.to_string(), Value::Point(PointRef::Bound(depth))));
        let truth = match self.expr(inner, &inside)? {
            Value::Node(id, Type::Truth) => id,
            Value::Node(_, kind) => {
                let message = format!("brackets hold a comparison or another truth, but this is {}", kind.shown());
                return fail(scope, inner.span, message);
            }
            _ => return fail(scope, inner.span, "brackets hold a comparison or another truth"),
        };
        if let Some(set) = self.threshold(depth, truth) {
            return Ok(Value::Node(set, Type::Set));
        }
        Ok(self.node(Op::Bracket(depth, truth), Type::Set))
    }

    /// `[ |A e(i) & x| < k ]` with a constant matrix A needs no loop over i: all counts are made in one sweep.
    fn threshold(&mut self, depth: u8, truth: NodeId) -> Option<NodeId> {
        match self.program.op(truth) {
            Op::Both(a, b) => {
                let (a, b) = (self.threshold(depth, a)?, self.threshold(depth, b)?);
                Some(self.program.add(Op::And(a, b)))
            }
            Op::Either(a, b) => {
                let (a, b) = (self.threshold(depth, a)?, self.threshold(depth, b)?);
                Some(self.program.add(Op::Or(a, b)))
            }
            Op::Never(a) => {
                let a = self.threshold(depth, a)?;
                Some(self.program.add(Op::Not(a)))
            }
            Op::Compare(relation, a, b) => {
                let (relation, count, number) = match (self.folded(a), self.folded(b)) {
                    (None, Some(k)) => (relation, a, k),
                    (Some(k), None) => (relation.mirrored(), b, k),
                    _ => return None,
                };
                let Op::Count(set) = self.program.op(count) else { return None };
                let mut rest = None;
                let column = self.column_and_rest(depth, set, &mut rest)?;
                let rest = rest.unwrap_or_else(|| self.program.add(Op::One));
                let counts = self.program.add(Op::Counts(column, rest));
                Some(self.program.add(Op::Threshold(counts, relation, number)))
            }
            _ => None,
        }
    }

    /// Parts `A e(i) & x & …` into the constant matrix A and the rest, which must not depend on a bracket.
    fn column_and_rest(&mut self, depth: u8, set: NodeId, rest: &mut Option<NodeId>) -> Option<NodeId> {
        match self.program.op(set) {
            Op::Multiply(matrix, unit)
                if self.program.op(unit) == Op::Unit(PointRef::Bound(depth))
                    && self.program.nodes[matrix as usize].constant =>
            {
                Some(matrix)
            }
            Op::And(a, b) => {
                let free = |id: NodeId| self.program.nodes[id as usize].bound == 0;
                let (inner, other) = match (free(a), free(b)) {
                    (false, true) => (a, b),
                    (true, false) => (b, a),
                    _ => return None,
                };
                let matrix = self.column_and_rest(depth, inner, rest)?;
                *rest = Some(match *rest {
                    Some(known) => self.program.add(Op::And(known, other)),
                    None => other,
                });
                Some(matrix)
            }
            Op::Diff(a, other) if self.program.nodes[other as usize].bound == 0 => {
                let matrix = self.column_and_rest(depth, a, rest)?;
                let other = self.program.add(Op::Not(other));
                *rest = Some(match *rest {
                    Some(known) => self.program.add(Op::And(known, other)),
                    None => other,
                });
                Some(matrix)
            }
            _ => None,
        }
    }
}

pub(super) fn fail<T>(scope: &Scope<'_>, span: Span, message: impl Into<String>) -> Built<T> {
    Err(FormulaError::new(scope.source, span, message))
}
