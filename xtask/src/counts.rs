//! The exhaustive counts that are too long for the tests: `cargo xtask counts`, which `make long` runs.
//!
//! Numbers: McKenzie on the computer-go list (2005) for move sequences; Tromp and Farnebäck (OEIS A094777) for positions.

use igolog_core::{Board, Game, Graph, Rules, Stop, perft};

use crate::Done;

pub(crate) fn run() -> Done {
    let mut wrong = 0;
    let mut report = |what: String, found: u128, known: u128| {
        println!("{what}: {found} {}", if found == known { "ok" } else { "WRONG" });
        wrong += u32::from(found != known);
    };
    let sequences: [(usize, u32, u128); 5] =
        [(4, 7, 56_585_312), (4, 8, 501_088_592), (5, 6, 127_124_176), (5, 7, 2_411_088_112), (9, 4, 39_929_136)];
    for (side, depth, known) in sequences {
        let graph = Graph::grid(side, side).expect("a small board");
        let game = Game::new(graph, Rules::CHINESE);
        let found = perft::perft(&game, depth, perft::Passes::LeftOut, &Stop::never())?;
        report(format!("{side}x{side}, sequences of {depth} moves"), found, known);
    }
    let positions: [(usize, usize, u128); 4] =
        [(2, 7, 2_557_605), (2, 8, 21_826_045), (3, 5, 8_180_343), (4, 4, 24_318_165)];
    for (rows, columns, known) in positions {
        let graph = Graph::grid(columns, rows).expect("a small board");
        report(format!("{rows}x{columns}, legal positions"), perft::legal_positions(&graph), known);
        let found = perft::legal_positions_by_setup(&mut Board::new(graph));
        report(format!("{rows}x{columns}, legal positions by setup"), found, known);
    }
    if wrong > 0 {
        return Err(format!("{wrong} counts are wrong").into());
    }
    Ok(())
}
