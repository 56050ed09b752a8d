//! `igolog life`

use igolog_answers::{Ask, Bare, Body};

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;
use crate::output;
use crate::text::{self, life};

/// Which blocks are alive, dead, in seki or unsettled, how sure that is, and why
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog life demo\n  igolog life demo -m 150 --effort step\n  igolog life demo:corner --format json\n\nThe text tells ladders, races and influence too; as JSON these are questions of their own (igolog analyze)."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let named = args.position.named()?;
    let ask = |what| door::ask(&named, args.how.how(args.position.place.coords), what);
    let answer = ask(Ask::Life(Bare {}))?;
    if args.format == Format::Json {
        output::print_json(&answer)?;
        return Ok(door::exit(&answer, Exit::Done));
    }
    door::warn(&named.name, &answer.warnings);
    let mut out = String::new();
    if let Body::Life(verdicts) = &answer.body {
        out += &life::life(verdicts);
        if !verdicts.blocks.is_empty() {
            let more = [Ask::Ladders(Bare {}), Ask::Races(Bare {}), Ask::Influence(Bare {})];
            for question in more {
                out += &match ask(question)?.body {
                    Body::Ladders(ladders) => life::ladders(&ladders),
                    Body::Races(races) => life::races(&races),
                    Body::Influence(influence) => life::influence(&influence),
                    _ => String::new(),
                };
            }
            out += &text::effort(&answer.effort);
        }
    }
    output::print(&out)?;
    Ok(door::exit(&answer, Exit::Done))
}
