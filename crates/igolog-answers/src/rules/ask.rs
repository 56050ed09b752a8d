//! Answers of a query, at one position or counted at every position of a game.

use std::sync::Arc;

use igolog_core::Played;
use igolog_rules::{Budget, Content, Follower, Pool, Program, RuleEngine, Value as Term, json};
use serde::{Deserialize, Serialize};

use super::proof::{Proof, missing_of, proof_of};
use super::{RuleTexts, at_end, budget, program, run_error};
use crate::asked::Asked;
use crate::facts::no_euler;
use crate::refusal::Refusal;
use crate::words::{Cell, Column};
use crate::work::Work;

/// What follows from the facts?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct AskQuestion {
    /// The query: `atari(B), block(B, C, S, 1)`.
    pub query: String,
    /// Rules of one's own beside the standard library.
    pub program: RuleTexts,
    /// Count the answers at every position of the game, instead of listing them at its end.
    pub every_move: bool,
    /// With `every_move`, tell the answers too.
    pub rows: bool,
    /// Tell why each answer holds, or how far the rules got if there is none; not with `every_move`.
    pub explain: bool,
}

/// The answers as a table, or their number at every position.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskAnswer {
    /// A column for each variable of the query.
    pub columns: Vec<Column>,
    /// The answers.
    pub rows: Vec<Vec<Cell>>,
    /// The points that each answer speaks of.
    pub points: Vec<Vec<String>>,
    /// How many answers there are; more than `rows` holds, if that was cut.
    pub count: usize,
    /// Warnings about the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<String>,
    /// With `explain`, why each answer holds; or one entry that says how far the rules got.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Proof>,
    /// With `every_move`, how many answers each position has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_move: Option<Vec<Count>>,
}

/// How many answers there are after a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: usize,
    /// So many answers.
    pub count: i64,
    /// With `rows`, the answers of a query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Vec<Cell>>>,
    /// With `rows`, the points of a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
}

impl Count {
    pub(crate) fn new(moves: usize, count: i64) -> Count {
        Count { moves, count, rows: None, points: None }
    }
}

pub(crate) fn ask(asked: &Asked<'_>, question: &AskQuestion, work: &mut Work<'_>) -> Result<AskAnswer, Refusal> {
    let program = program(asked, &question.program, &question.query)?;
    if question.every_move {
        if question.explain {
            return Err(Refusal::bad("proofs are for one position").of("explain").hint("leave every_move out"));
        }
        return along(asked, program, question.rows.then_some(work.limits.rows), work);
    }
    let advice = advice(&program);
    let budget = budget(asked, work)?;
    let mut follower = at_end(asked, program, &budget)?;
    let mut answer = table(follower.engine(), &budget, work)?;
    answer.advice = advice;
    // A relation that cannot have rows here answers "no" to everything, which would mislead.
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    for relation in ["euler", "group_euler"] {
        if words(&question.query).iter().any(|word| word == relation)
            && let Some(why) = no_euler(relation, follower.store())
        {
            answer.advice.push(format!("query: {relation} does not apply: {why}"));
        }
    }
    if question.explain {
        let engine = follower.engine();
        answer.proofs = match answer.count {
            0 => vec![missing_of(engine, &question.query, &budget)?],
            _ => {
                let rows: Vec<Vec<Term>> =
                    engine.query(0, &budget).map_err(run_error)?.rows().map(<[Term]>::to_vec).collect();
                let mut proofs = Vec::new();
                for row in rows.iter().take(answer.rows.len()) {
                    let proof = proof_of(engine, row, &question.query, &budget)?;
                    work.room(proof.bytes())?;
                    proofs.push(proof);
                }
                proofs
            }
        };
    }
    work.spent += follower.store().work();
    Ok(answer)
}

fn advice(program: &Program) -> Vec<String> {
    program.warnings().iter().map(ToString::to_string).collect()
}

/// What a program made for the board of a game answers at every position of it; with at most so many rows, if any.
pub(crate) fn along(
    asked: &Asked<'_>,
    program: Arc<Program>,
    rows: Option<usize>,
    work: &mut Work<'_>,
) -> Result<AskAnswer, Refusal> {
    let budget = budget(asked, work)?;
    let (columns, advice) = (query_columns(&program), advice(&program));
    let counts = every_move(asked, program, &budget, rows, work)?;
    Ok(AskAnswer { columns, every_move: Some(counts), advice, ..AskAnswer::default() })
}

/// The number of answers at the start and after every step, following the game; after several steps without a move between
/// them, as stones set by hand, the last one counts.
fn every_move(
    asked: &Asked<'_>,
    program: Arc<Program>,
    budget: &Budget,
    mut rows: Option<usize>,
    work: &mut Work<'_>,
) -> Result<Vec<Count>, Refusal> {
    let line = asked.game.line();
    let mut follower = Follower::new(program, &line.start, line.to_move, budget).map_err(run_error)?;
    let mut counts: Vec<Count> = Vec::new();
    let mut moves = 0;
    for step in std::iter::once(None).chain(line.steps.iter().map(Some)) {
        if let Some(step) = step {
            moves += usize::from(matches!(step.played, Played::Move(..)));
            follower.step(&step.delta, step.played, step.to_move, budget).map_err(run_error)?;
            follower.forget();
        }
        let engine = follower.engine();
        let answers = engine.query(0, budget).map_err(run_error)?;
        let told = match &mut rows {
            None => None,
            Some(left) => {
                *left = left.checked_sub(answers.len()).ok_or_else(|| {
                    Refusal::too_large("more rows than one answer may have").of("rows").hint("ask for fewer moves")
                })?;
                let mut told = Vec::with_capacity(answers.len());
                for row in answers.rows() {
                    told.push(told_cells(engine, row, work)?);
                }
                Some(told)
            }
        };
        let count = Count { rows: told, ..Count::new(moves, answers.len() as i64) };
        if counts.last().is_some_and(|last| last.moves == moves) {
            counts.pop();
        }
        counts.push(count);
    }
    Ok(counts)
}

fn table(engine: &mut RuleEngine, budget: &Budget, work: &mut Work<'_>) -> Result<AskAnswer, Refusal> {
    let answers = engine.query(0, budget).map_err(run_error)?;
    let (mut rows, mut points) = (Vec::new(), Vec::new());
    for (number, row) in answers.rows().take(work.limits.rows).enumerate() {
        if number % LOOK_EVERY == 0 {
            work.check()?;
        }
        rows.push(told_cells(engine, row, work)?);
        points.push(points_of(row, engine.pool(), engine));
    }
    let columns = query_columns(engine.program());
    Ok(AskAnswer { columns, rows, points, count: answers.len(), ..AskAnswer::default() })
}

/// Rows between two looks at the stop token.
const LOOK_EVERY: usize = 256;

/// The cells of a row, if there is room for them and for the points they speak of.
fn told_cells(engine: &RuleEngine, row: &[Term], work: &mut Work<'_>) -> Result<Vec<Cell>, Refusal> {
    let cells = cells(engine, row);
    work.room(2 * cells.iter().map(written).sum::<usize>())?;
    Ok(cells)
}

/// Bytes that a value takes when it is written, about.
fn written(cell: &Cell) -> usize {
    // Lists of lists are walked without recursion: rules may nest them.
    let (mut bytes, mut open) = (0, vec![cell]);
    while let Some(cell) = open.pop() {
        bytes += 4;
        match cell {
            Cell::String(text) => bytes += text.len(),
            Cell::Array(list) => open.extend(list),
            Cell::Object(fields) => open.extend(fields.values()),
            _ => bytes += 4,
        }
    }
    bytes
}

fn query_columns(program: &Program) -> Vec<Column> {
    let column = |name: &String| Column { name: name.clone(), kind: "term".to_owned() };
    program.queries()[0].columns.iter().map(column).collect()
}

fn cells(engine: &RuleEngine, row: &[Term]) -> Vec<Cell> {
    row.iter().map(|term| json(*term, engine.pool(), &**engine.program().point_names())).collect()
}

/// The points that some values speak of.
pub(super) fn points_of(terms: &[Term], pool: &Pool, engine: &RuleEngine) -> Vec<String> {
    let names = engine.program().point_names();
    let mut found = Vec::new();
    let mut open: Vec<Term> = terms.iter().rev().copied().collect();
    while let Some(term) = open.pop() {
        match pool.content(term) {
            Content::Point(point) => found.push(names.name(point)),
            Content::List(list) => open.extend(list.iter().rev()),
            _ => {}
        }
    }
    found
}
