//! `igolog strings table`

use std::time::Instant;

use clap::ValueEnum;
use igolog_answers::extremal::{StringsAnswer, StringsQuestion};
use igolog_answers::words::Certainty;

use super::answer::ask;
use crate::cmd::engine::seconds;
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
    time: Option<f64>,
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

pub(super) fn run(args: Args) -> Outcome {
    if args.rectangles && args.format == Format::Bfile {
        return Err(Failure::usage("a b-file lists square boards"));
    }
    let (start, to) = (Instant::now(), usize::from(args.to));
    let count = !args.rectangles && (args.format != Format::Bfile || args.sequence == Sequence::Boards);
    let sizes =
        (1..=to).flat_map(|short| (short..=if args.rectangles { to } else { short }).map(move |long| (short, long)));
    let (mut answers, mut exit) = (Vec::new(), Exit::Done);
    for (rows, cols) in sizes {
        let question = StringsQuestion { rows, cols, count, twice: args.twice, ..StringsQuestion::default() };
        let left = args.time.map(|time| (time - start.elapsed().as_secs_f64()).max(0.0));
        let (answer, found) = ask(question, left)?;
        if found.certainty != Certainty::Proved || (count && found.optimal_boards.is_none()) {
            exit = Exit::Limit;
            break;
        }
        answers.push((answer, found));
    }
    let found: Vec<&StringsAnswer> = answers.iter().map(|(_, found)| found).collect();
    match args.format {
        Format::Json => output::print_json(&answers.iter().map(|(answer, _)| answer).collect::<Vec<_>>())?,
        Format::Bfile => output::print(&found.iter().map(|row| bfile_line(row, args.sequence)).collect::<String>())?,
        _ => output::print(&text(&found, args.rectangles))?,
    }
    Ok(exit)
}

fn text(rows: &[&StringsAnswer], rectangles: bool) -> String {
    let mut out = String::from(if rectangles {
        " rows  cols  strings  liberties\n"
    } else {
        "    n  strings  liberties        optimal boards     time\n"
    });
    for StringsAnswer { rows, cols, strings, liberties, optimal_boards, counted, seconds, .. } in rows {
        if rectangles {
            out += &format!("{rows:>5} {cols:>5} {strings:>8} {liberties:>10}\n");
        } else {
            let boards = optimal_boards.as_deref().unwrap_or("-");
            let (seconds, status) = (seconds.unwrap_or_default(), counted.as_deref().unwrap_or_default());
            out += &format!("{rows:>5} {strings:>8} {liberties:>10} {boards:>21} {seconds:>7.2}s  {status}\n");
        }
    }
    out
}

fn bfile_line(row: &StringsAnswer, sequence: Sequence) -> String {
    let number = match sequence {
        Sequence::Boards => row.optimal_boards.clone().unwrap_or_default(),
        Sequence::Liberties => row.liberties.to_string(),
        Sequence::Strings => row.strings.to_string(),
    };
    format!("{} {number}\n", row.rows)
}
