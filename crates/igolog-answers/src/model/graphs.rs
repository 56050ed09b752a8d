//! The paper's picture of a position: two directed graphs, one for each colour.

use igolog_bw::pair::{ColorGraph, color_graphs};
use serde::Serialize;

use crate::asked::Asked;
use crate::words::Pair;

/// The graphs of both colours.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphsAnswer {
    /// b with F, w with F.
    #[serde(flatten)]
    pub graphs: Pair<DirectedGraph>,
}

/// The graph of one colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectedGraph {
    /// Its stones and the empty points.
    pub points: Vec<String>,
    /// From each point to the contacts of its block.
    pub edges: Vec<(String, String)>,
}

pub(crate) fn graphs(asked: &Asked<'_>) -> GraphsAnswer {
    let names = asked.names();
    let told = |graph: ColorGraph| DirectedGraph {
        points: names.points(graph.points.iter()),
        edges: graph.edges.iter().map(|&(from, to)| (names.point(from), names.point(to))).collect(),
    };
    GraphsAnswer { graphs: color_graphs(asked.board()).map(told).into() }
}
