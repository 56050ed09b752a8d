//! `igolog gtp`

use igolog_gtp::{Engine, serve};

use super::engine::{BoardArgs, EngineArgs};
use crate::exit::{Exit, Outcome};

/// Play over the Go Text Protocol, version 2
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog gtp\n  igolog gtp --time 5 --threads 2\n  igolog gtp --graph torus:9x9 --playouts 5000\n  echo 'genmove b' | igolog gtp --player urgency\n  igolog gtp --player rules -r my.rules"
)]
pub(crate) struct Args {
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    board: BoardArgs,
}

pub(super) fn run(args: Args) -> Outcome {
    let graph = args.board.graph()?;
    let own_rules = args.engine.own_rules(&graph)?;
    let mut engine = Engine::new(graph, args.engine.engine(&args.board, own_rules));
    serve(&mut engine, std::io::stdin(), std::io::stdout())?;
    Ok(Exit::Done)
}
