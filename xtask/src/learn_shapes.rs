//! Writes `shapes.txt` of igolog-play, and then, built with the new shapes, `touches.txt`:
//! `cargo xtask learn-shapes shapes FOLDER… > FILE`, then with `touches`.

use std::path::PathBuf;

use igolog_play::{ShapeCounts, TouchCounts};
use igolog_text::{replay::Replay, sgf::Collection};

use crate::Done;
use crate::games::read_all;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Table {
    /// How often each shape was played where it could be
    Shapes,
    /// How often a move touches what the last move did
    Touches,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    table: Table,
    /// Game records: files and folders
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

pub(crate) fn run(args: Args) -> Done {
    let (mut shapes, mut touches) = (ShapeCounts::default(), TouchCounts::default());
    for source in read_all(&args.games)? {
        let Ok(collection) = Collection::read(&source.bytes) else { continue };
        for record in collection.games() {
            let game = Replay::main_line(record, None)?.game;
            match args.table {
                Table::Shapes => shapes.add(&game),
                Table::Touches => touches.add(&game),
            }
        }
    }
    match args.table {
        Table::Shapes => shapes.lines(8).for_each(|line| println!("{line}")),
        Table::Touches => touches.lines().for_each(|line| println!("{line}")),
    }
    Ok(())
}
