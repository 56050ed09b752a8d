//! How the kernel reads neighbours: a table of four for small degrees, compressed lists for any degree.

use alloc::vec::Vec;

/// Numbers of black, white and empty neighbours of a point, packed into one word.
pub(crate) trait Counts: Copy + Default + PartialEq + core::fmt::Debug {
    fn all_empty(degree: u16) -> Self;
    /// A neighbour changed from empty to a stone.
    fn with_stone(self, color: u8) -> Self;
    /// A neighbour changed from a stone to empty.
    fn without_stone(self, color: u8) -> Self;
    fn has_empty(self) -> bool;
    fn has_stone(self, color: u8) -> bool;
    /// Whether every neighbour is a stone of the other colour than `color`.
    fn only_opponents(self, color: u8) -> bool;
}

/// Counts up to 4: bits 0–3 black, 4–7 white, 8–11 empty.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Nibbles(u16);

impl Nibbles {
    // Arithmetic, not a table: a table would be laid out on the stack again and again.
    #[inline(always)]
    fn step(color: u8) -> u16 {
        (1u16 << (color * 4)).wrapping_sub(1 << 8)
    }
}

impl Counts for Nibbles {
    fn all_empty(degree: u16) -> Self {
        Nibbles(degree << 8)
    }
    #[inline(always)]
    fn with_stone(self, color: u8) -> Self {
        Nibbles(self.0.wrapping_add(Self::step(color)))
    }
    #[inline(always)]
    fn without_stone(self, color: u8) -> Self {
        Nibbles(self.0.wrapping_sub(Self::step(color)))
    }
    #[inline(always)]
    fn has_empty(self) -> bool {
        self.0 & 0xF00 != 0
    }
    #[inline(always)]
    fn has_stone(self, color: u8) -> bool {
        self.0 & 0xF << (color * 4) != 0
    }
    #[inline(always)]
    fn only_opponents(self, color: u8) -> bool {
        self.0 & (0xF00 | 0xF << (color * 4)) == 0
    }
}

/// Counts up to 65,535: three fields of 16 bits.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Wide(u64);

impl Wide {
    #[inline(always)]
    fn step(color: u8) -> u64 {
        (1u64 << (color * 16)).wrapping_sub(1 << 32)
    }
}

impl Counts for Wide {
    fn all_empty(degree: u16) -> Self {
        Wide((degree as u64) << 32)
    }
    #[inline(always)]
    fn with_stone(self, color: u8) -> Self {
        Wide(self.0.wrapping_add(Self::step(color)))
    }
    #[inline(always)]
    fn without_stone(self, color: u8) -> Self {
        Wide(self.0.wrapping_sub(Self::step(color)))
    }
    #[inline(always)]
    fn has_empty(self) -> bool {
        self.0 & 0xFFFF_0000_0000 != 0
    }
    #[inline(always)]
    fn has_stone(self, color: u8) -> bool {
        self.0 & 0xFFFF << (color * 16) != 0
    }
    #[inline(always)]
    fn only_opponents(self, color: u8) -> bool {
        self.0 & (0xFFFF_0000_0000 | 0xFFFF << (color * 16)) == 0
    }
}

/// Neighbours and diagonals of points. A *row* is a copyable handle on one point's neighbours.
pub(crate) trait Adjacency: core::fmt::Debug {
    type Row: Copy;
    type Counts: Counts;
    fn row(&self, point: u16) -> Self::Row;
    fn diagonal_row(&self, point: u16) -> Self::Row;
    fn row_len(row: Self::Row) -> usize;
    /// The `k`-th neighbour, or the sentinel where a table has no more.
    fn at(&self, row: Self::Row, k: usize) -> u16;
    fn diagonal_at(&self, row: Self::Row, k: usize) -> u16;
    fn degree(&self, point: u16) -> u16;
    /// How many enemy diagonals make a one-point eye false: 2 inside, 1 at the edge.
    fn false_eye_at(&self, point: u16) -> u32;
}

/// At most four neighbours and four diagonals; missing ones are the sentinel, a point that is never empty.
#[derive(Debug)]
pub(crate) struct Table<const CAP: usize> {
    neighbors: [[u16; 4]; CAP],
    diagonals: [[u16; 4]; CAP],
    degree: [u8; CAP],
    false_eye_at: [u8; CAP],
}

impl<const CAP: usize> Table<CAP> {
    pub(crate) fn new(lists: &Lists) -> Self {
        let points = lists.points();
        let nothing = [points as u16; 4];
        let mut table =
            Table { neighbors: [nothing; CAP], diagonals: [nothing; CAP], degree: [0; CAP], false_eye_at: [1; CAP] };
        for point in 0..points {
            let (near, diagonal) = (lists.row(point as u16), lists.diagonal_row(point as u16));
            for k in 0..Lists::row_len(near) {
                table.neighbors[point][k] = lists.at(near, k);
            }
            for k in 0..Lists::row_len(diagonal) {
                table.diagonals[point][k] = lists.diagonal_at(diagonal, k);
            }
            table.degree[point] = Lists::row_len(near) as u8;
            table.false_eye_at[point] = lists.false_eye_at(point as u16) as u8;
        }
        table
    }
}

impl<const CAP: usize> Adjacency for Table<CAP> {
    type Row = [u16; 4];
    type Counts = Nibbles;

    #[inline(always)]
    fn row(&self, point: u16) -> [u16; 4] {
        self.neighbors[point as usize & (CAP - 1)]
    }
    #[inline(always)]
    fn diagonal_row(&self, point: u16) -> [u16; 4] {
        self.diagonals[point as usize & (CAP - 1)]
    }
    #[inline(always)]
    fn row_len(_: [u16; 4]) -> usize {
        4
    }
    #[inline(always)]
    fn at(&self, row: [u16; 4], k: usize) -> u16 {
        row[k & 3]
    }
    #[inline(always)]
    fn diagonal_at(&self, row: [u16; 4], k: usize) -> u16 {
        row[k & 3]
    }
    fn degree(&self, point: u16) -> u16 {
        self.degree[point as usize & (CAP - 1)] as u16
    }
    #[inline(always)]
    fn false_eye_at(&self, point: u16) -> u32 {
        self.false_eye_at[point as usize & (CAP - 1)] as u32
    }
}

/// Compressed lists: any degree.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    offsets: Vec<u32>,
    targets: Vec<u16>,
    diagonal_offsets: Vec<u32>,
    diagonal_targets: Vec<u16>,
}

impl Lists {
    pub(crate) fn new(offsets: &[u32], targets: &[u16], diagonal_offsets: &[u32], diagonal_targets: &[u16]) -> Self {
        Lists {
            offsets: offsets.to_vec(),
            targets: targets.to_vec(),
            diagonal_offsets: diagonal_offsets.to_vec(),
            diagonal_targets: diagonal_targets.to_vec(),
        }
    }

    pub(crate) fn points(&self) -> usize {
        self.offsets.len() - 1
    }

    pub(crate) fn fits_table(&self) -> bool {
        [&self.offsets, &self.diagonal_offsets].iter().all(|o| o.windows(2).all(|w| w[1] - w[0] <= 4))
    }
}

impl Adjacency for Lists {
    type Row = (u32, u32);
    type Counts = Wide;

    #[inline(always)]
    fn row(&self, point: u16) -> (u32, u32) {
        (self.offsets[point as usize], self.offsets[point as usize + 1])
    }
    #[inline(always)]
    fn diagonal_row(&self, point: u16) -> (u32, u32) {
        (self.diagonal_offsets[point as usize], self.diagonal_offsets[point as usize + 1])
    }
    #[inline(always)]
    fn row_len((from, to): (u32, u32)) -> usize {
        (to - from) as usize
    }
    #[inline(always)]
    fn at(&self, (from, _): (u32, u32), k: usize) -> u16 {
        self.targets[from as usize + k]
    }
    #[inline(always)]
    fn diagonal_at(&self, (from, _): (u32, u32), k: usize) -> u16 {
        self.diagonal_targets[from as usize + k]
    }
    fn degree(&self, point: u16) -> u16 {
        Self::row_len(self.row(point)) as u16
    }
    #[inline(always)]
    fn false_eye_at(&self, point: u16) -> u32 {
        if Self::row_len(self.diagonal_row(point)) >= 4 { 2 } else { 1 }
    }
}
