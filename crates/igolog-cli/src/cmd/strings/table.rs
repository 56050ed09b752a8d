//! `igolog strings table`

use std::time::{Duration, Instant};

use clap::ValueEnum;
use igolog_extremal::Control;
use igolog_extremal::limits::Computation;
use igolog_extremal::search::{self, Partition};
use serde::Serialize;
use serde_json::json;

use super::limit::{RowsCols, check, control, peak_mb, seconds};
use super::{answer, published};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::output;

/// Values and numbers of optimal boards
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog strings table --to 20
  igolog strings table --to 30 --sequence liberties --format bfile
  igolog strings table --to 24 --rectangles --format json")]
pub(crate) struct Args {
    /// The largest size
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u16).range(1..))]
    to: u16,
    /// All rectangles with sides up to N, values only
    #[arg(long)]
    rectangles: bool,
    /// Count every size twice, with two partitions into strips
    #[arg(long, conflicts_with = "rectangles")]
    twice: bool,
    /// Which numbers a b-file lists
    #[arg(long, value_enum, default_value_t)]
    sequence: Sequence,
    /// Give up after this many seconds; what is done by then is printed
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::sequences())]
    format: Format,
}

/// A sequence of numbers by board size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Sequence {
    /// Optimal boards (A347632)
    #[default]
    Boards,
    /// Fewest liberties
    Liberties,
    /// Most strings
    Strings,
}

#[derive(Debug, Serialize)]
struct Row {
    rows: usize,
    cols: usize,
    strings: usize,
    liberties: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal_boards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count_status: Option<&'static str>,
    seconds: f64,
}

pub(super) fn run(args: Args) -> Outcome {
    let to = usize::from(args.to);
    check(RowsCols { rows: to, cols: to }, Computation::Search)?;
    if args.rectangles && args.format == Format::Bfile {
        return Err(Failure::usage("a b-file lists square boards"));
    }
    let control = control(args.time);
    let counts = !args.rectangles && (args.format != Format::Bfile || args.sequence == Sequence::Boards);
    let mut rows = Vec::new();
    let mut exit = Exit::Done;
    'sizes: for short in 1..=to {
        let longest = if args.rectangles { to } else { short };
        for long in short..=longest {
            match row(short, long, counts, args.twice, &control)? {
                Some(row) => rows.push(row),
                None => {
                    exit = Exit::Limit;
                    break 'sizes;
                }
            }
        }
    }
    match args.format {
        Format::Json => output::print_json(&json!({ "table": rows, "peak_mb": peak_mb() }))?,
        Format::Bfile => output::print(&bfile(&rows, args.sequence))?,
        _ => output::print(&text(&rows, args.rectangles))?,
    }
    Ok(exit)
}

/// One size, or none if a limit came first.
fn row(rows: usize, cols: usize, counts: bool, twice: bool, control: &Control) -> Result<Option<Row>, Failure> {
    let start = Instant::now();
    let solution = search::solve(rows, cols, control);
    if !solution.is_proved() {
        return Ok(None);
    }
    answer::recheck(&solution.pattern)?;
    let (mut optimal_boards, mut count_status) = (None, None);
    if counts {
        let Ok(first) = search::count(rows, cols, solution.lower, Partition::First, control) else { return Ok(None) };
        let number = first.by_liberties.first().map(|entry| entry.1.to_string());
        let known = published::optimal_boards(rows).map(|known| known.to_string());
        count_status = Some(match &known {
            Some(_) if known == number => "agrees with OEIS A347632",
            Some(_) => return Err(Failure::Input(format!("{rows}x{cols}: the count differs from OEIS A347632"))),
            None => "computed once",
        });
        if twice {
            let Ok(second) = search::count(rows, cols, solution.lower, Partition::Second, control) else {
                return Ok(None);
            };
            if first.by_liberties != second.by_liberties {
                return Err(Failure::Input(format!("{rows}x{cols}: two partitions give different counts")));
            }
            count_status = Some("computed twice");
        }
        optimal_boards = number;
    }
    Ok(Some(Row {
        rows,
        cols,
        strings: solution.pattern.strings(),
        liberties: solution.lower,
        optimal_boards,
        count_status,
        seconds: start.elapsed().as_secs_f64(),
    }))
}

fn text(rows: &[Row], rectangles: bool) -> String {
    let mut out = String::from(if rectangles {
        " rows  cols  strings  liberties\n"
    } else {
        "    n  strings  liberties        optimal boards     time\n"
    });
    for row in rows {
        if rectangles {
            out += &format!("{:>5} {:>5} {:>8} {:>10}\n", row.rows, row.cols, row.strings, row.liberties);
        } else {
            let boards = row.optimal_boards.as_deref().unwrap_or("-");
            let status = row.count_status.unwrap_or("");
            out += &format!(
                "{:>5} {:>8} {:>10} {boards:>21} {:>7.2}s  {status}\n",
                row.rows, row.strings, row.liberties, row.seconds
            );
        }
    }
    out
}

fn bfile(rows: &[Row], sequence: Sequence) -> String {
    rows.iter()
        .map(|row| match sequence {
            Sequence::Boards => format!("{} {}\n", row.rows, row.optimal_boards.as_deref().unwrap_or("")),
            Sequence::Liberties => format!("{} {}\n", row.rows, row.liberties),
            Sequence::Strings => format!("{} {}\n", row.rows, row.strings),
        })
        .collect()
}
