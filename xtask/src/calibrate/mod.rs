//! How often estimated and proved verdicts come true: every ten moves of every game given, each block's verdict against
//! what becomes of it, and the territory estimate against who owns the board at the end.
//!
//! ```console
//! $ cargo xtask calibrate --judge 'target/release/igolog gtp' ../shared/corpus
//! ```
//!
//! The judge is a GTP program that says who owns the last position of each game. `--fit` fits the model of
//! `life::outlook` to every other game, the first among them, and prints its weights. The tables are of the games
//! that the model was not fitted to.

use std::path::PathBuf;

mod fit;
mod judge;
mod races;
mod tables;

use igolog_core::{Board, Color};
use igolog_life::Effort;
use igolog_text::input::{Input, Wanted};
use judge::Judge;

use crate::Done;
use crate::games::{Source, read_all};

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

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command of a GTP program that says who owns the last position
    #[arg(long, value_name = "COMMAND")]
    judge: String,
    /// How hard to look at positions before the last one
    #[arg(long, default_value_t = Effort::Static)]
    effort: Effort,
    /// Fit the model anew instead of printing the tables
    #[arg(long)]
    fit: bool,
    /// Judge what the teacher says of races instead
    #[arg(long, conflicts_with = "fit")]
    races: bool,
    /// Game records: files and folders
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

pub(crate) fn run(args: Args) -> Done {
    let mut judge = Judge::start(&args.judge).map_err(|why| format!("{}: {why}", args.judge))?;
    if args.races {
        return races::races(&read_all(&args.games)?, &mut judge);
    }
    let games: Vec<Judged> = read_all(&args.games)?.iter().filter_map(|source| read(source, &mut judge)).collect();
    println!("{} games", games.len());
    if args.fit {
        fit::fit(&games.iter().step_by(2).collect::<Vec<_>>());
        return Ok(());
    }
    let held_out: Vec<&Judged> = games.iter().skip(1).step_by(2).collect();
    tables::verdicts(&held_out, args.effort);
    tables::influence(&held_out);
    Ok(())
}

fn read(source: &Source, judge: &mut Judge) -> Option<Judged> {
    let (game, _) = Input::read(&source.bytes).and_then(|input| input.game(&Wanted::default())).ok()?;
    let mut board = game.board().clone();
    let owners = judge.owners(&source.name, &board)?;
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
