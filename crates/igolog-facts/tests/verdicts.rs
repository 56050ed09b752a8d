//! A cache never changes a verdict: a store that followed a game, asked this and that on the way, says what a fresh one
//! says.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{Dice, corpus, graphs, random_game, rows};
use igolog_core::{Board, Color, Graph, Stop, Suicide};
use igolog_facts::{FactStore, Relation};
use igolog_life::eyes::EyeKind;
use igolog_life::{Effort, Verdict};

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

/// What is said of eyes and of life is one truth: an eye of one point is what the eye of that region is, and whoever has two
/// eyes that nobody can take is alive.
#[test]
fn eyes_and_verdicts_never_contradict_each_other() {
    let mut dice = Dice::new(153);
    let random = graphs().into_iter().map(|graph| random_game(&graph, &mut dice, 3 * graph.len())).collect::<Vec<_>>();
    let real = corpus(200).into_iter().map(|game| game.board().clone());
    let mut seen = BTreeMap::new();
    for board in random.into_iter().chain(real) {
        let (start, steps) = board.history();
        let mut store = FactStore::new(&start);
        store.set_effort(Effort::Static);
        for (number, delta) in steps.iter().enumerate() {
            store.apply(delta);
            if number % 20 == 19 || number + 1 == steps.len() {
                no_contradiction(&mut store, &mut seen);
            }
        }
    }
    let seen = |kind: EyeKind| seen.get(&(kind as i32)).copied().unwrap_or(0);
    assert!(seen(EyeKind::Real) > 20 && seen(EyeKind::False) > 20, "too few eyes to tell");
}

/// Counts the eyes of one point by their kind.
fn no_contradiction(store: &mut FactStore, seen: &mut BTreeMap<i32, usize>) {
    let kinds = rows(store, Relation::EyeKind);
    for eye in rows(store, Relation::PointEye) {
        let (region, kind) = (2 * eye[0] + eye[1], eye[2]);
        *seen.entry(kind).or_default() += 1;
        let other = kinds.iter().find(|row| row[0] == region && row[2] != kind);
        assert_eq!(other, None, "{eye:?} on\n{:?}", store.board());
    }
    let life: BTreeMap<i32, i32> = rows(store, Relation::Life).iter().map(|row| (row[0], row[1])).collect();
    let mut halves = BTreeMap::<i32, i32>::new();
    rows(store, Relation::Eye).iter().for_each(|eye| *halves.entry(eye[1]).or_default() += eye[2]);
    for member in rows(store, Relation::StaticGroup) {
        if halves.get(&member[0]).is_some_and(|&low| low >= 4) {
            assert_eq!(life[&member[1]], Verdict::Alive as i32, "{member:?} on\n{:?}", store.board());
        }
    }
    let of = |verdict: Verdict| life.iter().filter(move |(_, said)| **said == verdict as i32).map(|(block, _)| *block);
    let dead: Vec<i32> = rows(store, Relation::Dead).iter().map(|row| row[0]).collect();
    assert_eq!(dead, of(Verdict::Dead).collect::<Vec<_>>(), "on\n{:?}", store.board());
    for alive in rows(store, Relation::Alive) {
        assert!(of(Verdict::Alive).any(|block| block == alive[0]), "{alive:?} on\n{:?}", store.board());
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
