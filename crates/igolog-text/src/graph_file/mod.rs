//! Graph files: a board of any shape as JSON.
//!
//! The general form lists points and edges; a point is a number from 0, or a name.
//!
//! ```json
//! {
//!   "points": [{"name": "hub", "x": 0, "y": 0}, {"name": "a", "x": 1, "y": 0}, {"name": "b", "x": 0, "y": 1}],
//!   "edges": [["hub", "a"], [0, 2]]
//! }
//! ```
//!
//! `"points": 5` is enough where names and places do not matter. Shapes have a short form:
//!
//! ```json
//! {"kind": "torus", "width": 9, "height": 9}
//! {"kind": "grid", "width": 7, "height": 7, "holes": [[3, 3], "A1"]}
//! ```
//!
//! | key | meaning |
//! |---|---|
//! | `kind` | `edges` (default), `grid`, `torus`, `cylinder`, `hexagonal`, `triangular` |
//! | `width`, `height` | size of all kinds but `edges` |
//! | `holes` | points taken out of a `grid`: `[column, row]` from the top left, or names such as `C3` |
//! | `points` | a number, or a list; an entry is a name or an object with `name`, `x`, `y`, all optional |
//! | `edges` | pairs of points; only for the kind `edges` |
//! | `automorphisms` | permutations of the points that keep the edges, for the canonical hash |
//! | `black`, `white` | stones |
//! | `to_move` | `"black"` or `"white"` |
//!
//! ```
//! use igolog_text::graph_file::GraphFile;
//!
//! let file = GraphFile::parse(r#"{"points": 3, "edges": [[0, 1], [1, 2]], "black": [1]}"#).unwrap();
//! assert_eq!(file.graph.len(), 3);
//! assert_eq!(file.stones.len(), 1);
//! ```

mod json;
mod write;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use igolog_core::{Board, Color, Game, Graph, GraphError, MAX_POINTS, Point, Position, Rules};

use crate::Place;
use crate::position_string::{PositionErrorKind, set_up};
use crate::vertex::{self, Notation};
use json::{Entry, File, Hole, Kind, Points, Reference};

pub use write::{graph_json, write};

/// Largest number of edges read.
const MAX_EDGES: usize = 4_000_000;
/// Largest work for checking automorphisms, in steps.
const MAX_CHECK: usize = 200_000_000;

/// Why a text is no graph file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFileError {
    /// Not JSON, or not of the right form.
    #[error("{place}: {message}")]
    Json {
        /// Where.
        place: Place,
        /// What.
        message: String,
    },
    /// A key that the kind needs, or cannot have.
    #[error("kind {kind:?}: {message}")]
    Key {
        /// The kind of graph.
        kind: &'static str,
        /// What is missing or too much.
        message: &'static str,
    },
    /// A point that does not exist.
    #[error("{list}, entry {index}: there is no point {point}")]
    NoPoint {
        /// The list the entry is in.
        list: &'static str,
        /// Number of the entry, from 0.
        index: usize,
        /// The point as written.
        point: String,
    },
    /// Two points with one name.
    #[error("two points are called {0:?}")]
    SameName(String),
    /// Coordinates for some points only, or not finite.
    #[error("points, entry {0}: give x and y of all points, or of none")]
    Coordinates(usize),
    /// More edges or permutations than are read.
    #[error("{what}: more than the limit of {limit}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The graph cannot be.
    #[error("{0}")]
    Graph(#[from] GraphError),
    /// The stones cannot stand so.
    #[error("{0}")]
    Setup(PositionErrorKind),
}

/// A graph with, perhaps, stones on it.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphFile {
    /// The board.
    pub graph: Graph,
    /// The stones.
    pub stones: Vec<(Point, Color)>,
    /// Who is to move, if said.
    pub to_move: Option<Color>,
}

impl GraphFile {
    /// Reads a graph file.
    ///
    /// # Errors
    /// If the text is none, with its place where the JSON is at fault.
    pub fn parse(text: &str) -> Result<Self, GraphFileError> {
        let file: File = serde_json::from_str(text).map_err(|fault| GraphFileError::Json {
            place: Place { line: fault.line().max(1) as u32, column: fault.column().max(1) as u32 },
            message: without_place(&fault.to_string()),
        })?;
        let kind = file.kind.unwrap_or(Kind::Edges);
        let mut graph = match kind {
            Kind::Edges => edges_graph(&file)?,
            _ => shaped_graph(kind, &file)?,
        };
        if kind != Kind::Edges
            && let Some(Points::List(entries)) = &file.points
        {
            graph = dress(graph, entries)?;
        }
        if !file.automorphisms.is_empty() {
            let squares: usize = graph.points().map(|p| graph.degree(p).pow(2) + 1).sum();
            if squares.saturating_mul(file.automorphisms.len()) > MAX_CHECK {
                return Err(GraphFileError::TooMany { what: "automorphisms", limit: MAX_CHECK / squares });
            }
            let resolver = Resolver::new(&graph);
            let images = |list: &Vec<Reference>| resolver.all("automorphisms", list);
            let permutations: Vec<Vec<Point>> = file.automorphisms.iter().map(images).collect::<Result<_, _>>()?;
            graph = graph.with_automorphisms(&permutations)?;
        }
        let resolver = Resolver::new(&graph);
        let mut stones = Vec::new();
        for (list, references, color) in [("black", &file.black, Color::Black), ("white", &file.white, Color::White)] {
            stones.extend(resolver.all(list, references)?.into_iter().map(|p| (p, color)));
        }
        Ok(Self { graph, stones, to_move: file.to_move.map(Color::from) })
    }

    /// A game that starts from the file's stones.
    ///
    /// # Errors
    /// If a block has no liberty.
    pub fn to_game(&self, rules: Rules) -> Result<Game, GraphFileError> {
        let mut board = Board::new(self.graph.clone());
        let mut contents = vec![None; self.graph.len()];
        for &(point, color) in &self.stones {
            contents[point.index()] = Some(color);
        }
        set_up(&mut board, &contents).map_err(GraphFileError::Setup)?;
        Ok(Game::from_position(Position::from_board(board, rules, self.to_move.unwrap_or(Color::Black))))
    }
}

/// The message without the place that serde_json puts behind it.
fn without_place(message: &str) -> String {
    match message.rfind(" at line ") {
        Some(end) => message[..end].to_string(),
        None => message.to_string(),
    }
}

fn edges_graph(file: &File) -> Result<Graph, GraphFileError> {
    let key = |message| GraphFileError::Key { kind: Kind::Edges.word(), message };
    if file.width.is_some() || file.height.is_some() || !file.holes.is_empty() {
        return Err(key("width, height and holes belong to other kinds; set \"kind\""));
    }
    let points = file.points.as_ref().ok_or_else(|| key("\"points\" is missing"))?;
    let (count, entries): (usize, &[Entry]) = match points {
        Points::Count(count) => (*count, &[]),
        Points::List(entries) => (entries.len(), entries),
    };
    if count > MAX_POINTS {
        return Err(GraphError::TooLarge { points: count }.into());
    }
    if file.edges.len() > MAX_EDGES {
        return Err(GraphFileError::TooMany { what: "edges", limit: MAX_EDGES });
    }
    let names = names_of(entries)?;
    let mut edges = Vec::with_capacity(file.edges.len());
    for (index, (a, b)) in file.edges.iter().enumerate() {
        let end = |reference: &Reference| match reference {
            Reference::Index(point) => Ok(*point),
            Reference::Name(name) => names.get(name.as_str()).copied().ok_or_else(|| GraphFileError::NoPoint {
                list: "edges",
                index,
                point: shown(name),
            }),
        };
        edges.push((end(a)?, end(b)?));
    }
    dress(Graph::from_edges(count, &edges)?, entries)
}

fn shaped_graph(kind: Kind, file: &File) -> Result<Graph, GraphFileError> {
    let key = |message| GraphFileError::Key { kind: kind.word(), message };
    let (Some(width), Some(height)) = (file.width, file.height) else {
        return Err(key("\"width\" and \"height\" are missing"));
    };
    if !file.edges.is_empty() {
        return Err(key("the shape gives the edges; leave \"edges\" out"));
    }
    if !file.holes.is_empty() && kind != Kind::Grid {
        return Err(key("only a grid can have holes"));
    }
    let graph = match kind {
        Kind::Torus => Graph::torus(width, height),
        Kind::Cylinder => Graph::cylinder(width, height),
        Kind::Hexagonal => Graph::hexagonal(width, height),
        Kind::Triangular => Graph::triangular(width, height),
        Kind::Grid | Kind::Edges => Graph::grid(width, height),
    }?;
    if file.holes.is_empty() {
        return Ok(graph);
    }
    let mut taken = vec![false; graph.len()];
    for (index, hole) in file.holes.iter().enumerate() {
        let point = match hole {
            Hole::At(column, row) => graph.at(*column, *row),
            Hole::Name(name) => vertex::parse(&graph, name, Notation::Gtp).ok(),
        };
        let point = point.ok_or_else(|| GraphFileError::NoPoint { list: "holes", index, point: hole.to_string() })?;
        taken[point.index()] = true;
    }
    Ok(Graph::with_holes(width, height, |x, y| taken[y * width + x])?)
}

fn names_of(entries: &[Entry]) -> Result<HashMap<&str, usize>, GraphFileError> {
    let mut names = HashMap::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Some(name) = &entry.name
            && names.insert(name.as_str(), index).is_some()
        {
            return Err(GraphFileError::SameName(shown(name)));
        }
    }
    Ok(names)
}

/// Gives a graph the names and places of its entries.
fn dress(mut graph: Graph, entries: &[Entry]) -> Result<Graph, GraphFileError> {
    names_of(entries)?;
    if entries.iter().any(|e| e.name.is_some()) {
        let name = |(index, entry): (usize, &Entry)| entry.name.clone().unwrap_or_else(|| format!("p{index}"));
        graph = graph.with_names(entries.iter().enumerate().map(name).collect())?;
    }
    if entries.iter().any(|e| e.x.is_some() || e.y.is_some()) {
        let good = |v: Option<f32>| v.filter(|v| v.is_finite() && v.abs() <= 1e6);
        let place = |(index, entry): (usize, &Entry)| match (good(entry.x), good(entry.y)) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(GraphFileError::Coordinates(index)),
        };
        graph = graph.with_layout(entries.iter().enumerate().map(place).collect::<Result<_, _>>()?)?;
    }
    Ok(graph)
}

/// Finds points by number or name.
struct Resolver<'g> {
    graph: &'g Graph,
    names: HashMap<&'g str, Point>,
}

impl<'g> Resolver<'g> {
    fn new(graph: &'g Graph) -> Self {
        let names = graph.points().filter_map(|p| Some((graph.name(p)?, p))).collect();
        Self { graph, names }
    }

    fn all(&self, list: &'static str, references: &[Reference]) -> Result<Vec<Point>, GraphFileError> {
        let find = |(index, reference): (usize, &Reference)| {
            let point = match reference {
                Reference::Index(point) => self.graph.point(*point),
                Reference::Name(name) => {
                    let named = self.names.get(name.as_str()).copied();
                    let unnamed = self.names.is_empty();
                    named.or_else(|| unnamed.then(|| vertex::parse(self.graph, name, Notation::Gtp).ok())?)
                }
            };
            point.ok_or_else(|| GraphFileError::NoPoint { list, index, point: reference.to_string() })
        };
        references.iter().enumerate().map(find).collect()
    }
}

fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}
