//! Names of points: how a point is written for people and programs.
//!
//! | notation | example (19×19) | counted from |
//! |---|---|---|
//! | [`Notation::Gtp`] | `Q16` | bottom left; no `I`; beyond 25 columns `AA`, `AB`, … |
//! | [`Notation::Sgf`] | `pd` | top left; `a`–`z`, then `A`–`Z`: 52 lines |
//! | [`Notation::Ij`] | `315` | top left, from 0: 100·row + column, as in the Igolog paper |
//!
//! Boards made of rows and columns (grids, tori, cylinders, holes, lattices) have all three.
//! The points of a bare graph have their given names, or `p0`, `p1`, …

use igolog_core::{Graph, Move, Point, words};

use crate::sgf::Xy;

/// A way to write points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Column letters and row numbers, as on printed boards and in GTP.
    #[default]
    Gtp,
    /// Two letters, as in SGF.
    Sgf,
    /// 100·row + column, both from 0 at the top left, as in the Igolog paper.
    Ij,
}

words!(Notation, "notation", Gtp => "gtp", Sgf => "sgf", Ij => "ij");

/// Why a text is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VertexError {
    /// The text is no point name in the notation.
    #[error("{text:?} is not a point name; points of this board look like {example}")]
    Syntax {
        /// The text, shortened.
        text: String,
        /// A point of the board in the notation asked for.
        example: String,
    },
    /// The text is a point name, but not on this board.
    #[error("{text:?} is not on the board")]
    OffBoard {
        /// The text, shortened.
        text: String,
    },
}

/// The name of a point. A name given with the graph wins over the notation.
///
/// ```
/// use igolog_core::Graph;
/// use igolog_text::vertex::{Notation, name};
///
/// let board = Graph::grid(19, 19)?;
/// let star = board.at(15, 3).unwrap();
/// assert_eq!(name(&board, star, Notation::Gtp), "Q16");
/// assert_eq!(name(&board, star, Notation::Sgf), "pd");
/// assert_eq!(name(&board, star, Notation::Ij), "315");
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
pub fn name(graph: &Graph, point: Point, notation: Notation) -> String {
    if let Some(name) = graph.name(point) {
        return name.to_string();
    }
    let (Some((column, row)), Some((width, height))) = (graph.column_row(point), graph.frame()) else {
        return format!("p{}", point.index());
    };
    match notation {
        Notation::Gtp => format!("{}{}", column_letters(column), height - row),
        Notation::Sgf => match sgf_xy(column, row) {
            Some(xy) => xy.to_string(),
            None => format!("{}{}", column_letters(column), height - row),
        },
        Notation::Ij if width <= 100 => (100 * row + column).to_string(),
        Notation::Ij => format!("{row},{column}"),
    }
}

/// Reads a point name in one notation. Names given with the graph are tried first, letter case does not matter in
/// [`Notation::Gtp`].
///
/// # Errors
/// If the text is no name of a point of the board.
pub fn parse(graph: &Graph, text: &str, notation: Notation) -> Result<Point, VertexError> {
    let text = text.trim();
    let named = graph.points().next().is_some_and(|p| graph.name(p).is_some());
    if named && let Some(point) = graph.points().find(|p| graph.name(*p) == Some(text)) {
        return Ok(point);
    }
    let shown = || text.chars().take(20).collect::<String>();
    let syntax = || VertexError::Syntax { text: shown(), example: example(graph, notation) };
    let Some((_, height)) = graph.frame() else {
        let index = text.strip_prefix(['p', 'P', '#']).and_then(|digits| digits.parse().ok());
        let index: usize = index.ok_or_else(syntax)?;
        return graph.point(index).ok_or_else(|| VertexError::OffBoard { text: shown() });
    };
    let (column, row) = match notation {
        Notation::Gtp => {
            let (column, number) = parse_gtp(text).ok_or_else(syntax)?;
            match height.checked_sub(number) {
                Some(row) => (column, row),
                None => return Err(VertexError::OffBoard { text: shown() }),
            }
        }
        Notation::Sgf => {
            let xy = Xy::parse(text).ok_or_else(syntax)?;
            (usize::from(xy.x), usize::from(xy.y))
        }
        Notation::Ij => parse_ij(text).ok_or_else(syntax)?,
    };
    graph.at(column, row).ok_or_else(|| VertexError::OffBoard { text: shown() })
}

/// Reads a move: a point name, or `pass` (also an empty text in [`Notation::Sgf`]).
///
/// # Errors
/// As for [`parse`].
pub fn parse_move(graph: &Graph, text: &str, notation: Notation) -> Result<Move, VertexError> {
    let text = text.trim();
    let pass = text.eq_ignore_ascii_case("pass") || (text.is_empty() && notation == Notation::Sgf);
    if pass { Ok(Move::Pass) } else { parse(graph, text, notation).map(Move::Play) }
}

/// The name of a move; a pass is `pass`.
pub fn move_name(graph: &Graph, mv: Move, notation: Notation) -> String {
    match mv {
        Move::Pass => "pass".to_string(),
        Move::Play(point) => name(graph, point, notation),
    }
}

/// The name of a column, from 0.
pub(crate) fn column_name(notation: Notation, column: usize) -> String {
    match notation {
        Notation::Gtp => column_letters(column),
        Notation::Sgf => sgf_xy(column, 0).map_or_else(|| "?".into(), |xy| xy.to_string()[..1].to_string()),
        Notation::Ij => column.to_string(),
    }
}

/// The name of a row, from 0 at the top, on a board of so many.
pub(crate) fn row_name(notation: Notation, row: usize, rows: usize) -> String {
    match notation {
        Notation::Gtp => (rows - row).to_string(),
        Notation::Sgf => sgf_xy(0, row).map_or_else(|| "?".into(), |xy| xy.to_string()[1..].to_string()),
        Notation::Ij => row.to_string(),
    }
}

/// The letters over a column, from 0: `A`…`Z` without `I`, then `AA`, `AB`, …
pub fn column_letters(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let mut letters = Vec::new();
    let mut rest = column;
    loop {
        letters.push(LETTERS[rest % 25]);
        match (rest / 25).checked_sub(1) {
            Some(more) => rest = more,
            None => break,
        }
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

/// Column and row as SGF writes them; `None` beyond 52 lines.
pub fn sgf_xy(column: usize, row: usize) -> Option<Xy> {
    let line = |n: usize| u8::try_from(n).ok().filter(|n| *n < 52);
    Some(Xy { x: line(column)?, y: line(row)? })
}

/// Column from 0, and the row number as written.
fn parse_gtp(text: &str) -> Option<(usize, usize)> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = text.split_at(digits);
    if letters.is_empty() || letters.len() > 3 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut column = 0;
    for byte in letters.bytes() {
        let digit = match byte.to_ascii_uppercase() {
            b @ b'A'..=b'H' => b - b'A',
            b @ b'J'..=b'Z' => b - b'A' - 1,
            _ => return None,
        };
        column = column * 25 + usize::from(digit) + 1;
    }
    let number: usize = number.parse().ok().filter(|n| *n > 0)?;
    Some((column - 1, number))
}

fn parse_ij(text: &str) -> Option<(usize, usize)> {
    if let Some((row, column)) = text.split_once(',') {
        return Some((column.trim().parse().ok()?, row.trim().parse().ok()?));
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let ij: usize = text.parse().ok()?;
    Some((ij % 100, ij / 100))
}

fn example(graph: &Graph, notation: Notation) -> String {
    graph.points().next().map_or_else(String::new, |p| name(graph, p, notation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_read_back() {
        let graphs = [Graph::grid(1, 1), Graph::grid(19, 13), Graph::grid(52, 52), Graph::torus(30, 3)];
        for graph in graphs.into_iter().flatten() {
            for point in graph.points() {
                for &notation in Notation::ALL {
                    let text = name(&graph, point, notation);
                    assert_eq!(parse(&graph, &text, notation), Ok(point), "{text}");
                }
            }
        }
    }

    #[test]
    fn columns_go_on_after_z() {
        let letters = |n| column_letters(n);
        assert_eq!((letters(7), letters(8), letters(24)), ("H".into(), "J".into(), "Z".into()));
        assert_eq!((letters(25), letters(26), letters(50)), ("AA".into(), "AB".into(), "BA".into()));
        assert_eq!(letters(25 + 625), "AAA");
    }

    #[test]
    fn bare_graphs_use_their_names() {
        let graph = Graph::from_edges(3, &[(0, 1)]).unwrap();
        assert_eq!(name(&graph, Point::new(2), Notation::Gtp), "p2");
        assert_eq!(parse(&graph, "p2", Notation::Sgf), Ok(Point::new(2)));
        let named = graph.with_names(vec!["hub".into(), "a".into(), "b c".into()]).unwrap();
        assert_eq!(parse(&named, "b c", Notation::Gtp), Ok(Point::new(2)));
        assert_eq!(name(&named, Point::new(0), Notation::Ij), "hub");
    }

    #[test]
    fn wrong_names_are_told() {
        let graph = Graph::grid(9, 9).unwrap();
        for text in ["", "I5", "A0", "A10", "K1", "5", "AAAAAAA1", "A99999999999999999999999", "é1", "pass"] {
            assert!(parse(&graph, text, Notation::Gtp).is_err(), "{text}");
        }
        let message = parse(&graph, "I5", Notation::Gtp).unwrap_err().to_string();
        assert_eq!(message, "\"I5\" is not a point name; points of this board look like A9");
    }
}
