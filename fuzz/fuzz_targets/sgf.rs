//! Any bytes as an SGF file: lossless, stable, editable.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/igolog-text/tests/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::sgf(bytes));
