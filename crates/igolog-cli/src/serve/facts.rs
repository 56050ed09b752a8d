//! `/api/facts`: every relation of the position, and what the last step changed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use igolog_core::UnknownWord;
use igolog_core::{Board, Delta, Game, Graph};
use igolog_facts::value::Kind;
use igolog_facts::{FactStore, FactValue, Feed, Relation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Shared;
use super::error::{ApiError, Body, Reply};
use super::points::{name, names};
use super::request::Asked;

#[derive(Deserialize)]
pub(super) struct FactsRequest {
    #[serde(flatten)]
    asked: Asked,
    /// Relations wanted; all if not said.
    only: Option<Vec<String>>,
}

#[derive(Serialize)]
pub(super) struct FactsAnswer {
    #[serde(rename = "move")]
    moves: i32,
    count: usize,
    relations: BTreeMap<&'static str, Rows>,
    regions: BTreeMap<String, Vec<String>>,
    changes: Vec<Changed>,
}

#[derive(Serialize)]
struct Rows {
    columns: Vec<&'static str>,
    about: &'static str,
    rows: Vec<Vec<Value>>,
}

#[derive(Serialize)]
struct Changed {
    relation: &'static str,
    row: Vec<Value>,
    appeared: bool,
}

/// Answers with the facts.
pub(super) async fn facts(State(app): State<Shared>, Body(request): Body<FactsRequest>) -> Reply<FactsAnswer> {
    app.work.quick(move |_| answer(&request)).await.map(Json)
}

fn answer(request: &FactsRequest) -> Result<FactsAnswer, ApiError> {
    let game = request.asked.game()?;
    let wanted = relations(request.only.as_deref())?;
    let (mut store, last) = store_before_last(&game);
    let graph = game.board().graph();
    let mut changes = Vec::new();
    if let Some(last) = last {
        let mut feed = Feed::new(&mut store, &wanted);
        store.apply(&last);
        let seen = feed.poll(&mut store, |change| {
            changes.push(Changed {
                relation: change.relation.word(),
                row: row_json(graph, change.relation, change.row),
                appeared: change.inserted,
            });
        });
        debug_assert!(seen.is_ok(), "one step was made");
    }
    let mut relations = BTreeMap::new();
    let mut count = 0;
    for relation in wanted {
        let schema = relation.schema();
        let mut rows = Vec::new();
        store.each(relation, |row| rows.push(row_json(graph, relation, row)));
        count += rows.len();
        let columns = schema.columns.iter().map(|c| c.name).collect();
        relations.insert(schema.name, Rows { columns, about: schema.about, rows });
    }
    let regions = store
        .regions()
        .map(|region| {
            let mut points: Vec<_> = store.region_points(region.region).collect();
            points.sort_unstable();
            (region_name(graph, region.region), names(graph, points))
        })
        .collect();
    Ok(FactsAnswer { moves: store.move_number(), count, relations, regions, changes })
}

fn relations(only: Option<&[String]>) -> Result<Vec<Relation>, ApiError> {
    let Some(only) = only else { return Ok(Relation::ALL.to_vec()) };
    only.iter()
        .map(|name| {
            name.parse().map_err(|error: UnknownWord| {
                ApiError::bad(format!("there is no relation {name:?}"))
                    .hint(format!("there are {}", error.known.join(", ")))
            })
        })
        .collect()
}

/// The facts of the position before the last step of a game, and that step.
fn store_before_last(game: &Game) -> (FactStore, Option<Delta>) {
    let (start, mut steps) = unwound(game.board());
    let last = steps.pop();
    let mut store = FactStore::new(&start);
    for step in &steps {
        store.apply(step);
    }
    (store, last)
}

/// The facts of a position, with the move numbers of its game.
pub(super) fn store_of(game: &Game) -> FactStore {
    let (mut store, last) = store_before_last(game);
    if let Some(last) = last {
        store.apply(&last);
    }
    store
}

/// The board at the start of a game, and its steps.
pub(super) fn unwound(board: &Board) -> (Board, Vec<Delta>) {
    let mut start = board.clone();
    let mut steps = Vec::with_capacity(start.undo_len());
    while let Some(delta) = start.delta() {
        steps.push(delta);
        start.undo();
    }
    steps.reverse();
    (start, steps)
}

fn row_json(graph: &Graph, relation: Relation, row: &[i32]) -> Vec<Value> {
    let columns = relation.schema().columns;
    columns.iter().zip(row).map(|(column, &number)| value_json(graph, column.kind, number)).collect()
}

fn value_json(graph: &Graph, kind: Kind, number: i32) -> Value {
    if kind == Kind::Halves {
        return Value::from(f64::from(number) / 2.0);
    }
    match kind.read(number) {
        FactValue::Int(number) => number.into(),
        FactValue::Point(point) => name(graph, point).into(),
        FactValue::Color(color) => color.word().into(),
        FactValue::Region(region) => region_name(graph, region).into(),
        FactValue::Word(word) => word.into(),
    }
}

/// A region by its colour and its first point, as rules call it: `black_d4`.
fn region_name(graph: &Graph, region: igolog_facts::RegionId) -> String {
    format!("{}_{}", region.color.word(), name(graph, region.first).to_lowercase())
}
