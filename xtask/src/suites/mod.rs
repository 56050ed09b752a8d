//! Scores the analyses of life and death on the published test suites beside the project.

mod corpus;
mod ownership;

use std::time::Instant;

use igolog_core::Color;
use igolog_life::ladder::LadderReader;
use igolog_life::race::{RACE_BUDGET, RaceReader};
use igolog_life::safety::Safety;
use igolog_life::tactics::{READING_BUDGET, Reader};
use igolog_life::{Benson, Effort};
use igolog_testing::shared_text;
use igolog_testing::suite::{self, Case, cases, vertex, vertex_point};

use crate::Done;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Suite {
    /// Attacks and defences of GNU Go's suite
    Reading,
    /// Races of GNU Go's suite
    Semeai,
    /// Safe points of Fuego's suite
    Safety,
    /// Ladders of Pachi's tests
    Ladder,
    /// What is found in the games of the corpus
    Corpus,
    /// Fuego's boards with what is proved
    Map,
    /// Verdicts beside a strong engine's ownership
    Ownership,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which suites (default: the first four)
    suites: Vec<Suite>,
    /// Print the right answers too
    #[arg(short, long)]
    verbose: bool,
    /// How hard safety and verdicts look
    #[arg(long, value_name = "static|step|full", default_value_t = Effort::Full)]
    effort: Effort,
    /// Show the position of the case of this name
    #[arg(long, value_name = "CASE")]
    show: Option<String>,
}

pub(crate) fn run(args: Args) -> Done {
    if let Some(name) = &args.show {
        show(name);
        return Ok(());
    }
    let scored = [Suite::Reading, Suite::Semeai, Suite::Safety, Suite::Ladder];
    for suite in if args.suites.is_empty() { &scored[..] } else { &args.suites } {
        match suite {
            Suite::Reading => reading(args.verbose),
            Suite::Semeai => semeai(args.verbose),
            Suite::Safety => safety(args.verbose, args.effort),
            Suite::Ladder => ladder(),
            Suite::Corpus => corpus::run()?,
            Suite::Map => map(args.effort),
            Suite::Ownership => ownership::run(args.effort)?,
        }
    }
    Ok(())
}

fn reading(verbose: bool) {
    let mut reader = Reader::new();
    let (mut right, mut right_code, mut total) = (0, 0, 0);
    let start = Instant::now();
    for case in cases("gnugo/reading.json", 36).unwrap_or_default() {
        let board = case.board();
        let target = vertex_point(&board, &case.args[0]).expect("a point");
        let begun = Instant::now();
        let reading = match case.command.as_str() {
            "attack" => reader.attack(&board, target, READING_BUDGET),
            _ => reader.defend(&board, target, READING_BUDGET),
        };
        let Some(reading) = reading else {
            println!("{}: no stone at {}", case.name, case.args[0]);
            continue;
        };
        let mv = reading.mv.map_or("PASS".to_string(), |p| vertex(&board, p));
        let code = reading.success.code();
        let answer = if code == 0 { "0".to_string() } else { format!("{code} {mv}") };
        total += 1;
        let good = case.accepts(&answer);
        right += usize::from(good);
        let same_code = case.expected.contains(&code.to_string()[..]) && (code == 0) == (case.expected == "0");
        right_code += usize::from(good || same_code);
        if verbose || !good {
            println!(
                "{} {} {} {}: {answer}, wanted {} ({} nodes{}, {:.1} ms) {}",
                if good { "ok  " } else { "BAD " },
                case.name,
                case.command,
                case.args[0],
                case.expected,
                reading.nodes,
                if reading.complete { "" } else { ", incomplete" },
                begun.elapsed().as_secs_f64() * 1e3,
                case.sgf
            );
        }
    }
    println!("reading: {right} of {total} (code alone {right_code}), {:.1} s", start.elapsed().as_secs_f64());
}

fn ladder() {
    let Some(text) = shared_text("suites/pachi_tunit.json", 9) else { return };
    let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut reader = LadderReader::new();
    let (mut right, mut total) = (0, 0);
    for case in list.as_array().into_iter().flatten() {
        let command = case["command"].as_str().unwrap_or_default();
        if !matches!(command, "ladder" | "ladder_any") {
            continue;
        }
        let rows: Vec<&str> = case["board"].as_array().into_iter().flatten().filter_map(|r| r.as_str()).collect();
        let board = suite::diagram(&rows);
        let point = vertex_point(&board, case["args"][1].as_str().unwrap_or_default()).expect("a point");
        let caught = reader.caught_in_atari(&board, point);
        let answer = if caught == Some(true) { "1" } else { "0" };
        let good = case["expected"] == answer;
        total += 1;
        right += usize::from(good);
        if !good {
            println!("BAD {} {}: {answer}, {}", command, case["title"], case["args"]);
        }
    }
    println!("ladders: {right} of {total}");
}

fn show(name: &str) {
    for file in ["gnugo/reading.json", "gnugo/semeai.json", "fuego/safety.json"] {
        for case in cases(file, 1).unwrap_or_default().iter().filter(|c| c.name == name) {
            let board = case.board();
            println!("{} {} {:?}: {}", case.name, case.command, case.args, case.expected);
            if case.command == "go_safe" {
                for (color, effort) in Color::ALL.into_iter().flat_map(|c| [(c, Effort::Static), (c, Effort::Full)]) {
                    let safety = Safety::of(&board, color, effort);
                    let blocks: Vec<_> =
                        safety.blocks.iter().map(|(b, m)| (vertex(&board, b.point()), m.word())).collect();
                    println!("{color:?} {effort:?}\n blocks {blocks:?}");
                    for region in &safety.regions {
                        let points: Vec<_> = region.points.iter().map(|&p| vertex(&board, p)).collect();
                        println!(" region {} {}", region.method, points.join(" "));
                    }
                }
            }
            println!("{}\nko {:?}", suite::picture(&board, &[]), board.ko().map(|(p, c)| (vertex(&board, p), c)));
        }
    }
}

/// Pictures of the whole-board positions: safe stones in capitals, others in small letters; safe empty points as `+` of
/// Black and `-` of White, dead stones as `#` and `=`.
fn map(effort: Effort) {
    let whole = |c: &Case| c.args.len() == 1 && c.args[0] == "static" && c.name.contains("fullboard");
    for case in cases("fuego/safety.json", 118).unwrap_or_default().iter().filter(|c| whole(c)) {
        let board = case.board();
        let safe = Color::ALL.map(|c| Safety::of(&board, c, effort));
        let points = [0, 1].map(|i| safe[i].points(&board));
        println!("{} {}: {} + {}", case.name, case.sgf, points[0].len(), points[1].len());
        let text = suite::picture(&board, &[]);
        for (y, line) in text.lines().enumerate() {
            let mark = |(i, c): (usize, char)| {
                let point = (y > 0 && i >= 3 && i % 2 == 1).then(|| board.graph().at((i - 3) / 2, y - 1)).flatten();
                let Some(point) = point else { return c };
                let own = |i: usize| points[i].contains(point);
                match c {
                    'X' if own(0) => 'X',
                    'O' if own(1) => 'O',
                    'X' if own(1) => '=',
                    'O' if own(0) => '#',
                    '.' if own(0) => '+',
                    '.' if own(1) => '-',
                    c => c.to_ascii_lowercase(),
                }
            };
            println!("{}", line.chars().enumerate().map(mark).collect::<String>());
        }
    }
}

/// For every position: what is expected of Benson and of static safety, and what is found.
fn safety(verbose: bool, effort: Effort) {
    let (mut done, mut totals, mut below) = (Vec::new(), [0; 5], 0);
    let colors = |args: &[String]| match args.get(1) {
        Some(word) => vec![suite::color(word)],
        None => Color::ALL.to_vec(),
    };
    let start = Instant::now();
    for case in cases("fuego/safety.json", 118).unwrap_or_default() {
        if case.command != "go_safe" {
            continue;
        }
        let board = case.board();
        let count = |effort: Option<Effort>| -> usize {
            let points = |c| match effort {
                Some(effort) => Safety::of(&board, c, effort).points(&board),
                None => Benson::of(&board, c).safe_points(&board),
            };
            colors(&case.args).into_iter().map(|c| points(c).len()).sum()
        };
        let expected: usize = case.expected.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        if case.args[0] == "benson" {
            let found = count(None);
            if found != expected {
                println!("BAD  {} {:?}: Benson {found}, expected {expected}", case.name, case.args);
            }
            continue;
        }
        let at_a_glance = count(Some(Effort::Static));
        let begun = Instant::now();
        let searched = count(Some(effort));
        let time = begun.elapsed().as_secs_f64();
        let lacking = at_a_glance.max(searched) < expected;
        below += usize::from(lacking);
        if lacking || verbose {
            println!(
                "{} {} {:?} {}: static {at_a_glance}, searched {searched}, expected {expected} ({time:.2} s)",
                if lacking { "LESS" } else { "ok  " },
                case.name,
                case.args,
                case.sgf
            );
        }
        if case.args.len() == 1 && !done.contains(&case.sgf) && case.name.contains("fullboard") {
            done.push(case.sgf.clone());
            for (total, n) in totals.iter_mut().zip([board.graph().len(), expected, count(None), at_a_glance, searched])
            {
                *total += n;
            }
        }
    }
    println!(
        "safety: {} full boards of {} points: Benson {}, Fuego static {}; ours static {}, searched {}; below Fuego {below} times; {:.1} s",
        done.len(),
        totals[0],
        totals[2],
        totals[1],
        totals[3],
        totals[4],
        start.elapsed().as_secs_f64()
    );
}

fn semeai(verbose: bool) {
    let mut reader = RaceReader::new();
    let (mut right, mut codes, mut total) = (0, 0, 0);
    let start = Instant::now();
    for case in cases("gnugo/semeai.json", 129).unwrap_or_default() {
        let board = case.board();
        let points: Vec<_> = case.args.iter().filter_map(|v| vertex_point(&board, v)).collect();
        total += 1;
        let begun = Instant::now();
        let Some(reading) = reader.read(&board, points[0], points[1], RACE_BUDGET) else { continue };
        let mv = reading.mv.map_or("PASS".to_string(), |p| vertex(&board, p));
        let answer = format!("{} {} {mv}", reading.lives.code(), reading.kills.code());
        let good = case.accepts(&answer);
        right += usize::from(good);
        let same = case.expected.get(..3) == answer.get(..3);
        codes += usize::from(same);
        if verbose || !good {
            let blocks: Vec<_> = points.iter().filter_map(|&p| board.block(p)).collect();
            println!("{:?}", igolog_life::race::race_between(&board, &blocks[..1], &blocks[1..]));
            println!(
                "{} {} {:?}: {answer}, wanted {} ({} nodes{}, {:.0} ms) {}",
                if good {
                    "ok  "
                } else if same {
                    "move"
                } else {
                    "BAD "
                },
                case.name,
                case.args,
                case.expected,
                reading.nodes,
                if reading.complete { "" } else { ", incomplete" },
                begun.elapsed().as_secs_f64() * 1e3,
                case.sgf
            );
        }
    }
    println!("semeai: {right} of {total} (codes alone {codes}), {:.1} s", start.elapsed().as_secs_f64());
}
