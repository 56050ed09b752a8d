//! How often estimated and proved verdicts come true: every 20 moves of every game given, each block's verdict against
//! the last position of the record.
//!
//! ```console
//! $ cargo run --release -p igolog-facts --example calibrate -- ../shared/corpus/*.sgf
//! ```

#![allow(clippy::print_stdout, reason = "a program")]

use std::collections::BTreeMap;

use igolog_facts::FactStore;
use igolog_facts::life::Verdict;
use igolog_text::input::{Input, Wanted};

/// Moves between two looks, and moves before the end that are left out: a verdict needs time to come true.
const EVERY: usize = 20;

#[derive(Default)]
struct Tally {
    blocks: usize,
    stones: usize,
    stones_left: usize,
}

fn main() {
    let mut tallies: BTreeMap<(Verdict, &str, &str), Tally> = BTreeMap::new();
    let mut games = 0;
    for file in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let Ok((game, _)) = Input::read(&bytes).and_then(|input| input.game(&Wanted::default())) else { continue };
        games += 1;
        let last = game.board();
        let mut board = last.clone();
        let mut back = 0;
        while board.undo() {
            back += 1;
            if back % EVERY != 0 {
                continue;
            }
            for life in &FactStore::new(&board).analysis().life {
                let tally = tallies.entry((life.verdict, life.status.word(), life.why.word())).or_default();
                tally.blocks += 1;
                tally.stones += board.block_size(life.block);
                tally.stones_left +=
                    board.block_stones(life.block).filter(|&p| last.color(p) == Some(life.color)).count();
            }
        }
    }
    println!(
        "{games} games\n{:<10} {:<10} {:<14} {:>7} {:>7}  still there at the end",
        "verdict", "status", "method", "blocks", "stones"
    );
    for ((verdict, status, why), t) in tallies {
        let share = 100.0 * t.stones_left as f64 / t.stones.max(1) as f64;
        println!("{:<10} {status:<10} {why:<14} {:>7} {:>7}  {share:.1} %", verdict.word(), t.blocks, t.stones);
    }
}
