//! The relations of a position: those that hold, those that the last step changed, and how long each held in a game.

use std::collections::BTreeMap;

use igolog_core::Color;
use igolog_facts::store::PaperPredicate;
use igolog_facts::{FactStore, Feed, Relation, lifetimes as lives};
use serde::{Deserialize, Serialize};

use crate::asked::Asked;
use crate::names::{Names, columns};
use crate::refusal::Refusal;
use crate::words::{Cell, Column};
use crate::work::Work;

/// Which facts?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FactsQuestion {
    /// Only these relations; `paper` means the four original predicates. All if left out.
    pub only: Option<Vec<String>>,
}

/// The facts that hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FactsAnswer {
    /// The number of moves made.
    #[serde(rename = "move")]
    pub moves: i32,
    /// The relations asked for.
    pub relations: Vec<Rows>,
    /// The points of each region, if one of the relations speaks of regions.
    pub regions: BTreeMap<String, Vec<String>>,
}

/// A relation with its rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rows {
    /// Its name.
    pub relation: String,
    /// One line on its meaning.
    pub about: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
    /// Why it has no rows on this board whatever stands there, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub does_not_apply: Option<String>,
}

/// What the last step changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiffAnswer {
    /// The number of moves made.
    #[serde(rename = "move")]
    pub moves: i32,
    /// The relations asked for.
    pub relations: Vec<Changed>,
}

/// A relation with what came and went.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Changed {
    /// Its name.
    pub relation: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Rows that held before, with blocks as they were called then.
    pub removed: Vec<Vec<Cell>>,
    /// Rows that hold now.
    pub inserted: Vec<Vec<Cell>>,
}

/// How long each fact held.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LifetimesAnswer {
    /// The number of moves made.
    #[serde(rename = "move")]
    pub moves: i32,
    /// The relations asked for.
    pub relations: Vec<Lives>,
}

/// A relation with the lifetimes of its rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lives {
    /// Its name.
    pub relation: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, in the order in which they began.
    pub lifetimes: Vec<Life>,
}

/// A row and when it held.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Life {
    /// The row, with blocks as they were called when it began.
    pub row: Vec<Cell>,
    /// The step from which it held.
    pub from: u32,
    /// The step from which it held no more; none if it holds at the end.
    pub to: Option<u32>,
}

/// A relation of the store, or one of the four predicates of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Relation(Relation),
    Paper(PaperPredicate),
}

/// Most relations of a question: each once, and those of the paper by either name.
const MOST: usize = Relation::ALL.len() + 2 * PaperPredicate::ALL.len();

fn topics(question: &FactsQuestion) -> Result<Vec<Topic>, Refusal> {
    let Some(only) = &question.only else { return Ok(Relation::ALL.iter().map(|&r| Topic::Relation(r)).collect()) };
    let mut topics = Vec::new();
    for name in only {
        if topics.len() > MOST {
            return Err(Refusal::bad("a relation is asked for more than once").of("only"));
        }
        if name == "paper" {
            topics.extend(PaperPredicate::ALL.iter().copied().map(Topic::Paper));
            continue;
        }
        let view = [PaperPredicate::BlockNsl, PaperPredicate::BlockDal]
            .into_iter()
            .find(|v| v.word().eq_ignore_ascii_case(name));
        let topic = name.parse().ok().map(Topic::Relation).or(view.map(Topic::Paper));
        topics.push(topic.ok_or_else(|| {
            let names: Vec<&str> = Relation::ALL.iter().map(|r| r.word()).collect();
            let known = format!("there are {}, blockNSL, blockDAL, paper", names.join(", "));
            Refusal::bad(format!("there is no relation {name:?}")).of("only").hint(known)
        })?);
    }
    Ok(topics)
}

fn relations(question: &FactsQuestion, what: &str) -> Result<Vec<Relation>, Refusal> {
    let relation = |topic| match topic {
        Topic::Relation(relation) => Ok(relation),
        Topic::Paper(view) => {
            Err(Refusal::bad(format!("{what} is for relations of the store, not for {}", view.word())).of("only"))
        }
    };
    topics(question)?.into_iter().map(relation).collect()
}

pub(crate) fn facts(asked: &Asked<'_>, question: &FactsQuestion, work: &mut Work<'_>) -> Result<FactsAnswer, Refusal> {
    let topics = topics(question)?;
    let mut store = asked.store(work)?;
    let names = asked.names();
    let mut left = work.limits.rows;
    let mut found = Vec::new();
    for topic in topics {
        work.check()?;
        found.push(rows(topic, &mut store, names, &mut left, work)?);
    }
    // Regions are many points: told where a relation speaks of them.
    let spoken = found.iter().flat_map(|rows| &rows.columns).any(|column| column.kind == "region");
    if spoken {
        work.room_for(store.regions().map(|region| store.region_points(region.region).count() + 1).sum())?;
    }
    let regions = store.regions().filter(|_| spoken).map(|region| {
        let mut points: Vec<_> = store.region_points(region.region).collect();
        points.sort_unstable();
        (names.region(region.region), names.points(points))
    });
    let regions = regions.collect();
    work.spent += store.work();
    Ok(FactsAnswer { moves: store.move_number(), relations: found, regions })
}

/// Why a relation has no rows on this board, whatever stands there.
pub(crate) fn no_euler(relation: &str, store: &FactStore) -> Option<&'static str> {
    let counts = [Relation::Euler, Relation::GroupEuler].iter().any(|euler| euler.word() == relation);
    let applies = store.counts(Color::Black).is_some();
    (counts && !applies).then_some("Euler's counts are for rectangular boards")
}

/// The rows of a topic, if there are no more than `left`.
fn rows(
    topic: Topic,
    store: &mut FactStore,
    names: Names<'_>,
    left: &mut usize,
    work: &mut Work<'_>,
) -> Result<Rows, Refusal> {
    let most = work.limits.rows;
    let too_many = || Refusal::too_large(format!("more than {most} rows")).of("only").hint("ask for fewer relations");
    Ok(match topic {
        Topic::Relation(relation) => {
            let mut rows = Vec::new();
            let mut room = Ok(());
            store.each(relation, |row| {
                if *left > 0 && room.is_ok() {
                    room = work.room_for(row.len() + 1);
                    rows.push(names.row(relation, row));
                }
                *left = left.wrapping_sub(1);
            });
            room?;
            if *left > most {
                return Err(too_many());
            }
            let about = relation.schema().about.to_owned();
            let does_not_apply = no_euler(relation.word(), store).map(str::to_owned);
            Rows { relation: relation.word().to_owned(), about, columns: columns(relation), rows, does_not_apply }
        }
        Topic::Paper(view) => {
            let column = |name: &&str| Column { name: (*name).to_owned(), kind: "int".to_owned() };
            let rows: Vec<Vec<Cell>> =
                store.view(view).into_iter().map(|row| row.into_iter().map(Cell::from).collect()).collect();
            *left = left.checked_sub(rows.len()).ok_or_else(too_many)?;
            Rows {
                relation: view.word().to_owned(),
                about: "an original predicate of the paper".to_owned(),
                columns: view.arguments().iter().map(column).collect(),
                rows,
                does_not_apply: None,
            }
        }
    })
}

pub(crate) fn diff(asked: &Asked<'_>, question: &FactsQuestion, work: &mut Work<'_>) -> Result<DiffAnswer, Refusal> {
    let relations = relations(question, "diff")?;
    let mut found: Vec<Changed> = relations
        .iter()
        .map(|&r| Changed {
            relation: r.word().to_owned(),
            columns: columns(r),
            removed: Vec::new(),
            inserted: Vec::new(),
        })
        .collect();
    let (mut store, last) = asked.store_before_last(work)?;
    let mut room = Ok(());
    if let Some(last) = last {
        let names = asked.names();
        let mut feed = Feed::new(&mut store, &relations);
        store.apply(&last);
        let polled = feed.poll(&mut store, |change| {
            let place = relations.iter().position(|&r| r == change.relation);
            let Some(changed) = place.and_then(|at| found.get_mut(at)) else { return };
            let rows = if change.inserted { &mut changed.inserted } else { &mut changed.removed };
            if room.is_ok() {
                room = work.room_for(change.row.len() + 1);
                rows.push(names.row(change.relation, change.row));
            }
        });
        debug_assert!(polled.is_ok(), "one step was made");
    }
    work.check()?;
    room?;
    work.spent += store.work();
    Ok(DiffAnswer { moves: store.move_number(), relations: found })
}

pub(crate) fn lifetimes(
    asked: &Asked<'_>,
    question: &FactsQuestion,
    work: &mut Work<'_>,
) -> Result<LifetimesAnswer, Refusal> {
    let relations = relations(question, "lifetimes")?;
    asked.check_pairs(work)?;
    let (start, steps) = asked.board().history();
    let mut found: Vec<Lives> = relations
        .iter()
        .map(|&r| Lives { relation: r.word().to_owned(), columns: columns(r), lifetimes: Vec::new() })
        .collect();
    let mut store = FactStore::new(&start);
    store.set_effort(asked.question.effort().into());
    store.set_stop(work.enough().clone());
    let names = asked.names();
    let most = work.limits.rows;
    let held = lives(store, &steps, &relations, |rows| rows <= most && !work.stop.is_asked());
    let held = held.ok_or_else(|| match work.check() {
        Err(stopped) => stopped,
        Ok(()) => {
            Refusal::too_large(format!("more than {most} rows")).of("only").hint("ask for fewer relations or moves")
        }
    })?;
    for life in held {
        work.room_for(life.row.len() + 3)?;
        let place = relations.iter().position(|&r| r == life.relation);
        if let Some(lives) = place.and_then(|at| found.get_mut(at)) {
            lives.lifetimes.push(Life { row: names.row(life.relation, &life.row), from: life.from, to: life.to });
        }
    }
    work.check()?;
    Ok(LifetimesAnswer { moves: steps.len() as i32, relations: found })
}
