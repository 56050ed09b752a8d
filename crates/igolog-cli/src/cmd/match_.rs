//! `igolog match`

use std::path::PathBuf;
use std::time::Duration;

use igolog_gtp::contest::{ContestError, ContestOptions, Summary, run as play_match};
use serde_json::json;

use super::engine::{BoardArgs, seconds};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::{interrupt, output};

/// Let two GTP engines play a match
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog match 'igolog gtp --playouts 500' 'igolog gtp --player urgency' --size 9 --games 20\n  igolog match 'igolog gtp --time 1' 'gnugo --mode gtp --level 10 --chinese-rules' --size 9 --komi 7.5 --games 200 --out games\n\nThe word igolog at the start of a command line is this very program, which is told --graph too. {game} in a command line is the number of the game, for seeds that differ: --seed {game}. The first engine has Black in odd games. Games found in the folder --out are not played again."
)]
pub(crate) struct Args {
    /// Command line of the first engine
    first: String,
    /// Command line of the second engine
    second: String,
    #[command(flatten)]
    board: BoardArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Games at a time
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Folder for SGF records and results.jsonl
    #[arg(short = 'o', long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Names of the engines in the records
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    names: Option<Vec<String>>,
    /// Seconds for a move, told to the engines as time settings
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<f64>,
    /// A move that takes more than three times the time and five seconds loses
    #[arg(long, requires = "time")]
    strict_time: bool,
    /// Seconds to wait for an answer before the game is lost
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// Moves after which a game has no result; three times the points if left out
    #[arg(long, value_name = "N")]
    most_moves: Option<usize>,
    /// Random moves at the start, the same for both games of a pair
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening: u32,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

/// The command line of an engine: the word `igolog` at the start means the program that runs, which is told the board
/// too if that is no grid. GTP has no word for such boards, so other engines must have heard of them.
fn engine(command: &str, board: Option<&str>) -> Result<String, Failure> {
    let told = command.split_whitespace().any(|word| word == "--graph" || word.starts_with("--graph="));
    if !command.starts_with("igolog ") {
        return match board {
            Some(board) if !told => Err(Failure::usage(format!(
                "GTP cannot tell '{command}' to play on {board}; put its own option for that (such as --graph) on its \
                 command line"
            ))),
            _ => Ok(command.to_string()),
        };
    }
    let command = this_program(command);
    Ok(match board.filter(|_| !told) {
        Some(board) => format!("{command} --graph {}", quoted(board)),
        None => command,
    })
}

/// A command line with the word `igolog` at its start replaced by the program that runs.
pub(super) fn this_program(command: &str) -> String {
    let Some(rest) = command.strip_prefix("igolog ") else { return command.to_string() };
    let program = std::env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    program.map_or_else(|| command.to_string(), |path| format!("{} {rest}", quoted(&path)))
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

pub(super) fn run(args: Args) -> Outcome {
    let graph = args.board.graph()?;
    let seeded = |command: &str| command.contains("--seed") && !command.contains("{game}");
    if args.games > 2 && args.opening == 0 && seeded(&args.first) && seeded(&args.second) {
        anstream::eprintln!(
            "warning: with fixed seeds games repeat themselves; write --seed {{game}}, or give --opening"
        );
    }
    let board = args.board.shape();
    let names = match args.names.as_deref() {
        Some([first, second]) => [first.clone(), second.clone()],
        _ => ["first".to_string(), "second".to_string()],
    };
    if names[0] == names[1] {
        return Err(Failure::usage("the engines need different names"));
    }
    let options = ContestOptions {
        engines: [engine(&args.first, board)?, engine(&args.second, board)?],
        names,
        games: args.games,
        most_moves: args.most_moves.unwrap_or(3 * graph.len() + 20),
        graph,
        rules: args.board.rules,
        rules_name: args.board.rules.to_string(),
        komi: args.board.komi.unwrap_or_else(|| args.board.rules.usual_komi()),
        time: args.time.map(Duration::from_secs_f64),
        strict_time: args.strict_time,
        patience: Duration::from_secs(args.patience),
        opening: args.opening,
        jobs: usize::from(args.jobs),
        folder: args.out,
        stop: interrupt::stop(),
    };
    let progress = |number: u32, result: &str, summary: &Summary| {
        anstream::eprintln!("game {number}: {result} [{summary}]");
    };
    let summary = play_match(&options, progress).map_err(|error| match error {
        ContestError::Engine { .. } => Failure::usage(error),
        _ => Failure::input(error),
    })?;
    match args.format {
        Format::Text => output::print(&format!("{} against {}: {summary}", options.names[0], options.names[1]))?,
        _ => {
            let (low, high) = summary.interval();
            output::print_json(&json!({
                "first": options.names[0],
                "second": options.names[1],
                "games": summary.games(),
                "wins": summary.wins,
                "draws": summary.draws,
                "losses": summary.losses,
                "wins_as_black": summary.wins_as_black,
                "games_as_black": summary.games_as_black,
                "forfeits": summary.forfeits,
                "voids": summary.voids,
                "share": summary.share(),
                "low": low,
                "high": high,
            }))?;
        }
    }
    if options.stop.is_asked() {
        if options.folder.is_some() {
            anstream::eprintln!("interrupted; the same command goes on with the games that are left");
        }
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}
