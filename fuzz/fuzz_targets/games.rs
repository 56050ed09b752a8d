//! Any JSON as a question about a small library of games: an answer or a refusal.
#![no_main]

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use igolog_answers::{Limits, Question, Work, answer};
use igolog_core::Stop;
use igolog_corpus::{Library, LibraryWriter};
use libfuzzer_sys::fuzz_target;

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("igolog-fuzz-games-{}", std::process::id()));
    let stop = Stop::never();
    let mut writer = LibraryWriter::open(&folder, None, 1).expect("a folder can be made");
    for (name, text) in [
        ("a.sgf", "(;SZ[9]PB[One 3d]PW[Two]DT[1999-01-02]RE[B+R];B[cc];W[gg];B[cg];W[gc];B[ee])"),
        ("b.sgf", "(;SZ[9]PB[Two]PW[One]DT[2016]RE[W+2.5];B[gg];W[cc];B[gc];W[cg];B[ed])"),
        ("c.sgf", "(;SZ[5]PB[Three]PW[One]RE[B+R];B[ab];W[aa];B[ba];W[])"),
        ("d.sgf", "nothing at all"),
    ] {
        writer.add(name.into(), text.into(), &stop).expect("it can be written");
    }
    writer.finish(&stop).expect("it can be written");
    Arc::new(Library::open(&folder).expect("it was written just now"))
});

fuzz_target!(|bytes: &[u8]| {
    let Ok(value) = serde_json::from_slice(bytes) else { return };
    let Ok(question) = Question::from_json(value) else { return };
    if !igolog_answers::library::is_asked(&question) {
        return;
    }
    let started = Instant::now();
    let stop = Stop::new().or_when(move || started.elapsed() > Duration::from_millis(200));
    let limits = Limits { points: 100, steps: 200, bytes: 1 << 16, rows: 1000, memory: 16 << 20, ..Limits::default() };
    let mut work = Work { stop, limits, megabytes: 4, library: Some(Arc::clone(&LIBRARY)), ..Work::default() };
    if let Ok(answer) = answer(&question, &mut work) {
        serde_json::to_string(&answer).expect("an answer is JSON");
    }
});
