//! Exhaustive counts. Numbers: McKenzie's perft on the computer-go list (2005), Tromp and Farnebäck's legal positions
//! (OEIS A094777) and game counts; all recomputed.

use igolog_core::{Board, Game, Graph, Rules, Stop, perft};

#[test]
fn move_sequences_under_simple_ko() {
    let known: [(usize, &[u128]); 4] = [
        (3, &[9, 72, 504, 2976, 14720, 56176, 168144, 343008, 700096]),
        (4, &[16, 240, 3360, 43576, 521800, 5695072]),
        (5, &[25, 600, 13800, 303424, 6368416]),
        (9, &[81, 6480, 511920]),
    ];
    for (side, counts) in known {
        for (depth, &count) in counts.iter().enumerate() {
            let (game, depth) = (Game::new(Graph::grid(side, side).unwrap(), Rules::CHINESE), depth as u32 + 1);
            let found = perft::perft(&game, depth, perft::Passes::LeftOut, &Stop::never());
            assert_eq!(found, Ok(count), "{side}×{side} depth {depth}");
        }
    }
}

#[test]
fn complete_games_under_positional_superko() {
    for (width, games) in [(1, 1), (2, 9), (3, 907)] {
        let mut game = Game::new(Graph::grid(width, 1).unwrap(), Rules::TROMP_TAYLOR);
        assert_eq!(perft::complete_games(&mut game), games, "1×{width}");
    }
}

#[test]
fn legal_positions_two_ways() {
    let known: [(usize, usize, u128); 12] = [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 6, 313),
        (1, 10, 18413),
        (2, 2, 57),
        (2, 3, 489),
        (2, 4, 4125),
        (2, 5, 35117),
        (2, 6, 299681),
        (3, 3, 12675),
        (3, 4, 321689),
    ];
    for (rows, cols, legal) in known {
        let graph = Graph::grid(cols, rows).unwrap();
        assert_eq!(perft::legal_positions(&graph), legal, "{rows}×{cols}");
        assert_eq!(perft::legal_positions_by_setup(&mut Board::new(graph)), legal, "{rows}×{cols}");
    }
}

#[test]
fn legal_positions_up_to_symmetry() {
    for (rows, cols, classes) in [(1, 3, 10), (2, 2, 13), (2, 3, 145), (2, 4, 1070), (3, 3, 1824)] {
        let mut board = Board::new(Graph::grid(cols, rows).unwrap());
        let mut hashes = std::collections::BTreeSet::new();
        collect(&mut board, 0, &mut hashes);
        assert_eq!(hashes.len(), classes, "{rows}×{cols}");
    }

    fn collect(board: &mut Board, from: usize, hashes: &mut std::collections::BTreeSet<u64>) {
        hashes.insert(board.canonical_hash());
        for index in from..board.graph().len() {
            for color in igolog_core::Color::ALL {
                if board.setup(&[(igolog_core::Point::new(index), Some(color))]).is_ok() {
                    collect(board, index + 1, hashes);
                    board.undo();
                }
            }
        }
    }
}
