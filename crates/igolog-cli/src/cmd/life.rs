//! `igolog life`

use super::Format;
use crate::exit::{Exit, Outcome};
use crate::input::PositionArgs;
use crate::output;
use crate::report::{Names, life, store_of};

/// Which blocks are alive, dead, in seki or unsettled, how sure that is, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  igolog life demo\n  igolog life demo:corner --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let loaded = args.position.load()?;
    let mut store = store_of(&loaded.game);
    let graph = loaded.game.board().graph().clone();
    let names = Names { graph: &graph, notation: args.position.coords };
    match args.format {
        Format::Text => {
            let text = life::text(&mut store, names);
            output::print(if text.is_empty() { "no stones on the board" } else { &text })?;
        }
        Format::Json => output::print_json(&life::as_json(&mut store, names))?,
    }
    Ok(Exit::Done)
}
