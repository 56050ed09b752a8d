//! Any text as a position string: what can be read has one shortest form.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/igolog-text/tests/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| laws::position(text));
