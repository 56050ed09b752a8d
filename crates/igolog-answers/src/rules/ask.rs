//! Answers of a query, at one position or counted at every position of a game.

use igolog_core::Played;
use igolog_rules::{Budget, Content, Engine, Follower, Line, Pool, Program, Value as Term, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{at_end, budget, program, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::{Cell, Column};
use crate::work::Work;

/// What follows from the facts?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AskQuestion {
    /// The query: `atari(B), block(B, C, S, 1)`.
    pub query: String,
    /// Rules of one's own beside the standard library.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub program: String,
    /// Count the answers at every position of the game, instead of listing them at its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub every_move: bool,
}

/// The answers as a table, or their number at every position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
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
    /// With `every_move`, how many answers each position has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_move: Option<Vec<Count>>,
}

/// How many answers there are after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Count {
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: usize,
    /// So many answers.
    pub count: i64,
}

pub(crate) fn ask(asked: &Asked<'_>, question: &AskQuestion, work: &mut Work<'_>) -> Result<AskAnswer, Refusal> {
    let program = program(asked, &question.program, &question.query)?;
    let advice = program.warnings().iter().map(ToString::to_string).collect();
    let budget = budget(asked, work);
    if question.every_move {
        let counts = every_move(asked, program, &budget)?;
        return Ok(AskAnswer { every_move: Some(counts), advice, ..AskAnswer::default() });
    }
    let mut follower = at_end(asked, program, &budget)?;
    let mut answer = table(follower.engine(), &budget, work.limits.rows)?;
    answer.advice = advice;
    work.spent += follower.store().work();
    Ok(answer)
}

/// The number of answers at the start and after every step, following the game; after several steps without a move between
/// them, as stones set by hand, the last one counts.
fn every_move(asked: &Asked<'_>, program: Program, budget: &Budget) -> Result<Vec<Count>, Refusal> {
    let line = Line::of(&asked.game);
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, budget).map_err(run_error)?;
    let mut counts: Vec<Count> = Vec::new();
    let mut moves = 0;
    for step in std::iter::once(None).chain(line.steps.iter().map(Some)) {
        if let Some(step) = step {
            moves += usize::from(matches!(step.played, Played::Move(..)));
            follower.step(&step.delta, step.played, step.to_move, budget).map_err(run_error)?;
            follower.forget();
        }
        let count = follower.engine().query(0, budget).map_err(run_error)?.len() as i64;
        if counts.last().is_some_and(|last| last.moves == moves) {
            counts.pop();
        }
        counts.push(Count { moves, count });
    }
    Ok(counts)
}

fn table(engine: &mut Engine, budget: &Budget, most: usize) -> Result<AskAnswer, Refusal> {
    let answers = engine.query(0, budget).map_err(run_error)?;
    let names = engine.program().point_names();
    let cells = |row: &[Term]| row.iter().map(|term| json(*term, engine.pool(), &**names)).collect();
    let column = |name: &String| Column { name: name.clone(), kind: "term".to_owned() };
    Ok(AskAnswer {
        columns: engine.program().queries()[0].columns.iter().map(column).collect(),
        rows: answers.rows().take(most).map(cells).collect(),
        points: answers.rows().take(most).map(|row| points_of(row, engine.pool(), engine)).collect(),
        count: answers.len(),
        ..AskAnswer::default()
    })
}

/// The points that some values speak of.
pub(super) fn points_of(terms: &[Term], pool: &Pool, engine: &Engine) -> Vec<String> {
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
