//! Positions: checkered by Theorem 1, reached by play, and boards on other graphs.

use std::sync::Arc;

use igolog_core::{Board, Color, Graph, Move, Position, Rules, Stop, Suicide};
use igolog_extremal::certificate::{game_to, position, verify};
use igolog_extremal::checker::{CheckerError, checkered};
use igolog_extremal::graph::{self, GraphMethod};
use igolog_extremal::search::solve;
use igolog_extremal::{Pattern, construct};
use proptest::prelude::*;

/// Whether the moves, replayed on the kernel, end in this board.
fn replays_to(moves: &[Move], board: &Board) -> bool {
    let mut position = Position::new(board.graph().clone(), Rules::CHINESE);
    let legal = moves.iter().all(|&mv| position.play(mv).is_ok());
    legal && board.graph().points().all(|point| position.board().color(point) == board.color(point))
}

fn graphs() -> Vec<Graph> {
    vec![
        Graph::grid(1, 1).unwrap(),
        Graph::grid(1, 7).unwrap(),
        Graph::grid(5, 5).unwrap(),
        Graph::grid(9, 6).unwrap(),
        Graph::torus(4, 6).unwrap(),
        Graph::cylinder(6, 3).unwrap(),
        Graph::hexagonal(5, 5).unwrap(),
        Graph::from_edges(7, &[(0, 1), (0, 2), (0, 3), (3, 4), (5, 6)]).unwrap(),
    ]
}

/// A legal position: random moves, captures and all.
fn random_position(graph: Arc<Graph>, choices: &[u16]) -> Board {
    let mut board = Board::new(graph);
    for (turn, &choice) in choices.iter().enumerate() {
        let color = if (choice >> 8) % 3 == 0 { Color::Black } else { Color::ALL[turn % 2] };
        let empties = board.empties().len();
        if empties == 0 {
            break;
        }
        if let Some(point) = board.nth_empty(choice as usize % empties) {
            let _ = board.play(color, point, Suicide::Forbidden);
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn theorem_1_keeps_legality_and_blocks(which in 0usize..8, choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let graph = Arc::new(graphs().swap_remove(which));
        let board = random_position(graph.clone(), &choices);
        let steps = checkered(&board).unwrap();
        let odd = graph.two_coloring().unwrap();
        for step in [&steps.thinned, &steps.checkered] {
            prop_assert!(step.blocks().len() >= board.blocks().len());
            prop_assert!(step.blocks().all(|block| step.liberty_count(block) > 0 && step.block_size(block) == 1));
        }
        let black_side: Vec<bool> = steps
            .checkered
            .stones()
            .map(|(point, color)| odd.contains(point) == (color == Color::White))
            .collect();
        prop_assert!(black_side.windows(2).all(|pair| pair[0] == pair[1]));
        prop_assert_eq!(steps.checkered.stones().count(), steps.thinned.stones().count());
        prop_assert!(2 * steps.flipped.len() <= steps.thinned.stones().count());
        let moves = game_to(&steps.checkered);
        prop_assert!(replays_to(&moves, &steps.checkered));
    }
}

#[test]
fn boards_with_odd_cycles_have_no_checkerboard() {
    let board = Board::new(Graph::torus(5, 4).unwrap());
    assert_eq!(checkered(&board).unwrap_err(), CheckerError::NotBipartite);
}

#[test]
fn optimal_boards_are_reached_by_play_with_few_passes() {
    for size in 1..=13 {
        let pattern = solve(size, size, &Stop::never()).pattern;
        let board = position(&pattern).unwrap();
        let moves = game_to(&board);
        assert!(replays_to(&moves, &board), "n = {size}");
        let (black, white) = (board.stone_count(Color::Black), board.stone_count(Color::White));
        assert!(black >= white);
        let passes = moves.iter().filter(|&&mv| mv == Move::Pass).count();
        assert!(passes <= black.abs_diff(white).saturating_sub(1), "n = {size}: {passes} passes");
        assert_eq!(moves.len(), black + white + passes);
    }
}

#[test]
fn the_kernel_counts_what_the_pattern_claims() {
    for (rows, cols) in [(19, 19), (4, 9), (1, 5), (30, 7)] {
        let pattern = construct(rows, cols);
        let certificate = verify(&pattern).unwrap();
        assert_eq!((certificate.strings, certificate.liberties), (pattern.strings(), pattern.liberties()));
    }
    assert!(verify(&Pattern::full(3, 3)).is_err());
}

#[test]
fn tori_and_cylinders_by_two_methods() {
    let stop = Stop::never();
    // (graph, γ, most strings): SPEC A2.
    let cases = [
        (Graph::torus(5, 5).unwrap(), 5, 16),
        (Graph::torus(4, 3).unwrap(), 3, 8),
        (Graph::torus(5, 4).unwrap(), 5, 14),
        (Graph::cylinder(5, 2).unwrap(), 3, 6),
        (Graph::torus(4, 4).unwrap(), 4, 12),
        (Graph::grid(5, 4).unwrap(), 6, 14),
        (Graph::from_edges(3, &[(0, 1), (1, 2), (2, 0)]).unwrap(), 1, 2),
        (Graph::from_edges(4, &[]).unwrap(), 4, 0),
    ];
    for (graph, domination, strings) in cases {
        let answer = graph::solve(&graph, 1 << 30, &stop).unwrap();
        assert_eq!((answer.domination, answer.strings), ((domination, domination), (strings, strings)));
        assert_eq!(answer.domination_by, [GraphMethod::Frontier, GraphMethod::Program]);
        assert_eq!(answer.strings_by, [GraphMethod::Frontier, GraphMethod::Program]);
        let mut board = Board::new(graph.clone());
        let stones: Vec<_> = graph.points().map(|point| (point, answer.position[point.index()])).collect();
        board.setup(&stones).unwrap();
        assert_eq!(board.blocks().len(), strings);
        if answer.bipartite {
            assert_eq!(domination + strings, graph.len());
        }
    }
}
