//! What only looks like a ko; answers that keep to their limits.

use igolog_core::{Board, Color, Graph, PointSet, Stop};
use igolog_tsumego::{Fate, Goal, Problem, Solver, SolverLimits, StudyLimits};

/// A position drawn in rows, Black `X`, White `O`; the empty points of the first rows may be played.
fn drawn(rows: &[&str], playable_rows: usize, to_move: Color) -> Problem {
    let (width, height) = (rows[0].len(), rows.len());
    let mut board = Board::new(Graph::grid(width, height).unwrap());
    let mut contents = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.chars().enumerate() {
            let color = match stone {
                'X' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            contents.push((board.graph().at(x, y).unwrap(), Some(color)));
        }
    }
    board.setup(&contents).unwrap();
    let white = board.points_with(Some(Color::White));
    let region = PointSet::from_points(width * height, board.empties().filter(|p| p.index() < playable_rows * width));
    let region = (playable_rows > 0).then_some(region);
    Problem { board, goal: Goal::Stones(white), to_move, region }
}

/// One eye in the corner and one that a stone in atari makes: White may retake it for ever but never fill it.
const FALSE_EYE: [&str; 4] = [".OO.OX", "OOOOXX", "XXXXXX", "......"];

#[test]
fn a_false_eye_is_no_ko() {
    for to_move in [Color::Black, Color::White] {
        let problem = drawn(&FALSE_EYE, 1, to_move);
        let answer = Solver::new(SolverLimits::default()).solve(&problem, &Stop::never()).unwrap();
        assert_eq!((answer.status, answer.proved), (Fate::Dead, true), "{to_move:?} first");
    }
}

#[test]
fn answers_and_studies_keep_to_their_positions() {
    let rows = [
        ".........",
        ".OOOO.X..",
        ".OXXO.X..",
        ".OX.OXX..",
        ".OO.OX...",
        "...OX....",
        ".XXXX....",
        ".........",
        ".........",
    ];
    for nodes in [50, 1_000, 20_000] {
        let problem = drawn(&rows, 0, Color::Black);
        let limits = SolverLimits { table_bits: 14, nodes };
        let answer = Solver::new(limits).solve(&problem, &Stop::never()).unwrap();
        assert!(answer.work <= nodes + 50, "{} of {nodes}", answer.work);
        let limits = StudyLimits { solver: limits, positions: 2 * nodes };
        let study = problem.study(limits, &Stop::never(), |_, _| ()).unwrap();
        assert!(study.positions <= 2 * nodes + 200, "{} of {}", study.positions, 2 * nodes);
    }
}
