//! Hostile programs end in a clear error within the budget: no panic, no hang, no flood.

use crate::common::{changes, compile, engine};
use igolog_core::{Board, Color, Dice, Game, Graph, Rules, Stop};
use igolog_rules::{Budget, Changes, Follower, MAX_SOURCE_BYTES, RuleEngine, RunError, board_program, prolog_facts};
use std::sync::Arc;

fn small() -> Budget {
    Budget { steps: 300_000, rows: 20_000, memory: 8 << 20, ..Budget::default() }
}

/// Compiles and, if that succeeds, runs a program; the outcome does not matter, coming back does.
fn survive(text: &str) {
    let Ok(program) = compile(text, &[]) else { return };
    let mut engine = RuleEngine::new(Arc::new(program));
    let facts = changes(&mut engine, "edge 1 2\nedge 2 3\nedge 3 1\nnode 1\nnode 2\nweight a 5");
    if engine.load(&facts, 0, &small()).is_ok() {
        let change = changes(&mut engine, "edge 2 1\n- edge 3 1\nweight b 7");
        let record = engine.update(&change, 1, &small());
        if let Ok(record) = record {
            engine.undo(&record);
        }
    }
}

#[test]
fn random_bytes_and_token_streams() {
    let mut dice = Dice::new(1);
    let pieces = [
        "p",
        "q",
        "edge",
        "node",
        "X",
        "Y",
        "_",
        "(",
        ")",
        ",",
        ".",
        ":-",
        "not",
        "\\+",
        "=",
        "<",
        ">=",
        "!=",
        "+",
        "-",
        "*",
        "/",
        "mod",
        "1",
        "0",
        "999999999",
        "count",
        "sum",
        "min",
        "list",
        ":",
        "when",
        "appears",
        "say",
        "mark",
        "if",
        "\"{X}\"",
        "'s'",
        "since",
        "at",
        "was",
        "for",
        "past",
        "q16",
        "a1",
        "[",
        "{",
        "?-",
        "include",
        "%",
        "\n",
        "黒",
    ];
    for _ in 0..6000 {
        let mut text = String::new();
        for _ in 0..dice.index(40) {
            text.push_str(pieces[dice.index(pieces.len())]);
            text.push(' ');
        }
        survive(&text);
    }
    for _ in 0..3000 {
        let bytes: Vec<u8> = (0..dice.index(60)).map(|_| dice.index(256) as u8).collect();
        survive(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn valid_programs_with_random_damage() {
    let good = "path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), path(Y, Z), X != Z.\n\
        far(X, N) :- N = count(Y : path(X, Y)), N > 1, not node(X).\n\
        when appears far(X, N) if path(X, Y), was(edge(X, Y)) say \"{X} {N} {Y}\".\n\
        old(X) :- for(N, edge(X, _)), N + 1 > 0, S = sum(Y : edge(X, Y)), S / N < 10.\n";
    let mut dice = Dice::new(5);
    for _ in 0..6000 {
        let mut bytes = good.as_bytes().to_vec();
        for _ in 0..1 + dice.index(4) {
            let at = dice.index(bytes.len());
            match dice.index(3) {
                0 => {
                    bytes.remove(at);
                }
                1 => bytes.insert(at, b" ,.()XYN:-+1"[dice.index(12)]),
                _ => {
                    let middle = bytes.len() / 2;
                    bytes.swap(at, middle);
                }
            }
        }
        survive(&String::from_utf8_lossy(&bytes));
    }
}

fn stopped(rules: &str, budget: &Budget) -> RunError {
    let program = compile(rules, &[]).unwrap_or_else(|e| panic!("{e}"));
    let mut engine = RuleEngine::new(Arc::new(program));
    let facts = changes(&mut engine, "node 1\nnode 2\nnode 3\nnode 4\nnode 5\nnode 6\nnode 7\nnode 8\nnode 9");
    let error = engine.load(&facts, 0, budget).unwrap_err();
    assert_eq!(engine.update(&Changes::new(), 1, budget).unwrap_err(), RunError::NotLoaded);
    error
}

#[test]
fn runaway_programs_are_stopped() {
    let budget = small();
    let counter = "n(0). n(Y) :- n(X), Y = X + 1.";
    assert!(matches!(stopped(counter, &budget), RunError::Rows(_) | RunError::Steps(_)));
    let cross =
        "big(A, B, C, D, E, F, G, H) :- node(A), node(B), node(C), node(D), node(E), node(F), node(G), node(H).";
    assert!(matches!(stopped(cross, &budget), RunError::Rows(_) | RunError::Memory(_)));
    let thin =
        "one(1) :- node(A), node(B), node(C), node(D), node(E), node(F), node(G), A + B + C + D + E + F + G > 99.";
    assert_eq!(stopped(thin, &budget), RunError::Steps(300_000));
    let doubling = "n(1). n(Y) :- n(X), Y = X * X + X.";
    assert!(matches!(stopped(doubling, &budget), RunError::Value { .. }));
    let growing = "t(\"x\"). t(S) :- t(T), S = \"{T}{T}\".";
    assert!(matches!(stopped(growing, &budget), RunError::Value { .. }));
    let texts = "t(\"x\"). t(S) :- t(T), node(N), S = \"{T}{N}\".";
    assert!(matches!(stopped(texts, &budget), RunError::Memory(_) | RunError::Rows(_) | RunError::Steps(_)));
    let late = Budget { stop: Stop::never().or_when(|| true), ..Budget::default() };
    assert_eq!(stopped(counter, &late), RunError::Stopped);
}

#[test]
fn another_thread_can_stop_a_run() {
    let stop = Stop::new();
    // A run that nobody stops ends with another error, after more steps than another thread needs to ask.
    let budget =
        Budget { steps: 1_000_000_000, rows: usize::MAX, memory: usize::MAX, stop: stop.clone(), ..Budget::default() };
    let begun = Arc::new(std::sync::Barrier::new(2));
    let begin = Arc::clone(&begun);
    let thread = std::thread::spawn(move || {
        begin.wait();
        let nodes = "one(1) :- node(A), node(B), node(C), node(D), node(E), node(F), node(G), node(H), node(I), node(J), node(K), A + K > 99.";
        stopped(nodes, &budget)
    });
    begun.wait();
    stop.ask();
    assert_eq!(thread.join().unwrap(), RunError::Stopped);
}

#[test]
fn a_failed_update_leaves_the_engine_as_it_was() {
    let mut engine = engine(
        "path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z). half(X, Y) :- edge(_, X), Y = 10 / X.",
        "edge 1 2\nedge 2 3",
        &[],
    );
    let before = (engine.rows("path", 2), engine.rows("half", 2));
    let bad = changes(&mut engine, "edge 3 0\nedge 4 1\n- edge 1 2");
    assert!(matches!(engine.update(&bad, 1, &Budget::default()), Err(RunError::Value { .. })));
    assert_eq!((engine.rows("path", 2), engine.rows("half", 2)), before);
    let long: String = (10..40).map(|i| format!("edge {i} {}\n", i + 1)).collect();
    let long = changes(&mut engine, &long);
    let tight = Budget { steps: 100, ..Budget::default() };
    assert_eq!(engine.update(&long, 1, &tight).unwrap_err(), RunError::Steps(100));
    assert_eq!((engine.rows("path", 2), engine.rows("half", 2)), before);
    assert!(engine.update(&long, 1, &Budget::default()).is_ok());
}

#[test]
fn deep_and_large_texts_are_refused_or_read_quickly() {
    let deep = format!("p(X) :- X = {}1{}.", "(".repeat(100_000), ")".repeat(100_000));
    assert!(compile(&deep, &[]).is_err_and(|e| e.0[0].message.contains("deeper")));
    let terms = format!("p({}1{}).", "f(".repeat(50_000), ")".repeat(50_000));
    assert!(compile(&terms, &[]).is_err());
    let negations = format!("p(1) :- {} node(1).", "not ".repeat(50_000));
    assert!(compile(&negations, &[]).is_err_and(|e| e.0[0].message.contains("deeper")));
    let minus = format!("p(X) :- X = {}1.", "- ".repeat(50_000));
    assert!(compile(&minus, &[]).is_err());
    let sum = format!("p(X) :- X = 1{}.", " + 1".repeat(50_000));
    assert!(compile(&sum, &[]).is_err_and(|e| e.0[0].message.contains("too long")));
    let body = format!("p(X) :- node(X){}.", ", node(X)".repeat(5_000));
    assert!(compile(&body, &[]).is_err_and(|e| e.0[0].message.contains("more than")));
    let wide = format!("p({}1).", "1, ".repeat(5_000));
    assert!(compile(&wide, &[]).is_err_and(|e| e.0[0].message.contains("too many arguments")));
    let word = format!("{}(1).", "a".repeat(1_000_000));
    assert!(compile(&word, &[]).is_err());
    let large = "p(1, 2). ".repeat(10 << 17);
    assert!(large.len() > 10 << 20);
    assert!(compile(&large, &[]).is_err_and(|e| e.0[0].message.contains("the limit is")));
    let facts: String = (0..MAX_SOURCE_BYTES / 16).map(|i| format!("p({i}).\n")).collect();
    let program = compile(&facts, &[]).unwrap_or_else(|e| panic!("{e}"));
    let mut engine = RuleEngine::new(Arc::new(program));
    engine.load(&Changes::new(), 0, &Budget::default()).unwrap();
    let chain: String = (0..20_000).map(|i| format!("p{i}(X) :- p{}(X).\n", i + 1)).collect();
    let chain = format!("{chain}p20000(X) :- node(X).");
    let program = compile(&chain, &[]).unwrap_or_else(|e| panic!("{e}"));
    let mut engine = RuleEngine::new(Arc::new(program));
    engine.load(&Changes::new(), 0, &Budget::default()).unwrap();
}

#[test]
fn rows_of_the_wrong_width_are_refused() {
    let mut engine = engine("", "", &["edge(X, Y)"]);
    let mut wrong = Changes::new();
    wrong.insert(0, &[]);
    assert!(matches!(engine.update(&wrong, 1, &Budget::default()), Err(RunError::BadRow { .. })));
    let mut unknown = Changes::new();
    unknown.insert(99, &[]);
    assert!(matches!(engine.load(&unknown, 1, &Budget::default()), Err(RunError::BadRow { .. })));
}

/// What has too many rows is refused before they are all made, and what nobody wants any more ends.
#[test]
fn rows_of_a_large_board_are_counted_while_they_are_made() {
    let star: Vec<(usize, usize)> = (1..800).map(|point| (0, point)).collect();
    let board = Board::new(Graph::from_edges(800, &star).unwrap());
    let program = Arc::new(board_program(board.graph()).query("distance(P, Q, D)").build().unwrap());
    let budget = Budget { rows: 10_000, ..Budget::default() };
    let follow = |budget: &Budget| Follower::new(program.clone(), &board, Color::Black, budget).err();
    assert_eq!(follow(&budget), Some(RunError::Rows(10_000)));
    let stop = Stop::new();
    stop.ask();
    assert_eq!(follow(&Budget { stop, ..Budget::default() }), Some(RunError::Stopped));
    let game = Game::new(board.graph().clone(), Rules::CHINESE);
    let text = Budget { memory: 5_000, ..Budget::default() };
    assert_eq!(prolog_facts(&game.line(), &text), Err(RunError::Memory(5_000)));
}
