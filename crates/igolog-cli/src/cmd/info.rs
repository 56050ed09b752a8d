//! `igolog info`

use igolog_answers::records::InfoAnswer;
use igolog_answers::{Ask, Bare, Body, How, PositionSpec};
use serde::Serialize;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, Source, read_each};
use crate::{door, output};

/// What is in game records: players, result, moves, captures, final board, area
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog info demo\n  igolog info demo --format jsonl\n  igolog info demo demo:ko --format jsonl"
)]
pub(crate) struct Args {
    /// Files, folders, glob patterns, zip archives, `-` or `demo`
    #[arg(required = true)]
    files: Vec<String>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::lines())]
    format: Format,
}

/// An answer about one game of a file.
#[derive(Serialize)]
struct Told {
    file: String,
    game: usize,
    #[serde(flatten)]
    answer: igolog_answers::Answer,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut all = Vec::new();
    let failed = read_each(&args.files, |Source { name: file, bytes }| {
        let spec = PositionSpec { bytes: Some(bytes), ..PositionSpec::default() };
        for (number, named) in (Named { name: file.clone(), spec }).each_game()?.iter().enumerate() {
            let answer = door::ask(named, How::default(), Ask::Info(Bare {}))?;
            match args.format {
                Format::Json => all.push(Told { file: file.clone(), game: number + 1, answer }),
                Format::Jsonl => output::print_json_line(&Told { file: file.clone(), game: number + 1, answer })?,
                _ => output::print(&text(&named.name, &answer)?)?,
            }
        }
        Ok(())
    })?;
    if args.format == Format::Json {
        output::print_json(&all)?;
    }
    failed.map_or(Ok(Exit::Done), Err)
}

fn text(name: &str, answer: &igolog_answers::Answer) -> Result<String, Failure> {
    let Body::Info(InfoAnswer { said, size, moves, komi, captured, area, .. }) = &answer.body else {
        return Ok(String::new());
    };
    let player = |name: &Option<String>, rank: &Option<String>| match (name, rank) {
        (Some(name), Some(rank)) => format!("{name} {rank}"),
        (Some(name), None) => name.clone(),
        _ => "?".to_string(),
    };
    let size = size.as_str().map_or_else(|| format!("{size}x{size}"), String::from);
    let more: String = [&said.date, &said.result].into_iter().flatten().map(|text| format!(", {text}")).collect();
    let mut out = format!(
        "{name}: {} - {}{more}\n  {size}, {moves} moves, komi {komi}, captured: {} black, {} white; area: black {}, white {}\n",
        player(&said.players.black, &said.ranks.black),
        player(&said.players.white, &said.ranks.white),
        captured.black,
        captured.white,
        area.black,
        area.white,
    );
    answer.warnings.iter().for_each(|warning| out += &format!("  warning: {warning}\n"));
    Ok(out)
}
