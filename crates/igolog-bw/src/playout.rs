//! Playouts whose moves are drawn with probability proportional to urgency.
//!
//! Every urgency above 1 sits on the last liberty of a block in atari, so the list of those blocks is all that
//! has to be kept from move to move; the rest is drawn by rejection among the empty points.

use igolog_core::{BlockId, Board, ByColor, Color, Point};

use crate::urgency::Urgencies;

/// How often a draw may miss before the empty points are copied, to draw among those not yet tried.
const DRAWS: usize = 4;

/// The incremental side of urgencies: the blocks in atari, kept current move by move.
///
/// ```
/// use igolog_bw::UrgencyPlayout;
/// use igolog_core::{Board, Color, Dice, Graph};
/// let mut board = Board::new(Graph::grid(9, 9)?);
/// let mut playout = UrgencyPlayout::new(&board);
/// let mut dice = Dice::new(1);
/// let moves = playout.run(&mut board, Color::Black, 1_000, |n| dice.below(n));
/// assert!(moves > 50);
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct UrgencyPlayout {
    /// Every block in atari, once.
    atari: Vec<Endangered>,
    /// Whether the weights in `atari` are to be computed again.
    stale: bool,
    pool: Vec<Point>,
}

/// A block in atari, and what its last liberty is worth to either side.
#[derive(Clone, Copy, Debug)]
struct Endangered {
    block: BlockId,
    liberty: Point,
    color: Color,
    size: u32,
    weight: ByColor<u32>,
}

impl UrgencyPlayout {
    /// Ready to go on from this board.
    pub fn new(board: &Board) -> UrgencyPlayout {
        let mut playout = UrgencyPlayout::default();
        playout.reset(board);
        playout
    }

    /// Looks at a board afresh. O(blocks).
    pub fn reset(&mut self, board: &Board) {
        self.atari.clear();
        for block in board.blocks() {
            self.note(board, block);
        }
    }

    /// Takes note of a stone just played on the board. O(neighbours and blocks in atari).
    #[inline]
    pub fn played(&mut self, board: &Board, point: Point) {
        // A block leaves atari only by a stone on the last liberty of some block: its own, or that of one it captures.
        if self.atari.iter().any(|e| e.liberty == point) {
            self.atari.retain(|e| board.is_live(e.block) && board.liberty_count(e.block) == 1);
            self.stale = true;
        }
        // It comes into atari only by a stone on one of its liberties or by being the stone's own block.
        if let Some(block) = board.block(point) {
            self.note(board, block);
        }
        for near in board.graph().neighbors(point) {
            match board.block(near) {
                Some(block) => self.note(board, block),
                None => self.stale |= self.atari.iter().any(|e| e.liberty == near),
            }
        }
    }

    #[inline]
    fn note(&mut self, board: &Board, block: BlockId) {
        if board.liberty_count(block) != 1 {
            return;
        }
        let Some(liberty) = board.liberties(block).next() else { return };
        let size = board.block_size(block) as u32;
        let weight = ByColor::default();
        let entry = Endangered { block, liberty, color: board.block_color(block), size, weight };
        match self.atari.iter_mut().find(|known| known.block == block) {
            Some(known) => *known = entry,
            None => self.atari.push(entry),
        }
        self.stale = true;
    }

    /// Computes the urgencies 2 to 4 of both sides, block by block, if something near them has changed.
    fn weigh(&mut self, board: &Board) {
        self.stale = false;
        let endangered = ByColor::from_fn(|color| self.atari.iter().any(|e| e.color == color));
        let [_, extend, capture, rescue] = Urgencies::WEIGHTS;
        for entry in &mut self.atari {
            let (owner, enemy) = (entry.color, !entry.color);
            let mut weight = ByColor::default();
            if !is_hopeless(board, owner, entry.liberty) {
                weight[owner] += extend * entry.size;
                weight[enemy] += capture * entry.size;
            }
            if endangered[enemy] && touches_atari(board, entry.block, enemy) {
                weight[enemy] += rescue * entry.size;
            }
            entry.weight = weight;
        }
    }

    /// The sum of the urgencies 2 to 4 of `color`.
    #[inline]
    fn press(&mut self, board: &Board, color: Color) -> u32 {
        if self.stale {
            self.weigh(board);
        }
        if self.atari.is_empty() {
            return 0;
        }
        if let Some((ko, owner)) = board.ko()
            && owner == color
        {
            // Retaking is the move of lowest value.
            for entry in self.atari.iter_mut().filter(|e| e.liberty == ko) {
                entry.weight[color] = 0;
                self.stale = true;
            }
        }
        self.atari.iter().map(|e| e.weight[color]).sum()
    }

    fn pressing_at(&self, color: Color, mut draw: u32) -> Option<Point> {
        for entry in &self.atari {
            match draw.checked_sub(entry.weight[color]) {
                None => return Some(entry.liberty),
                Some(rest) => draw = rest,
            }
        }
        None
    }

    /// Draws a move with probability proportional to its urgency; `None` (a pass) if no point has any.
    /// `below(n)` draws from 0…n−1. A forbidden retaking of a ko is never drawn.
    #[inline]
    pub fn choose(&mut self, board: &Board, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Point> {
        let pressing = self.press(board, color);
        let count = board.empties().len() as u32;
        for _ in 0..DRAWS {
            if pressing + count == 0 {
                return None;
            }
            let draw = below(pressing + count);
            match draw.checked_sub(pressing) {
                None => return self.pressing_at(color, draw),
                Some(k) => {
                    let point = board.nth_empty(k as usize)?;
                    if is_calm(board, color, point) {
                        return Some(point);
                    }
                }
            }
        }
        // A point that was drawn in vain has no weight, so taking it out leaves the proportions as they are.
        self.pool.clear();
        self.pool.extend(board.empties());
        while pressing + self.pool.len() as u32 > 0 {
            let draw = below(pressing + self.pool.len() as u32);
            let Some(k) = draw.checked_sub(pressing) else { return self.pressing_at(color, draw) };
            let point = self.pool.swap_remove(k as usize);
            if is_calm(board, color, point) {
                return Some(point);
            }
        }
        None
    }

    /// The urgency of a point for `color`: the same number as the formulas give, less a forbidden ko.
    /// Cost: the blocks in atari. For tests and tables; [`choose`](UrgencyPlayout::choose) draws without it.
    pub fn value(&mut self, board: &Board, color: Color, point: Point) -> u32 {
        if board.color(point).is_some() {
            return 0;
        }
        self.press(board, color);
        let pressing: u32 = self.atari.iter().filter(|e| e.liberty == point).map(|e| e.weight[color]).sum();
        pressing + is_calm(board, color, point) as u32
    }

    /// Plays from `color` on by urgency until both sides pass or `limit` moves are made; returns the number of moves,
    /// passes included. The board's undo log is forgotten.
    pub fn run(&mut self, board: &mut Board, color: Color, limit: u32, mut below: impl FnMut(u32) -> u32) -> u32 {
        self.reset(board);
        let (mut color, mut moves, mut passes) = (color, 0, 0);
        while passes < 2 && moves < limit {
            match self.choose(board, color, &mut below) {
                Some(point) => {
                    board.play_unlogged(color, point);
                    self.played(board, point);
                    passes = 0;
                }
                None => {
                    board.set_ko(None);
                    passes += 1;
                }
            }
            color = !color;
            moves += 1;
        }
        moves
    }
}

/// Urgency 1: legal, and not a point with nothing around it but own stones out of atari.
#[inline]
fn is_calm(board: &Board, color: Color, point: Point) -> bool {
    let around = board.surroundings(point);
    let safe = around.stones[color] > around.atari[color];
    let legal = safe || around.atari[!color] > 0;
    let open = around.stones[!color] > 0 || around.atari[color] > 0;
    around.empties > 0 || legal && open && board.ko() != Some((point, color))
}

/// Whether a stone of `color` on an empty point makes a hopeless extension.
#[inline]
fn is_hopeless(board: &Board, color: Color, point: Point) -> bool {
    let around = board.surroundings(point);
    around.empties <= 1 && around.atari[!color] == 0 && around.stones[color] == around.atari[color]
}

/// Whether a block touches a block of `color` in atari.
fn touches_atari(board: &Board, block: BlockId, color: Color) -> bool {
    board.block_stones(block).any(|stone| board.surroundings(stone).atari[color] > 0)
}
