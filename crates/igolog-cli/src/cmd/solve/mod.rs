//! `igolog solve`: problems of life and death

mod files;
mod many;

use std::path::PathBuf;

use igolog_answers::solve::SolveQuestion;
use igolog_answers::words::Side;
use igolog_answers::{Answer, Ask, Body, PositionSpec};
use igolog_text::vertex::Notation;
use serde_json::Value;

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{self, Named, read_each};
use crate::output;
use crate::text;

/// Solve problems of life and death: whoever begins, every first move that decides, why the others fail
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog solve demo:corner
  igolog solve demo:problems --game 1 --language ja
  igolog solve demo:corner --to-move white -o corner.svg
  igolog solve problems/ -j 2 --time 10 -o solved.sgf
  igolog solve game.sgf -m 87 --stones D4
A record whose root has the stones is taken as a problem: before its first move. Ctrl-C keeps what is proved.
The exit code is 4 if something was not settled within the limits.")]
pub(crate) struct Args {
    /// Positions, SGF collections of problems, folders, glob patterns, zip and 7z archives, `-` or `demo:corner`
    #[arg(required = true, value_name = "POSITION|FILE")]
    files: Vec<String>,
    /// The position after this many moves of the main line
    #[arg(short = 'm', long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Only this game of a collection, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// A board from a graph file or a short form such as torus:9x9; POSITION is then a position string on it
    #[arg(long, value_name = "GRAPH")]
    graph: Option<String>,
    /// Stones in question, by any stone of each block; found from the position if left out
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    stones: Vec<String>,
    /// Let both sides play on these points only: the frame of a drawn problem
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,
    /// Who plays, if not as the position says: black or white
    #[arg(long, value_name = "COLOUR")]
    to_move: Option<Side>,
    /// The most positions that one search may visit; without it by the effort, or, with --time, as many as there is time for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Walk the proofs on the board by the rules, every reply of the loser, and print time and memory
    #[arg(long)]
    check: bool,
    /// Problems worked on at once
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Write a picture with the zone (*.svg, *.png) or the problems with their solutions (*.sgf)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How points are named: gtp (D4), sgf (dp), ij (1503)
    #[arg(long, default_value_t)]
    coords: Notation,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::lines())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    if let Some(path) = &args.output {
        files::check_name(path)?;
    }
    let mut problems = Vec::new();
    let failed = read_each(&args.files, |source| {
        let graph = args.graph.as_deref().map(input::board).transpose()?;
        let spec = PositionSpec {
            bytes: Some(source.bytes),
            board: graph,
            game: args.game.map(|game| game as usize),
            moves: args.moves,
            to_move: args.to_move,
            ..PositionSpec::default()
        };
        let named = Named { name: source.name, spec };
        let one = args.game.is_some() || named.spec.board.is_some();
        problems.extend(if one { vec![named] } else { named.each_game()? });
        Ok(())
    })?;
    let many = problems.len() > 1;
    let (mut exit, mut answers, mut fault) = (Exit::Done, Vec::new(), failed);
    many::each(
        &problems,
        usize::from(args.jobs),
        |named, work| args.solve(named, many, work),
        |named, solved| {
            match solved {
                Err(failure @ Failure::Input(_)) if many => match fault {
                    None => fault = Some(failure),
                    Some(_) => drop(failure.report()),
                },
                Err(failure) => return Err(failure),
                Ok(answer) => {
                    exit = worse(exit, &answer);
                    print(&args, named, &answer, many)?;
                    answers.push((named.clone(), answer));
                }
            }
            Ok(())
        },
    )?;
    match (args.format, answers.as_slice()) {
        (Format::Json, [(_, one)]) if !many => output::print_json(one)?,
        (Format::Json, all) => output::print_json(&all.iter().map(|(_, answer)| answer).collect::<Vec<_>>())?,
        (Format::Text, all) if many => output::print(&text::solve::counts(all.iter().map(|(_, answer)| answer)))?,
        _ => {}
    }
    if let Some(path) = &args.output {
        files::write(path, &answers, args.coords)?;
    }
    fault.map_or(Ok(exit), Err)
}

impl Args {
    fn question(&self) -> SolveQuestion {
        let list = |names: &[String]| names.iter().map(|n| n.trim().to_owned()).filter(|n| !n.is_empty()).collect();
        let unlimited = self.how.time.is_some() && self.how.effort.is_none();
        SolveQuestion {
            stones: list(&self.stones),
            region: list(&self.region),
            positions: self.positions.or(unlimited.then_some(u64::MAX / 8)),
            check: self.check,
        }
    }

    fn solve(&self, named: &Named, many: bool, work: igolog_answers::Work<'_>) -> Result<Answer, Failure> {
        let mut named = named.clone();
        named.spec.moves = self.moves.or(first_position(&named, self.coords)?);
        let mut how = self.how.how(self.coords);
        how.id = many.then(|| Value::from(named.name.clone()));
        door::ask_with(&named, how, Ask::Solve(self.question()), work)
    }
}

/// Before the first move, if there are stones of both colours then: so records of problems begin.
fn first_position(named: &Named, coords: Notation) -> Result<Option<usize>, Failure> {
    if named.spec.board.is_some() {
        return Ok(None);
    }
    let mut start = named.clone();
    start.spec.moves = Some(0);
    let Ok(posed) = start.pose(coords) else { return Ok(None) };
    let board = posed.game.board();
    let has = |color| board.stone_count(color) > 0;
    Ok((has(igolog_core::Color::Black) && has(igolog_core::Color::White)).then_some(0))
}

fn print(args: &Args, named: &Named, answer: &Answer, many: bool) -> Result<(), Failure> {
    match args.format {
        Format::Jsonl => output::print_json_line(answer),
        Format::Json => Ok(()),
        _ => {
            door::warn(&named.name, &answer.warnings);
            let Body::Solve(solved) = &answer.body else { return Ok(()) };
            output::print(&text::solve::solved(many.then_some(named.name.as_str()), solved, &answer.effort))
        }
    }
}

/// How a command ends that printed this answer too.
fn worse(exit: Exit, answer: &Answer) -> Exit {
    let Body::Solve(solved) = &answer.body else { return exit };
    match door::exit(answer, exit) {
        Exit::Done if solved.outcome == "unknown" => Exit::Limit,
        other => other,
    }
}
