//! Writing diagrams.

use std::collections::HashMap;

use igolog_core::{Board, Color, Graph, Point, Shape};

use super::Sign;
use crate::vertex::{self, Notation};

/// How a plain diagram looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// Coordinates at all four sides, in this notation.
    pub coordinates: Option<Notation>,
    /// A frame of `|`, `-` and `+`.
    pub border: bool,
    /// Star points as `+`.
    pub stars: bool,
    /// The last move, shown in parentheses.
    pub last: Option<Point>,
}

/// The rows of a board as plain text, `X`, `O` and `.`, with `_` where there is no point; a bare graph is one row.
pub fn rows(board: &Board) -> Vec<String> {
    let graph = board.graph();
    let letter = |point| match board.color(point) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    match graph.frame() {
        Some((width, height)) => {
            (0..height).map(|y| (0..width).map(|x| graph.at(x, y).map_or('_', letter)).collect()).collect()
        }
        None => vec![graph.points().map(letter).collect()],
    }
}

/// A board as rows of `.`, `X` and `O`, with letters where `signs` has letters.
///
/// Bare graphs have no rows: there each line is a point with its stone and its neighbours.
///
/// ```
/// use igolog_core::{Board, Graph};
/// use igolog_text::diagram::{Plain, plain};
/// use igolog_text::vertex::Notation;
///
/// let board = Board::new(Graph::grid(3, 2)?);
/// let style = Plain { coordinates: Some(Notation::Gtp), ..Plain::default() };
/// assert_eq!(plain(&board, &style, &[]), "   A B C\n 2 . . . 2\n 1 . . . 1\n   A B C\n");
/// // Where rows are not joined point by point, it is shown how they are.
/// let honeycomb = Board::new(Graph::hexagonal(3, 2)?);
/// assert_eq!(plain(&honeycomb, &Plain::default(), &[]), ". . .\n|   |\n. . .\n");
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
pub fn plain(board: &Board, style: &Plain, signs: &[(Point, Sign)]) -> String {
    let graph = board.graph();
    let Some((width, height)) = graph.frame() else { return neighbour_list(board) };
    let letters: HashMap<Point, char> = signs
        .iter()
        .filter_map(|(point, sign)| match sign {
            Sign::Letter(letter) => Some((*point, *letter)),
            _ => None,
        })
        .collect();
    let symbol = |x: usize, y: usize| {
        let Some(point) = graph.at(x, y) else { return '_' };
        match board.color(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => match letters.get(&point) {
                Some(letter) => *letter,
                None if style.stars && is_star(graph, point) => '+',
                None => '.',
            },
        }
    };
    let labels = Labels::new(style.coordinates, width, height);
    let mut out = String::new();
    labels.header(&mut out, style.border);
    border(&mut out, &labels, style.border, width);
    for y in 0..height {
        out.push_str(&labels.before(y));
        if style.border {
            out.push('|');
        }
        let last = style.last.and_then(|p| graph.column_row(p)).filter(|&(_, row)| row == y).map(|(x, _)| x);
        for x in 0..width {
            let gap = match last {
                Some(l) if l == x => '(',
                Some(l) if l + 1 == x => ')',
                _ => ' ',
            };
            if x > 0 || style.border || labels.width > 0 || gap == '(' {
                out.push(gap);
            }
            out.push(symbol(x, y));
        }
        if last == Some(width - 1) {
            out.push(')');
        } else if style.border {
            out.push(' ');
        }
        if style.border {
            out.push('|');
        }
        out.push_str(&labels.after(y));
        let end = out.trim_end_matches(' ').len();
        out.truncate(end);
        out.push('\n');
        if let Some(joins) = joins(graph, width, y) {
            let side = match (style.border, labels.width) {
                (true, _) => "| ",
                (false, 0) => "",
                (false, _) => " ",
            };
            out.push_str(&format!("{}{side}{joins}", " ".repeat(labels.width)));
            let end = out.trim_end_matches(' ').len();
            out.truncate(end);
            out.push('\n');
        }
    }
    border(&mut out, &labels, style.border, width);
    labels.header(&mut out, style.border);
    out
}

/// What joins row `y` to the next where not every point is joined to the one below it alone: honeycombs and triangles.
fn joins(graph: &Graph, width: usize, y: usize) -> Option<String> {
    if !matches!(graph.shape(), Shape::Hexagonal { .. } | Shape::Triangular { .. }) {
        return None;
    }
    let joined = |x: usize, below: usize| {
        let ends = graph.at(x, y).zip(graph.at(below, y + 1));
        ends.is_some_and(|(a, b)| graph.adjacent(a, b))
    };
    graph.at(0, y + 1)?;
    let mut line = String::new();
    for x in 0..width {
        if x > 0 {
            line.push(if joined(x, x - 1) { '/' } else { ' ' });
        }
        line.push(if joined(x, x) { '|' } else { ' ' });
    }
    Some(line)
}

fn border(out: &mut String, labels: &Labels, wanted: bool, width: usize) {
    if wanted {
        out.push_str(&" ".repeat(labels.width));
        out.push_str(&format!("+{}+\n", "-".repeat(2 * width + 1)));
    }
}

/// Coordinates around a plain diagram.
struct Labels {
    notation: Option<Notation>,
    columns: usize,
    rows: usize,
    /// Characters before a row.
    width: usize,
}

impl Labels {
    fn new(notation: Option<Notation>, columns: usize, rows: usize) -> Self {
        let mut labels = Self { notation, columns, rows, width: 0 };
        if notation.is_some() {
            labels.width = (0..rows).map(|y| labels.row(y).len()).max().unwrap_or(0).max(2);
        }
        labels
    }

    fn row(&self, y: usize) -> String {
        self.notation.map_or_else(String::new, |notation| vertex::row_name(notation, y, self.rows))
    }

    fn column(&self, x: usize) -> String {
        self.notation.map_or_else(String::new, |notation| vertex::column_name(notation, x))
    }

    fn before(&self, y: usize) -> String {
        format!("{:>1$}", self.row(y), self.width)
    }

    fn after(&self, y: usize) -> String {
        if self.notation.is_some() { format!(" {}", self.row(y)) } else { String::new() }
    }

    /// Column names; names of two characters stand one below the other, read downwards.
    fn header(&self, out: &mut String, border: bool) {
        if self.notation.is_none() {
            return;
        }
        let names: Vec<String> = (0..self.columns).map(|x| self.column(x)).collect();
        let lines = names.iter().map(String::len).max().unwrap_or(1);
        for line in 0..lines {
            let mut text = " ".repeat(self.width + usize::from(border));
            for name in &names {
                let skip = lines - name.len();
                let letter = if line < skip { ' ' } else { char::from(name.as_bytes()[line - skip]) };
                text.push(' ');
                text.push(letter);
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
}

fn neighbour_list(board: &Board) -> String {
    let graph = board.graph();
    let name = |p| vertex::name(graph, p, Notation::Gtp);
    let width = graph.points().map(|p| name(p).chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for point in graph.points() {
        let stone = match board.color(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let near: Vec<String> = graph.neighbors(point).map(name).collect();
        out.push_str(format!("{:width$} {stone} {}", name(point), near.join(" ")).trim_end());
        out.push('\n');
    }
    out
}

/// The star points (星) of common boards: the dots of a printed one.
pub fn is_star(graph: &Graph, point: Point) -> bool {
    let Some(((width, height), (x, y))) = graph.grid_size().zip(graph.column_row(point)) else { return false };
    let on_line = |at: usize, length: usize| {
        let edge = match length {
            13.. => 3,
            7..13 => 2,
            _ => return (false, false),
        };
        let corner = at == edge || at + edge + 1 == length;
        (corner, length % 2 == 1 && at == length / 2)
    };
    let ((corner_x, middle_x), (corner_y, middle_y)) = (on_line(x, width), on_line(y, height));
    let sides = width >= 15 && height >= 15;
    corner_x && corner_y || middle_x && middle_y || sides && (corner_x && middle_y || middle_x && corner_y)
}

/// A board in the `$$` style, with marks and numbered moves; `moves` are on the board, the first one is number 1.
///
/// Moves beyond the tenth, and letters other than `a`–`z`, have no symbol there and are drawn as plain stones and points.
pub fn sensei(board: &Board, title: &str, moves: &[(Color, Point)], signs: &[(Point, Sign)]) -> Option<String> {
    let graph = board.graph();
    let (width, height) = graph.frame()?;
    let numbers: HashMap<Point, usize> = moves.iter().enumerate().map(|(i, (_, p))| (*p, i + 1)).collect();
    let signs: HashMap<Point, Sign> = signs.iter().copied().collect();
    let first = moves.first().map_or(Color::Black, |(color, _)| *color);
    let title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let size = if width == height { width.to_string() } else { String::new() };
    let mut out = format!("$${}c{size} {title}", if first == Color::Black { 'B' } else { 'W' });
    out.truncate(out.trim_end().len());
    out.push('\n');
    let line = format!("$$  {}\n", "-".repeat(2 * width + 1));
    out.push_str(&line);
    for y in 0..height {
        out.push_str("$$ |");
        for x in 0..width {
            let symbol = match graph.at(x, y) {
                None => '_',
                Some(point) => {
                    let stone = board.color(point);
                    let number = numbers.get(&point).copied().filter(|n| stone.is_some() && *n <= 10);
                    let empty = if is_star(graph, point) { ',' } else { '.' };
                    match number {
                        Some(10) => '0',
                        Some(n) => char::from_digit(n as u32, 10).unwrap_or('?'),
                        None => sign_symbol(stone, signs.get(&point).copied(), empty),
                    }
                }
            };
            out.push(' ');
            out.push(symbol);
        }
        out.push_str(" |\n");
    }
    out.push_str(&line);
    Some(out)
}

fn sign_symbol(stone: Option<Color>, sign: Option<Sign>, empty: char) -> char {
    let choose = |none, black, white| match stone {
        None => none,
        Some(Color::Black) => black,
        Some(Color::White) => white,
    };
    match sign {
        Some(Sign::Circle) => choose('C', 'B', 'W'),
        Some(Sign::Square) => choose('S', '#', '@'),
        Some(Sign::Triangle) => choose('T', 'Y', 'Q'),
        Some(Sign::Cross) => choose('M', 'Z', 'P'),
        Some(Sign::Letter(letter)) if letter.is_ascii_lowercase() => choose(letter, 'X', 'O'),
        _ => choose(empty, 'X', 'O'),
    }
}
