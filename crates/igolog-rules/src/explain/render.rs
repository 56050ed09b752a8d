//! Proofs as text.

use super::{Derivation, Missing, Premise, Support};
use crate::engine::RuleEngine;
use crate::text::program_text;
use crate::value::Value;
use std::fmt::Write;

impl Derivation {
    /// The proof as an indented text, conclusion first.
    pub fn to_text(&self, engine: &RuleEngine) -> String {
        let mut out = String::new();
        Writer { engine, out: &mut out }.proof(self, 0);
        out
    }
}

impl Missing {
    /// How far the rule gets, as an indented text.
    pub fn to_text(&self, engine: &RuleEngine) -> String {
        let mut out = String::new();
        Writer { engine, out: &mut out }.missing(self, 0);
        out
    }
}

struct Writer<'a> {
    engine: &'a RuleEngine,
    out: &'a mut String,
}

impl Writer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(depth.min(60)));
    }

    fn proof(&mut self, proof: &Derivation, depth: usize) {
        let fact = fact_text(&proof.predicate, &proof.values, self.engine);
        match &proof.reason {
            Support::Given => self.line(depth, &format!("{fact}  [fact]")),
            Support::Shown => self.line(depth, &format!("{fact}  [shown above]")),
            Support::Cut => self.line(depth, &format!("{fact}  […]")),
            Support::Rule { file, line, text, bindings, premises } => {
                let place = if file == "query" { String::new() } else { format!("  [{file}:{line}]") };
                if proof.predicate == "answer" {
                    self.line(
                        depth,
                        &format!("{}{}", self.bindings(bindings), if bindings.is_empty() { "yes" } else { "" }),
                    );
                } else {
                    self.line(depth, &format!("{fact}  by  {text}{place}"));
                }
                for premise in premises {
                    match premise {
                        Premise::Fact(inner) => self.proof(inner, depth + 1),
                        Premise::Absent(text) => self.line(depth + 1, &format!("{text}  [nothing found]")),
                        Premise::Test(text) => {
                            self.line(depth + 1, &format!("{text}  [{}]", self.used(text, bindings)));
                        }
                    }
                }
            }
            Support::Group(function, members, more) => {
                let result = proof.values.last().map_or(String::new(), |v| value_text(*v, self.engine));
                self.line(depth, &format!("{function} = {result}  over"));
                for member in members {
                    match &member.reason {
                        Support::Rule { premises, .. } => {
                            for premise in premises {
                                if let Premise::Fact(inner) = premise {
                                    self.proof(inner, depth + 1);
                                }
                            }
                        }
                        _ => self.proof(member, depth + 1),
                    }
                }
                if *more > 0 {
                    self.line(depth + 1, &format!("and {more} more"));
                }
            }
            Support::Time(said, inner) => {
                self.line(depth, &format!("{fact}  [{said}]"));
                if let Some(inner) = inner {
                    self.proof(inner, depth + 1);
                }
            }
        }
    }

    fn bindings(&self, bindings: &[(String, Value)]) -> String {
        let shown = bindings.iter().filter(|(n, _)| !n.starts_with('_'));
        let texts: Vec<String> = shown.map(|(n, v)| format!("{n} = {}", value_text(*v, self.engine))).collect();
        texts.join(", ")
    }

    /// The values of the variables that stand in a condition.
    fn used(&self, text: &str, bindings: &[(String, Value)]) -> String {
        let stands = |name: &str| text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|w| w == name);
        let used: Vec<(String, Value)> = bindings.iter().filter(|(n, _)| stands(n)).cloned().collect();
        self.bindings(&used)
    }

    fn missing(&mut self, missing: &Missing, depth: usize) {
        let place =
            if missing.file == "query" { String::new() } else { format!("  [{}:{}]", missing.file, missing.line) };
        self.line(depth, &format!("{}{place}", missing.text));
        for held in &missing.held {
            self.line(depth + 1, &format!("holds: {held}"));
        }
        let with = self.bindings(&missing.bindings);
        let with = if with.is_empty() { String::new() } else { format!("  (for example with {with})") };
        self.line(depth + 1, &format!("fails: {}{with}", missing.failed));
        for rule in &missing.rules {
            self.missing(rule, depth + 2);
        }
    }
}

fn value_text(value: Value, engine: &RuleEngine) -> String {
    program_text(value, engine.pool(), &*engine.program.point_names)
}

pub(crate) fn fact_text(predicate: &str, values: &[Value], engine: &RuleEngine) -> String {
    let values: Vec<String> = values.iter().map(|v| value_text(*v, engine)).collect();
    if values.is_empty() { predicate.to_string() } else { format!("{predicate}({})", values.join(", ")) }
}
