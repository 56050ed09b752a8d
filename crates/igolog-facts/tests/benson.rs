//! Benson's theorem against exhaustive attack: a block is alive exactly if an attacker who moves all the time cannot take it.

mod common;

use std::collections::HashSet;

use common::{Dice, board, random_board};
use igolog_core::{Board, Color, Graph, Point};
use igolog_facts::life::Benson;

/// The stones of `color` that survive every sequence of enemy moves (suicide forbidden, ko ignored).
fn survivors(start: &Board, color: Color) -> Vec<Point> {
    let mut lost = vec![false; start.graph().len()];
    let mut seen = HashSet::new();
    let mut board = start.clone();
    walk(&mut board, start, color, &mut seen, &mut lost);
    start.stones().filter(|&(p, c)| c == color && !lost[p.index()]).map(|(p, _)| p).collect()
}

fn walk(board: &mut Board, start: &Board, color: Color, seen: &mut HashSet<u64>, lost: &mut [bool]) {
    if !seen.insert(board.hash()) {
        return;
    }
    for p in start.graph().points() {
        if start.color(p) == Some(color) && board.color(p) != Some(color) {
            lost[p.index()] = true;
        }
    }
    let moves: Vec<Point> = board.empties().collect();
    for p in moves {
        board.set_ko(None);
        if board.is_legal(!color, p) {
            board.play_unchecked(!color, p);
            walk(board, start, color, seen, lost);
            board.undo();
        }
    }
}

fn check(board: &Board) -> usize {
    let mut alive = 0;
    for color in Color::ALL {
        let benson = Benson::of(board, color);
        let mut stones: Vec<Point> = benson.alive.iter().flat_map(|&b| board.block_stones(b)).collect();
        stones.sort_unstable();
        assert_eq!(stones, survivors(board, color), "{color:?} on {:?}", board.stones().collect::<Vec<_>>());
        alive += usize::from(!stones.is_empty());
    }
    alive
}

#[test]
fn all_legal_3x3_positions() {
    let graph = Graph::grid(3, 3).unwrap();
    let (mut positions, mut alive) = (0, 0);
    for code in 0..3usize.pow(9) {
        let contents: Vec<_> = (0..9)
            .map(|i| (Point::new(i), [None, Some(Color::Black), Some(Color::White)][code / 3usize.pow(i as u32) % 3]))
            .collect();
        let mut board = Board::new(graph.clone());
        if board.setup(&contents).is_ok() {
            board.forget();
            positions += 1;
            alive += check(&board);
        }
    }
    assert_eq!(positions, 12_675);
    assert!(alive > 50, "{alive} positions with living blocks");
}

#[test]
fn random_positions_on_several_graphs() {
    let mut dice = Dice(5);
    let graphs = [
        Graph::grid(4, 3).unwrap(),
        Graph::grid(4, 4).unwrap(),
        Graph::torus(4, 3).unwrap(),
        Graph::cylinder(5, 3).unwrap(),
        Graph::triangular(4, 3).unwrap(),
        Graph::from_edges(9, &[(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (0, 2)]).unwrap(),
    ];
    let mut alive = 0;
    for graph in &graphs {
        for _ in 0..150 {
            alive += check(&random_board(graph, &mut dice, [3, 7, 1]));
        }
    }
    assert!(alive > 20, "{alive} positions with living blocks");
}

#[test]
fn an_enemy_that_lives_inside_a_loop_leaves_nothing() {
    let loop_with_life = board(
        ". . . . . . . . . . .
         . X X X X X X X . . .
         . X O O O O O X X X .
         . X O . O . O X . X .
         . X O O O O O X X X .
         . X . . . . . X . . .
         . X X X X X X X . . .
         . . . . . . . . . . .",
    );
    assert!(Benson::of(&loop_with_life, Color::Black).alive.is_empty());
    assert_eq!(Benson::of(&loop_with_life, Color::White).alive.len(), 1);
}
