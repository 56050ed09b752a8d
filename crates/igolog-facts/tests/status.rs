//! What the solver proves of groups, as rows: who moves first decides, and where.

mod common;

use common::{board, rows};
use igolog_core::{Board, ByColor, Color, Graph, Point};
use igolog_facts::{FactStore, Relation};
use igolog_life::{Certainty, Effort, Verdict};
use igolog_tsumego::Fate;

/// White has three points in a row in the corner, and Black all around is not shut in.
fn three_in_a_row() -> Board {
    board(
        ". . . O X . . . .
         O O O O X . . . .
         X X X X X . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
}

fn at(on: &Board, column: usize, row: usize) -> Point {
    on.graph().at(column, row).unwrap()
}

#[test]
fn whoever_takes_the_middle_decides() {
    let shut_in = three_in_a_row();
    let middle = at(&shut_in, 1, 0);
    for effort in [Effort::Step, Effort::Full] {
        let mut store = FactStore::new(&shut_in);
        store.set_effort(effort);
        let statuses = store.statuses();
        let [group] = &statuses[..] else { panic!("{statuses:?}") };
        assert_eq!((group.color, group.blocks.len()), (Color::White, 1));
        assert_eq!(ByColor::from_fn(|c| group.first[c].fate), ByColor::new(Fate::Dead, Fate::Alive));
        assert_eq!(group.vital(), [middle]);
        let name = at(&shut_in, 3, 0).index() as i32;
        assert_eq!(rows(&mut store, Relation::Vital), [[name, middle.index() as i32]]);
        assert_eq!(rows(&mut store, Relation::Status), [[name, 0, Fate::Dead as i32], [name, 1, Fate::Alive as i32]]);
        assert!(store.work().positions > 0);
    }
}

#[test]
fn static_effort_asks_no_solver() {
    let mut store = FactStore::new(&three_in_a_row());
    assert!(store.statuses().is_empty());
    assert_eq!(store.count(Relation::Status) + store.count(Relation::Vital), 0);
    assert_eq!(store.work().positions, 0);
}

#[test]
fn what_is_settled_or_too_large_has_no_rows() {
    let settled = board(". O . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .");
    let mut large = Board::new(Graph::grid(20, 20).unwrap());
    let corner = at(&large, 0, 0);
    large.setup(&[(corner, Some(Color::White))]).unwrap();
    for position in [settled, large] {
        let mut store = FactStore::new(&position);
        store.set_effort(Effort::Step);
        assert!(store.statuses().is_empty());
    }
}

/// The word for a block, and what the solver proves of it, say the same; without a search both are left out.
#[test]
fn verdicts_follow_the_solver() {
    let position = three_in_a_row();
    let mut store = FactStore::new(&position);
    store.set_effort(Effort::Step);
    let name = at(&position, 3, 0);
    let block = position.block(name).unwrap();
    let life = store.verdicts().life_of(block).cloned().unwrap();
    // Black's walls are taken to stand.
    assert_eq!((life.verdict, life.status), (Verdict::Unsettled, Certainty::Estimated));
    let row = rows(&mut store, Relation::Life).into_iter().find(|row| row[0] == name.index() as i32).unwrap();
    assert_eq!(row[1..], [life.verdict as i32, life.status as i32, life.why.reason() as i32]);
    assert_eq!(store.statuses()[0].first[Color::Black].certainty, Certainty::Estimated);
    assert_eq!(store.statuses()[0].first[Color::White].certainty, Certainty::Proved);
}
