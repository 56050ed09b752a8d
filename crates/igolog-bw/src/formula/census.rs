//! Which operators the concepts of a vocabulary need: the paper's named next step.

use std::collections::BTreeMap;

use super::ast::{Expr, Kind, Logic};
use super::definitions::Definitions;

/// The operators of one concept, everything it is defined by included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The word.
    pub name: String,
    /// Its number of parameters.
    pub parameters: usize,
    /// How often each operator occurs, definitions expanded.
    pub operators: BTreeMap<&'static str, u64>,
    /// How deep products with F or F0 nest: how far along the board the concept looks.
    pub reach: u32,
}

/// Counts the operators that each defined word needs, definitions expanded.
pub fn census(definitions: &Definitions) -> Vec<Census> {
    let mut known = Known::new();
    definitions
        .words()
        .map(|(name, parameters)| {
            let key = (name.to_string(), parameters);
            count(definitions, key.clone(), &mut known);
            let (operators, reach) = known.get(&key).cloned().flatten().unwrap_or_default();
            Census { name: key.0, parameters, operators, reach }
        })
        .collect()
}

type Counts = BTreeMap<&'static str, u64>;
type Key = (String, usize);

/// What is known of each word; `None` while it waits for the words it is defined by.
type Known = BTreeMap<Key, Option<(Counts, u32)>>;

/// Counts a word after those it is defined by, which wait in a list and not on the stack: there may be thousands.
fn count(definitions: &Definitions, word: Key, known: &mut Known) {
    let mut open = vec![word];
    while let Some(key) = open.pop() {
        let Some((definition, _)) = definitions.find(&key.0, key.1) else { continue };
        match known.get(&key) {
            Some(Some(_)) => {}
            Some(None) => {
                let mut counts = Counts::new();
                let reach = walk(definitions, &definition.body, &mut counts, known);
                known.insert(key, Some((counts, reach)));
            }
            // A word that leads back to itself is an error where it is used; here it only must not loop.
            None => {
                known.insert(key.clone(), None);
                open.push(key);
                names(&definition.body, &mut |name, arity| {
                    let used = [(name.to_string(), arity), (name.to_string(), 0)];
                    open.extend(used.into_iter().filter(|part| !known.contains_key(part)));
                });
            }
        }
    }
}

/// Tells every name of an expression with its number of arguments.
fn names(expr: &Expr, tell: &mut impl FnMut(&str, usize)) {
    match &expr.kind {
        Kind::Number(_) | Kind::Quoted(_) => {}
        Kind::Name(name, arguments) => {
            let arguments = arguments.as_deref().unwrap_or_default();
            tell(name, arguments.len());
            arguments.iter().for_each(|argument| names(argument, tell));
        }
        Kind::Product(factors) => factors.iter().for_each(|factor| names(factor, tell)),
        Kind::Not(a) | Kind::Transpose(a) | Kind::Before(a) | Kind::Count(a) | Kind::Bracket(_, a) => names(a, tell),
        Kind::Component(a, _) => names(a, tell),
        Kind::Dot(a, b)
        | Kind::Logic(_, a, b)
        | Kind::Compare(_, a, b)
        | Kind::Implies(a, b)
        | Kind::Add(a, b)
        | Kind::Subtract(a, b) => {
            names(a, tell);
            names(b, tell);
        }
    }
}

/// Adds what a word needs that was counted before, and gives its reach.
fn part(name: &str, arity: usize, counts: &mut Counts, known: &Known) -> u32 {
    let Some(Some((inner, reach))) = known.get(&(name.to_string(), arity)) else { return 0 };
    for (operator, times) in inner {
        let count = counts.entry(operator).or_insert(0);
        *count = count.saturating_add(*times);
    }
    *reach
}

fn walk(definitions: &Definitions, expr: &Expr, counts: &mut Counts, known: &Known) -> u32 {
    let mut note = |operator| *counts.entry(operator).or_insert(0) += 1;
    match &expr.kind {
        Kind::Number(_) | Kind::Quoted(_) => 0,
        Kind::Name(name, arguments) => {
            let arguments = arguments.as_deref().unwrap_or(&[]);
            let own = match (name.as_str(), arguments.len()) {
                ("p", 1) => {
                    note("p(k)");
                    0
                }
                ("blocks", 1) => {
                    note("blocks");
                    0
                }
                ("e", 1) => 0,
                ("shape", 1) => {
                    note("shape");
                    1
                }
                ("last", _) | ("ko", 0) => {
                    note("history");
                    0
                }
                _ if definitions.find(name, arguments.len()).is_some() => part(name, arguments.len(), counts, known),
                (_, 1) => {
                    note("product");
                    1 + part(name, 0, counts, known)
                }
                _ => part(name, arguments.len(), counts, known),
            };
            if matches!(name.as_str(), "tF" | "tF0" | "tM") {
                *counts.entry("ᵗ").or_insert(0) += 1;
            }
            own + arguments.iter().map(|a| walk(definitions, a, counts, known)).max().unwrap_or(0)
        }
        Kind::Product(factors) => {
            *counts.entry("product").or_insert(0) += factors.len() as u64 - 1;
            let deepest = factors.iter().map(|f| walk(definitions, f, counts, known)).max().unwrap_or(0);
            deepest + factors.len() as u32 - 1
        }
        Kind::Not(a)
        | Kind::Transpose(a)
        | Kind::Before(a)
        | Kind::Count(a)
        | Kind::Bracket(_, a)
        | Kind::Component(a, _) => {
            note(sign(&expr.kind));
            walk(definitions, a, counts, known)
        }
        Kind::Dot(a, b)
        | Kind::Logic(_, a, b)
        | Kind::Compare(_, a, b)
        | Kind::Implies(a, b)
        | Kind::Add(a, b)
        | Kind::Subtract(a, b) => {
            note(sign(&expr.kind));
            walk(definitions, a, counts, known).max(walk(definitions, b, counts, known))
        }
    }
}

/// What the operator of an expression is called.
fn sign(kind: &Kind) -> &'static str {
    match kind {
        Kind::Not(_) => "¬",
        Kind::Transpose(_) => "ᵗ",
        Kind::Before(_) => "history",
        Kind::Count(_) => "|…|",
        Kind::Bracket(..) => "[i: …]",
        Kind::Dot(..) => "·",
        Kind::Logic(Logic::And, ..) => "∧",
        Kind::Logic(Logic::Or, ..) => "∨",
        Kind::Logic(Logic::Diff, ..) => "∖",
        Kind::Logic(Logic::Xor, ..) => "⊕",
        Kind::Compare(..) | Kind::Implies(..) => "comparison",
        Kind::Component(..) => "component",
        Kind::Number(_) | Kind::Name(..) | Kind::Quoted(_) | Kind::Product(_) | Kind::Add(..) | Kind::Subtract(..) => {
            "+"
        }
    }
}
