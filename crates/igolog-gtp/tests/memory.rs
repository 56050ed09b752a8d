//! The memory of a process that plays many games. It is measured for the whole process, so nothing else runs in it.

mod talk;

use igolog_core::Graph;
use igolog_gtp::{Engine, EngineOptions};
use igolog_play::SearchOptions;
use talk::Paper;

/// The resident memory in bytes, where the system tells.
fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn memory_stays_bounded_over_a_hundred_games() {
    let search = SearchOptions { memory: 8 << 20, ..SearchOptions::default() };
    let options = EngineOptions { playouts: Some(16), time: None, search, ..EngineOptions::default() };
    let mut engine = Engine::new(Graph::grid(5, 5).unwrap(), options);
    let mut games = |count: u32| {
        for _ in 0..count {
            engine.handle("clear_board", &mut Paper::default()).unwrap();
            for line in ["genmove b", "genmove w"].iter().cycle().take(30) {
                engine.handle(line, &mut Paper::default()).unwrap();
            }
        }
    };
    games(20);
    let before = resident();
    games(80);
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after < before + (48 << 20), "{before} grew to {after}");
    }
}
