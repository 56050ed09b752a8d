//! Any graph: the fewest liberties and the most strings, reported apart.

use std::time::Instant;

use igolog_core::{Board, Color, Graph, Point};
use igolog_extremal::graph::{self, GraphAnswer, GraphMethod as By};
use igolog_extremal::program::{domination, to_lp, to_mps, two_colours};
use igolog_text::diagram::{Plain, plain};
use igolog_text::svg::Picture;
use igolog_text::vertex::{self, Notation};
use serde_json::json;

use super::limit::{control, peak_mb};
use super::{Args, FileKind, Form, Method, files};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::{input, output};

/// Points of the largest graph that is tried.
const MAX_GRAPH: usize = 400;

pub(super) fn run(args: &Args, spec: &str) -> Outcome {
    let many = args.all || args.orbits || args.sample.is_some() || args.game;
    if many || args.count || args.plus.is_some() || args.twice || !args.cuts.is_empty() || args.method != Method::Search
    {
        return Err(Failure::usage(
            "with --graph only --time, --write lp|mps|svg|txt, --form and --format are understood",
        ));
    }
    if args.write == Some(FileKind::Sgf) {
        return Err(Failure::usage("SGF knows rectangular boards only: with --graph write lp, mps, svg or txt"));
    }
    let graph = input::graph(spec)?.graph;
    if graph.len() > MAX_GRAPH {
        let text = format!("{spec} has {} points; graphs up to {MAX_GRAPH} points are tried", graph.len());
        return Err(Failure::Input(text));
    }
    if let Some(kind @ (FileKind::Lp | FileKind::Mps)) = args.write {
        let model = if args.form == Form::Msp { two_colours(&graph) } else { domination(&graph) };
        let text = if kind == FileKind::Lp { to_lp(&model) } else { to_mps(&model) };
        output::write_file(args.output.as_deref().unwrap_or("-".as_ref()), text.as_bytes())?;
        return Ok(Exit::Done);
    }
    let start = Instant::now();
    let answer = graph::solve(&graph, &control(args.time)).map_err(Failure::input)?;
    let board = position(&graph, &answer)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(kind) = args.write {
        let text = if kind == FileKind::Svg {
            let title = format!("{spec}: {}", files::numbers(board.blocks().len(), board.empties().len()));
            Picture { title: Some(title), ..Picture::default() }.draw(&board)
        } else {
            plain(&board, &Plain::default(), &[])
        };
        output::write_file(args.output.as_deref().unwrap_or("-".as_ref()), text.as_bytes())?;
        return Ok(if answer.is_proved() { Exit::Done } else { Exit::Limit });
    }
    match args.format {
        Format::Text => output::print(&text(spec, &board, &answer, seconds))?,
        _ => output::print_json(&as_json(spec, &board, &answer, seconds))?,
    }
    Ok(if answer.is_proved() { Exit::Done } else { Exit::Limit })
}

/// The position on the kernel's board, which counts its blocks again.
fn position(graph: &Graph, answer: &GraphAnswer) -> Result<Board, Failure> {
    let mut board = Board::new(graph.clone());
    let stones: Vec<(Point, Option<Color>)> =
        graph.points().map(|point| (point, answer.position[point.index()])).collect();
    board.setup(&stones).map_err(Failure::input)?;
    if board.blocks().len() < answer.strings.0 {
        return Err(Failure::Input("the kernel counts fewer blocks than the solver: please report this".into()));
    }
    Ok(board)
}

fn range((low, high): (usize, usize)) -> String {
    if low == high { format!("{low}, proved") } else { format!("between {low} and {high}, not proved") }
}

fn methods(by: &[By]) -> String {
    let names: Vec<&str> = by
        .iter()
        .map(|method| match method {
            By::Program => "integer program",
            By::Frontier => "frontier count",
        })
        .collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(" and ")) }
}

fn text(spec: &str, board: &Board, answer: &GraphAnswer, seconds: f64) -> String {
    let points = board.graph().len();
    let note = if answer.bipartite {
        "bipartite: strings and liberties add up to the points"
    } else {
        "not bipartite: strings may be fewer than points less fewest liberties"
    };
    format!(
        "{spec}: {points} points, {note}\nfewest liberties (γ): {}{}\nmost strings: {}{}\n\n{}\n{seconds:.3} s\n",
        range(answer.domination),
        methods(&answer.domination_by),
        range(answer.strings),
        methods(&answer.strings_by),
        plain(board, &Plain::default(), &[]),
    )
}

fn as_json(spec: &str, board: &Board, answer: &GraphAnswer, seconds: f64) -> serde_json::Value {
    let graph = board.graph();
    let stones = |color: Color| {
        let points = board.stones().filter(move |stone| stone.1 == color);
        points.map(|(point, _)| vertex::name(graph, point, Notation::Gtp)).collect::<Vec<_>>()
    };
    json!({
        "graph": spec,
        "points": graph.len(),
        "bipartite": answer.bipartite,
        "gamma": answer.domination.1,
        "gamma_bounds": { "lower": answer.domination.0, "upper": answer.domination.1 },
        "gamma_methods": answer.domination_by,
        "strings": answer.strings.0,
        "liberties": graph.len() - board.stones().count(),
        "status": if answer.is_proved() { "proved" } else { "unproved" },
        "bounds": { "lower": answer.strings.0, "upper": answer.strings.1 },
        "strings_methods": answer.strings_by,
        "black": stones(Color::Black),
        "white": stones(Color::White),
        "seconds": seconds,
        "peak_mb": peak_mb(),
    })
}
