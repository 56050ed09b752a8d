//! The B-W model of a kernel board without the matrix F: each block keeps its stones S and contacts C = F0 S.
//!
//! C does not depend on what is empty, so a capture needs no bookkeeping at neighbouring blocks. With l the empty points:
//!
//! - F x = (F0 x ∧ l) ∨ ⋃{S : C meets x}
//! - ᵗF x = F0(x ∧ l) ∨ ⋃{C : S meets x}
//! - p(k) = {i ∈ l : |F0ᵢ ∧ l| < k} ∨ ⋃{S : |C ∧ l| < k}

use std::sync::Arc;

use igolog_core::{BlockId, Board, ByColor, Color, Delta, Graph, Point};

use crate::bits::Bits;
use crate::topology::Topology;
use crate::urgency::Urgencies;

/// A block's stones and contacts.
#[derive(Clone, Copy, Debug)]
pub struct BlockSets<const W: usize> {
    /// S: the stones.
    pub stones: Bits<W>,
    /// C: the stones and all their neighbours.
    pub contacts: Bits<W>,
    /// Whose stones.
    pub color: Color,
    handle: u16,
}

/// The B-W model of a board, derived from it or kept current from its [`Delta`]s. Nothing here allocates after [`View::new`]
/// until the number of blocks outgrows what was seen before.
///
/// ```
/// use igolog_bw::View;
/// use igolog_core::{Board, Color, Graph, Suicide};
/// let mut board = Board::new(Graph::grid(19, 19)?);
/// let mut view = View::<6>::new(&board, Color::Black);
/// let point = board.graph().at(3, 3).unwrap();
/// board.play(Color::Black, point, Suicide::Forbidden)?;
/// view.update(&board, &board.delta().unwrap(), Color::White);
/// assert_eq!(view.legal().count(), 360);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct View<const W: usize> {
    topology: Arc<Topology<W>>,
    empties: Bits<W>,
    stones: ByColor<Bits<W>>,
    blocks: Vec<BlockSets<W>>,
    /// The place of each live handle in `blocks`.
    slot: Vec<u16>,
    /// The handle of each stone's block; of no meaning where there is no stone.
    owner: Vec<u16>,
    to_move: Color,
}

const NONE: u16 = u16::MAX;

impl<const W: usize> View<W> {
    /// The view of a board, with a player to move. O(points).
    ///
    /// # Panics
    /// If the board has more than 64·`W` points.
    pub fn new(board: &Board, to_move: Color) -> View<W> {
        View::with_topology(Arc::new(Topology::new(board.graph())), board, to_move)
    }

    /// As [`View::new`], sharing a topology of the same graph.
    pub fn with_topology(topology: Arc<Topology<W>>, board: &Board, to_move: Color) -> View<W> {
        let slot = vec![NONE; board.graph().len()];
        let stones = ByColor::new(Bits::EMPTY, Bits::EMPTY);
        let owner = slot.clone();
        let mut view = View { topology, empties: Bits::EMPTY, stones, blocks: Vec::new(), slot, owner, to_move };
        view.refresh(board, to_move);
        view
    }

    /// Reads a board afresh. O(stones).
    pub fn refresh(&mut self, board: &Board, to_move: Color) {
        self.to_move = to_move;
        self.blocks.clear();
        self.slot.fill(NONE);
        self.stones = ByColor::new(Bits::EMPTY, Bits::EMPTY);
        for block in board.blocks() {
            self.read_block(board, block);
        }
        for block in &self.blocks {
            self.stones[block.color] |= block.stones;
        }
        self.empties = self.topology.full() - self.stones.black - self.stones.white;
    }

    /// Takes a step over from the board, or takes it back: call it after the step with the step's delta, or after its undo
    /// with the same delta. O(stones of the changed blocks).
    pub fn update(&mut self, board: &Board, delta: &Delta, to_move: Color) {
        self.to_move = to_move;
        for change in &delta.changes {
            let point = change.point;
            self.stones.black.remove(point);
            self.stones.white.remove(point);
            self.empties.remove(point);
            match board.color(point) {
                Some(color) => self.stones[color].insert(point),
                None => self.empties.insert(point),
            }
        }
        for &block in delta.gone.iter().chain(&delta.touched) {
            self.drop_block(block);
            if board.is_live(block) {
                self.read_block(board, block);
            }
        }
    }

    fn read_block(&mut self, board: &Board, block: BlockId) {
        let (mut stones, mut contacts) = (Bits::EMPTY, Bits::EMPTY);
        let graph = self.topology.graph();
        for stone in board.block_stones(block) {
            stones.insert(stone);
            self.owner[stone.index()] = block.index() as u16;
            graph.neighbors(stone).for_each(|near| contacts.insert(near));
        }
        let sets = BlockSets {
            stones,
            contacts: contacts | stones,
            color: board.block_color(block),
            handle: block.index() as u16,
        };
        self.slot[block.index()] = self.blocks.len() as u16;
        self.blocks.push(sets);
    }

    fn drop_block(&mut self, block: BlockId) {
        let slot = core::mem::replace(&mut self.slot[block.index()], NONE);
        if slot != NONE {
            self.blocks.swap_remove(slot as usize);
            if let Some(moved) = self.blocks.get(slot as usize) {
                self.slot[moved.handle as usize] = slot;
            }
        }
    }

    /// The graph.
    pub fn graph(&self) -> &Arc<Graph> {
        self.topology.graph()
    }

    /// F0 as a map on sets.
    pub fn topology(&self) -> &Arc<Topology<W>> {
        &self.topology
    }

    /// The blocks, in no particular order.
    pub fn blocks(&self) -> &[BlockSets<W>] {
        &self.blocks
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// 1: every point.
    #[inline(always)]
    pub fn one(&self) -> Bits<W> {
        self.topology.full()
    }

    /// x̄: the complement.
    #[inline(always)]
    pub fn not(&self, x: Bits<W>) -> Bits<W> {
        self.one() - x
    }

    /// l: the empty points.
    #[inline(always)]
    pub fn l(&self) -> Bits<W> {
        self.empties
    }

    /// The stones of a colour, m \ l of its own.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> Bits<W> {
        self.stones[color]
    }

    /// The stones of a colour and the empty points: b or w.
    #[inline(always)]
    pub fn side(&self, color: Color) -> Bits<W> {
        self.stones[color] | self.empties
    }

    /// m: the side of the player to move.
    #[inline(always)]
    pub fn m(&self) -> Bits<W> {
        self.side(self.to_move)
    }

    /// y: the other side.
    #[inline(always)]
    pub fn y(&self) -> Bits<W> {
        self.side(!self.to_move)
    }

    /// F0 x.
    #[inline(always)]
    pub fn f0(&self, x: &Bits<W>) -> Bits<W> {
        self.topology.f0(x)
    }

    /// F x: the points whose block has a contact in x. O(blocks).
    #[inline]
    pub fn f(&self, x: &Bits<W>) -> Bits<W> {
        let mut all = self.topology.f0(x) & self.empties;
        for block in &self.blocks {
            if block.contacts.meets(x) {
                all |= block.stones;
            }
        }
        all
    }

    /// ᵗF x: the contacts of the blocks and empty points in x. O(blocks).
    #[inline]
    pub fn tf(&self, x: &Bits<W>) -> Bits<W> {
        let mut all = self.topology.f0(&(*x & self.empties));
        for block in &self.blocks {
            if block.stones.meets(x) {
                all |= block.contacts;
            }
        }
        all
    }

    /// M x: the blocks and empty points that meet x. O(blocks).
    pub fn m_of(&self, x: &Bits<W>) -> Bits<W> {
        let mut all = *x & self.empties;
        for block in &self.blocks {
            if block.stones.meets(x) {
                all |= block.stones;
            }
        }
        all
    }

    /// F eᵢ: the points whose block touches i. O(neighbours).
    #[inline]
    pub fn column(&self, point: Point) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for near in self.graph().neighbors(point).chain([point]) {
            if self.empties.contains(near) {
                all.insert(near);
            } else {
                all |= self.blocks[self.slot[self.owner[near.index()] as usize] as usize].stones;
            }
        }
        all
    }

    /// How many blocks have a stone in x. O(members of x, or blocks).
    pub fn blocks_in(&self, x: &Bits<W>) -> usize {
        let stones = *x - self.empties;
        let (mut seen, mut count) = ([NONE; 8], 0);
        for stone in stones.iter() {
            let owner = self.owner[stone.index()];
            if !seen[..count].contains(&owner) {
                if count == seen.len() {
                    return self.blocks.iter().filter(|block| block.stones.meets(&stones)).count();
                }
                seen[count] = owner;
                count += 1;
            }
        }
        count
    }

    /// p(k): points whose block, or who themselves, have fewer than k empty contacts. O(blocks).
    #[inline]
    pub fn p(&self, k: usize) -> Bits<W> {
        let mut all = self.topology.sparse(&self.empties, k);
        for block in &self.blocks {
            if block.contacts.common_below(&self.empties, k) {
                all |= block.stones;
            }
        }
        all
    }

    /// h = p(2) \ p(1).
    #[inline]
    pub fn h(&self) -> Bits<W> {
        // A block of a kernel board has a liberty, so p(1) is 0.
        self.p(2)
    }

    /// a(i): the block that a stone at i makes.
    pub fn a(&self, point: Point) -> Bits<W> {
        (self.column(point) & self.stones[self.to_move]) | Bits::unit(point)
    }

    /// d(i): the stones that a stone at i captures.
    pub fn d(&self, point: Point) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for block in &self.blocks {
            if block.color != self.to_move
                && block.contacts.contains(point)
                && block.contacts.common_below(&self.empties, 2)
            {
                all |= block.stones;
            }
        }
        all
    }

    /// F(m ⊕ h) ∧ l: where the player to move may play, ko apart.
    pub fn legal(&self) -> Bits<W> {
        self.legal_for(self.to_move)
    }

    /// As [`legal`](View::legal), for either colour.
    pub fn legal_for(&self, color: Color) -> Bits<W> {
        // ∧ l leaves only the rows of empty points, which are rows of F0.
        self.f0(&(self.side(color) ^ self.h())) & self.empties
    }

    /// Where an extension of `color` is hopeless.
    pub fn hopeless(&self, color: Color) -> Bits<W> {
        self.hopeless_given(color, &self.h())
    }

    fn hopeless_given(&self, color: Color, h: &Bits<W>) -> Bits<W> {
        let (m, y) = (self.side(color), self.side(!color));
        let few = self.topology.sparse(&self.empties, 3);
        few - self.f0(&(*h - m)) - self.f0(&(self.not(*h) - y))
    }

    /// Gives the turn to a colour.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Where the four urgencies of `color` hold.
    pub fn urgency_parts(&self, color: Color) -> [Bits<W>; 4] {
        let (h, l, m, y) = (self.h(), self.empties, self.side(color), self.side(!color));
        let (mine, yours) = (h - y, h - m);
        let freed = (self.f(&mine) & h) - m;
        [
            self.f0(&(h ^ m)) & self.f0(&((h ^ y) | self.not(m))) & l,
            (self.f0(&mine) - self.hopeless_given(color, &h)) & l,
            (self.f0(&yours) - self.hopeless_given(!color, &h)) & l,
            self.f0(&freed) & l,
        ]
    }

    /// The urgencies of the player to move with their values, ko apart.
    pub fn urgencies(&self) -> Urgencies {
        let mut values = Vec::new();
        let parts = self.urgencies_into(&mut values);
        let points = self.graph().len();
        Urgencies {
            hopeless: self.hopeless(self.to_move).to_set(points),
            parts: parts.map(|p| p.to_set(points)),
            values,
        }
    }

    /// The four parts of the urgencies of the player to move, and into `values` the value of each point, ko apart.
    pub fn urgencies_into(&self, values: &mut Vec<u32>) -> [Bits<W>; 4] {
        let parts = self.urgency_parts(self.to_move);
        values.clear();
        values.resize(self.graph().len(), 0);
        for point in parts[0].iter() {
            values[point.index()] = Urgencies::WEIGHTS[0];
        }
        let pressing = parts[1] | parts[2] | parts[3];
        if pressing.is_empty() {
            return parts;
        }
        let (h, mine) = (self.h(), self.h() - self.y());
        let freed = (self.f(&mine) & h) - self.m();
        for block in &self.blocks {
            // Only the stones' last liberties carry these urgencies.
            if !block.stones.meets(&h) {
                continue;
            }
            let size = block.stones.count() as u32;
            let Some(liberty) = (block.contacts & self.empties).iter().next() else { continue };
            let own = block.color == self.to_move;
            let counts = [own, !own, block.stones.meets(&freed)];
            for (k, counts) in counts.into_iter().enumerate() {
                if counts && parts[k + 1].contains(liberty) {
                    values[liberty.index()] += Urgencies::WEIGHTS[k + 1] * size;
                }
            }
        }
        parts
    }
}
