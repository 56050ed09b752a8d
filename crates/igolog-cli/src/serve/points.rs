//! Boards and points as JSON: names in three notations, places, lines.

use igolog_core::{Graph, Point};
use igolog_text::vertex::{self, Notation};
use serde::Serialize;
use serde_json::Value;

/// A board as the page draws it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BoardData {
    spec: Value,
    shape: &'static str,
    names: Vec<String>,
    sgf: Vec<String>,
    ij: Vec<String>,
    layout: Vec<(f32, f32)>,
    edges: Vec<(usize, usize)>,
    frame: Option<(usize, usize)>,
    stars: Vec<usize>,
}

/// Describes a graph; `spec` is what a request sends to mean this board again.
pub(super) fn board_data(graph: &Graph, spec: Value) -> BoardData {
    let names = |notation| graph.points().map(|p| vertex::name(graph, p, notation)).collect();
    BoardData {
        spec,
        shape: graph.shape().word(),
        names: names(Notation::Gtp),
        sgf: names(Notation::Sgf),
        ij: names(Notation::Ij),
        layout: graph.points().map(|p| graph.layout(p)).collect(),
        edges: graph.edges().map(|(a, b)| (a.index(), b.index())).collect(),
        frame: graph.frame(),
        stars: stars(graph),
    }
}

/// The name of a point in answers.
pub(super) fn name(graph: &Graph, point: Point) -> String {
    vertex::name(graph, point, Notation::Gtp)
}

/// The names of some points in answers.
pub(super) fn names(graph: &Graph, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|p| name(graph, p)).collect()
}

/// The dots of a printed board: third or fourth lines and the middle, on rectangles.
fn stars(graph: &Graph) -> Vec<usize> {
    let Some((width, height)) = graph.grid_size() else { return Vec::new() };
    let lines = |side: usize| -> Vec<usize> {
        let edge = if side >= 13 { 3 } else { 2 };
        match side {
            0..7 => Vec::new(),
            _ if side % 2 == 1 && side >= 15 => vec![edge, side / 2, side - 1 - edge],
            _ => vec![edge, side - 1 - edge],
        }
    };
    let mut found: Vec<usize> =
        lines(height).iter().flat_map(|y| lines(width).into_iter().map(move |x| y * width + x)).collect();
    let middle = (height / 2) * width + width / 2;
    if width % 2 == 1 && height % 2 == 1 && !found.is_empty() && !found.contains(&middle) {
        found.push(middle);
    }
    found
}
