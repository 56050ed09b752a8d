//! `igolog strings paper`

use std::io::IsTerminal;

use igolog_extremal::paper::{PaperCell, PaperTable, centre_patterns, hand_proof, matrix, mean_saving, tables};
use serde_json::json;

use super::files;
use crate::cmd::engine::seconds;
use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::output;

/// The tables of both papers, computed again beside the printed values
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let shown = std::io::stderr().is_terminal();
    let mut progress = |what: &str| {
        if shown {
            anstream::eprint!("\r{what:<60}");
        }
    };
    let (clock, time) = (door::clock(), args.time.unwrap_or(f64::INFINITY));
    let stop = crate::interrupt::stop().or_when({
        let clock = clock.clone();
        move || clock.now().as_secs_f64() >= time
    });
    let found = tables(&stop, &clock, &mut progress);
    if shown {
        anstream::eprint!("\r{:<60}\r", "");
    }
    let Ok(tables) = found else {
        anstream::eprintln!("igolog: stopped before the tables were done");
        return Ok(Exit::Limit);
    };
    let (even, odd) = (centre_patterns(4), centre_patterns(5));
    match args.format {
        Format::Json => output::print_json(&json!({
            "tables": tables,
            "centre_patterns": { "even": [even.0, even.1], "odd": [odd.0, odd.1] },
            "matrix": matrix(),
            "hand_proof": hand_proof(),
            "mean_saving_percent": mean_saving(),
        }))?,
        _ => {
            let mut out: String = tables.iter().map(text).collect();
            out += &format!(
                "The centre cuts leave {} of {} patterns on even boards and {} of {} on odd ones.\n",
                even.0, even.1, odd.0, odd.1
            );
            out += &by_hand();
            out += &format!(
                "Then: on 19x19 GLPK stood between 277 and 282 after a day (281 with quarters); CPLEX needed 40 days.\n\
                 The cuts saved CPLEX {:.0} % of its time on the average.\n",
                mean_saving()
            );
            let misprints: usize = tables.iter().map(PaperTable::misprints).sum();
            out += &format!("{misprints} printed values differ; each is shown as printed -> computed.\n");
            output::print(&out)?;
        }
    }
    Ok(Exit::Done)
}

/// What paper 000 does without a solver, checked.
fn by_hand() -> String {
    let (matrix, proof) = (matrix(), hand_proof());
    let strings = matrix.strings.map_or("an illegal position".into(), |strings| format!("{strings} strings"));
    format!(
        "Paper 000's matrix {} is a position with {strings}:\n{}\
         By hand, 4x4: the {} corners with their neighbours share no point, and each such corner needs an empty point,\n\
         so at most {} strings fit; and they do:\n{}",
        matrix.rows.join("/"),
        files::diagram(&matrix.board.lines()),
        proof.corners.len(),
        proof.at_most,
        files::diagram(&proof.board.lines()),
    )
}

fn text(table: &PaperTable) -> String {
    let mut out = format!("Paper {}, Table {}: {}\n", table.paper, table.number, table.title);
    let heads: Vec<String> = table.columns.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let width = |column: usize| {
        let all = rows.iter().chain([&heads]).filter_map(|row| row.get(column));
        all.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    for row in [&heads].into_iter().chain(&rows) {
        let cells: Vec<String> =
            row.iter().enumerate().map(|(column, cell)| format!("{cell:>width$}", width = width(column))).collect();
        out += &format!("  {}\n", cells.join("  "));
    }
    out + "\n"
}

fn cell(cell: &PaperCell) -> String {
    match (&cell.printed, &cell.computed) {
        (Some(printed), Some(computed)) if cell.misprint => format!("{printed} -> {computed}"),
        (_, Some(computed)) => computed.clone(),
        (Some(printed), None) => printed.clone(),
        (None, None) => "-".into(),
    }
}
