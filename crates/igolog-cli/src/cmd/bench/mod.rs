//! `igolog bench`: measurements that check their answers and compare side by side in one run.

mod facts;
mod kernel;
mod play;
mod pseudo;
mod rounds;

use clap::Subcommand;

use crate::exit::Outcome;

/// Measure speed
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  igolog bench kernel --format json")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The board: playouts, replay, undo, lists against tables
    Kernel(kernel::Args),
    /// The player: playouts by urgency, search on one thread and on two
    Play(play::Args),
    /// The fact store: microseconds and rows per move, undo included
    Facts(facts::Args),
}

pub(super) fn run(args: Args) -> Outcome {
    match args.what {
        What::Kernel(args) => kernel::run(args),
        What::Play(args) => play::run(args),
        What::Facts(args) => facts::run(args),
    }
}
