//! Runs a suite of problems and counts: `suite FILE [--seconds N] [--open] [--only TEXT] [--log FILE]`.
//!
//! One line per problem; with `--log` the lines are kept and problems that are in the log already are not run again.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::time::Instant;

use igolog_core::{Board, Color, Graph, Point, PointSet, Stop, Suicide};
use igolog_tsumego::{Goal, Problem, Solver, SolverLimits, Status};
use serde_json::Value;

struct Options {
    file: String,
    seconds: f64,
    open: bool,
    only: Option<String>,
    log: Option<String>,
}

struct Case {
    id: String,
    problem: Problem,
    /// Whether the side to play wants life.
    wants_life: bool,
    solutions: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(&options.file)?)?;
    let done = options.log.as_ref().and_then(|f| fs::read_to_string(f).ok()).unwrap_or_default();
    let done: BTreeMap<&str, &str> = done.lines().filter_map(|l| l.split_once('\t')).collect();
    let mut log = options.log.as_ref().map(|f| fs::OpenOptions::new().create(true).append(true).open(f)).transpose()?;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut solver = Solver::new(SolverLimits { table_bits: 21, ..SolverLimits::default() });
    let (mut time, mut nodes) = (0.0, 0);
    for value in &cases {
        let Some(case) = read(value, options.open) else { continue };
        if options.only.as_ref().is_some_and(|text| !text.split('|').any(|t| case.id.contains(t))) {
            continue;
        }
        if let Some(line) = done.get(case.id.as_str()) {
            *counts.entry(line.split('\t').next().unwrap_or("").to_string()).or_default() += 1;
            continue;
        }
        let began = cpu_seconds();
        let stop = Stop::never().or_when(move || cpu_seconds() - began > options.seconds);
        let (word, visited, text) = run(&mut solver, &case, &stop)?;
        let took = cpu_seconds() - began;
        time += took;
        nodes += visited;
        *counts.entry(word.clone()).or_default() += 1;
        let line = format!("{}\t{word}\t{took:.2} s\t{visited} positions\t{text}", case.id);
        println!("{line}");
        if let Some(log) = &mut log {
            writeln!(log, "{line}")?;
        }
    }
    println!("{counts:?} in {time:.1} s, {nodes} positions, {:.0} a second", nodes as f64 / time.max(0.001));
    Ok(())
}

/// One word for the table, positions visited, and what was found.
fn run(solver: &mut Solver, case: &Case, stop: &Stop) -> Result<(String, u64, String), Box<dyn Error>> {
    let solution = solver.solve(&case.problem, stop)?;
    let name = |p: Option<Point>| p.map_or("tt".to_string(), |p| name(&case.problem.board, p));
    let mv = name(solution.best);
    let listed = case.solutions.is_empty() || case.solutions.contains(&mv);
    let word = match solution.status {
        Status::Unknown => "unsolved",
        Status::Ko => "ko",
        Status::Alive | Status::Seki if !case.wants_life => "disputed",
        Status::Dead if case.wants_life => "disputed",
        _ if listed => "right",
        _ => "other",
    };
    let sure = if solution.proved || solution.status == Status::Unknown { "" } else { " if closed" };
    let word = format!("{word}{sure}");
    let line: Vec<String> = solution.line.iter().map(|&mv| name(mv)).collect();
    let place = if listed { "listed" } else { "not listed" };
    let text = format!("{mv} {place}, {:?}, zone {}, {}", solution.status, solution.zone.len(), line.join(" "));
    Ok((word, solution.work, text))
}

fn read(value: &Value, open: bool) -> Option<Case> {
    if value.get("sgf").is_some() { read_zone_case(value) } else { read_book_case(value, open) }
}

fn texts(value: &Value, key: &str) -> Vec<String> {
    value[key].as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_string)).collect()
}

fn read_book_case(value: &Value, open: bool) -> Option<Case> {
    let size = value["size"].as_array()?;
    let graph = Graph::grid(size[0].as_u64()? as usize, size[1].as_u64()? as usize).ok()?;
    let mut board = Board::new(graph);
    let mut contents = Vec::new();
    for (key, color) in [("AB", Color::Black), ("AW", Color::White)] {
        for text in texts(value, key) {
            contents.push((point(&board, &text)?, Some(color)));
        }
    }
    board.setup(&contents).ok()?;
    let set = |key: &str| -> Option<PointSet> {
        let points: Option<Vec<Point>> = texts(value, key).iter().map(|t| point(&board, t)).collect();
        Some(PointSet::from_points(board.graph().len(), points?))
    };
    let region = if open || value["enclosure"] != "strict" { None } else { Some(set("region")?) };
    let life = value["goal"] == "live";
    let problem = Problem {
        goal: Goal::Stones(set("target")?),
        to_move: if value["to_play"] == "B" { Color::Black } else { Color::White },
        region,
        board,
    };
    Some(Case {
        id: value["id"].as_str()?.to_string(),
        wants_life: life,
        solutions: texts(value, "solutions"),
        problem,
    })
}

fn read_zone_case(value: &Value) -> Option<Case> {
    let sgf = value["sgf"].as_str()?;
    let size: usize = property(sgf, "SZ").first()?.parse().ok()?;
    let mut board = Board::new(Graph::grid(size, size).ok()?);
    let mut contents = Vec::new();
    for (key, color) in [("AB", Color::Black), ("AW", Color::White)] {
        for text in property(sgf, key) {
            contents.push((point(&board, &text)?, Some(color)));
        }
    }
    board.setup(&contents).ok()?;
    for node in sgf.split(';').skip(2) {
        let color = if node.starts_with('B') { Color::Black } else { Color::White };
        let text = node.split(['[', ']']).nth(1)?;
        if let Some(p) = point(&board, text) {
            board.play(color, p, Suicide::Forbidden).ok()?;
        }
    }
    let winner = if value["winner"] == "black" { Color::Black } else { Color::White };
    let points = board.graph().len();
    let named = value["crucial"][winner_word(winner)].as_str()?;
    let crucial = PointSet::from_points(points, named.split(',').filter_map(|t| point(&board, t)));
    let problem = Problem {
        goal: if crucial.is_empty() { Goal::Any(winner) } else { Goal::Stones(crucial) },
        to_move: if value["to_play"] == "black" { Color::Black } else { Color::White },
        region: None,
        board,
    };
    Some(Case {
        id: value["id"].as_str()?.to_string(),
        wants_life: true,
        solutions: value["answer"].as_str().filter(|a| !a.is_empty()).map(str::to_string).into_iter().collect(),
        problem,
    })
}

fn winner_word(color: Color) -> &'static str {
    if color == Color::Black { "black" } else { "white" }
}

/// The values of the first property with this name.
fn property(sgf: &str, key: &str) -> Vec<String> {
    let marks = [format!("{key}["), format!(";{key}[")];
    let Some(at) = sgf
        .match_indices(&marks[0])
        .map(|(at, _)| at)
        .find(|&at| !sgf[..at].ends_with(|c: char| c.is_ascii_uppercase()))
    else {
        return Vec::new();
    };
    let mut rest = &sgf[at + key.len()..];
    let mut values = Vec::new();
    while let Some(inner) = rest.strip_prefix('[') {
        let Some((value, after)) = inner.split_once(']') else { break };
        values.push(value.to_string());
        rest = after;
    }
    values
}

fn point(board: &Board, text: &str) -> Option<Point> {
    let &[column, row] = text.as_bytes() else { return None };
    board.graph().at(column.checked_sub(b'a')? as usize, row.checked_sub(b'a')? as usize)
}

fn name(board: &Board, point: Point) -> String {
    let (column, row) = board.graph().column_row(point).unwrap_or_default();
    [(b'a' + column as u8) as char, (b'a' + row as u8) as char].iter().collect()
}

/// Time on the processor, so that a busy machine does not count; the clock where the system does not tell.
fn cpu_seconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let told = fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = told.and_then(|t| t.split(' ').next().and_then(|n| n.parse::<u64>().ok()));
    nanos.map_or_else(|| START.with(|s| s.elapsed().as_secs_f64()), |n| n as f64 / 1e9)
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut options = Options { file: String::new(), seconds: 10.0, open: false, only: None, log: None };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--seconds" => options.seconds = value()?.parse()?,
            "--only" => options.only = Some(value()?),
            "--log" => options.log = Some(value()?),
            "--open" => options.open = true,
            file => options.file = file.to_string(),
        }
    }
    if options.file.is_empty() {
        return Err("name a suite: a JSON file".into());
    }
    Ok(options)
}
