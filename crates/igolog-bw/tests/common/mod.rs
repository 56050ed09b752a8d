//! Boards of many shapes and a small deterministic random source, for the laws.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::sync::Arc;

use igolog_core::Graph;

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}

/// A random graph of `points` points with about `edges` edges: often disconnected, with lone points.
pub(crate) fn random_graph(points: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Random(seed);
    let pairs: Vec<(usize, usize)> =
        (0..edges).map(|_| (random.below(points), random.below(points))).filter(|(a, b)| a != b).collect();
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
