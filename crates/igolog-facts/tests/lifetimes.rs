//! Every fact of a game with its interval: at any move the facts that hold are those whose interval covers it.

mod common;

use common::{Dice, rows};
use igolog_core::{Board, Color, Graph, Point, Suicide};
use igolog_facts::{FactStore, Relation, lifetimes};

#[test]
fn intervals_cover_exactly_what_holds() {
    let mut dice = Dice::new(31);
    let start = Board::new(Graph::grid(5, 5).unwrap());
    let mut board = start.clone();
    let mut steps = Vec::new();
    let mut color = Color::Black;
    while steps.len() < 60 {
        let empties: Vec<Point> = board.empties().collect();
        if dice.index(15) == 0 || board.play(color, empties[dice.index(empties.len())], Suicide::Forbidden).is_err() {
            board.pass();
        }
        steps.push(board.delta().unwrap());
        color = !color;
    }
    let all = lifetimes(FactStore::new(&start), &steps, Relation::ALL, |_| true).unwrap();
    let mut store = FactStore::new(&start);
    for now in 0..=steps.len() {
        for &relation in Relation::ALL {
            let covers = |l: &&igolog_facts::Lifetime| {
                l.relation == relation && l.from as usize <= now && l.to.is_none_or(|to| now < to as usize)
            };
            let mut held: Vec<Vec<i32>> = all.iter().filter(covers).map(|l| l.row.clone()).collect();
            held.sort();
            assert_eq!(held, rows(&mut store, relation), "{} at {now}", relation.word());
        }
        if let Some(delta) = steps.get(now) {
            store.apply(delta);
        }
    }
}
