//! The relations of the fact store over many games: at positions, step by step, with their lifetimes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_schema::ArrowError;
use igolog_answers::words::Level;
use igolog_answers::{Progress, Refusal};
use igolog_core::Stop;
use igolog_facts::value::Kind;
use igolog_facts::{FactStore, Feed, Relation, lifetimes as lives};
use pyo3::prelude::*;
use rayon::prelude::*;

use super::build::{ColumnSpec, NONE, Part, table};
use super::{Table, arrow_error};
use crate::game::Game;
use crate::record::Record;
use crate::refused::{bad, raise};
use crate::work::{Teller, outside};

/// The columns of every relation: name, then names and kinds of its columns, then its meaning.
#[pyfunction]
pub fn relations() -> Vec<(&'static str, Vec<(String, String)>, &'static str)> {
    let columns = |relation: Relation| {
        let columns = igolog_answers::names::columns(relation);
        columns.into_iter().map(|column| (column.name, column.kind)).collect()
    };
    Relation::ALL.iter().map(|&relation| (relation.word(), columns(relation), relation.schema().about)).collect()
}

/// The records of some games.
pub fn records(games: &[Py<Game>]) -> Vec<Arc<Record>> {
    games.iter().map(|game| Arc::clone(&game.get().record)).collect()
}

/// The effort of a word.
pub fn level(py: Python<'_>, word: &str) -> PyResult<Level> {
    word.parse().map_err(|error| bad(py, error, "effort"))
}

fn wanted(py: Python<'_>, names: &[String]) -> PyResult<Vec<Relation>> {
    names.iter().map(|name| name.parse().map_err(|error| bad(py, error, "relation"))).collect()
}

/// Works on every game, on all cores, and keeps their order.
pub fn each_game<R: Send, W: Send>(
    records: &[Arc<Record>],
    stop: &Stop,
    teller: &Teller<W>,
    work: impl Fn(usize, &Record) -> Result<R, Refusal> + Sync,
) -> Result<Vec<R>, Refusal> {
    let (done, of) = (AtomicUsize::new(0), records.len());
    let one = |(number, record): (usize, &Arc<Record>)| {
        if stop.is_asked() {
            return Err(Refusal::stopped());
        }
        let found = work(number, record)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        let (done, of) = (Some(done as f64), Some(of as f64));
        teller.tell(&Progress { stage: "games".into(), done, of, seconds: None, so_far: None });
        Ok(found)
    };
    records.par_iter().enumerate().map(one).collect()
}

fn store(record: &Record, effort: Level, stop: &Stop) -> FactStore {
    let mut store = FactStore::new(&record.history().0);
    store.set_effort(effort.into());
    store.set_stop(stop.clone());
    store
}

/// The positions of a game that are wanted, ascending: all, or those of a list that counts from the end where negative.
pub fn chosen(record: &Record, moves: Option<&[isize]>) -> Vec<usize> {
    let count = record.len() as isize;
    let Some(moves) = moves else { return (0..record.len()).collect() };
    let place = |&number: &isize| if number < 0 { number + count } else { number };
    let mut chosen: Vec<usize> =
        moves.iter().map(place).filter(|place| (0..count).contains(place)).map(|place| place as usize).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

type Made = Result<Result<Vec<(&'static str, Table)>, ArrowError>, Refusal>;

fn given(py: Python<'_>, made: Made) -> PyResult<Vec<(&'static str, Table)>> {
    made.map_err(|refusal| raise(py, &refusal))?.map_err(|error| arrow_error(py, &error))
}

/// One table for each relation from the rows of every game.
fn gathered(
    relations: &[Relation],
    own: fn() -> Vec<ColumnSpec>,
    games: Vec<Vec<Part>>,
) -> Result<Vec<(&'static str, Table)>, ArrowError> {
    let mut by_relation: Vec<Vec<Part>> = relations.iter().map(|_| Vec::with_capacity(games.len())).collect();
    for game in games {
        by_relation.iter_mut().zip(game).for_each(|(parts, part)| parts.push(part));
    }
    let one = |(&relation, parts): (&Relation, Vec<Part>)| {
        let columns = relation.schema().columns.iter();
        let columns = columns.map(|column| ColumnSpec { name: column.name, kind: column.kind, nullable: false });
        let specs: Vec<ColumnSpec> = own().into_iter().chain(columns).collect();
        Ok((relation.word(), table(&specs, parts)?))
    };
    relations.iter().zip(by_relation).map(one).collect()
}

fn empty_parts(record: &Record, relations: &[Relation], own: usize) -> Vec<Part> {
    let graph = record.end.board().graph();
    relations.iter().map(|relation| Part::new(graph, own + relation.schema().columns.len())).collect()
}

/// The rows of relations at positions of games.
#[pyfunction]
#[pyo3(signature = (games, relations, moves = None, effort = "step", progress = None))]
pub fn facts(
    py: Python<'_>,
    games: Vec<Py<Game>>,
    relations: Vec<String>,
    moves: Option<Vec<isize>>,
    effort: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(&'static str, Table)>> {
    let (records, relations, effort) = (records(&games), wanted(py, &relations)?, level(py, effort)?);
    let made: Made = outside(py, progress, move |stop, teller| {
        let found = each_game(&records, stop, teller, |number, record| {
            let mut store = store(record, effort, stop);
            let mut parts = empty_parts(record, &relations, 2);
            let deltas = &record.history().1;
            let mut at = 0;
            for place in chosen(record, moves.as_deref()) {
                let steps = record.positions()[place].steps;
                deltas[at..steps.max(at)].iter().for_each(|delta| store.apply(delta));
                at = at.max(steps);
                if stop.is_asked() {
                    return Err(Refusal::stopped());
                }
                for (&relation, part) in relations.iter().zip(&mut parts) {
                    store.each(relation, |row| part.push_after(2, row));
                    part.fill(&[number as i32, place as i32]);
                }
            }
            Ok(parts)
        })?;
        Ok(gathered(&relations, || vec![ColumnSpec::int("game"), ColumnSpec::int("move")], found))
    })?;
    given(py, made)
}

/// The rows that every step of a game removes and inserts.
#[pyfunction]
#[pyo3(signature = (games, relations, effort = "step", progress = None))]
pub fn diff(
    py: Python<'_>,
    games: Vec<Py<Game>>,
    relations: Vec<String>,
    effort: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(&'static str, Table)>> {
    const CHANGES: &[&str] = &["removed", "inserted"];
    let (records, relations, effort) = (records(&games), wanted(py, &relations)?, level(py, effort)?);
    let made: Made = outside(py, progress, move |stop, teller| {
        let found = each_game(&records, stop, teller, |number, record| {
            let mut store = store(record, effort, stop);
            let mut feed = Feed::new(&mut store, &relations);
            let mut parts = empty_parts(record, &relations, 4);
            for (step, delta) in record.history().1.iter().enumerate() {
                if stop.is_asked() {
                    return Err(Refusal::stopped());
                }
                store.apply(delta);
                let own = [number as i32, store.move_number(), step as i32 + 1];
                let polled = feed.poll(&mut store, |change| {
                    let Some(at) = relations.iter().position(|&r| r == change.relation) else { return };
                    let [game, made, step] = own;
                    parts[at].push(&[game, made, step, i32::from(change.inserted)], change.row);
                });
                debug_assert!(polled.is_ok(), "the feed is polled after every step");
            }
            Ok(parts)
        })?;
        let own = || {
            let change = ColumnSpec { name: "change", kind: Kind::Word(CHANGES), nullable: false };
            vec![ColumnSpec::int("game"), ColumnSpec::int("move"), ColumnSpec::int("step"), change]
        };
        Ok(gathered(&relations, own, found))
    })?;
    given(py, made)
}

/// Every row of relations with the steps from which and until which it held.
#[pyfunction]
#[pyo3(signature = (games, relations, effort = "step", progress = None))]
pub fn lifetimes(
    py: Python<'_>,
    games: Vec<Py<Game>>,
    relations: Vec<String>,
    effort: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(&'static str, Table)>> {
    let (records, relations, effort) = (records(&games), wanted(py, &relations)?, level(py, effort)?);
    let made: Made = outside(py, progress, move |stop, teller| {
        let found = each_game(&records, stop, teller, |number, record| {
            let mut parts = empty_parts(record, &relations, 3);
            let go_on = |_| !stop.is_asked();
            let found = lives(store(record, effort, stop), &record.history().1, &relations, go_on);
            for life in found.ok_or_else(Refusal::stopped)? {
                let Some(at) = relations.iter().position(|&r| r == life.relation) else { continue };
                let to = life.to.map_or(NONE, |to| to as i32);
                parts[at].push(&[number as i32, life.from as i32, to], &life.row);
            }
            Ok(parts)
        })?;
        let own = || {
            let to = ColumnSpec { name: "to", kind: Kind::Int, nullable: true };
            vec![ColumnSpec::int("game"), ColumnSpec::int("from"), to]
        };
        Ok(gathered(&relations, own, found))
    })?;
    given(py, made)
}
