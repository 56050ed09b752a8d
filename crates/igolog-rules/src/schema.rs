//! What a program may speak about: the base relations and the names of the points.

use igolog_core::Graph;
use igolog_facts::value::Kind;
use igolog_text::vertex::{self, Notation};
use std::sync::Arc;

/// One base relation, filled from outside the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelationInfo {
    /// Its name; together with the number of columns it identifies the relation.
    pub name: &'static str,
    /// The names of its columns, for help texts.
    pub columns: Vec<&'static str>,
    /// What stands in each column, so that a constant that never can is told; empty if anything may stand in all of them.
    pub kinds: Vec<Kind>,
    /// True if its rows never change during a game (the shape of the board): no plan waits for its changes.
    pub fixed: bool,
    /// About how many rows it has; guides the order of joins.
    pub size: u32,
    /// One line for help texts.
    pub about: &'static str,
}

impl RelationInfo {
    /// The number of columns.
    pub fn arity(&self) -> usize {
        self.columns.len()
    }
}

/// How points are written in a program and in answers.
pub trait PointNames: Send + Sync {
    /// The index of the point called `name` (small letters), or `None` if the board has no such point.
    fn point(&self, name: &str) -> Option<u32>;
    /// The name of a point, as printed in answers.
    fn name(&self, point: u32) -> String;
}

/// The points of a board. Programs write them as `q16` on grids and by their given names on other graphs; answers use the
/// notation asked for.
#[derive(Clone, Debug)]
pub struct BoardNames {
    /// The board.
    pub graph: Arc<Graph>,
    /// How answers name points.
    pub notation: Notation,
}

impl PointNames for BoardNames {
    fn point(&self, name: &str) -> Option<u32> {
        vertex::parse(&self.graph, name, Notation::Gtp).ok().map(|p| p.index() as u32)
    }

    fn name(&self, point: u32) -> String {
        match self.graph.point(point as usize) {
            Some(point) => vertex::name(&self.graph, point, self.notation),
            None => format!("p{point}"),
        }
    }
}

/// True if a bare word has the form of a point name: one or two letters, then one to three digits.
pub(crate) fn looks_like_point(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = word.len() - letters;
    (1..=2).contains(&letters) && (1..=3).contains(&digits) && word.bytes().skip(letters).all(|b| b.is_ascii_digit())
}
