//! Every limit of the server in one place; `GET /api` tells them.

use std::time::Duration;

use igolog_answers::Limits;
use serde_json::{Value, json};

/// Largest request body.
pub(super) const BODY_BYTES: usize = 4 << 20;
/// Longest wait for a request body to arrive.
pub(super) const BODY_TIME: Duration = Duration::from_secs(10);
/// Largest board that is analysed: 52×52, the largest of SGF.
pub(super) const POINTS: usize = 2704;
/// Most lines between points of a board.
pub(super) const EDGES: usize = 40_000;
/// Most steps of a game in one request.
pub(super) const STEPS: usize = 20_000;
/// Longest time for a quick answer.
pub(super) const QUICK_TIME: Duration = Duration::from_secs(10);
/// Most rows of tables in an answer.
pub(super) const ROWS: usize = 200_000;
/// Longest time of long work that is answered as a whole: a silent connection is not kept much longer.
pub(super) const WHOLE_TIME: Duration = Duration::from_secs(60);
/// How much later than asked work may stop before it is answered for.
pub(super) const GRACE: Duration = Duration::from_secs(1);
/// How often a stream tells of progress, at most.
pub(super) const TELL_TIME: Duration = Duration::from_millis(100);
/// How often a stream speaks, at least.
pub(super) const PULSE: Duration = Duration::from_secs(1);
/// Threads that the work on one question may use.
pub(super) const THREADS: usize = 1;
/// Longest time of a streamed work.
pub(super) const LONG_TIME: Duration = Duration::from_secs(300);
/// Quick answers worked on at once.
pub(super) const QUICK_AT_ONCE: usize = 4;
/// Quick requests waiting for their turn.
pub(super) const QUICK_WAITING: usize = 64;
/// Long answers worked on at once.
pub(super) const LONG_AT_ONCE: usize = 2;
/// Open connections.
pub(super) const CONNECTIONS: usize = 512;
/// Longest wait for the first byte of a new connection.
pub(super) const FIRST_WORD: Duration = Duration::from_secs(3);
/// Longest silence on a connection while few places are left: as long as a quick answer may take.
pub(super) const CROWDED_SILENCE: Duration = Duration::from_secs(12);
/// Longest silence on a connection; work that streams tells its progress far more often.
pub(super) const SILENCE: Duration = Duration::from_secs(75);
/// Threads for work: both gates open, and the cancelled ones on their way out.
pub(super) const BLOCKING_THREADS: usize = 16;
/// Ports tried after the wanted one.
pub(super) const PORTS_TRIED: u16 = 20;
/// Games listed from the files given.
pub(super) const GAMES: usize = 20_000;
/// Largest sum of the files given.
pub(super) const FILES_BYTES: usize = 256 << 20;

/// What a stranger's question may ask for.
pub(super) fn of_questions() -> Limits {
    Limits { points: POINTS, edges: EDGES, steps: STEPS, bytes: BODY_BYTES, rows: ROWS, ..Limits::default() }
}

/// The limits a client may want to know.
pub(super) fn as_json() -> Value {
    json!({
        "body_bytes": BODY_BYTES,
        "points": POINTS,
        "edges": EDGES,
        "steps": STEPS,
        "rows": ROWS,
        "quick_seconds": QUICK_TIME.as_secs(),
        "whole_seconds": WHOLE_TIME.as_secs(),
        "long_seconds": LONG_TIME.as_secs(),
        "quick_at_once": QUICK_AT_ONCE,
        "quick_waiting": QUICK_WAITING,
        "long_at_once": LONG_AT_ONCE,
        "connections": CONNECTIONS,
        "silence_seconds": SILENCE.as_secs(),
    })
}
