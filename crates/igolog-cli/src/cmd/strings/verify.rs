//! `igolog strings verify`

use igolog_answers::extremal::VerifyAnswer;
use igolog_answers::{Ask, Bare, Body, How};

use super::limit::means;
use crate::cmd::engine::seconds;
use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;

/// Check a claimed board
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code 0 if no board of this size has more strings, 1 if one has.
Examples:
  igolog strings 9 --write txt | igolog strings verify -
  igolog strings verify board.sgf --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let named = args.position.named()?;
    let how = How { coords: args.position.place.coords, seconds: args.time, ..How::default() };
    let answer = door::ask_with(&named, how, Ask::Verify(Bare {}), means())?;
    let Body::Verify(found) = &answer.body else { return Ok(Exit::Done) };
    door::say(args.format, &named.name, &answer, || text(found))?;
    Ok(match found.optimal {
        Some(true) => Exit::Done,
        Some(false) => Exit::No,
        None => door::exit(&answer, Exit::Done),
    })
}

fn text(found: &VerifyAnswer) -> String {
    let verdict = match (found.optimal, found.most_strings) {
        (Some(true), _) => "no position on this board has more".to_string(),
        (_, Some(most)) => format!("not the most: {most} are possible"),
        _ => "whether more are possible was not decided".to_string(),
    };
    let kind = if found.checkered { "checkered" } else { "not checkered" };
    format!(
        "legal: every block has a liberty\n{} strings ({} black and {} white stones), {} empty points; {kind}\n{verdict}\n",
        found.strings, found.stones.black, found.stones.white, found.liberties
    )
}
