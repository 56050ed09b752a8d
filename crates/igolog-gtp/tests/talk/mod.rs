//! An engine on streams, and patterns for its responses.

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use igolog_core::Graph;
use igolog_gtp::{Console, Engine, EngineOptions, serve};

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What a fresh engine answers to this input.
pub(crate) fn responses(input: &str) -> Vec<String> {
    let options = EngineOptions { playouts: Some(100), ..EngineOptions::default() };
    let mut engine = Engine::new(Graph::grid(19, 19).unwrap(), options);
    let output = Shared::default();
    serve(&mut engine, Cursor::new(input.to_string().into_bytes()), output.clone()).unwrap();
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    text.split_terminator("\n\n").map(str::to_string).collect()
}

#[allow(dead_code, reason = "each test file uses its part of this module")]
/// Whether a pattern fits all of a text.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    fancy_regex::Regex::new(&format!("^(?:{pattern})$")).unwrap().is_match(text).unwrap()
}

/// Asserts that each response fits its pattern.
#[allow(dead_code, reason = "each test file uses its part of this module")]
pub(crate) fn check(input: &str, patterns: &[&str]) {
    let got = responses(input);
    let all = got.len() == patterns.len() && got.iter().zip(patterns).all(|(got, pattern)| fits(pattern, got));
    assert!(all, "{input}: {got:#?} instead of {patterns:#?}");
}

/// A console that keeps what is sent and on which nobody ever waits.
#[derive(Default)]
#[allow(dead_code, reason = "each test file uses its part of this module")]
pub(crate) struct Paper {
    pub(crate) text: String,
}

impl Console for Paper {
    fn send(&mut self, text: &str) -> std::io::Result<()> {
        self.text.push_str(text);
        Ok(())
    }

    fn is_waiting(&mut self) -> bool {
        false
    }
}
