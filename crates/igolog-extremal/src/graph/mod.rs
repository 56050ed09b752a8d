//! The fewest liberties and the most strings on any graph.
//!
//! Where a graph has an odd cycle the two part company: a least dominating set may leave points that cannot be
//! coloured, so the fewest liberties γ and the most strings are two questions. Each is answered in two ways, by an
//! integer program and by [`frontier`].

pub mod frontier;
mod quick;

use igolog_core::{Color, Graph, Point};

use crate::program::{self, Status};
use igolog_core::Stop;

/// A bound or an exact answer of one method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphMethod {
    /// The 0-1 program.
    Program,
    /// Dynamic programming along the points.
    Frontier,
}

igolog_core::words!(GraphMethod, "method", Program => "integer program", Frontier => "frontier count");

/// The answers for one graph.
#[derive(Clone, Debug)]
pub struct GraphAnswer {
    /// Bounds on γ, the fewest empty points that leave every other point beside one.
    pub domination: (usize, usize),
    /// Bounds on the number of strings.
    pub strings: (usize, usize),
    /// A position with as many strings as the lower bound says.
    pub position: Vec<Option<Color>>,
    /// The methods that settled γ, each on its own.
    pub domination_by: Vec<GraphMethod>,
    /// The methods that settled the number of strings.
    pub strings_by: Vec<GraphMethod>,
    /// Whether the graph is bipartite, so that the two add up to the number of points.
    pub bipartite: bool,
}

impl GraphAnswer {
    /// Whether both numbers are exact.
    pub fn is_proved(&self) -> bool {
        self.domination.0 == self.domination.1 && self.strings.0 == self.strings.1
    }
}

/// γ and the most strings of a graph, each by both methods as far as time and so many bytes of memory for the frontier
/// allow.
///
/// # Errors
/// [`Disagreement`] if two methods prove different numbers, which would be a fault of this program.
pub fn solve(graph: &Graph, memory: u64, stop: &Stop) -> Result<GraphAnswer, Disagreement> {
    let points = graph.len();
    let covering = frontier::domination(graph, memory, stop);
    let colouring = frontier::most_strings(graph, memory, stop);
    let (least, cover, position) = (quick::least_cover(graph), quick::thinned_cover(graph), quick::filled(graph));
    let mut answer = GraphAnswer {
        domination: (least, cover.iter().filter(|&&empty| empty).count()),
        strings: (position.iter().flatten().count(), points - least),
        position,
        domination_by: Vec::new(),
        strings_by: Vec::new(),
        bipartite: graph.two_coloring().is_some(),
    };
    if let Some(value) = covering {
        answer.domination = (value, value);
        answer.domination_by.push(GraphMethod::Frontier);
    }
    if let Some((value, position)) = colouring {
        answer.strings = (value, value);
        answer.position = position;
        answer.strings_by.push(GraphMethod::Frontier);
    }
    by_program(graph, &cover, stop, &mut answer)?;
    Ok(answer)
}

/// Two methods that both claim proof gave different numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two methods disagree: {0} and {1}; please report the graph")]
pub struct Disagreement(pub usize, pub usize);

fn by_program(graph: &Graph, cover: &[bool], stop: &Stop, answer: &mut GraphAnswer) -> Result<(), Disagreement> {
    let points = graph.len();
    let covering = program::domination(graph);
    let solved = program::solve(&covering, Some(cover), stop, &mut |_, _| ());
    let found = solved.values.as_ref().map_or(points, |values| covering.objective(values) as usize);
    let proved = if solved.status == Status::Optimal { found } else { lower(solved.bound) };
    settle(&mut answer.domination, (proved, found), &mut answer.domination_by)?;

    let colouring = program::two_colours(graph);
    let start: Vec<bool> =
        answer.position.iter().flat_map(|stone| [*stone == Some(Color::Black), *stone == Some(Color::White)]).collect();
    let solved = program::solve(&colouring, Some(&start), stop, &mut |_, _| ());
    let found = solved.values.as_ref().map_or(0, |values| colouring.objective(values) as usize);
    let proved = if solved.status == Status::Optimal { found } else { upper(solved.bound, points) };
    let before = answer.strings;
    settle(&mut answer.strings, (found, proved), &mut answer.strings_by)?;
    if let Some(values) = solved.values.filter(|_| before.0 < found) {
        answer.position = graph.points().map(|point| stone_at(&values, point)).collect();
    }
    answer.strings.1 = answer.strings.1.min(points - answer.domination.0);
    Ok(())
}

fn stone_at(values: &[bool], point: Point) -> Option<Color> {
    match (values[2 * point.index()], values[2 * point.index() + 1]) {
        (true, _) => Some(Color::Black),
        (_, true) => Some(Color::White),
        _ => None,
    }
}

fn lower(bound: Option<f64>) -> usize {
    bound.map_or(0, |bound| (bound - 1e-6).ceil().max(0.0) as usize)
}

fn upper(bound: Option<f64>, points: usize) -> usize {
    bound.map_or(points, |bound| ((bound + 1e-6).floor().max(0.0) as usize).min(points))
}

/// Narrows a known range by another, and notes the program if it settled the number alone.
fn settle(known: &mut (usize, usize), found: (usize, usize), by: &mut Vec<GraphMethod>) -> Result<(), Disagreement> {
    if found.0 > known.1 || found.1 < known.0 {
        return Err(Disagreement(known.0, found.0));
    }
    *known = (known.0.max(found.0), known.1.min(found.1));
    if found.0 == found.1 {
        by.push(GraphMethod::Program);
    }
    Ok(())
}
