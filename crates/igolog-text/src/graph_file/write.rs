//! Writing graph files.

use std::sync::Arc;

use igolog_core::{Board, Color, Graph, Shape};

use crate::vertex::{self, Notation};

/// A board as a graph file: the short form for shapes, points and edges for bare graphs; stones where there are any.
///
/// What is read back equals the graph, its names and, to a float's precision, its drawing.
pub fn write(board: &Board, to_move: Option<Color>) -> String {
    let graph = board.graph();
    let mut parts: Vec<String> = Vec::new();
    match graph.shape() {
        shape @ (Shape::Grid { width, height }
        | Shape::Torus { width, height }
        | Shape::Cylinder { width, height }
        | Shape::Hexagonal { width, height }
        | Shape::Triangular { width, height }) => parts.push(shaped(shape.word(), width, height)),
        Shape::Holes { width, height } => {
            parts.push(shaped("grid", width, height));
            let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let holes = cells.filter(|&(x, y)| graph.at(x, y).is_none());
            parts.push(list("holes", holes.map(|(x, y)| format!("[{x}, {y}]"))));
        }
        Shape::Edges => parts.push(points(graph)),
    }
    if graph.shape() == Shape::Edges {
        let edges = graph.edges().map(|(a, b)| format!("[{}, {}]", a.index(), b.index()));
        parts.push(list("edges", edges));
    } else if graph.points().any(|p| graph.name(p).is_some()) {
        parts.push(points(graph));
    }
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        let stones = board.points_with(Some(color));
        if !stones.is_empty() {
            parts.push(list(key, stones.iter().map(|p| quoted(&vertex::name(graph, p, Notation::Gtp)))));
        }
    }
    if let Some(color) = to_move {
        parts.push(format!("\"to_move\": \"{}\"", color));
    }
    format!("{{\n  {}\n}}\n", parts.join(",\n  "))
}

/// A graph as the JSON value of its graph file, without stones.
pub fn graph_json(graph: &Arc<Graph>) -> serde_json::Value {
    // What is written is JSON; a value of nothing would mean it is not.
    serde_json::from_str(&write(&Board::new(Arc::clone(graph)), None)).unwrap_or_default()
}

fn shaped(kind: &str, width: usize, height: usize) -> String {
    format!("\"kind\": \"{kind}\", \"width\": {width}, \"height\": {height}")
}

fn points(graph: &Graph) -> String {
    let entry = |p| {
        let (x, y) = graph.layout(p);
        match graph.name(p) {
            Some(name) => format!("{{\"name\": {}, \"x\": {x}, \"y\": {y}}}", quoted(name)),
            None => format!("{{\"x\": {x}, \"y\": {y}}}"),
        }
    };
    list("points", graph.points().map(entry))
}

/// A list over several lines, a few entries each.
fn list(key: &str, entries: impl Iterator<Item = String>) -> String {
    let mut out = format!("\"{key}\": [");
    let mut column = out.len();
    for (index, entry) in entries.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        if column + entry.len() > 110 {
            out.push_str("\n    ");
            column = 4;
        }
        column += entry.len() + 2;
        out.push_str(&entry);
    }
    out.push(']');
    out
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
