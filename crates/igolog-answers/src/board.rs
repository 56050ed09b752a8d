//! The board as it is drawn, and the position on it.

use std::sync::Arc;

use igolog_core::{Color, Graph, Move, Played, Point};
use igolog_text::diagram::is_star;
use igolog_text::vertex::{self, Notation};
use igolog_text::{graph_file, position_string};
use serde::Serialize;
use serde_json::Value;

use crate::asked::Asked;
use crate::words::{Pair, Side};

/// A board's points with their names, their places, and the lines between them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardAnswer {
    /// The board as a graph file: what a question sends as `board` to mean it again.
    pub spec: Value,
    /// Its kind.
    pub shape: String,
    /// The name of each point: D4.
    pub names: Vec<String>,
    /// The same in SGF's letters.
    pub sgf: Vec<String>,
    /// The same as row and column.
    pub ij: Vec<String>,
    /// Where each point is drawn.
    pub layout: Vec<(f32, f32)>,
    /// The lines, by number of point.
    pub edges: Vec<(usize, usize)>,
    /// Columns and rows, where there are such.
    pub frame: Option<(usize, usize)>,
    /// The dots of a printed board, by number of point.
    pub stars: Vec<usize>,
}

/// The position in one line, as a graph file, and in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionAnswer {
    /// One line that says it all: a position string, or a graph file on a graph of one's own.
    pub position: String,
    /// A graph file of the board and its stones.
    pub graph_file: String,
    /// The rows of the board as text: `X`, `O`, `.`.
    pub rows: Vec<String>,
    /// The number of points.
    pub points: usize,
    /// Moves made, passes counted and setups not.
    #[serde(rename = "move")]
    pub moves: usize,
    /// Whose turn it is.
    pub to_move: Side,
    /// The last move, if it was a stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The point that a ko forbids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<String>,
    /// Stones of each colour that were taken.
    pub captured: Pair<u32>,
    /// The stones.
    pub stones: Pair<Vec<String>>,
    /// White's compensation.
    pub komi: f64,
    /// The rules.
    pub rules: String,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The Zobrist hash of the stones.
    pub hash: String,
    /// The smallest hash of all symmetric positions.
    pub canonical_hash: String,
}

pub(crate) fn board(asked: &Asked<'_>) -> BoardAnswer {
    of_graph(asked.board().graph())
}

/// A board as it is drawn.
pub(crate) fn of_graph(graph: &Arc<Graph>) -> BoardAnswer {
    let names = |notation| graph.points().map(|p| vertex::name(graph, p, notation)).collect();
    BoardAnswer {
        spec: graph_file::graph_json(graph),
        shape: graph.shape().to_string(),
        names: names(Notation::Gtp),
        sgf: names(Notation::Sgf),
        ij: names(Notation::Ij),
        layout: graph.points().map(|p| graph.layout(p)).collect(),
        edges: graph.edges().map(|(a, b)| (a.index(), b.index())).collect(),
        frame: graph.frame(),
        stars: graph.points().filter(|&p| is_star(graph, p)).map(Point::index).collect(),
    }
}

pub(crate) fn position(asked: &Asked<'_>) -> PositionAnswer {
    let (game, board, names) = (&asked.game, asked.board(), asked.names());
    let file = graph_file::write(board, Some(game.to_move()));
    // A bare graph has no one-line form without its file; the file on one line says it all.
    let bare = board.graph().frame().is_none();
    let last = match game.steps().last() {
        Some(&Played::Move(_, Move::Play(point))) => Some(names.point(point)),
        _ => None,
    };
    let stones = |color| names.points(board.points_with(Some(color)).iter());
    PositionAnswer {
        position: if bare {
            file.split_whitespace().collect::<Vec<_>>().join(" ")
        } else {
            position_string::write(game)
        },
        graph_file: file,
        rows: igolog_text::diagram::rows(board),
        points: board.graph().len(),
        moves: game.steps().iter().filter(|s| matches!(s, Played::Move(..))).count(),
        to_move: game.to_move().into(),
        last,
        ko: board.ko().map(|(point, _)| names.point(point)),
        captured: Pair { black: board.prisoners(Color::Black), white: board.prisoners(Color::White) },
        stones: Pair { black: stones(Color::Black), white: stones(Color::White) },
        komi: game.komi().as_f64(),
        rules: game.rules().to_string(),
        handicap: game.handicap(),
        hash: format!("{:016x}", board.hash()),
        canonical_hash: format!("{:016x}", board.canonical_hash()),
    }
}
