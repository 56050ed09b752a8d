//! Answers of a query, of one position or of many, in every form.

use igolog_answers::Answer;
use igolog_answers::rules::AskAnswer;
use igolog_answers::words::Cell;
use serde_json::Value;

use crate::exit::Failure;
use crate::format::Format;
use crate::output;
use crate::text::proof::{because, bindings};
use crate::text::table::{self, Table};

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

/// Prints the answers of one position or game after the other.
pub(super) struct Printer {
    format: Format,
    shape: Shape,
    started: bool,
    collected: Vec<Answer>,
}

/// Whether nothing was found at any position.
pub(super) fn is_empty(found: &AskAnswer) -> bool {
    match &found.every_move {
        Some(counts) => counts.iter().all(|at| at.count == 0),
        None => found.count == 0,
    }
}

impl Printer {
    pub(super) fn new(format: Format, shape: Shape) -> Printer {
        Printer { format, shape, started: false, collected: Vec::new() }
    }

    /// Prints an answer, or keeps it for the end.
    pub(super) fn add(&mut self, name: &str, answer: &Answer, found: &AskAnswer) -> Result<(), Failure> {
        let text = match self.format {
            Format::Json => {
                self.collected.push(answer.clone());
                return Ok(());
            }
            Format::Text => self.text(name, found),
            format => {
                let table = [self.table(name, found)];
                let first = !std::mem::replace(&mut self.started, true);
                match format {
                    _ if first => table::write(format, &table),
                    Format::Csv => table::lines(&table),
                    Format::Prolog => table::clauses(&table[0]),
                    _ => table::write(format, &table),
                }
            }
        };
        if text.is_empty() { Ok(()) } else { output::print(&text) }
    }

    fn text(&self, name: &str, found: &AskAnswer) -> String {
        if let Some(counts) = &found.every_move {
            let rows = counts.iter().flat_map(|at| at.rows.iter().flatten().map(move |row| (at.moves, row)));
            return rows
                .map(|(moves, row)| format!("{name} move {moves}: {}\n", bindings(&found.columns, row)))
                .collect();
        }
        let place = if self.shape == Shape::One { String::new() } else { format!("{name}: ") };
        if found.rows.is_empty() {
            let reasons: String = found.proofs.iter().map(because).collect();
            return if self.shape == Shape::One { format!("no\n{reasons}") } else { String::new() };
        }
        let line = |(number, row): (usize, &Vec<Cell>)| {
            let proof = found.proofs.get(number).map_or(String::new(), because);
            format!("{place}{}\n{proof}", bindings(&found.columns, row))
        };
        found.rows.iter().enumerate().map(line).collect()
    }

    /// The answers as a table: the file and the move stand before them where there are many.
    fn table(&self, name: &str, found: &AskAnswer) -> Table {
        let leading: &[&str] = match self.shape {
            Shape::One => &[],
            Shape::Files => &["file"],
            Shape::Moves => &["file", "move"],
        };
        let placed = |moves: Value, row: &Vec<Cell>| {
            let place = [name.into(), moves].into_iter().take(leading.len());
            place.chain(row.iter().cloned()).collect::<Vec<Cell>>()
        };
        let rows = match &found.every_move {
            None => found.rows.iter().map(|row| placed(Value::Null, row)).collect(),
            Some(counts) => {
                let rows = counts.iter().flat_map(|at| at.rows.iter().flatten().map(move |row| (at.moves, row)));
                rows.map(|(moves, row)| placed(moves.into(), row)).collect()
            }
        };
        let own = found.columns.iter().map(|column| column.name.clone());
        let columns = leading.iter().map(ToString::to_string).chain(own).collect();
        Table { name: "answer".into(), named: false, columns, common: &[], rows, does_not_apply: None }
    }

    /// Prints what was collected.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match (self.format, self.shape, self.collected.as_slice()) {
            (Format::Json, Shape::One, [answer]) => output::print_json(answer),
            (Format::Json, _, answers) => output::print_json(&answers),
            _ => Ok(()),
        }
    }
}
