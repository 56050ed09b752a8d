//! `/api/play`: the engine thinks, tells what it sees, and says what it would play.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use igolog_core::{Color, Graph};
use igolog_play::{Answer, Limit, Manners, Player, PlayerKind, Report, SearchOptions};
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Shared;
use super::error::{ApiError, Body};
use super::request::Asked;

/// Longest time for a move.
const SECONDS: f64 = 60.0;
/// How often the search is looked at.
const TICK: Duration = Duration::from_millis(200);
/// Memory of the search tree.
const MEMORY: usize = 256 << 20;
/// Moves told of each report.
const CHOICES: usize = 12;

#[derive(Deserialize)]
pub(super) struct PlayRequest {
    #[serde(flatten)]
    asked: Asked,
    #[serde(default)]
    player: Option<String>,
    #[serde(default = "one_second")]
    seconds: f64,
    /// Stop after so many playouts.
    playouts: Option<u64>,
}

fn one_second() -> f64 {
    1.0
}

/// Streams reports while the engine thinks; the last line has its choice in `best`.
pub(super) async fn play(State(app): State<Shared>, Body(request): Body<PlayRequest>) -> Result<Response, ApiError> {
    if !(0.0..=SECONDS).contains(&request.seconds) {
        return Err(ApiError::bad(format!("seconds: from 0 to {SECONDS}")));
    }
    let name = request.player.as_deref().unwrap_or("search");
    let kind = PlayerKind::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    let kind = kind.ok_or_else(|| {
        let known: Vec<&str> = PlayerKind::ALL.iter().map(|(name, _)| *name).collect();
        ApiError::bad(format!("there is no player {name:?}")).hint(format!("there are {}", known.join(", ")))
    })?;
    let (time, playouts) = (Duration::from_secs_f64(request.seconds), request.playouts);
    let game = app.work.quick(move |_| request.asked.game()).await?;
    app.work.stream(move |lines| {
        let graph = std::sync::Arc::clone(game.board().graph());
        let color = game.to_move();
        let options = SearchOptions { memory: MEMORY, ..SearchOptions::default() };
        let mut player = Player::new(kind, std::sync::Arc::clone(&graph), options);
        let limit = Limit { time: Some(time), playouts, ..Limit::default() };
        let mut told = Instant::now();
        let decision = player.decide(&game, color, limit, Manners::default(), |report| {
            if told.elapsed() >= TICK {
                told = Instant::now();
                lines.offer(&line(&graph, color, Some(&report())));
            }
            !lines.stopped()
        });
        let mut last = line(&graph, color, decision.report.as_ref());
        match decision.answer {
            Answer::Move(mv) => last["best"] = json!(vertex::move_name(&graph, mv, Notation::Gtp)),
            Answer::Resign => {
                last["best"] = json!("resign");
                last["resign"] = json!(true);
            }
        }
        if !player.why().is_empty() {
            last["reasons"] = json!(player.why());
        }
        lines.send(&last);
        Ok(())
    })
}

fn line(graph: &Graph, color: Color, report: Option<&Report>) -> Value {
    let side = if color == Color::Black { "b" } else { "w" };
    let Some(report) = report else {
        return json!({ "playouts": 0, "color": side, "winrate": 0.5, "moves": [], "ownership": null });
    };
    let name = |mv| vertex::move_name(graph, mv, Notation::Gtp);
    let moves = report.choices.iter().take(CHOICES).map(|choice| {
        json!({
            "move": name(choice.mv),
            "visits": choice.visits,
            "winrate": choice.winrate,
            "line": choice.line.iter().map(|&mv| name(mv)).collect::<Vec<_>>(),
        })
    });
    json!({
        "playouts": report.playouts,
        "color": side,
        "winrate": report.choices.first().map_or(0.5, |choice| choice.winrate),
        "moves": moves.collect::<Vec<_>>(),
        "ownership": report.ownership,
    })
}
