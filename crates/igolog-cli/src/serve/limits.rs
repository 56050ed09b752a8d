//! Every limit of the server in one place; `GET /api` tells them.

use std::time::Duration;

use igolog_answers::Limits;
use serde_json::{Value, json};

/// The type of streams: JSON lines.
pub(super) const LINES: &str = "application/x-ndjson";

/// Largest request body.
pub(super) const BODY_BYTES: usize = 4 << 20;
/// Bodies and answers up to this size have no part in the account of memory, and bodies are read at once.
pub(super) const SMALL_BYTES: usize = 64 << 10;
/// Largest answer.
pub(super) const ANSWER_BYTES: usize = 4 << 20;
/// Memory that a request may take when it is read.
pub(super) const READ_BYTES: usize = 64 << 20;
/// Longest time for the head of a request to arrive as a whole.
pub(super) const HEAD_TIME: Duration = Duration::from_secs(10);
/// Longest time for a request body to arrive as a whole.
pub(super) const BODY_TIME: Duration = Duration::from_secs(30);
/// Longest time for an answer to be taken as a whole.
pub(super) const SEND_TIME: Duration = Duration::from_secs(60);
/// Longest silence between requests.
pub(super) const IDLE: Duration = Duration::from_secs(75);
/// Largest board that is analysed: 52×52, the largest of SGF.
pub(super) const POINTS: usize = 2704;
/// Most lines between points of a board.
pub(super) const EDGES: usize = 40_000;
/// Most pairs of lines that meet at a point of a board whose facts are asked for.
pub(super) const PAIRS: usize = 1_000_000;
/// Most steps of a game in one request.
pub(super) const STEPS: usize = 20_000;
/// Longest time for a quick answer.
pub(super) const QUICK_TIME: Duration = Duration::from_secs(10);
/// Time after which light work is taken for heavy.
pub(super) const SLICE: Duration = Duration::from_millis(100);
/// Most rows of tables in an answer.
pub(super) const ROWS: usize = 200_000;
/// Longest time of long work that is answered as a whole.
pub(super) const WHOLE_TIME: Duration = Duration::from_secs(60);
/// How much later than asked work may stop before it is answered for.
pub(super) const GRACE: Duration = Duration::from_secs(1);
/// How often a stream tells of progress, at most.
pub(super) const TELL_TIME: Duration = Duration::from_millis(100);
/// How often a stream speaks, at least.
pub(super) const PULSE: Duration = Duration::from_secs(1);
/// Threads that the work on one question may use.
pub(super) const THREADS: usize = 1;
/// Stack of a thread for work.
pub(super) const STACK: usize = 2 << 20;
/// Longest time of a streamed work.
pub(super) const LONG_TIME: Duration = Duration::from_secs(300);
/// Light answers worked on at once: as many as there are processors, up to this.
pub(super) const LIGHT_AT_ONCE: usize = 8;
/// Light requests worked on or waiting for their turn.
pub(super) const LIGHT_WAITING: usize = 256;
/// Heavy answers worked on at once.
pub(super) const HEAVY_AT_ONCE: usize = 2;
/// Heavy requests worked on or waiting for their turn.
pub(super) const HEAVY_WAITING: usize = 32;
/// Long answers worked on at once.
pub(super) const LONG_AT_ONCE: usize = 2;
/// Open connections.
pub(super) const CONNECTIONS: usize = 512;
/// Open connections from one address.
pub(super) const PER_ADDRESS: usize = 256;
/// Megabytes of memory that the server stays below if it is not told otherwise, and the least it can be told.
pub(crate) const MEMORY: usize = 512;
pub(crate) const LEAST_MEMORY: usize = 128;
/// How often the memory of the program is looked at.
pub(super) const MEMORY_LOOK: Duration = Duration::from_millis(50);
/// Ports tried after the wanted one.
pub(super) const PORTS_TRIED: u16 = 20;
/// Games listed from the files given.
pub(super) const GAMES: usize = 20_000;
/// Largest sum of the files given.
pub(super) const FILES_BYTES: usize = 256 << 20;

/// What a stranger's question may ask for; `memory` is for its tables.
pub(super) fn of_questions(memory: usize) -> Limits {
    Limits {
        points: POINTS,
        edges: EDGES,
        pairs: PAIRS,
        steps: STEPS,
        bytes: BODY_BYTES,
        rows: ROWS,
        memory: memory as u64,
        answer: ANSWER_BYTES,
    }
}

/// The limits a client may want to know.
pub(super) fn as_json(memory: usize) -> Value {
    json!({
        "body_bytes": BODY_BYTES,
        "answer_bytes": ANSWER_BYTES,
        "memory_bytes": memory,
        "points": POINTS,
        "edges": EDGES,
        "pairs": PAIRS,
        "steps": STEPS,
        "rows": ROWS,
        "quick_seconds": QUICK_TIME.as_secs(),
        "whole_seconds": WHOLE_TIME.as_secs(),
        "long_seconds": LONG_TIME.as_secs(),
        "light_waiting": LIGHT_WAITING,
        "heavy_at_once": HEAVY_AT_ONCE,
        "heavy_waiting": HEAVY_WAITING,
        "long_at_once": LONG_AT_ONCE,
        "connections": CONNECTIONS,
        "per_address": PER_ADDRESS,
        "head_seconds": HEAD_TIME.as_secs(),
        "body_seconds": BODY_TIME.as_secs(),
        "send_seconds": SEND_TIME.as_secs(),
        "idle_seconds": IDLE.as_secs(),
    })
}
