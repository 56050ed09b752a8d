//! The base relations against their definitions, read off the board by plain loops.

mod common;

use std::collections::BTreeSet;

use common::{Dice, graphs, random_board, rows};
use igolog_core::{BlockId, Board, ByColor, Color, Point, Suicide};
use igolog_facts::store::PaperPredicate;
use igolog_facts::{FactStore, RegionId, Relation};
use igolog_life::GroundFacts;
use igolog_life::group::joints;
use igolog_life::link::{is_secure, placeable};
use igolog_life::region::regions;

fn sorted(mut rows: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
    rows.sort();
    rows
}

fn at(point: Point) -> i32 {
    point.index() as i32
}

/// The name of a block: its first stone.
fn name(board: &Board, block: BlockId) -> i32 {
    at(board.first_stone(block))
}

fn enemies(board: &Board) -> Vec<Vec<i32>> {
    let mut pairs = BTreeSet::new();
    for (a, b) in board.graph().edges() {
        if let (Some(x), Some(y)) = (board.block(a), board.block(b))
            && board.block_color(x) != board.block_color(y)
        {
            pairs.extend([(x, y), (y, x)]);
        }
    }
    let shared = |x, y| board.liberties(x).filter(|&p| board.is_liberty(y, p)).count() as i32;
    pairs.into_iter().map(|(x, y)| vec![name(board, x), name(board, y), shared(x, y)]).collect()
}

fn joint_rows(board: &Board) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let all = Color::ALL.map(|c| joints(board, c));
    for joint in all.iter().flat_map(|joints| joints.iter()) {
        for (i, a) in joint.blocks.iter().enumerate() {
            for b in &joint.blocks[i + 1..] {
                let (a, b) = (name(board, *a), name(board, *b));
                found.push(vec![at(joint.point), a.min(b), a.max(b), i32::from(joint.cuttable)]);
            }
        }
    }
    found
}

fn region_rows(board: &Board) -> (Vec<Vec<i32>>, Vec<Vec<i32>>) {
    let (mut all, mut bounds) = (Vec::new(), Vec::new());
    for color in Color::ALL {
        for region in regions(board, color) {
            let code = RegionId { first: region.first(), color }.code();
            all.push(vec![code, color as i32, region.points.len() as i32, region.empties as i32]);
            bounds.extend(region.bounds.iter().map(|b| vec![code, name(board, b.block), i32::from(b.vital)]));
        }
    }
    (all, bounds)
}

/// Kosumi on a plain grid: squares row by row, each pair of empty points given to the first secure link that asks.
fn kosumi_rows(board: &Board) -> Vec<Vec<i32>> {
    let graph = board.graph().clone();
    let Some((width, height)) = graph.grid_size() else { return Vec::new() };
    let mut trial = board.clone();
    let mut taken: BTreeSet<(Color, Point)> = BTreeSet::new();
    let mut found = Vec::new();
    for y in 1..height {
        for x in 1..width {
            let p = |dx: usize, dy: usize| graph.at(x - dx, y - dy).unwrap();
            for (pair, beside) in [([p(1, 1), p(0, 0)], [p(0, 1), p(1, 0)]), ([p(0, 1), p(1, 0)], [p(1, 1), p(0, 0)])] {
                let Some(color) = board.color(pair[0]) else { continue };
                let contents = beside.map(|q| board.color(q));
                if board.color(pair[1]) != Some(color) || contents.contains(&Some(color)) {
                    continue;
                }
                let empty: Vec<Point> = beside.into_iter().filter(|&q| board.color(q).is_none()).collect();
                let weight = match empty[..] {
                    [] => 0,
                    [one] => 2 - i32::from(placeable(board, !color, one)),
                    _ => {
                        let free = beside.iter().all(|&q| !taken.contains(&(color, q)));
                        let blocks = pair.map(|q| board.block(q).unwrap());
                        if free && is_secure(&mut trial, color, beside, blocks) {
                            taken.extend(beside.map(|q| (color, q)));
                            2
                        } else {
                            1
                        }
                    }
                };
                let (mut pair, mut beside) = (pair, beside);
                pair.sort();
                beside.sort();
                found.push(vec![at(pair[0]), at(pair[1]), at(beside[0]), at(beside[1]), weight]);
            }
        }
    }
    found
}

#[test]
fn every_base_relation_is_what_its_definition_says() {
    let mut dice = Dice::new(23);
    for graph in graphs() {
        for weights in [[3, 2, 2], [2, 5, 1], [6, 2, 2], [1, 3, 3]].repeat(6) {
            let board = random_board(&graph, &mut dice, weights);
            let mut store = FactStore::new(&board);
            assert_eq!(store.ground(), ByColor::from_fn(|color| GroundFacts::of(&board, color)));
            assert_eq!(rows(&mut store, Relation::Enemy), sorted(enemies(&board)));
            assert_eq!(rows(&mut store, Relation::Joint), sorted(joint_rows(&board)));
            let (all, bounds) = region_rows(&board);
            assert_eq!(rows(&mut store, Relation::Region), sorted(all));
            assert_eq!(rows(&mut store, Relation::Bounds), sorted(bounds));
            if graph.grid_size().is_some() {
                assert_eq!(rows(&mut store, Relation::Kosumi), sorted(kosumi_rows(&board)));
            }
            let liberties = board.blocks().flat_map(|b| {
                let board = &board;
                board.liberties(b).map(move |p| vec![name(board, b), at(p)]).collect::<Vec<_>>()
            });
            assert_eq!(rows(&mut store, Relation::Liberty), sorted(liberties.collect()));
            for (point, _) in board.stones() {
                assert_eq!(store.stone(point).unwrap().color, board.color(point).unwrap());
            }
        }
    }
}

#[test]
fn the_original_predicates_have_the_papers_arguments() {
    let graph = igolog_core::Graph::grid(19, 19).unwrap();
    let mut board = Board::new(graph.clone());
    let mut store = FactStore::new(&board);
    // Black at (11, 4) and (12, 5), rows and columns from 0; White in between the moves.
    for (i, (row, column)) in [(11, 4), (0, 0), (12, 5), (0, 2)].into_iter().enumerate() {
        let color = if i % 2 == 0 { Color::Black } else { Color::White };
        board.play(color, graph.at(column, row).unwrap(), Suicide::Forbidden).unwrap();
        store.apply(&board.delta().unwrap());
    }
    assert!(store.view(PaperPredicate::Stone).contains(&vec![1104, 1]));
    assert!(store.view(PaperPredicate::InBlock).contains(&vec![3, 3]));
    assert!(store.view(PaperPredicate::BlockNsl).contains(&vec![1, 1, 4]));
    assert!(store.view(PaperPredicate::BlockDal).contains(&vec![1, 3, 1104, 1205]));
    assert!(store.view(PaperPredicate::BlockDal).contains(&vec![2, 4, 0, 2]));
    assert_eq!(PaperPredicate::BlockDal.arguments().len(), 4);
}
