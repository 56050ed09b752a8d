//! Handicap stones: the fixed table of section 4.1.1, and free placement.

use igolog_core::{Board, Graph, Point};

/// The most handicap stones on star points of a board with this side.
fn most(side: usize) -> usize {
    match side {
        0..7 => 0,
        7 => 4,
        side if side % 2 == 0 => 4,
        _ => 9,
    }
}

/// The points of a fixed handicap; `None` if the board has none for this number. The table knows square boards only.
pub(crate) fn fixed(graph: &Graph, stones: usize) -> Option<Vec<Point>> {
    let (width, height) = graph.grid_size()?;
    if width == height { stars(graph, stones) } else { None }
}

/// So many star points of a rectangle; `None` if it has not as many.
fn stars(graph: &Graph, stones: usize) -> Option<Vec<Point>> {
    let (width, height) = graph.grid_size()?;
    if stones < 2 || stones > most(width).min(most(height)) {
        return None;
    }
    let lines = |side: usize| {
        let low = if side >= 13 { 3 } else { 2 };
        [low, side / 2, side - 1 - low]
    };
    let ([left, middle, right], [low, mid, high]) = (lines(width), lines(height));
    // Column and row from the bottom left, in the order in which they are given out.
    let corners = [(left, low), (right, high), (left, high), (right, low)];
    let sides = [(left, mid), (right, mid), (middle, low), (middle, high)];
    let mut places = corners[..stones.min(4)].to_vec();
    if stones >= 6 {
        places.extend(&sides[..if stones >= 8 { 4 } else { 2 }]);
    }
    if stones % 2 == 1 && stones >= 5 {
        places.push((middle, mid));
    }
    places.into_iter().map(|(x, y)| graph.at(x, height - 1 - y)).collect()
}

/// Points for up to `stones` free handicap stones: star points first, then points far from each other and off the rim.
pub(crate) fn free(board: &Board, stones: usize) -> Vec<Point> {
    let graph = board.graph();
    let mut chosen = (2..=stones.min(9)).rev().find_map(|n| stars(graph, n)).unwrap_or_default();
    let rim: Vec<Point> = graph.points().filter(|&p| graph.degree(p) < graph.max_degree()).collect();
    let to_rim = steps_to(graph, &rim);
    while chosen.len() < stones.min(graph.len().saturating_sub(1)) {
        let steps = steps_to(graph, &chosen);
        let room = |p: Point| steps[p.index()].min(to_rim[p.index()].saturating_add(1).saturating_mul(2));
        let free = graph.points().filter(|p| steps[p.index()] > 0);
        let best = free.max_by_key(|&p| (room(p), graph.degree(p), std::cmp::Reverse(p.index())));
        let Some(next) = best else { break };
        chosen.push(next);
    }
    chosen.sort_unstable();
    chosen
}

/// Steps from each point to the nearest of some points; `usize::MAX` where there is no way.
fn steps_to(graph: &Graph, goals: &[Point]) -> Vec<usize> {
    let mut steps = vec![usize::MAX; graph.len()];
    let mut queue = goals.to_vec();
    goals.iter().for_each(|p| steps[p.index()] = 0);
    let mut at = 0;
    while at < queue.len() {
        let from = queue[at];
        at += 1;
        for next in graph.neighbors(from) {
            if steps[next.index()] == usize::MAX {
                steps[next.index()] = steps[from.index()] + 1;
                queue.push(next);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_right_sizes() {
        for (size, limit) in [(5, 0), (7, 4), (8, 4), (9, 9), (12, 4), (13, 9), (19, 9), (25, 9)] {
            let graph = Graph::grid(size, size).unwrap();
            for stones in 0..12 {
                let found = fixed(&graph, stones);
                assert_eq!(found.is_some(), (2..=limit).contains(&stones), "{size} {stones}");
                assert!(found.is_none_or(|points| points.len() == stones));
            }
        }
        assert!(fixed(&Graph::torus(9, 9).unwrap(), 2).is_none());
    }

    #[test]
    fn free_placement_gives_the_number_asked_for_on_any_graph() {
        for graph in [Graph::grid(9, 9), Graph::torus(5, 7), Graph::hexagonal(6, 6), Graph::grid(2, 2)] {
            let graph = graph.unwrap();
            let len = graph.len();
            let board = Board::new(graph);
            for stones in [2, 3, 12] {
                let mut points = free(&board, stones);
                points.dedup();
                assert_eq!(points.len(), stones.min(len - 1));
            }
        }
    }

    #[test]
    fn free_stones_keep_away_from_each_other_and_from_the_rim() {
        let names = |graph: Graph, stones: usize| {
            let board = Board::new(graph);
            crate::args::point_names(board.graph(), free(&board, stones))
        };
        assert_eq!(names(Graph::grid(9, 13).unwrap(), 4), "C10 G10 C4 G4");
        assert_eq!(names(Graph::torus(9, 9).unwrap(), 2), "A9 E5");
        assert_eq!(names(Graph::grid(3, 3).unwrap(), 2), "A3 B2");
    }
}
