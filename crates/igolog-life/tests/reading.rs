//! Tactical reading on small fixtures, and the score on the published suite where it is at hand.

use igolog_life::tactics::{READING_BUDGET, Reader, Success};
use igolog_testing::suite::{cases, diagram, vertex, vertex_point};

fn check(rows: &[&str], target: &str, attack: (Success, &str), defend: (Success, &str)) {
    let board = diagram(rows);
    let target = vertex_point(&board, target).expect("a point");
    let mut reader = Reader::new();
    let name = |mv: Option<_>| mv.map_or("-".to_string(), |p| vertex(&board, p));
    let attacked = reader.attack(&board, target, READING_BUDGET).expect("a stone");
    assert_eq!((attacked.success, name(attacked.mv).as_str()), attack, "attack");
    let defended = reader.defend(&board, target, READING_BUDGET).expect("a stone");
    assert_eq!((defended.success, name(defended.mv).as_str()), defend, "defend");
}

#[test]
fn an_atari_is_taken_or_answered() {
    check(
        &[". . . . . .", ". . O . X .", ". O X . X .", ". . O . X .", ". . . . . .", ". . . . . ."],
        "C4",
        (Success::Works, "D4"),
        (Success::Works, "D4"),
    );
}

#[test]
fn a_net_holds() {
    let board = diagram(&[
        ". . . . . . .",
        ". . . . . . .",
        ". . O . . . .",
        ". . O X . . .",
        ". . . O O . .",
        ". . . . . . .",
        ". . . . . . .",
    ]);
    let target = vertex_point(&board, "D4").expect("a point");
    let reading = Reader::new().attack(&board, target, READING_BUDGET).expect("a stone");
    assert_eq!(reading.success, Success::Works);
}

#[test]
fn a_ko_is_called_a_ko() {
    // White's stone in the mouth of a ko: if Black takes it, White needs the first threat.
    check(
        &[". . . . .", ". O X . .", "O . O X .", ". O X . .", ". . . . ."],
        "C3",
        (Success::KoFirst, "B3"),
        (Success::Works, "B3"),
    );
}

const CASES: usize = 36;

#[test]
fn the_published_suite() {
    let Some(cases) = cases("gnugo/reading.json", CASES) else { return };
    assert_eq!(cases.len(), CASES);
    let mut reader = Reader::new();
    let mut right = 0;
    for case in &cases {
        let board = case.board();
        let target = vertex_point(&board, &case.args[0]).expect("a point");
        let reading = match case.command.as_str() {
            "attack" => reader.attack(&board, target, READING_BUDGET / 20),
            _ => reader.defend(&board, target, READING_BUDGET / 20),
        };
        let reading = reading.expect("a stone");
        let answer = match (reading.success.code(), reading.mv) {
            (0, _) => "0".to_string(),
            (code, Some(mv)) => format!("{code} {}", vertex(&board, mv)),
            (code, None) => format!("{code} PASS"),
        };
        right += usize::from(case.accepts(&answer));
    }
    assert!(right * 4 >= cases.len() * 3, "{right} of {}", cases.len());
}
