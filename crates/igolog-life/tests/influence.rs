//! Influence against the same field written as a matrix.

mod common;

use common::{Dice, graphs, random_board};
use igolog_core::{Board, Color, Point};
use igolog_life::influence::{DAMPING, Influence, SWEEPS};

/// The field as powers of a matrix: rows of stones are fixed, others hold the damped mean of their neighbours.
fn by_matrix(board: &Board) -> Vec<f64> {
    let graph = board.graph();
    let n = graph.len();
    let mut matrix = vec![vec![0.0; n]; n];
    let mut field = vec![0.0; n];
    for point in graph.points() {
        let row = &mut matrix[point.index()];
        match board.color(point) {
            Some(color) => {
                row[point.index()] = 1.0;
                field[point.index()] = if color == Color::Black { 1.0 } else { -1.0 };
            }
            None => {
                graph.neighbors(point).for_each(|q| row[q.index()] += f64::from(DAMPING) / graph.degree(point) as f64)
            }
        }
    }
    for _ in 0..SWEEPS {
        field = matrix.iter().map(|row| row.iter().zip(&field).map(|(a, b)| a * b).sum()).collect();
    }
    field
}

#[test]
fn sweeps_are_powers_of_a_matrix_on_every_kind_of_graph() {
    let mut dice = Dice::new(8);
    for graph in graphs() {
        for weights in [[8, 1, 1], [3, 1, 1]] {
            let board = random_board(&graph, &mut dice, weights);
            let field = Influence::of(&board, |_| false);
            for (index, value) in by_matrix(&board).into_iter().enumerate() {
                assert!((f64::from(field.at(Point::new(index))) - value).abs() < 1e-4, "{:?} {index}", graph.shape());
            }
        }
    }
}

#[test]
fn dead_stones_are_empty_points_and_territory_follows() {
    let board = common::board("X X X . . .\nX O X . . .\nX . X . . .\nX X X . . .");
    let white = board.blocks().find(|&b| board.block_color(b) == Color::White).unwrap();
    let field = Influence::of(&board, |b| b == white);
    assert_eq!(field.owner(white.point()), Some(Color::Black));
    assert_eq!(field.territory().white, 0);
    assert!(field.area().black >= board.stone_count(Color::Black) + 2);
}
