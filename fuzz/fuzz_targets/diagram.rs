//! Any text as a diagram: what can be read is drawn and read again.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/igolog-text/tests/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| laws::diagram(text));
