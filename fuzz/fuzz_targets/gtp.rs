//! Any lines to a GTP engine on a small board: each command gets one answer that ends with an empty line, never a panic.
#![no_main]

use std::io;
use std::time::Duration;

use igolog_core::Graph;
use igolog_gtp::{Console, Engine, EngineOptions};
use igolog_play::SearchOptions;
use libfuzzer_sys::fuzz_target;

/// Keeps what is sent; a line waits as soon as an analysis asks.
#[derive(Default)]
struct Paper(String);

impl Console for Paper {
    fn send(&mut self, text: &str) -> io::Result<()> {
        self.0.push_str(text);
        Ok(())
    }

    fn is_waiting(&mut self) -> bool {
        true
    }
}

fuzz_target!(|bytes: &[u8]| {
    let options = EngineOptions {
        playouts: Some(4),
        time: Some(Duration::from_secs(1)),
        search: SearchOptions { memory: 1 << 20, ..SearchOptions::default() },
        ..EngineOptions::default()
    };
    let Ok(graph) = Graph::grid(5, 5) else { return };
    let mut engine = Engine::new(graph, options);
    // Files are for the readers' own targets, and are not to be written here.
    let lines = String::from_utf8_lossy(bytes);
    for line in lines.lines().filter(|line| !line.contains("sgf")).take(40) {
        let mut paper = Paper::default();
        let goes_on = engine.handle(line, &mut paper).expect("the paper takes everything");
        assert!(paper.0.is_empty() || paper.0.ends_with("\n\n"), "{line:?}: {:?}", paper.0);
        if !goes_on {
            return;
        }
    }
});
