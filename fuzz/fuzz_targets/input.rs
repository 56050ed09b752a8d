//! Any bytes as any kind of input: read or refused, never a panic.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/igolog-text/tests/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::any(bytes));
