//! The games themselves, and their moves.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int32Array, StringArray};
use arrow_schema::{DataType, Field};
use igolog_core::{ByColor, Color, Move};
use igolog_facts::value::Kind;
use pyo3::prelude::*;

use super::build::{ColumnSpec, NONE, Part, table};
use super::facts::records;
use super::{Table, arrow_error};
use crate::game::Game;
use crate::record::{Record, Said};

/// One row for each game: what its record says of it.
#[pyfunction]
pub fn games_table(py: Python<'_>, games: Vec<Py<Game>>) -> PyResult<Table> {
    let records = records(&games);
    let mut columns: Vec<(Field, ArrayRef)> = Vec::new();
    let mut int = |name: &str, of: &dyn Fn(usize, &Record) -> Option<i32>| {
        let numbers: Int32Array = records.iter().enumerate().map(|(number, record)| of(number, record)).collect();
        columns.push((Field::new(name, DataType::Int32, name != "game"), Arc::new(numbers)));
    };
    let side = |record: &Record, pick: fn((usize, usize)) -> usize| {
        record.end.board().graph().frame().map(|frame| pick(frame) as i32)
    };
    int("game", &|number, _| Some(number as i32));
    int("moves", &|_, record| Some(record.len() as i32 - 1));
    int("rows", &|_, record| side(record, |(_, height)| height));
    int("columns", &|_, record| side(record, |(width, _)| width));
    int("handicap", &|_, record| Some(record.end.handicap() as i32));
    let mut text = |name: &str, of: &dyn Fn(&Record) -> Option<String>| {
        let texts: StringArray = records.iter().map(|record| of(record)).collect();
        columns.push((Field::new(name, DataType::Utf8, true), Arc::new(texts)));
    };
    text("name", &|record| Some(record.name.clone()));
    text("rules", &|record| Some(record.end.rules().to_string()));
    let said: [(&str, fn(&Said) -> &Option<String>); 3] =
        [("result", |said| &said.result), ("date", |said| &said.date), ("event", |said| &said.event)];
    for (name, of) in said {
        text(name, &|record| of(&record.said).clone());
    }
    let sided = |of: &ByColor<Option<String>>, color: Color| of[color].clone();
    text("black", &|record| sided(&record.said.players, Color::Black));
    text("white", &|record| sided(&record.said.players, Color::White));
    text("black_rank", &|record| sided(&record.said.ranks, Color::Black));
    text("white_rank", &|record| sided(&record.said.ranks, Color::White));
    let komi = Float64Array::from_iter_values(records.iter().map(|record| record.end.komi().as_f64()));
    columns.push((Field::new("komi", DataType::Float64, false), Arc::new(komi)));
    let (fields, arrays) = columns.into_iter().unzip();
    Table::new(fields, vec![arrays]).map_err(|error| arrow_error(py, &error))
}

/// One row for each move: who played where, and how many stones were taken.
#[pyfunction]
pub fn moves_table(py: Python<'_>, games: Vec<Py<Game>>) -> PyResult<Table> {
    let records = records(&games);
    let specs = [
        ColumnSpec::int("game"),
        ColumnSpec::int("move"),
        ColumnSpec { name: "color", kind: Kind::Color, nullable: false },
        ColumnSpec { name: "point", kind: Kind::Point, nullable: true },
        ColumnSpec::int("captured"),
    ];
    let made = py.detach(|| {
        let parts = records.iter().enumerate().map(|(number, record)| {
            let mut part = Part::new(record.end.board().graph(), specs.len());
            for place in 1..record.len() {
                let Some((color, mv)) = record.next_move(place - 1) else { continue };
                let point = match mv {
                    Move::Play(point) => point.index() as i32,
                    Move::Pass => NONE,
                };
                let taken = captured(record, place, color);
                part.push(&[number as i32, place as i32, color as i32, point, taken], &[]);
            }
            part
        });
        table(&specs, parts.collect())
    });
    made.map_err(|error| arrow_error(py, &error))
}

/// The enemy's stones that a move took.
fn captured(record: &Record, place: usize, color: Color) -> i32 {
    let (from, to) = (record.positions()[place - 1].steps, record.positions()[place].steps);
    let deltas = &record.history().1[from..to];
    let of_move = deltas.iter().find(|delta| matches!(delta.step, igolog_core::Step::Play { .. }));
    of_move.map_or(0, |delta| {
        delta.changes.iter().filter(|change| change.before == Some(!color) && change.after.is_none()).count() as i32
    })
}
