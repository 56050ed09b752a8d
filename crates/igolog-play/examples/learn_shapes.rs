//! Writes `src/shapes.txt`, and then, built with the new shapes, `src/touches.txt`:
//! `cargo run --release -p igolog-play --example learn_shapes shapes|touches FOLDER… > FILE`.
#![allow(clippy::print_stdout, reason = "the table goes to standard output")]

use igolog_play::{ShapeCounts, TouchCounts};
use igolog_text::{replay::Replay, sgf::Collection};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut shapes, mut touches) = (ShapeCounts::default(), TouchCounts::default());
    let touching = match std::env::args().nth(1).as_deref() {
        Some("shapes") => false,
        Some("touches") => true,
        _ => return Err("say shapes or touches, and the folders of games".into()),
    };
    for folder in std::env::args().skip(2) {
        let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        files.sort_by_key(|entry| entry.path());
        for file in files {
            let Ok(collection) = Collection::read(&std::fs::read(file.path())?) else { continue };
            for record in collection.games() {
                let game = Replay::main_line(record, None)?.game;
                if touching { touches.add(&game) } else { shapes.add(&game) }
            }
        }
    }
    if touching {
        touches.lines().for_each(|line| println!("{line}"));
    } else {
        shapes.lines(8).for_each(|line| println!("{line}"));
    }
    Ok(())
}
