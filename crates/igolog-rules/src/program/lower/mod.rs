//! Syntax trees to plain rules.
//!
//! - `a ; b` becomes two rules.
//! - `not (a, b)` and `not p(X, _)` become `not aux(X)` with `aux(X) :- a, b`.
//! - `N = count(P : body)` becomes an atom over `groups(Keys…, N)`, made by an aggregate operator over
//!   `aux(Keys…, P) :- body`. Keys are the variables that also stand outside. If ordinary conditions bind all keys, the
//!   empty group counts too: a second rule says `not any(Keys), N = 0`.
//! - `since(M, p(X))`, `appeared(p(X))` … become atoms over operators on `p`.
//!
//! Only predicates that something asked for are lowered.

mod body;
mod nested;
mod time;
mod visit;

pub(crate) use time::temporal;
pub(crate) use visit::{direct_variables, parts, places_in_expr, places_in_goal, visit_expr};

use super::ir::{ClauseText, Definition, Expr, Literal, LiteralKind, Part, Pred, PredInfo, Rule, Slot, Term};
use super::names::{Meaning, NameTable, Scope, SourceFile};
use crate::schema::{PointNames, RelationInfo, looks_like_point};
use crate::syntax::Fault;
use crate::syntax::ast::{self, Atom, Comparison, Goal, Node, Operation, Span};
use crate::value::{Pool, Value};
use body::{Body, PendingAggregate, check_bound};
use rustc_hash::FxHashMap;
use time::Operator;
use visit::unescape;

/// Rows expected in a derived relation when nothing is known.
const DERIVED_SIZE: u32 = 300;
/// Lowers predicates on demand.
pub(crate) struct Lowerer<'a> {
    pub(crate) sources: &'a [SourceFile],
    pub(crate) table: &'a NameTable<'a>,
    pub(crate) schema: &'a [RelationInfo],
    pub(crate) point_names: &'a dyn PointNames,
    pub(crate) pool: Pool,
    pub(crate) preds: Vec<PredInfo>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) clauses: Vec<ClauseText>,
    pub(crate) faults: Vec<(usize, Fault)>,
    pub(crate) known: FxHashMap<Meaning, Pred>,
    operators: FxHashMap<(Operator, Pred), Pred>,
    now: Option<Pred>,
    waiting: Vec<(Pred, Scope, String, usize)>,
}

/// Where a body stands: source, scope, clause.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) source: usize,
    pub(crate) scope: Scope,
    pub(crate) clause: usize,
}

type Lowered<T> = Result<T, Fault>;

/// The cases of a body; one without conditions if there is no body.
pub(crate) fn cases(body: &ast::Cases) -> impl Iterator<Item = &[Goal]> {
    let none: Option<&[Goal]> = body.is_empty().then_some(&[]);
    none.into_iter().chain(body.iter().map(Vec::as_slice))
}

impl<'a> Lowerer<'a> {
    pub(crate) fn new(
        sources: &'a [SourceFile],
        table: &'a NameTable<'a>,
        schema: &'a [RelationInfo],
        point_names: &'a dyn PointNames,
    ) -> Self {
        Lowerer {
            sources,
            table,
            schema,
            point_names,
            pool: Pool::new(),
            preds: Vec::new(),
            rules: Vec::new(),
            clauses: Vec::new(),
            faults: Vec::new(),
            known: FxHashMap::default(),
            operators: FxHashMap::default(),
            now: None,
            waiting: Vec::new(),
        }
    }

    /// The predicate a name means, lowered later if it is new.
    pub(crate) fn predicate(&mut self, scope: Scope, atom: &Atom, arity: usize) -> Lowered<Pred> {
        let Some(meaning) = self.table.resolve(scope, &atom.name, arity) else {
            return Err(Fault::new(
                atom.span,
                format!("unknown predicate {}/{arity}", atom.name),
                self.table.advice(atom),
            ));
        };
        if let Some(pred) = self.known.get(&meaning) {
            return Ok(*pred);
        }
        let pred = match &meaning {
            Meaning::Base(relation) => {
                let info = &self.schema[*relation];
                let definition = Definition::Base { relation: *relation, fixed: info.fixed };
                let pred = self.add(info.name, arity, definition, true);
                self.preds[pred].size = info.size;
                pred
            }
            Meaning::Defined(scope, name, arity) => {
                let pred = self.add(name, *arity, Definition::Rules(Vec::new()), true);
                self.waiting.push((pred, *scope, name.clone(), *arity));
                pred
            }
        };
        self.known.insert(meaning, pred);
        Ok(pred)
    }

    fn add(&mut self, name: &str, arity: usize, definition: Definition, visible: bool) -> Pred {
        self.preds.push(PredInfo { name: name.to_string(), arity, definition, visible, size: DERIVED_SIZE });
        self.preds.len() - 1
    }

    /// A predicate that stands for the answers to a question; it never gets rows.
    pub(crate) fn answer_predicate(&mut self, arity: usize) -> Pred {
        self.add("answer", arity, Definition::Rules(Vec::new()), false)
    }

    /// Lowers all predicates asked for so far, and those they ask for.
    pub(crate) fn finish(&mut self) {
        while let Some((pred, scope, name, arity)) = self.waiting.pop() {
            let table = self.table;
            self.define(pred, table.clauses(scope, &name, arity));
        }
    }

    fn define(&mut self, pred: Pred, clauses: &[(usize, usize)]) {
        let mut facts = Vec::new();
        let mut rules = Vec::new();
        let sources = self.sources;
        for &(s, c) in clauses {
            let clause = &sources[s].tree.clauses[c];
            if let Some(row) = self.ground(s, clause) {
                facts.extend(row);
                continue;
            }
            match self.clause(pred, s, clause) {
                Ok(numbers) => rules.extend(numbers),
                Err(fault) => self.faults.push((s, fault)),
            }
        }
        let arity = self.preds[pred].arity;
        if rules.is_empty() {
            self.preds[pred].size = (facts.len() / arity.max(1)).max(1) as u32;
            self.preds[pred].definition = Definition::Facts(facts);
            return;
        }
        if !facts.is_empty() || (arity == 0 && clauses.len() > rules.len()) {
            let name = self.preds[pred].name.clone();
            let given = self.add(&name, arity, Definition::Facts(facts), false);
            let args: Vec<Term> = (0..arity).map(|i| Term::Variable(i as Slot)).collect();
            rules.push(self.simple_rule(pred, args.clone(), vec![LiteralKind::Holds(given, args)], arity));
        }
        self.preds[pred].definition = Definition::Rules(rules);
    }

    /// The row of a clause without body and variables.
    fn ground(&mut self, source: usize, clause: &ast::Clause) -> Option<Vec<Value>> {
        if !clause.body.is_empty() {
            return None;
        }
        let values: Option<Vec<Value>> = clause.head.args.iter().map(|e| self.constant(e).ok().flatten()).collect();
        for arg in &clause.head.args {
            if let Err(fault) = self.constant(arg) {
                self.faults.push((source, fault));
                return Some(Vec::new());
            }
        }
        values
    }

    /// A rule made by lowering, over slots `0..variables`.
    fn simple_rule(&mut self, head: Pred, args: Vec<Term>, body: Vec<LiteralKind>, variables: usize) -> usize {
        let body = body.into_iter().map(|kind| Literal { kind, goal: usize::MAX }).collect();
        self.rules.push(Rule { head, args, body, variables: vec![String::new(); variables], clause: usize::MAX });
        self.rules.len() - 1
    }

    /// Lowers one clause to one or more rules.
    fn clause(&mut self, head: Pred, source: usize, clause: &ast::Clause) -> Lowered<Vec<usize>> {
        let mut rules = Vec::new();
        for case in cases(&clause.body) {
            let text = self.clause_text(source, clause.span, case);
            self.clauses.push(text);
            let place = Place { source, scope: self.sources[source].scope, clause: self.clauses.len() - 1 };
            rules.extend(self.body_rules(head, place, &clause.head.args, case, &[])?);
        }
        Ok(rules)
    }

    /// The text of a clause for explanations.
    pub(crate) fn clause_text(&self, source: usize, span: Span, goals: &[Goal]) -> ClauseText {
        let file = &self.sources[source];
        ClauseText {
            file: file.name.clone(),
            line: file.line(span.start),
            text: file.cut(span),
            goals: goals.iter().map(|g| file.cut(g.span())).collect(),
            goal_spans: goals.iter().map(Goal::span).collect(),
            source,
        }
    }

    /// Rules `head(args) :- goals` for one case of a body, with `keys` as leading variables of the head.
    pub(crate) fn body_rules(
        &mut self,
        head: Pred,
        place: Place,
        args: &[ast::Expr],
        goals: &[Goal],
        keys: &[String],
    ) -> Lowered<Vec<usize>> {
        let mut body = Body::new(place);
        let mut terms = Vec::new();
        for key in keys {
            terms.push(Term::Variable(body.variable(key, Span::default())?));
        }
        for arg in args {
            if matches!(arg.node, Node::Anonymous) {
                let help = "give it a name and bind it in the body";
                return Err(Fault::new(arg.span, "'_' has no value here", help));
            }
            terms.push(self.term(&mut body, arg, usize::MAX)?);
        }
        self.lower_goals(&mut body, goals)?;
        let bodies = self.expand(body, goals)?;
        let mut numbers = Vec::new();
        for body in bodies {
            check_bound(&terms, &body)?;
            self.rules.push(Rule {
                head,
                args: terms.clone(),
                body: body.literals,
                variables: body.names,
                clause: place.clause,
            });
            numbers.push(self.rules.len() - 1);
        }
        Ok(numbers)
    }

    /// First pass: atoms and comparisons; negations and aggregates wait until all outer variables are known.
    fn lower_goals(&mut self, body: &mut Body, goals: &[Goal]) -> Lowered<()> {
        for (g, goal) in goals.iter().enumerate() {
            match goal {
                Goal::Atom(atom) => self.atom(body, atom, g)?,
                Goal::Compare(comparison, left, right, _) => {
                    let left = self.expr(body, left, g)?;
                    let right = self.expr(body, right, g)?;
                    body.push(LiteralKind::Compare(*comparison, left, right), g);
                }
                Goal::Not(inner, _) => body.negations.push((inner.clone(), g)),
            }
        }
        Ok(())
    }

    /// A positive atom, the temporal forms included.
    fn atom(&mut self, body: &mut Body, atom: &Atom, goal: usize) -> Lowered<()> {
        if let Some((inner, times)) = temporal(atom) {
            return self.temporal_atom(body, atom, inner, times, goal);
        }
        if atom.name == "at" && atom.args.len() == 1 {
            let term = self.term(body, &atom.args[0], goal)?;
            let now = self.now();
            body.push(LiteralKind::Holds(now, vec![term]), goal);
            return Ok(());
        }
        let pred = self.predicate(body.place.scope, atom, atom.args.len())?;
        let args = self.terms(body, &atom.args, goal)?;
        body.push(LiteralKind::Holds(pred, args), goal);
        Ok(())
    }

    fn terms(&mut self, body: &mut Body, args: &[ast::Expr], goal: usize) -> Lowered<Vec<Term>> {
        args.iter().map(|arg| self.term(body, arg, goal)).collect()
    }

    /// An argument; an expression becomes a fresh variable with an equation.
    fn term(&mut self, body: &mut Body, arg: &ast::Expr, goal: usize) -> Lowered<Term> {
        match &arg.node {
            Node::Anonymous => return Ok(Term::Anything),
            Node::Variable(name) => return Ok(Term::Variable(body.variable(name, arg.span)?)),
            _ => {}
        }
        if let Some(value) = self.constant(arg)? {
            return Ok(Term::Constant(value));
        }
        let value = self.expr(body, arg, goal)?;
        let slot = body.fresh()?;
        body.push(LiteralKind::Compare(Comparison::Equal, Expr::Variable(slot), value), goal);
        Ok(Term::Variable(slot))
    }

    /// The value of a constant argument, if it is one.
    pub(crate) fn constant(&mut self, arg: &ast::Expr) -> Lowered<Option<Value>> {
        Ok(match &arg.node {
            Node::Int(n) => Value::int(*n),
            Node::Symbol(name) => Some(self.pool.symbol(name)),
            Node::Text(text) if parts(text).is_none() => Some(self.pool.text(&unescape(text))),
            Node::Word(word) if looks_like_point(word) => match self.point_names.point(word) {
                Some(point) => Some(Value::point(point)),
                None => {
                    let help = format!("for the symbol write '{word}' in single quotes");
                    return Err(Fault::new(arg.span, format!("{word} is not a point of this board"), help));
                }
            },
            Node::Word(word) => Some(match self.point_names.point(word) {
                Some(point) => Value::point(point),
                None => self.pool.symbol(word),
            }),
            _ => None,
        })
    }

    fn expr(&mut self, body: &mut Body, expr: &ast::Expr, goal: usize) -> Lowered<Expr> {
        if let Some(value) = self.constant(expr)? {
            return Ok(Expr::Constant(value));
        }
        match &expr.node {
            Node::Variable(name) => Ok(Expr::Variable(body.variable(name, expr.span)?)),
            Node::Text(text) => {
                let mut pieces = Vec::new();
                for (plain, name) in parts(text).unwrap_or_default() {
                    pieces.push(Part::Plain(plain));
                    if let Some(name) = name {
                        pieces.push(Part::Variable(body.variable(&name, expr.span)?));
                    }
                }
                Ok(Expr::Format(pieces))
            }
            Node::Binary(operation, a, b) => {
                let (a, b) = (self.expr(body, a, goal)?, self.expr(body, b, goal)?);
                Ok(Expr::Binary(*operation, Box::new(a), Box::new(b)))
            }
            Node::Call(atom) => self.function(body, atom, goal),
            Node::Aggregate(function, values, inner) => {
                let slot = body.fresh()?;
                body.aggregates.push(PendingAggregate {
                    function: *function,
                    values: values.clone(),
                    inner: inner.clone(),
                    slot,
                    goal,
                    span: expr.span,
                });
                Ok(Expr::Variable(slot))
            }
            _ => {
                let help = "name the value with a variable that a condition binds";
                Err(Fault::new(expr.span, "'_' has no value here", help))
            }
        }
    }

    fn function(&mut self, body: &mut Body, atom: &Atom, goal: usize) -> Lowered<Expr> {
        match (atom.name.as_str(), atom.args.as_slice()) {
            ("min" | "max", [a, b]) => {
                let operation = if atom.name == "min" { Operation::Min } else { Operation::Max };
                let (a, b) = (self.expr(body, a, goal)?, self.expr(body, b, goal)?);
                Ok(Expr::Binary(operation, Box::new(a), Box::new(b)))
            }
            ("abs", [a]) => {
                let a = self.expr(body, a, goal)?;
                let zero = Expr::Constant(Value::small(0));
                let minus = Expr::Binary(Operation::Subtract, Box::new(zero), Box::new(a.clone()));
                Ok(Expr::Binary(Operation::Max, Box::new(a), Box::new(minus)))
            }
            _ => Err(Fault::new(
                atom.span,
                format!("{}(…) is not a value", atom.name),
                "values are numbers, points, symbols and texts; the functions are abs, min(A, B), max(A, B)",
            )),
        }
    }
}
