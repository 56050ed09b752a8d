//! The conformance cases of `../shared/suites/gtp.json`, where they exist.

use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use igolog_core::Graph;
use igolog_play::gtp::{Engine, EngineOptions, serve};

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

fn responses(input: &str) -> Vec<String> {
    let options = EngineOptions { playouts: Some(100), ..EngineOptions::default() };
    let mut engine = Engine::new(Graph::grid(19, 19).unwrap(), options);
    let output = Shared::default();
    serve(&mut engine, Cursor::new(input.to_string().into_bytes()), output.clone()).unwrap();
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    text.split_terminator("\n\n").map(str::to_string).collect()
}

#[test]
fn conformance_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let Ok(text) = std::fs::read_to_string(root.join("suites/gtp.json")) else { return };
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let sgf = std::fs::read_dir(root.join("corpus")).unwrap().next().unwrap().unwrap().path();
    let mut failed = Vec::new();
    for case in &cases {
        let input = case["input"].as_str().unwrap().replace("@SGF@", sgf.to_str().unwrap());
        let expected: Vec<&str> = case["expect"].as_array().unwrap().iter().map(|e| e.as_str().unwrap()).collect();
        let got = responses(&input);
        let fits = got.len() == expected.len() && got.iter().zip(&expected).all(|(got, wanted)| matches(wanted, got));
        if !fits {
            failed.push(format!("{}: {got:?} instead of {expected:?}", case["name"]));
        }
    }
    eprintln!("{} cases of ../shared/suites/gtp.json ran", cases.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn matches(pattern: &str, text: &str) -> bool {
    fancy_regex::Regex::new(&format!("^(?:{pattern})$")).unwrap().is_match(text).unwrap()
}
