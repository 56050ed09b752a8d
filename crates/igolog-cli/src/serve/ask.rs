//! `/api/ask`, `/api/why`, `/api/watch`: rules over the facts of a position and of a whole game.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use igolog_core::{Game, Played};
use igolog_rules::{
    Budget, Content, Engine, Follower, Line, Missing, Pool, Premise, Program, Proof, Reason, RuleErrors, RunError,
    Value as Term, board_program, json as term_json, program_text,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::error::{ApiError, Body, Reply};
use super::request::Asked;
use super::work::Cancel;
use super::{Shared, limits};

/// Most answers sent.
const ROWS: usize = 2000;
/// Most facts of a proof sent.
const FACTS: usize = 400;
/// The rule file that comments games.
pub(super) const TEACHER: &str = "teacher";

#[derive(Deserialize)]
pub(super) struct AskRequest {
    #[serde(flatten)]
    asked: Asked,
    query: String,
    #[serde(default)]
    program: String,
    /// Ask at every move of the line instead of at its end.
    #[serde(default)]
    every_move: bool,
    /// For `why`: the number of the answer, from 0; without one, why there is none.
    row: Option<usize>,
}

/// Answers of a question as rows, or the number of answers at every move.
pub(super) async fn ask(State(app): State<Shared>, Body(request): Body<AskRequest>) -> Reply<Value> {
    app.work
        .quick(move |cancel| {
            let game = request.asked.game()?;
            let budget = budget(cancel);
            let program = program(&game, &request)?;
            if request.every_move {
                return hits(&game, program, &budget);
            }
            let mut follower = at_end(&game, program, &budget)?;
            rows(follower.engine(), &budget)
        })
        .await
        .map(Json)
}

/// Why an answer holds, or how far the rules got without one.
pub(super) async fn why(State(app): State<Shared>, Body(request): Body<AskRequest>) -> Reply<ProofData> {
    app.work
        .quick(move |cancel| {
            let game = request.asked.game()?;
            let budget = budget(cancel);
            let mut follower = at_end(&game, program(&game, &request)?, &budget)?;
            let engine = follower.engine();
            let Some(row) = request.row else {
                let missing = engine.why_not(0, &budget).map_err(run_error)?;
                return Ok(from_missing(&missing, &request.query));
            };
            let answers = engine.query(0, &budget).map_err(run_error)?;
            let answer: Vec<Term> = answers
                .rows()
                .nth(row)
                .ok_or_else(|| ApiError::bad(format!("there are {} answers", answers.len())))?
                .to_vec();
            let proof = engine.explain(0, &answer, &budget).map_err(run_error)?;
            let proof = proof.ok_or_else(|| ApiError::bad("the answer does not hold"))?;
            let mut left = FACTS;
            Ok(from_proof(&proof, &request.query, engine, &mut left))
        })
        .await
        .map(Json)
}

#[derive(Deserialize)]
pub(super) struct WatchRequest {
    #[serde(flatten)]
    asked: Asked,
    /// Rules with daemons; the teacher's rules if empty.
    #[serde(default)]
    program: String,
    #[serde(default)]
    language: String,
}

/// The remarks of daemons along a game.
pub(super) async fn watch(State(app): State<Shared>, Body(request): Body<WatchRequest>) -> Reply<Value> {
    app.work
        .quick(move |cancel| {
            let game = request.asked.game()?;
            let budget = budget(cancel);
            let builder = board_program(game.board().graph()).library("std");
            let builder = match request.program.trim() {
                "" => builder.library(TEACHER),
                text => builder.source("program", text),
            };
            let program = builder.build().map_err(|errors| rule_error(&errors))?;
            let line = Line::of(&game);
            let mut follower = Follower::new(program.into(), &line.start, line.to_move, &budget).map_err(run_error)?;
            let mut remarks = Vec::new();
            let mut moves = 0;
            for step in &line.steps {
                moves += usize::from(matches!(step.played, Played::Move(..)));
                follower.step(&step.delta, step.played, step.to_move, &budget).map_err(run_error)?;
                follower.forget();
                let engine = follower.engine();
                for event in engine.events(&budget).map_err(run_error)? {
                    let names = engine.program().point_names();
                    let points: Vec<String> = event.marks.iter().map(|(point, _)| names.name(*point)).collect();
                    let text = engine.message(&event, &request.language);
                    remarks.push(json!({ "move": moves, "text": text, "points": points }));
                }
            }
            Ok(json!({ "remarks": remarks }))
        })
        .await
        .map(Json)
}

fn budget(cancel: &Cancel) -> Budget {
    Budget { deadline: Some(Instant::now() + limits::QUICK_TIME), cancel: Some(cancel.flag()), ..Budget::default() }
}

fn program(game: &Game, request: &AskRequest) -> Result<Program, ApiError> {
    let builder = board_program(game.board().graph()).library("std");
    let builder = if request.program.trim().is_empty() { builder } else { builder.source("program", &request.program) };
    builder.query(&request.query).build().map_err(|errors| rule_error(&errors))
}

fn rule_error(errors: &RuleErrors) -> ApiError {
    match errors.0.first() {
        Some(first) => ApiError::bad(&first.message).at(first.line, first.column).hint(&first.help).of(&first.file),
        None => ApiError::internal(),
    }
}

fn run_error(error: RunError) -> ApiError {
    ApiError::bad(error)
}

fn at_end(game: &Game, program: Program, budget: &Budget) -> Result<Follower, ApiError> {
    let line = Line::of(game);
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, budget).map_err(run_error)?;
    for step in &line.steps {
        follower.step(&step.delta, step.played, step.to_move, budget).map_err(run_error)?;
        follower.forget();
    }
    Ok(follower)
}

fn hits(game: &Game, program: Program, budget: &Budget) -> Result<Value, ApiError> {
    let line = Line::of(game);
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, budget).map_err(run_error)?;
    let mut hits = Vec::new();
    let mut moves = 0;
    for step in &line.steps {
        moves += usize::from(matches!(step.played, Played::Move(..)));
        follower.step(&step.delta, step.played, step.to_move, budget).map_err(run_error)?;
        follower.forget();
        let count = follower.engine().query(0, budget).map_err(run_error)?.len();
        hits.push(json!({ "move": moves, "count": count }));
    }
    Ok(json!({ "hits": hits }))
}

fn rows(engine: &mut Engine, budget: &Budget) -> Result<Value, ApiError> {
    let answers = engine.query(0, budget).map_err(run_error)?;
    let names = engine.program().point_names();
    let columns = &engine.program().queries()[0].columns;
    let shown: Vec<Vec<Value>> = answers
        .rows()
        .take(ROWS)
        .map(|row| row.iter().map(|term| term_json(*term, engine.pool(), &**names)).collect())
        .collect();
    let points: Vec<Vec<String>> = answers.rows().take(ROWS).map(|row| points_of(row, engine.pool(), engine)).collect();
    Ok(json!({
        "columns": columns,
        "rows": shown,
        "points": points,
        "count": answers.len(),
        "truncated": answers.len() > ROWS,
    }))
}

fn points_of(terms: &[Term], pool: &Pool, engine: &Engine) -> Vec<String> {
    let names = engine.program().point_names();
    let mut found = Vec::new();
    for term in terms {
        match pool.content(*term) {
            Content::Point(point) => found.push(names.name(point)),
            Content::List(list) => found.extend(points_of(list, pool, engine)),
            _ => {}
        }
    }
    found
}

/// A fact and what it follows from.
#[derive(Serialize)]
pub(super) struct ProofData {
    fact: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    points: Vec<String>,
    because: Vec<ProofData>,
}

impl ProofData {
    fn leaf(fact: String) -> ProofData {
        ProofData { fact, rule: None, points: Vec::new(), because: Vec::new() }
    }
}

fn from_proof(proof: &Proof, query: &str, engine: &Engine, left: &mut usize) -> ProofData {
    *left = left.saturating_sub(1);
    let pool = engine.pool();
    let is_answer = proof.predicate == "answer";
    let mut data = ProofData::leaf(if is_answer { query.to_string() } else { fact_text(proof, engine) });
    data.points = points_of(&proof.values, pool, engine);
    let mut because = Vec::new();
    match &proof.reason {
        Reason::Rule { text, premises, .. } => {
            data.rule = (!is_answer).then(|| text.clone());
            for premise in premises {
                because.push(match premise {
                    Premise::Fact(_) if *left == 0 => continue,
                    Premise::Fact(inner) => from_proof(inner, query, engine, left),
                    Premise::Absent(text) | Premise::Test(text) => ProofData::leaf(text.clone()),
                });
            }
        }
        Reason::Group(function, members, more) => {
            data.rule = Some((*function).to_string());
            for member in members {
                if *left > 0 {
                    because.push(from_proof(member, query, engine, left));
                }
            }
            if *more > 0 {
                because.push(ProofData::leaf(format!("… +{more}")));
            }
        }
        Reason::Time(said, inner) => {
            data.rule = Some(said.clone());
            because.extend(inner.iter().map(|inner| from_proof(inner, query, engine, left)));
        }
        Reason::Given | Reason::Shown | Reason::Cut => {}
    }
    data.because = because;
    data
}

fn fact_text(proof: &Proof, engine: &Engine) -> String {
    let names = engine.program().point_names();
    let values: Vec<String> = proof.values.iter().map(|v| program_text(*v, engine.pool(), &**names)).collect();
    if values.is_empty() { proof.predicate.clone() } else { format!("{}({})", proof.predicate, values.join(", ")) }
}

/// How far each rule got: what held, and what did not.
fn from_missing(missing: &[Missing], query: &str) -> ProofData {
    fn one(missing: &Missing) -> ProofData {
        let mut because: Vec<ProofData> =
            missing.held.iter().map(|held| ProofData::leaf(format!("✓ {held}"))).collect();
        let mut failed = ProofData::leaf(format!("✗ {}", missing.failed));
        failed.because = missing.rules.iter().map(one).collect();
        because.push(failed);
        ProofData { fact: missing.text.clone(), rule: None, points: Vec::new(), because }
    }
    ProofData { fact: query.to_string(), rule: None, points: Vec::new(), because: missing.iter().map(one).collect() }
}
