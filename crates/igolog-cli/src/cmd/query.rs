//! `igolog query`: hands a question in SQL to the program that has an engine for it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::ValueEnum;
use igolog_corpus::Manifest;

use super::index::refused;
use crate::exit::{Exit, Failure, Outcome};

/// The program that answers.
const ENGINE: &str = "igolog-sql";
/// Names it where it is not found by itself.
const VARIABLE: &str = "IGOLOG_SQL";

/// Ask a library of games in SQL
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog query library 'SELECT winner, count(*) FROM games GROUP BY winner'\n  igolog query library 'SELECT game, move, point_name(game, point) AS point FROM moves' -o moves.parquet\n\nTables are games, moves, captures, points and those of the library's relations; functions are point_name, line, distance, stone_at and board_at.\nTwenty worked questions: docs/sql.md\nThe engine is a program of its own, igolog-sql: releases have it beside igolog, `make sql` builds it, and the Python package brings one: pip install 'igolog[sql]'"
)]
pub(crate) struct Args {
    /// The folder of the library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    /// One SELECT
    #[arg(value_name = "SQL")]
    query: String,
    /// How to print (default: as the ending of the file says, else text)
    #[arg(long)]
    format: Option<RowFormat>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Memory that the engine may take for its work, in MB (default: 2000)
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(16..=1_000_000))]
    memory: Option<u64>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    time: Option<u64>,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum RowFormat {
    /// A table for people
    Text,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a row
    Jsonl,
    /// A Parquet file; needs -o
    Parquet,
}

impl RowFormat {
    fn word(self) -> &'static str {
        match self {
            RowFormat::Text => "text",
            RowFormat::Csv => "csv",
            RowFormat::Jsonl => "jsonl",
            RowFormat::Parquet => "parquet",
        }
    }
}

pub(super) fn run(args: Args) -> Outcome {
    Manifest::read(&args.library).map_err(refused)?;
    let engine = engine()?;
    let mut command = Command::new(&engine);
    if let Some(format) = args.format {
        command.args(["--format", format.word()]);
    }
    if let Some(output) = &args.output {
        let mut joined = OsString::from("--output=");
        joined.push(output);
        command.arg(joined);
    }
    for (option, value) in [("--memory", args.memory), ("--time", args.time)] {
        if let Some(value) = value {
            command.args([option, &value.to_string()]);
        }
    }
    // A query may begin with a dash, as a comment does.
    command.arg("--").arg(&args.library).arg(&args.query);
    let ended =
        command.status().map_err(|error| Failure::Input(format!("cannot run {}: {error}", engine.display())))?;
    match ended.code() {
        Some(0) => Ok(Exit::Done),
        // It has said what is wrong.
        Some(code) => std::process::exit(code),
        None => Err(Failure::Interrupted),
    }
}

/// The engine: where the variable says, beside this program, or on the search path.
fn engine() -> Result<PathBuf, Failure> {
    if let Some(named) = env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
        let path = PathBuf::from(named);
        return match path.is_file() {
            true => Ok(path),
            false => Err(Failure::Input(format!("{VARIABLE} names {}, and there is no such file", path.display()))),
        };
    }
    let name = format!("{ENGINE}{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| own.parent().map(Path::to_path_buf));
    let path = env::var_os("PATH").unwrap_or_default();
    let found = beside.into_iter().chain(env::split_paths(&path)).map(|folder| folder.join(&name));
    let mut found = found.filter(|file| file.is_file());
    found.next().ok_or_else(|| {
        Failure::Input(format!(
            "SQL is answered by {ENGINE}, which is neither beside igolog nor on the search path: \
             releases have it, `make sql` builds it, `pip install 'igolog[sql]'` brings one, or {VARIABLE} names it; any engine that reads Parquet can be asked too (docs/sql.md)"
        ))
    })
}
