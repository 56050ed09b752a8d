//! Handicap stones: the fixed table of section 4.1.1, and free placement.

use igolog_core::{Board, Graph, Point};

/// The most fixed handicap stones on a square board.
fn most(size: usize) -> usize {
    match size {
        0..7 => 0,
        7 => 4,
        size if size % 2 == 0 => 4,
        _ => 9,
    }
}

/// The points of a fixed handicap; `None` if the board has none for this number.
pub(crate) fn fixed(graph: &Graph, stones: usize) -> Option<Vec<Point>> {
    let (width, height) = graph.grid_size()?;
    if width != height || stones < 2 || stones > most(width) {
        return None;
    }
    let edge = if width >= 13 { 3 } else { 2 };
    let (low, mid, high) = (edge, width / 2, width - 1 - edge);
    // Column and row from the bottom left, in the order in which they are given out.
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, mid), (high, mid), (mid, low), (mid, high)];
    let mut places = corners[..stones.min(4)].to_vec();
    if stones >= 6 {
        places.extend(&sides[..if stones >= 8 { 4 } else { 2 }]);
    }
    if stones % 2 == 1 && stones >= 5 {
        places.push((mid, mid));
    }
    places.into_iter().map(|(x, y)| graph.at(x, height - 1 - y)).collect()
}

/// Points for up to `stones` free handicap stones: the fixed ones first, then points that keep far from each other.
pub(crate) fn free(board: &Board, stones: usize) -> Vec<Point> {
    let graph = board.graph();
    let known = (2..=stones.min(9)).rev().find_map(|n| fixed(graph, n)).unwrap_or_default();
    let mut chosen: Vec<Point> = known;
    while chosen.len() < stones.min(graph.len().saturating_sub(1)) {
        let Some(next) = farthest(graph, &chosen) else { break };
        chosen.push(next);
    }
    chosen.sort_unstable();
    chosen
}

/// The point with the most neighbours among those farthest from the chosen ones.
fn farthest(graph: &Graph, chosen: &[Point]) -> Option<Point> {
    let mut steps = vec![usize::MAX; graph.len()];
    let mut queue = chosen.to_vec();
    chosen.iter().for_each(|p| steps[p.index()] = 0);
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
    let free = graph.points().filter(|p| steps[p.index()] > 0);
    free.max_by_key(|p| (steps[p.index()].min(4), graph.degree(*p), std::cmp::Reverse(p.index())))
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
}
