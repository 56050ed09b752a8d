//! Boards of many shapes and a small deterministic random source, for the laws.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::sync::Arc;

use igolog_core::{Dice, Graph};

/// A random graph of `points` points with about `edges` edges: often disconnected, with lone points.
pub(crate) fn random_graph(points: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Dice::new(seed);
    let pairs: Vec<(usize, usize)> =
        (0..edges).map(|_| (random.index(points), random.index(points))).filter(|(a, b)| a != b).collect();
    Graph::from_edges(points, &pairs).unwrap()
}

/// Grids, tori, planar, random and disconnected boards.
pub(crate) fn zoo() -> Vec<(&'static str, Arc<Graph>)> {
    let two_squares = Graph::grid(7, 3).unwrap();
    let apart = two_squares.points().filter(|&p| two_squares.column_row(p).unwrap().0 != 3).fold(
        igolog_core::PointSet::new(21),
        |mut set, p| {
            set.insert(p);
            set
        },
    );
    [
        ("grid 1×7", Graph::grid(1, 7)),
        ("grid 2×2", Graph::grid(2, 2)),
        ("grid 3×3", Graph::grid(3, 3)),
        ("grid 5×4", Graph::grid(5, 4)),
        ("grid 7×7", Graph::grid(7, 7)),
        ("grid 9×9", Graph::grid(9, 9)),
        ("grid 13×5", Graph::grid(13, 5)),
        ("torus 5×5", Graph::torus(5, 5)),
        ("torus 7×3", Graph::torus(7, 3)),
        ("cylinder 6×4", Graph::cylinder(6, 4)),
        ("honeycomb 6×5", Graph::hexagonal(6, 5)),
        ("triangles 6×6", Graph::triangular(6, 6)),
        ("grid with holes", Graph::with_holes(7, 7, |x, y| (x * 3 + y * 5) % 8 == 0)),
        ("two boards", two_squares.induced(&apart)),
        ("random, sparse", Ok(random_graph(30, 35, 5))),
        ("random, dense", Ok(random_graph(24, 90, 6))),
        ("random, 70 points", Ok(random_graph(70, 130, 7))),
        ("star", Graph::from_edges(12, &(1..12).map(|k| (0, k)).collect::<Vec<_>>())),
        ("grid 13×13", Graph::grid(13, 13)),
        ("grid 19×19", Graph::grid(19, 19)),
        ("torus 11×9", Graph::torus(11, 9)),
    ]
    .into_iter()
    .map(|(name, graph)| (name, Arc::new(graph.unwrap())))
    .collect()
}

/// How many moves a law is tried for: a bounded share, or `IGOLOG_LONG=moves` for the long run.
pub(crate) fn budget(usual: usize) -> usize {
    std::env::var("IGOLOG_LONG").ok().and_then(|v| v.parse().ok()).unwrap_or(usual)
}
