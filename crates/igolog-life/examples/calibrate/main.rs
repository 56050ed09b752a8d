//! How often estimated and proved verdicts come true: every ten moves of every game given, each block's verdict against
//! what becomes of it, and the territory estimate against who owns the board at the end.
//!
//! ```console
//! $ cargo run --release -p igolog-life --example calibrate -- 'judge=igolog gtp' ../shared/corpus/*.sgf
//! ```
//!
//! The judge is a GTP program that says who owns the last position of each game. `fit` fits the model of
//! `life::outlook` to every other game, the first among them, and prints its weights. The tables are of the games
//! that the model was not fitted to.

#![allow(clippy::print_stdout, reason = "a program")]

mod fit;
mod judge;
mod tables;

use igolog_core::{Board, Color};
use igolog_text::input::{Input, Wanted};
use judge::Judge;

/// Positions between two looks.
const EVERY: usize = 10;

/// A game with what became of its points.
struct Judged {
    /// The positions looked at, the last one first, each with the number of moves after it.
    positions: Vec<(usize, Board)>,
    /// Who owns each point at the end, where that is clear.
    owners: Vec<Option<Color>>,
    /// How many moves the game has.
    moves: usize,
}

impl Judged {
    /// Whether a block of a position lives to the end: `None` where that is not clear.
    fn lives(&self, board: &Board, block: igolog_core::BlockId) -> Option<bool> {
        let last = &self.positions[0].1;
        let color = board.block_color(block);
        let stones = board.block_stones(block);
        let fates: Vec<Option<bool>> = stones
            .map(
                |p| if last.color(p) == Some(color) { self.owners[p.index()].map(|o| o == color) } else { Some(false) },
            )
            .collect();
        let count = |fate| fates.iter().filter(|f| **f == fate).count();
        if 2 * count(None) >= fates.len() { None } else { Some(count(Some(true)) > count(Some(false))) }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(command) = args.iter().find_map(|a| a.strip_prefix("judge=")) else {
        println!("who judges? give judge='PROGRAM gtp'");
        return;
    };
    let mut judge = match Judge::start(command) {
        Ok(judge) => judge,
        Err(error) => {
            println!("{command}: {error}");
            return;
        }
    };
    let files = args.iter().filter(|a| a.ends_with(".sgf"));
    let games: Vec<Judged> = files.filter_map(|file| read(file, &mut judge)).collect();
    println!("{} games", games.len());
    if args.iter().any(|a| a == "fit") {
        let fitted: Vec<&Judged> = games.iter().step_by(2).collect();
        return fit::fit(&fitted);
    }
    let held_out: Vec<&Judged> = games.iter().skip(1).step_by(2).collect();
    tables::verdicts(&held_out);
    tables::reliability(&held_out);
    tables::influence(&held_out);
}

fn read(file: &str, judge: &mut Judge) -> Option<Judged> {
    let bytes = std::fs::read(file).ok()?;
    let (game, _) = Input::read(&bytes).and_then(|input| input.game(&Wanted::default())).ok()?;
    let mut board = game.board().clone();
    let owners = judge.owners(file, &board)?;
    let mut positions = Vec::new();
    let mut back = 0usize;
    loop {
        if back.is_multiple_of(EVERY) {
            let mut copy = board.clone();
            copy.forget();
            positions.push((back, copy));
        }
        if !board.undo() {
            break;
        }
        back += 1;
    }
    Some(Judged { positions, owners, moves: back })
}
