//! Races that are solved.

use igolog_core::{Board, Color, Graph, Point, Stop};
use igolog_life::race::RaceReading;
use igolog_life::tactics::Success::{self, Fails, Works};
use igolog_tsumego::{Solver, SolverLimits};

const LIMITS: SolverLimits = SolverLimits { table_bits: 14, nodes: 100_000 };

fn board(rows: &[&str]) -> Board {
    let mut board = Board::new(Graph::grid(rows[0].len(), rows.len()).unwrap());
    for (row, line) in rows.iter().enumerate() {
        for (column, stone) in line.chars().enumerate() {
            let color = match stone {
                'X' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            let point = board.graph().at(column, row).unwrap();
            board.setup(&[(point, Some(color))]).unwrap();
        }
    }
    board
}

fn solve(board: &Board, first: Point, second: Point) -> RaceReading {
    Solver::new(LIMITS).race(board, first, second, &Stop::never()).unwrap()
}

fn check(rows: &[&str], first: (usize, usize), second: (usize, usize), wanted: [(Success, Success); 2]) {
    let board = board(rows);
    let [first, second] = [first, second].map(|(column, row)| board.graph().at(column, row).unwrap());
    let found = [solve(&board, first, second), solve(&board, second, first)];
    assert_eq!(found.map(|race| (race.lives, race.kills)), wanted);
}

/// A small eye and a shared liberty: Black, at the bottom left, wins whoever begins.
#[test]
fn an_eye_wins() {
    let rows = [
        ".........",
        ".O.O.X.X.",
        "..O...X..",
        ".O.O.X.X.",
        "..OO.XX..",
        ".OOOOXXX.",
        "OOOOXXXXX",
        "XXXXOOOOX",
        "...X....X",
    ];
    check(&rows, (0, 7), (4, 7), [(Works, Works), (Fails, Fails)]);
}

/// Stones in the host's eye space that can be taken, and the host dies all the same: the bent four in the corner.
#[test]
fn taking_a_guest_is_not_living() {
    let rows = [".O.XO.", "OXXXO.", ".XOOO.", "XXO...", "OOO...", "......"];
    check(&rows, (3, 0), (1, 0), [(Fails, Fails), (Works, Works)]);
}

/// The same with liberties outside: Black can fill them or wait, and the ko comes when White wants it.
#[test]
fn a_move_outside_does_not_save_a_bent_four() {
    let rows = [
        ".............",
        ".............",
        ".............",
        ".............",
        ".............",
        ".............",
        ".............",
        "OOO..........",
        "..O..........",
        "XXOOO........",
        ".X..O........",
        "OXXXO........",
        "OO.XO........",
    ];
    check(&rows, (0, 9), (0, 11), [(Fails, Fails), (Works, Works)]);
}
