//! `igolog checker`

use igolog_core::Board;
use igolog_extremal::checker::checkered;
use igolog_text::diagram::{Plain, plain};
use igolog_text::vertex;
use serde_json::json;

use super::Format;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::PositionArgs;
use crate::output;

/// Turn a position into a checkered one with as many strings
#[derive(Debug, clap::Args)]
#[command(after_help = "First every block is thinned to one stone, then colours are exchanged where they disagree
with the checkerboard. Works on any bipartite board.
Examples:
  igolog checker demo
  igolog checker game.sgf -m 100 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let loaded = args.position.load()?;
    let board = loaded.game.board();
    let steps = checkered(board).map_err(Failure::input)?;
    let show = |board: &Board| plain(board, &Plain::default(), &[]);
    let names = |points: &[igolog_core::Point]| {
        let names = points.iter().map(|&point| vertex::name(board.graph(), point, args.position.coords));
        names.collect::<Vec<_>>()
    };
    match args.format {
        Format::Text => output::print(&format!(
            "position, {} strings:\n{}\nthinned, {} strings ({} stones taken away):\n{}\n\
             flipped, {} strings ({} stones of {} super-blocks changed colour):\n{}",
            board.blocks().len(),
            show(board),
            steps.thinned.blocks().len(),
            steps.removed.len(),
            show(&steps.thinned),
            steps.checkered.blocks().len(),
            steps.flipped.len(),
            steps.super_blocks,
            show(&steps.checkered),
        ))?,
        Format::Json => output::print_json(&json!({
            "strings": board.blocks().len(),
            "board": rows(board),
            "thinned": { "strings": steps.thinned.blocks().len(), "board": rows(&steps.thinned), "removed": names(&steps.removed) },
            "flipped": {
                "strings": steps.checkered.blocks().len(),
                "board": rows(&steps.checkered),
                "stones": names(&steps.flipped),
                "super_blocks": steps.super_blocks,
            },
        }))?,
    }
    Ok(Exit::Done)
}

/// The rows of a board as text; a bare graph has one line per point.
fn rows(board: &Board) -> Vec<String> {
    let text = plain(board, &Plain::default(), &[]);
    let framed = board.graph().frame().is_some();
    text.lines().map(|line| if framed { line.split_whitespace().collect() } else { line.to_string() }).collect()
}
