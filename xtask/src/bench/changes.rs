//! Times a rule program over facts and changes read from text files.
//!
//! `cargo xtask bench changes FOLDER` where FOLDER holds `facts.txt` (one fact a line:
//! name, then numbers) and `deltas.txt` (`M n` starts a move, then `+ fact` and `- fact` lines).

use igolog_core::Graph;
use igolog_rules::{BoardNames, Budget, Changes, Program, RelationInfo, RuleEngine, Value};
use igolog_text::vertex::Notation;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::Done;

const RULES: &str = "
    atari(B, P) :- blockNSL(B, _, 1), liberty(B, P).
    sadj(P, Q) :- adj(P, Q), stone(P, K), stone(Q, J), K mod 2 = J mod 2.
    connected(P, Q) :- sadj(P, Q).
    connected(P, R) :- connected(P, Q), sadj(Q, R).
    cp(A, B, P) :- liberty(A, P), liberty(B, P), A != B, color(A, C), color(B, C).
    ncp(A, B, N) :- N = count(P : cp(A, B, P)).
    side(0). side(1).
    can_play(C, P) :- empty(P), adj(P, Q), empty(Q), side(C).
    can_play(C, P) :- liberty(B, P), color(B, C), blockNSL(B, _, L), L >= 2.
    can_play(C, P) :- liberty(B, P), color(B, D), blockNSL(B, _, 1), side(C), C != D.
    link(A, B) :- ncp(A, B, N), N >= 2.
    link(A, B) :- cp(A, B, P), color(A, C), D = 1 - C, not can_play(D, P).
    sgroup(A, A) :- color(A, _).
    sgroup(A, B) :- sgroup(A, C), link(C, B).
    static_group(A, G) :- G = min(B : sgroup(A, B)).
";

const SCHEMA: &[(&str, &[&str], bool, u32)] = &[
    ("point", &["p"], true, 361),
    ("adj", &["p", "q"], true, 1368),
    ("stone", &["p", "k"], false, 200),
    ("empty", &["p"], false, 160),
    ("in_block", &["k", "b"], false, 200),
    ("blockNSL", &["b", "s", "l"], false, 90),
    ("color", &["b", "c"], false, 90),
    ("liberty", &["b", "p"], false, 340),
    ("touch", &["a", "b"], false, 130),
];

fn relation(name: &str) -> Option<usize> {
    SCHEMA.iter().position(|r| r.0 == name)
}

fn row(words: &[&str]) -> Result<Vec<Value>, Box<dyn Error>> {
    words.iter().map(|w| Ok(Value::small(w.parse()?))).collect()
}

fn best(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    (times[0], times[times.len() / 2])
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder of `facts.txt` and `deltas.txt`
    folder: PathBuf,
}

pub(super) fn run(args: Args) -> Done {
    let mut out = std::io::stdout().lock();
    let mut facts = Changes::new();
    for line in std::fs::read_to_string(args.folder.join("facts.txt"))?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        facts.insert(relation(words[0]).ok_or("unknown relation")?, &row(&words[1..])?);
    }
    let mut moves: Vec<(Changes, Changes)> = Vec::new();
    for line in std::fs::read_to_string(args.folder.join("deltas.txt"))?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] == "M" {
            moves.push((Changes::new(), Changes::new()));
            continue;
        }
        let (forward, back) = moves.last_mut().ok_or("a change before the first move")?;
        let (relation, row) = (relation(words[1]).ok_or("unknown relation")?, row(&words[2..])?);
        if words[0] == "+" {
            forward.insert(relation, &row);
            back.remove(relation, &row);
        } else {
            forward.remove(relation, &row);
            back.insert(relation, &row);
        }
    }
    let schema: Vec<RelationInfo> = SCHEMA
        .iter()
        .map(|&(name, columns, fixed, size)| RelationInfo {
            name,
            columns: columns.to_vec(),
            kinds: Vec::new(),
            fixed,
            size,
            about: "",
        })
        .collect();
    let names = Arc::new(BoardNames { graph: Arc::new(Graph::grid(19, 19)?), notation: Notation::Gtp });
    let start = Instant::now();
    let program = Program::builder(schema, names)
        .source("rules", RULES)
        .query("blockNSL(B, _, 1), liberty(B, P)")
        .query("connected(P, Q)")
        .keep_all()
        .build()?;
    writeln!(out, "compile {:?}", start.elapsed())?;
    let mut engine = RuleEngine::new(Arc::new(program));
    let budget = Budget::default();
    engine.load(&facts, 200, &budget)?;
    for (name, arity) in [
        ("atari", 2),
        ("sadj", 2),
        ("connected", 2),
        ("cp", 3),
        ("ncp", 3),
        ("can_play", 2),
        ("link", 2),
        ("sgroup", 2),
        ("static_group", 2),
    ] {
        writeln!(out, "  {name}: {} rows", engine.rows(name, arity).map_or(0, |r| r.len()))?;
    }
    let mut times = Vec::new();
    for _ in 0..300 {
        let start = Instant::now();
        engine.load(&facts, 200, &budget)?;
        times.push(start.elapsed());
    }
    let (least, middle) = best(times);
    writeln!(out, "load {} facts, index and evaluate all rules: best {least:?}, median {middle:?}", facts.len())?;
    let mut times = Vec::new();
    for _ in 0..2000 {
        let start = Instant::now();
        let answers = engine.query(0, &budget)?;
        times.push(start.elapsed());
        assert_eq!(answers.len(), 7);
    }
    let (least, middle) = best(times);
    writeln!(out, "prepared atari query: best {least:?}, median {middle:?}")?;
    let (mut forward, mut undo) = (vec![Vec::new(); moves.len()], vec![Vec::new(); moves.len()]);
    for _ in 0..50 {
        let mut records = Vec::new();
        for (m, (changes, _)) in moves.iter().enumerate() {
            let start = Instant::now();
            records.push(engine.update(changes, 201 + m as i64, &budget)?);
            forward[m].push(start.elapsed());
        }
        for (m, record) in records.iter().enumerate().rev() {
            let start = Instant::now();
            engine.undo(record);
            undo[m].push(start.elapsed());
        }
    }
    let middles = |times: Vec<Vec<Duration>>| -> Vec<Duration> { times.into_iter().map(|t| best(t).1).collect() };
    let mean = |times: &[Duration]| times.iter().sum::<Duration>() / times.len() as u32;
    let (forward, undo) = (middles(forward), middles(undo));
    writeln!(
        out,
        "per move, medians of 50 rounds, over {} moves: mean {:?}, undo {:?}",
        moves.len(),
        mean(&forward),
        mean(&undo)
    )?;
    writeln!(out, "  slowest {:?}", forward.iter().max())?;
    Ok(())
}
