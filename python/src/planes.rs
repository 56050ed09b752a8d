//! Feature planes: what formulas and rules say of every point, at every position from which a move was made.

use std::sync::Arc;

use igolog_answers::Refusal;
use igolog_answers::words::Level;
use igolog_bw::formula::{Definitions, FormulaProgram, FormulaValue, Formulas};
use igolog_core::{Graph, Move, Stop};
use igolog_rules::{Budget, Follower, Program, board_program};
use igolog_text::vertex::{self, Notation};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::array::{Places, numpy};
use crate::game::Game;
use crate::record::Record;
use crate::refused::raise;
use crate::table::facts::{level, records};
use crate::work::outside;

/// What one plane shows.
#[derive(Clone, FromPyObject)]
pub enum Plane {
    /// The points of a query's variable: the query, the variable, rules of one's own.
    Query(String, String, String),
    /// A formula of the B-W model.
    Formula(String),
}

/// The planes of one game, position after position.
struct Shown {
    planes: Vec<u8>,
    labels: Vec<i32>,
    colors: Vec<u8>,
    moves: Vec<i32>,
}

/// What is made once for a graph.
struct Ready {
    graph: Arc<Graph>,
    formulas: Formulas,
    queries: Vec<(usize, usize, Arc<Program>)>,
}

/// Planes (N, planes, rows, columns), labels, colours, games and moves as arrays.
#[pyfunction]
#[pyo3(signature = (games, planes, definitions = "", effort = "static", first_game = 0))]
#[allow(clippy::type_complexity)]
pub fn planes<'py>(
    py: Python<'py>,
    games: Vec<Py<Game>>,
    planes: Vec<Plane>,
    definitions: &str,
    effort: &str,
    first_game: i32,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let (records, effort) = (records(&games), level(py, effort)?);
    let (count, definitions) = (planes.len(), definitions.to_owned());
    let shape = records.first().map_or_else(Vec::new, |record| Places::new(record.end.board().graph()).shape);
    let made: Result<Vec<Shown>, Refusal> = outside(py, None, move |stop, _| {
        let graph = records.first().map(|record| Arc::clone(record.end.board().graph()));
        let one = |ready: &mut Option<Ready>, record: &Arc<Record>| {
            let own = record.end.board().graph();
            if graph.as_ref() != Some(own) {
                let text = format!("{} is played on another board than the first game", record.name);
                return Err(Refusal::bad(text)
                    .of("games")
                    .hint("planes of one array have one shape: sort the games first"));
            }
            if ready.is_none() {
                *ready = Some(Ready::new(own, &planes, &definitions, stop)?);
            }
            match ready {
                Some(ready) => ready.show(record, count, effort, stop),
                None => Err(Refusal::stopped()),
            }
        };
        records.par_iter().map_init(|| None, one).collect()
    })?;
    let shown = made.map_err(|refusal| raise(py, &refusal))?;
    let rows: usize = shown.iter().map(|game| game.labels.len()).sum();
    let all = |of: fn(&Shown) -> Vec<u8>| shown.iter().flat_map(of).collect::<Vec<u8>>();
    let int = |values: &[i32]| values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<u8>>();
    let game = |(number, game): (usize, &Shown)| int(&vec![first_game + number as i32; game.labels.len()]);
    let numbers: Vec<u8> = shown.iter().enumerate().flat_map(game).collect();
    let planes: Vec<u8> = shown.iter().map(|game| &game.planes[..]).collect::<Vec<_>>().concat();
    let full: Vec<usize> = [rows, count].into_iter().chain(shape).collect();
    let labels: Vec<u8> = shown.iter().flat_map(|game| int(&game.labels)).collect();
    let moves: Vec<u8> = shown.iter().flat_map(|game| int(&game.moves)).collect();
    Ok((
        numpy(py, &planes, "uint8", full)?,
        numpy(py, &labels, "int32", vec![rows])?,
        numpy(py, &all(|game| game.colors.clone()), "int8", vec![rows])?,
        numpy(py, &numbers, "int32", vec![rows])?,
        numpy(py, &moves, "int32", vec![rows])?,
    ))
}

impl Ready {
    fn new(graph: &Arc<Graph>, planes: &[Plane], definitions: &str, stop: &Stop) -> Result<Ready, Refusal> {
        let mut known = Definitions::default();
        let fault = |error: igolog_bw::formula::FormulaError, of: &str| {
            Refusal::bad(error.message).at(error.line as u32, error.column as u32).of(of)
        };
        known.add(definitions).map_err(|error| fault(error, "definitions"))?;
        let point = |text: &str| vertex::parse(graph, text, Notation::Gtp).ok();
        let mut program = FormulaProgram::default();
        let mut queries = Vec::new();
        for (place, plane) in planes.iter().enumerate() {
            match plane {
                Plane::Formula(text) => {
                    program.push(text, &known, &point).map_err(|error| fault(error, &format!("planes[{place}]")))?;
                }
                Plane::Query(query, variable, rules) => {
                    let (column, program) = compiled(graph, query, variable, rules, place)?;
                    queries.push((place, column, program));
                }
            }
        }
        let formulas =
            Formulas::new(program.with_stop(stop.clone()), graph).map_err(|error| Refusal::bad(error).of("planes"))?;
        Ok(Ready { graph: Arc::clone(graph), formulas, queries })
    }

    fn show(&mut self, record: &Record, count: usize, effort: Level, stop: &Stop) -> Result<Shown, Refusal> {
        let places = Places::new(&self.graph);
        let board = count * places.size;
        let chosen: Vec<usize> = (0..record.len()).filter(|&number| record.next_move(number).is_some()).collect();
        let mut shown = Shown {
            planes: vec![0; chosen.len() * board],
            labels: Vec::with_capacity(chosen.len()),
            colors: Vec::with_capacity(chosen.len()),
            moves: Vec::with_capacity(chosen.len()),
        };
        for &number in &chosen {
            let Some((color, mv)) = record.next_move(number) else { continue };
            shown.labels.push(match mv {
                Move::Play(point) => places.of_point[point.index()] as i32,
                Move::Pass => places.size as i32,
            });
            shown.colors.push(if color == igolog_core::Color::Black { 1 } else { (-1_i8) as u8 });
            shown.moves.push(number as i32);
        }
        let is_query = |place: usize| self.queries.iter().any(|query| query.0 == place);
        let of_formula: Vec<usize> = (0..count).filter(|&place| !is_query(place)).collect();
        // Backwards: the game knows at each move what came before it.
        let mut game = record.end.clone();
        for (row, &number) in chosen.iter().enumerate().rev() {
            if stop.is_asked() {
                return Err(Refusal::stopped());
            }
            record.back_to(&mut game, number);
            let values = self.formulas.on_game(&game).map_err(|error| Refusal::bad(error).of("planes"))?;
            for (&plane, value) in of_formula.iter().zip(&values) {
                let start = row * board + plane * places.size;
                fill(&mut shown.planes[start..start + places.size], value, &places, plane)?;
            }
        }
        for (plane, column, program) in &self.queries {
            let rows: Vec<(usize, usize)> =
                chosen.iter().enumerate().map(|(row, &number)| (row, record.positions()[number].steps)).collect();
            follow(record, program, *column, effort, stop, &rows, |row, point| {
                shown.planes[row * board + plane * places.size + places.of_point[point]] = 1;
            })?;
        }
        Ok(shown)
    }
}

/// A number of a plane.
fn small(number: i64, plane: usize) -> Result<u8, Refusal> {
    u8::try_from(number).map_err(|_| {
        Refusal::bad(format!("the number {number} does not fit a plane: from 0 to 255")).of(format!("planes[{plane}]"))
    })
}

/// What a formula says, as one plane: its points, or one number everywhere.
fn fill(cells: &mut [u8], value: &FormulaValue, places: &Places, plane: usize) -> Result<(), Refusal> {
    let everywhere = match value {
        FormulaValue::Points(points) => {
            points.iter().for_each(|point| cells[places.of_point[point.index()]] = 1);
            return Ok(());
        }
        FormulaValue::Truth(holds) => u8::from(*holds),
        FormulaValue::Number(number) => small(*number, plane)?,
        FormulaValue::Numbers(numbers) => {
            for (point, &number) in numbers.iter().enumerate() {
                cells[places.of_point[point]] = small(number, plane)?;
            }
            return Ok(());
        }
        FormulaValue::Matrix(_) => {
            return Err(Refusal::bad("a matrix is no plane").of(format!("planes[{plane}]")));
        }
    };
    places.of_point.iter().for_each(|&place| cells[place] = everywhere);
    Ok(())
}

fn compiled(
    graph: &Arc<Graph>,
    query: &str,
    variable: &str,
    rules: &str,
    place: usize,
) -> Result<(usize, Arc<Program>), Refusal> {
    let of = format!("planes[{place}]");
    let builder = board_program(graph).library("std");
    let builder = if rules.trim().is_empty() { builder } else { builder.source("program", rules) };
    let program = builder.query(query).build().map_err(|errors| match errors.0.first() {
        Some(first) => Refusal::bad(&first.message).at(first.line, first.column).hint(&first.help).of(&of),
        None => Refusal::bad("the rules are at fault").of(&of),
    })?;
    let columns = &program.queries()[0].columns;
    let column = columns.iter().position(|name| name == variable).ok_or_else(|| {
        Refusal::bad(format!("the query has no variable {variable}"))
            .of(&of)
            .hint(format!("it has {}", columns.join(", ")))
    })?;
    Ok((column, Arc::new(program)))
}

/// Walks along a game with an engine of rules, and tells the points of a variable at the positions wanted.
fn follow(
    record: &Record,
    program: &Arc<Program>,
    column: usize,
    effort: Level,
    stop: &Stop,
    wanted: &[(usize, usize)],
    mut see: impl FnMut(usize, usize),
) -> Result<(), Refusal> {
    let fault = |error: igolog_rules::RunError| Refusal::bad(error).of("planes");
    let budget = Budget { stop: stop.clone(), effort: effort.into(), ..Budget::default() };
    let line = record.end.line();
    let mut follower = Follower::new(Arc::clone(program), &line.start, line.to_move, &budget).map_err(fault)?;
    let mut at = 0;
    for &(row, steps) in wanted {
        for step in &line.steps[at..steps.max(at)] {
            follower.step(&step.delta, step.played, step.to_move, &budget).map_err(fault)?;
            follower.forget();
        }
        at = at.max(steps);
        let answers = follower.engine().query(0, &budget).map_err(fault)?;
        for answer in answers.rows() {
            let point = answer[column].as_point();
            see(row, point.ok_or_else(|| Refusal::bad("the variable of a plane is a point").of("planes"))? as usize);
        }
    }
    Ok(())
}
