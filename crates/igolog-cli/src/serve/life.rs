//! `/api/life`, `/api/ladders`, `/api/score`: verdicts on blocks, and what the board is worth.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use igolog_core::{BlockId, Board, ByColor, Color, Owner, Point};
use igolog_life::Effort;
use igolog_life::ladder::{LadderReader, LadderResult, ladder_breakers};
use igolog_play::Referee;
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Shared;
use super::error::{ApiError, Body, Reply};
use super::facts::store_of;
use super::points::{name, names};
use super::reasons::{pending, reason};
use super::request::Asked;
use super::work::Cancel;

/// How hard the page looks: it asks again at every step through a game. `igolog life` looks harder.
const STEPPING: Effort = Effort::Step;

#[derive(Deserialize)]
pub(super) struct LifeRequest {
    #[serde(flatten)]
    asked: Asked,
    /// Of the reasons: `en` or `ja`.
    #[serde(default)]
    language: String,
}

/// The verdict on every block, with its status and reason.
pub(super) async fn life(State(app): State<Shared>, Body(request): Body<LifeRequest>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = request.asked.game()?;
            let mut store = store_of(&game);
            store.set_effort(STEPPING);
            let analysis = store.analysis();
            let board = game.board();
            let graph = board.graph();
            let blocks = analysis.life.iter().map(|life| {
                json!({
                    "color": life.color.word(),
                    "stones": stones(board, life.block),
                    "liberties": board.liberty_count(life.block),
                    "eyes": [f64::from(life.eyes.0) / 2.0, f64::from(life.eyes.1) / 2.0],
                    "verdict": life.verdict.word(),
                    "status": life.status.word(),
                    "reason": reason(&life.why, &request.language, &|p| name(graph, p)),
                })
            });
            Ok(json!({ "blocks": blocks.collect::<Vec<_>>() }))
        })
        .await
        .map(Json)
}

/// Every block with at most two liberties, read as a ladder.
pub(super) async fn ladders(State(app): State<Shared>, Body(asked): Body<Asked>) -> Reply<Value> {
    app.work
        .quick(move |cancel| {
            let game = asked.game()?;
            Ok(json!({ "ladders": read_ladders(game.board(), cancel) }))
        })
        .await
        .map(Json)
}

fn read_ladders(board: &Board, cancel: &Cancel) -> Vec<Value> {
    let graph = board.graph();
    let mut reader = LadderReader::new();
    let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.liberty_count(b) <= 2).collect();
    blocks.sort_unstable();
    let mut found = Vec::new();
    for block in blocks {
        if cancel.is_raised() {
            break;
        }
        let Some(ladder) = reader.read(board, block) else { continue };
        let breakers: Vec<String> = ladder_breakers(&mut reader, board, &ladder)
            .into_iter()
            .filter_map(|b| board.block_stones(b).min())
            .map(|p| name(graph, p))
            .collect();
        found.push(json!({
            "color": board.block_color(block).word(),
            "stones": stones(board, block),
            "result": match ladder.result {
                LadderResult::Escapes => "escapes",
                LadderResult::Unsettled => "unsettled",
                LadderResult::Unknown => "unknown",
                _ => "captured",
            },
            "attack": ladder.attack.map(|p| name(graph, p)),
            "escape": ladder.escape.map(|p| name(graph, p)),
            "breakers": breakers,
            "footprint": names(graph, ladder.footprint.iter()),
        }));
    }
    found
}

#[derive(Deserialize)]
pub(super) struct ScoreRequest {
    #[serde(flatten)]
    asked: Asked,
    /// Stones that are dead whatever the program says.
    #[serde(default)]
    dead: Vec<String>,
    /// Stones that are alive whatever the program says.
    #[serde(default)]
    alive: Vec<String>,
    /// Of the reason: `en` or `ja`.
    #[serde(default)]
    language: String,
}

/// Whether the game is over, dead stones, owners of points, and the score under the rules.
pub(super) async fn score(State(app): State<Shared>, Body(request): Body<ScoreRequest>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = request.asked.game()?;
            let board = game.board();
            let graph = board.graph();
            let blocks = |list: &[String]| -> Result<BTreeSet<BlockId>, ApiError> {
                let points = list.iter().map(|n| vertex::parse(graph, n, Notation::Gtp).map_err(ApiError::bad));
                points.filter_map(|p| p.map(|p| board.block(p)).transpose()).collect()
            };
            let (dead, alive) = (blocks(&request.dead)?, blocks(&request.alive)?);
            let mut referee = Referee::new(graph);
            let mut counted = referee.count(&game, igolog_play::Effort::Full);
            if !dead.is_empty() || !alive.is_empty() {
                let known = counted.dead.iter().filter_map(|&p| board.block(p));
                let ruled: BTreeSet<BlockId> = known.filter(|b| !alive.contains(b)).chain(dead).collect();
                let stones: Vec<Point> = ruled.iter().flat_map(|&b| board.block_stones(b)).collect();
                counted = referee.count_agreed(&game, &stones, igolog_play::Effort::Full);
            }
            let score = &counted.score;
            let (low, high) = counted.interval();
            let pair = |values: &ByColor<u32>| json!({ "black": values.black, "white": values.white });
            Ok(json!({
                "finished": counted.finished,
                "status": counted.basis.word(),
                "reason": pending(&counted.pending, &request.language, &|p| name(graph, p)),
                "dead": names(graph, counted.dead.iter().copied()),
                "seki": names(graph, counted.seki.iter().copied()),
                "owners": score.owners.iter().map(owner_letter).collect::<String>(),
                "area": pair(&score.area),
                "territory": pair(&score.territory),
                "prisoners": pair(&score.prisoners),
                "points": { "black": score.points.black.as_f32(), "white": score.points.white.as_f32() },
                "interval": [low.as_f32(), high.as_f32()],
                "komi": counted.komi.as_f32(),
                "result": counted.to_string(),
            }))
        })
        .await
        .map(Json)
}

fn owner_letter(owner: &Owner) -> char {
    match owner {
        Owner::Stone(Color::Black) => 'B',
        Owner::Stone(Color::White) => 'W',
        Owner::Territory(Color::Black) => 'b',
        Owner::Territory(Color::White) => 'w',
        Owner::Neutral => '.',
    }
}

fn stones(board: &Board, block: BlockId) -> Vec<String> {
    let mut points: Vec<Point> = board.block_stones(block).collect();
    points.sort_unstable();
    names(board.graph(), points)
}
