//! `igolog facts`

use igolog_answers::facts::FactsQuestion;
use igolog_answers::{Ask, Body};

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;
use crate::output;
use crate::text::{facts, table};

/// The facts of a position, of a move, or of a whole game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog facts demo -m 60 --only block,atari\n  igolog facts demo -m 60 --diff\n  igolog facts demo --only joint --lifetimes --format csv\n  igolog facts demo --only paper --format prolog"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Only these relations; `paper` means the four original predicates (default: all)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// What the last move removed and inserted, instead of what holds
    #[arg(long)]
    diff: bool,
    /// Every fact of the game with the moves from which and until which it held
    #[arg(long, conflicts_with = "diff")]
    lifetimes: bool,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::tables())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let named = args.position.named()?;
    let only: Vec<String> = args.only.iter().map(|name| name.trim().to_owned()).collect();
    let question = FactsQuestion { only: Some(only).filter(|only| !only.is_empty()) };
    let question = match (args.diff, args.lifetimes) {
        (true, _) => Ask::Diff(question),
        (_, true) => Ask::Lifetimes(question),
        _ => Ask::Facts(question),
    };
    let answer = door::ask(&named, args.how.how(args.position.place.coords), question)?;
    let exit = door::exit(&answer, Exit::Done);
    if args.format == Format::Json {
        output::print_json(&answer)?;
        return Ok(exit);
    }
    door::warn(&named.name, &answer.warnings);
    let tables = match &answer.body {
        Body::Facts(found) => facts::facts(found),
        Body::Diff(found) => facts::diff(found),
        Body::Lifetimes(found) => facts::lifetimes(found),
        _ => Vec::new(),
    };
    let text = match args.format {
        Format::Text => facts::text(&tables),
        format => table::write(format, &tables),
    };
    if !text.is_empty() {
        output::print(&text)?;
    }
    Ok(exit)
}
