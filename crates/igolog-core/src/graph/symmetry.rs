//! Symmetries: permutations of the points that keep adjacency.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Shape;
use crate::{Color, Point, zobrist};

/// A permutation of a board's points that maps neighbours to neighbours.
///
/// ```
/// use igolog_core::Graph;
/// let graph = Graph::grid(3, 3)?;
/// let corner = graph.at(0, 0).unwrap();
/// let images: std::collections::BTreeSet<_> = graph.symmetries().iter().map(|s| s.apply(corner)).collect();
/// assert_eq!(images.len(), 4);
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    images: Box<[u16]>,
}

impl Symmetry {
    pub(super) fn from_images(images: Vec<u16>) -> Self {
        Symmetry { images: images.into_boxed_slice() }
    }

    pub(super) fn identity(points: usize) -> Self {
        Symmetry { images: (0..points as u16).collect() }
    }

    /// Where a point goes.
    #[inline]
    pub fn apply(&self, point: Point) -> Point {
        Point(self.images[point.index()])
    }

    pub(crate) fn hash(&self, stones: impl Iterator<Item = (Point, Color)>) -> u64 {
        stones.fold(0, |hash, (point, color)| hash ^ zobrist::key(color, self.apply(point)))
    }
}

/// Flips and, on squares, transpositions: the identity first, each permutation once.
pub(super) fn of_shape(shape: Shape, points: usize) -> Vec<Symmetry> {
    let (width, height, transposable) = match shape {
        Shape::Grid { width, height } | Shape::Torus { width, height } => (width, height, width == height),
        Shape::Cylinder { width, height } => (width, height, false),
        _ => return alloc::vec![Symmetry::identity(points)],
    };
    let mut found: Vec<Symmetry> = Vec::new();
    for transpose in [false, true] {
        if transpose && !transposable {
            continue;
        }
        for flip in [false, true] {
            for mirror in [false, true] {
                let images = (0..points).map(|cell| {
                    let (mut x, mut y) = (cell % width, cell / width);
                    if mirror {
                        x = width - 1 - x;
                    }
                    if flip {
                        y = height - 1 - y;
                    }
                    if transpose {
                        (x, y) = (y, x);
                    }
                    (y * width + x) as u16
                });
                let symmetry = Symmetry { images: images.collect() };
                if !found.contains(&symmetry) {
                    found.push(symmetry);
                }
            }
        }
    }
    found
}
