//! `igolog checker`

use igolog_answers::extremal::{CheckerAnswer, CheckerStep};
use igolog_answers::{Ask, Bare, Body, How};

use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;

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
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let named = args.position.named()?;
    let how = How { coords: args.position.place.coords, ..How::default() };
    let answer = door::ask(&named, how, Ask::Checker(Bare {}))?;
    let Body::Checker(checker) = &answer.body else { return Ok(Exit::Done) };
    door::say(args.format, &named.name, &answer, || text(checker))?;
    Ok(Exit::Done)
}

fn text(checker: &CheckerAnswer) -> String {
    let notes = [
        ("position", String::new()),
        ("thinned", format!(" ({} stones taken away)", checker.removed.len())),
        (
            "flipped",
            format!(" ({} stones of {} super-blocks changed colour)", checker.flipped.len(), checker.super_blocks),
        ),
    ];
    let step = |((name, note), step): ((&str, String), &CheckerStep)| {
        format!("{name}, {} strings{note}:\n{}", step.strings, rows(&step.board))
    };
    notes.into_iter().zip(&checker.steps).map(step).collect::<Vec<_>>().join("\n")
}

/// Rows with a space between points.
pub(crate) fn rows(rows: &[String]) -> String {
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    rows.iter().map(spaced).collect()
}
