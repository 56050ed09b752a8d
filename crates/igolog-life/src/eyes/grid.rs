//! The geometry that counting needs: squares, the rim, and who lies diagonally across.

use igolog_core::{Graph, Point, Shape};

/// A square face of the board: four points around one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Top left, top right, bottom left, bottom right.
    pub corners: [Point; 4],
}

impl Square {
    /// Its two diagonals, each with the two points beside it.
    pub fn diagonals(&self) -> [([Point; 2], [Point; 2]); 2] {
        let [a, b, c, d] = self.corners;
        [([a, d], [b, c]), ([b, c], [a, d])]
    }

    /// The point diagonally across from a corner, and the two beside it.
    ///
    /// # Panics
    /// If the point is no corner.
    pub fn across(&self, point: Point) -> (Point, [Point; 2]) {
        let at = self.corners.iter().position(|&c| c == point).expect("a corner of the square");
        let [a, b, c, d] = self.corners;
        match at {
            0 => (d, [b, c]),
            1 => (c, [a, d]),
            2 => (b, [a, d]),
            _ => (a, [b, c]),
        }
    }
}

/// The squares of a graph in order of their top left corners, row by row: on grids, grids with holes, tori and
/// cylinders; empty elsewhere.
pub fn squares(graph: &Graph) -> Vec<Square> {
    let (wrap_x, wrap_y) = match graph.shape() {
        Shape::Grid { .. } | Shape::Holes { .. } => (false, false),
        Shape::Cylinder { .. } => (true, false),
        Shape::Torus { .. } => (true, true),
        _ => return Vec::new(),
    };
    let Some((width, height)) = graph.frame() else { return Vec::new() };
    let mut found: Vec<Square> = Vec::new();
    // On a board two points around, two squares have the same corners.
    let mut seen = std::collections::BTreeSet::new();
    for y in 0..height {
        for x in 0..width {
            if (x + 1 == width && !wrap_x) || (y + 1 == height && !wrap_y) {
                continue;
            }
            let (right, below) = ((x + 1) % width, (y + 1) % height);
            let at = [graph.at(x, y), graph.at(right, y), graph.at(x, below), graph.at(right, below)];
            let [Some(a), Some(b), Some(c), Some(d)] = at else { continue };
            let corners = [a, b, c, d];
            let mut sorted = corners;
            sorted.sort_unstable();
            if sorted.windows(2).all(|pair| pair[0] != pair[1]) && seen.insert(sorted) {
                found.push(Square { corners });
            }
        }
    }
    found
}

/// A rectangular board with its squares and its rim: what Euler's formula needs.
///
/// ```
/// use igolog_core::Graph;
/// use igolog_life::eyes::Grid;
/// assert!(Grid::of(&Graph::grid(9, 9)?).is_some());
/// assert!(Grid::of(&Graph::torus(9, 9)?).is_none());
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Grid {
    /// The geometry of a plain rectangular board; `None` on any other graph.
    pub fn of(graph: &Graph) -> Option<Grid> {
        graph.grid_size().map(|(width, height)| Grid { width, height })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.width * self.height
    }

    /// Whether a point lies on the rim.
    #[inline]
    pub fn on_rim(&self, point: usize) -> bool {
        let (x, y) = (point % self.width, point / self.width);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }

    /// The point a step away, if there is one.
    #[inline]
    pub(crate) fn step(&self, point: usize, dx: isize, dy: isize) -> Option<usize> {
        let x = (point % self.width).checked_add_signed(dx)?;
        let y = (point / self.width).checked_add_signed(dy)?;
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }
}
