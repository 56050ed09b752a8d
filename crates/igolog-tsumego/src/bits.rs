//! Sets of points as a fixed number of words: copied freely, no allocation.

use igolog_core::{Point, PointSet};

const WORDS: usize = 6;

/// The largest board the solver takes.
pub const MOST_POINTS: usize = WORDS * 64;

/// A set of points of a board of at most [`MOST_POINTS`] points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    pub(crate) const EMPTY: Bits = Bits([0; WORDS]);

    pub(crate) fn of(point: Point) -> Bits {
        let mut set = Bits::EMPTY;
        set.insert(point);
        set
    }

    pub(crate) fn from_set(set: &PointSet) -> Bits {
        Bits::from_words(set.words())
    }

    /// Words beyond the capacity must be zero; the kernel's liberty sets may be longer or shorter.
    #[inline]
    pub(crate) fn from_words(words: &[u64]) -> Bits {
        let mut set = Bits::EMPTY;
        let mut at = 0;
        while at < WORDS && at < words.len() {
            set.0[at] = words[at];
            at += 1;
        }
        set
    }

    pub(crate) fn to_set(self, points: usize) -> PointSet {
        PointSet::from_words(points, &self.0)
    }

    #[inline]
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        let [a, b, c, d, e, f] = self.0;
        a | b | c | d | e | f == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        let [a, b, c, d, e, f] = self.0.map(u64::count_ones);
        (a + b + c + d + e + f) as usize
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Bits) -> bool {
        let mut all = 0;
        let mut at = 0;
        while at < WORDS {
            all |= self.0[at] & other.0[at];
            at += 1;
        }
        all != 0
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: &Bits) -> bool {
        (*self - *other).is_empty()
    }

    #[inline]
    pub(crate) fn first(&self) -> Option<Point> {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return Some(Point::new(at * 64 + self.0[at].trailing_zeros() as usize));
            }
            at += 1;
        }
        None
    }

    #[inline]
    pub(crate) fn iter(&self) -> BitsIter {
        BitsIter(*self)
    }

    /// Takes the smallest member out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Point> {
        let point = self.first()?;
        self.remove(point);
        Some(point)
    }
}

/// The members of a set in ascending order. (The set itself is no iterator: it is copied and kept.)
#[derive(Clone)]
pub(crate) struct BitsIter(Bits);

impl Iterator for BitsIter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.0.pop()
    }
}

impl IntoIterator for Bits {
    type Item = Point;
    type IntoIter = BitsIter;

    fn into_iter(self) -> BitsIter {
        BitsIter(self)
    }
}

impl FromIterator<Point> for Bits {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Bits {
        let mut set = Bits::EMPTY;
        points.into_iter().for_each(|p| set.insert(p));
        set
    }
}

macro_rules! word_by_word {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $body:expr;)*) => {$(
        impl core::ops::$assign for Bits {
            #[inline]
            fn $assign_method(&mut self, other: Bits) {
                // Plain indices: an optimiser that sees little of the crate at a time leaves chains of iterators as calls.
                let mut at = 0;
                while at < WORDS {
                    let ($a, $b) = (self.0[at], other.0[at]);
                    self.0[at] = $body;
                    at += 1;
                }
            }
        }
        impl core::ops::$trait for Bits {
            type Output = Bits;
            #[inline]
            fn $method(mut self, other: Bits) -> Bits {
                core::ops::$assign::$assign_method(&mut self, other);
                self
            }
        }
    )*};
}

word_by_word! {
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}
