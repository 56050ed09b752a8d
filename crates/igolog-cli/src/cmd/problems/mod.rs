//! `igolog problems`: problems of life and death found in games

mod write;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::mpsc;
use std::sync::{Mutex, atomic::AtomicUsize, atomic::Ordering};
use std::thread;

use igolog_answers::PositionSpec;
use igolog_answers::solve::SolveAnswer;
use igolog_core::{Board, Stop};
use igolog_text::sgf::Collection;
use igolog_text::vertex::Notation;
use igolog_tsumego::{FoundProblem, Harvest, SolverLimits, StudyLimits};

use crate::cmd::engine::seconds;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::{Named, read_each};
use crate::meter::Meter;
use crate::{door, interrupt, output};

/// Find problems in games: positions where the life of a group hangs on the move and one move alone will do
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog problems games/ -o problems.sgf
  igolog problems demo --limit 5
  igolog solve problems.sgf
Levels go from 1 (easy) to 5, by the size of the proof and how unlikely the answer is for the learned policy.
Ctrl-C and --time keep what was found.")]
pub(crate) struct Args {
    /// Game records: files, folders, glob patterns, zip and 7z archives, `-` or `demo`
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<String>,
    /// Write the problems with their solutions
    #[arg(short, long, value_name = "FILE.sgf")]
    output: Option<PathBuf>,
    /// Stop after so many problems
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// The most positions that one search may visit
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Games worked on at once
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
}

/// A problem with where it was found.
struct Sourced {
    game: String,
    moves: usize,
    found: FoundProblem,
    solved: SolveAnswer,
    /// Which choice of the learned policy the answer is, from 1.
    rank: usize,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut games: Vec<Named> = Vec::new();
    let failed = read_each(&args.files, |source| {
        let spec = PositionSpec { bytes: Some(source.bytes), ..PositionSpec::default() };
        games.extend((Named { name: source.name, spec }).each_game()?);
        Ok(())
    })?;
    let clock = door::clock();
    let (time, stop) = (args.time, interrupt::stop());
    let stop = stop.or_when(move || time.is_some_and(|time| clock.now().as_secs_f64() >= time));
    let found = search(&args, &games, &stop)?;
    let mut problems: Vec<(Collection, String, u8)> = Vec::new();
    for (at, sourced) in found.iter().enumerate() {
        problems.extend(write::problem(sourced, at + 1)?);
    }
    problems.sort_by_key(|problem| problem.2);
    for (_, line, _) in &problems {
        output::print(line)?;
    }
    output::print(&format!(
        "{} in {}",
        output::counted(problems.len() as u64, "problem"),
        output::counted(games.len() as u64, "game")
    ))?;
    if let (Some(path), Some((mut all, ..))) = (&args.output, problems.first().cloned()) {
        problems.iter().skip(1).for_each(|(problem, ..)| all.append(problem));
        output::write_file(path, all.to_string().as_bytes())?;
    }
    match failed {
        Some(failure) => Err(failure),
        None if interrupt::stop().is_asked() => Ok(Exit::Interrupted),
        None if problems.is_empty() => Ok(Exit::No),
        None => Ok(Exit::Done),
    }
}

/// Looks through all positions of all games, in the order of the games.
fn search(args: &Args, games: &[Named], stop: &Stop) -> Result<Vec<Sourced>, Failure> {
    let limits = StudyLimits {
        solver: SolverLimits { table_bits: 15, nodes: args.positions },
        positions: args.positions.saturating_mul(8),
    };
    let meter = Mutex::new(Meter::new());
    let next = AtomicUsize::new(0);
    let most = args.limit.unwrap_or(usize::MAX);
    let enough = Stop::new();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..usize::from(args.jobs).clamp(1, games.len().max(1)) {
            let (sender, next, meter, enough) = (sender.clone(), &next, &meter, &enough);
            let stop = stop.clone();
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(named) = games.get(at) else { return };
                    if enough.is_asked() || stop.is_asked() {
                        return;
                    }
                    let tell = |moves: usize, of: usize, found: usize| {
                        if let Ok(mut meter) = meter.lock() {
                            meter.show(|| {
                                format!("game {} of {}: move {moves} of {of}, {found} found", at + 1, games.len())
                            });
                        }
                    };
                    if sender.send((at, through(named, limits, most, tell, &stop))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut all: Vec<(usize, Vec<Sourced>)> = Vec::new();
        for (at, found) in receiver {
            all.push((at, found?));
            if all.iter().map(|(_, found)| found.len()).sum::<usize>() >= most {
                enough.ask();
            }
        }
        all.sort_by_key(|(at, _)| *at);
        // Games that begin alike have problems in common.
        let mut seen = HashSet::new();
        let key = |sourced: &Sourced| (sourced.found.problem.board.canonical_hash(), sourced.found.study.to_move);
        let found = all.into_iter().flat_map(|(_, found)| found).filter(|sourced| seen.insert(key(sourced)));
        Ok(found.take(most).collect())
    })
}

/// The problems along one game, or the first few of them. `tell` hears of the move, of how many, and of what was found.
fn through(
    named: &Named,
    limits: StudyLimits,
    most: usize,
    tell: impl Fn(usize, usize, usize),
    stop: &Stop,
) -> Result<Vec<Sourced>, Failure> {
    let posed = named.pose(Notation::Gtp)?;
    let (start, steps) = posed.game.board().history();
    let mut harvest = Harvest::new(limits);
    let mut found = Vec::new();
    let mut board: Board = start;
    for (number, step) in (1..).zip(&steps) {
        board.repeat(step);
        tell(number, steps.len(), found.len());
        // Solved at once: after Ctrl-C there is no time to do it for all of them.
        for problem in harvest.look(&board, stop) {
            if let Some((solved, rank)) = write::solution(&named.name, &problem, stop)? {
                found.push(Sourced { game: named.name.clone(), moves: number, found: problem, solved, rank });
            }
        }
        if stop.is_asked() || found.len() >= most {
            break;
        }
    }
    Ok(found)
}
