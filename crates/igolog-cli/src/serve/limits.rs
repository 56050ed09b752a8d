//! Every limit of the server in one place; `GET /api` tells them.

use std::collections::BTreeMap;
use std::time::Duration;

use igolog_answers::Limits;
use igolog_text::png::PngLimits;

/// The type of streams: JSON lines.
pub(super) const LINES: &str = "application/x-ndjson";

/// Largest request body.
pub(super) const BODY_BYTES: usize = Limits::FOR_STRANGERS.bytes;
/// Bodies and answers up to this size have no part in the account of memory, and bodies are read at once.
pub(super) const SMALL_BYTES: usize = 64 << 10;
/// Largest answer.
pub(super) const ANSWER_BYTES: usize = Limits::FOR_STRANGERS.answer;
/// Most pixels and letters of a picture.
pub(super) const PICTURE: PngLimits = PngLimits { pixels: 16 << 20, letters: 10_000 };
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
/// Largest board that is analysed.
pub(super) const POINTS: usize = Limits::FOR_STRANGERS.points;
/// Most lines between points of a board.
pub(super) const EDGES: usize = Limits::FOR_STRANGERS.edges;
/// Most steps of a game in one request.
pub(super) const STEPS: usize = Limits::FOR_STRANGERS.steps;
/// Longest time for a quick answer.
pub(super) const QUICK_TIME: Duration = Duration::from_secs(10);
/// Time after which light work is taken for heavy.
pub(super) const SLICE: Duration = Duration::from_millis(100);
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
    Limits { memory: memory as u64, ..Limits::FOR_STRANGERS }
}

/// The limits a client may want to know.
pub(super) fn told(memory: usize) -> BTreeMap<&'static str, u64> {
    BTreeMap::from([
        ("body_bytes", BODY_BYTES as u64),
        ("answer_bytes", ANSWER_BYTES as u64),
        ("memory_bytes", memory as u64),
        ("picture_pixels", PICTURE.pixels),
        ("picture_letters", PICTURE.letters as u64),
        ("points", POINTS as u64),
        ("edges", EDGES as u64),
        ("pairs", Limits::FOR_STRANGERS.pairs as u64),
        ("steps", STEPS as u64),
        ("rows", Limits::FOR_STRANGERS.rows as u64),
        ("quick_seconds", QUICK_TIME.as_secs()),
        ("whole_seconds", WHOLE_TIME.as_secs()),
        ("long_seconds", LONG_TIME.as_secs()),
        ("light_waiting", LIGHT_WAITING as u64),
        ("heavy_at_once", HEAVY_AT_ONCE as u64),
        ("heavy_waiting", HEAVY_WAITING as u64),
        ("long_at_once", LONG_AT_ONCE as u64),
        ("connections", CONNECTIONS as u64),
        ("per_address", PER_ADDRESS as u64),
        ("head_seconds", HEAD_TIME.as_secs()),
        ("body_seconds", BODY_TIME.as_secs()),
        ("send_seconds", SEND_TIME.as_secs()),
        ("idle_seconds", IDLE.as_secs()),
    ])
}
