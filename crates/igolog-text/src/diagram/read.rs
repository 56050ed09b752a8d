//! Reading diagrams.

use igolog_core::{Color, GraphError, MAX_POINTS};

use super::{Diagram, DiagramCell, DiagramError, DiagramErrorKind, Sides, Sign};
use crate::Place;
use crate::vertex::{column_letters, sgf_xy};

pub(super) fn read(text: &str) -> Result<Diagram, DiagramError> {
    let dollar = text.lines().any(|line| line.trim_start().starts_with("$$"));
    if dollar { Dollar::default().read(text) } else { read_plain(text) }
}

fn fail<T>(line: usize, column: usize, kind: DiagramErrorKind) -> Result<T, DiagramError> {
    let place = Place { line: line as u32 + 1, column: column as u32 + 1 };
    Err(DiagramError { place, kind })
}

/// A row of the board: its line, the column it starts at, and its places.
struct Row {
    line: usize,
    column: usize,
    cells: Vec<DiagramCell>,
}

/// Joins rows to a rectangle.
fn rectangle(rows: Vec<Row>) -> Result<(usize, usize, Vec<DiagramCell>), DiagramError> {
    let Some(first) = rows.first() else { return fail(0, 0, DiagramErrorKind::NoBoard) };
    let expected = first.cells.len();
    let height = rows.len();
    if expected.saturating_mul(height) > MAX_POINTS {
        return fail(first.line, first.column, GraphError::TooLarge { points: expected * height }.into());
    }
    let mut cells = Vec::with_capacity(expected * height);
    for row in rows {
        let got = row.cells.len();
        if got != expected {
            return fail(row.line, row.column, DiagramErrorKind::RowWidth { expected, got });
        }
        cells.extend(row.cells);
    }
    Ok((expected, height, cells))
}

fn stone(color: Color) -> DiagramCell {
    DiagramCell { stone: Some(color), ..DiagramCell::default() }
}

fn signed(stone: Option<Color>, sign: Sign) -> DiagramCell {
    DiagramCell { stone, sign: Some(sign), ..DiagramCell::default() }
}

fn plain_symbol(symbol: char) -> Option<DiagramCell> {
    Some(match symbol {
        '.' | '+' | ',' | '*' | '·' | '┌'..='╬' => DiagramCell::default(),
        'X' | 'x' | '#' | '●' | '⚫' => stone(Color::Black),
        'O' | 'o' | '○' | '⚪' => stone(Color::White),
        '_' => DiagramCell { hole: true, ..DiagramCell::default() },
        'a'..='z' | 'A'..='Z' => signed(None, Sign::Letter(symbol)),
        _ => return None,
    })
}

fn dollar_symbol(symbol: char) -> Option<DiagramCell> {
    let (black, white) = (Some(Color::Black), Some(Color::White));
    Some(match symbol {
        '.' | ',' | '+' | '*' | '?' => DiagramCell::default(),
        'X' => stone(Color::Black),
        'O' => stone(Color::White),
        '_' => DiagramCell { hole: true, ..DiagramCell::default() },
        'C' => signed(None, Sign::Circle),
        'S' => signed(None, Sign::Square),
        'T' => signed(None, Sign::Triangle),
        'M' => signed(None, Sign::Cross),
        'B' => signed(black, Sign::Circle),
        '#' => signed(black, Sign::Square),
        'Y' => signed(black, Sign::Triangle),
        'Z' => signed(black, Sign::Cross),
        'W' => signed(white, Sign::Circle),
        '@' => signed(white, Sign::Square),
        'Q' => signed(white, Sign::Triangle),
        'P' => signed(white, Sign::Cross),
        'a'..='z' => signed(None, Sign::Letter(symbol)),
        '0' => DiagramCell { number: Some(10), ..DiagramCell::default() },
        '1'..='9' => DiagramCell { number: symbol.to_digit(10), ..DiagramCell::default() },
        _ => return None,
    })
}

/// Reader of the `$$` style.
#[derive(Default)]
struct Dollar {
    rows: Vec<Row>,
    top: bool,
    bottom: bool,
    left: bool,
    right: bool,
}

impl Dollar {
    fn read(mut self, text: &str) -> Result<Diagram, DiagramError> {
        let mut head = None;
        for (line, full) in text.lines().enumerate() {
            let Some(rest) = full.trim_start().strip_prefix("$$") else { continue };
            if head.is_none() {
                head = Some(read_head(rest));
                if !looks_like_row(rest) {
                    continue;
                }
            }
            self.line(line, full, rest)?;
        }
        let head = head.unwrap_or_default();
        let sides = Sides { top: self.top, right: self.right, bottom: self.bottom, left: self.left };
        let (width, height, cells) = rectangle(self.rows)?;
        Ok(Diagram {
            width,
            height,
            cells,
            sides,
            board_size: head.size,
            first: head.first,
            first_number: head.number,
            title: head.title,
        })
    }

    fn line(&mut self, line: usize, full: &str, rest: &str) -> Result<(), DiagramError> {
        let text = rest.trim();
        // Links and arrows are written between brackets and braces.
        if text.is_empty() || text.starts_with(['[', '{']) {
            return Ok(());
        }
        if text.chars().all(|c| matches!(c, '-' | '+' | ' ' | '=')) && text.contains("--") {
            if self.rows.is_empty() {
                self.top = true;
            } else {
                self.bottom = true;
            }
            return Ok(());
        }
        let mut cells = Vec::new();
        let start = full.chars().count() - rest.chars().count();
        for (i, symbol) in rest.chars().enumerate() {
            match symbol {
                ' ' | '\t' | '(' | ')' => {}
                '|' if cells.is_empty() => self.left = true,
                '|' => self.right = true,
                _ => match dollar_symbol(symbol) {
                    Some(cell) => cells.push(cell),
                    None => return fail(line, start + i, DiagramErrorKind::Symbol(symbol)),
                },
            }
        }
        if !cells.is_empty() && self.rows.len() <= MAX_POINTS {
            self.rows.push(Row { line, column: start, cells });
        }
        Ok(())
    }
}

/// Whether the first `$$` line is a row already: then there is no head.
fn looks_like_row(rest: &str) -> bool {
    let text = rest.trim();
    let frame = text.starts_with('|') || text.starts_with("--") || text.starts_with("+-");
    let row = || text.contains(['.', ',']) && text.chars().all(|c| c == ' ' || c == '|' || dollar_symbol(c).is_some());
    frame || (rest.starts_with(' ') && row())
}

#[derive(Default)]
struct Head {
    first: Option<Color>,
    size: Option<usize>,
    number: u32,
    title: String,
}

/// `Bc19m5 Title`: who moves first, coordinates, board size, number of the first move.
fn read_head(rest: &str) -> Head {
    let mut head = Head { number: 1, ..Head::default() };
    if rest.starts_with([' ', '\t']) || rest.is_empty() {
        head.title = rest.trim().to_string();
        return head;
    }
    let (code, title) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    head.title = title.trim().to_string();
    let mut chars = code.chars().peekable();
    while let Some(symbol) = chars.next() {
        let mut digits = String::new();
        if symbol.is_ascii_digit() {
            digits.push(symbol);
        }
        if symbol.is_ascii_digit() || symbol == 'm' {
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
        }
        match symbol {
            'B' => head.first = Some(Color::Black),
            'W' => head.first = Some(Color::White),
            'm' => head.number = digits.parse().unwrap_or(1),
            '0'..='9' => head.size = digits.parse().ok().filter(|n| (1..=128).contains(n)),
            _ => {}
        }
    }
    head
}

/// The words of a line with their columns.
type Words<'a> = Vec<(usize, &'a str)>;

/// Cuts one line of a plain diagram into words.
fn words(line: &str) -> Words<'_> {
    let mut found = Vec::new();
    let mut column = 0;
    for word in line.split([' ', '\t', '|', '(', ')']) {
        if !word.is_empty() {
            found.push((column, word));
        }
        column += word.chars().count() + 1;
    }
    found
}

fn read_plain(text: &str) -> Result<Diagram, DiagramError> {
    let mut first = None;
    let mut title = String::new();
    let mut candidates: Vec<(usize, Words<'_>)> = Vec::new();
    for (line, full) in text.lines().enumerate() {
        first = first.or_else(|| side_to_move(full));
        let mut words = words(full);
        if is_row(&words) {
            let symbols = words.iter().take_while(|(_, word)| is_symbols(word)).count();
            words.truncate(symbols);
            candidates.push((line, words));
            if candidates.len() > MAX_POINTS {
                break;
            }
        } else if candidates.is_empty() && title.is_empty() {
            title = full.trim().to_string();
        } else if candidates.len() > 1 && full.trim().is_empty() {
            // A blank line ends the board, so that several boards in one text do not run together.
            break;
        }
    }
    let named = has_row_names(&candidates);
    let mut rows = Vec::new();
    for (line, words) in candidates {
        rows.push(read_plain_row(line, &words, named)?);
    }
    let (width, height, cells) = rectangle(rows)?;
    let sides = Sides { top: true, right: true, bottom: true, left: true };
    Ok(Diagram { width, height, cells, sides, board_size: None, first, first_number: 1, title })
}

/// `White to move`, `black to play`.
fn side_to_move(line: &str) -> Option<Color> {
    let lower = line.to_ascii_lowercase();
    let says = |side: &str| ["move", "play"].iter().any(|verb| lower.contains(&format!("{side} to {verb}")));
    match (says("black"), says("white")) {
        (true, _) => Some(Color::Black),
        (_, true) => Some(Color::White),
        _ => None,
    }
}

/// Symbols of a row: a word holds one label, one number, or several places (`..XO.`), most of them points and stones.
fn is_symbols(word: &str) -> bool {
    let length = word.chars().count();
    let label = length == 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    let number = length <= 5 && word.bytes().all(|b| b.is_ascii_digit());
    let places = || {
        let drawn = word.chars().filter(|c| is_place(*c) || matches!(c, 'x' | 'o')).count();
        word.chars().all(|c| plain_symbol(c).is_some()) && word.chars().any(is_place) && drawn * 2 > length
    };
    label || number || places()
}

/// Symbols that only a board has.
fn is_place(symbol: char) -> bool {
    !symbol.is_ascii_lowercase() && plain_symbol(symbol).is_some_and(|cell| cell.sign.is_none())
}

/// A row starts with symbols of which one at least is a point or a stone, and is not the line of column letters.
fn is_row(words: &[(usize, &str)]) -> bool {
    let symbols: Vec<&str> = words.iter().map(|(_, w)| *w).take_while(|w| is_symbols(w)).collect();
    let border = words.iter().all(|(_, w)| w.chars().all(|c| "+-=".contains(c)) && w.contains("--"));
    if symbols.is_empty() || border || is_header(&symbols) {
        return false;
    }
    symbols.iter().any(|w| w.chars().any(is_place) || matches!(*w, "x" | "o"))
}

/// `A B C D E F G H J …`, or the same in small letters, or SGF's `a b c d e f g h i …`. Of names with two letters, the first may
/// stand on a line of its own above.
fn is_header(words: &[&str]) -> bool {
    let is_name = |(i, word): (usize, &&str)| {
        let (name, word) = (column_letters(i), word.to_ascii_uppercase());
        name == word || (name.len() > 1 && name[1..] == word)
    };
    let is_line = |(i, word): (usize, &&str)| line_letter(i).as_deref() == Some(*word);
    words.iter().enumerate().all(is_name) || words.iter().enumerate().all(is_line)
}

/// SGF's letter for a column or row.
fn line_letter(number: usize) -> Option<String> {
    sgf_xy(0, number).map(|xy| xy.to_string()[1..].to_string())
}

/// Row names stand before every row: numbers that go up or down evenly, or `a`, `b`, `c`, … at both ends.
fn has_row_names(rows: &[(usize, Words<'_>)]) -> bool {
    let number = |words: &[(usize, &str)]| words.first().and_then(|(_, w)| w.parse::<i64>().ok());
    let numbers: Vec<i64> = rows.iter().map_while(|(_, words)| number(words)).collect();
    let step = |by: i64| numbers.windows(2).all(|pair| pair[1] - pair[0] == by);
    if numbers.len() == rows.len() {
        return if rows.len() == 1 { same_ends(&rows[0].1) } else { step(1) || step(-1) };
    }
    let named = |i: usize, words: &[(usize, &str)]| same_ends(words) && line_letter(i).as_deref() == Some(words[0].1);
    rows.iter().enumerate().all(|(i, (_, words))| named(i, words))
}

fn same_ends(words: &[(usize, &str)]) -> bool {
    words.len() > 2 && words.first().map(|w| w.1) == words.last().map(|w| w.1)
}

fn read_plain_row(line: usize, words: &[(usize, &str)], named: bool) -> Result<Row, DiagramError> {
    let mut words = words;
    if named {
        let name = words[0].1;
        words = &words[1..];
        if words.last().is_some_and(|(_, word)| *word == name) {
            words = &words[..words.len() - 1];
        } else if let Some(end) = words.iter().position(|(_, word)| *word == name && word.parse::<u32>().is_ok()) {
            // Behind the second number there may be a note.
            words = &words[..end];
        }
    }
    let mut cells = Vec::new();
    let column = words.first().map_or(0, |(column, _)| *column);
    for (column, word) in words {
        if word.bytes().all(|b| b.is_ascii_digit()) {
            cells.push(DiagramCell { number: word.parse().ok(), ..DiagramCell::default() });
            continue;
        }
        for (i, symbol) in word.chars().enumerate() {
            match plain_symbol(symbol) {
                Some(cell) => cells.push(cell),
                None => return fail(line, column + i, DiagramErrorKind::Symbol(symbol)),
            }
        }
    }
    Ok(Row { line, column, cells })
}
