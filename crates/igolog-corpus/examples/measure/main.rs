//! What a library costs and how fast it answers:
//! `cargo run --release -p igolog-corpus --example measure -- FOLDER GAMES [none]`, with `none` without relations.
//!
//! Games come from a seeded generator; a folder that has them already is used again, and one that has the first of them
//! gets the others. All times are those of one thread on its processor: patterns are looked for by as many threads as there
//! are, in a share of the time.

#![expect(clippy::print_stdout, reason = "it tells what it measured")]

mod generator;

use std::path::Path;

use igolog_core::{Dice, Stop};
use igolog_corpus::filter::{Filter, FilterValue, Operator};
use igolog_corpus::pattern::{Allowed, BoardPattern, PatternSearch, PatternSides, plain_scan};
use igolog_corpus::{Library, LibraryWriter, Plan};
use igolog_life::Effort;

const SEED: u64 = 22;
const QUERIES: usize = 100;
/// Games of a sample in which hits are counted the plain way too.
const SAMPLE: u32 = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, games, rest @ ..] = arguments.as_slice() else {
        return Err("give a folder and a number of games".into());
    };
    let (folder, games) = (Path::new(folder), games.parse::<u64>()?);
    let none = rest.first().is_some_and(|word| word == "none");
    index(folder, games, none)?;
    let started = cpu();
    let library = Library::open(folder)?;
    println!("open: {:.3} s", cpu() - started);
    ask(&library)?;
    Ok(())
}

/// Seconds of processor that this thread has taken: what others do on the machine does not count.
fn cpu() -> f64 {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

fn index(folder: &Path, games: u64, none: bool) -> Result<(), Box<dyn std::error::Error>> {
    let there = igolog_corpus::Manifest::read(folder).map_or(0, |manifest| u64::from(manifest.games()));
    if there >= games {
        return Ok(());
    }
    let plan = none.then(|| Plan { relations: Vec::new(), effort: Effort::Static });
    let stop = Stop::never();
    let mut writer = LibraryWriter::open(folder, plan, 1)?;
    let mut generating = 0.0;
    let begun = cpu();
    for number in there..games {
        let before = cpu();
        let text = generator::record(SEED, number);
        generating += cpu() - before;
        writer.add(format!("{number}.sgf"), text.into_bytes(), &stop)?;
    }
    let tally = writer.finish(&stop)?;
    let spent = cpu() - begun;
    println!("{tally:?}");
    println!(
        "index: {:.2} ms a game, without {:.2} to make up the game",
        1000.0 * (spent - generating) / (games - there) as f64,
        1000.0 * generating / (games - there) as f64
    );
    let manifest = igolog_corpus::Manifest::read(folder)?;
    let mut sums: std::collections::BTreeMap<&str, u64> = std::collections::BTreeMap::new();
    for file in manifest.parts.iter().flat_map(|part| &part.files) {
        *sums.entry(file.name.split('/').next().unwrap_or_default()).or_default() += file.bytes;
    }
    for (table, bytes) in &sums {
        println!("{table}: {:.0} bytes a game", *bytes as f64 / games as f64);
    }
    let all: u64 = sums.values().sum();
    println!("all: {:.0} bytes a game", all as f64 / games as f64);
    Ok(())
}

/// The time that 99 of 100 questions stay below, and the middle one.
fn times(name: &str, mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    println!(
        "{name}: 99 of 100 below {:.1} ms, half below {:.1} ms, the longest {:.1} ms",
        1000.0 * seconds[seconds.len() * 99 / 100 - 1],
        1000.0 * seconds[seconds.len() / 2],
        1000.0 * seconds[seconds.len() - 1]
    );
}

fn ask(library: &Library) -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = Dice::new(SEED);
    let stop = Stop::never();
    let mut some = |most: u32| {
        let game = dice.below(library.games().len() as u32);
        let moves = dice.below(most.min(library.games()[game as usize].moves as u32 + 1));
        (library.track(game).expect("there is such a game").position(moves as usize).0, dice.clone())
    };
    let mut positions = Vec::new();
    for number in 0..QUERIES {
        let (contents, _) = some(if number % 2 == 0 { 12 } else { 200 });
        let started = cpu();
        let explored = library.explore(&contents, 19, &Filter::All, 1, &Stop::never())?;
        positions.push(cpu() - started);
        assert!(explored.count > 0 || library.games().len() < 10, "a position of the library is in it");
    }
    times("positions", positions);
    for (name, side, corner) in [("corner patterns", 7, true), ("patterns anywhere", 4, false)] {
        let mut seconds = Vec::new();
        for _ in 0..QUERIES {
            let (contents, mut dice) = some(100);
            let (x, y) = if corner { (0, 0) } else { (1 + dice.index(14 - side), 1 + dice.index(14 - side)) };
            let mut pattern = BoardPattern::of_position(&contents, 19, [(x, y), (x + side - 1, y + side - 1)]);
            if !corner {
                pattern.sides = PatternSides::default();
                pattern.cells[dice.index(side * side)] = Allowed::ANY;
            }
            let search = PatternSearch::new(pattern);
            let started = cpu();
            library.find(&search, None, &Filter::All, 20, 1, &stop)?;
            seconds.push(cpu() - started);
            // A part of the same question the plain way.
            let part = Filter::Compare("game", Operator::Less, FilterValue::Number(f64::from(SAMPLE)));
            let fast = library.find(&search, None, &part, 20, 1, &stop)?.hits;
            let plain: usize = (0..SAMPLE)
                .filter(|&game| library.games()[game as usize].duplicate_of.is_none())
                .map(|game| plain_scan(&search, library.track(game).expect("there is such a game")).len())
                .sum();
            assert_eq!(fast, plain as u64, "the plain scan finds the same");
        }
        times(name, seconds);
    }
    Ok(())
}
