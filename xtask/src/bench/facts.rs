//! `cargo xtask bench facts`

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use igolog_core::{Board, Delta, Graph};
use igolog_facts::{FactStore, Relation};
use igolog_text::input::{Input, Wanted};
use serde::Serialize;

use super::kernel::random_games;
use super::{Format, print_json};
use crate::Done;
use crate::games::read_all;

/// Every move is timed by itself in every round, and its best time counts.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Games of 19x19 to replay (default: the demo game); the other sizes use random games
    files: Vec<PathBuf>,
    /// Rounds; the best time of each move counts
    #[arg(long, default_value_t = 7)]
    rounds: u32,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

type Line = (Board, Vec<Delta>);

/// What was measured on one board size.
#[derive(Debug, Serialize)]
struct Measured {
    games: usize,
    moves: usize,
    us_per_move: Spread,
    us_per_move_without_influence: Spread,
    us_per_move_derived: Spread,
    rows_per_move: f64,
    rows_on_board: f64,
    relations: BTreeMap<&'static str, f64>,
}

#[derive(Debug, Serialize)]
struct Spread {
    mean: f64,
    p99: f64,
}

impl Spread {
    fn of(mut nanoseconds: Vec<u64>) -> Spread {
        nanoseconds.sort_unstable();
        let count = nanoseconds.len().max(1);
        let mean = nanoseconds.iter().sum::<u64>() as f64 / count as f64 / 1e3;
        let p99 = nanoseconds.get((count * 99 / 100).min(count - 1)).map_or(0.0, |&n| n as f64 / 1e3);
        Spread { mean, p99 }
    }
}

pub(super) fn run(args: Args) -> Done {
    let sizes: [(&str, Vec<Line>); 3] =
        [("9x9", random_lines(9, 20)?), ("19x19", real_lines(&args.files)?), ("52x52", random_lines(52, 1)?)];
    let mut measured = BTreeMap::new();
    for (size, lines) in &sizes {
        measured.insert(*size, measure(lines, args.rounds.max(1))?);
    }
    match args.format {
        Format::Json => print_json(&measured)?,
        Format::Text => print!("{}", text(&measured)),
    }
    Ok(())
}

fn real_lines(files: &[PathBuf]) -> Result<Vec<Line>, Box<dyn Error>> {
    let mut lines = Vec::new();
    for source in read_all(files)? {
        let fail = |e: igolog_text::input::InputError| format!("{}: {e}", source.name);
        let (game, _) = Input::read(&source.bytes).map_err(fail)?.game(&Wanted::default()).map_err(fail)?;
        if game.board().graph().grid_size() == Some((19, 19)) {
            lines.push(game.board().history());
        }
    }
    if lines.is_empty() {
        return Err("none of these games is on a 19x19 board".into());
    }
    Ok(lines)
}

fn random_lines(side: usize, count: u32) -> Result<Vec<Line>, Box<dyn Error>> {
    let start = Board::new(Graph::grid(side, side)?);
    let games = random_games(side, count)?;
    let line = |game: &Vec<_>| {
        let mut board = start.clone();
        let mut steps = Vec::new();
        for step in game {
            super::kernel::play_all(&mut board, std::slice::from_ref(step));
            steps.extend(board.delta());
        }
        (start.clone(), steps)
    };
    Ok(games.iter().map(line).collect())
}

fn measure(lines: &[Line], rounds: u32) -> Result<Measured, Box<dyn Error>> {
    let moves: usize = lines.iter().map(|l| l.1.len()).sum();
    let [mut apply, mut undo, mut derived, mut lean] = [(); 4].map(|()| vec![u64::MAX; moves]);
    let (field, others): (Vec<Relation>, Vec<Relation>) =
        Relation::DERIVED.iter().copied().partition(|&relation| relation == Relation::Influence);
    let mut relations: BTreeMap<&'static str, f64> = Relation::BASE.iter().map(|r| (r.word(), 0.0)).collect();
    let (mut rows, mut held) = (0, 0);
    for round in 0..rounds {
        let mut at = 0;
        for (start, steps) in lines {
            let mut store = FactStore::new(start);
            let before: Vec<usize> = Relation::BASE.iter().map(|&r| store.count(r)).collect();
            for (i, delta) in steps.iter().enumerate() {
                let clock = Instant::now();
                store.apply(delta);
                keep_best(&mut apply[at + i], clock);
                if round == 0 {
                    rows += store.changes().len();
                    for change in store.changes().iter() {
                        *relations.entry(change.relation.word()).or_default() += 1.0;
                    }
                }
            }
            held += Relation::BASE.iter().map(|&r| store.count(r)).sum::<usize>();
            for i in (0..steps.len()).rev() {
                let clock = Instant::now();
                store.undo();
                keep_best(&mut undo[at + i], clock);
            }
            if before != Relation::BASE.iter().map(|&r| store.count(r)).collect::<Vec<_>>() {
                return Err("undo does not restore the facts: the figures mean nothing".into());
            }
            at += steps.len();
        }
    }
    for _ in 0..rounds.min(3) {
        let mut at = 0;
        for (start, steps) in lines {
            let mut store = FactStore::new(start);
            for delta in steps {
                store.apply(delta);
                let clock = Instant::now();
                let mut seen = 0;
                others.iter().for_each(|&r| store.each(r, |row| seen += row.len()));
                keep_best(&mut lean[at], clock);
                field.iter().for_each(|&r| store.each(r, |row| seen += row.len()));
                std::hint::black_box(seen);
                keep_best(&mut derived[at], clock);
                at += 1;
            }
        }
    }
    let per_move = |count: usize| count as f64 / moves.max(1) as f64;
    relations.values_mut().for_each(|v| *v /= moves.max(1) as f64);
    Ok(Measured {
        games: lines.len(),
        moves,
        us_per_move: Spread::of(apply.iter().zip(&undo).map(|(a, u)| a + u).collect()),
        us_per_move_without_influence: Spread::of(lean),
        us_per_move_derived: Spread::of(derived),
        rows_per_move: per_move(rows),
        rows_on_board: held as f64 / f64::from(rounds) / lines.len().max(1) as f64,
        relations,
    })
}

fn keep_best(best: &mut u64, clock: Instant) {
    *best = (*best).min(clock.elapsed().as_nanos() as u64);
}

fn text(measured: &BTreeMap<&str, Measured>) -> String {
    let sizes = ["9x9", "19x19", "52x52"];
    let mut out = format!("{:<52}{:>10}{:>10}{:>10}\n", "", sizes[0], sizes[1], sizes[2]);
    let mut row = |label: &str, read: &dyn Fn(&Measured) -> f64| {
        out += &format!("{label:<52}");
        sizes.iter().for_each(|s| out += &format!("{:>10.2}", read(&measured[s])));
        out += "\n";
    };
    row("base relations: us per move, undo included", &|m| m.us_per_move.mean);
    row("  99 of 100 moves take at most", &|m| m.us_per_move.p99);
    row("derived relations but influence read: us per move", &|m| m.us_per_move_without_influence.mean);
    row("all derived relations read: us per move", &|m| m.us_per_move_derived.mean);
    row("  99 of 100 moves take at most", &|m| m.us_per_move_derived.p99);
    row("rows changed per move", &|m| m.rows_per_move);
    row("rows of base relations at the end of a game", &|m| m.rows_on_board);
    for relation in Relation::BASE {
        row(&format!("  {}", relation.word()), &|m| m.relations[relation.word()]);
    }
    out
}
