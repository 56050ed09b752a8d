//! Named formulas: the built-in vocabulary and the user's own.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::ast::{Definition, Expr, Kind};
use super::compile::MAX_EXPANSION;
use super::error::FormulaError;
use super::parse;

/// The paper's vocabulary, Crazy Stone's urgencies, and further concepts, in the language itself.
pub const VOCABULARY: &str = include_str!("vocabulary.bw");

/// Definitions by name and number of parameters. Later ones win, so a user's file may redefine a word.
#[derive(Clone, Debug)]
pub struct Definitions {
    sources: Vec<String>,
    by_name: BTreeMap<(String, usize), (usize, Definition)>,
    /// In order of first appearance.
    order: Vec<(String, usize)>,
    /// Found when first asked for.
    points: OnceLock<Points>,
}

/// Which parameters of each definition are points.
type Points = BTreeMap<(String, usize), Vec<bool>>;

impl Default for Definitions {
    /// The built-in vocabulary.
    fn default() -> Definitions {
        let mut definitions = Definitions::none();
        definitions.add(VOCABULARY).expect("the built-in vocabulary is well formed");
        definitions
    }
}

impl Definitions {
    /// No definitions: only the model's own letters.
    pub fn none() -> Definitions {
        Definitions { sources: Vec::new(), by_name: BTreeMap::new(), order: Vec::new(), points: OnceLock::new() }
    }

    /// Adds the definitions of a text: one a line, `name = formula` or `name(x, y) = formula`; lines that begin with a blank
    /// continue the one before; `#` and `%` begin comments.
    ///
    /// # Errors
    /// The first line that is not understood. Names and types are checked when a definition is used.
    pub fn add(&mut self, source: &str) -> Result<(), FormulaError> {
        let found = parse::definitions(source)?;
        self.sources.push(source.to_string());
        self.points = OnceLock::new();
        for definition in found {
            let key = (definition.name.clone(), definition.parameters.len());
            if self.by_name.insert(key.clone(), (self.sources.len() - 1, definition)).is_none() {
                self.order.push(key);
            }
        }
        Ok(())
    }

    /// The defined words in order, each with its number of parameters.
    pub fn words(&self) -> impl Iterator<Item = (&str, usize)> + '_ {
        self.order.iter().map(|(name, arity)| (name.as_str(), *arity))
    }

    /// The text of a definition's formula, comments left out.
    pub fn text(&self, name: &str, arity: usize) -> Option<String> {
        let (definition, source) = self.find(name, arity)?;
        let span = definition.body.span;
        let lines = source[span.start..span.end].lines().map(|line| line.split(['#', '%']).next().unwrap_or("").trim());
        Some(lines.collect::<Vec<_>>().join(" "))
    }

    pub(super) fn find(&self, name: &str, arity: usize) -> Option<(&Definition, &str)> {
        let (source, definition) = self.by_name.get(&(name.to_string(), arity))?;
        Some((definition, &self.sources[*source]))
    }

    pub(super) fn arities(&self, name: &str) -> Vec<String> {
        let range = (name.to_string(), 1)..=(name.to_string(), usize::MAX);
        self.by_name.range(range).map(|((_, arity), _)| arity.to_string()).collect()
    }

    /// Which parameters are points: those that stand in e(…), or in a place of another definition that is a point.
    pub(super) fn wants_points(&self, name: &str, arity: usize) -> Vec<bool> {
        wanted(self.points.get_or_init(|| self.find_points()), name, arity)
    }

    /// Looks at every definition as often as something new is found, but no oftener than definitions may use one another:
    /// the time depends on the length of the definitions alone.
    fn find_points(&self) -> Points {
        let mut points: Points = self.by_name.keys().map(|key| (key.clone(), vec![false; key.1])).collect();
        for _ in 0..MAX_EXPANSION {
            let mut found = false;
            for (key, (_, definition)) in &self.by_name {
                let now = definition.parameters.iter().map(|p| used_as_point(&definition.body, p, &points)).collect();
                if points.get(key) != Some(&now) {
                    points.insert(key.clone(), now);
                    found = true;
                }
            }
            if !found {
                break;
            }
        }
        points
    }
}

fn wanted(points: &Points, name: &str, arity: usize) -> Vec<bool> {
    points.get(&(name.to_string(), arity)).cloned().unwrap_or_else(|| vec![name == "e"; arity])
}

fn used_as_point(expr: &Expr, parameter: &str, points: &Points) -> bool {
    let deeper = |e: &Expr| used_as_point(e, parameter, points);
    match &expr.kind {
        Kind::Name(name, Some(arguments)) => {
            let itself = |e: &Expr| matches!(&e.kind, Kind::Name(n, None) if n == parameter);
            let mut given = arguments.iter().zip(wanted(points, name, arguments.len()));
            given.any(|(a, point)| point && itself(a)) || arguments.iter().any(deeper)
        }
        Kind::Number(_) | Kind::Name(_, None) | Kind::Quoted(_) => false,
        Kind::Bracket(variable, _) if variable == parameter => false,
        Kind::Not(a) | Kind::Transpose(a) | Kind::Count(a) | Kind::Bracket(_, a) | Kind::Before(a) => deeper(a),
        Kind::Component(a, at) => at.iter().any(|point| point == parameter) || deeper(a),
        Kind::Product(factors) => factors.iter().any(deeper),
        Kind::Dot(a, b)
        | Kind::Logic(_, a, b)
        | Kind::Compare(_, a, b)
        | Kind::Implies(a, b)
        | Kind::Add(a, b)
        | Kind::Subtract(a, b) => deeper(a) || deeper(b),
    }
}
