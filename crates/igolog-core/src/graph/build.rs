//! Constructors of graphs.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Graph, GraphError, MAX_POINTS, Shape, Symmetry, symmetry};
use crate::raw::Kernel;
use crate::{Point, PointSet};

impl Graph {
    /// A rectangular board.
    ///
    /// # Errors
    /// If a side is 0 or there are more than [`MAX_POINTS`] points.
    pub fn grid(width: usize, height: usize) -> Result<Graph, GraphError> {
        rectangle(Shape::Grid { width, height }, width, height, false, false)
    }

    /// A torus: a rectangle whose opposite sides meet. Sides of length 1 or 2 give no double edges.
    ///
    /// # Errors
    /// As for [`Graph::grid`].
    pub fn torus(width: usize, height: usize) -> Result<Graph, GraphError> {
        rectangle(Shape::Torus { width, height }, width, height, true, true)
    }

    /// A cylinder: `width` points around, `height` along.
    ///
    /// # Errors
    /// As for [`Graph::grid`].
    pub fn cylinder(width: usize, height: usize) -> Result<Graph, GraphError> {
        rectangle(Shape::Cylinder { width, height }, width, height, true, false)
    }

    /// A rectangle without the points for which `hole(column, row)` holds.
    ///
    /// # Errors
    /// As for [`Graph::grid`]; also if nothing is left.
    pub fn with_holes(
        width: usize,
        height: usize,
        mut hole: impl FnMut(usize, usize) -> bool,
    ) -> Result<Graph, GraphError> {
        let cells = check_size(width, height)?;
        let kept: Vec<u16> = (0..cells).filter(|c| !hole(c % width, c / width)).map(|c| c as u16).collect();
        if kept.is_empty() {
            return Err(GraphError::Empty);
        }
        let point_at = |x: usize, y: usize| kept.binary_search(&((y * width + x) as u16)).ok();
        let mut edges = Vec::new();
        let mut diagonals = Vec::new();
        for (point, &cell) in kept.iter().enumerate() {
            let (x, y) = (cell as usize % width, cell as usize / width);
            for (dx, dy) in [(1, 0), (0, 1)] {
                if x + dx < width && y + dy < height {
                    edges.extend(point_at(x + dx, y + dy).map(|other| (point, other)));
                }
            }
            if y + 1 < height {
                if x + 1 < width {
                    diagonals.extend(point_at(x + 1, y + 1).map(|other| (point, other)));
                }
                if x > 0 {
                    diagonals.extend(point_at(x - 1, y + 1).map(|other| (point, other)));
                }
            }
        }
        let layout = kept.iter().map(|&c| ((c as usize % width) as f32, (c as usize / width) as f32)).collect();
        let mut graph = assemble(Shape::Holes { width, height }, kept.len(), &edges, &diagonals, layout);
        graph.cells = kept;
        Ok(graph)
    }

    /// A honeycomb drawn as a wall of bricks: each point has its row neighbours and one above or below.
    ///
    /// # Errors
    /// As for [`Graph::grid`].
    pub fn hexagonal(width: usize, height: usize) -> Result<Graph, GraphError> {
        let points = check_size(width, height)?;
        let mut edges = Vec::new();
        for cell in 0..points {
            let (x, y) = (cell % width, cell / width);
            if x + 1 < width {
                edges.push((cell, cell + 1));
            }
            if y + 1 < height && (x + y) % 2 == 0 {
                edges.push((cell, cell + width));
            }
        }
        let layout = (0..points).map(|cell| {
            let (x, y) = (cell % width, cell / width);
            let lift = if (x + y) % 2 == 0 { 0.5 } else { 0.0 };
            (x as f32 * 0.866_025_4, y as f32 * 1.5 + lift)
        });
        Ok(assemble(Shape::Hexagonal { width, height }, points, &edges, &[], layout.collect()))
    }

    /// A triangular lattice on a rhombus: each inner point has six neighbours.
    ///
    /// # Errors
    /// As for [`Graph::grid`].
    pub fn triangular(width: usize, height: usize) -> Result<Graph, GraphError> {
        let points = check_size(width, height)?;
        let mut edges = Vec::new();
        for cell in 0..points {
            let (x, y) = (cell % width, cell / width);
            if x + 1 < width {
                edges.push((cell, cell + 1));
            }
            if y + 1 < height {
                edges.push((cell, cell + width));
                if x > 0 {
                    edges.push((cell, cell + width - 1));
                }
            }
        }
        let layout = (0..points).map(|cell| {
            let (x, y) = ((cell % width) as f32, (cell / width) as f32);
            (x + y * 0.5, y * 0.866_025_4)
        });
        Ok(assemble(Shape::Triangular { width, height }, points, &edges, &[], layout.collect()))
    }

    /// Any undirected graph on the points 0…`points`−1. Repeated edges count once. Drawn on a circle
    /// unless [`with_layout`](Graph::with_layout) says where.
    ///
    /// # Errors
    /// If there is no point or more than [`MAX_POINTS`], or an edge is a loop or leaves the points.
    pub fn from_edges(points: usize, edges: &[(usize, usize)]) -> Result<Graph, GraphError> {
        if points == 0 {
            return Err(GraphError::Empty);
        }
        if points > MAX_POINTS {
            return Err(GraphError::TooLarge { points });
        }
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if let Some(point) = [a, b].into_iter().find(|&p| p >= points) {
                return Err(GraphError::NoSuchPoint { edge, point, points });
            }
            if a == b {
                return Err(GraphError::Loop { edge, point: a });
            }
        }
        Ok(assemble(Shape::Edges, points, edges, &[], circle(points)))
    }

    /// The board on a set of this board's points, with the edges and diagonals between them: a partial position's board.
    /// Point k of the result is the k-th member in ascending order. Rectangular boards become boards with holes.
    ///
    /// # Errors
    /// If the set is empty.
    pub fn induced(&self, members: &PointSet) -> Result<Graph, GraphError> {
        if members.is_empty() {
            return Err(GraphError::Empty);
        }
        if let Shape::Grid { width, height } | Shape::Holes { width, height } = self.shape {
            return Graph::with_holes(width, height, |x, y| !self.at(x, y).is_some_and(|p| members.contains(p)));
        }
        let kept: Vec<Point> = members.iter().collect();
        let number = |p: Point| kept.binary_search(&p).ok();
        let mut edges = Vec::new();
        let mut diagonals = Vec::new();
        for (k, &point) in kept.iter().enumerate() {
            edges.extend(self.neighbors(point).filter_map(number).map(|other| (k, other)));
            diagonals.extend(self.diagonals(point).filter_map(number).map(|other| (k, other)));
        }
        let layout = kept.iter().map(|&p| self.layout(p)).collect();
        let mut graph = assemble(Shape::Edges, kept.len(), &edges, &diagonals, layout);
        graph.names = self.names.as_ref().map(|names| kept.iter().map(|p| names[p.index()].clone()).collect());
        Ok(graph)
    }

    /// The same graph, drawn at the given places.
    ///
    /// # Errors
    /// If there is not one place per point.
    pub fn with_layout(mut self, layout: Vec<(f32, f32)>) -> Result<Graph, GraphError> {
        self.check_length("coordinates", layout.len())?;
        self.layout = layout;
        Ok(self)
    }

    /// The same graph with a name for each point.
    ///
    /// # Errors
    /// If there is not one name per point.
    pub fn with_names(mut self, names: Vec<String>) -> Result<Graph, GraphError> {
        self.check_length("names", names.len())?;
        self.names = Some(names);
        Ok(self)
    }

    /// The same graph with the given automorphisms as its symmetries, beside the identity.
    /// They need not form a group, but the canonical hash is canonical only if they do.
    ///
    /// # Errors
    /// If one of them is not an automorphism.
    pub fn with_automorphisms(mut self, permutations: &[Vec<Point>]) -> Result<Graph, GraphError> {
        let mut symmetries = vec![Symmetry::identity(self.len())];
        for (index, images) in permutations.iter().enumerate() {
            self.check_length("images", images.len())?;
            let wrong = GraphError::NotAutomorphism { index };
            let mut hit = PointSet::new(self.len());
            if images.iter().any(|p| p.index() >= self.len() || !hit.insert(*p)) {
                return Err(wrong);
            }
            if self.edges().any(|(a, b)| !self.adjacent(images[a.index()], images[b.index()])) {
                return Err(wrong);
            }
            let symmetry = Symmetry::from_images(images.iter().map(|p| p.index() as u16).collect());
            if !symmetries.contains(&symmetry) {
                symmetries.push(symmetry);
            }
        }
        self.symmetries = symmetries;
        Ok(self)
    }

    fn check_length(&self, what: &'static str, got: usize) -> Result<(), GraphError> {
        if got == self.len() { Ok(()) } else { Err(GraphError::WrongLength { what, got, points: self.len() }) }
    }
}

fn check_size(width: usize, height: usize) -> Result<usize, GraphError> {
    match width.checked_mul(height) {
        Some(0) => Err(GraphError::Empty),
        Some(points) if points <= MAX_POINTS => Ok(points),
        points => Err(GraphError::TooLarge { points: points.unwrap_or(usize::MAX) }),
    }
}

fn rectangle(shape: Shape, width: usize, height: usize, around: bool, over: bool) -> Result<Graph, GraphError> {
    let points = check_size(width, height)?;
    let step = |x: usize, side: usize, wraps: bool| match x + 1 {
        next if next < side => Some(next),
        _ if wraps => Some(0),
        _ => None,
    };
    let mut edges = Vec::new();
    let mut diagonals = Vec::new();
    for cell in 0..points {
        let (x, y) = (cell % width, cell / width);
        let (right, down) = (step(x, width, around), step(y, height, over));
        edges.extend(right.map(|x| (cell, y * width + x)));
        edges.extend(down.map(|y| (cell, y * width + x)));
        if let (Some(right), Some(down)) = (right, down) {
            diagonals.push((cell, down * width + right));
            diagonals.push((y * width + right, down * width + x));
        }
    }
    let layout = (0..points).map(|cell| ((cell % width) as f32, (cell / width) as f32)).collect();
    Ok(assemble(shape, points, &edges, &diagonals, layout))
}

fn circle(points: usize) -> Vec<(f32, f32)> {
    // A unit circle without trigonometry (`no_std`): the rational parametrisation of each quarter.
    let radius = points as f32 / core::f32::consts::TAU;
    (0..points)
        .map(|k| {
            let turn = k as f32 * 4.0 / points as f32;
            let quarter = turn as u32;
            let t = turn - quarter as f32;
            let (sin, cos) = (2.0 * t / (1.0 + t * t), (1.0 - t * t) / (1.0 + t * t));
            let (x, y) = match quarter {
                0 => (cos, sin),
                1 => (-sin, cos),
                2 => (-cos, -sin),
                _ => (sin, -cos),
            };
            (radius * x, radius * y)
        })
        .collect()
}

fn assemble(
    shape: Shape,
    points: usize,
    edges: &[(usize, usize)],
    diagonals: &[(usize, usize)],
    layout: Vec<(f32, f32)>,
) -> Graph {
    let (offsets, targets) = compress(points, edges);
    let is_edge =
        |a: usize, b: usize| targets[offsets[a] as usize..offsets[a + 1] as usize].binary_search(&(b as u16)).is_ok();
    // On narrow tori an opposite corner may be a neighbour as well; it is no diagonal then.
    let true_diagonals: Vec<_> = diagonals.iter().copied().filter(|&(a, b)| !is_edge(a, b)).collect();
    let (diagonal_offsets, diagonal_targets) = compress(points, &true_diagonals);
    let kernel = Kernel::new(&offsets, &targets, &diagonal_offsets, &diagonal_targets);
    Graph {
        shape,
        offsets,
        targets,
        diagonal_offsets,
        diagonal_targets,
        layout,
        cells: Vec::new(),
        names: None,
        symmetries: symmetry::of_shape(shape, points),
        kernel,
    }
}

/// Compressed lists of both directions of each edge, sorted, without loops and repetitions.
fn compress(points: usize, edges: &[(usize, usize)]) -> (Vec<u32>, Vec<u16>) {
    let both = || edges.iter().filter(|(a, b)| a != b).flat_map(|&(a, b)| [(a, b), (b, a)]);
    // Room for the neighbours of each point, one after the other; then they are put there.
    let mut ends = vec![0usize; points];
    both().for_each(|(a, _)| ends[a] += 1);
    let mut sum = 0;
    for end in &mut ends {
        (*end, sum) = (sum, sum + *end);
    }
    let mut lists = vec![0u16; sum];
    for (a, b) in both() {
        lists[ends[a]] = b as u16;
        ends[a] += 1;
    }
    let mut offsets = Vec::with_capacity(points + 1);
    offsets.push(0u32);
    let mut neighbors = Vec::with_capacity(sum);
    let mut start = 0;
    for end in ends {
        let list = &mut lists[start..end];
        list.sort_unstable();
        let first = neighbors.len();
        for &b in &*list {
            if neighbors.get(first..).and_then(<[u16]>::last) != Some(&b) {
                neighbors.push(b);
            }
        }
        offsets.push(neighbors.len() as u32);
        start = end;
    }
    (offsets, neighbors)
}
