//! `igolog facts`

use igolog_answers::facts::FactsQuestion;
use igolog_answers::{Answer, Ask, Body};

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, PositionArgs, are_many, each_position};
use crate::output;
use crate::text::facts;
use crate::text::table::{self, Table};

/// The facts of a position, of a move, or of a whole game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog facts demo -m 60 --only block,atari\n  igolog facts demo -m 60 --diff\n  igolog facts demo --only joint --lifetimes --format csv\n  igolog facts demo --only paper --format prolog\n  igolog facts games/ --only atari --lifetimes --format csv"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// More files, folders, glob patterns or archives; rows then begin with their file
    #[arg(value_name = "MORE")]
    more: Vec<String>,
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
    let inputs = args.position.with(&args.more);
    if are_many(&inputs) {
        return many(&args, &inputs);
    }
    let named = args.position.named()?;
    let answer = ask(&args, &named)?;
    let exit = door::exit(&answer, Exit::Done);
    if args.format == Format::Json {
        output::print_json(&answer)?;
        return Ok(exit);
    }
    door::warn(&named.name, &answer.warnings);
    let tables = tables(&answer);
    let text = match args.format {
        Format::Text => facts::text(&tables),
        format => table::write(format, &tables),
    };
    if !text.is_empty() {
        output::print(&text)?;
    }
    Ok(exit)
}

fn ask(args: &Args, named: &Named) -> Result<Answer, Failure> {
    let only: Vec<String> = args.only.iter().map(|name| name.trim().to_owned()).collect();
    let question = FactsQuestion { only: Some(only).filter(|only| !only.is_empty()) };
    let question = match (args.diff, args.lifetimes) {
        (true, _) => Ask::Diff(question),
        (_, true) => Ask::Lifetimes(question),
        _ => Ask::Facts(question),
    };
    door::ask(named, args.how.how(args.position.place.coords), question)
}

fn tables(answer: &Answer) -> Vec<Table> {
    match &answer.body {
        Body::Facts(found) => facts::facts(found),
        Body::Diff(found) => facts::diff(found),
        Body::Lifetimes(found) => facts::lifetimes(found),
        _ => Vec::new(),
    }
}

/// The facts of many games, one after the other.
fn many(args: &Args, inputs: &[String]) -> Outcome {
    if args.format == Format::Prolog {
        return Err(Failure::Usage("clauses are for one position: choose csv or jsonl for many".into()));
    }
    let mut exit = Exit::Done;
    let mut first = true;
    let mut answers = Vec::new();
    let failed = each_position(inputs, &args.position.place, |named| {
        let answer = ask(args, named)?;
        exit = door::exit(&answer, exit);
        if args.format == Format::Json {
            answers.push(serde_json::json!({ "file": named.name, "answer": answer }));
            return Ok(());
        }
        door::warn(&named.name, &answer.warnings);
        let text = match args.format {
            Format::Text => format!("{}\n{}", named.name, facts::text(&tables(&answer))),
            format => {
                let tables: Vec<Table> = tables(&answer).into_iter().map(|t| t.of_file(&named.name)).collect();
                table::part(format, &tables, std::mem::replace(&mut first, false))
            }
        };
        if text.is_empty() { Ok(()) } else { output::print(&text) }
    })?;
    if args.format == Format::Json {
        output::print_json(&answers)?;
    }
    failed.map_or(Ok(exit), Err)
}
