//! `igolog learn`

mod apply;
mod records;
mod train;

use std::path::Path;

use igolog_bw::learn::{Evaluation, Hits, Model, evaluate, tictactoe};
use igolog_core::Stop;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input;
use crate::meter::Meter;
use crate::output;
use records::{GameId, Records, with_games};

/// Learn moves from properties of the B-W model
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog learn train games/ -o policy.json --holdout 0.25
  igolog learn train games/ -o policy.json --curve 10,25,50,100,150
  igolog learn eval policy.json other-games/
  igolog learn apply demo -m 30
  igolog learn apply --model policy.json game.sgf --why Q16
  igolog learn tictactoe")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Train a policy on games
    Train(train::Args),
    /// See how often a policy chooses the moves that were played
    Eval(Eval),
    /// Show a policy's choice of moves in a position
    Apply(apply::Args),
    /// Learn optimal moves of tic-tac-toe by the same means
    #[command(name = "tictactoe")]
    TicTacToe(TicTacToe),
}

#[derive(Debug, clap::Args)]
struct Eval {
    /// A policy file, or builtin:9, builtin:19
    #[arg(value_name = "POLICY")]
    model: String,
    /// SGF files, folders, patterns, archives
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<String>,
    /// Threads that read games
    #[arg(short = 'j', long, default_value_t = 2)]
    threads: usize,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

#[derive(Debug, clap::Args)]
struct TicTacToe {
    /// Decides the split
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    match args.command {
        Command::Train(args) => train::run(&args),
        Command::Eval(args) => run_eval(&args),
        Command::Apply(args) => apply::run(&args),
        Command::TicTacToe(args) => run_tictactoe(&args),
    }
}

fn report(
    model: &Model,
    records: &Records,
    ids: &[GameId],
    threads: usize,
    stop: &Stop,
) -> Result<Evaluation, Failure> {
    let mut meter = Meter::new();
    with_games(records, ids, |games| {
        evaluate(model, games, threads, |done| {
            meter.show(|| format!("judging: {done}/{} games", games.count));
            !stop.is_asked()
        })
    })
    .map_err(Failure::input)
}

fn run_eval(args: &Eval) -> Outcome {
    let model = read_model(&args.model)?;
    let records = Records::read(&args.games)?;
    let stop = crate::interrupt::stop();
    let report = report(&model, &records, &records.games, args.threads, &stop)?;
    match args.format {
        Format::Json => output::print_json(&report)?,
        _ => output::print(&table(&report))?,
    }
    Ok(if stop.is_asked() { Exit::Interrupted } else { Exit::Done })
}

fn table(report: &Evaluation) -> String {
    let row = |name: &str, hits: &Hits| {
        let percent = [hits.top1, hits.top3, hits.top5, hits.top10].map(|share| format!("{:6.1}", 100.0 * share));
        format!("{name:<14}{}", percent.join(" "))
    };
    let mut out = format!(
        "{} games, {} positions, {:.0} legal moves on average\n{:<14}{}\n",
        report.games, report.positions, report.legal_moves, "%", " top-1  top-3  top-5 top-10  log-likelihood"
    );
    out += &format!("{}\n", row("random", &report.random));
    out += &format!("{}\n", row("urgency", &report.urgency));
    out += &format!("{}  {:>8.3}\n", row("policy", &report.policy), report.log_likelihood);
    for phase in report.phases.iter().filter(|p| p.positions > 0) {
        out += &format!(
            "{}  {:>8.3}  ({} positions)\n",
            row(&format!("  {}", phase.name), &phase.policy),
            phase.log_likelihood,
            phase.positions
        );
    }
    out
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let source = input::read(&path.to_string_lossy())?;
    String::from_utf8(source.bytes).map_err(|_| Failure::Input(format!("{} is not UTF-8 text", path.display())))
}

fn read_model(name: &str) -> Result<Model, Failure> {
    match name {
        "builtin:9" => Ok(Model::built_in_9()),
        "builtin:19" => Ok(Model::built_in_19()),
        path => Model::from_json(&text_of(Path::new(path))?).map_err(|e| Failure::Input(format!("{path}: {e}"))),
    }
}

fn run_tictactoe(args: &TicTacToe) -> Outcome {
    let outcome = tictactoe(args.seed).map_err(Failure::input)?;
    match args.format {
        Format::Json => output::print_json(&outcome)?,
        _ => {
            let mut out = format!(
                "{} positions in {} parts, each judged by what the others taught; optimal first choices:\n\
                 random            {:5.1} %\nraw squares       {:5.1} %\nline expressions  {:5.1} %\n",
                outcome.positions,
                outcome.folds,
                100.0 * outcome.random,
                100.0 * outcome.raw_squares,
                100.0 * outcome.line_expressions
            );
            for (formula, weight) in &outcome.weights {
                out += &format!("{weight:+7.3}  {formula}\n");
            }
            output::print(&out)?;
        }
    }
    Ok(Exit::Done)
}
