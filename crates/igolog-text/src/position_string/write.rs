//! Writing the position string.

use igolog_core::{Board, Color, Game, Position, Shape};

use super::Cell;
use crate::vertex::{self, Notation};

/// The position string of a game as it stands, with komi and rules, and with handicap where it is not 0.
pub fn write(game: &Game) -> String {
    let mut out = write_position(game.position());
    out.push_str(&format!(" komi={} rules={}", game.komi(), game.rules()));
    if game.handicap() != 0 {
        out.push_str(&format!(" handicap={}", game.handicap()));
    }
    out
}

/// The first four fields of the position string.
pub fn write_position(position: &Position) -> String {
    let board = position.board();
    let turn = position.to_move();
    let letter = turn.letter();
    let ko = match board.ko() {
        Some((point, color)) if color == turn => vertex::name(board.graph(), point, Notation::Gtp),
        _ => "-".to_string(),
    };
    let (black, white) = (board.prisoners(Color::Black), board.prisoners(Color::White));
    format!("{} {letter} {ko} {black}/{white}", write_board(board))
}

/// The first field of the position string: the board alone.
pub fn write_board(board: &Board) -> String {
    let graph = board.graph();
    let shape = match graph.shape() {
        Shape::Grid { .. } | Shape::Holes { .. } => "",
        Shape::Torus { .. } => "torus:",
        Shape::Cylinder { .. } => "cylinder:",
        Shape::Hexagonal { .. } => "hexagonal:",
        Shape::Triangular { .. } => "triangular:",
        Shape::Edges => "graph:",
    };
    let row = |y: usize, width: usize| {
        write_row((0..width).map(|x| graph.at(x, y).map_or(Cell::Hole, |p| Cell::Point(board.color(p)))))
    };
    let rows: Vec<String> = match graph.frame() {
        Some((width, height)) => (0..height).map(|y| row(y, width)).collect(),
        None => vec![write_row(graph.points().map(|p| Cell::Point(board.color(p))))],
    };
    let mut groups: Vec<String> = Vec::new();
    for equal in rows.chunk_by(|a, b| a == b) {
        groups.push(match equal.len() {
            1 => equal[0].clone(),
            n => format!("{}*{n}", equal[0]),
        });
    }
    format!("{shape}{}", groups.join("/"))
}

fn write_row(cells: impl Iterator<Item = Cell>) -> String {
    let mut out = String::new();
    let mut empties = 0;
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(Cell::Point(None)) {
            empties += 1;
            continue;
        }
        if empties > 0 {
            out.push_str(&empties.to_string());
            empties = 0;
        }
        match cell {
            Some(Cell::Point(Some(Color::Black))) => out.push('X'),
            Some(Cell::Point(Some(Color::White))) => out.push('O'),
            Some(Cell::Hole) => out.push('_'),
            Some(Cell::Point(None)) | None => {}
        }
    }
    out
}
