//! `igolog info`

use igolog_answers::records::InfoAnswer;
use igolog_answers::{Ask, Bare, Body, How, PositionSpec};
use serde::Serialize;
use serde_json::Value;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, Source, read_each};
use crate::text::table::{self, Table};
use crate::{door, output};

/// What is in game records: players, result, moves, captures, final board, area
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog info demo\n  igolog info demo --format jsonl\n  igolog info demo demo:ko --format jsonl\n  igolog info games/ --format csv"
)]
pub(crate) struct Args {
    /// Files, folders, glob patterns, zip and 7z archives, `-` or `demo`
    #[arg(required = true)]
    files: Vec<String>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::rows())]
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
    let mut first = true;
    let failed = read_each(&args.files, |Source { name: file, bytes }| {
        let spec = PositionSpec { bytes: Some(bytes), ..PositionSpec::default() };
        for (number, named) in (Named { name: file.clone(), spec }).each_game()?.iter().enumerate() {
            let answer = door::ask(named, How::default(), Ask::Info(Bare {}))?;
            match args.format {
                Format::Json => all.push(Told { file: file.clone(), game: number + 1, answer }),
                Format::Csv => {
                    let first = std::mem::replace(&mut first, false);
                    output::print(&table::part(Format::Csv, &[row(&file, number + 1, &answer)], first))?;
                }
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

/// A game as a row.
fn row(file: &str, game: usize, answer: &igolog_answers::Answer) -> Table {
    let columns = [
        "file",
        "game",
        "black",
        "white",
        "black_rank",
        "white_rank",
        "date",
        "event",
        "result",
        "rules",
        "size",
        "moves",
        "passes",
        "handicap",
        "komi",
        "captured_black",
        "captured_white",
        "area_black",
        "area_white",
        "warnings",
    ];
    let rows = match &answer.body {
        Body::Info(info) => {
            let said = &info.said;
            let texts = [
                &said.players.black,
                &said.players.white,
                &said.ranks.black,
                &said.ranks.white,
                &said.date,
                &said.event,
                &said.result,
                &said.rules,
            ];
            let mut cells: Vec<Value> = vec![file.into(), game.into()];
            cells.extend(texts.into_iter().map(|text| text.clone().map_or(Value::Null, Value::from)));
            cells.extend([info.size.clone(), info.moves.into(), info.passes.into(), info.handicap.into()]);
            cells.extend([info.komi.into(), info.captured.black.into(), info.captured.white.into()]);
            cells.extend([info.area.black.into(), info.area.white.into(), answer.warnings.len().into()]);
            vec![cells]
        }
        _ => Vec::new(),
    };
    let columns = columns.map(String::from).to_vec();
    Table { name: "info".into(), named: false, columns, common: &[], does_not_apply: None, rows }
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
