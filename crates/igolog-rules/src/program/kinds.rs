//! What can stand in each argument of a predicate, found from the base relations upwards.
//!
//! Every answer is an upper bound: a value outside it never stands there, so a condition that asks for one never holds.

use super::graph::{Component, components, edges};
use super::ir::{Definition, Expr, Literal, LiteralKind, Pred, PredInfo, Rule, Term};
use crate::schema::RelationInfo;
use crate::syntax::ast::{Aggregate, Comparison};
use crate::value::{Content, Pool, Value};
use igolog_facts::value::Kind;

/// Most symbols that are told apart in one argument; with more, any symbol may stand there.
const MAX_SYMBOLS: usize = 64;
/// Rounds through predicates that depend on each other; after these anything may stand in all of them.
const MAX_ROUNDS: usize = 20;

/// A set of values, by kind; of symbols, which ones.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Kinds {
    number: bool,
    point: bool,
    text: bool,
    list: bool,
    symbols: Symbols,
}

#[derive(Clone, PartialEq, Debug)]
enum Symbols {
    /// These, ascending by word.
    Some(Vec<Value>),
    Any,
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::Some(Vec::new())
    }
}

impl Kinds {
    pub(super) fn any() -> Kinds {
        Kinds { number: true, point: true, text: true, list: true, symbols: Symbols::Any }
    }

    fn number() -> Kinds {
        Kinds { number: true, ..Kinds::default() }
    }

    fn of_column(kind: Kind, pool: &mut Pool) -> Kinds {
        let symbols = |words: &[&str], pool: &mut Pool| {
            let mut values: Vec<Value> = words.iter().map(|w| pool.symbol(w)).collect();
            values.sort_unstable_by_key(|v| v.word());
            Kinds { symbols: Symbols::Some(values), ..Kinds::default() }
        };
        match kind {
            Kind::Int | Kind::Halves => Kinds::number(),
            Kind::Point | Kind::Block => Kinds { point: true, ..Kinds::default() },
            Kind::Color => symbols(&["black", "white"], pool),
            Kind::Region => Kinds { symbols: Symbols::Any, ..Kinds::default() },
            Kind::Word(words) => symbols(words, pool),
        }
    }

    pub(super) fn of_value(value: Value, pool: &Pool) -> Kinds {
        let none = Kinds::default();
        match pool.content(value) {
            Content::Int(_) => Kinds { number: true, ..none },
            Content::Point(_) => Kinds { point: true, ..none },
            Content::Text(_) => Kinds { text: true, ..none },
            Content::List(_) => Kinds { list: true, ..none },
            Content::Symbol(_) => Kinds { symbols: Symbols::Some(vec![value]), ..none },
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Kinds::default()
    }

    /// What is in both.
    pub(super) fn meet(&self, other: &Kinds) -> Kinds {
        let symbols = match (&self.symbols, &other.symbols) {
            (Symbols::Any, some) | (some, Symbols::Any) => some.clone(),
            (Symbols::Some(a), Symbols::Some(b)) => {
                Symbols::Some(a.iter().copied().filter(|v| b.contains(v)).collect())
            }
        };
        Kinds {
            number: self.number && other.number,
            point: self.point && other.point,
            text: self.text && other.text,
            list: self.list && other.list,
            symbols,
        }
    }

    /// Adds what is in `other`; true if that was new.
    fn join(&mut self, other: &Kinds) -> bool {
        let before = self.clone();
        self.number |= other.number;
        self.point |= other.point;
        self.text |= other.text;
        self.list |= other.list;
        match (&mut self.symbols, &other.symbols) {
            (Symbols::Some(mine), Symbols::Some(more)) => {
                mine.extend(more);
                mine.sort_unstable_by_key(|v| v.word());
                mine.dedup();
                if mine.len() > MAX_SYMBOLS {
                    self.symbols = Symbols::Any;
                }
            }
            _ => self.symbols = Symbols::Any,
        }
        *self != before
    }

    /// The symbols, if only some can stand here.
    pub(super) fn words<'p>(&self, pool: &'p Pool) -> Vec<&'p str> {
        let Symbols::Some(values) = &self.symbols else { return Vec::new() };
        let texts = values.iter().filter_map(|v| match pool.content(*v) {
            Content::Symbol(text) => Some(text),
            _ => None,
        });
        texts.collect()
    }

    /// The set in words for messages: `a number`, `black or white`.
    pub(super) fn describe(&self, pool: &Pool) -> String {
        let mut parts: Vec<String> = Vec::new();
        let kinds = [(self.number, "a number"), (self.point, "a point"), (self.text, "a text"), (self.list, "a list")];
        parts.extend(kinds.iter().filter(|k| k.0).map(|k| k.1.to_string()));
        match &self.symbols {
            Symbols::Any => parts.push("a symbol".to_string()),
            Symbols::Some(_) => parts.extend(self.words(pool).into_iter().map(String::from)),
        }
        match parts.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
            None => "nothing".to_string(),
        }
    }
}

/// What can stand in every argument of every predicate.
pub(super) fn infer(preds: &[PredInfo], rules: &[Rule], schema: &[RelationInfo], pool: &mut Pool) -> Vec<Vec<Kinds>> {
    let mut kinds: Vec<Vec<Kinds>> = preds.iter().map(|p| vec![Kinds::default(); p.arity]).collect();
    for component in components(&edges(preds, rules)) {
        settle(&component, preds, rules, schema, &mut kinds, pool);
    }
    kinds
}

fn settle(
    component: &Component,
    preds: &[PredInfo],
    rules: &[Rule],
    schema: &[RelationInfo],
    kinds: &mut [Vec<Kinds>],
    pool: &mut Pool,
) {
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for &pred in &component.preds {
            let found = columns(pred, preds, rules, schema, kinds, pool);
            for (column, more) in kinds[pred].iter_mut().zip(&found) {
                changed |= column.join(more);
            }
        }
        if !changed || !component.recursive {
            return;
        }
    }
    for &pred in &component.preds {
        kinds[pred].fill(Kinds::any());
    }
}

/// The columns of a predicate, as far as those it needs are known.
fn columns(
    pred: Pred,
    preds: &[PredInfo],
    rules: &[Rule],
    schema: &[RelationInfo],
    kinds: &[Vec<Kinds>],
    pool: &mut Pool,
) -> Vec<Kinds> {
    let arity = preds[pred].arity;
    let with_moves = |source: Pred| {
        let mut columns = kinds[source].clone();
        columns.resize(arity, Kinds::number());
        columns
    };
    match &preds[pred].definition {
        Definition::Base { relation, .. } => {
            let given = &schema[*relation].kinds;
            (0..arity).map(|c| given.get(c).map_or_else(Kinds::any, |k| Kinds::of_column(*k, pool))).collect()
        }
        Definition::Facts(values) => {
            let mut columns = vec![Kinds::default(); arity];
            for row in values.chunks_exact(arity.max(1)) {
                columns.iter_mut().zip(row).for_each(|(column, value)| {
                    column.join(&Kinds::of_value(*value, pool));
                });
            }
            columns
        }
        Definition::Rules(numbers) => {
            let mut columns = vec![Kinds::default(); arity];
            for rule in numbers.iter().map(|r| &rules[*r]) {
                let variables = variables(rule, kinds, pool);
                if variables.iter().any(Kinds::is_empty) {
                    continue;
                }
                for (column, term) in columns.iter_mut().zip(&rule.args) {
                    column.join(&match term {
                        Term::Variable(v) => variables[*v as usize].clone(),
                        Term::Constant(value) => Kinds::of_value(*value, pool),
                        Term::Anything => Kinds::any(),
                    });
                }
            }
            columns
        }
        Definition::Aggregate { source, keys, function } => {
            let mut columns = kinds[*source].clone();
            columns.truncate(*keys);
            columns.push(match function {
                Aggregate::Count | Aggregate::Sum => Kinds::number(),
                Aggregate::Min | Aggregate::Max => kinds[*source].get(*keys).cloned().unwrap_or_else(Kinds::any),
                Aggregate::List => Kinds { list: true, ..Kinds::default() },
            });
            columns
        }
        Definition::Since(source) | Definition::Past(source) => with_moves(*source),
        Definition::Appeared(source) | Definition::Disappeared(source) => kinds[*source].clone(),
        Definition::Now => vec![Kinds::number()],
    }
}

/// What each variable of a rule can be, from the conditions that hold of it.
fn variables(rule: &Rule, kinds: &[Vec<Kinds>], pool: &Pool) -> Vec<Kinds> {
    let mut variables = vec![Kinds::any(); rule.variables.len()];
    for Literal { kind, .. } in &rule.body {
        match kind {
            LiteralKind::Holds(pred, args) => {
                for (term, column) in args.iter().zip(&kinds[*pred]) {
                    if let Term::Variable(v) = term {
                        variables[*v as usize] = variables[*v as usize].meet(column);
                    }
                }
            }
            LiteralKind::Compare(Comparison::Equal, a, b) => {
                for (x, y) in [(a, b), (b, a)] {
                    let Expr::Variable(v) = x else { continue };
                    let value = match y {
                        Expr::Constant(value) => Kinds::of_value(*value, pool),
                        Expr::Binary(..) => Kinds::number(),
                        Expr::Format(_) => Kinds { text: true, ..Kinds::default() },
                        Expr::Variable(_) => continue,
                    };
                    variables[*v as usize] = variables[*v as usize].meet(&value);
                }
            }
            LiteralKind::Lacks(..) | LiteralKind::Compare(..) => {}
        }
    }
    variables
}
