//! What playouts and priors need to know of a graph, looked up once.

use std::sync::Arc;

use igolog_core::{Graph, Point, Shape};

/// Neighbourhoods and distances of a graph's points.
#[derive(Debug)]
pub(crate) struct Topology {
    pub(crate) graph: Arc<Graph>,
    /// The eight points around each point in circular order, `len` for those off the board; empty where the
    /// graph has no squares.
    pub(crate) ring: Vec<[u16; 8]>,
    /// The points in contact with a point: its neighbours and diagonals.
    pub(crate) near: Vec<Vec<Point>>,
    /// Steps from the rim, 0 on it; `u8::MAX` where there is no rim.
    pub(crate) height: Vec<u8>,
}

const AROUND: [(isize, isize); 8] = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

impl Topology {
    pub(crate) fn new(graph: Arc<Graph>) -> Topology {
        let ring = ring(&graph);
        let near = graph
            .points()
            .map(|p| {
                let mut near: Vec<Point> = graph.neighbors(p).chain(graph.diagonals(p)).collect();
                near.sort_unstable();
                near.dedup();
                near
            })
            .collect();
        let height = heights(&graph);
        Topology { graph, ring, near, height }
    }
}

fn ring(graph: &Graph) -> Vec<[u16; 8]> {
    let (width, height, around, along) = match graph.shape() {
        Shape::Grid { width, height } | Shape::Holes { width, height } => (width, height, false, false),
        Shape::Torus { width, height } if width > 2 && height > 2 => (width, height, true, true),
        Shape::Cylinder { width, height } if width > 2 => (width, height, true, false),
        _ => return Vec::new(),
    };
    let step = |at: usize, by: isize, size: usize, wraps: bool| match at as isize + by {
        to if wraps => Some(to.rem_euclid(size as isize) as usize),
        to if to < 0 || to >= size as isize => None,
        to => Some(to as usize),
    };
    graph
        .points()
        .map(|p| {
            let (x, y) = graph.column_row(p).unwrap_or((0, 0));
            AROUND.map(|(dx, dy)| {
                let found = step(x, dx, width, around).zip(step(y, dy, height, along));
                found.and_then(|(x, y)| graph.at(x, y)).map_or(graph.len() as u16, |p| p.index() as u16)
            })
        })
        .collect()
}

/// Breadth-first steps from the points that have fewer neighbours than most.
fn heights(graph: &Graph) -> Vec<u8> {
    let full = graph.max_degree();
    let mut height = vec![u8::MAX; graph.len()];
    let mut queue: Vec<Point> = graph.points().filter(|&p| graph.degree(p) < full).collect();
    if matches!(graph.shape(), Shape::Edges) {
        return height;
    }
    queue.iter().for_each(|p| height[p.index()] = 0);
    let mut at = 0;
    while at < queue.len() {
        let from = queue[at];
        for next in graph.neighbors(from) {
            if height[next.index()] == u8::MAX {
                height[next.index()] = height[from.index()].saturating_add(1).min(u8::MAX - 1);
                queue.push(next);
            }
        }
        at += 1;
    }
    height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_count_lines_and_a_torus_has_none() {
        let grid = Topology::new(Arc::new(Graph::grid(5, 5).unwrap()));
        assert_eq!(grid.height[12], 2);
        assert_eq!(grid.height[0], 0);
        let torus = Topology::new(Arc::new(Graph::torus(5, 5).unwrap()));
        assert!(torus.height.iter().all(|&h| h == u8::MAX));
        assert!(torus.ring.iter().flatten().all(|&p| p < 25));
        assert_eq!(grid.ring[0], [25, 25, 25, 1, 6, 5, 25, 25]);
    }
}
