//! The variants of a pattern as masks, on boards of one size.

use super::{Allowed, PatternSearch, Variant};

/// A variant as rows of bits.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    /// The places of its upper left corner: first and last column, first and last row.
    pub(super) range: [usize; 4],
    /// For each row the columns that may not be empty, black, white.
    pub(super) rows: Vec<[u64; 3]>,
}

impl Fitted {
    /// A variant, if it fits on the board.
    pub(super) fn new(variant: &Variant, (width, height): (usize, usize)) -> Option<Fitted> {
        let row = |cells: &[Allowed]| {
            let not = |content: usize| {
                let bit = |(x, allowed): (usize, &Allowed)| u64::from(!allowed.bits() >> content & 1) << x;
                cells.iter().enumerate().map(bit).sum()
            };
            [not(0), not(1), not(2)]
        };
        let range = variant.range(width, height)?;
        Some(Fitted { range, rows: variant.pattern.cells.chunks(variant.pattern.width).map(row).collect() })
    }
}

/// Which places have a point, by the row of their upper left corner: for each so far above the point and each variant a
/// mask, whose bit `k` is the place `k` columns past the leftmost that the widest variant can have.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// Columns of the widest variant, rows of the highest.
    width: usize,
    pub(super) height: usize,
    variants: usize,
    /// Those that have the point.
    inside: Vec<u64>,
    /// Those that do not allow what is there: nothing, a black stone, a white stone.
    against: [Vec<u64>; 3],
}

impl Reach {
    pub(super) fn new(search: &PatternSearch, fits: impl Fn(usize) -> bool) -> Reach {
        let variants = search.variants();
        let fitting = || variants.iter().enumerate().filter(|(number, _)| fits(*number));
        let width = fitting().map(|(_, variant)| variant.pattern.width).max().unwrap_or(1);
        let height = fitting().map(|(_, variant)| variant.pattern.height).max().unwrap_or(1);
        let none = vec![0; height * variants.len()];
        let mut reach =
            Reach { width, height, variants: variants.len(), inside: none.clone(), against: [const { Vec::new() }; 3] };
        reach.against.fill(none);
        for (number, variant) in fitting() {
            let pattern = &variant.pattern;
            for (cell, allowed) in pattern.cells.iter().enumerate() {
                let at = cell / pattern.width * variants.len() + number;
                let bit = 1 << (width - 1 - cell % pattern.width);
                reach.inside[at] |= bit;
                for (content, against) in reach.against.iter_mut().enumerate() {
                    against[at] |= if allowed.bits() >> content & 1 == 0 { bit } else { 0 };
                }
            }
        }
        reach
    }

    /// The columns of places that may have a point in this column.
    #[inline]
    pub(super) fn all(&self, x: usize) -> u64 {
        self.columns((1 << self.width) - 1, x)
    }

    /// The masks of all variants for places that lie so far above a point.
    #[inline]
    pub(super) fn inside(&self, above: usize) -> &[u64] {
        &self.inside[above * self.variants..][..self.variants]
    }

    /// Of these, the places that do not allow what is there.
    #[inline]
    pub(super) fn against(&self, content: usize, above: usize) -> &[u64] {
        &self.against[content][above * self.variants..][..self.variants]
    }

    /// A mask as columns of the board, for a point in this column.
    #[inline]
    pub(super) fn columns(&self, mask: u64, x: usize) -> u64 {
        let left = self.width - 1;
        if x >= left { mask << (x - left) } else { mask >> (left - x) }
    }
}
