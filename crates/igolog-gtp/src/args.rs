//! Arguments of commands.

use std::str::FromStr;
use std::sync::Arc;

use igolog_core::{Color, Graph, Move, Point};
use igolog_text::vertex::{self, Notation};

/// The error that the draft gives for arguments of a wrong kind.
pub(crate) const SYNTAX: &str = "syntax error";

/// The words after a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Args<'a>(&'a [&'a str]);

impl<'a> Args<'a> {
    pub(crate) fn new(words: &'a [&'a str]) -> Args<'a> {
        Args(words)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn words(&self) -> &'a [&'a str] {
        self.0
    }

    pub(crate) fn word(&self, at: usize) -> Result<&'a str, String> {
        self.0.get(at).copied().ok_or_else(|| SYNTAX.to_string())
    }

    pub(crate) fn parse<T: FromStr>(&self, at: usize) -> Result<T, String> {
        self.word(at)?.parse().map_err(|_| SYNTAX.to_string())
    }

    /// A finite number.
    pub(crate) fn float(&self, at: usize) -> Result<f64, String> {
        let number: f64 = self.parse(at)?;
        if number.is_finite() { Ok(number) } else { Err(SYNTAX.to_string()) }
    }

    pub(crate) fn color(&self, at: usize) -> Result<Color, String> {
        color(self.word(at)?).ok_or_else(|| SYNTAX.to_string())
    }

    pub(crate) fn mv(&self, graph: &Graph, at: usize) -> Result<Move, String> {
        read_move(graph, self.word(at)?).ok_or_else(|| SYNTAX.to_string())
    }

    pub(crate) fn point(&self, graph: &Graph, at: usize) -> Result<Point, String> {
        match self.mv(graph, at)? {
            Move::Play(point) => Ok(point),
            Move::Pass => Err(SYNTAX.to_string()),
        }
    }
}

pub(crate) fn color(word: &str) -> Option<Color> {
    word.parse().ok()
}

pub(crate) fn read_move(graph: &Graph, word: &str) -> Option<Move> {
    vertex::parse_move(graph, word, Notation::Gtp).ok()
}

/// The graph with point names that a line of GTP can hold: should one of its own be no single word, or a word for
/// something else, all points are called `p0`, `p1`, …
pub(crate) fn with_words(graph: Arc<Graph>) -> Arc<Graph> {
    let is_word = |name: &str| {
        let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '#' | ',');
        let taken = ["pass", "resign"].iter().any(|word| name.eq_ignore_ascii_case(word));
        !name.is_empty() && name.chars().all(plain) && !taken
    };
    if graph.points().all(|p| graph.name(p).is_none_or(is_word)) {
        return graph;
    }
    let names = graph.points().map(|p| format!("p{}", p.index())).collect();
    Graph::clone(&graph).with_names(names).map_or(graph, Arc::new)
}

pub(crate) fn point_name(graph: &Graph, point: Point) -> String {
    vertex::name(graph, point, Notation::Gtp)
}

pub(crate) fn move_name(graph: &Graph, mv: Move) -> String {
    vertex::move_name(graph, mv, Notation::Gtp)
}

/// Names separated by blanks, in order of points.
pub(crate) fn point_names(graph: &Graph, points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|p| point_name(graph, p)).collect();
    names.join(" ")
}
