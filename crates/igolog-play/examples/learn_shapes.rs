//! Writes `src/shapes.txt`: `cargo run --release -p igolog-play --example learn_shapes FOLDER… > shapes.txt`.
#![allow(clippy::print_stdout, reason = "the table goes to standard output")]

use igolog_play::ShapeCounts;
use igolog_text::{replay::Replay, sgf::Collection};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut counts = ShapeCounts::default();
    for folder in std::env::args().skip(1) {
        let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        files.sort_by_key(|entry| entry.path());
        for file in files {
            let Ok(collection) = Collection::read(&std::fs::read(file.path())?) else { continue };
            for record in collection.games() {
                counts.add(&Replay::main_line(record, None)?.game);
            }
        }
    }
    counts.lines(8).for_each(|line| println!("{line}"));
    Ok(())
}
