//! What the solver proves of groups, as rows: who moves first decides, and where.

mod common;

use common::{board, rows};
use igolog_core::{Board, ByColor, Color, Graph, Point};
use igolog_facts::store::{FirstStatus, GroupStatus};
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

/// A black group, by what becomes of it if its owner and if its enemy moves first.
fn group(owner: Fate, enemy: Fate) -> GroupStatus {
    let first = |fate| FirstStatus { fate, by: None };
    GroupStatus { color: Color::Black, blocks: Vec::new(), first: ByColor { black: first(owner), white: first(enemy) } }
}

#[test]
fn a_proof_decides_and_half_a_proof_forbids_the_opposite() {
    let proved = |verdict| Some((verdict, Certainty::Proved));
    let unsettled = Some((Verdict::Unsettled, Certainty::Estimated));
    let cases = [
        (Fate::Dead, Fate::Unknown, Verdict::Alive, proved(Verdict::Dead)),
        (Fate::Unknown, Fate::Alive, Verdict::Dead, proved(Verdict::Alive)),
        (Fate::Alive, Fate::Dead, Verdict::Alive, proved(Verdict::Unsettled)),
        (Fate::Ko, Fate::Ko, Verdict::Dead, proved(Verdict::Unsettled)),
        (Fate::Seki, Fate::Seki, Verdict::Unknown, proved(Verdict::Seki)),
        (Fate::Unknown, Fate::Dead, Verdict::Alive, unsettled),
        (Fate::Unknown, Fate::Dead, Verdict::Dead, None),
        (Fate::Alive, Fate::Unknown, Verdict::Dead, unsettled),
        (Fate::Alive, Fate::Unknown, Verdict::Alive, None),
        (Fate::Unknown, Fate::Unknown, Verdict::Alive, None),
    ];
    for (owner, enemy, said, settled) in cases {
        assert_eq!(group(owner, enemy).settles(said), settled, "{owner:?}, {enemy:?}, {said:?}");
    }
}
