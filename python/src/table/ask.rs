//! The answers of a query at every position of many games.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, Int64Array, StringArray};
use arrow_schema::{ArrowError, DataType, Field};
use igolog_answers::rules::{AskQuestion, RuleTexts};
use igolog_answers::{Ask, Body, How, PositionSpec, Question, Refusal, Work, answer_on};
use igolog_core::Played;
use pyo3::prelude::*;
use serde_json::Value;

use super::facts::{chosen, each_game, level, records};
use super::{Table, arrow_error};
use crate::game::Game;
use crate::record::Record;
use crate::refused::raise;
use crate::work::outside;

/// The answers of one game: the names of their columns, and each with the number of its position.
struct Found {
    columns: Vec<String>,
    rows: Vec<(i32, Vec<Value>)>,
}

/// The answers of a query, one row each.
#[pyfunction]
#[pyo3(signature = (games, query, program = "", moves = None, effort = "step", progress = None))]
pub fn ask(
    py: Python<'_>,
    games: Vec<Py<Game>>,
    query: &str,
    program: &str,
    moves: Option<Vec<isize>>,
    effort: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let (records, effort) = (records(&games), level(py, effort)?);
    let ask = AskQuestion {
        query: query.to_owned(),
        program: RuleTexts::One(program.to_owned()),
        every_move: true,
        rows: true,
        explain: false,
    };
    let how = How { effort: Some(effort), ..How::default() };
    let question = Question { about: PositionSpec::default(), how, ask: Ask::Ask(ask) };
    let made: Result<Result<Table, ArrowError>, Refusal> = outside(py, progress, move |stop, teller| {
        let found = each_game(&records, stop, teller, |_, record| {
            let mut work = Work { stop: stop.clone(), ..Work::default() };
            let answer = answer_on(record.end.clone(), &question, &mut work)?;
            let Body::Ask(answer) = answer.body else { return Err(Refusal::stopped()) };
            let columns = answer.columns.into_iter().map(|column| column.name).collect();
            let counts = answer.every_move.unwrap_or_default();
            let told: HashMap<usize, Vec<Vec<Value>>> =
                counts.into_iter().map(|count| (count.moves, count.rows.unwrap_or_default())).collect();
            let at = |place: usize| {
                told.get(&made(record, place)).into_iter().flatten().map(move |row| (place as i32, row.clone()))
            };
            Ok(Found { columns, rows: chosen(record, moves.as_deref()).into_iter().flat_map(at).collect() })
        })?;
        Ok(table(found))
    })?;
    made.map_err(|refusal| raise(py, &refusal))?.map_err(|error| arrow_error(py, &error))
}

/// Moves that were made up to a position: a record may have some that could not be.
fn made(record: &Record, place: usize) -> usize {
    let steps = &record.end.steps()[..record.positions()[place].steps];
    steps.iter().filter(|step| matches!(step, Played::Move(..))).count()
}

fn table(found: Vec<Found>) -> Result<Table, ArrowError> {
    let names = found.first().map_or_else(Vec::new, |game| game.columns.clone());
    let mut fields = vec![Field::new("game", DataType::Int32, false), Field::new("move", DataType::Int32, false)];
    let rows = || found.iter().enumerate().flat_map(|(game, found)| found.rows.iter().map(move |row| (game, row)));
    let mut arrays: Vec<ArrayRef> = vec![
        Arc::new(Int32Array::from_iter_values(rows().map(|(game, _)| game as i32))),
        Arc::new(Int32Array::from_iter_values(rows().map(|(_, row)| row.0))),
    ];
    for (at, name) in names.into_iter().enumerate() {
        let cells = || rows().map(|(_, (_, row))| row.get(at));
        let array: ArrayRef = if cells().all(|cell| cell.is_some_and(Value::is_i64)) && cells().next().is_some() {
            Arc::new(cells().map(|cell| cell.and_then(Value::as_i64)).collect::<Int64Array>())
        } else {
            Arc::new(words(cells())?)
        };
        fields.push(Field::new(name, array.data_type().clone(), true));
        arrays.push(array);
    }
    Table::new(fields, vec![arrays])
}

/// Names and terms as words; what is no text is written as JSON.
fn words<'a>(cells: impl Iterator<Item = Option<&'a Value>>) -> Result<DictionaryArray<Int32Type>, ArrowError> {
    let mut places: HashMap<String, i32> = HashMap::new();
    let mut names: Vec<String> = Vec::new();
    let mut key = |cell: Option<&Value>| {
        let text = match cell? {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        Some(*places.entry(text).or_insert_with_key(|text| {
            names.push(text.clone());
            names.len() as i32 - 1
        }))
    };
    let keys: Int32Array = cells.map(&mut key).collect();
    DictionaryArray::try_new(keys, Arc::new(StringArray::from_iter_values(names)))
}
