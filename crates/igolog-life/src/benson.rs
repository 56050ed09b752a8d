//! Unconditional life (Benson 1976): blocks that no sequence of enemy moves can capture, even if their owner passes.
//!
//! A region is *vital* to a block if every empty point of it is a liberty of the block. Start with all blocks of a
//! colour and all its regions, and repeat until nothing changes: drop every block with fewer than two vital regions,
//! then every region next to a dropped block. The blocks that remain are alive, and so is nothing else.

use std::borrow::Borrow;

use igolog_core::{BlockId, Board, Color, Point, PointSet};

use crate::region::{Region, regions};

/// What Benson's theorem says of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Benson {
    /// Whose blocks.
    pub color: Color,
    /// The blocks that are alive unconditionally, ascending.
    pub alive: Vec<BlockId>,
    /// The regions that keep them alive, in order of their smallest points.
    pub vital: Vec<VitalRegion>,
}

/// A region bounded by living blocks only and vital to at least one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VitalRegion {
    /// Its points, ascending: empty ones and enemy stones, which are dead.
    pub points: Vec<Point>,
    /// The living blocks that it is vital to, ascending.
    pub blocks: Vec<BlockId>,
}

impl Benson {
    /// Applies the theorem to a board. O(points × degree), and a few rounds over blocks and regions.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_life::Benson;
    /// // . X . X   on a board of one row: two eyes of one point each.
    /// let graph = Graph::grid(4, 2)?;
    /// let mut board = Board::new(graph.clone());
    /// let stones = [(1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)];
    /// board.setup(&stones.map(|(x, y)| (graph.at(x, y).unwrap(), Some(Color::Black))))?;
    /// let benson = Benson::of(&board, Color::Black);
    /// assert_eq!((benson.alive.len(), benson.vital.len()), (1, 2));
    /// assert_eq!(benson.safe_points(&board).len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, color: Color) -> Benson {
        Benson::among(color, &regions(board, color), board.graph().len())
    }

    /// Applies the theorem to regions already known: all regions of `color` on a board of `points` points.
    pub fn among(color: Color, regions: &[Region], points: usize) -> Benson {
        let (alive, kept) = Benson::keep(regions, points);
        let vital = kept
            .iter()
            .map(|r| VitalRegion { points: r.points.clone(), blocks: r.vital_to().collect() })
            .filter(|v| !v.blocks.is_empty())
            .collect();
        Benson { color, alive, vital }
    }

    /// The blocks that the theorem leaves, ascending, and the regions between them.
    pub(crate) fn keep<R: Borrow<Region>>(regions: &[R], points: usize) -> (Vec<BlockId>, Vec<&Region>) {
        let regions = || regions.iter().map(R::borrow);
        let mut vital_count = vec![0u16; points];
        let mut alive = Vec::new();
        let mut known = vec![false; points];
        for bound in regions().flat_map(|r| &r.bounds) {
            vital_count[bound.block.index()] += u16::from(bound.vital);
            if !std::mem::replace(&mut known[bound.block.index()], true) {
                alive.push(bound.block);
            }
        }
        alive.sort_unstable();
        let mut kept: Vec<&Region> = regions().collect();
        loop {
            let before = alive.len();
            alive.retain(|b| vital_count[b.index()] >= 2);
            if alive.len() == before {
                break;
            }
            kept.retain(|region| {
                let stays = region.bounds.iter().all(|b| alive.binary_search(&b.block).is_ok());
                if !stays {
                    region.vital_to().for_each(|b| vital_count[b.index()] -= 1);
                }
                stays
            });
        }
        (alive, kept)
    }

    /// The blocks that the theorem leaves, ascending, if `immortals` are never dropped: blocks known to be safe otherwise.
    pub fn with_immortals<R: Borrow<Region>>(regions: &[R], immortals: &[BlockId]) -> Vec<BlockId> {
        let regions = || regions.iter().map(R::borrow);
        let mut alive: Vec<BlockId> = regions().flat_map(|r| &r.bounds).map(|b| b.block).collect();
        alive.extend_from_slice(immortals);
        alive.sort_unstable();
        alive.dedup();
        loop {
            let is_alive = |b: BlockId| alive.binary_search(&b).is_ok();
            let whole = |r: &&Region| r.bounds.iter().all(|b| is_alive(b.block));
            let mut vital: Vec<BlockId> = regions().filter(whole).flat_map(Region::vital_to).collect();
            vital.sort_unstable();
            let count = |b: BlockId| vital.partition_point(|&v| v <= b) - vital.partition_point(|&v| v < b);
            let left: Vec<BlockId> =
                alive.iter().copied().filter(|&b| immortals.contains(&b) || count(b) >= 2).collect();
            if left.len() == alive.len() {
                return alive;
            }
            alive = left;
        }
    }

    /// Whether a block is alive unconditionally.
    pub fn is_alive(&self, block: BlockId) -> bool {
        self.alive.binary_search(&block).is_ok()
    }

    /// The points that belong to the colour for good: living stones and vital regions.
    pub fn safe_points(&self, board: &Board) -> PointSet {
        let stones = self.alive.iter().flat_map(|&b| board.block_stones(b));
        let regions = self.vital.iter().flat_map(|v| v.points.iter().copied());
        PointSet::from_points(board.graph().len(), stones.chain(regions))
    }
}
