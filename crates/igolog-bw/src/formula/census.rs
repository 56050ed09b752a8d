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
    let mut known = BTreeMap::new();
    definitions
        .words()
        .map(|(name, parameters)| {
            let (operators, reach) = word(definitions, name, parameters, &mut known);
            Census { name: name.to_string(), parameters, operators, reach }
        })
        .collect()
}

type Counts = BTreeMap<&'static str, u64>;

/// What is known of a word; `None` while it is being counted.
type Known = BTreeMap<(String, usize), Option<(Counts, u32)>>;

fn word(definitions: &Definitions, name: &str, arity: usize, known: &mut Known) -> (Counts, u32) {
    let key = (name.to_string(), arity);
    match known.get(&key) {
        Some(Some(counted)) => return counted.clone(),
        // A word that leads back to itself is an error where it is used; here it only must not loop.
        Some(None) => return (Counts::new(), 0),
        None => {}
    }
    let Some((definition, _)) = definitions.find(name, arity) else { return (Counts::new(), 0) };
    known.insert(key.clone(), None);
    let mut counts = Counts::new();
    let reach = walk(definitions, &definition.body, &mut counts, known);
    known.insert(key, Some((counts.clone(), reach)));
    (counts, reach)
}

fn part(definitions: &Definitions, name: &str, arity: usize, counts: &mut Counts, known: &mut Known) -> u32 {
    let (inner, reach) = word(definitions, name, arity, known);
    for (operator, times) in inner {
        let count = counts.entry(operator).or_insert(0);
        *count = count.saturating_add(times);
    }
    reach
}

fn walk(definitions: &Definitions, expr: &Expr, counts: &mut Counts, known: &mut Known) -> u32 {
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
                _ if definitions.find(name, arguments.len()).is_some() => {
                    part(definitions, name, arguments.len(), counts, known)
                }
                (_, 1) => {
                    note("product");
                    1 + part(definitions, name, 0, counts, known)
                }
                _ => part(definitions, name, arguments.len(), counts, known),
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
