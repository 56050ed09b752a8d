//! Runs suites of problems and prints a table: `suite FILE… [--seconds N] [--jobs N] [--every N] [--open] [--check]
//! [--only TEXT] [--log FILE]`.
//!
//! One line per problem; with `--log` the lines are kept and problems that are in the log already are not run again. Seconds
//! are those of the processor, for one problem.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use igolog_core::{Board, Color, Graph, Point, PointSet, Stop, Suicide};
use igolog_tsumego::{CheckLimits, CheckResult, Fate, Goal, Problem, ProblemError, Solved, Solver, SolverLimits};
use serde_json::Value;

struct Options {
    files: Vec<String>,
    seconds: f64,
    jobs: usize,
    every: usize,
    open: bool,
    check: bool,
    only: Option<String>,
    log: Option<String>,
}

struct Case {
    /// The line of the table that it belongs to.
    suite: String,
    id: String,
    problem: Problem,
    /// Whether the side to play wants life.
    wants_life: bool,
    /// Whether nothing but life with every ko against it counts.
    only_life: bool,
    solutions: Vec<String>,
}

/// What a log keeps of a problem.
struct Entry {
    suite: String,
    word: String,
    seconds: f64,
    positions: u64,
}

const LIMITS: SolverLimits = SolverLimits { table_bits: 21, nodes: u64::MAX / 2 };
/// The columns of the table.
const WORDS: [&str; 7] =
    ["right", "other", "ko, move listed", "ko, move not listed", "estimated", "unsolved", "disputed"];

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let mut cases = Vec::new();
    for file in &options.files {
        let list: Vec<Value> = serde_json::from_str(&fs::read_to_string(file)?)?;
        let name = file.rsplit(['/', '.']).nth(1).unwrap_or(file);
        cases.extend(list.iter().step_by(options.every).filter_map(|value| read(value, name, options.open)));
    }
    cases.retain(|c| options.only.as_ref().is_none_or(|text| text.split('|').any(|t| c.id.contains(t))));
    let text = options.log.as_ref().and_then(|f| fs::read_to_string(f).ok()).unwrap_or_default();
    let mut entries: Vec<Entry> = Vec::new();
    let mut done = BTreeSet::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[suite, id, word, seconds, positions, ..] = &fields[..] else { continue };
        if !cases.iter().any(|c| c.suite == suite && c.id == id) || !done.insert(format!("{suite} {id}")) {
            continue;
        }
        let (seconds, positions) = (seconds.parse()?, positions.parse()?);
        entries.push(Entry { suite: suite.to_owned(), word: word.to_owned(), seconds, positions });
    }
    cases.retain(|c| !done.contains(&format!("{} {}", c.suite, c.id)));
    let log = options.log.as_ref().map(|f| fs::OpenOptions::new().create(true).append(true).open(f)).transpose()?;
    let (entries, log, next) = (Mutex::new(entries), Mutex::new(log), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| {
                let mut solver = Solver::new(LIMITS);
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (entry, text) = run(&mut solver, case, &options);
                    let line = format!(
                        "{}\t{}\t{}\t{:.2}\t{}\t{text}",
                        case.suite, case.id, entry.word, entry.seconds, entry.positions
                    );
                    println!("{line}");
                    let mut log = log.lock().unwrap_or_else(|e| e.into_inner());
                    if let Some(log) = log.as_mut() {
                        writeln!(log, "{line}").unwrap_or_else(|e| eprintln!("the log: {e}"));
                    }
                    entries.lock().unwrap_or_else(|e| e.into_inner()).push(entry);
                }
            });
        }
    });
    table(&entries.into_inner().unwrap_or_else(|e| e.into_inner()));
    Ok(())
}

/// One line for each suite: what came out, and in how many seconds the right and other answers were found.
fn table(entries: &[Entry]) {
    let mut suites: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    entries.iter().for_each(|e| suites.entry(&e.suite).or_default().push(e));
    println!(
        "\n| suite | problems | {} | score | solved within 10, 60, 300 s | positions a second |",
        WORDS.join(" | ")
    );
    println!("|---|--:|{}--:|--:|--:|", "--:|".repeat(WORDS.len()));
    for (suite, entries) in suites {
        let count = |word: &str| entries.iter().filter(|e| e.word == word).count();
        let solved = |within: f64| {
            let proved = |e: &&&Entry| matches!(e.word.as_str(), "right" | "other") && e.seconds <= within;
            entries.iter().filter(proved).count()
        };
        let counts: Vec<String> = WORDS.iter().map(|word| count(word).to_string()).collect();
        let judged = entries.len() - count("disputed");
        let score = 100.0 * solved(f64::INFINITY) as f64 / judged.max(1) as f64;
        let (time, positions): (f64, u64) = entries.iter().fold((0.0, 0), |s, e| (s.0 + e.seconds, s.1 + e.positions));
        println!(
            "| {suite} | {} | {} | {score:.0} % | {}, {}, {} | {:.0} |",
            entries.len(),
            counts.join(" | "),
            solved(10.0),
            solved(60.0),
            solved(300.0),
            positions as f64 / time.max(0.001)
        );
        for entry in entries.iter().filter(|e| !WORDS.contains(&e.word.as_str())) {
            println!("| {suite}: {} | |", entry.word);
        }
    }
}

fn run(solver: &mut Solver, case: &Case, options: &Options) -> (Entry, String) {
    let (began, limit) = (cpu_seconds(), options.seconds);
    let solved = ask(solver, case, began, limit);
    let seconds = cpu_seconds() - began;
    let entry = |word: &str, positions| Entry { suite: case.suite.clone(), word: word.to_owned(), seconds, positions };
    let answer = match solved {
        Ok(answer) => answer,
        Err(error) => return (entry("unsolved", 0), error.to_string()),
    };
    let name = |p: Option<Point>| p.map_or("tt".to_string(), |p| name(&case.problem.board, p));
    let mv = name(answer.best);
    let listed = case.solutions.is_empty() || case.solutions.contains(&mv);
    let word = match answer.status {
        Fate::Unknown => "unsolved",
        _ if !answer.proved => "estimated",
        Fate::Ko if listed => "ko, move listed",
        Fate::Ko => "ko, move not listed",
        Fate::Alive | Fate::Seki if !case.wants_life => "disputed",
        Fate::Dead if case.wants_life => "disputed",
        _ if listed => "right",
        _ => "other",
    };
    let line: Vec<String> = answer.line.iter().map(|&mv| name(mv)).collect();
    let checked = if options.check { check(case, &answer) } else { String::new() };
    let text = format!("{mv} {}, zone {}, {}{checked}", answer.status, answer.zone.len(), line.join(" "));
    (entry(word, answer.work), text)
}

/// What part of the time the frame gets.
const FRAMED: f64 = 0.6;

/// Frames were drawn by a script and may be too narrow: what is not reached inside is looked for on the open board, and only
/// that counts against the published answer.
fn ask(solver: &mut Solver, case: &Case, began: f64, limit: f64) -> Result<Solved, ProblemError> {
    let until = |limit: f64| Stop::never().or_when(move || cpu_seconds() - began > limit);
    if case.only_life {
        return solver.prove_life(&case.problem, &until(limit));
    }
    let open = Problem { region: None, ..case.problem.clone() };
    if case.problem.region.is_none() {
        return solver.solve(&open, &until(limit));
    }
    let framed = solver.solve(&case.problem, &until(FRAMED * limit))?;
    let reached = match framed.status {
        Fate::Alive | Fate::Seki => case.wants_life,
        Fate::Dead => !case.wants_life,
        Fate::Ko | Fate::Unknown => false,
    };
    // On the open board the defender may do more, the attacker no more than inside.
    if reached || framed.status == Fate::Ko && !case.wants_life {
        return Ok(framed);
    }
    let mut answer = solver.solve(&open, &until(limit))?;
    answer.work += framed.work;
    // A ko in the frame is a ko at least.
    let keeps_ko = framed.status == Fate::Ko && !(answer.proved && answer.status != Fate::Unknown);
    Ok(if keeps_ko { Solved { work: answer.work, ..framed } } else { answer })
}

/// What a walk of the proofs says.
fn check(case: &Case, answer: &Solved) -> String {
    let limits = CheckLimits { solver: LIMITS, positions: 300_000 };
    let mut text = String::new();
    for proof in &answer.proofs {
        let began = cpu_seconds();
        let stop = Stop::never().or_when(move || cpu_seconds() - began > 60.0);
        text += match proof.check(&case.problem.board, limits, None, &stop).map(|c| c.result) {
            Ok(CheckResult::Holds) => ", holds",
            Ok(CheckResult::Unfinished) => ", check unfinished",
            Ok(CheckResult::Fails(..)) | Err(_) => ", FAILS",
        };
    }
    text
}

fn read(value: &Value, suite: &str, open: bool) -> Option<Case> {
    if value.get("sgf").is_some() { read_zone_case(value, suite) } else { read_book_case(value, suite, open) }
}

fn texts(value: &Value, key: &str) -> Vec<String> {
    value[key].as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_string)).collect()
}

fn read_book_case(value: &Value, suite: &str, open: bool) -> Option<Case> {
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
        suite: suite.to_owned(),
        id: value["id"].as_str()?.to_string(),
        wants_life: life,
        only_life: false,
        solutions: texts(value, "solutions"),
        problem,
    })
}

fn read_zone_case(value: &Value, suite: &str) -> Option<Case> {
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
    let id = value["id"].as_str()?.to_string();
    Some(Case {
        suite: format!("{suite} {}", id.split('/').next()?),
        id,
        wants_life: true,
        only_life: matches!(problem.goal, Goal::Stones(_)),
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
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|t| t.split(' ').next().and_then(|n| n.parse::<u64>().ok()));
    nanos.map_or_else(|| START.with(|s| s.elapsed().as_secs_f64()), |n| n as f64 / 1e9)
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut options = Options {
        files: Vec::new(),
        seconds: 10.0,
        jobs: 1,
        every: 1,
        open: false,
        check: false,
        only: None,
        log: None,
    };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--seconds" => options.seconds = value()?.parse()?,
            "--jobs" => options.jobs = value()?.parse()?,
            "--every" => options.every = value()?.parse::<usize>()?.max(1),
            "--check" => options.check = true,
            "--only" => options.only = Some(value()?),
            "--log" => options.log = Some(value()?),
            "--open" => options.open = true,
            file => options.files.push(file.to_string()),
        }
    }
    if options.files.is_empty() {
        return Err("name a suite: a JSON file".into());
    }
    Ok(options)
}
