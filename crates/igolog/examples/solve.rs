//! A problem of life and death, solved and proved: three in a row in the corner, White to live.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::core::{Color, PointSet, Stop};
use igolog::text::position_string;
use igolog::text::vertex::{Notation, name};
use igolog::tsumego::{Fate, Goal, Problem, Solver, SolverLimits};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = position_string::parse("3OX1/OOOOX1/XXXXX1 w")?;
    let board = game.board().clone();
    let inside = board.empties().filter(|&point| board.graph().column_row(point).is_some_and(|(column, _)| column < 3));
    let problem = Problem {
        goal: Goal::Stones(board.points_with(Some(Color::White))),
        region: Some(PointSet::from_points(board.graph().len(), inside)),
        to_move: Color::White,
        board: board.clone(),
    };
    let answer = Solver::new(SolverLimits::default()).solve(&problem, &Stop::never())?;
    let best = answer.best.map(|point| name(board.graph(), point, Notation::Gtp));
    println!("{} by {}, after {} positions", answer.status, best.as_deref().unwrap_or("a pass"), answer.work);
    assert_eq!((answer.status, answer.proved, best.as_deref()), (Fate::Alive, true, Some("B3")));
    Ok(())
}
