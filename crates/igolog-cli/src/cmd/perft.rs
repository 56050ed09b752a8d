//! `igolog perft`

use std::time::Instant;

use igolog_core::{Game, Graph, KoRule, Position, Rules, perft};
use serde_json::json;

use igolog_answers::position::BoardSize;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::graph;
use crate::output;

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
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let board = args.graph.clone().unwrap_or_else(|| args.size.to_string());
    let graph = match &args.graph {
        Some(spec) => graph(spec)?.graph,
        None => Graph::grid(args.size.width, args.size.height).map_err(Failure::input)?,
    };
    let start = Instant::now();
    let passes = if args.passes { perft::Passes::Counted } else { perft::Passes::LeftOut };
    let nodes = match args.rules.ko {
        KoRule::Simple => perft::perft(&mut Position::new(graph, args.rules), args.depth, passes),
        _ => perft::perft_game(&mut Game::new(graph, args.rules), args.depth, passes),
    };
    let seconds = start.elapsed().as_secs_f64();
    match args.format {
        Format::Text => {
            output::print(&format!("{nodes} sequences of {} moves on {board} ({seconds:.3} s)", args.depth))?
        }
        _ => output::print_json(&json!({
            "board": board,
            "depth": args.depth,
            "passes": args.passes,
            "nodes": nodes.to_string(),
            "seconds": seconds,
        }))?,
    }
    Ok(Exit::Done)
}
