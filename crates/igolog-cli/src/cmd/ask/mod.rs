//! `igolog ask`

mod answer;
mod console;
mod picture;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use igolog_core::Game;
use igolog_rules::{Budget, Follower, Line, Program, RunError, board_program_with, prolog_facts};
use igolog_text::input::{Input, Wanted};
use owo_colors::OwoColorize;

use crate::exit::{Exit, Failure, Outcome};
use crate::input::{PositionArgs, read, read_all};
use crate::{interrupt, output};
pub(super) use answer::answer_json;
use answer::{Printer, Shape};

/// Ask a position, a game or many games a question
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog ask demo -m 100 'atari(B), block(B, C, S, 1)'\n  igolog ask game.sgf 'cuts(P, C, A, B)' --explain\n  igolog ask games/ --every-move 'snapback(E, P)' --format jsonl\n  igolog ask demo                       a console; type help\n  igolog ask demo --format prolog       all facts, for a Prolog system\n\nThe language and the standard library: docs/rules.md"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The query; before it, more files, folders, archives or patterns
    #[arg(value_name = "QUERY")]
    rest: Vec<String>,
    /// A file of rules
    #[arg(short = 'r', long = "rules-file", value_name = "FILE")]
    rule_files: Vec<PathBuf>,
    /// Ask every position of the main line, not only the last
    #[arg(long)]
    every_move: bool,
    /// Say why each answer holds, or how far the rules get if there is none
    #[arg(long)]
    explain: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: AskFormat,
    /// Draw the position with the answers marked, *.svg or *.png (with --explain also the points of the proofs)
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Seconds to spend on one position
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
}

impl Args {
    /// Takes the last argument if it is the query and not the position.
    fn take_query(&mut self) -> Option<String> {
        if !self.rest.is_empty() {
            return self.rest.pop();
        }
        // --size and --graph name a position by themselves; a graph may have a position string after it.
        let is_query = |text: &String| text.contains('(') && !Path::new(text).exists();
        let board_named = self.position.size.is_some()
            || (self.position.graph.is_some() && self.position.input.as_ref().is_some_and(is_query));
        if board_named { self.position.input.take() } else { None }
    }
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum AskFormat {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// One JSON value a line, one line an answer
    Jsonl,
    /// A table with a header
    Csv,
    /// Clauses for a Prolog system; without a query all facts
    Prolog,
}

pub(super) fn run(mut args: Args) -> Outcome {
    let query = args.take_query();
    let mut inputs: Vec<String> = args.position.input.iter().cloned().collect();
    inputs.append(&mut args.rest);
    let rules = read_rules(&args.rule_files)?;
    let asker = Asker { args: &args, rules, cancel: interrupt::flag() };
    if let Some(path) = &args.output {
        crate::picture::check_name(path)?;
    }
    let Some(query) = query else {
        if args.output.is_some() {
            return Err(Failure::Usage("a picture shows answers: add a query".into()));
        }
        let loaded = args.position.load()?;
        return match args.format {
            AskFormat::Prolog => {
                output::print(&prolog_facts(&Line::of(&loaded.game)))?;
                Ok(Exit::Done)
            }
            AskFormat::Text => console::run(&asker, &loaded.game),
            _ => Err(Failure::Usage(
                "this format needs a query; without one there is a console (text) or all facts (prolog)".into(),
            )),
        };
    };
    let board_named = args.position.size.is_some() || args.position.graph.is_some();
    if board_named && (args.every_move || inputs.len() > 1) {
        return Err(Failure::Usage(
            "--size and --graph name one position: leave out --every-move and other files".into(),
        ));
    }
    let many = args.every_move || inputs.len() > 1 || inputs.iter().any(|i| is_collection(i));
    if many && args.output.is_some() {
        return Err(Failure::Usage("a picture shows one position: name one game, and a move with -m".into()));
    }
    if !many {
        let loaded = args.position.load()?;
        for warning in &loaded.warnings {
            anstream::eprintln!("{} {}: {warning}", "warning:".yellow(), loaded.name);
        }
        let program = asker.program(&loaded.game, &query, true)?;
        let mut printer = Printer::new(args.format, Shape::One, args.explain);
        let exit = asker.last(&program, &loaded.name, &loaded.game, &mut printer)?;
        printer.finish()?;
        return Ok(exit);
    }
    let shape = if args.every_move { Shape::Moves } else { Shape::Files };
    let mut printer = Printer::new(args.format, shape, args.explain);
    let (mut exit, mut failed) = (Exit::No, None);
    // Games on grids of one size share a program.
    let mut programs: Vec<((usize, usize), Arc<Program>)> = Vec::new();
    read_all(&inputs, |source| {
        let source = match source {
            Ok(source) => source,
            // One bad file does not hide the others; it decides the exit code.
            Err(failure) if failed.is_none() => {
                failed = Some(failure);
                return Ok(());
            }
            Err(failure) => {
                failure.report();
                return Ok(());
            }
        };
        for (name, game) in games(&args, &source.name, &source.bytes) {
            if exit == Exit::Interrupted {
                return Ok(());
            }
            let size = game.board().graph().grid_size();
            let known = programs.iter().find(|p| Some(p.0) == size).map(|p| p.1.clone());
            let program = match known {
                Some(program) => program,
                None => {
                    let program = asker.program(&game, &query, programs.is_empty())?;
                    programs.extend(size.map(|size| (size, program.clone())));
                    program
                }
            };
            let found = if args.every_move {
                asker.every(&program, &name, &game, &mut printer)?
            } else {
                asker.last(&program, &name, &game, &mut printer)?
            };
            exit = match (exit, found) {
                (_, Exit::Interrupted) => Exit::Interrupted,
                (Exit::Limit, _) | (_, Exit::Limit) => Exit::Limit,
                (Exit::Done, _) | (_, Exit::Done) => Exit::Done,
                _ => Exit::No,
            };
        }
        Ok(())
    })?;
    printer.finish()?;
    failed.map_or(Ok(exit), Err)
}

fn is_collection(argument: &str) -> bool {
    let path = Path::new(argument);
    path.is_dir()
        || path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip"))
        || (!path.exists() && argument.contains(['*', '?']) && read(argument).is_err())
}

/// The games of one text; what cannot be read is reported and left out.
fn games(args: &Args, name: &str, bytes: &[u8]) -> Vec<(String, Game)> {
    let warn = |what: &dyn std::fmt::Display| anstream::eprintln!("{} {name}: {what}; left out", "warning:".yellow());
    let input = match Input::read(bytes) {
        Ok(input) => input,
        Err(error) => {
            warn(&error);
            return Vec::new();
        }
    };
    let count = if let Input::Games(collection) = &input { collection.games().len() } else { 1 };
    let mut out = Vec::new();
    for number in 0..count {
        let wanted = Wanted { game: number, moves: args.position.moves, rules: args.position.rules };
        match input.game(&wanted) {
            Ok((game, _)) => {
                let name = if count > 1 { format!("{name}#{}", number + 1) } else { name.to_string() };
                out.push((name, game));
            }
            Err(error) => warn(&error),
        }
    }
    out
}

/// Reads rule files: name and text of each.
pub(super) fn read_rules(files: &[PathBuf]) -> Result<Vec<(String, String)>, Failure> {
    let mut rules = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let size = std::fs::metadata(file).map_or(0, |m| m.len());
        if size > igolog_rules::MAX_SOURCE_BYTES as u64 {
            return Err(Failure::Input(format!(
                "{name} has {size} bytes; rules have at most {}",
                igolog_rules::MAX_SOURCE_BYTES
            )));
        }
        let bytes = std::fs::read(file).map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
        let text = String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{name} is not UTF-8 text")))?;
        rules.push((name, text));
    }
    Ok(rules)
}

/// Everything needed to ask a game.
struct Asker<'a> {
    args: &'a Args,
    rules: Vec<(String, String)>,
    cancel: Arc<std::sync::atomic::AtomicBool>,
}

impl Asker<'_> {
    fn budget(&self) -> Budget {
        let seconds = self.args.time.clamp(0.001, 86_400.0);
        Budget {
            steps: u64::MAX,
            deadline: Some(Instant::now() + Duration::from_secs_f64(seconds)),
            cancel: Some(self.cancel.clone()),
            ..Budget::default()
        }
    }

    /// The program for a query on the board of a game.
    fn program(&self, game: &Game, query: &str, warn: bool) -> Result<Arc<Program>, Failure> {
        let builder = board_program_with(game.board().graph(), self.args.position.coords).library("std").query(query);
        let builder = self.rules.iter().fold(builder, |b, (name, text)| b.source(name, text));
        let program = builder.build().map_err(Failure::input)?;
        if warn {
            program.warnings().iter().for_each(|w| anstream::eprintln!("{} {w}", "warning:".yellow()));
        }
        Ok(Arc::new(program))
    }

    /// Asks the last position of a game, and draws the answers if that is wanted.
    fn last(&self, program: &Arc<Program>, name: &str, game: &Game, printer: &mut Printer) -> Outcome {
        let budget = self.budget();
        let asked = Follower::along(program.clone(), &Line::of(game), &budget).and_then(|mut follower| {
            let found = printer.position(name, &mut follower, &budget)?;
            let picture = self.args.output.as_ref().map(|_| picture::answers(&mut follower, self.args, &budget));
            Ok((found, picture.transpose()?, follower))
        });
        match asked {
            Err(error) => stopped(&error),
            Ok((found, picture, follower)) => {
                let exit = if found? { Exit::Done } else { Exit::No };
                if let (Some(path), Some(picture)) = (&self.args.output, picture) {
                    crate::picture::save(path, &picture, follower.store().board())?;
                }
                Ok(exit)
            }
        }
    }

    /// Asks every position of a game.
    fn every(&self, program: &Arc<Program>, name: &str, game: &Game, printer: &mut Printer) -> Outcome {
        let line = Line::of(game);
        let mut found = false;
        let budget = self.budget();
        let mut follower = match Follower::new(program.clone(), &line.start, line.to_move, &budget) {
            Ok(follower) => follower,
            Err(error) => return stopped(&error),
        };
        for step in std::iter::once(None).chain(line.steps.iter().map(Some)) {
            let budget = self.budget();
            if let Some(step) = step {
                if let Err(error) = follower.step(&step.delta, step.played, step.to_move, &budget) {
                    return stopped(&error);
                }
                follower.forget();
            }
            match printer.position(name, &mut follower, &budget) {
                Ok(shown) => found |= shown?,
                Err(error) => return stopped(&error),
            }
        }
        Ok(if found { Exit::Done } else { Exit::No })
    }
}

/// How a run that stopped early ends the command.
pub(super) fn stopped(error: &RunError) -> Outcome {
    match error {
        RunError::Cancelled => Ok(Exit::Interrupted),
        RunError::Steps(_) | RunError::Rows(_) | RunError::Memory(_) | RunError::Time => {
            anstream::eprintln!("{} {error}", "igolog:".red().bold());
            Ok(Exit::Limit)
        }
        _ => Err(Failure::input(error)),
    }
}
