//! Odd and broken SGF files, read as two other parsers read them.

use igolog_core::Color;
use igolog_testing::shared;
use igolog_text::sgf::{Collection, Record};
use serde_json::Value;

fn main_line(game: Record<'_>) -> Vec<String> {
    let moves = game.main_moves().map(|(color, value)| {
        let letter = if color == Color::Black { 'B' } else { 'W' };
        format!("{letter}[{}]", value.raw())
    });
    moves.collect()
}

const FILES: usize = 76;

#[test]
fn suite_reads_as_expected() {
    let Some(folder) = shared("suites/sgf", FILES) else { return };
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: Vec<Value> = serde_json::from_str(&text).unwrap();
    for case in &expected {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let games = Collection::read(&bytes).unwrap();
        let counts: Vec<_> = games.games().map(Record::counts).collect();
        let first = games.game(0).unwrap();
        assert_eq!(games.games().len() as u64, case["games"], "{file}: games");
        let nodes: usize = counts.iter().map(|c| c.nodes).sum();
        assert_eq!(nodes as u64, case["nodes"], "{file}: nodes");
        let leaves: usize = counts.iter().map(|c| c.leaves).sum();
        assert_eq!(leaves as u64, case["leaves"], "{file}: leaves");
        assert_eq!(Value::from(main_line(first)), case["main"], "{file}: main");
        assert_eq!(first.written_size(), case["SZ"].as_str(), "{file}: SZ");
        assert_eq!(games.to_bytes().unwrap(), bytes, "{file}: round trip");
        let formatted = games.format().unwrap();
        let again = Collection::read(&formatted).unwrap();
        assert_eq!(again.format().unwrap(), formatted, "{file}: format");
        assert_eq!(main_line(again.game(0).unwrap()), main_line(first), "{file}");
    }
    assert_eq!(expected.len(), FILES);
}
