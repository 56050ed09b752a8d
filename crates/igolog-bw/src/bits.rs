//! Sets of points in a fixed number of machine words: copied, never allocated.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub};

use igolog_core::point_set::{Iter, points_of};
use igolog_core::{Point, PointSet};

/// A set of at most 64·`W` points. There is no complement: a set does not know its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The set of one point.
    #[inline(always)]
    pub fn unit(point: Point) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(point);
        bits
    }

    /// The first words of a set; words beyond `W` must be zero.
    pub fn from_words(words: &[u64]) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        let shared = words.len().min(W);
        debug_assert!(words[shared..].iter().all(|&w| w == 0));
        bits.0[..shared].copy_from_slice(&words[..shared]);
        bits
    }

    /// The same set as a [`PointSet`] of a board of `points` points.
    pub fn to_set(&self, points: usize) -> PointSet {
        PointSet::from_words(points, &self.0)
    }

    /// Adds a point.
    #[inline(always)]
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Removes a point.
    #[inline(always)]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the point is a member.
    #[inline(always)]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Whether there is no member.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// Whether the two sets share a point: the product a · b.
    #[inline(always)]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        let mut all = 0;
        for k in 0..W {
            all |= self.0[k] & other.0[k];
        }
        all != 0
    }

    /// The number of members.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether |self ∧ other| < k; stops at the k-th member.
    #[inline]
    pub fn common_below(&self, other: &Bits<W>, k: usize) -> bool {
        let mut left = k;
        for n in 0..W {
            let mut word = self.0[n] & other.0[n];
            while word != 0 {
                if left <= 1 {
                    return false;
                }
                left -= 1;
                word &= word - 1;
            }
        }
        left > 0
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        points_of(&self.0)
    }

    /// Moves every member up by `by` points, those beyond the last word are lost.
    #[inline(always)]
    pub fn up(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = Bits::EMPTY;
        for k in (words..W).rev() {
            let low = if bits > 0 && k > words { self.0[k - words - 1] >> (64 - bits) } else { 0 };
            moved.0[k] = self.0[k - words] << bits | low;
        }
        moved
    }

    /// Moves every member down by `by` points.
    #[inline(always)]
    pub fn down(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = Bits::EMPTY;
        for k in 0..W - words {
            let high = if bits > 0 && k + words + 1 < W { self.0[k + words + 1] << (64 - bits) } else { 0 };
            moved.0[k] = self.0[k + words] >> bits | high;
        }
        moved
    }
}

macro_rules! bits_operator {
    ($trait:ident $method:ident, |$a:ident, $b:ident| $op:expr) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Bits<W>;
            #[inline(always)]
            fn $method(mut self, other: Bits<W>) -> Bits<W> {
                for k in 0..W {
                    let ($a, $b) = (self.0[k], other.0[k]);
                    self.0[k] = $op;
                }
                self
            }
        }
    };
}

bits_operator!(BitAnd bitand, |a, b| a & b);
bits_operator!(BitOr bitor, |a, b| a | b);
bits_operator!(BitXor bitxor, |a, b| a ^ b);
bits_operator!(Sub sub, |a, b| a & !b);

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bits<W>) {
        for k in 0..W {
            self.0[k] |= other.0[k];
        }
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bits<W>) {
        for k in 0..W {
            self.0[k] &= other.0[k];
        }
    }
}
