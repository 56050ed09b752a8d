//! Any graph: the fewest liberties and the most strings, which part company where there is an odd cycle.

use igolog_core::{Board, Color};
use igolog_extremal::graph::{self, GraphMethod};
use serde::Serialize;

use super::Bounds;
use crate::asked::Asked;
use crate::refusal::{Fault, Refusal};
use crate::words::{Certainty, CertaintyWord, Pair};
use crate::work::Work;

/// Points of the largest graph that is tried.
const MAX_GRAPH: usize = 400;

/// Bytes that frontiers may take at most.
const FRONTIERS: u64 = 1 << 30;

/// The most strings and the fewest liberties of a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphStringsAnswer {
    /// The number of points.
    pub points: usize,
    /// Whether there is no odd cycle; then strings and liberties add up to the points.
    pub bipartite: bool,
    /// The fewest empty points that leave every other point beside one.
    pub fewest_liberties: Bounds,
    /// The methods that settled it, each by itself.
    pub liberties_by: Vec<String>,
    /// The most strings.
    pub most_strings: Bounds,
    /// The methods that settled it.
    pub strings_by: Vec<String>,
    /// Whether both numbers are exact.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// The stones of a position with as many strings as the lower bound says.
    pub stones: Pair<Vec<String>>,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

pub(crate) fn graph_strings(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<GraphStringsAnswer, Refusal> {
    let graph = asked.board().graph();
    let points = graph.len();
    if points > MAX_GRAPH {
        let text = format!("{points} points; graphs up to {MAX_GRAPH} points are tried");
        return Err(Refusal::too_large(text).of("board"));
    }
    work.tell("search", None, None, None);
    let wrong = |e: &dyn std::fmt::Display| Refusal::new(Fault::Internal, format!("{e}: please report this"));
    let found = graph::solve(graph, work.limits.memory.min(FRONTIERS), work.enough()).map_err(|e| wrong(&e))?;
    let mut board = Board::new(graph.clone());
    let stones: Vec<_> = graph.points().map(|point| (point, found.position[point.index()])).collect();
    board.setup(&stones).map_err(|e| wrong(&e))?;
    if board.blocks().len() < found.strings.0 {
        return Err(wrong(&"the kernel counts fewer blocks than the solver"));
    }
    let bounds = |(lower, upper)| Bounds { lower, upper };
    let methods = |by: &[GraphMethod]| by.iter().map(ToString::to_string).collect();
    let names = asked.names();
    let stones = |color| names.points(board.points_with(Some(color)).iter());
    Ok(GraphStringsAnswer {
        points,
        bipartite: found.bipartite,
        fewest_liberties: bounds(found.domination),
        liberties_by: methods(&found.domination_by),
        most_strings: bounds(found.strings),
        strings_by: methods(&found.strings_by),
        certainty: if found.is_proved() { Certainty::Proved } else { Certainty::Unknown },
        stones: Pair { black: stones(Color::Black), white: stones(Color::White) },
        seconds: work.seconds(),
    })
}
