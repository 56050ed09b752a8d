//! The paper's picture of a position: two directed graphs, one for each colour.

use igolog_core::{Board, ByColor, Color, Point, PointSet};

use crate::BwModel;

/// The graph of one colour: its stones and the empty points, with an edge from each point to the contacts of its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorGraph {
    /// b or w.
    pub points: PointSet,
    /// i → j for Fᵢⱼ = 1 with both ends in the graph and i ≠ j, ascending.
    pub edges: Vec<(Point, Point)>,
}

/// The two directed graphs of a position: points b and w, edges F.
///
/// ```
/// use igolog_core::{Board, Color, Graph, Suicide};
/// let mut board = Board::new(Graph::grid(3, 1)?);
/// board.play(Color::Black, board.graph().at(0, 0).unwrap(), Suicide::Forbidden)?;
/// let graphs = igolog_bw::pair::color_graphs(&board);
/// assert_eq!((graphs.black.points.len(), graphs.white.points.len()), (3, 2));
/// assert_eq!((graphs.black.edges.len(), graphs.white.edges.len()), (4, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn color_graphs(board: &Board) -> ByColor<ColorGraph> {
    let model = BwModel::from_board(board, Color::Black);
    ByColor::new(model.b(), model.w()).map(|points| {
        let targets = |i: Point| {
            let row = &model.f().row(i).0 & &points.0;
            row.iter().filter(|&j| j != i).map(move |j| (i, j)).collect::<Vec<_>>()
        };
        ColorGraph { edges: points.0.iter().flat_map(targets).collect(), points: points.0.clone() }
    })
}
