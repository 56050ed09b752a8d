//! `/api/policy`, `/api/train`: moves from learned weights, and learning them from the games the server was started with.
//!
//! A trained policy goes to the client, which sends it along with its questions: the server keeps none.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use igolog_bw::formula::{Context, Definitions};
use igolog_bw::learn::{Features, Games, Model, Policy, Settings, default_features, evaluate, train as learn};
use igolog_core::{Game, Played, Rules};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::{ApiError, Body, Reply};
use super::points::name;
use super::request::Asked;
use super::work::Lines;
use super::{Shared, limits};

/// Most properties of a policy that is sent here.
const FEATURES: usize = 1000;
/// Most reasons told for a move.
const REASONS: usize = 40;
/// Most passes over the games.
const EPOCHS: u32 = 50;
/// Most games that are learned from at once.
const GAMES: usize = 2000;
/// Bytes of examples kept between passes.
const MEMORY: usize = 256 << 20;
/// How often progress is told.
const TICK: Duration = Duration::from_millis(150);
/// One game in so many is kept back to judge the policy.
const KEPT_BACK: usize = 4;

#[derive(Deserialize)]
pub(super) struct PolicyRequest {
    #[serde(flatten)]
    asked: Asked,
    /// A policy as training gives it; the built-in one for the board's size if left out.
    model: Option<Value>,
    /// Tell the properties that speak for and against this move.
    why: Option<String>,
}

/// The legal moves with their probabilities, the likeliest first.
pub(super) async fn policy(State(app): State<Shared>, Body(request): Body<PolicyRequest>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = request.asked.game()?;
            let graph = game.board().graph();
            let model = match &request.model {
                None => Model::built_in_for(graph),
                Some(given) => read_model(given)?,
            };
            let mut policy = Policy::new(&model, graph).map_err(ApiError::bad)?;
            let (board, to_move, context) = (game.board(), game.to_move(), Context::of_game(&game));
            let mut moves = policy.moves(board, to_move, &context).map_err(ApiError::bad)?;
            moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let moves = moves.iter().map(|&(p, share)| json!({ "point": name(graph, p), "probability": share }));
            let mut answer = json!({ "moves": moves.collect::<Vec<_>>(), "training": model.training });
            if let Some(why) = &request.why {
                let point = vertex::parse(graph, why, Notation::Gtp).map_err(ApiError::bad)?;
                let reasons = policy.reasons(board, to_move, &context, point).map_err(ApiError::bad)?;
                let told = reasons.iter().take(REASONS).map(|(f, weight)| json!({ "formula": f, "weight": weight }));
                answer["reasons"] = told.collect();
            }
            Ok(answer)
        })
        .await
        .map(Json)
}

fn read_model(given: &Value) -> Result<Model, ApiError> {
    let text = serde_json::to_string(given).map_err(ApiError::bad)?;
    let model = Model::from_json(&text).map_err(ApiError::bad)?;
    if model.features.len() > FEATURES {
        return Err(ApiError::too_large(format!("a policy here has at most {FEATURES} properties")));
    }
    Ok(model)
}

#[derive(Deserialize)]
pub(super) struct TrainRequest {
    #[serde(default = "few_epochs")]
    epochs: u32,
    #[serde(default)]
    seed: u64,
}

fn few_epochs() -> u32 {
    Settings::default().epochs
}

/// Streams the progress of training on the games the server was started with, then the policy and how good it is.
pub(super) async fn train(State(app): State<Shared>, Body(request): Body<TrainRequest>) -> Result<Response, ApiError> {
    if !(1..=EPOCHS).contains(&request.epochs) {
        return Err(ApiError::bad(format!("epochs: from 1 to {EPOCHS}")));
    }
    let shared = Arc::clone(&app);
    app.work.stream(move |lines| {
        let records = Records::new(shared.games.texts());
        if records.games.is_empty() {
            return Err(ApiError::bad("there is no game to learn from")
                .hint("start the server with game records: igolog serve games/"));
        }
        run(lines, &records, &request)
    })
}

fn run(lines: &Lines, records: &Records, request: &TrainRequest) -> Result<(), ApiError> {
    let started = Instant::now();
    let features = Features::new(default_features(true), &Definitions::default()).map_err(ApiError::bad)?;
    let (epochs, seed) = (request.epochs, request.seed);
    let settings = Settings { epochs, seed, memory: MEMORY, ..Settings::default() };
    let (learned, kept) = records.split();
    let load_learned = |k: usize| records.game(learned[k]);
    let load_kept = |k: usize| records.game(kept[k]);
    let games = Games { count: learned.len(), load: &load_learned };
    let note = format!("{} games opened in the workbench", learned.len());
    let mut told = Instant::now();
    let model = learn(&features, &games, &settings, "", &note, |progress| {
        if told.elapsed() >= TICK || progress.games == learned.len() {
            told = Instant::now();
            lines.offer(&json!({
                "stage": "train",
                "epoch": progress.epoch,
                "epochs": epochs,
                "games": progress.games,
                "of": learned.len(),
                "positions": progress.positions,
                "log_likelihood": progress.log_likelihood,
                "seconds": started.elapsed().as_secs_f64(),
            }));
        }
        !lines.stopped()
    })
    .map_err(ApiError::bad)?;
    if lines.stopped() {
        return Ok(());
    }
    // Without games kept back, what is told is how well the policy knows its own lesson.
    let own = kept.is_empty();
    let judged = if own { games } else { Games { count: kept.len(), load: &load_kept } };
    let report = evaluate(&model, &judged, settings.threads, |_| !lines.stopped()).map_err(ApiError::bad)?;
    let seconds = started.elapsed().as_secs_f64();
    lines.send(&json!({ "model": model, "report": report, "kept_back": kept.len(), "seconds": seconds }));
    Ok(())
}

/// A file and a game in it.
type GameId = (usize, usize);

/// The records among the texts of the server, each game once.
struct Records {
    files: Vec<Collection>,
    games: Vec<GameId>,
}

impl Records {
    fn new<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Records {
        let mut records = Records { files: Vec::new(), games: Vec::new() };
        let mut seen = BTreeSet::new();
        for text in texts {
            let Ok(collection) = Collection::read(text) else { continue };
            let file = records.files.len();
            let count = collection.games().len();
            records.files.push(collection);
            for game in 0..count {
                let Some(played) = records.game((file, game)) else { continue };
                let moves: Vec<Played> = played.steps().to_vec();
                let has_move = moves.iter().any(|step| matches!(step, Played::Move(..)));
                if has_move && records.games.len() < GAMES && seen.insert(format!("{moves:?}")) {
                    records.games.push((file, game));
                }
            }
        }
        records
    }

    fn game(&self, (file, game): GameId) -> Option<Game> {
        let record = self.files.get(file)?.game(game)?;
        let replay = Replay::main_line(record, Some(Rules::CHINESE)).ok()?;
        (replay.game.board().graph().len() <= limits::POINTS).then_some(replay.game)
    }

    /// Games to learn from, and games kept back if there are enough.
    fn split(&self) -> (Vec<GameId>, Vec<GameId>) {
        if self.games.len() < KEPT_BACK {
            return (self.games.clone(), Vec::new());
        }
        let mut number = 0;
        self.games.iter().partition(|_| {
            number += 1;
            number % KEPT_BACK != 0
        })
    }
}
