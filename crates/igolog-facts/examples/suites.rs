//! Scores the analyses of life and death on the published test suites, where they are at hand.
//!
//! `cargo run --release -p igolog-facts --example suites [reading|ladder] [-v]`
#![allow(clippy::print_stdout, reason = "a program")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use igolog_facts::life::ladder::LadderReader;
use igolog_facts::life::tactics::{READING_BUDGET, Reader};
use support::{cases, vertex, vertex_point};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let verbose = args.iter().any(|a| a == "-v");
    let wanted = |name: &str| args.iter().all(|a| a == "-v") || args.iter().any(|a| a == name);
    if support::suites().is_none() {
        println!("the suites are not at hand");
        return;
    }
    if let Some(at) = args.iter().position(|a| a == "show") {
        return show(&args[at + 1]);
    }
    if wanted("reading") {
        reading(verbose);
    }
    if wanted("ladder") {
        ladder(verbose);
    }
}

fn reading(verbose: bool) {
    let mut reader = Reader::new();
    let (mut right, mut right_code, mut total) = (0, 0, 0);
    let start = Instant::now();
    for case in cases("gnugo/reading.json").unwrap_or_default() {
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

fn ladder(_verbose: bool) {
    let Some(path) = support::suites() else { return };
    let text = std::fs::read_to_string(path.join("pachi_tunit.json")).expect("a suite");
    let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut reader = LadderReader::new();
    let (mut right, mut total) = (0, 0);
    for case in list.as_array().into_iter().flatten() {
        let command = case["command"].as_str().unwrap_or_default();
        if !matches!(command, "ladder" | "ladder_any") {
            continue;
        }
        let rows: Vec<&str> = case["board"].as_array().into_iter().flatten().filter_map(|r| r.as_str()).collect();
        let board = support::diagram(&rows);
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
        for case in cases(file).unwrap_or_default().iter().filter(|c| c.name == name) {
            let board = case.board();
            println!("{} {} {:?}: {}", case.name, case.command, case.args, case.expected);
            println!("{}\nko {:?}", support::picture(&board, &[]), board.ko().map(|(p, c)| (vertex(&board, p), c)));
        }
    }
}
