//! A cache never changes a verdict: a store that followed a game, asked this and that on the way, says what a fresh one
//! says.

mod common;

use std::sync::Arc;

use common::{Dice, corpus, graphs, random_game, rows};
use igolog_core::{Board, Color, Graph, Stop, Suicide};
use igolog_facts::{FactStore, Relation};
use igolog_life::Effort;

/// The steps of a board's game, from the empty board.
fn follow(board: &Board, dice: &mut Dice, efforts: &[Effort; 2], mut at: impl FnMut(usize) -> bool) {
    let (start, steps) = board.history();
    let mut store = FactStore::new(&start);
    for (number, delta) in steps.iter().enumerate() {
        store.apply(delta);
        if dice.index(3) == 0 {
            // Searches are dear: one in ten.
            store.set_effort(efforts[usize::from(dice.index(10) == 0)]);
            store.count(Relation::ALL[dice.index(Relation::ALL.len())]);
        }
        if dice.index(9) == 0 && store.undo() {
            store.count(Relation::DERIVED[dice.index(Relation::DERIVED.len())]);
            store.apply(delta);
        }
        if at(number) {
            for &effort in efforts {
                let mut fresh = FactStore::new(store.board());
                fresh.set_effort(effort);
                store.set_effort(effort);
                for &relation in Relation::DERIVED {
                    assert_eq!(
                        rows(&mut store, relation),
                        rows(&mut fresh, relation),
                        "{relation} at {number}, {effort}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_store_with_a_past_says_what_a_fresh_one_says() {
    let mut dice = Dice::new(151);
    for graph in graphs() {
        let tries = 2 * graph.len();
        let board = random_game(&graph, &mut dice, tries);
        follow(&board, &mut dice, &[Effort::Static, Effort::Step], |number| number % 7 == 0);
    }
    let board = random_game(&Graph::grid(19, 19).unwrap(), &mut dice, 500);
    follow(&board, &mut dice, &[Effort::Static, Effort::Step], |number| number % 90 == 89);
}

#[test]
fn real_games_too() {
    let mut dice = Dice::new(152);
    for game in corpus(2) {
        follow(game.board(), &mut dice, &[Effort::Static, Effort::Step], |number| number % 80 == 79);
    }
}

/// After a stop nobody works on: what was cut short is made once for a position, and not kept when there is time again.
#[test]
fn what_was_cut_short_is_made_once() {
    let mut dice = Dice::new(5);
    let mut board = Board::new(Graph::grid(9, 9).unwrap());
    for turn in 0..40 {
        let point = board.graph().point(dice.below(81) as usize).unwrap();
        let color = if turn % 2 == 0 { Color::Black } else { Color::White };
        let _ = board.play(color, point, Suicide::Forbidden);
    }
    let stop = Stop::new();
    stop.ask();
    let mut store = FactStore::new(&board);
    store.set_effort(Effort::Full);
    store.set_stop(stop);
    let cut = store.analysis();
    assert!(cut.cut_short && Arc::ptr_eq(&cut, &store.analysis()));
    store.set_stop(Stop::never());
    let whole = store.analysis();
    assert!(!whole.cut_short && Arc::ptr_eq(&whole, &store.analysis()));
}
