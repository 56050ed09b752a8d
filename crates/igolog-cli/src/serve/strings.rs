//! `/api/strings`, `/api/checker`, `/api/spectrum`: boards with the most strings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use igolog_core::{Board, Color, Dice};
use igolog_extremal::search::{Boards, Partition, count, solve};
use igolog_extremal::spectrum::spectrum;
use igolog_extremal::{Control, Pattern, checker, limits as sizes};
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::{ApiError, Body, Reply};
use super::points::names;
use super::request::Asked;
use super::work::Lines;
use super::{Shared, limits};

/// Largest side that is solved here; tables grow fast beyond.
const LARGEST: usize = 30;
/// Most memory that the tables of one search may take.
const MEMORY: u64 = 5 << 30;
/// Largest side of a spectrum.
const SPECTRUM_LARGEST: usize = 8;
/// How often progress is told.
const TICK: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
pub(super) struct StringsRequest {
    rows: usize,
    cols: usize,
    /// Count all optimal boards.
    #[serde(default)]
    count: bool,
    /// Draw one of them at random.
    #[serde(default)]
    sample: bool,
    #[serde(default)]
    seed: u64,
}

/// Streams progress, the proved board, then the count or a random board.
pub(super) async fn strings(
    State(app): State<Shared>,
    Body(request): Body<StringsRequest>,
) -> Result<Response, ApiError> {
    let StringsRequest { rows, cols, .. } = request;
    if rows == 0 || cols == 0 || rows > LARGEST || cols > LARGEST {
        return Err(ApiError::too_large(format!("boards from 1×1 to {LARGEST}×{LARGEST} are solved here"))
            .hint("the command line takes larger ones"));
    }
    sizes::check(rows, cols, sizes::Work::Search, MEMORY).map_err(ApiError::too_large)?;
    app.work.stream(move |lines| {
        let started = Instant::now();
        let solution = watched(lines, "search", started, move |control| solve(rows, cols, &control));
        let Some(solution) = solution else { return Ok(()) };
        let proved = solution.is_proved();
        let seconds = started.elapsed().as_secs_f64();
        let line = |pattern: &Pattern| {
            json!({
                "rows": rows,
                "cols": cols,
                "strings": pattern.strings(),
                "liberties": pattern.liberties(),
                "status": if proved { "proved" } else { "unproved" },
                "bounds": { "lower": pattern.strings(), "upper": rows * cols - solution.lower },
                "board": pattern.lines(),
                "seconds": seconds,
                "states": solution.states,
            })
        };
        let mut last = line(&solution.pattern);
        if !lines.send(&last) || !proved {
            return Ok(());
        }
        let liberties = solution.pattern.liberties();
        if request.count {
            let counted = watched(lines, "count", started, move |control| {
                count(rows, cols, liberties, Partition::First, &control)
            });
            if let Some(Ok(counts)) = counted {
                let total = counts.by_liberties.iter().find(|(at, _)| *at == liberties).map(|(_, n)| n.to_string());
                last["optimal_boards"] = json!(total);
                lines.send(&last);
            }
        }
        if request.sample {
            let seed = request.seed;
            let drawn = watched(lines, "sample", started, move |control| {
                let boards = Boards::search(rows, cols, liberties, &control)?;
                Ok::<_, igolog_extremal::Stopped>((boards.sample(&mut Dice::new(seed)), boards.total().to_string()))
            });
            if let Some(Ok((Some(pattern), total))) = drawn {
                let mut drawn = line(&pattern);
                drawn["optimal_boards"] = json!(total);
                lines.send(&drawn);
            }
        }
        Ok(())
    })
}

/// Runs work on a thread of its own, tells progress, and stops it when nobody listens any more.
fn watched<T: Send + 'static>(
    lines: &Lines,
    stage: &str,
    started: Instant,
    work: impl FnOnce(Control) -> T + Send + 'static,
) -> Option<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let control = Control::unlimited().with_time(limits::LONG_TIME).with_flag(Arc::clone(&flag));
    let (done, result) = mpsc::channel();
    let thread = std::thread::spawn(move || drop(done.send(work(control))));
    let answer = loop {
        match result.recv_timeout(TICK) {
            Ok(answer) => break Some(answer),
            Err(mpsc::RecvTimeoutError::Disconnected) => break None,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                if lines.stopped() {
                    flag.store(true, Ordering::Relaxed);
                }
                lines.offer(&json!({ "stage": stage, "seconds": started.elapsed().as_secs_f64() }));
            }
        }
    };
    // The place at the gate is kept until the thread has really ended.
    let _ = thread.join();
    answer
}

/// Theorem 1 on a position: as it is, thinned, checkered.
pub(super) async fn checkered(State(app): State<Shared>, Body(asked): Body<Asked>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = asked.game()?;
            let done = checker::checkered(game.board()).map_err(ApiError::bad)?;
            let steps = [game.board(), &done.thinned, &done.checkered].map(step);
            let graph = game.board().graph();
            Ok(json!({
                "steps": steps,
                "removed": names(graph, done.removed.iter().copied()),
                "flipped": names(graph, done.flipped.iter().copied()),
                "super_blocks": done.super_blocks,
            }))
        })
        .await
        .map(Json)
}

fn step(board: &Board) -> Value {
    let stones = |color| names(board.graph(), board.points_with(Some(color)).iter());
    json!({ "strings": board.blocks().len(), "black": stones(Color::Black), "white": stones(Color::White) })
}

#[derive(Deserialize)]
pub(super) struct SpectrumRequest {
    rows: usize,
    cols: usize,
}

/// Streams progress, then the number of legal positions by number of strings.
pub(super) async fn spectrum_of(
    State(app): State<Shared>,
    Body(SpectrumRequest { rows, cols }): Body<SpectrumRequest>,
) -> Result<Response, ApiError> {
    if rows == 0 || cols == 0 || rows > SPECTRUM_LARGEST || cols > SPECTRUM_LARGEST {
        return Err(ApiError::too_large(format!(
            "boards from 1×1 to {SPECTRUM_LARGEST}×{SPECTRUM_LARGEST} are counted here"
        )));
    }
    app.work.stream(move |lines| {
        let started = Instant::now();
        let counted = watched(lines, "count", started, move |control| spectrum(rows, cols, &control));
        match counted {
            Some(Ok(counted)) => {
                lines.send(&json!({
                    "rows": rows,
                    "cols": cols,
                    "spectrum": counted.by_blocks.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "total": counted.total().to_string(),
                    "seconds": started.elapsed().as_secs_f64(),
                }));
                Ok(())
            }
            Some(Err(error)) => Err(ApiError::bad(error)),
            None => Ok(()),
        }
    })
}
