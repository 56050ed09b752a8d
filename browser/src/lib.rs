//! The door of the browser: a question as JSON in, its answer as JSON out.
//!
//! It runs wherever WebAssembly does: in a worker of the page, or in Node.js. Like every door it translates and decides
//! nothing. What the answer layer wants from outside comes from JavaScript: the clock, whoever hears of progress, the
//! bytes of files. There is one thread, which the work keeps until it is done, so a page asks from a worker, and stops
//! work by ending that worker.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

use igolog_answers::about::{ListedGame, listed};
use igolog_answers::{About, Limits, Line, PositionSpec, Progress, Question, Refusal, Work, demo};
use igolog_core::{Clock, Stop};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// Longest time of any work, as of a stream of the server.
const LONG_TIME: Duration = Duration::from_secs(300);
/// How often progress is told, at most.
const TELL_TIME: Duration = Duration::from_millis(100);
/// What strangers may ask a server for holds here too: a page opens whatever link it is given.
const LIMITS: Limits = Limits::FOR_STRANGERS;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment: browsers, their workers and Node.js have it.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// Whoever hears of progress.
    pub type Listener;

    /// Takes a line of progress.
    #[wasm_bindgen(method, structural)]
    fn tell(this: &Listener, line: &str);
}

/// Makes a fault of the program an exception that says what happened. What is left of the memory is not to be used again.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|fault| wasm_bindgen::throw_str(&fault.to_string())));
}

/// What can be asked here, and about what: what `GET /api` tells of a server.
#[wasm_bindgen]
pub fn about() -> String {
    let limits = BTreeMap::from([
        ("answer_bytes", LIMITS.answer as u64),
        ("body_bytes", LIMITS.bytes as u64),
        ("edges", LIMITS.edges as u64),
        ("long_seconds", LONG_TIME.as_secs()),
        ("memory_bytes", LIMITS.memory),
        ("pairs", LIMITS.pairs as u64),
        ("points", LIMITS.points as u64),
        ("rows", LIMITS.rows as u64),
        ("steps", LIMITS.steps as u64),
    ]);
    serde_json::to_string(&About::new(limits, games().into_iter().map(|(game, _)| game).collect())).unwrap_throw()
}

/// What opens each built-in game, and what a server lists that was started with none.
fn games() -> Vec<(ListedGame, Value)> {
    let mut all = Vec::new();
    // Problems have a room of their own.
    for demo in demo::GAMES.iter().filter(|demo| demo.name != "problems") {
        let about = PositionSpec { position: Some(demo.text.to_owned()), ..PositionSpec::default() };
        for (place, game) in listed(demo.name, &about, &LIMITS, all.len()).unwrap_or_default().into_iter().enumerate() {
            let position = format!("demo:{}", demo.name);
            let mut open = json!({ "question": "open", "position": position, "game": place + 1 });
            if let Some(at_move) = demo.at_move() {
                open["move"] = at_move.into();
            }
            all.push((game, open));
        }
    }
    all
}

/// The question that opens a built-in game, as JSON; nothing if there is no such game.
#[wasm_bindgen]
pub fn game(id: usize) -> Option<String> {
    games().into_iter().nth(id).map(|(_, open)| open.to_string())
}

/// The last line of an answer: the answer itself, or a refusal. `bytes` are those of a file that the question is about;
/// `listener` hears lines of progress on the way.
#[wasm_bindgen]
pub fn answer(question: &str, bytes: Option<Vec<u8>>, listener: Option<Listener>) -> String {
    let id = || serde_json::from_str::<Value>(question).ok().and_then(|value| value.get("id").cloned());
    let made = question.parse().and_then(|question| answered(question, bytes, listener.as_ref()));
    made.unwrap_or_else(|error| written(&Line::Error { id: id(), error }).unwrap_throw())
}

fn answered(mut question: Question, bytes: Option<Vec<u8>>, listener: Option<&Listener>) -> Result<String, Refusal> {
    if bytes.is_some() {
        question.about.bytes = bytes;
    }
    let started = milliseconds();
    let clock = Clock::new(move || Duration::from_secs_f64((milliseconds() - started).max(0.0) / 1000.0));
    let until = clock.clone();
    let stop = Stop::never().or_when(move || until.now() >= LONG_TIME);
    let said = Said::new(clock.clone());
    let id = question.how.id.clone();
    let mut tell = |progress: Progress| {
        let Some(listener) = listener.filter(|_| said.is_time_for(&progress)) else { return };
        if let Some(line) = written(&Line::Progress { id: id.clone(), progress }) {
            listener.tell(&line);
        }
    };
    let mut work = Work { stop, limits: LIMITS, clock: Some(clock), ..Work::default() };
    if listener.is_some() {
        work.progress = Some(&mut tell);
    }
    let answer = igolog_answers::answer(&question, &mut work)?;
    // Written like every other line, so that the code for it is there once.
    let line = Line::Answer(Box::new(answer));
    written(&line).ok_or_else(|| Refusal::too_large(format!("the answer would be longer than {} bytes", LIMITS.answer)))
}

/// When progress was told last, and of what.
struct Said {
    clock: Clock,
    last: Cell<Option<Duration>>,
    stage: Cell<String>,
}

impl Said {
    fn new(clock: Clock) -> Said {
        Said { clock, last: Cell::default(), stage: Cell::default() }
    }

    /// Whether to tell this now: something new at once, more of the same not too often.
    fn is_time_for(&self, progress: &Progress) -> bool {
        let now = self.clock.now();
        let is_new = self.stage.take() != progress.stage;
        self.stage.set(progress.stage.clone());
        let is_late = self.last.get().is_none_or(|last| now - last >= TELL_TIME);
        if is_new || is_late {
            self.last.set(Some(now));
        }
        is_new || is_late
    }
}

/// A line as text; nothing if it is longer than an answer may be.
fn written(line: &Line) -> Option<String> {
    String::from_utf8(line.to_json(LIMITS.answer)?).ok()
}
