//! Connections read on small boards.

use igolog_core::{Board, Point, Stop};
use igolog_life::Effort;
use igolog_life::connection::{BlockTie, CONNECTION_BUDGET, ConnectionReader, block_ties};
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

fn tie(board: &Board, ends: [&str; 2]) -> BlockTie {
    let ties = block_ties(board, Effort::Full, &Stop::never());
    let mut blocks = ends.map(|name| board.block(at(board, name)).unwrap());
    blocks.sort_by_key(|&b| board.first_stone(b));
    ties.into_iter().find(|tie| tie.blocks == blocks).unwrap()
}

/// All blocks of a board at once: where some are cut, and what refutes a cut.
#[test]
fn ties_name_cuts_and_answers() {
    let cut = diagram(&[". . . . .", ". O . O .", ". X . X .", ". O O O .", ". . . . ."]);
    assert_eq!(tie(&cut, ["B3", "D3"]).cut, Some(at(&cut, "C3")));
    let bamboo = diagram(&[". . . O . . .", ". O X . X O .", ". O X . X O .", ". . . O . . .", ". . . . . . ."]);
    let found = tie(&bamboo, ["C4", "E4"]);
    let [upper, lower] = ["D4", "D3"].map(|name| at(&bamboo, name));
    assert_eq!(found.cut, None);
    assert_eq!(found.answers, [[upper, lower], [lower, upper]]);
    assert!(block_ties(&cut, Effort::Static, &Stop::never()).is_empty(), "no search without effort");
}

/// Stones of two colours are not joined.
#[test]
fn other_colours_are_no_question() {
    let board = diagram(&["X . O", ". . .", ". . ."]);
    assert!(ConnectionReader::new().join(&board, at(&board, "A3"), at(&board, "C3"), 100).is_none());
}
