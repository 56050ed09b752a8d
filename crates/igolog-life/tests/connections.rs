//! Connections read on small boards.

use igolog_core::{Board, Point};
use igolog_life::connection::{CONNECTION_BUDGET, ConnectionReader};
use igolog_life::tactics::Success;
use igolog_testing::suite::{diagram, vertex_point};

fn at(board: &Board, name: &str) -> Point {
    vertex_point(board, name).unwrap()
}

fn check(rows: &[&str], ends: [&str; 2], join: (Success, Option<&str>), cut: (Success, Option<&str>)) {
    let board = diagram(rows);
    let [a, b] = ends.map(|name| at(&board, name));
    let found = ConnectionReader::new().read(&board, a, b, CONNECTION_BUDGET).unwrap();
    let told = |(success, mv): (Success, Option<&str>)| (success, mv.map(|name| at(&board, name)));
    assert_eq!((found.join.success, found.join.mv), told(join), "joining {ends:?}");
    assert_eq!((found.cut.success, found.cut.mv), told(cut), "cutting {ends:?}");
    assert_eq!(found.holds(), cut.0 == Success::Fails && join.0 == Success::Works);
}

/// One point between two stones: who has it decides.
#[test]
fn one_point_decides() {
    let rows = [
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . O . O . .",
        ". . X . X . .",
        ". . O O O . .",
        ". . . . . . .",
    ];
    check(&rows, ["C3", "E3"], (Success::Works, Some("D3")), (Success::Works, Some("D3")));
}

/// Two ways between them: whichever is closed, the other is open.
#[test]
fn two_ways_hold() {
    let rows = ["O O O O O O", "O . . . . O", "X X X X X X", ". O . . O .", "X X X X X X", "O . . . . O"];
    let board = diagram(&rows);
    let [a, b] = ["A4", "A2"].map(|name| at(&board, name));
    assert!(ConnectionReader::new().read(&board, a, b, CONNECTION_BUDGET).unwrap().holds());
}

/// Stones of two colours are not joined.
#[test]
fn other_colours_are_no_question() {
    let board = diagram(&["X . O", ". . .", ". . ."]);
    assert!(ConnectionReader::new().join(&board, at(&board, "A3"), at(&board, "C3"), 100).is_none());
}
