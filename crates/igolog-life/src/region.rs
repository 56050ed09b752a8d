//! Regions: the connected parts of the board that a colour's stones leave over.
//!
//! A region of Black is a maximal connected set of points without a black stone: empty points and white stones
//! alike. It is what Benson's theorem, semi-joints and eyes are about, and it needs no geometry: any graph will do.

use igolog_core::{BlockId, Board, Color, Point, PointSet};

/// The name of a region: its colour and its smallest point.
///
/// Two regions of one colour never share a point, so the name is unique; a black and a white region may have the
/// same smallest point, and the colour keeps them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId {
    /// The smallest point.
    pub first: Point,
    /// Whose stones bound it.
    pub color: Color,
}

impl RegionId {
    /// The name as one number: twice the point's index, plus one for White.
    pub fn code(self) -> i32 {
        2 * self.first.index() as i32 + self.color as i32
    }

    /// The region with this code, as made by [`code`](RegionId::code).
    pub fn from_code(code: i32) -> RegionId {
        let color = if code & 1 == 0 { Color::Black } else { Color::White };
        RegionId { first: Point::new((code / 2) as usize), color }
    }
}

/// A region (領域) of one colour, as a flood fill finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whose stones bound it.
    pub color: Color,
    /// Its points, ascending: empty ones and the enemy's stones.
    pub points: Vec<Point>,
    /// How many of them are empty.
    pub empties: usize,
    /// The blocks of `color` next to it, ascending.
    pub bounds: Vec<Bound>,
}

/// A block next to a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The block.
    pub block: BlockId,
    /// Whether every empty point of the region is a liberty of the block.
    pub vital: bool,
}

impl Region {
    /// The smallest point: the region's name among those of its colour.
    pub fn first(&self) -> Point {
        self.points[0]
    }

    /// The region's name.
    pub fn id(&self) -> RegionId {
        RegionId { first: self.first(), color: self.color }
    }

    /// The blocks that the region is vital to, ascending.
    pub fn vital_to(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.bounds.iter().filter(|b| b.vital).map(|b| b.block)
    }
}

/// The regions of a colour in order of their smallest points. Flood fill: O(points × degree).
///
/// ```
/// use igolog_core::{Board, Color, Graph, Suicide};
/// let graph = Graph::grid(5, 1)?;
/// let middle = graph.at(2, 0).unwrap();
/// let mut board = Board::new(graph);
/// board.play(Color::Black, middle, Suicide::Forbidden)?;
/// let regions = igolog_life::region::regions(&board, Color::Black);
/// assert_eq!(regions.len(), 2);
/// assert!(regions.iter().all(|r| r.empties == 2 && !r.bounds[0].vital));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn regions(board: &Board, color: Color) -> Vec<Region> {
    let graph = board.graph();
    let mut seen = PointSet::new(graph.len());
    let mut found = Vec::new();
    for start in graph.points() {
        if board.color(start) == Some(color) || !seen.insert(start) {
            continue;
        }
        let mut points = vec![start];
        let mut blocks = Vec::new();
        let (mut at, mut empties) = (0, 0);
        while at < points.len() {
            empties += usize::from(board.color(points[at]).is_none());
            for near in graph.neighbors(points[at]) {
                match board.block(near) {
                    Some(block) if board.color(near) == Some(color) => blocks.push(block),
                    _ if seen.insert(near) => points.push(near),
                    _ => {}
                }
            }
            at += 1;
        }
        points.sort_unstable();
        blocks.sort_unstable();
        blocks.dedup();
        let is_vital = |block| points.iter().all(|&p| board.color(p).is_some() || board.is_liberty(block, p));
        let bounds = blocks.iter().map(|&block| Bound { block, vital: is_vital(block) }).collect();
        found.push(Region { color, points, empties, bounds });
    }
    found
}
