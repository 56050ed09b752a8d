//! Answers as text, JSON, tables and clauses.

use igolog_rules::{Answers, Budget, Engine, Follower, Missing, Proof, RunError, json, plain_text, program_text};
use serde_json::{Map, Value as Json, json};

use super::AskFormat;
use crate::exit::Failure;
use crate::output;

/// How many positions are asked, and so which columns name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// One position.
    One,
    /// The last positions of many games.
    Files,
    /// Every position of one or more games.
    Moves,
}

/// Prints the answers of one position after the other.
pub(super) struct Printer {
    format: AskFormat,
    shape: Shape,
    explain: bool,
    started: bool,
    collected: Vec<Json>,
}

impl Printer {
    pub(super) fn new(format: AskFormat, shape: Shape, explain: bool) -> Printer {
        Printer { format, shape, explain, started: false, collected: Vec::new() }
    }

    /// Asks the first query of the follower's program and prints what comes; true if there was an answer.
    pub(super) fn position(
        &mut self,
        name: &str,
        follower: &mut Follower,
        budget: &Budget,
    ) -> Result<Result<bool, Failure>, RunError> {
        let answers = follower.engine().query(0, budget)?;
        let mut proofs = Vec::new();
        if self.explain {
            for row in answers.rows() {
                proofs.push(follower.engine().explain(0, row, budget)?);
            }
        }
        let missing = match self.explain && answers.is_empty() && self.shape == Shape::One {
            true => follower.engine().why_not(0, budget)?,
            false => Vec::new(),
        };
        let engine = follower.engine();
        let found = !answers.is_empty();
        let printed = match self.format {
            AskFormat::Text => {
                let mut text = self.text(name, engine, &answers, &proofs);
                missing.iter().for_each(|m| text += &m.to_text(engine));
                if text.is_empty() { Ok(()) } else { output::print(&text) }
            }
            AskFormat::Json => {
                if self.shape == Shape::One || found {
                    self.collected.push(as_json(name, engine, &answers, self.explain.then_some((&proofs, &missing))));
                }
                Ok(())
            }
            AskFormat::Jsonl => objects(engine, &answers).into_iter().enumerate().try_for_each(|(i, answer)| {
                let mut line = json!({ "file": name, "move": engine.now(), "answer": answer });
                if let Some(Some(proof)) = proofs.get(i) {
                    line["proof"] = proof.to_json(engine);
                }
                output::print_json_line(&line)
            }),
            AskFormat::Csv => self.csv(name, engine, &answers),
            AskFormat::Prolog => prolog(engine, &answers),
        };
        Ok(printed.map(|()| found))
    }

    fn text(&self, name: &str, engine: &Engine, answers: &Answers, proofs: &[Option<Proof>]) -> String {
        let columns = &engine.program().queries()[0].columns;
        let names = engine.program().point_names().clone();
        let mut out = String::new();
        let place = match self.shape {
            Shape::One => String::new(),
            Shape::Files => format!("{name}: "),
            Shape::Moves => format!("{name} move {}: ", engine.now()),
        };
        if answers.is_empty() && self.shape == Shape::One {
            return "no\n".to_string();
        }
        for (i, row) in answers.rows().enumerate() {
            let values =
                columns.iter().zip(row).map(|(c, v)| format!("{c} = {}", program_text(*v, engine.pool(), &*names)));
            let values: Vec<String> = values.collect();
            let shown = if values.is_empty() { "yes".to_string() } else { values.join(", ") };
            match proofs.get(i) {
                Some(Some(proof)) => out += &format!("{place}{}", proof.to_text(engine)),
                _ => out += &format!("{place}{shown}\n"),
            }
        }
        out
    }

    fn csv(&mut self, name: &str, engine: &Engine, answers: &Answers) -> Result<(), Failure> {
        let names = engine.program().point_names().clone();
        let columns = &engine.program().queries()[0].columns;
        let leading: &[&str] = match self.shape {
            Shape::One => &[],
            Shape::Files => &["file"],
            Shape::Moves => &["file", "move"],
        };
        let mut out = String::new();
        if !std::mem::replace(&mut self.started, true) {
            let header = leading.iter().map(ToString::to_string).chain(columns.iter().cloned());
            out += &line(header);
        }
        for row in answers.rows() {
            let place = [name.to_string(), engine.now().to_string()];
            let place = place.into_iter().take(leading.len());
            out += &line(place.chain(row.iter().map(|v| plain_text(*v, engine.pool(), &*names))));
        }
        if out.is_empty() { Ok(()) } else { output::print(&out) }
    }

    /// Prints what was collected.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match (self.format, self.shape) {
            (AskFormat::Json, Shape::One) => match self.collected.first() {
                Some(value) => output::print_json(value),
                None => Ok(()),
            },
            (AskFormat::Json, _) => output::print_json(&self.collected),
            _ => Ok(()),
        }
    }
}

/// Answers the first query of an engine, as JSON.
pub(crate) fn answer_json(name: &str, engine: &mut Engine, explain: bool, budget: &Budget) -> Result<Json, RunError> {
    let answers = engine.query(0, budget)?;
    let (mut proofs, mut missing) = (Vec::new(), Vec::new());
    if explain {
        for row in answers.rows() {
            proofs.push(engine.explain(0, row, budget)?);
        }
        if answers.is_empty() {
            missing = engine.why_not(0, budget)?;
        }
    }
    Ok(as_json(name, engine, &answers, explain.then_some((&proofs, &missing))))
}

type Reasons<'a> = (&'a Vec<Option<Proof>>, &'a Vec<Missing>);

fn as_json(name: &str, engine: &Engine, answers: &Answers, reasons: Option<Reasons<'_>>) -> Json {
    let query = &engine.program().queries()[0];
    let mut value = json!({
        "move": engine.now(),
        "query": query.text,
        "columns": query.columns,
        "count": answers.len(),
        "answers": objects(engine, answers),
    });
    if !name.is_empty() {
        value["file"] = name.into();
    }
    if let Some((proofs, missing)) = reasons {
        value["proofs"] = proofs.iter().flatten().map(|p| p.to_json(engine)).collect();
        value["missing"] = missing.iter().map(|m| m.to_json(engine)).collect();
    }
    value
}

fn objects(engine: &Engine, answers: &Answers) -> Vec<Json> {
    let columns = &engine.program().queries()[0].columns;
    let names = engine.program().point_names().clone();
    let object = |row: &[igolog_rules::Value]| {
        let pairs = columns.iter().zip(row).map(|(c, v)| (c.clone(), json(*v, engine.pool(), &*names)));
        Json::Object(pairs.collect::<Map<_, _>>())
    };
    answers.rows().map(object).collect()
}

fn prolog(engine: &Engine, answers: &Answers) -> Result<(), Failure> {
    let columns = &engine.program().queries()[0].columns;
    let mut out = format!("% answer({})\n:- dynamic(answer/{}).\n", columns.join(", "), columns.len());
    for row in answers.rows() {
        let terms: Vec<String> = row.iter().map(|v| engine.prolog_term(*v)).collect();
        out += &if terms.is_empty() { "answer.\n".to_string() } else { format!("answer({}).\n", terms.join(", ")) };
    }
    output::print(&out)
}

/// One line of a table; fields with commas, quotes or line ends are quoted.
fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = fields.map(|f| match f.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", f.replace('"', "\"\"")),
        false => f,
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}
