//! `igolog perft`

use igolog_answers::perft::PerftQuestion;
use igolog_answers::position::{BoardSize, BoardSpec};
use igolog_answers::{Ask, Body, How, PositionSpec};
use igolog_core::Rules;

use super::engine::seconds;
use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::{Named, board};

/// Count move sequences
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog perft --size 3x3 --depth 6\n  igolog perft --size 2x3 --depth 5 --rules tromp-taylor --passes\n  igolog perft --graph torus:3x3 --depth 4"
)]
pub(crate) struct Args {
    /// Board size, columns x rows
    #[arg(long, value_name = "WxH", default_value = "9x9", conflicts_with = "graph")]
    size: BoardSize,
    /// A graph file, or a short form such as torus:3x3
    #[arg(long)]
    graph: Option<String>,
    /// Length of the sequences
    #[arg(long, value_name = "D", default_value_t = 3)]
    depth: u32,
    /// Rule set
    #[arg(long, default_value = "chinese")]
    rules: Rules,
    /// Count passes as moves; two in a row end a game
    #[arg(long)]
    passes: bool,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let name = args.graph.clone().unwrap_or_else(|| args.size.to_string());
    let board = args.graph.as_deref().map_or_else(|| Ok(BoardSpec::Short(name.clone())), board)?;
    let spec = PositionSpec { board: Some(board), rules: Some(args.rules.to_string()), ..PositionSpec::default() };
    let question = PerftQuestion { depth: args.depth, passes: args.passes };
    let how = How { seconds: args.time, ..How::default() };
    let answer = door::ask(&Named { name: name.clone(), spec }, how, Ask::Perft(question))?;
    let Body::Perft(found) = &answer.body else { return Ok(Exit::Done) };
    door::say(args.format, &name, &answer, || {
        let seconds = found.seconds.unwrap_or_default();
        format!("{} sequences of {} moves on {name} ({seconds:.3} s)", found.sequences, found.depth)
    })?;
    Ok(Exit::Done)
}
