//! Questions made to be hard: boards on which every step is dear, games that are long, parameters that ask for much.

use std::fmt::Write as _;

use igolog_core::Dice;
use serde_json::{Value, json};

/// Boards that are hard to look at, as the fields of a question, each with its name.
pub fn positions() -> Vec<(&'static str, Value)> {
    vec![
        ("complete empty", json!({ "board": complete(282) })),
        ("complete half", json!({ "board": complete(282), "steps": every_second(282) })),
        ("complete full", json!({ "board": complete(282), "steps": [setup(0..140, 140..281)] })),
        ("two sides", json!({ "board": two_sides(20, 2000), "steps": [setup(20..1000, 1000..2018)] })),
        ("star", json!({ "board": two_sides(1, 2703), "steps": [setup(1..1300, 1300..2702)] })),
        ("path", json!({ "board": path(2704), "steps": [setup((0..2704).step_by(4), (2..2704).step_by(4))] })),
        ("52 empty", json!({ "board": "52x52" })),
        ("52 dots", json!({ "board": "52x52", "coords": "ij", "steps": [dots(52)] })),
        ("52 random", json!({ "position": random(52, 7) })),
        ("52 walls", json!({ "position": walls(52) })),
        ("torus random", json!({ "board": "torus:52x52", "position": random(52, 9) })),
        ("19 random", json!({ "position": random(19, 3) })),
        ("long game", json!({ "position": long_game(19, 19_000) })),
        ("long game 52", json!({ "position": long_game(52, 19_000) })),
        ("refills", json!({ "position": refills(52, 300) })),
    ]
}

/// What makes a question work hard, beside its position: one or more sets of parameters. None if the question is not known
/// here: every question has its case.
pub fn parameters(question: &str) -> Option<Vec<Value>> {
    let layers = ["blocks", "liberties", "joints", "groups", "regions", "eyes", "life", "ladders", "races", "score"];
    Some(match question {
        // These have no parameters that make them harder than their position does.
        "board" | "position" | "legal" | "facts" | "diff" | "lifetimes" | "life" | "ladders" | "races"
        | "influence" | "score" | "urgency" | "policy" | "watch" | "prolog" | "graph_strings" | "verify"
        | "checker" | "graphs" | "info" | "open" => vec![json!({})],
        "ask" => vec![
            json!({ "query": "life(B, V, S, W), block(C, D, N, L)" }),
            json!({ "query": "stone(P, C), stone(Q, C), stone(R, C)" }),
            json!({ "query": "distance(P, Q, D), net(B, R)" }),
            json!({ "query": "atari(B)", "every_move": true, "rows": true }),
        ],
        "why" => vec![json!({ "query": "stone(P, C), stone(Q, D), P != Q", "row": 0 })],
        "eval" => vec![
            json!({ "formula": "legal", "every_move": true, "rows": true }),
            json!({ "formula": "legal" }),
            json!({ "formula": "s29(b)", "definitions": bushy_definitions() }),
        ],
        "words" => vec![json!({ "definitions": chained_definitions(8000) })],
        "latex" => vec![json!({ "formula": format!("{}b", "b & ".repeat(490)) })],
        "layers" => vec![json!({ "layers": layers })],
        "picture" => vec![json!({ "layers": layers, "title": "hard" })],
        "play" => vec![json!({ "playouts": 1_000_000 }), json!({ "player": "policy" }), json!({ "player": "rules" })],
        "solve" => vec![json!({ "position": ROOM, "stones": ["E15"] })],
        "problems" => vec![json!({ "position": PROBLEM.repeat(20_000), "limit": 1_000_000 })],
        "save" => vec![json!({ "nodes": (-1..50_000).map(|parent| json!({ "parent": parent })).collect::<Vec<_>>() })],
        "strings" => vec![json!({ "rows": 15, "cols": 15, "count": true, "sample": true })],
        "perft" => vec![json!({ "depth": 12 })],
        "paper" => vec![json!({ "number": "004" })],
        "spectrum" => vec![json!({ "rows": 9, "cols": 9 })],
        // Of a library, whose size is its owner's; these are what strangers add to it.
        "games" => vec![json!({ "search": "a ".repeat(100_000), "where": long_condition() })],
        "explore" | "statistics" => vec![json!({ "where": long_condition() })],
        "find" => {
            vec![json!({}), json!({ "pattern": loose_pattern(9) }), json!({ "pattern": "xo", "limit": u64::MAX })]
        }
        "ask_games" => vec![
            json!({ "query": "stone(P, C), stone(Q, C), stone(R, C)" }),
            json!({ "query": "stone(P, C)", "followed_by": "stone(Q, D)", "within": u64::MAX, "limit": u64::MAX }),
        ],
        "train" => vec![json!({ "games": [long_game(19, 1500), long_game(13, 3000)], "passes": 50 })],
        _ => return None,
    })
}

/// A stone in a room of eighty-one points that is shut in.
const ROOM: &str = "9X9/9X9/9X9/9X9/4O4X9/9X9/9X9/9X9/9X9/XXXXXXXXXX9/19/19/19/19/19/19/19/19/19 b";

/// A small problem as a record.
const PROBLEM: &str = "(;SZ[19]AB[aa][ab][ba]AW[bb][ca][ac])";

/// Words each of which is the next one.
pub fn chained_definitions(words: usize) -> String {
    let mut text: String = (0..words).map(|k| format!("q{k:x}=q{:x}\n", k + 1)).collect();
    let _ = writeln!(text, "q{words:x}=b");
    text
}

/// Words each of which speaks of the one before again and again.
pub fn bushy_definitions() -> String {
    let line = |k: usize| format!("s{k}(x) = {}s{}(x)\n", format!("s{}(x) & ", k - 1).repeat(60), k - 1);
    format!("s0(x) = F x\n{}", (1..30).map(line).collect::<String>())
}

/// A condition on games that is as long as may be, and holds for every game only at its end.
pub fn long_condition() -> String {
    format!("{}moves >= 0", "player like 'Q%' or ".repeat(480))
}

/// A pattern that leaves much open at every point, so that much has to be tried.
pub fn loose_pattern(side: usize) -> String {
    let row = |y: usize| (0..side).map(|x| ["x", "o", "*", ".", "?"][(7 * x * x + 3 * y + x * y) % 5]).collect();
    (0..side).map(row).collect::<Vec<String>>().join("/")
}

/// Every point beside every other.
pub fn complete(points: usize) -> Value {
    let edges: Vec<(usize, usize)> = (0..points).flat_map(|a| (a + 1..points).map(move |b| (a, b))).collect();
    json!({ "kind": "edges", "points": points, "edges": edges })
}

/// Every point of one side beside every point of the other.
fn two_sides(left: usize, right: usize) -> Value {
    let edges: Vec<(usize, usize)> = (0..left).flat_map(|a| (left..left + right).map(move |b| (a, b))).collect();
    json!({ "kind": "edges", "points": left + right, "edges": edges })
}

fn path(points: usize) -> Value {
    let edges: Vec<(usize, usize)> = (1..points).map(|b| (b - 1, b)).collect();
    json!({ "kind": "edges", "points": points, "edges": edges })
}

fn setup(black: impl IntoIterator<Item = usize>, white: impl IntoIterator<Item = usize>) -> Value {
    let names = |points: &mut dyn Iterator<Item = usize>| points.map(|p| format!("p{p}")).collect::<Vec<_>>();
    json!({ "setup": { "black": names(&mut black.into_iter()), "white": names(&mut white.into_iter()) } })
}

/// Moves on every second point.
fn every_second(points: usize) -> Value {
    (0..points).step_by(2).map(|p| json!(format!("p{p}"))).collect()
}

/// A stone on every second point of every second row.
fn dots(side: usize) -> Value {
    let point = |x: usize, y: usize| format!("{:02}{:02}", y + 1, x + 1);
    let of = |rest: usize| -> Vec<String> {
        let rows = (0..side).step_by(2);
        rows.flat_map(|y| (0..side).step_by(2).filter(move |x| (x + y) / 2 % 2 == rest).map(move |x| point(x, y)))
            .collect()
    };
    json!({ "setup": { "black": of(0), "white": of(1) } })
}

/// A position string of stones thrown on the board. The rim and one point in five stay empty, so that all can breathe.
pub fn random(side: usize, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let row = |y: usize, dice: &mut Dice| -> String {
        let cell =
            |x: usize| match [x, y].iter().all(|&at| (1..side - 1).contains(&at)) && !(x + 2 * y).is_multiple_of(5) {
                true => ['.', 'X', 'O', '.', 'X', 'O'][dice.below(6) as usize],
                false => '.',
            };
        counted(&(0..side).map(cell).collect::<String>())
    };
    format!("{} b", (0..side).map(|y| row(y, &mut dice)).collect::<Vec<_>>().join("/"))
}

/// A row with its empty points counted.
fn counted(row: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for stone in row.chars().map(Some).chain([None]) {
        if stone == Some('.') {
            empty += 1;
            continue;
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        (empty, text) = (0, text + &stone.map_or_else(String::new, String::from));
    }
    text
}

/// Walls of both colours, two empty lines between them: many regions, groups and races.
fn walls(side: usize) -> String {
    let row = |y: usize| -> String {
        let cell = |x: usize| match (x % 6, y % 13) {
            (_, 0) | (1, 6) | (4, 3) => '.',
            (0 | 1, _) => 'X',
            (3 | 4, _) => 'O',
            _ => '.',
        };
        counted(&(0..side).map(cell).collect::<String>())
    };
    format!("{} w", (0..side).map(row).collect::<Vec<_>>().join("/"))
}

/// A record of so many moves: two lines of play that chase each other over the board, and passes.
pub fn long_game(side: usize, moves: usize) -> String {
    let letter = |n: usize| char::from(if n < 26 { b'a' + n as u8 } else { b'A' + (n - 26) as u8 });
    let mut text = format!("(;SZ[{side}]");
    let mut at = 0;
    for number in 0..moves {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        // A step prime to the size of most boards visits every point.
        at = (at + 17) % (side * side);
        let _ = write!(text, ";{color}[{}{}]", letter(at % side), letter(at / side));
    }
    text.push(')');
    text
}

/// A record that fills and empties its board again and again: nine bytes for every point of it.
pub fn refills(side: usize, times: usize) -> String {
    let last = if side <= 26 { char::from(b'a' + side as u8 - 1) } else { char::from(b'A' + (side - 27) as u8) };
    let mut text = format!("(;SZ[{side}]");
    for _ in 0..times {
        let _ = write!(text, ";AB[aa:{last}{last}];AE[aa:{last}{last}]");
    }
    text.push(')');
    text
}
