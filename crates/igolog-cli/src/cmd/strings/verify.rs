//! `igolog strings verify`

use std::time::Duration;

use igolog_core::{Board, Color};
use igolog_extremal::limits::Computation;
use igolog_extremal::search;
use serde::Serialize;

use super::limit::{RowsCols, check, control, seconds};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::PositionArgs;
use crate::output;

/// Check a claimed board
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code 0 if no board of this size has more strings, 1 if one has.
Examples:
  igolog strings 9 --write txt | igolog strings verify -
  igolog strings verify board.sgf --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Report {
    rows: Option<usize>,
    cols: Option<usize>,
    points: usize,
    /// The kernel reads only positions in which every block has a liberty.
    legal: bool,
    strings: usize,
    liberties: usize,
    black: usize,
    white: usize,
    checkered: bool,
    /// Whether no position on this board has more strings; none if that was not decided.
    optimal: Option<bool>,
    most_strings: Option<usize>,
}

pub(super) fn run(args: Args) -> Outcome {
    let board = args.position.named()?.pose(args.position.place.coords)?.game.board().clone();
    board.check().map_err(Failure::Input)?;
    let graph = board.graph();
    let strings = board.blocks().len();
    let size = graph.grid_size().map(|(width, height)| RowsCols { rows: height, cols: width });
    let mut report = Report {
        rows: size.map(|size| size.rows),
        cols: size.map(|size| size.cols),
        points: graph.len(),
        legal: board.blocks().all(|block| board.liberty_count(block) > 0),
        strings,
        liberties: board.empties().len(),
        black: board.stone_count(Color::Black),
        white: board.stone_count(Color::White),
        checkered: is_checkered(&board),
        optimal: None,
        most_strings: None,
    };
    let mut stopped = false;
    if let Some(size) = size.filter(|&size| check(size, Computation::Search).is_ok()) {
        let solution = search::solve(size.rows, size.cols, &control(args.time));
        stopped = !solution.is_proved();
        if solution.is_proved() {
            let most = solution.pattern.strings();
            report.most_strings = Some(most);
            report.optimal = Some(strings == most);
        } else if strings + solution.lower == graph.len() {
            report.optimal = Some(true);
        }
    }
    match args.format {
        Format::Text => output::print(&text(&report))?,
        _ => output::print_json(&report)?,
    }
    Ok(match report.optimal {
        Some(true) => Exit::Done,
        Some(false) => Exit::No,
        None if stopped => Exit::Limit,
        None => Exit::Done,
    })
}

/// Whether every stone has the colour of its point on one of the two checkerboards.
fn is_checkered(board: &Board) -> bool {
    let Some(odd) = board.graph().two_coloring() else { return false };
    let mut hands = board.stones().map(|(point, color)| odd.contains(point) == (color == Color::White));
    let first = hands.next();
    hands.all(|hand| Some(hand) == first)
}

fn text(report: &Report) -> String {
    let verdict = match (report.optimal, report.most_strings) {
        (Some(true), _) => "no position on this board has more".to_string(),
        (_, Some(most)) => format!("not the most: {most} are possible"),
        _ => "whether more are possible was not decided".to_string(),
    };
    let kind = if report.checkered { "checkered" } else { "not checkered" };
    format!(
        "legal: every block has a liberty\n{} strings ({} black and {} white stones), {} empty points; {kind}\n{verdict}\n",
        report.strings, report.black, report.white, report.liberties
    )
}
