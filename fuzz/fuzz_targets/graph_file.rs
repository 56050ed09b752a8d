//! Any text as a graph file: what can be read is written and read again.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/igolog-text/tests/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| laws::graph(text));
