//! Reads all SGF files of a folder again and again and prints megabytes per second.
//!
//! `cargo xtask bench sgf ../shared/corpus`

use std::path::PathBuf;
use std::time::Instant;

use igolog_text::sgf::Collection;

use crate::Done;
use crate::games::read_all;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records: files and folders (default: the built-in game)
    files: Vec<PathBuf>,
    /// Rounds of each measurement; the best counts
    #[arg(long, default_value_t = 40)]
    rounds: u32,
}

pub(super) fn run(args: Args) -> Done {
    let files: Vec<Vec<u8>> = read_all(&args.files)?.into_iter().map(|source| source.bytes).collect();
    let joined: Vec<u8> = files.concat();
    let mut best = [f64::INFINITY; 3];
    let mut nodes = [0_usize; 3];
    for _ in 0..args.rounds {
        let start = Instant::now();
        nodes[0] = files.iter().map(|f| count(f)).sum();
        best[0] = best[0].min(start.elapsed().as_secs_f64());

        let start = Instant::now();
        nodes[1] = count(&joined);
        best[1] = best[1].min(start.elapsed().as_secs_f64());

        let start = Instant::now();
        nodes[2] = files.iter().map(|f| moves(f)).sum();
        best[2] = best[2].min(start.elapsed().as_secs_f64());
    }
    assert_eq!(nodes[0], nodes[1], "one file or many must be the same");
    let megabytes = joined.len() as f64 / 1e6;
    println!("{} files, {megabytes:.2} MB, {} nodes", files.len(), nodes[0]);
    println!("file by file          {:7.0} MB/s", megabytes / best[0]);
    println!("all in one            {:7.0} MB/s", megabytes / best[1]);
    println!("and all moves decoded {:7.0} MB/s", megabytes / best[2]);
    Ok(())
}

fn count(bytes: &[u8]) -> usize {
    let games = Collection::read(bytes).expect("a game record");
    games.games().map(|game| game.counts().nodes).sum()
}

fn moves(bytes: &[u8]) -> usize {
    let games = Collection::read(bytes).expect("a game record");
    let played = games.games().flat_map(|game| {
        let size = game.size();
        game.main_line().filter_map(move |node| node.played(size))
    });
    played.count()
}
