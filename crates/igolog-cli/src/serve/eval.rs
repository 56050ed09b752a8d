//! `/api/eval`, `/api/urgency`: formulas of the B-W model.

use axum::Json;
use axum::extract::State;
use igolog_bw::formula::{Answer, Definitions, Formula, FormulaError};
use igolog_bw::{Urgencies, View};
use igolog_core::{Color, Game, Graph, Played};
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Shared;
use super::error::{ApiError, Body, Reply};
use super::points::{name, names};
use super::request::Asked;
use super::work::Cancel;

/// Longest formula or file of definitions.
const TEXT_BYTES: usize = 100_000;

#[derive(Deserialize)]
pub(super) struct EvalRequest {
    #[serde(flatten)]
    asked: Asked,
    formula: String,
    #[serde(default)]
    definitions: String,
    /// Evaluate at every move of the line instead of at its end.
    #[serde(default)]
    every_move: bool,
}

/// The points a formula holds for, its number or its truth; or how many points at every move.
pub(super) async fn eval(State(app): State<Shared>, Body(request): Body<EvalRequest>) -> Reply<Value> {
    app.work
        .quick(move |cancel| {
            let game = request.asked.game()?;
            let graph = game.board().graph();
            let formula = read(&request, graph)?;
            if request.every_move {
                return hits(&formula, game, cancel);
            }
            let answer = formula.on_game(&game).map_err(ApiError::bad)?;
            Ok(match answer {
                Answer::Points(points) => json!({ "points": names(graph, points.iter()), "count": points.len() }),
                Answer::Number(number) => json!({ "number": number }),
                Answer::Truth(holds) => json!({ "holds": holds }),
                Answer::Matrix(rows) => json!({
                    "rows": rows.iter().map(|row| names(graph, row.iter())).collect::<Vec<_>>(),
                }),
            })
        })
        .await
        .map(Json)
}

fn read(request: &EvalRequest, graph: &Graph) -> Result<Formula, ApiError> {
    if request.formula.len() > TEXT_BYTES || request.definitions.len() > TEXT_BYTES {
        return Err(ApiError::too_large(format!("texts may have {TEXT_BYTES} bytes")));
    }
    let fault =
        |error: FormulaError, of: &str| ApiError::bad(error.message).at(error.line as u32, error.column as u32).of(of);
    let mut definitions = Definitions::default();
    definitions.add(&request.definitions).map_err(|e| fault(e, "definitions"))?;
    let point = |text: &str| vertex::parse(graph, text, Notation::Gtp).ok();
    Formula::new(&request.formula, &definitions, &point).map_err(|e| fault(e, "formula"))
}

fn hits(formula: &Formula, mut game: Game, cancel: &Cancel) -> Result<Value, ApiError> {
    let is_move = |step: Option<&Played>| matches!(step, Some(Played::Move(..)));
    let mut moves = game.steps().iter().filter(|step| is_move(Some(step))).count();
    let mut hits = Vec::with_capacity(game.steps().len());
    loop {
        if cancel.is_raised() {
            return Err(ApiError::too_long(super::limits::QUICK_TIME.as_secs()));
        }
        let count = match formula.on_game(&game).map_err(ApiError::bad)? {
            Answer::Points(points) => points.len() as i64,
            Answer::Matrix(rows) => rows.iter().filter(|row| !row.is_empty()).count() as i64,
            Answer::Number(number) => number,
            Answer::Truth(holds) => i64::from(holds),
        };
        hits.push(json!({ "move": moves, "count": count }));
        let was_move = is_move(game.steps().last());
        if !game.undo() {
            break;
        }
        moves -= usize::from(was_move);
    }
    hits.reverse();
    Ok(json!({ "hits": hits }))
}

/// The urgency of every legal point, the most urgent first.
pub(super) async fn urgency(State(app): State<Shared>, Body(asked): Body<Asked>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = asked.game()?;
            let graph = game.board().graph();
            let mut urgencies = urgencies_of(&game);
            if let Some((ko, color)) = game.board().ko()
                && color == game.to_move()
            {
                urgencies.forbid(ko);
            }
            let moves = urgencies.ranking().into_iter().map(|(point, value)| {
                let kinds: Vec<usize> = (1..=4).filter(|&k| urgencies.parts[k - 1].contains(point)).collect();
                json!({ "point": name(graph, point), "urgency": value, "kinds": kinds })
            });
            let hopeless = names(graph, urgencies.hopeless.iter());
            Ok(json!({ "moves": moves.collect::<Vec<_>>(), "hopeless": hopeless }))
        })
        .await
        .map(Json)
}

fn urgencies_of(game: &Game) -> Urgencies {
    let (board, color): (_, Color) = (game.board(), game.to_move());
    match board.graph().len() {
        0..=128 => View::<2>::new(board, color).urgencies(),
        129..=384 => View::<6>::new(board, color).urgencies(),
        385..=1024 => View::<16>::new(board, color).urgencies(),
        _ => View::<256>::new(board, color).urgencies(),
    }
}
