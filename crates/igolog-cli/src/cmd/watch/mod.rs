//! `igolog watch`

mod annotate;

use std::path::PathBuf;

use igolog_answers::rules::{Remark, RuleTexts, WatchQuestion};
use igolog_answers::words::{Level, Side};
use igolog_answers::{Ask, Body, How};
use igolog_text::input::Input;

use super::ask::read_rules;
use super::engine::seconds;
use super::sgf::unwritable;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{PositionArgs, are_many, each_position};
use crate::output;

/// Let rules comment a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog watch demo\n  igolog watch game.sgf -o commented.sgf --language ja\n  igolog watch game.sgf -r my.rules --format jsonl\n\nWithout -r the teacher's rules speak. How to write daemons: docs/rules.md"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// More files, folders, glob patterns or archives
    #[arg(value_name = "MORE", conflicts_with = "output")]
    more: Vec<String>,
    /// A file of rules with daemons, in place of the teacher's
    #[arg(short = 'r', long = "rules-file", value_name = "FILE")]
    rule_files: Vec<PathBuf>,
    /// Write the game with the messages as comments and marks
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write it in UTF-8 and say so in CA, instead of the encoding of the file
    #[arg(long, requires = "output")]
    utf8: bool,
    /// Language of the messages: en, ja, or any that the rules speak
    #[arg(long, default_value = "en")]
    language: String,
    /// How hard to look: static (no search), step (some milliseconds) or full
    #[arg(long, value_name = "LEVEL")]
    effort: Option<Level>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::lines())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let coords = args.position.place.coords;
    let question =
        WatchQuestion { program: RuleTexts::Many(read_rules(&args.rule_files)?), speak: Some(args.language.clone()) };
    let how = How { effort: args.effort, seconds: args.time, coords, ..How::default() };
    let inputs = args.position.with(&args.more);
    if are_many(&inputs) {
        return many(&args, &inputs, &how, &question);
    }
    let named = args.position.named()?;
    let posed = match &args.output {
        None => None,
        Some(path) => match named.pose(coords)? {
            posed if matches!(posed.input, Some(Input::Games(_))) => Some((path, posed)),
            _ => return Err(Failure::Usage("only a game record (SGF) can be commented with -o".into())),
        },
    };
    let answer = door::ask(&named, how, Ask::Watch(question))?;
    let Body::Watch(watched) = &answer.body else { return Ok(Exit::Done) };
    match args.format {
        Format::Json => output::print_json(&answer)?,
        format => {
            door::warn(&named.name, &answer.warnings);
            door::advise(&watched.advice);
            for remark in &watched.remarks {
                match format {
                    Format::Jsonl => output::print_json_line(remark)?,
                    _ => output::print(&format!("{}{}", place(remark), remark.text))?,
                }
            }
        }
    }
    if let Some((path, posed)) = posed
        && let Some(Input::Games(collection)) = &posed.input
    {
        let board = posed.game.board();
        let games = annotate::annotated(collection, &args.position, &watched.remarks, board.graph())?;
        let games = if args.utf8 { games.as_utf8() } else { games };
        output::write_file(path, &games.to_bytes().map_err(|e| unwritable(&named.name, e))?)?;
    }
    Ok(door::exit(&answer, if watched.remarks.is_empty() { Exit::No } else { Exit::Done }))
}

/// The remarks on many games, one after the other.
fn many(args: &Args, inputs: &[String], how: &How, question: &WatchQuestion) -> Outcome {
    if args.output.is_some() {
        return Err(Failure::Usage("-o writes one game: name one".into()));
    }
    let mut exit = Exit::No;
    let mut answers = Vec::new();
    let failed = each_position(inputs, &args.position.place, |named| {
        let answer = door::ask(named, how.clone(), Ask::Watch(question.clone()))?;
        let Body::Watch(watched) = &answer.body else { return Ok(()) };
        exit = door::exit(&answer, if watched.remarks.is_empty() { exit } else { Exit::Done });
        for remark in &watched.remarks {
            match args.format {
                Format::Json => {}
                Format::Jsonl => output::print_json_line(&OfFile { file: &named.name, remark })?,
                _ => output::print(&format!("{}: {}{}", named.name, place(remark), remark.text))?,
            }
        }
        if args.format == Format::Json {
            answers.push(serde_json::json!({ "file": named.name, "answer": answer }));
        }
        Ok(())
    })?;
    if args.format == Format::Json {
        output::print_json(&answers)?;
    }
    failed.map_or(Ok(exit), Err)
}

/// A remark and the file of its game.
#[derive(serde::Serialize)]
struct OfFile<'a> {
    file: &'a str,
    #[serde(flatten)]
    remark: &'a Remark,
}

/// `12 B Q16 `, aligned.
fn place(remark: &Remark) -> String {
    let number = remark.moves;
    match (remark.color, &remark.played) {
        (Some(color), Some(played)) => {
            format!("{number:>3} {} {played:<4} ", if color == Side::Black { 'B' } else { 'W' })
        }
        _ => format!("{number:>3} setup  "),
    }
}
