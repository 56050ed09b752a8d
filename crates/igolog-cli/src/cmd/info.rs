//! `igolog info`

use igolog_answers::words::Pair;
use igolog_core::{ByColor, area};
use igolog_text::diagram;
use igolog_text::input::{Input, Wanted};
use igolog_text::replay::Replay;
use igolog_text::sgf;
use serde::Serialize;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Source, read_each};
use crate::output;

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

/// What is told of one game.
#[derive(Debug, Serialize)]
struct Info {
    file: String,
    game: usize,
    /// The side of a square board, else `WIDTHxHEIGHT`.
    size: serde_json::Value,
    moves: usize,
    passes: usize,
    handicap: u32,
    komi: f32,
    rules: Option<String>,
    /// Stones of each colour that were captured.
    captured: Pair<u32>,
    #[serde(rename = "final")]
    final_board: Vec<String>,
    area: Pair<u32>,
    result: Option<String>,
    players: Pair<Option<String>>,
    ranks: Pair<Option<String>>,
    date: Option<String>,
    event: Option<String>,
    nodes: usize,
    variations: usize,
    warnings: Vec<String>,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut all = Vec::new();
    let failed = read_each(&args.files, |source| {
        for info in of_source(&source)? {
            match args.format {
                Format::Json => all.push(info),
                Format::Jsonl => output::print_json_line(&info)?,
                _ => output::print(&describe(&info))?,
            }
        }
        Ok(())
    })?;
    if args.format == Format::Json {
        output::print_json(&all)?;
    }
    failed.map_or(Ok(Exit::Done), Err)
}

fn of_source(source: &Source) -> Result<Vec<Info>, Failure> {
    let fail = |e: &dyn std::fmt::Display| Failure::Input(format!("{}: {e}", source.name));
    let input = Input::read(&source.bytes).map_err(|e| fail(&e))?;
    let Input::Games(collection) = &input else {
        let (game, _) = input.game(&Wanted::default()).map_err(|e| fail(&e))?;
        return Ok(vec![of_position(source, &game)]);
    };
    collection
        .games()
        .enumerate()
        .map(|(number, record)| {
            let replay = Replay::main_line(record, None).map_err(|e| fail(&e))?;
            let mut warnings: Vec<String> = Vec::new();
            if number == 0 {
                warnings.extend(collection.warnings().iter().map(ToString::to_string));
            }
            warnings.extend(replay.warnings.iter().map(ToString::to_string));
            Ok(of_record(source, number + 1, record, &replay, warnings))
        })
        .collect()
}

fn of_record(source: &Source, number: usize, record: sgf::Record<'_>, replay: &Replay, warnings: Vec<String>) -> Info {
    let text = |value: Option<std::borrow::Cow<'_, str>>| value.map(|v| v.trim().to_string());
    let counts = record.counts();
    Info {
        game: number,
        moves: replay.moves,
        passes: replay.passes,
        rules: text(record.rules()),
        result: text(record.written_result()),
        players: ByColor::from_fn(|c| text(record.player(c))).into(),
        ranks: ByColor::from_fn(|c| text(record.rank(c))).into(),
        date: text(record.date()),
        event: text(record.event()),
        nodes: counts.nodes,
        variations: counts.leaves,
        warnings,
        ..of_position(source, &replay.game)
    }
}

fn of_position(source: &Source, game: &igolog_core::Game) -> Info {
    let board = game.board();
    let size = match board.graph().frame() {
        Some((w, h)) if w == h => w.into(),
        Some((w, h)) => format!("{w}x{h}").into(),
        None => board.graph().len().into(),
    };
    Info {
        file: source.name.clone(),
        game: 1,
        size,
        moves: 0,
        passes: 0,
        handicap: game.handicap(),
        komi: game.komi().as_f32(),
        rules: None,
        captured: ByColor::from_fn(|c| board.prisoners(c)).into(),
        final_board: diagram::rows(board),
        area: area(board).into(),
        result: None,
        players: Pair { black: None, white: None },
        ranks: Pair { black: None, white: None },
        date: None,
        event: None,
        nodes: 1,
        variations: 1,
        warnings: Vec::new(),
    }
}

fn describe(info: &Info) -> String {
    let player = |name: &Option<String>, rank: &Option<String>| match (name, rank) {
        (Some(name), Some(rank)) => format!("{name} {rank}"),
        (Some(name), None) => name.clone(),
        _ => "?".to_string(),
    };
    let size = info.size.as_str().map_or_else(|| format!("{0}x{0}", info.size), String::from);
    let mut text = format!(
        "{}{}: {} - {}{}{}\n  {size}, {} moves, komi {}, captured: {} black, {} white; area: black {}, white {}\n",
        info.file,
        if info.game > 1 { format!(" (game {})", info.game) } else { String::new() },
        player(&info.players.black, &info.ranks.black),
        player(&info.players.white, &info.ranks.white),
        info.date.as_ref().map_or(String::new(), |d| format!(", {d}")),
        info.result.as_ref().map_or(String::new(), |r| format!(", {r}")),
        info.moves,
        info.komi,
        info.captured.black,
        info.captured.white,
        info.area.black,
        info.area.white,
    );
    for warning in &info.warnings {
        text += &format!("  warning: {warning}\n");
    }
    text
}
