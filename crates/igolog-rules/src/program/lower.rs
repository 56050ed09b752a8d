//! Syntax trees to plain rules.
//!
//! - `not (a, b)` and `not p(X, _)` become `not aux(X)` with `aux(X) :- a, b`.
//! - `N = count(P : body)` becomes an atom over `groups(Keys…, N)`, made by an aggregate operator over
//!   `aux(Keys…, P) :- body`. Keys are the variables that also stand outside. If ordinary conditions bind all keys, the
//!   empty group counts too: a second rule says `not any(Keys), N = 0`.
//! - `since(M, p(X))`, `appeared(p(X))` … become atoms over operators on `p`.
//!
//! Only predicates that something asked for are lowered.

use super::ir::{
    ClauseText, Definition, Expr, Literal, LiteralKind, Part, Pred, PredInfo, Rule, Slot, Term, close_bound,
};
use super::names::{Meaning, NameTable, Scope, SourceFile};
use crate::schema::{PointNames, RelationInfo, looks_like_point};
use crate::syntax::Fault;
use crate::syntax::ast::{self, Aggregate, Atom, Comparison, Goal, Node, Operation, Span};
use crate::value::{Pool, Value};
use rustc_hash::FxHashMap;

/// Rows expected in a derived relation when nothing is known.
const DERIVED_SIZE: u32 = 300;
/// Most aggregates with an empty case in one body (each doubles the number of rules).
const MAX_DEFAULTS: usize = 5;
/// Most variables in one rule.
const MAX_VARIABLES: usize = 250;
/// Later than any move: the end of a fact that still holds.
const NEVER: i64 = 1 << 40;

/// Operators on a predicate that are shared by all who ask for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Operator {
    Since,
    Past,
    Appeared,
    Disappeared,
    Was,
    Lifetime,
}

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
        let text = self.clause_text(source, clause.span, &clause.body);
        self.clauses.push(text);
        let place = Place { source, scope: self.sources[source].scope, clause: self.clauses.len() - 1 };
        self.body_rules(head, place, &clause.head.args, &clause.body, &[])
    }

    /// The text of a clause for explanations.
    pub(crate) fn clause_text(&self, source: usize, span: Span, goals: &[Goal]) -> ClauseText {
        let file = &self.sources[source];
        let cut = |span: Span| {
            let text = file.text.get(span.start as usize..span.end as usize).unwrap_or("");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        ClauseText {
            file: file.name.clone(),
            line: file.line(span.start),
            text: cut(span),
            goals: goals.iter().map(|g| cut(g.span())).collect(),
            goal_spans: goals.iter().map(Goal::span).collect(),
            source,
        }
    }

    /// Rules `head(args) :- goals`, with `keys` as leading variables of the head.
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

    fn temporal_atom(
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

    fn now(&mut self) -> Pred {
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
    fn constant(&mut self, arg: &ast::Expr) -> Lowered<Option<Value>> {
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
                body.aggregates.push((*function, values.clone(), inner.clone(), slot, goal, expr.span));
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

    /// Second pass: negations and aggregates, now that the outer variables are known. Returns one body for each
    /// combination of empty and filled default groups.
    fn expand(&mut self, mut body: Body, goals: &[Goal]) -> Lowered<Vec<Body>> {
        let mut bound = vec![false; body.names.len()];
        close_bound(body.literals.iter().map(|l| &l.kind), &mut bound);
        let binders: Vec<Goal> = goals.iter().filter(|g| is_plain(g)).cloned().collect();
        for (inner, goal) in std::mem::take(&mut body.negations) {
            self.negation(&mut body, &inner, goal, &binders)?;
        }
        let mut bodies = vec![body];
        let aggregates = std::mem::take(&mut bodies[0].aggregates);
        let mut defaults = 0;
        for (function, values, inner, slot, goal, span) in aggregates {
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

    fn negation(&mut self, body: &mut Body, inner: &[Goal], goal: usize, binders: &[Goal]) -> Lowered<()> {
        if let [Goal::Compare(comparison, left, right, _)] = inner
            && is_plain(&inner[0])
        {
            let (left, right) = (self.expr(body, left, goal)?, self.expr(body, right, goal)?);
            body.push(LiteralKind::Compare(opposite(*comparison), left, right), goal);
            return Ok(());
        }
        if let [Goal::Atom(atom)] = inner
            && temporal(atom).is_none()
            && (atom.name != "at" || atom.args.len() != 1)
            && atom.args.iter().all(|arg| body.knows_all(arg))
            && is_plain(&inner[0])
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
        inner: &[Goal],
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

    /// Rules for an inner body. If it does not bind its keys itself, the plain outer conditions are repeated in it.
    fn aux_rules(
        &mut self,
        aux: Pred,
        place: Place,
        values: &[ast::Expr],
        inner: &[Goal],
        keys: &[String],
        binders: &[Goal],
    ) -> Lowered<Vec<usize>> {
        let text = ClauseText {
            goals: Vec::new(),
            goal_spans: inner.iter().map(Goal::span).collect(),
            ..self.clauses[place.clause].clone()
        };
        let cut = |span: Span| {
            let text = self.sources[place.source].text.get(span.start as usize..span.end as usize).unwrap_or("");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let goals = inner.iter().map(|g| cut(g.span())).collect();
        self.clauses.push(ClauseText { goals, ..text });
        let inside = Place { clause: self.clauses.len() - 1, ..place };
        let alone = self.body_rules(aux, inside, values, inner, keys);
        if alone.is_ok() || binders.is_empty() {
            return alone;
        }
        let mut all = inner.to_vec();
        all.extend_from_slice(binders);
        self.body_rules(aux, inside, values, &all, keys).or(alone)
    }
}

/// A body being lowered.
#[derive(Clone)]
struct Body {
    place: Place,
    index: FxHashMap<String, Slot>,
    names: Vec<String>,
    spans: Vec<Span>,
    literals: Vec<Literal>,
    negations: Vec<(Vec<Goal>, usize)>,
    aggregates: Vec<(Aggregate, Vec<ast::Expr>, Vec<Goal>, Slot, usize, Span)>,
}

impl Body {
    fn new(place: Place) -> Body {
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

    fn push(&mut self, kind: LiteralKind, goal: usize) {
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

    fn variable(&mut self, name: &str, span: Span) -> Lowered<Slot> {
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

    fn fresh(&mut self) -> Lowered<Slot> {
        let span = self.spans.last().copied().unwrap_or_default();
        self.slot(String::new(), span)
    }

    fn knows_all(&self, arg: &ast::Expr) -> bool {
        let mut all = !matches!(arg.node, Node::Anonymous);
        visit_expr(arg, &mut |name| all &= self.index.contains_key(name));
        all
    }

    /// Variables of an inner body that are also variables of this one, in order of appearance.
    fn outer_variables(&self, inner: &[Goal], values: &[ast::Expr]) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        let mut note = |name: &str| {
            if self.index.contains_key(name) && !keys.iter().any(|k| k == name) {
                keys.push(name.to_string());
            }
        };
        inner.iter().for_each(|g| visit_goal(g, &mut note));
        values.iter().for_each(|v| visit_expr(v, &mut note));
        keys
    }
}

/// Calls `each` for every variable of a goal, inner bodies included.
pub(crate) fn visit_goal(goal: &Goal, each: &mut impl FnMut(&str)) {
    match goal {
        Goal::Atom(atom) => atom.args.iter().for_each(|a| visit_expr(a, each)),
        Goal::Not(inner, _) => inner.iter().for_each(|g| visit_goal(g, each)),
        Goal::Compare(_, a, b, _) => {
            visit_expr(a, each);
            visit_expr(b, each);
        }
    }
}

/// Calls `each` for every variable of an expression, inner bodies included.
pub(crate) fn visit_expr(expr: &ast::Expr, each: &mut impl FnMut(&str)) {
    match &expr.node {
        Node::Variable(name) => each(name),
        Node::Text(text) => {
            parts(text).into_iter().flatten().for_each(|(_, name)| {
                if let Some(name) = name {
                    each(&name);
                }
            });
        }
        Node::Call(atom) => atom.args.iter().for_each(|a| visit_expr(a, each)),
        Node::Binary(_, a, b) => {
            visit_expr(a, each);
            visit_expr(b, each);
        }
        Node::Aggregate(_, values, body) => {
            values.iter().for_each(|v| visit_expr(v, each));
            body.iter().for_each(|g| visit_goal(g, each));
        }
        Node::Anonymous | Node::Int(_) | Node::Word(_) | Node::Symbol(_) => {}
    }
}

/// The variables that stand directly in a body (not only inside negations and aggregates), in order of appearance.
pub(crate) fn direct_variables(goals: &[Goal]) -> Vec<String> {
    fn visit(expr: &ast::Expr, out: &mut Vec<String>) {
        match &expr.node {
            Node::Aggregate(..) => {}
            Node::Binary(_, a, b) => {
                visit(a, out);
                visit(b, out);
            }
            Node::Call(atom) => atom.args.iter().for_each(|a| visit(a, out)),
            _ => visit_expr(expr, &mut |name| {
                if !out.iter().any(|n| n == name) {
                    out.push(name.to_string());
                }
            }),
        }
    }
    let mut out = Vec::new();
    for goal in goals {
        match goal {
            Goal::Atom(atom) => atom.args.iter().for_each(|a| visit(a, &mut out)),
            Goal::Compare(_, a, b, _) => {
                visit(a, &mut out);
                visit(b, &mut out);
            }
            Goal::Not(..) => {}
        }
    }
    out
}

/// True for an atom or comparison without aggregates: it may be repeated in an inner body.
fn is_plain(goal: &Goal) -> bool {
    fn plain(expr: &ast::Expr) -> bool {
        match &expr.node {
            Node::Aggregate(..) => false,
            Node::Binary(_, a, b) => plain(a) && plain(b),
            Node::Call(atom) => atom.args.iter().all(plain),
            _ => true,
        }
    }
    match goal {
        Goal::Atom(atom) => atom.args.iter().all(plain),
        Goal::Compare(_, a, b, _) => plain(a) && plain(b),
        Goal::Not(..) => false,
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

/// The inner atom and the times of `since(M, p(X))` and its kin.
fn temporal(atom: &Atom) -> Option<(&Atom, &[ast::Expr])> {
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

/// The pieces of a text with `{Variable}` in it: plain text, then perhaps a variable. `None` if it has no variable.
pub(crate) fn parts(text: &str) -> Option<Vec<(String, Option<String>)>> {
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        plain.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        if rest[at..].starts_with("{{") || rest[at..].starts_with("}}") {
            plain.push_str(&rest[at..=at]);
            rest = &after[1..];
            continue;
        }
        let name = after.find('}').map(|end| &after[..end]).filter(|n| is_variable(n) && rest[at..].starts_with('{'));
        if let Some(name) = name {
            out.push((std::mem::take(&mut plain), Some(name.to_string())));
            rest = &after[name.len() + 1..];
        } else {
            plain.push_str(&rest[at..=at]);
            rest = after;
        }
    }
    if out.is_empty() {
        return None;
    }
    plain.push_str(rest);
    out.push((plain, None));
    Some(out)
}

fn is_variable(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn unescape(text: &str) -> String {
    text.replace("{{", "{").replace("}}", "}")
}

/// Range restriction: every variable that is printed, negated or compared must be bound by a positive condition.
fn check_bound(head: &[Term], body: &Body) -> Lowered<()> {
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
