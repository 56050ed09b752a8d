//! How many blocks a legal position can have: the size of a block list.

use super::{Graph, Shape};

/// The fewest liberties of a square board (MLP), n = 1…19: Table 5 of the paper on the largest number of strings,
/// recomputed by the exact search of `igolog-extremal`.
const SQUARE_LIBERTIES: [usize; 19] = [1, 2, 3, 4, 7, 10, 12, 16, 20, 24, 29, 35, 40, 47, 53, 60, 68, 76, 84];

pub(super) fn block_bound(graph: &Graph) -> usize {
    let points = graph.len();
    let liberties = match graph.shape() {
        Shape::Grid { width, height } if width == height && width <= SQUARE_LIBERTIES.len() => {
            SQUARE_LIBERTIES[width - 1]
        }
        // Gonçalves, Pinlou, Rao, Thomassé (2011): the domination number of large grids.
        Shape::Grid { width, height } if width >= 16 && height >= 16 => (width + 2) * (height + 2) / 5 - 4,
        // One stone of each block, recoloured or not, must see an empty point, and a point is seen by few.
        _ => points.div_ceil(graph.max_degree() + 1),
    };
    points - liberties
}
