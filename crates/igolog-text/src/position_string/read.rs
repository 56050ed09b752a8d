//! Reading the position string.

use std::sync::Arc;

use igolog_core::{Board, ByColor, Color, Game, Graph, GraphError, MAX_POINTS, Points, Position, Rules, SetupError};

use super::{Cell, PositionError, PositionErrorKind as Kind, Read};
use crate::Place;
use crate::assumed::Assumed;
use crate::vertex::{self, Notation};

/// Reads a position string.
///
/// # Errors
/// With the column, if it is none; also for `graph:` strings, which need [`read_on`].
pub fn parse(text: &str) -> Result<Game, PositionError> {
    read(text).map(|read| read.game)
}

/// As [`parse`], with what the text leaves open.
///
/// # Errors
/// As for [`parse`].
pub fn read(text: &str) -> Result<Read, PositionError> {
    read_fields(text, None)
}

/// Reads a position string on a given graph: a `graph:` string, or one whose board is that graph.
///
/// # Errors
/// As for [`parse`], or if the points do not fit.
pub fn read_on(graph: impl Into<Arc<Graph>>, text: &str) -> Result<Read, PositionError> {
    read_fields(text, Some(graph.into()))
}

fn read_fields(text: &str, graph: Option<Arc<Graph>>) -> Result<Read, PositionError> {
    let mut fields = fields(text);
    let (at, board) = fields.next().ok_or_else(|| at(1, Kind::Empty))?;
    let (graph, contents) = read_board(board, graph).map_err(|(i, kind)| self::at(at + i, kind))?;
    let mut board = Board::new(graph);
    set_up(&mut board, &contents).map_err(|kind| self::at(at, kind))?;

    let (mut rules, mut komi, mut handicap) = (None, None, 0u32);
    let (mut turn, mut ko, mut prisoners) = (None, None, None);
    for (index, (at, field)) in fields.enumerate() {
        let fail = |kind| self::at(at, kind);
        match (index, field.split_once('=')) {
            (_, Some(("komi", value))) => {
                komi = Some(value.parse().map_err(|error| fail(Kind::Komi(error)))?);
            }
            (_, Some(("rules", value))) => {
                rules = Some(value.parse().map_err(|error| fail(Kind::Rules(error)))?);
            }
            (_, Some(("handicap", value))) => {
                let stones = value.parse().ok().filter(|&stones| stones as usize <= board.graph().len());
                handicap = stones.ok_or_else(|| fail(Kind::Handicap))?;
            }
            (0, None) => turn = Some(read_turn(field).ok_or_else(|| fail(Kind::Turn))?),
            (1, None) if field == "-" => ko = Some(None),
            (1, None) => {
                let point = vertex::parse(board.graph(), field, Notation::Gtp).map_err(|e| fail(e.into()))?;
                if board.color(point).is_some() {
                    return Err(fail(Kind::KoOccupied(field.to_string())));
                }
                ko = Some(Some(point));
            }
            (2, None) => prisoners = Some(read_captured(field).ok_or_else(|| fail(Kind::Captured))?),
            _ => return Err(fail(Kind::Option(field.chars().take(20).collect()))),
        }
    }
    let mut assumed = Vec::new();
    let turn = turn.unwrap_or_else(|| assume(&mut assumed, Color::Black, Assumed::Turn(Color::Black)));
    let ko = ko.unwrap_or_else(|| assume(&mut assumed, None, Assumed::NoKo));
    let prisoners = prisoners.unwrap_or_else(|| assume(&mut assumed, ByColor::new(0, 0), Assumed::NoPrisoners));
    let komi = komi.unwrap_or_else(|| assume(&mut assumed, Points::ZERO, Assumed::Komi(Points::ZERO)));
    let rules = rules.unwrap_or_else(|| assume(&mut assumed, Rules::CHINESE, Assumed::Rules(Rules::CHINESE)));
    board.set_prisoners(prisoners);
    let mut position = Position::from_board(board, rules, turn);
    position.set_ko(ko.map(|point| (point, turn)));
    let mut game = Game::from_position(position).with_komi(komi);
    game.set_handicap(handicap);
    Ok(Read { game, assumed })
}

fn assume<T>(assumed: &mut Vec<Assumed>, value: T, what: Assumed) -> T {
    assumed.push(what);
    value
}

fn at(column: usize, kind: Kind) -> PositionError {
    PositionError { place: Place { line: 1, column: column as u32 }, kind }
}

/// The fields with their columns.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(char::is_whitespace).filter_map(move |field| {
        let start = column;
        column += field.chars().count() + 1;
        (!field.is_empty()).then_some((start, field))
    })
}

/// Puts contents on an empty board; a block without liberties is named.
pub(crate) fn set_up(board: &mut Board, contents: &[Option<Color>]) -> Result<(), Kind> {
    let stones: Vec<_> = board.graph().points().zip(contents.iter().copied()).filter(|(_, c)| c.is_some()).collect();
    board.setup(&stones).map_err(|refused| match refused {
        SetupError::NoLiberty { color, stones } => Kind::NoLiberty {
            color,
            point: stones.first().map_or_else(String::new, |p| vertex::name(board.graph(), *p, Notation::Gtp)),
        },
        SetupError::OffBoard { .. } => Kind::Empty,
    })
}

type Located<T> = Result<T, (usize, Kind)>;

/// `9x9` names a size everywhere else, so it is the empty board here too; `9X9` is a row with a stone.
fn as_rows(text: &str) -> Option<String> {
    let (width, height) = text.split_once('x')?;
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| format!("{width}*{height}"))
}

fn read_board(text: &str, given: Option<Arc<Graph>>) -> Located<(Arc<Graph>, Vec<Option<Color>>)> {
    let (shape, rows, offset) = match text.split_once(':') {
        Some((shape, rows)) => (shape, rows, shape.chars().count() + 1),
        None => ("", text, 0),
    };
    let sized = as_rows(rows);
    let (width, cells) = read_rows(sized.as_deref().unwrap_or(rows)).map_err(|(i, kind)| (i + offset, kind))?;
    let height = cells.len() / width;
    let holes = cells.contains(&Cell::Hole);
    let contents = |cells: &[Cell]| -> Vec<Option<Color>> {
        cells
            .iter()
            .filter_map(|cell| match cell {
                Cell::Point(content) => Some(*content),
                Cell::Hole => None,
            })
            .collect()
    };
    if holes && !shape.is_empty() {
        return Err((offset, Kind::Holes));
    }
    let graph = match shape {
        "" if holes => Graph::with_holes(width, height, |x, y| cells[y * width + x] == Cell::Hole),
        "" => Graph::grid(width, height),
        "torus" => Graph::torus(width, height),
        "cylinder" => Graph::cylinder(width, height),
        "hexagonal" => Graph::hexagonal(width, height),
        "triangular" => Graph::triangular(width, height),
        "graph" => {
            let graph = given.ok_or((0, Kind::NeedsGraph))?;
            if graph.len() != cells.len() {
                return Err((offset, Kind::GraphSize { expected: graph.len(), got: cells.len() }));
            }
            return Ok((graph, contents(&cells)));
        }
        other => return Err((0, Kind::Shape(other.chars().take(20).collect()))),
    };
    let graph = graph.map_err(|e| (offset, e.into()))?;
    if let Some(given) = given {
        // Rows without a shape are those of the board given, if they fit it.
        let fits = shape.is_empty() && !holes && given.frame() == Some((width, height));
        if *given != graph && !(fits && given.len() == cells.len()) {
            let kind = match given.len() == graph.len() {
                true => Kind::OtherBoard,
                false => Kind::GraphSize { expected: given.len(), got: graph.len() },
            };
            return Err((offset, kind));
        }
        return Ok((given, contents(&cells)));
    }
    Ok((Arc::new(graph), contents(&cells)))
}

/// Width and cells, row by row; never more than [`MAX_POINTS`].
fn read_rows(text: &str) -> Located<(usize, Vec<Cell>)> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut width = 0;
    let mut offset = 0;
    for row in text.split('/') {
        let (points, repeat) = match row.split_once('*') {
            Some((points, repeat)) => {
                let column = offset + points.chars().count() + 1;
                (points, number(repeat).ok_or((column, Kind::Number))?)
            }
            None => (row, 1),
        };
        let start = cells.len();
        read_cells(points, &mut cells).map_err(|(i, kind)| (offset + i, kind))?;
        let got = cells.len() - start;
        if got == 0 {
            return Err((offset, Kind::Empty));
        }
        if width == 0 {
            width = got;
        } else if got != width {
            return Err((offset, Kind::RowWidth { expected: width, got }));
        }
        let total = start + got * repeat;
        if total > MAX_POINTS {
            return Err((offset, GraphError::TooLarge { points: total }.into()));
        }
        for _ in 1..repeat {
            cells.extend_from_within(start..start + got);
        }
        offset += row.chars().count() + 1;
    }
    Ok((width, cells))
}

fn read_cells(text: &str, cells: &mut Vec<Cell>) -> Located<()> {
    let mut rest = text;
    let mut column = 0;
    while let Some(symbol) = rest.chars().next() {
        let mut used = symbol.len_utf8();
        let (cell, count) = match symbol {
            'X' | 'x' => (Cell::Point(Some(Color::Black)), 1),
            'O' | 'o' => (Cell::Point(Some(Color::White)), 1),
            '_' => (Cell::Hole, 1),
            '.' => (Cell::Point(None), 1),
            '0'..='9' => {
                used = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                (Cell::Point(None), number(&rest[..used]).ok_or((column, Kind::Number))?)
            }
            other => return Err((column, Kind::Symbol(other))),
        };
        if cells.len() + count > MAX_POINTS {
            return Err((column, GraphError::TooLarge { points: cells.len() + count }.into()));
        }
        cells.resize(cells.len() + count, cell);
        rest = &rest[used..];
        column += used;
    }
    Ok(())
}

fn number(digits: &str) -> Option<usize> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok())?.filter(|n| (1..=MAX_POINTS).contains(n))
}

fn read_turn(field: &str) -> Option<Color> {
    match field {
        "X" => Some(Color::Black),
        "O" => Some(Color::White),
        _ => field.parse().ok(),
    }
}

fn read_captured(field: &str) -> Option<ByColor<u32>> {
    let (black, white) = field.split_once('/')?;
    Some(ByColor::new(black.parse().ok()?, white.parse().ok()?))
}
