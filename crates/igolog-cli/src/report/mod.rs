//! Answers about a position as JSON and text: what several commands print.

pub(crate) mod facts;
pub(crate) mod fights;
pub(crate) mod life;
pub(crate) mod score;

use igolog_core::{Board, Delta, Game, Graph, Point};
use igolog_facts::{FactStore, FactValue, RegionId};
use igolog_life::Effort;
use igolog_text::vertex::{self, Notation};

/// How points are called in one answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a> {
    /// The board's graph.
    pub(crate) graph: &'a Graph,
    /// The notation asked for.
    pub(crate) notation: Notation,
}

impl Names<'_> {
    /// The name of a point.
    pub(crate) fn point(&self, point: Point) -> String {
        vertex::name(self.graph, point, self.notation)
    }

    /// The names of points, in the order given.
    pub(crate) fn points(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|p| self.point(p)).collect()
    }

    /// The name of a region: its colour and its first point, as rules write it.
    pub(crate) fn region(&self, region: RegionId) -> String {
        format!("{}_{}", region.color.word(), self.point(region.first).to_lowercase())
    }

    /// A value as JSON: numbers stay numbers, everything else is a name.
    pub(crate) fn value(&self, value: FactValue) -> serde_json::Value {
        match value {
            FactValue::Int(number) => number.into(),
            FactValue::Point(point) => self.point(point).into(),
            FactValue::Color(c) => c.word().into(),
            FactValue::Region(region) => self.region(region).into(),
            FactValue::Word(word) => word.into(),
        }
    }
}

/// The board at the start of a game, and the steps from there.
pub(crate) fn unwound(game: &Game) -> (Board, Vec<Delta>) {
    let mut board = game.board().clone();
    let mut steps = Vec::new();
    while let Some(delta) = board.delta() {
        steps.push(delta);
        board.undo();
    }
    steps.reverse();
    (board, steps)
}

/// The facts of a game's position, with the move numbers of its stones.
pub(crate) fn store_of(game: &Game) -> FactStore {
    let (start, steps) = unwound(game);
    let mut store = FactStore::new(&start);
    // One position is asked about here, so there is time to look hard.
    store.set_effort(Effort::Full);
    steps.iter().for_each(|delta| store.apply(delta));
    store
}
