//! Named formulas: the built-in vocabulary and the user's own.

use std::collections::BTreeMap;

use super::ast::{Definition, Expr, Kind};
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
}

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
        Definitions { sources: Vec::new(), by_name: BTreeMap::new(), order: Vec::new() }
    }

    /// Adds the definitions of a text: one a line, `name = formula` or `name(x, y) = formula`; lines that begin with a blank
    /// continue the one before; `#` and `%` begin comments.
    ///
    /// # Errors
    /// The first line that is not understood. Names and types are checked when a definition is used.
    pub fn add(&mut self, source: &str) -> Result<(), FormulaError> {
        let found = parse::definitions(source)?;
        self.sources.push(source.to_string());
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
        self.points_of(name, arity, 0)
    }

    fn points_of(&self, name: &str, arity: usize, depth: usize) -> Vec<bool> {
        let Some((definition, _)) = self.find(name, arity) else { return vec![name == "e"; arity] };
        if depth > 8 {
            return vec![false; arity];
        }
        let used = |parameter: &String| self.used_as_point(&definition.body, parameter, depth);
        definition.parameters.iter().map(used).collect()
    }

    fn used_as_point(&self, expr: &Expr, parameter: &str, depth: usize) -> bool {
        let deeper = |e: &Expr| self.used_as_point(e, parameter, depth);
        match &expr.kind {
            Kind::Name(name, Some(arguments)) => {
                let wanted = self.points_of(name, arguments.len(), depth + 1);
                let itself = |e: &Expr| matches!(&e.kind, Kind::Name(n, None) if n == parameter);
                arguments.iter().zip(wanted).any(|(a, point)| point && itself(a)) || arguments.iter().any(deeper)
            }
            Kind::Number(_) | Kind::Name(_, None) | Kind::Quoted(_) => false,
            Kind::Bracket(variable, _) if variable == parameter => false,
            Kind::Not(a) | Kind::Transpose(a) | Kind::Count(a) | Kind::Bracket(_, a) | Kind::Before(a) => deeper(a),
            Kind::Component(a, points) => points.iter().any(|point| point == parameter) || deeper(a),
            Kind::Product(factors) => factors.iter().any(deeper),
            Kind::Dot(a, b)
            | Kind::Logic(_, a, b)
            | Kind::Compare(_, a, b)
            | Kind::Implies(a, b)
            | Kind::Add(a, b)
            | Kind::Subtract(a, b) => deeper(a) || deeper(b),
        }
    }
}
