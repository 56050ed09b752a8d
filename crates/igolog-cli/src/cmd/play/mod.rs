//! `igolog play`

mod analysis;
mod terminal;

use super::engine::EngineArgs;
use crate::exit::{Failure, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;

/// Play against the program, or let it look for the best moves of a position
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog play --size 9\n  igolog play --graph torus:9x9 --color white\n  igolog play demo --time 5\n  igolog play demo:corner --playouts 2000 --format json\n\nWithout a position a game begins; with one it is analysed, or played on with --color."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Which side you take in a game: black, white, both or none
    #[arg(long, value_enum)]
    color: Option<Sides>,
    /// How to print an analysis
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

/// The sides that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Sides {
    /// Black
    Black,
    /// White
    White,
    /// Both sides; the program only watches
    Both,
    /// The program plays against itself
    None,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut named = args.position.named()?;
    let coords = args.position.place.coords;
    let posed = named.pose(coords)?;
    // A board without a game has no komi of its own.
    if args.position.place.komi.is_none() && posed.input.is_none() {
        named.spec.komi = Some(posed.game.rules().usual_komi().as_f64());
    }
    let is_game = args.position.input.is_none() || args.color.is_some();
    if is_game && args.format == Format::Json {
        Err(Failure::usage("only an analysis is printed as JSON: name a position, and leave --color out"))
    } else if is_game {
        let sides = args.color.unwrap_or(Sides::Black);
        terminal::play(named.pose(coords)?.game, &args.engine, sides, coords)
    } else {
        analysis::analyse(&named, &args.engine, coords, args.format)
    }
}
