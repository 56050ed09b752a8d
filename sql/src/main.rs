//! `igolog-sql`: the program that `igolog query` runs. It puts one `SELECT` to a library of games and writes the answer
//! as a table, CSV, JSON lines or Parquet.
//!
//! | module | holds |
//! |---|---|
//! | [`engine`] | DataFusion with the tables and functions of a library, and its limits |
//! | [`table`] | a table of a library: the files that the manifest lists, part by part |
//! | [`functions`] | what SQL can ask the kernel: names and lines of points, stones and boards after so many moves |
//! | [`output`] | rows as people and programs read them |

mod engine;
mod functions;
mod output;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use tokio::sync::mpsc;

use crate::engine::{Engine, Fault};
use crate::output::{Form, Output};

/// Stack of a thread: a long chain of operators is planned step by step, each inside the one before.
const STACK: usize = 1 << 30;

/// Ask a library of games in SQL; see docs/sql.md
#[derive(Debug, Parser)]
#[command(name = "igolog-sql", version)]
struct Asked {
    /// The folder of the library
    library: PathBuf,
    /// One SELECT
    query: String,
    /// How to print; else the ending of the file decides
    #[arg(long)]
    format: Option<Form>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Memory that the engine may take for its work
    #[arg(long, value_name = "MB", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    time: Option<u64>,
}

/// What the engine hands over on its way.
enum Piece {
    Columns(SchemaRef),
    Rows(RecordBatch),
    End,
    Fault(Fault),
}

fn main() -> ExitCode {
    let asked = Asked::parse();
    let Err(fault) = answer(&asked) else { return ExitCode::SUCCESS };
    let (code, told) = match fault {
        Fault::Unread => return ExitCode::SUCCESS,
        Fault::Interrupted => return ExitCode::from(130),
        Fault::Memory => {
            (4, format!("the answer takes more than {} MB: --memory gives more, or ask for less", asked.memory))
        }
        Fault::Time => (4, "the time is over: --time gives more".to_owned()),
        Fault::Bad(told) => (3, told),
    };
    eprintln!("igolog: error: {}", told.split_whitespace().collect::<Vec<_>>().join(" "));
    ExitCode::from(code)
}

fn answer(asked: &Asked) -> Result<(), Fault> {
    let form = asked.format.unwrap_or_else(|| Form::by_ending(asked.output.as_deref()));
    if form == Form::Parquet && asked.output.is_none() {
        return Err(Fault::Bad("Parquet goes into a file: give -o FILE".into()));
    }
    let until = asked.time.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let engine = Engine::open(&asked.library, asked.memory << 20, threads)?;
    let mut output = Output::new(form, asked.output.as_deref(), engine.reservation())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(STACK)
        .build()
        .map_err(Fault::bad)?;
    let (sender, mut pieces) = mpsc::channel(2);
    let query = asked.query.clone();
    runtime.spawn(async move {
        let last = match hand_over(&engine, &query, &sender).await {
            Ok(()) => Piece::End,
            Err(fault) => Piece::Fault(fault),
        };
        // Nobody may listen any more.
        let _ = sender.send(last).await;
    });
    // The engine works on other threads, which may be busy for long without looking up: time and signals are kept here.
    let watch = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Fault::bad)?;
    let ended = loop {
        match watch.block_on(next(&mut pieces, until)) {
            Ok(Piece::Columns(columns)) => output.begin(columns)?,
            Ok(Piece::Rows(rows)) => output.rows(&rows)?,
            Ok(Piece::End) => break output.finish(),
            Ok(Piece::Fault(fault)) | Err(fault) => break Err(fault),
        }
    };
    runtime.shutdown_background();
    ended
}

async fn hand_over(engine: &Engine, query: &str, sender: &mpsc::Sender<Piece>) -> Result<(), Fault> {
    use futures::StreamExt;
    let mut batches = engine.ask(query).await?;
    let send = async |piece| sender.send(piece).await.map_err(|_| Fault::Unread);
    send(Piece::Columns(batches.schema())).await?;
    while let Some(rows) = batches.next().await {
        send(Piece::Rows(rows?)).await?;
    }
    Ok(())
}

/// The next piece, unless the time is over or somebody breaks off.
async fn next(pieces: &mut mpsc::Receiver<Piece>, until: Option<Instant>) -> Result<Piece, Fault> {
    let over = async {
        match until {
            Some(until) => tokio::time::sleep_until(until.into()).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        piece = pieces.recv() => piece.ok_or_else(|| Fault::Bad("the engine of SQL has failed".into())),
        () = over => Err(Fault::Time),
        _ = tokio::signal::ctrl_c() => Err(Fault::Interrupted),
    }
}
