//! Bounds for any graph that cost next to nothing, for when nothing better is known in time.

use igolog_core::{Color, Graph, Point};

/// A lower bound on γ: as many points as it takes, those with the most neighbours first, to serve every point once.
pub(super) fn least_cover(graph: &Graph) -> usize {
    let mut serves: Vec<usize> = graph.points().map(|point| graph.degree(point) + 1).collect();
    serves.sort_unstable_by(|a, b| b.cmp(a));
    let served = serves.iter().scan(0, |sum, &more| {
        *sum += more;
        Some(*sum)
    });
    // One more than the numbers of points that do not serve all yet.
    (served.take_while(|&served| served < graph.len()).count() + 1).min(graph.len())
}

/// Empty points that leave every other point beside one: all points, thinned.
pub(super) fn thinned_cover(graph: &Graph) -> Vec<bool> {
    let mut empty = vec![true; graph.len()];
    // How often each point is served, by itself or a neighbour.
    let mut served: Vec<usize> = graph.points().map(|point| graph.degree(point) + 1).collect();
    for point in graph.points() {
        let around: Vec<Point> = graph.neighbors(point).chain([point]).collect();
        if around.iter().all(|at| served[at.index()] > 1) {
            empty[point.index()] = false;
            for at in around {
                served[at.index()] -= 1;
            }
        }
    }
    empty
}

/// A position of single stones, each with a liberty: point by point, a stone wherever one fits.
pub(super) fn filled(graph: &Graph) -> Vec<Option<Color>> {
    let odd = graph.two_coloring();
    let mut stones: Vec<Option<Color>> = vec![None; graph.len()];
    let mut liberties: Vec<usize> = graph.points().map(|point| graph.degree(point)).collect();
    for point in graph.points() {
        let white_first = odd.as_ref().is_some_and(|odd| odd.contains(point));
        let colors = if white_first { [Color::White, Color::Black] } else { Color::ALL };
        let breathes = liberties[point.index()] > 0
            && graph.neighbors(point).all(|at| stones[at.index()].is_none() || liberties[at.index()] > 1);
        let fits = |color: &Color| graph.neighbors(point).all(|at| stones[at.index()] != Some(*color));
        if let Some(color) = colors.into_iter().find(fits).filter(|_| breathes) {
            stones[point.index()] = Some(color);
            for at in graph.neighbors(point) {
                liberties[at.index()] -= 1;
            }
        }
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use igolog_core::Board;

    #[test]
    fn quick_answers_are_legal_and_on_the_right_side() {
        let graphs = [
            (Graph::torus(5, 5).unwrap(), 5, 16),
            (Graph::grid(7, 7).unwrap(), 12, 37),
            (Graph::from_edges(3, &[(0, 1), (1, 2), (2, 0)]).unwrap(), 1, 2),
            (Graph::from_edges(4, &[]).unwrap(), 4, 0),
        ];
        for (graph, domination, strings) in graphs {
            assert!(least_cover(&graph) <= domination);
            let cover = thinned_cover(&graph);
            assert!(cover.iter().filter(|&&empty| empty).count() >= domination);
            let served = |point: Point| graph.neighbors(point).chain([point]).any(|at| cover[at.index()]);
            assert!(graph.points().all(served));
            let stones: Vec<(Point, Option<Color>)> = graph.points().zip(filled(&graph)).collect();
            let mut board = Board::new(graph);
            board.setup(&stones).unwrap();
            assert_eq!(board.blocks().len(), board.stones().count());
            assert!(board.blocks().len() <= strings);
        }
    }
}
