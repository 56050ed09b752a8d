//! `igolog paper`: the five papers, every item computed again.

mod repeat;
mod solvers;

use std::io::IsTerminal;

use igolog_answers::paper::{CellTold, PaperAnswer, PaperItem, PaperMark, PaperQuestion, PaperTold, TableTold};
use igolog_answers::{Ask, Body, How, Progress, Work};

use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::Named;

/// The five papers: every table, figure, formula and example, printed and computed again
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog paper                       the five papers
  igolog paper 003                   eyes by Euler's formula, figure by figure
  igolog paper 000 --repeat          the integer programs solved again, n = 8 to 13
  igolog show demo:003-fig1b         a figure's board

Marks: agrees; corrected, and why; board lost, reconstructed, and which printed numbers the board meets.
The walk through the papers: docs/papers.md")]
pub(crate) struct Args {
    /// 000 to 004; without it the papers are listed
    #[arg(value_name = "NUMBER")]
    number: Option<String>,
    #[command(flatten)]
    repeat: repeat::Args,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    if args.repeat.asked() {
        return match args.number.as_deref() {
            Some(number @ ("000" | "001")) => repeat::run(number, &args.repeat, args.format),
            _ => Err(Failure::Usage("--repeat is for papers 000 and 001, which solve integer programs".into())),
        };
    }
    let shown = std::io::stderr().is_terminal();
    let mut progress = |progress: Progress| {
        if shown {
            anstream::eprint!("\r{:<40}", progress.stage);
        }
    };
    let work = Work { progress: Some(&mut progress), ..door::work() };
    let nothing = Named { name: "paper".into(), spec: Default::default() };
    let answer = door::ask_with(&nothing, How::default(), Ask::Paper(PaperQuestion { number: args.number }), work)?;
    if shown {
        anstream::eprint!("\r{:<40}\r", "");
    }
    let Body::Paper(found) = &answer.body else { return Ok(Exit::Done) };
    door::say(args.format, "paper", &answer, || text(found))?;
    Ok(door::exit(&answer, Exit::Done))
}

fn text(answer: &PaperAnswer) -> String {
    let mut out = String::new();
    for paper in &answer.papers {
        out += &head(paper);
        out += &paper.items.iter().map(|one| format!("\n{}", item(one))).collect::<String>();
    }
    if answer.papers.len() > 1 {
        out += "\nigolog paper NUMBER prints the items of one.\n";
    }
    out
}

fn head(paper: &PaperTold) -> String {
    let mut out = format!("{}  {}\n     {}\n", paper.number, paper.title, paper.title_ja);
    out += &format!("     {}\n     {}; {}\n", paper.authors.join(", "), paper.venue, paper.year);
    let of = |mark| paper.items.iter().filter(|item| item.mark == mark).count();
    out += &match paper.items.is_empty() {
        true => format!("     {} items\n", paper.count),
        false => format!(
            "     {} items: {} agree, {} corrected, {} reconstructed\n",
            paper.count,
            of(PaperMark::Agrees),
            of(PaperMark::Corrected),
            of(PaperMark::Reconstructed)
        ),
    };
    out
}

fn item(item: &PaperItem) -> String {
    let mut out = format!("{}: {}\n", item.name, item.about);
    out += &format!("  printed   {}\n  computed  {}\n", item.printed, item.computed);
    let why = item.why.as_deref().unwrap_or_default();
    out += &match item.mark {
        PaperMark::Agrees => "  agrees\n".to_string(),
        PaperMark::Corrected => format!("  corrected: {why}\n"),
        PaperMark::Reconstructed => format!("  board lost, reconstructed; it meets: {why}\n"),
    };
    if let Some(demo) = &item.demo {
        out += &format!("  {demo}\n");
    }
    // Boards have blanks between their points; a drawing that has its own keeps them.
    for row in &item.drawing {
        let spaced = || row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        out += &format!("    {}\n", if row.contains(' ') { row.clone() } else { spaced() });
    }
    out + &item.table.as_ref().map_or_else(String::new, table)
}

fn table(table: &TableTold) -> String {
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    columns(&table.columns, &rows)
}

/// Rows under their heads, each column as wide as it must be.
fn columns(heads: &[String], rows: &[Vec<String>]) -> String {
    let heads = heads.to_vec();
    let width = |column: usize| {
        let all = rows.iter().chain([&heads]).filter_map(|row| row.get(column));
        all.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |row: &Vec<String>| {
        let padded = row.iter().enumerate().map(|(column, cell)| format!("{cell:>width$}", width = width(column)));
        format!("    {}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
    };
    [&heads].into_iter().chain(rows).map(line).collect()
}

fn cell(cell: &CellTold) -> String {
    match (&cell.printed, &cell.computed) {
        (Some(printed), Some(computed)) if cell.misprint => format!("{printed} -> {computed}"),
        (_, Some(computed)) => computed.clone(),
        (Some(printed), None) => printed.clone(),
        (None, None) => "–".into(),
    }
}
