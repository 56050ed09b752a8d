//! The board: stones, blocks and exact liberties on any graph, with undo in place.

mod delta;
mod error;
mod step;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::point_set::{Iter, points_of};
use crate::raw::{AnyBoard, EMPTY, NOWHERE, Verdict, on_board};
use crate::{BlockId, ByColor, Color, Graph, Point, PointSet, Suicide, zobrist};

pub use error::{Illegal, SetupError};
pub(crate) use step::breathless_block;

/// The neighbours of a point, counted by what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// Empty neighbours.
    pub empties: u16,
    /// Neighbouring stones of each colour.
    pub stones: ByColor<u16>,
    /// Those of them whose block has a single liberty.
    pub atari: ByColor<u16>,
}

/// Stones on a graph, with their blocks (連, ブロック) and exact liberties (ダメ) at all times.
///
/// A board knows no turn and no history but the ko point and its own undo log;
/// [`Position`](crate::Position) adds the turn, [`Game`](crate::Game) the history.
/// Every call costs one dispatch on the kind of graph; where nothing is said the rest is O(1).
///
/// ```
/// use igolog_core::{Board, Color, Graph, Suicide};
/// let graph = Graph::grid(9, 9)?;
/// let [a, b] = [graph.at(0, 0).unwrap(), graph.at(1, 0).unwrap()];
/// let mut board = Board::new(graph);
/// board.play(Color::Black, a, Suicide::Forbidden)?;
/// board.play(Color::Black, b, Suicide::Forbidden)?;
/// let block = board.block(a).unwrap();
/// assert_eq!((board.block_size(block), board.liberty_count(block)), (2, 3));
/// board.undo();
/// assert_eq!(board.block(b), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    graph: Arc<Graph>,
    raw: AnyBoard,
}

impl Board {
    /// The empty board on a graph.
    pub fn new(graph: impl Into<Arc<Graph>>) -> Board {
        let graph = graph.into();
        Board { raw: AnyBoard::new(graph.kernel()), graph }
    }

    /// The graph it is played on.
    #[inline]
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The contents of a point.
    ///
    /// # Panics
    /// This and the other queries by point may panic if the point is not on the board.
    #[inline]
    pub fn color(&self, point: Point) -> Option<Color> {
        decode(on_board!(&self.raw, raw => raw.color(point.0)))
    }

    /// The number of stones of a colour.
    pub fn stone_count(&self, color: Color) -> usize {
        on_board!(&self.raw, raw => raw.stones())[color as usize] as usize
    }

    /// All stones, in ascending order of points. O(points).
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.graph.points().filter_map(|p| self.color(p).map(|c| (p, c)))
    }

    /// The set of points with this content. O(points).
    pub fn points_with(&self, content: Option<Color>) -> PointSet {
        PointSet::from_points(self.graph.len(), self.graph.points().filter(|&p| self.color(p) == content))
    }

    /// The empty points, in no particular order.
    #[inline]
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> + Clone + '_ {
        on_board!(&self.raw, raw => raw.empties()).iter().map(|&p| Point(p))
    }

    /// The empty point at this place of the list that [`empties`](Board::empties) walks over: for random draws.
    #[inline]
    pub fn nth_empty(&self, index: usize) -> Option<Point> {
        on_board!(&self.raw, raw => raw.empties()).get(index).map(|&p| Point(p))
    }

    /// The block that a point's stone belongs to.
    #[inline]
    pub fn block(&self, point: Point) -> Option<BlockId> {
        let root = on_board!(&self.raw, raw => raw.root(point.0));
        ((root as usize) < self.graph.len()).then_some(BlockId(root))
    }

    /// The live blocks, in no particular order; at most [`Graph::block_bound`] of them.
    #[inline]
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = BlockId> + Clone + '_ {
        on_board!(&self.raw, raw => raw.live()).iter().map(|&r| BlockId(r))
    }

    /// Whether the handle names a live block.
    #[inline]
    pub fn is_live(&self, block: BlockId) -> bool {
        on_board!(&self.raw, raw => raw.root(block.0)) == block.0
    }

    /// The colour of a live block.
    ///
    /// # Panics
    /// This and the other queries by block may panic or answer nonsense if the block is not live.
    #[inline]
    pub fn block_color(&self, block: BlockId) -> Color {
        self.color(block.point()).expect("a live block")
    }

    /// The number of stones of a live block.
    #[inline]
    pub fn block_size(&self, block: BlockId) -> usize {
        on_board!(&self.raw, raw => raw.size(block.0)) as usize
    }

    /// The number of liberties of a live block.
    #[inline]
    pub fn liberty_count(&self, block: BlockId) -> usize {
        on_board!(&self.raw, raw => raw.liberty_count(block.0)) as usize
    }

    /// The liberties of a live block, ascending.
    #[inline]
    pub fn liberties(&self, block: BlockId) -> Iter<'_> {
        points_of(self.liberty_words(block))
    }

    /// The liberties of a live block as bits, 64 points a word; there may be more words than the board needs.
    #[inline]
    pub fn liberty_words(&self, block: BlockId) -> &[u64] {
        on_board!(&self.raw, raw => raw.liberty_words(block.0))
    }

    /// Whether the point is a liberty of the block.
    #[inline]
    pub fn is_liberty(&self, block: BlockId, point: Point) -> bool {
        self.liberty_words(block)[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// The stones of a live block, its handle first, in no particular order.
    #[inline]
    pub fn block_stones(&self, block: BlockId) -> BlockStones<'_> {
        BlockStones { board: self, first: block.0, at: block.0, left: self.block_size(block) }
    }

    /// The stone that a live block is called by: the first in the order of the board. O(stones of the block).
    pub fn first_stone(&self, block: BlockId) -> Point {
        self.block_stones(block).min().unwrap_or(block.point())
    }

    /// Fills `found` with the enemy blocks adjacent to a live block, ascending. O(stones of the block).
    pub fn enemies_into(&self, block: BlockId, found: &mut Vec<BlockId>) {
        found.clear();
        let enemy = !self.block_color(block);
        for stone in self.block_stones(block) {
            found.extend(
                self.graph.neighbors(stone).filter(|&p| self.color(p) == Some(enemy)).filter_map(|p| self.block(p)),
            );
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The enemy blocks adjacent to a live block, ascending.
    pub fn enemies(&self, block: BlockId) -> Vec<BlockId> {
        let mut found = Vec::new();
        self.enemies_into(block, &mut found);
        found
    }

    /// How many stones of a colour have been captured by play, suicides included.
    pub fn prisoners(&self, color: Color) -> u32 {
        on_board!(&self.raw, raw => raw.prisoners())[color as usize]
    }

    /// Sets the numbers of captured stones, for positions that begin in mid-game. Not a step: an undo does not revert it.
    pub fn set_prisoners(&mut self, prisoners: ByColor<u32>) {
        on_board!(&mut self.raw, raw => raw.set_prisoners([prisoners.black, prisoners.white]));
    }

    /// The point that a colour may not play because it would retake a ko at once.
    #[inline]
    pub fn ko(&self) -> Option<(Point, Color)> {
        let (point, color) = on_board!(&self.raw, raw => raw.ko());
        if point == NOWHERE { None } else { decode(color).map(|color| (Point(point), color)) }
    }

    /// Sets or clears the ko, for positions that begin in mid-game. Not a step of its own.
    ///
    /// # Panics
    /// If the point is not an empty point of the board.
    pub fn set_ko(&mut self, ko: Option<(Point, Color)>) {
        if let Some((point, _)) = ko {
            assert!(point.index() < self.graph.len() && self.color(point).is_none(), "a ko point is empty");
        }
        let (point, color) = ko.map_or((NOWHERE, 0), |(point, color)| (point.0, color as u8));
        on_board!(&mut self.raw, raw => raw.set_ko(point, color));
    }

    /// The Zobrist hash of the stones: the same for the same stones, however they came there.
    #[inline]
    pub fn hash(&self) -> u64 {
        on_board!(&self.raw, raw => raw.hash())
    }

    /// The least hash over the graph's symmetries: the same for positions that are images of one another. O(points × symmetries).
    pub fn canonical_hash(&self) -> u64 {
        self.graph.symmetries().iter().map(|s| s.hash(self.stones())).min().expect("the identity is a symmetry")
    }

    /// The hash of the stones after a legal move, without making it. O(captured stones).
    pub fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash() ^ zobrist::key(color, point);
        let (mut captured, mut breathes) = (Vec::new(), false);
        for near in self.graph.neighbors(point) {
            match self.block(near) {
                None => breathes = true,
                Some(block) if self.block_color(block) == color => breathes |= self.liberty_count(block) > 1,
                Some(block) if self.liberty_count(block) == 1 && !captured.contains(&block) => captured.push(block),
                Some(_) => {}
            }
        }
        for &block in &captured {
            hash = self.block_stones(block).fold(hash, |hash, stone| hash ^ zobrist::key(!color, stone));
        }
        if !breathes && captured.is_empty() {
            let mut own: Vec<BlockId> = self.graph.neighbors(point).filter_map(|p| self.block(p)).collect();
            own.retain(|&b| self.block_color(b) == color);
            own.sort_unstable();
            own.dedup();
            hash ^= zobrist::key(color, point);
            for block in own {
                hash = self.block_stones(block).fold(hash, |hash, stone| hash ^ zobrist::key(color, stone));
            }
        }
        hash
    }

    /// Whether a stone may be placed: on the board, on an empty point, not retaking a ko at once,
    /// and not suicide unless that is allowed.
    ///
    /// # Errors
    /// The reason why not.
    #[inline]
    pub fn check_move(&self, color: Color, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        if point.index() >= self.graph.len() {
            return Err(Illegal::OffBoard);
        }
        match on_board!(&self.raw, raw => raw.verdict(color as u8, point.0)) {
            Verdict::Legal => Ok(()),
            Verdict::Suicide if suicide == Suicide::Allowed => Ok(()),
            Verdict::Suicide => Err(Illegal::Suicide),
            Verdict::Occupied => Err(Illegal::Occupied),
            Verdict::Ko => Err(Illegal::Ko),
        }
    }

    /// Whether a stone may be placed without suicide and without retaking a ko at once.
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        on_board!(&self.raw, raw => raw.verdict(color as u8, point.0)) == Verdict::Legal
    }

    /// What stands around a point. O(neighbours), in one call.
    #[inline]
    pub fn surroundings(&self, point: Point) -> Surroundings {
        let (empties, stones, atari) = on_board!(&self.raw, raw => raw.surroundings(point.0));
        Surroundings { empties, stones: ByColor::new(stones[0], stones[1]), atari: ByColor::new(atari[0], atari[1]) }
    }

    /// Whether a stone of a colour stands beside a point.
    #[inline]
    pub fn touches(&self, color: Color, point: Point) -> bool {
        on_board!(&self.raw, raw => raw.touches(color as u8, point.0))
    }

    /// Whether an empty point looks like an eye of `color`: only own neighbours, and fewer enemy diagonals than
    /// make it false (two inside, one at the edge). A playout does not fill such points.
    #[inline]
    pub fn is_eyelike(&self, color: Color, point: Point) -> bool {
        on_board!(&self.raw, raw => raw.is_eyelike(color as u8, point.0))
    }

    /// Recomputes everything that is kept incrementally, from the stones alone. Very slow; for tests.
    ///
    /// # Errors
    /// The first difference, in words.
    pub fn check(&self) -> Result<(), String> {
        on_board!(&self.raw, raw => raw.check())
    }
}

impl PartialEq for Board {
    /// Equal boards have equal graphs, the same stones and the same ko; captures and undo logs do not count.
    fn eq(&self, other: &Board) -> bool {
        self.graph == other.graph
            && self.ko() == other.ko()
            && self.hash() == other.hash()
            && self.graph.points().all(|p| self.color(p) == other.color(p))
    }
}

impl Eq for Board {}

/// Iterator over the stones of a block.
#[derive(Clone, Debug)]
pub struct BlockStones<'a> {
    board: &'a Board,
    first: u16,
    at: u16,
    left: usize,
}

impl Iterator for BlockStones<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.left = self.left.checked_sub(1)?;
        let stone = self.at;
        self.at = on_board!(&self.board.raw, raw => raw.next(stone));
        debug_assert!(self.left > 0 || self.at == self.first);
        Some(Point(stone))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for BlockStones<'_> {}

fn decode(color: u8) -> Option<Color> {
    match color {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => {
            debug_assert!(color >= EMPTY);
            None
        }
    }
}
