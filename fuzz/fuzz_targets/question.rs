//! Any JSON as a question, as it comes in a line of `analyze` or the body of a request: an answer or a refusal.
#![no_main]

use std::time::{Duration, Instant};

use igolog_answers::{Limits, Question, Work, answer};
use igolog_core::Stop;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(value) = serde_json::from_slice(bytes) else { return };
    let Ok(question) = Question::from_json(value) else { return };
    let started = Instant::now();
    let stop = Stop::new().or_when(move || started.elapsed() > Duration::from_millis(200));
    let limits = Limits {
        points: 100,
        edges: 500,
        steps: 200,
        bytes: 1 << 16,
        rows: 1000,
        memory: 16 << 20,
        ..Limits::default()
    };
    let mut work = Work { stop, limits, megabytes: 4, ..Work::default() };
    if let Ok(answer) = answer(&question, &mut work) {
        serde_json::to_string(&answer).expect("an answer is JSON");
    }
});
