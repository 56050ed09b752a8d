use igolog_text::position_string;
use igolog_text::vertex::{self, Notation};

use super::*;

/// The board, and the dragon at the named point.
fn board(rows: &str, at: &str) -> (Board, Dragon) {
    let game = position_string::parse(&format!("{rows} b - 0/0 komi=0 rules=chinese")).unwrap();
    let board = game.board().clone();
    let dragon = Dragon::at(&board, point(&board, at)).unwrap();
    (board, dragon)
}

fn point(board: &Board, name: &str) -> Point {
    vertex::parse(board.graph(), name, Notation::Gtp).unwrap()
}

fn told(board: &Board, reading: &Reading) -> String {
    let mv = reading.mv.map_or_else(|| "PASS".to_owned(), |p| vertex::name(board.graph(), p, Notation::Gtp));
    format!("{} {mv}", reading.success.code())
}

const THREE: &str = "3OX2/OOOOX2/XXXXX2/7*4";
/// Black takes the second eye in a ko.
const KO: &str = "1OO1OX1/OOOOXX1/XXXXX2/7*4";
/// A stone with one way out, at E4.
const RUNNER: &str = "9*3/3XXX3/2X1O1X2/3X1X3/9*3";

#[test]
fn games_find_the_vital_point_for_both_sides() {
    let (board, dragon) = board(THREE, "A6");
    for mover in Color::ALL {
        let reading = by_games(&board, &dragon, mover, Success::Fails, &Stop::never()).unwrap();
        assert_eq!(told(&board, &reading), "1 B7", "{mover}");
    }
}

#[test]
fn a_move_that_was_refuted_is_not_chosen_again() {
    let (board, dragon) = board(THREE, "A6");
    let vital = point(&board, "B7");
    let (share, mv) = games(&board, &dragon, Color::Black, None, &[vital], &Stop::never());
    assert!(share < KILLED[1] && mv != Some(vital), "{share}");
}

#[test]
fn games_tell_a_result_that_hangs_on_a_ko() {
    let (board, dragon) = board(KO, "A6");
    let stop = Stop::never();
    let (share, mv) = games(&board, &dragon, Color::Black, None, &[], &stop);
    assert_eq!(mv, Some(point(&board, "D7")));
    assert_eq!(with_kos(&board, &dragon, Color::Black, share, Success::Fails, &[], &stop), Success::KoFirst);
}

/// Nothing needs to be proved for an answer: there is one on an open board too.
#[test]
fn what_can_run_is_alive_and_what_is_shut_in_is_not() {
    let success = |rows: &str, mover: Color| {
        let (board, dragon) = board(rows, "E5");
        by_games(&board, &dragon, mover, Success::Fails, &Stop::never()).unwrap().success
    };
    let open = "9*4/4O4/4X4/9*3";
    assert_eq!(success(open, Color::Black), Success::Fails);
    assert_eq!(success(open, Color::White), Success::Works);
    assert_eq!(success(RUNNER, Color::Black), Success::Works);
}

#[test]
fn the_ground_of_a_fight_has_the_liberties_of_weak_stones() {
    let (walled, dragon) = board(THREE, "A6");
    assert!(!around(&walled, &dragon, 1).contains(point(&walled, "G7")));
    // The black stone at G4 is in the fight with both of its liberties.
    let (open, dragon) = board("7*3/5OX/7*3", "F4");
    assert_eq!(around(&open, &dragon, 1).len(), 5 + 2);
}
