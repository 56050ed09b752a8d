//! `igolog life`

use igolog_answers::life::BlockVerdict;
use igolog_answers::{Answer, Ask, Bare, Body};
use serde_json::Value;

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, PositionArgs, are_many, each_position};
use crate::output;
use crate::text::life;
use crate::text::table::{self, Table};

/// Which blocks are alive, dead, in seki or unsettled, how sure that is, and why
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog life demo\n  igolog life demo -m 150 --effort step\n  igolog life demo:corner --format json\n  igolog life games/ --format csv\n\nThe text tells ladders, races and influence too; as JSON these are questions of their own (igolog analyze)."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// More files, folders, glob patterns or archives
    #[arg(value_name = "MORE")]
    more: Vec<String>,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::rows())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let inputs = args.position.with(&args.more);
    if are_many(&inputs) {
        return many(&args, &inputs);
    }
    let named = args.position.named()?;
    let answer = life_of(&args, &named)?;
    match args.format {
        Format::Json => output::print_json(&answer)?,
        Format::Text => output::print(&text(&args, &named, &answer)?)?,
        format => output::print(&table::write(format, &[rows(&answer)]))?,
    }
    Ok(door::exit(&answer, Exit::Done))
}

/// The verdicts of many games, one after the other.
fn many(args: &Args, inputs: &[String]) -> Outcome {
    let mut exit = Exit::Done;
    let mut first = true;
    let mut answers = Vec::new();
    let failed = each_position(inputs, &args.position.place, |named| {
        let answer = life_of(args, named)?;
        exit = door::exit(&answer, exit);
        let out = match args.format {
            Format::Json => {
                answers.push(serde_json::json!({ "file": named.name, "answer": answer }));
                return Ok(());
            }
            Format::Text => format!("{}\n{}", named.name, text(args, named, &answer)?),
            format => table::part(format, &[rows(&answer).of_file(&named.name)], std::mem::replace(&mut first, false)),
        };
        if out.is_empty() { Ok(()) } else { output::print(&out) }
    })?;
    if args.format == Format::Json {
        output::print_json(&answers)?;
    }
    failed.map_or(Ok(exit), Err)
}

fn life_of(args: &Args, named: &Named) -> Result<Answer, Failure> {
    door::ask(named, args.how.how(args.position.place.coords), Ask::Life(Bare {}))
}

/// The verdicts as a table, a block a row.
fn rows(answer: &Answer) -> Table {
    let columns = ["block", "color", "stones", "liberties", "eyes_low", "eyes_high", "verdict", "certainty", "method"];
    let row = |block: &BlockVerdict| -> Vec<Value> {
        vec![
            block.block.clone().into(),
            block.color.to_string().into(),
            block.stones.len().into(),
            block.liberties.len().into(),
            block.eyes.0.into(),
            block.eyes.1.into(),
            block.verdict.clone().into(),
            block.certainty.to_string().into(),
            block.method.clone().into(),
        ]
    };
    let rows = match &answer.body {
        Body::Life(verdicts) => verdicts.blocks.iter().map(row).collect(),
        _ => Vec::new(),
    };
    Table {
        name: "life".into(),
        named: false,
        columns: columns.map(String::from).to_vec(),
        common: &[],
        does_not_apply: None,
        rows,
    }
}

fn text(args: &Args, named: &Named, answer: &Answer) -> Result<String, Failure> {
    let ask = |what| door::ask(named, args.how.how(args.position.place.coords), what);
    door::warn(&named.name, &answer.warnings);
    let mut out = String::new();
    if let Body::Life(verdicts) = &answer.body {
        out += &life::life(verdicts);
        if !verdicts.blocks.is_empty() {
            let more = [Ask::Ladders(Bare {}), Ask::Races(Bare {}), Ask::Influence(Bare {})];
            for question in more {
                out += &match ask(question)?.body {
                    Body::Ladders(ladders) => life::ladders(&ladders, verdicts),
                    Body::Races(races) => life::races(&races),
                    Body::Influence(influence) => life::influence(&influence),
                    _ => String::new(),
                };
            }
            out += &crate::text::effort(&answer.effort);
        }
    }
    Ok(out)
}
