//! The store after any steps and undos is the store built from the board as it stands.

mod common;

use common::{Dice, graphs, random_board, rows};
use igolog_core::{Board, ByColor, Color, Graph, Point, Suicide};
use igolog_facts::{FactStore, Relation};
use igolog_life::GroundFacts;

fn numbers(store: &mut FactStore) -> Vec<(Point, i32)> {
    rows(store, Relation::Stone).iter().map(|r| (Point::new(r[0] as usize), r[1])).collect()
}

fn assert_same(store: &mut FactStore, fresh: &mut FactStore, relations: &[Relation], what: &str) {
    for &relation in relations {
        let (have, want) = (rows(store, relation), rows(fresh, relation));
        if have != want {
            let extra: Vec<_> = have.iter().filter(|r| !want.contains(r)).collect();
            let missing: Vec<_> = want.iter().filter(|r| !have.contains(r)).collect();
            let stones: Vec<_> = store.board().stones().map(|(p, c)| (p.index(), c as u8)).collect();
            panic!(
                "{what}: {} has extra {extra:?}, misses {missing:?} on {:?} {stones:?}",
                relation.word(),
                store.board().graph().shape()
            );
        }
    }
}

/// A random step on the board: mostly moves, sometimes a pass or a setup. `false` if it could not be made.
fn step(board: &mut Board, dice: &mut Dice, color: Color) -> bool {
    match dice.index(40) {
        0 => board.pass(),
        1 | 2 => {
            let n = board.graph().len();
            let contents: Vec<_> = (0..1 + dice.index(4))
                .map(|_| (Point::new(dice.index(n)), [None, Some(Color::Black), Some(Color::White)][dice.index(3)]))
                .collect();
            return board.setup(&contents).is_ok();
        }
        _ => {
            let empties: Vec<Point> = board.empties().collect();
            if empties.is_empty() {
                return false;
            }
            let point = empties[dice.index(empties.len())];
            let suicide = if dice.index(4) == 0 { Suicide::Allowed } else { Suicide::Forbidden };
            if board.is_eyelike(color, point) && dice.index(10) > 0 {
                return false;
            }
            return board.play(color, point, suicide).is_ok();
        }
    }
    true
}

fn walk(graph: &Graph, seed: u64, steps: usize, relations: &[Relation]) {
    walk_reading(graph, seed, steps, relations, 1);
}

/// Steps and undos at random; the relations are read and compared after one in so many.
fn walk_reading(graph: &Graph, seed: u64, steps: usize, relations: &[Relation], one_in: usize) {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(graph.clone());
    let mut store = FactStore::new(&board);
    let mut color = Color::Black;
    for _ in 0..steps {
        if dice.index(5) == 0 && store.undo_len() > 0 {
            for _ in 0..=dice.index(4) {
                if store.undo() {
                    assert!(board.undo());
                }
            }
        } else {
            if !step(&mut board, &mut dice, color) {
                continue;
            }
            store.apply(&board.delta().unwrap());
            color = !color;
        }
        assert_eq!(store.board(), &board);
        if dice.index(one_in) > 0 {
            continue;
        }
        let numbers = numbers(&mut store);
        let mut fresh = FactStore::with_numbers(&board, &numbers);
        assert_same(&mut store, &mut fresh, relations, "after a step or an undo");
    }
    while store.undo() {}
    let mut empty = FactStore::new(&Board::new(graph.clone()));
    assert_same(&mut store, &mut empty, relations, "after undoing everything");
}

#[test]
fn base_relations_follow_random_games_on_every_kind_of_graph() {
    for (i, graph) in graphs().iter().enumerate() {
        let steps = if graph.len() > 60 { 250 } else { 160 };
        for seed in 0..3 {
            walk(graph, 100 * i as u64 + seed, steps, Relation::BASE);
        }
    }
}

#[test]
fn derived_relations_follow_random_games_on_every_kind_of_graph() {
    for (i, graph) in graphs().iter().enumerate() {
        let steps = if graph.len() > 60 { 120 } else { 80 };
        walk(graph, 7_000 + i as u64, steps, Relation::DERIVED);
    }
}

/// What is kept from one reading to the next has seen several steps go by.
#[test]
fn derived_relations_read_now_and_then_are_those_of_the_position() {
    for (i, graph) in graphs().iter().enumerate() {
        let steps = if graph.len() > 60 { 240 } else { 160 };
        walk_reading(graph, 8_000 + i as u64, steps, Relation::DERIVED, 4);
    }
}

/// The facts of regions, too, which no relation shows in full.
#[test]
fn ground_facts_kept_are_ground_facts_found() {
    for (i, graph) in graphs().iter().enumerate() {
        let mut dice = Dice::new(300 + i as u64);
        let mut board = Board::new(graph.clone());
        let mut store = FactStore::new(&board);
        let mut color = Color::Black;
        for _ in 0..160 {
            if dice.index(5) == 0 && store.undo() {
                assert!(board.undo());
            } else if step(&mut board, &mut dice, color) {
                store.apply(&board.delta().unwrap());
                color = !color;
            }
            if dice.index(2) == 0 {
                assert_eq!(store.ground(), ByColor::from_fn(|color| GroundFacts::of(&board, color)));
            }
        }
    }
}

#[test]
fn ladders_read_before_equal_ladders_read_afresh() {
    for (i, graph) in graphs().iter().enumerate() {
        for seed in 0..6 {
            walk(graph, 9_000 + 50 * i as u64 + seed, 150, &[Relation::Ladder]);
        }
    }
}

#[test]
fn changes_are_exactly_the_difference_of_rows() {
    let graph = Graph::grid(7, 7).unwrap();
    let mut dice = Dice::new(3);
    let mut board = Board::new(graph);
    let mut store = FactStore::new(&board);
    let mut color = Color::Black;
    for _ in 0..300 {
        let before: Vec<Vec<Vec<i32>>> = Relation::BASE.iter().map(|&r| rows(&mut store, r)).collect();
        if dice.index(4) == 0 {
            board.undo();
            store.undo();
        } else if step(&mut board, &mut dice, color) {
            store.apply(&board.delta().unwrap());
            color = !color;
        } else {
            continue;
        }
        for (&relation, mut old) in Relation::BASE.iter().zip(before) {
            let mut seen = Vec::new();
            let changes: Vec<_> = store.changes().iter().map(|c| (c.relation, c.inserted, c.row.to_vec())).collect();
            for (_, inserted, row) in changes.into_iter().filter(|c| c.0 == relation) {
                assert!(!seen.contains(&row), "{} changes {row:?} twice", relation.word());
                if inserted {
                    old.push(row.clone());
                } else {
                    let at = old.iter().position(|r| *r == row).expect("a removed row was there");
                    old.remove(at);
                }
                seen.push(row);
            }
            old.sort();
            assert_eq!(old, rows(&mut store, relation), "{}", relation.word());
        }
    }
}

#[test]
fn off_plain_grids_there_are_no_counts_but_regions() {
    let graph = Graph::torus(5, 5).unwrap();
    let mut store = FactStore::new(&random_board(&graph, &mut Dice::new(1), [1, 1, 1]));
    assert_eq!(store.counts(Color::Black), None);
    assert_eq!(store.count(Relation::Euler), 0);
    assert!(store.count(Relation::Region) > 0);
}
