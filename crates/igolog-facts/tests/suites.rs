//! Benson's theorem on positions by others, where they are at hand.

use igolog_core::Color;
use igolog_facts::life::Benson;
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/fuego");

#[test]
fn benson_expectations_of_fuego() {
    let Ok(text) = std::fs::read_to_string(format!("{SUITE}/safety.json")) else {
        eprintln!("skipped: no suite beside the project");
        return;
    };
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut ran = 0;
    for case in cases.as_array().unwrap() {
        let args: Vec<&str> = case["args"].as_array().unwrap().iter().filter_map(|a| a.as_str()).collect();
        if args.first() != Some(&"benson") {
            continue;
        }
        let bytes = std::fs::read(format!("{SUITE}/{}", case["sgf"].as_str().unwrap())).unwrap();
        let games = Collection::read(&bytes).unwrap();
        let record = games.games().next().unwrap();
        let moves = case["until_move"].as_u64().map_or(usize::MAX, |m| m as usize - 1);
        let replay = Replay::to_move(record, moves, None).unwrap();
        let board = replay.game.board();
        let colors: &[Color] = match args.get(1) {
            Some(&"black") => &[Color::Black],
            Some(&"white") => &[Color::White],
            _ => &Color::ALL,
        };
        let points: usize = colors.iter().map(|&c| Benson::of(board, c).safe_points(board).len()).sum();
        let expected = case["expected"].as_str().unwrap().split(' ').next().unwrap();
        assert_eq!(points.to_string(), expected, "{} {args:?}", case["sgf"]);
        ran += 1;
    }
    eprintln!("{ran} Benson expectations");
    assert!(ran > 0);
}
