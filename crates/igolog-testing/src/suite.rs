//! Reading the published test suites of `../shared`: main lines of SGF files, answers as simple patterns.
//!
//! It has a reader of its own, so that a fault of the product's reader does not hide one of its theory.

use std::path::PathBuf;

use igolog_core::{Board, Color, Graph, Point, Suicide};
use serde_json::Value;

/// One test case: a position, a command with arguments, and the answers accepted.
pub struct Case {
    /// The suite and the number in it.
    pub name: String,
    /// The file of the position, if it has one.
    pub sgf: String,
    /// The move before which the position is.
    pub until: Option<usize>,
    /// What is asked.
    pub command: String,
    /// About what.
    pub args: Vec<String>,
    /// The pattern of the answers accepted.
    pub expected: String,
    negated: bool,
    tries: Vec<(Color, String)>,
    folder: PathBuf,
}

/// The cases of a suite file; `None`, said aloud, if the suites are absent: so many cases need them.
pub fn cases(file: &str, needed: usize) -> Option<Vec<Case>> {
    let path = crate::shared("suites", needed)?.join(file);
    let text = std::fs::read_to_string(&path).expect("a suite");
    let list: Value = serde_json::from_str(&text).expect("a suite is JSON");
    let word = |v: &Value| v.as_str().unwrap_or_default().to_string();
    let mut cases = Vec::new();
    for case in list.as_array().expect("a suite is a list") {
        let tries = case["setup"].as_array().into_iter().flatten().filter_map(|line| {
            let words: Vec<&str> = line.as_str()?.split_whitespace().collect();
            (words.first() == Some(&"trymove")).then(|| (color(words[1]), words[2].to_string()))
        });
        cases.push(Case {
            name: format!("{} {}", word(&case["suite"]), case["id"]),
            sgf: word(&case["sgf"]),
            until: case["until_move"].as_u64().map(|n| n as usize),
            command: word(&case["command"]),
            args: case["args"].as_array().into_iter().flatten().map(word).collect(),
            expected: word(&case["expected"]),
            negated: case["negated"].as_bool().unwrap_or(false),
            tries: tries.collect(),
            folder: path.parent().expect("a folder").to_path_buf(),
        });
    }
    Some(cases)
}

impl Case {
    /// The position of the case.
    pub fn board(&self) -> Board {
        let bytes = std::fs::read(self.folder.join(&self.sgf)).expect("a file of the suite");
        let mut board = read_sgf(&String::from_utf8_lossy(&bytes), self.until);
        for (color, vertex) in &self.tries {
            let point = vertex_point(&board, vertex).expect("a point");
            board.play(*color, point, Suicide::Allowed).expect("a legal move");
        }
        board.forget();
        board
    }

    /// Whether an answer is accepted.
    pub fn accepts(&self, answer: &str) -> bool {
        matches(&self.expected, answer) != self.negated
    }
}

/// The colour a word names.
pub fn color(word: &str) -> Color {
    if word.to_ascii_lowercase().starts_with('b') { Color::Black } else { Color::White }
}

/// The point of a vertex like `K10`.
pub fn vertex_point(board: &Board, vertex: &str) -> Option<Point> {
    let (_, height) = board.graph().grid_size()?;
    let letter = vertex.chars().next()?.to_ascii_uppercase() as usize;
    let column = letter - 'A' as usize - usize::from(letter > 'I' as usize);
    let row: usize = vertex[1..].parse().ok()?;
    board.graph().at(column, height.checked_sub(row)?)
}

/// The vertex of a point.
pub fn vertex(board: &Board, point: Point) -> String {
    let (column, row) = board.graph().column_row(point).expect("a grid");
    let (_, height) = board.graph().grid_size().expect("a grid");
    let letter = (b'A' + column as u8 + u8::from(column >= 8)) as char;
    format!("{letter}{}", height - row)
}

/// The board of a diagram with `X`, `O` and `.`.
pub fn diagram(rows: &[&str]) -> Board {
    let rows: Vec<String> = rows.iter().map(|r| r.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    let mut board = Board::new(Graph::grid(rows[0].len(), rows.len()).expect("a board"));
    let graph = board.graph().clone();
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let color = match c {
                'X' | '#' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            stones.push((graph.at(x, y).expect("on board"), Some(color)));
        }
    }
    board.setup(&stones).expect("a legal position");
    board.forget();
    board
}

/// The position of an SGF main line before move `until`, or at its end.
pub fn read_sgf(text: &str, until: Option<usize>) -> Board {
    let mut size = 19;
    let mut board: Option<Board> = None;
    let mut moves = 0;
    for node in main_line(text) {
        for (name, values) in &node {
            if name == "SZ" {
                size = values[0].trim().split(':').next().and_then(|n| n.parse().ok()).unwrap_or(19);
            }
        }
        let board = board.get_or_insert_with(|| Board::new(Graph::grid(size, size).expect("a board")));
        let graph = board.graph().clone();
        let point = |v: &str| {
            let b = v.as_bytes();
            (b.len() == 2).then(|| graph.at((b[0] - b'a') as usize, (b[1] - b'a') as usize)).flatten()
        };
        let mut setup = Vec::new();
        for (name, values) in &node {
            let content = match name.as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            for value in values {
                let (from, to) = value.split_once(':').unwrap_or((value, value));
                let (Some(a), Some(b)) = (point(from), point(to)) else { continue };
                let ((x0, y0), (x1, y1)) = (graph.column_row(a).unwrap(), graph.column_row(b).unwrap());
                for y in y0..=y1 {
                    for x in x0..=x1 {
                        setup.push((graph.at(x, y).unwrap(), content));
                    }
                }
            }
        }
        if !setup.is_empty() {
            board.setup(&setup).expect("a legal setup");
        }
        for (name, values) in &node {
            let color = match name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            moves += 1;
            if until == Some(moves) {
                return board.clone();
            }
            match point(&values[0]) {
                Some(point) if board.color(point).is_none() => board.play_unchecked(color, point),
                _ => board.pass(),
            }
        }
    }
    board.expect("a game")
}

type Node = Vec<(String, Vec<String>)>;

fn main_line(text: &str) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut chars = text.chars().peekable();
    let mut name = String::new();
    while let Some(c) = chars.next() {
        match c {
            ';' => nodes.push(Vec::new()),
            ')' => break,
            '[' => {
                let mut value = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '\\' => value.extend(chars.next()),
                        ']' => break,
                        c => value.push(c),
                    }
                }
                if let Some(node) = nodes.last_mut() {
                    if name.is_empty() {
                        if let Some((_, values)) = node.last_mut() {
                            values.push(value);
                        }
                    } else {
                        node.push((std::mem::take(&mut name), vec![value]));
                    }
                }
            }
            c if c.is_ascii_uppercase() => name.push(c),
            _ => {}
        }
    }
    nodes
}

/// Whether a pattern of literals, `(a|b)` groups and `.*` matches the whole text.
fn matches(pattern: &str, text: &str) -> bool {
    if pattern.is_empty() {
        return text.is_empty();
    }
    if let Some(rest) = pattern.strip_prefix(".*") {
        return (0..=text.len()).any(|i| matches(rest, &text[i..]));
    }
    if pattern.starts_with('(') {
        let end = pattern.find(')').expect("a closed group");
        return pattern[1..end]
            .split('|')
            .any(|option| text.strip_prefix(option).is_some_and(|rest| matches(&pattern[end + 1..], rest)));
    }
    match (pattern.chars().next(), text.chars().next()) {
        (Some(p), Some(t)) if p == t => matches(&pattern[p.len_utf8()..], &text[t.len_utf8()..]),
        _ => false,
    }
}

/// The board as a diagram with coordinates.
pub fn picture(board: &Board, mark: &[Point]) -> String {
    let (width, height) = board.graph().grid_size().expect("a grid");
    let mut text = String::from("   ");
    text.extend((0..width).flat_map(|x| [(b'A' + x as u8 + u8::from(x >= 8)) as char, ' ']));
    for y in 0..height {
        text.push_str(&format!("\n{:2} ", height - y));
        for x in 0..width {
            let point = board.graph().at(x, y).expect("on board");
            text.push(match board.color(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
            text.push(if mark.contains(&point) { '!' } else { ' ' });
        }
    }
    text
}
