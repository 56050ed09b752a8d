//! The facts of a game, kept current move by move: which blocks came into atari, and how long that lasted.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::facts::{FactStore, FactValue, Relation, lifetimes};
use igolog::text::input::{Input, Wanted};
use igolog::text::vertex::{Notation, name};

const RECORD: &str = "(;SZ[9];B[ee];W[de];B[dd];W[ed];B[ce];W[ec];B[df];W[fe];B[cd])";

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (game, _) = Input::read(RECORD.as_bytes())?.game(&Wanted::default())?;
    let (start, steps) = game.board().history();

    // A store follows the steps; every relation is then what a store built anew would hold.
    let mut store = FactStore::new(&start);
    for step in &steps {
        store.apply(step);
        println!("after {} moves: {} liberties of blocks", store.move_number(), store.count(Relation::Liberty));
    }

    // Every row of a relation, with the steps from which and until which it held.
    let graph = game.board().graph();
    let found = lifetimes(FactStore::new(&start), &steps, &[Relation::Atari], |_| true).unwrap_or_default();
    for life in &found {
        let row: Vec<FactValue> = Relation::Atari.schema().read(&life.row).collect();
        if let [FactValue::Point(block), FactValue::Point(liberty)] = row[..] {
            let name = |point| name(graph, point, Notation::Gtp);
            println!("{} could be captured at {} from step {} to {:?}", name(block), name(liberty), life.from, life.to);
        }
    }
    assert!(!found.is_empty());
    Ok(())
}
