//! The shape of a board: points and which of them are adjacent.
//!
//! Generality lives in data: one concrete `Graph` for grids, tori, cylinders, lattices and edge lists.
//! It is immutable and shared (`Arc`) by the boards on it.

mod bound;
mod build;
mod symmetry;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::raw::Kernel;
use crate::{Point, PointSet};

pub use symmetry::Symmetry;

/// The largest number of points of a board. Liberty sets take n²/8 bytes: 32 MiB at this size.
pub const MAX_POINTS: usize = 16_384;

/// What a graph was made as. Geometry (diagonals, rim, coordinates) exists only where the shape gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A rectangular board.
    Grid {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A rectangle whose left and right sides meet, and its top and bottom.
    Torus {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A rectangle whose left and right sides meet.
    Cylinder {
        /// Columns: the circumference.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A rectangle with points taken out; the points left are numbered row by row.
    Holes {
        /// Columns, counting the holes.
        width: usize,
        /// Rows, counting the holes.
        height: usize,
    },
    /// A honeycomb: three neighbours inside.
    Hexagonal {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A triangular lattice: six neighbours inside.
    Triangular {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A bare graph given by its edges.
    Edges,
}

impl Shape {
    /// One word for it: what `Display` writes.
    pub const fn word(self) -> &'static str {
        match self {
            Shape::Grid { .. } => "grid",
            Shape::Torus { .. } => "torus",
            Shape::Cylinder { .. } => "cylinder",
            Shape::Holes { .. } => "holes",
            Shape::Hexagonal { .. } => "hexagonal",
            Shape::Triangular { .. } => "triangular",
            Shape::Edges => "edges",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Why a graph was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// There is no point.
    Empty,
    /// More than [`MAX_POINTS`] points.
    TooLarge {
        /// The number asked for.
        points: usize,
    },
    /// An edge ends at a point that does not exist.
    NoSuchPoint {
        /// The edge's place in the list, from 0.
        edge: usize,
        /// The missing point.
        point: usize,
        /// How many points there are.
        points: usize,
    },
    /// An edge joins a point to itself.
    Loop {
        /// The edge's place in the list, from 0.
        edge: usize,
        /// The point.
        point: usize,
    },
    /// A list with one entry per point has another length.
    WrongLength {
        /// What the list holds.
        what: &'static str,
        /// Entries given.
        got: usize,
        /// Entries needed.
        points: usize,
    },
    /// A permutation given as an automorphism does not map edges to edges.
    NotAutomorphism {
        /// Its place in the list, from 0.
        index: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Empty => write!(f, "a board needs at least one point"),
            GraphError::TooLarge { points } => write!(f, "{points} points are too many: the limit is {MAX_POINTS}"),
            GraphError::NoSuchPoint { edge, point, points } => {
                write!(f, "edge {edge} names point {point}, but the points are 0 to {}", points.saturating_sub(1))
            }
            GraphError::Loop { edge, point } => write!(f, "edge {edge} joins point {point} to itself"),
            GraphError::WrongLength { what, got, points } => {
                write!(f, "{got} {what} for {points} points: give one for each")
            }
            GraphError::NotAutomorphism { index } => {
                write!(f, "permutation {index} is not an automorphism: it must map edges to edges")
            }
        }
    }
}

impl core::error::Error for GraphError {}

/// A board's points and their adjacency (F₀ of the B-W model, without the diagonal).
///
/// ```
/// use igolog_core::Graph;
/// let graph = Graph::grid(19, 19)?;
/// let corner = graph.at(0, 0).unwrap();
/// assert_eq!(graph.neighbors(corner).count(), 2);
/// assert_eq!(graph.block_bound(), 277);
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    shape: Shape,
    offsets: Vec<u32>,
    targets: Vec<u16>,
    diagonal_offsets: Vec<u32>,
    diagonal_targets: Vec<u16>,
    layout: Vec<(f32, f32)>,
    cells: Vec<u16>,
    names: Option<Vec<String>>,
    symmetries: Vec<Symmetry>,
    kernel: Kernel,
}

impl Graph {
    /// The number of points.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "a graph is never empty")]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// What the graph was made as.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Width and height of a plain rectangular board; `None` on every other shape.
    pub fn grid_size(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { width, height } => Some((width, height)),
            _ => None,
        }
    }

    /// Width and height of the rows and columns that number the points; `None` for a bare graph.
    pub fn frame(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { width, height }
            | Shape::Torus { width, height }
            | Shape::Cylinder { width, height }
            | Shape::Holes { width, height }
            | Shape::Hexagonal { width, height }
            | Shape::Triangular { width, height } => Some((width, height)),
            Shape::Edges => None,
        }
    }

    /// The point in this column and row, both from 0 at the top left; `None` outside, on a hole, or on a bare graph.
    pub fn at(&self, column: usize, row: usize) -> Option<Point> {
        let (width, height) = self.frame()?;
        if column >= width || row >= height {
            return None;
        }
        let cell = row * width + column;
        match self.shape {
            Shape::Holes { .. } => self.cells.binary_search(&(cell as u16)).ok().map(Point::new),
            _ => Some(Point::new(cell)),
        }
    }

    /// Column and row of a point, both from 0 at the top left; `None` on a bare graph.
    pub fn column_row(&self, point: Point) -> Option<(usize, usize)> {
        let (width, _) = self.frame()?;
        let cell = match self.shape {
            Shape::Holes { .. } => self.cells[point.index()] as usize,
            _ => point.index(),
        };
        Some((cell % width, cell / width))
    }

    /// All points in ascending order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + DoubleEndedIterator + Clone + use<> {
        (0..self.len()).map(Point::new)
    }

    /// The point with this index, if there is one.
    pub fn point(&self, index: usize) -> Option<Point> {
        (index < self.len()).then(|| Point::new(index))
    }

    /// The neighbours of a point, ascending.
    #[inline]
    pub fn neighbors(&self, point: Point) -> impl ExactSizeIterator<Item = Point> + Clone + '_ {
        let (from, to) = (self.offsets[point.index()], self.offsets[point.index() + 1]);
        self.targets[from as usize..to as usize].iter().map(|&p| Point(p))
    }

    /// The number of neighbours of a point.
    #[inline]
    pub fn degree(&self, point: Point) -> usize {
        (self.offsets[point.index() + 1] - self.offsets[point.index()]) as usize
    }

    /// The largest number of neighbours.
    pub fn max_degree(&self) -> usize {
        self.points().map(|p| self.degree(p)).max().unwrap_or(0)
    }

    /// Whether two points are adjacent.
    pub fn adjacent(&self, a: Point, b: Point) -> bool {
        self.neighbors(a).any(|p| p == b)
    }

    /// The diagonal neighbours (コスミ) of a point, ascending: the opposite corners of its square faces.
    /// Empty where the shape has no squares.
    #[inline]
    pub fn diagonals(&self, point: Point) -> impl ExactSizeIterator<Item = Point> + Clone + '_ {
        let (from, to) = (self.diagonal_offsets[point.index()], self.diagonal_offsets[point.index() + 1]);
        self.diagonal_targets[from as usize..to as usize].iter().map(|&p| Point(p))
    }

    /// Every edge once, smaller end first, ascending.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points().flat_map(move |a| self.neighbors(a).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// The number of lines between points.
    pub fn edge_count(&self) -> usize {
        self.offsets.last().map_or(0, |&ends| ends as usize / 2)
    }

    /// How large the graph is to work on: its points, or half its lines where these are more. A plain grid has fewer than
    /// two lines for each point, so there it is the number of points.
    pub fn size(&self) -> usize {
        self.len().max(self.edge_count() / 2)
    }

    /// Where to draw a point, in units of the distance between neighbours, y downwards.
    pub fn layout(&self, point: Point) -> (f32, f32) {
        self.layout[point.index()]
    }

    /// The given name of a point, if the graph has names.
    pub fn name(&self, point: Point) -> Option<&str> {
        self.names.as_ref().map(|names| names[point.index()].as_str())
    }

    /// The symmetries of the board: the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The connected component of each point, numbered from 0 in order of their smallest points.
    pub fn components(&self) -> Vec<u16> {
        let mut component = alloc::vec![u16::MAX; self.len()];
        let mut stack = Vec::new();
        let mut count = 0;
        for start in self.points() {
            if component[start.index()] != u16::MAX {
                continue;
            }
            component[start.index()] = count;
            stack.push(start);
            while let Some(point) = stack.pop() {
                for next in self.neighbors(point) {
                    if component[next.index()] == u16::MAX {
                        component[next.index()] = count;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        component
    }

    /// A two-colouring of the points, `false` for the smallest point of each component; `None` if there is none.
    pub fn two_coloring(&self) -> Option<PointSet> {
        let mut seen = PointSet::new(self.len());
        let mut odd = PointSet::new(self.len());
        let mut stack = Vec::new();
        for start in self.points() {
            if !seen.insert(start) {
                continue;
            }
            stack.push(start);
            while let Some(point) = stack.pop() {
                for next in self.neighbors(point) {
                    if seen.insert(next) {
                        if !odd.contains(point) {
                            odd.insert(next);
                        }
                        stack.push(next);
                    } else if odd.contains(next) == odd.contains(point) {
                        return None;
                    }
                }
            }
        }
        Some(odd)
    }

    /// An upper bound on the number of blocks of a legal position: the exact maximum (MSP) on square grids
    /// to 19×19 and on grids with both sides at least 16, elsewhere what domination allows.
    pub fn block_bound(&self) -> usize {
        bound::block_bound(self)
    }

    pub(crate) fn kernel(&self) -> &Kernel {
        &self.kernel
    }
}

impl PartialEq for Graph {
    /// Equal graphs have the same points, edges and shape; names and drawing do not count.
    fn eq(&self, other: &Graph) -> bool {
        self.shape == other.shape && self.offsets == other.offsets && self.targets == other.targets
    }
}

impl Eq for Graph {}
