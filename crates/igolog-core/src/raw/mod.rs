//! The inner board: blocks with exact liberty sets, updated and undone in place.
//!
//! Generic over two neighbour stores and two kinds of tables; [`Kernel`] picks once per graph, and the public
//! [`Board`](crate::Board) dispatches once per call.

mod adjacency;
mod check;
mod play;
mod setup;
mod store;
mod undo;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use adjacency::{Adjacency, Counts, Lists, Table};
use store::{Buffer, Fixed, Heap, LibertySets, Store};

/// Contents of a point beside the two colours, which are 0 and 1.
pub(crate) const EMPTY: u8 = 2;
const OFF: u8 = 3;

/// How many roots stand for "no block", behind the points; the first of them is the sentinel too.
const NOBODIES: u16 = 8;

/// No ko.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// What a record undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A stone was placed; `suicide` if its own block left at once.
    Place { color: u8, suicide: bool },
    /// A stone was taken away by a setup.
    Remove { color: u8 },
    /// Nothing but the ko changed.
    Nothing,
}

/// One undoable change. The lists it speaks of lie on the board's stacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) hash: u64,
    pub(crate) action: Action,
    /// Whether this record begins a step (a move, a pass or a setup).
    pub(crate) first: bool,
    /// Whether the step is a setup.
    pub(crate) setup: bool,
    pub(crate) ko_color: u8,
    pub(crate) ko: u16,
    pub(crate) point: u16,
    /// Place: the block the stone joined or founded. Remove: the block that lost it.
    pub(crate) root: u16,
    /// Place: that block's size before, 0 if founded.
    root_size: u16,
    empty_slot: u16,
    old_next: u16,
    /// Place: blocks merged into `root`. Remove: blocks that remain.
    pub(crate) blocks: u16,
    /// Place: captured blocks. Remove: stones of the old block.
    pub(crate) taken: u16,
}

/// A board on adjacency `A` with tables in `S`.
#[derive(Debug)]
pub(crate) struct RawBoard<A: Adjacency, S: Store> {
    // Unique data
    adjacency: Arc<A>,
    points: u16,
    color: S::Buffer<u8>,
    ko: u16,
    ko_color: u8,
    prisoners: [u32; 2],
    // Reconstructible data
    hash: u64,
    stones: [u16; 2],
    /// Root of a stone's block; see `nobody` for the other points.
    root: S::Buffer<u16>,
    /// Next stone of the block, around a circle.
    next: S::Buffer<u16>,
    size: S::Buffer<u16>,
    counts: S::Buffer<A::Counts>,
    empties: S::Buffer<u16>,
    empty_slot: S::Buffer<u16>,
    empty_len: u16,
    live: S::Buffer<u16>,
    live_slot: S::Buffer<u16>,
    live_len: u16,
    liberties: S::Liberties,
    // Undo log
    records: Vec<Record>,
    roots: Vec<u16>,
    saved: Vec<u64>,
}

impl<A: Adjacency, S: Store> Clone for RawBoard<A, S> {
    fn clone(&self) -> Self {
        RawBoard {
            adjacency: Arc::clone(&self.adjacency),
            points: self.points,
            color: self.color.clone(),
            ko: self.ko,
            ko_color: self.ko_color,
            prisoners: self.prisoners,
            hash: self.hash,
            stones: self.stones,
            root: self.root.clone(),
            next: self.next.clone(),
            size: self.size.clone(),
            counts: self.counts.clone(),
            empties: self.empties.clone(),
            empty_slot: self.empty_slot.clone(),
            empty_len: self.empty_len,
            live: self.live.clone(),
            live_slot: self.live_slot.clone(),
            live_len: self.live_len,
            liberties: self.liberties.clone(),
            records: self.records.clone(),
            roots: self.roots.clone(),
            saved: self.saved.clone(),
        }
    }
}

impl<A: Adjacency, S: Store> RawBoard<A, S> {
    fn new(adjacency: &Arc<A>, points: usize) -> Self {
        let len = points + NOBODIES as usize;
        let sentinel = points as u16;
        let mut board: Self = RawBoard {
            adjacency: Arc::clone(adjacency),
            points: sentinel,
            color: S::Buffer::filled(len, EMPTY),
            ko: NOWHERE,
            ko_color: 0,
            prisoners: [0; 2],
            hash: 0,
            stones: [0; 2],
            root: S::Buffer::filled(len, sentinel),
            next: S::Buffer::filled(len, 0),
            size: S::Buffer::filled(len, 0),
            counts: S::Buffer::filled(len, A::Counts::default()),
            empties: S::Buffer::filled(len, 0),
            empty_slot: S::Buffer::filled(len, 0),
            empty_len: sentinel,
            live: S::Buffer::filled(len, 0),
            live_slot: S::Buffer::filled(len, 0),
            live_len: 0,
            liberties: S::Liberties::new(points),
            records: Vec::new(),
            roots: Vec::new(),
            saved: Vec::new(),
        };
        board.color.set(sentinel, OFF);
        for point in 0..sentinel {
            board.counts.set(point, A::Counts::all_empty(adjacency.degree(point)));
            board.empties.set(point, point);
            board.empty_slot.set(point, point);
            board.root.set(point, board.nobody(point));
        }
        board
    }

    /// Takes over another board's stones and blocks, and forgets what could be undone.
    fn copy_position(&mut self, other: &Self) {
        debug_assert!(Arc::ptr_eq(&self.adjacency, &other.adjacency));
        let len = self.points as usize + 1;
        self.color.copy_prefix(&other.color, len);
        self.root.copy_prefix(&other.root, len);
        self.next.copy_prefix(&other.next, len);
        self.size.copy_prefix(&other.size, len);
        self.counts.copy_prefix(&other.counts, len);
        self.empties.copy_prefix(&other.empties, other.empty_len as usize);
        self.empty_slot.copy_prefix(&other.empty_slot, len);
        self.live.copy_prefix(&other.live, other.live_len as usize);
        self.live_slot.copy_prefix(&other.live_slot, len);
        for k in 0..other.live_len {
            self.liberties.copy(&other.liberties, other.live.get(k));
        }
        (self.ko, self.ko_color, self.prisoners) = (other.ko, other.ko_color, other.prisoners);
        (self.hash, self.stones) = (other.hash, other.stones);
        (self.empty_len, self.live_len) = (other.empty_len, other.live_len);
        self.forget();
    }

    #[inline(always)]
    fn forget(&mut self) {
        if !self.records.is_empty() {
            self.records.clear();
            self.roots.clear();
            self.saved.clear();
        }
    }

    /// The root of a point without a stone. Updates of the neighbours' blocks need no test then; and since the
    /// neighbours of one point mostly have different ones, the writes do not wait for one another.
    #[inline(always)]
    fn nobody(&self, point: u16) -> u16 {
        self.points + point % NOBODIES
    }

    #[inline(always)]
    fn push_live(&mut self, root: u16) {
        self.live.set(self.live_len, root);
        self.live_slot.set(root, self.live_len);
        self.live_len += 1;
    }

    #[inline(always)]
    fn drop_live(&mut self, root: u16) {
        self.live_len -= 1;
        let last = self.live.get(self.live_len);
        let slot = self.live_slot.get(root);
        self.live.set(slot, last);
        self.live_slot.set(last, slot);
    }

    #[inline(always)]
    fn push_empty(&mut self, point: u16) {
        self.empties.set(self.empty_len, point);
        self.empty_slot.set(point, self.empty_len);
        self.empty_len += 1;
    }
}

macro_rules! kernels {
    ($($variant:ident: $adjacency:ty, $store:ty;)*) => {
        /// The neighbour store and table size that fit a graph.
        #[derive(Clone, Debug)]
        pub(crate) enum Kernel { $($variant(Arc<$adjacency>, usize),)* }

        /// A board of the kind that fits its graph.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyBoard { $($variant(Box<RawBoard<$adjacency, $store>>),)* }

        impl AnyBoard {
            pub(crate) fn new(kernel: &Kernel) -> AnyBoard {
                match kernel { $(Kernel::$variant(adjacency, points) =>
                    AnyBoard::$variant(Box::new(RawBoard::new(adjacency, *points))),)* }
            }

            /// # Panics
            /// If the two boards are of different kinds.
            pub(crate) fn copy_position(&mut self, other: &AnyBoard) {
                match (self, other) {
                    $((AnyBoard::$variant(to), AnyBoard::$variant(from)) => to.copy_position(from),)*
                    _ => panic!("boards of different graphs"),
                }
            }
        }

        /// Runs an expression on whichever board it is: one dispatch per call.
        macro_rules! on_board {
            ($any:expr, $board:ident => $body:expr) => {
                match $any { $($crate::raw::AnyBoard::$variant($board) => $body,)* }
            };
        }
    };
}

kernels! {
    Table128: Table<128>, Fixed<128, 2>;
    Table384: Table<512>, Fixed<512, 6>;
    Table512: Table<512>, Fixed<512, 8>;
    Table1024: Table<1024>, Fixed<1024, 16>;
    Lists128: Lists, Fixed<128, 2>;
    Lists512: Lists, Fixed<512, 8>;
    Lists1024: Lists, Fixed<1024, 16>;
    ListsHeap: Lists, Heap;
}

#[allow(clippy::single_component_path_imports, reason = "gives the macro a path for other modules")]
pub(crate) use on_board;
pub(crate) use play::Verdict;

impl Kernel {
    pub(crate) fn new(offsets: &[u32], targets: &[u16], diagonal_offsets: &[u32], diagonal_targets: &[u16]) -> Kernel {
        let lists = Lists::new(offsets, targets, diagonal_offsets, diagonal_targets);
        let points = lists.points();
        // Behind the points there is room for the roots that stand for no block.
        let len = points + NOBODIES as usize;
        match (lists.fits_table(), len) {
            (true, 0..=128) => Kernel::Table128(Arc::new(Table::new(&lists)), points),
            (true, 129..=384) => Kernel::Table384(Arc::new(Table::new(&lists)), points),
            (true, 385..=512) => Kernel::Table512(Arc::new(Table::new(&lists)), points),
            (true, 513..=1024) => Kernel::Table1024(Arc::new(Table::new(&lists)), points),
            (_, 0..=128) => Kernel::Lists128(Arc::new(lists), points),
            (_, 129..=512) => Kernel::Lists512(Arc::new(lists), points),
            (_, 513..=1024) => Kernel::Lists1024(Arc::new(lists), points),
            _ => Kernel::ListsHeap(Arc::new(lists), points),
        }
    }
}
