//! Benson's theorem on positions by others, where they are at hand.

use igolog_core::Color;
use igolog_life::{Benson, unconditional};
use igolog_testing::suite;
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;

const EXPECTATIONS: usize = 42;
const STATUSES: usize = 52;

#[test]
fn benson_expectations_of_fuego() {
    let Some(folder) = igolog_testing::shared("suites/fuego", EXPECTATIONS) else { return };
    let text = std::fs::read_to_string(folder.join("safety.json")).unwrap();
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut ran = 0;
    for case in cases.as_array().unwrap() {
        let args: Vec<&str> = case["args"].as_array().unwrap().iter().filter_map(|a| a.as_str()).collect();
        if args.first() != Some(&"benson") {
            continue;
        }
        let bytes = std::fs::read(folder.join(case["sgf"].as_str().unwrap())).unwrap();
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
    assert_eq!(ran, EXPECTATIONS);
}

#[test]
fn unconditional_status_of_gnugo() {
    let Some(cases) = suite::cases("gnugo/static.json", STATUSES) else { return };
    let cases: Vec<_> = cases.iter().filter(|c| c.command == "unconditional_status" && !c.sgf.is_empty()).collect();
    for case in &cases {
        let board = case.board();
        let point = suite::vertex_point(&board, &case.args[0]).unwrap();
        let owner = Color::ALL.into_iter().find(|&c| unconditional(&board, c).contains(point));
        let answer = match (board.color(point), owner) {
            (_, None) => "undecided",
            (None, Some(Color::Black)) => "black_territory",
            (None, Some(Color::White)) => "white_territory",
            (Some(stone), Some(owner)) if stone == owner => "alive",
            (Some(_), Some(_)) => "dead",
        };
        assert!(case.accepts(answer), "{} {:?}: {answer}, wanted {}", case.name, case.args, case.expected);
    }
    assert_eq!(cases.len(), STATUSES);
}
