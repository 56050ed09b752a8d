//! Indices: a point of the board, and a block by its handle.

/// An intersection (点), as an index into its [`Graph`](crate::Graph).
///
/// On a grid the points are numbered row by row from the top left corner.
/// How a point is *printed* is no business of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The point with this index. Whether it lies on a given board is for that board to say.
    ///
    /// # Panics
    /// If `index` does not fit in 16 bits.
    #[inline]
    pub const fn new(index: usize) -> Point {
        assert!(index <= u16::MAX as usize, "a point index has 16 bits");
        Point(index as u16)
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The handle of a live block: one of its stones, chosen by the kernel.
///
/// A handle is stable: the block keeps it while it grows, and the larger block keeps its own when two merge.
/// After the block has gone, the same handle may name another block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub(crate) u16);

impl BlockId {
    /// The stone whose point is the handle.
    #[inline]
    pub const fn point(self) -> Point {
        Point(self.0)
    }

    /// The index of that point, for tables by block.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
