//! `igolog paper 000 --repeat`: the papers' integer programs, solved again with and without each cut.

use std::time::Duration;

use igolog_core::Stop;
use igolog_extremal::paper::printed_seconds;
use igolog_extremal::program::{Cut, Form, grid};
use igolog_extremal::search::solve;
use serde_json::{Value, json};

use super::columns;
use super::solvers::{End, Engine, Run, Stopwatch};
use crate::cmd::engine::seconds;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::{interrupt, output};

/// The largest size of each paper's tables.
const LARGEST: usize = 19;

/// The experiment of a paper, made again
#[derive(Debug, clap::Args)]
#[group(id = "repeated")]
pub(crate) struct Args {
    /// Solve the integer programs again, with and without each cut (000 and 001): by glpsol where it is installed, by HiGHS if
    /// built with it, by microlp
    #[arg(long)]
    repeat: bool,
    /// The smallest board
    #[arg(long, value_name = "N", default_value_t = 8, requires = "repeat", value_parser = clap::value_parser!(u8).range(3..=19))]
    from: u8,
    /// The largest board
    #[arg(long, value_name = "N", default_value_t = 13, requires = "repeat", value_parser = clap::value_parser!(u8).range(3..=19))]
    to: u8,
    /// CPU seconds for one program; a solver that needs more is not asked for larger boards with the same cuts
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "repeat", value_parser = seconds)]
    limit: f64,
}

impl Args {
    pub(super) fn asked(&self) -> bool {
        self.repeat
    }
}

/// Cuts with the name of their combination.
type Cuts = (&'static str, &'static [Cut]);

/// The plain program and each cut of paper 000; its Table 2 has the quarters.
const FIRST: [Cuts; 4] =
    [("none", &[]), ("halves", &[Cut::Halves]), ("quarters", &[Cut::QuartersShared]), ("triangles", &[Cut::Triangles])];
/// The simple program and the cuts of paper 001; its Table 4 has both.
const SECOND: [Cuts; 4] =
    [("none", &[]), ("corner", &[Cut::Corner]), ("centre", &[Cut::Centre]), ("both", &[Cut::Corner, Cut::Centre])];

/// One program by all solvers.
struct Row {
    size: usize,
    cuts: &'static str,
    /// By solver; none where it was not asked.
    runs: Vec<Option<Run>>,
    search: f64,
    printed: [Option<&'static str>; 2],
}

pub(super) fn run(paper: &str, args: &Args, format: Format) -> Outcome {
    let engines = Engine::all();
    let (form, cuts, heads) = match paper {
        "000" => (Form::MostStrings, FIRST, ["paper: GLPK", "paper: --last"]),
        _ => (Form::FewestLiberties, SECOND, ["paper: CPLEX", ""]),
    };
    let stop = interrupt::stop();
    let mut rows = Vec::new();
    // By cuts and solver: whether a smaller board took too long.
    let mut given_up = vec![vec![false; engines.len()]; cuts.len()];
    'boards: for size in usize::from(args.from)..=LARGEST {
        let (search, expected) = searched(size, form);
        for ((name, cuts), given_up) in cuts.iter().zip(&mut given_up) {
            let mut runs = vec![None; engines.len()];
            if size <= usize::from(args.to) {
                for ((engine, run), given_up) in engines.iter().zip(&mut runs).zip(given_up).filter(|(_, up)| !**up) {
                    if stop.is_asked() {
                        break 'boards;
                    }
                    anstream::eprintln!("{size}x{size}, cuts: {name}, {} …", engine.name());
                    let mut done = one(engine, size, form, cuts, Duration::from_secs_f64(args.limit), &stop);
                    // A value that the search proves wrong is a failure, whoever says it.
                    if done.end == End::Optimal && done.value != Some(expected) {
                        done.end = End::Failed;
                    }
                    *given_up = done.end != End::Optimal;
                    *run = Some(done);
                }
            }
            let row = Row { size, cuts: name, runs, search, printed: printed(paper, size, name) };
            if size <= usize::from(args.to) || row.printed.iter().any(Option::is_some) {
                rows.push(row);
            }
        }
    }
    match format {
        Format::Json => output::print_json(&as_json(paper, &engines, &rows, args))?,
        _ => output::print(&text(&engines, &rows, args, heads))?,
    }
    Ok(if stop.is_asked() { Exit::Interrupted } else { Exit::Done })
}

fn one(engine: &Engine, size: usize, form: Form, cuts: &[Cut], limit: Duration, stop: &Stop) -> Run {
    match grid(size, size, form, cuts) {
        Ok(program) => engine.run(&program, limit, stop),
        Err(_) => Run { end: End::Failed, value: None, seconds: 0.0, nodes: None },
    }
}

/// Seconds of our search, and the value that it proves.
fn searched(size: usize, form: Form) -> (f64, i64) {
    let start = Stopwatch::start();
    let solution = solve(size, size, &Stop::new());
    let value = match form {
        Form::MostStrings => solution.pattern.strings(),
        Form::FewestLiberties => solution.lower,
    };
    (start.seconds(), value as i64)
}

fn printed(paper: &str, size: usize, cuts: &str) -> [Option<&'static str>; 2] {
    let of = printed_seconds(size);
    let pair = |times: Option<(&'static str, &'static str)>| {
        times.map_or([None; 2], |(last, plain)| [Some(plain), Some(last)])
    };
    match (paper, cuts) {
        ("000", "none") => pair(of.plain),
        ("000", "quarters") => pair(of.quarters),
        ("001", "none") => [of.simple, None],
        ("001", "both") => [of.cuts, None],
        _ => [None; 2],
    }
}

fn text(engines: &[Engine], rows: &[Row], args: &Args, printed: [&'static str; 2]) -> String {
    let printed: Vec<&'static str> = printed.into_iter().filter(|head| !head.is_empty()).collect();
    let heads = ["n", "cuts"].into_iter().chain(engines.iter().map(Engine::name)).chain(printed.iter().copied());
    let heads: Vec<String> = heads.chain(["our search"]).map(String::from).collect();
    let line = |row: &Row| {
        let runs = row.runs.iter().map(|run| told(*run, row.size > usize::from(args.to)));
        let then = row.printed.iter().take(printed.len()).map(|time| time.unwrap_or("–").to_string());
        let cells = [row.size.to_string(), row.cuts.to_string()].into_iter().chain(runs).chain(then);
        cells.chain([format!("{:.2}", row.search)]).collect::<Vec<_>>()
    };
    let mut out = columns(&heads, &rows.iter().map(line).collect::<Vec<_>>());
    out += &format!(
        "    CPU seconds (nodes); > the limit of {} s was reached; – a smaller board reached it.\n",
        args.limit
    );
    if !engines.iter().any(|engine| matches!(engine, Engine::Glpsol { .. })) {
        out += "    glpsol is not installed (Debian: glpk-utils).\n";
    }
    out
}

fn told(run: Option<Run>, larger: bool) -> String {
    let Some(run) = run else { return if larger { "not repeated".into() } else { "–".into() } };
    let nodes = run.nodes.map_or(String::new(), |nodes| format!(" ({nodes})"));
    match run.end {
        End::Optimal => format!("{:.2}{nodes}", run.seconds),
        End::Limit => format!("> {:.0}", run.seconds),
        End::Stopped => "stopped".into(),
        End::Failed => "failed".into(),
    }
}

fn as_json(paper: &str, engines: &[Engine], rows: &[Row], args: &Args) -> Value {
    let run = |(engine, run): (&Engine, &Option<Run>)| {
        let run = (*run)?;
        let end = match run.end {
            End::Optimal => "optimal",
            End::Limit => "limit",
            End::Stopped => "stopped",
            End::Failed => "failed",
        };
        Some(json!({
            "solver": engine.name(), "end": end, "value": run.value, "seconds": run.seconds, "nodes": run.nodes,
        }))
    };
    let row = |row: &Row| {
        json!({
            "n": row.size,
            "cuts": row.cuts,
            "repeated": row.size <= usize::from(args.to),
            "runs": engines.iter().zip(&row.runs).filter_map(run).collect::<Vec<_>>(),
            "search_seconds": row.search,
            "printed_seconds": row.printed,
        })
    };
    json!({ "paper": paper, "limit": args.limit, "rows": rows.iter().map(row).collect::<Vec<_>>() })
}
