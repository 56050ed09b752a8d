//! `igolog strings`: the largest number of strings on a board

mod answer;
mod boards;
mod files;
mod gallery;
mod limit;
mod other_graph;
mod table;
mod verify;

pub(super) use limit::RowsCols;

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use igolog_answers::extremal::StringsMethod;
use igolog_extremal::program::{Cut, Form};

use crate::cmd::engine::seconds;
use crate::exit::{Failure, Outcome};
use crate::format::{Format, words};

/// The largest number of strings on a board: value, proof, boards, counts
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Examples:
  igolog strings 19 --count                 277 strings, proved, and the number of optimal boards
  igolog strings 13x9 --format json         a rectangle, rows x columns
  igolog strings 12 --sample 3 --seed 7     random optimal boards, each equally likely
  igolog strings 8 --orbits                 one board of each symmetry class
  igolog strings 19 --game -o best.sgf      a game that reaches an optimal board
  igolog strings 9 --write lp --cut corner  the integer program of the paper
  igolog strings --graph torus:5x5          any graph
  igolog strings table --to 20              values and counts
A limit or Ctrl-C prints the bounds so far and ends with exit code 4.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Board size: 19, or rows x columns such as 13x9
    #[arg(value_name = "SIZE", required_unless_present = "graph", allow_negative_numbers = true)]
    size: Option<RowsCols>,
    /// Any board instead: a graph file, or a short form such as torus:5x5 or cylinder:5x2 (columns x rows)
    #[arg(long, value_name = "GRAPH", conflicts_with = "size")]
    graph: Option<String>,
    /// How to find the value: pruned search; plain dynamic program, independent and slow; integer program; thinned perfect
    /// pattern, any size at once, with bounds
    #[arg(long, default_value_t, value_parser = words::<StringsMethod>(StringsMethod::WORDS))]
    method: StringsMethod,
    /// Count the optimal boards
    #[arg(long)]
    count: bool,
    /// Count also the boards with up to K empty points more
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(0..=100))]
    plus: Option<u16>,
    /// Count again with another partition into strips, and compare
    #[arg(long)]
    twice: bool,
    /// Print every optimal board
    #[arg(long, group = "many")]
    all: bool,
    /// Print one optimal board of each symmetry class, with the size of the class
    #[arg(long, group = "many")]
    orbits: bool,
    /// Print S random optimal boards, each equally likely
    #[arg(long, value_name = "S", group = "many")]
    sample: Option<u64>,
    /// Seed of the random boards
    #[arg(long, value_name = "X", default_value_t = 1)]
    seed: u64,
    /// Write the board or its integer program
    #[arg(long, value_enum, value_name = "KIND", group = "many")]
    write: Option<FileKind>,
    /// Write a game (SGF) of legal moves from the empty board to the optimal board
    #[arg(long, group = "many")]
    game: bool,
    /// Where to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The integer program: maximise stones (msp, paper 000) or minimise empty points (mlp, paper 001)
    #[arg(long, default_value_t = Form::FewestLiberties, value_parser = words::<Form>(Form::WORDS))]
    form: Form,
    /// Symmetry cuts of the integer program; each is refused where it is not valid. Quarters leave the middle row and column
    /// of odd boards out, or share them
    #[arg(long = "cut", value_name = "CUT", value_parser = words::<Cut>(Cut::WORDS))]
    cuts: Vec<Cut>,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check a claimed board: the kernel counts blocks and liberties, the search tells whether more are possible
    Verify(verify::Args),
    /// Values and numbers of optimal boards
    Table(table::Args),
    /// Pictures of optimal boards
    Gallery(gallery::Args),
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FileKind {
    /// The board as an SGF position
    Sgf,
    /// The board as a picture
    Svg,
    /// The integer program, CPLEX LP format
    Lp,
    /// The integer program, MPS format
    Mps,
    /// The board as text
    Txt,
}

pub(super) fn run(args: Args) -> Outcome {
    match args.command {
        Some(Command::Verify(args)) => verify::run(args),
        Some(Command::Table(args)) => table::run(args),
        Some(Command::Gallery(args)) => gallery::run(args),
        None => match (&args.size, &args.graph) {
            (_, Some(spec)) => other_graph::run(&args, spec),
            (Some(size), _) => run_size(&args, *size),
            _ => Err(Failure::usage("name a board size or a graph")),
        },
    }
}

fn run_size(args: &Args, size: RowsCols) -> Outcome {
    if let Some(FileKind::Lp | FileKind::Mps) = args.write {
        return files::write_grid_program(args, size);
    }
    if args.all || args.orbits || args.sample.is_some() {
        return boards::run(args, size);
    }
    answer::run(args, size)
}
