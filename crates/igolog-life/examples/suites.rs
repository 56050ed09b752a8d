//! Scores the analyses of life and death on the published test suites, where they are at hand.
//!
//! `cargo run --release -p igolog-life --example suites [reading|semeai|safety|ladder|corpus|map] [-v]`; with
//! `effort=NODES,TOTAL,EMPTIES` safety looks harder or less hard.
#![allow(clippy::print_stdout, reason = "a program")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::Instant;

use igolog_core::{Board, Color};
use igolog_life::ladder::LadderReader;
use igolog_life::race::{RACE_BUDGET, RaceReader, race_graph};
use igolog_life::safety::Safety;
use igolog_life::tactics::{READING_BUDGET, Reader};
use igolog_life::{Analysis, Benson, Effort};
use igolog_text::input::{Input, Wanted};
use support::{cases, vertex, vertex_point};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let verbose = args.iter().any(|a| a == "-v");
    let wanted = |name: &str| args.iter().all(|a| a == "-v" || a.contains('=')) || args.iter().any(|a| a == name);
    if support::suites().is_none() {
        println!("the suites are not at hand");
        return;
    }
    if let Some(at) = args.iter().position(|a| a == "show") {
        return show(&args[at + 1]);
    }
    if args.iter().any(|a| a == "map") {
        return map(effort(&args));
    }
    if args.iter().any(|a| a == "corpus") {
        return corpus();
    }
    if wanted("reading") {
        reading(verbose);
    }
    if wanted("semeai") {
        semeai(verbose);
    }
    if wanted("safety") {
        safety(verbose, effort(&args));
    }
    if wanted("ladder") {
        ladder(verbose);
    }
}

fn effort(args: &[String]) -> Effort {
    let given = args.iter().find_map(|a| a.strip_prefix("effort="));
    let numbers: Vec<u64> = given.into_iter().flat_map(|g| g.split(',')).filter_map(|n| n.parse().ok()).collect();
    match numbers[..] {
        [nodes, total, empties] => Effort { nodes, total, empties: empties as u32 },
        _ => Effort::SEARCH,
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
            if case.command == "go_safe" {
                for (color, effort) in Color::ALL.into_iter().flat_map(|c| [(c, Effort::STATIC), (c, Effort::SEARCH)]) {
                    let safety = Safety::of(&board, color, effort);
                    let blocks: Vec<_> =
                        safety.blocks.iter().map(|(b, m)| (vertex(&board, b.point()), m.name())).collect();
                    println!("{color:?} {effort:?}\n blocks {blocks:?}");
                    for region in &safety.regions {
                        let points: Vec<_> = region.points.iter().map(|&p| vertex(&board, p)).collect();
                        println!(" region {} {}", region.method.name(), points.join(" "));
                    }
                }
            }
            println!("{}\nko {:?}", support::picture(&board, &[]), board.ko().map(|(p, c)| (vertex(&board, p), c)));
        }
    }
}

/// Pictures of the whole-board positions: safe stones in capitals, others in small letters; safe empty points as `+` of
/// Black and `-` of White, dead stones as `#` and `=`.
fn map(effort: Effort) {
    let whole = |c: &support::Case| c.args.len() == 1 && c.args[0] == "static" && c.name.contains("fullboard");
    for case in cases("fuego/safety.json").unwrap_or_default().iter().filter(|c| whole(c)) {
        let board = case.board();
        let safe = Color::ALL.map(|c| Safety::of(&board, c, effort));
        let points = [0, 1].map(|i| safe[i].points(&board));
        println!("{} {}: {} + {}", case.name, case.sgf, points[0].len(), points[1].len());
        let text = support::picture(&board, &[]);
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
        Some(word) => vec![support::color(word)],
        None => Color::ALL.to_vec(),
    };
    let start = Instant::now();
    for case in cases("fuego/safety.json").unwrap_or_default() {
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
        let at_a_glance = count(Some(Effort::STATIC));
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
    for case in cases("gnugo/semeai.json").unwrap_or_default() {
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

/// What the methods find on real games: safety at the end of each, ladders at every move, races and verdicts at every tenth.
fn corpus() {
    let Some(folder) = support::suites().map(|s| s.join("../corpus")) else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    let mut yields = Yields::default();
    for file in &files {
        let bytes = std::fs::read(file).expect("a file");
        let Ok((game, _)) = Input::read(&bytes).and_then(|input| input.game(&Wanted::default())) else { continue };
        yields.game(game.board().clone());
    }
    yields.print();
}

#[derive(Default)]
struct Yields {
    games: usize,
    points: usize,
    /// Safe points by Benson's theorem, at a glance and with search, and the times of the last two.
    safe: [usize; 3],
    safe_times: [f64; 2],
    /// Microseconds of each ladder.
    ladders: Vec<f32>,
    working: usize,
    longest: u32,
    positions: usize,
    looked_at: usize,
    races: usize,
    with_race: usize,
    race_time: f64,
    verdicts: BTreeMap<(&'static str, &'static str), usize>,
    reader: LadderReader,
}

impl Yields {
    fn game(&mut self, mut board: Board) {
        self.games += 1;
        self.points += board.graph().len();
        for color in Color::ALL {
            self.safe[0] += Benson::of(&board, color).safe_points(&board).len();
            for (i, effort) in [Effort::STATIC, Effort::SEARCH].into_iter().enumerate() {
                let begun = Instant::now();
                self.safe[i + 1] += Safety::of(&board, color, effort).points(&board).len();
                self.safe_times[i] += begun.elapsed().as_secs_f64();
            }
        }
        loop {
            self.ladders(&board);
            if self.positions.is_multiple_of(10) {
                self.fights(&board);
            }
            self.positions += 1;
            if !board.undo() {
                break;
            }
        }
    }

    fn ladders(&mut self, board: &Board) {
        for block in board.blocks().filter(|&b| board.liberty_count(b) <= 2) {
            let begun = Instant::now();
            let ladder = self.reader.read(board, block);
            self.ladders.push(begun.elapsed().as_secs_f32() * 1e6);
            self.working += usize::from(ladder.as_ref().is_some_and(|l| l.attack.is_some()));
            self.longest = self.longest.max(ladder.map_or(0, |l| l.nodes));
        }
    }

    fn fights(&mut self, board: &Board) {
        self.looked_at += 1;
        let analysis = Analysis::of(board, Effort::STATIC);
        for life in &analysis.life {
            *self.verdicts.entry((life.verdict.word(), life.status.word())).or_default() += 1;
        }
        let begun = Instant::now();
        let races = race_graph(board, &analysis).len();
        self.race_time += begun.elapsed().as_secs_f64();
        self.races += races;
        self.with_race += usize::from(races > 0);
    }

    fn print(mut self) {
        let games = self.games.max(1) as f64;
        println!("{} games, {} points at their ends", self.games, self.points);
        println!("safe points: Benson {}, at a glance {}, with search {}", self.safe[0], self.safe[1], self.safe[2]);
        let [glance, search] = self.safe_times.map(|t| t * 1e3 / games);
        println!("milliseconds a game for both colours: at a glance {glance:.2}, with search {search:.1}");
        self.ladders.sort_by(f32::total_cmp);
        let at = |share: f64| self.ladders[((self.ladders.len() - 1) as f64 * share) as usize];
        let mean = self.ladders.iter().map(|&t| f64::from(t)).sum::<f64>() / self.ladders.len() as f64;
        println!(
            "{} positions, {} blocks with one or two liberties read as ladders, {} caught; microseconds each: mean {mean:.2}, median {:.2}, 99 in 100 below {:.1}, longest {:.0}; most moves read {}",
            self.positions,
            self.ladders.len(),
            self.working,
            at(0.5),
            at(0.99),
            at(1.0),
            self.longest
        );
        println!(
            "{} positions: {} races, one or more in {}; {:.1} microseconds a position",
            self.looked_at,
            self.races,
            self.with_race,
            self.race_time * 1e6 / self.looked_at.max(1) as f64
        );
        for ((verdict, status), blocks) in &self.verdicts {
            println!(
                "{verdict:<10} {status:<10} {:.1} blocks a position",
                *blocks as f64 / self.looked_at.max(1) as f64
            );
        }
    }
}
