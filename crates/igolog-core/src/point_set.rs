//! Sets of points, as bits.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::Point;

/// A set of points of one board.
///
/// Sets read as sets: `a | b`, `a & b`, `a - b`, `a ^ b`, `!a`, `len`, `is_subset`.
/// Two sets that are combined must belong to boards with equally many points.
///
/// ```
/// use igolog_core::{Point, PointSet};
/// let a: PointSet = PointSet::from_points(9, [0, 1, 2].map(Point::new));
/// let b: PointSet = PointSet::from_points(9, [2, 3].map(Point::new));
/// assert_eq!((&a - &b).len(), 2);
/// assert!((&a & &b).is_subset(&b));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSet {
    points: u32,
    words: Vec<u64>,
}

impl PointSet {
    /// The empty set on a board of `points` points.
    pub fn new(points: usize) -> Self {
        PointSet { points: points as u32, words: vec![0; points.div_ceil(64)] }
    }

    /// All points of a board of `points` points.
    pub fn full(points: usize) -> Self {
        !&PointSet::new(points)
    }

    /// The set of the given points.
    ///
    /// # Panics
    /// If one of them lies outside the board.
    pub fn from_points(points: usize, members: impl IntoIterator<Item = Point>) -> Self {
        let mut set = PointSet::new(points);
        set.extend(members);
        set
    }

    /// The set whose bits are `words`; bits beyond the board are dropped, missing words are zero.
    pub fn from_words(points: usize, words: &[u64]) -> Self {
        let mut set = PointSet::new(points);
        for (to, from) in set.words.iter_mut().zip(words) {
            *to = *from;
        }
        set.trim();
        set
    }

    /// The number of points of the board that this is a set of.
    pub fn board_points(&self) -> usize {
        self.points as usize
    }

    /// The bits, 64 points a word, point 0 in the lowest bit of the first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether the point is a member.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point; says whether it is new.
    ///
    /// # Panics
    /// If it lies outside the board.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        assert!(
            point.0 as u32 <= self.points.saturating_sub(1),
            "{point:?} is not on a board of {} points",
            self.points
        );
        let word = &mut self.words[point.index() / 64];
        let bit = 1 << (point.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes a point; says whether it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let word = &mut self.words[point.index() / 64];
        let bit = 1 << (point.index() % 64);
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    /// Removes every point.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Whether every member is also in `other`.
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets share no point.
    pub fn is_disjoint(&self, other: &PointSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0)
    }

    /// The smallest member.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The members in ascending order.
    pub fn iter(&self) -> Iter<'_> {
        points_of(&self.words)
    }

    fn trim(&mut self) {
        let spare = self.words.len() * 64 - self.points as usize;
        if let Some(last) = self.words.last_mut() {
            *last &= u64::MAX >> spare;
        }
    }
}

/// The points whose bits are set in `words`, in ascending order.
pub fn points_of(words: &[u64]) -> Iter<'_> {
    Iter { rest: words, word: 0, base: 0, next_base: 0 }
}

/// Iterator over the members of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    rest: &'a [u64],
    word: u64,
    base: u16,
    next_base: u16,
}

impl Iterator for Iter<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            let (&word, rest) = self.rest.split_first()?;
            self.word = word;
            self.rest = rest;
            self.base = self.next_base;
            self.next_base = self.next_base.wrapping_add(64);
        }
        let bit = self.word.trailing_zeros() as u16;
        self.word &= self.word - 1;
        Some(Point(self.base + bit))
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Point::index)).finish()
    }
}

impl Not for &PointSet {
    type Output = PointSet;

    fn not(self) -> PointSet {
        let mut set = PointSet { points: self.points, words: self.words.iter().map(|w| !w).collect() };
        set.trim();
        set
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $op:expr) => {
        impl $assign<&PointSet> for PointSet {
            fn $assign_method(&mut self, other: &PointSet) {
                debug_assert_eq!(self.points, other.points, "sets of different boards");
                for (a, b) in self.words.iter_mut().zip(&other.words) {
                    *a = $op(*a, *b);
                }
            }
        }
        impl $trait<&PointSet> for &PointSet {
            type Output = PointSet;
            fn $method(self, other: &PointSet) -> PointSet {
                let mut set = self.clone();
                $assign::$assign_method(&mut set, other);
                set
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a: u64, b: u64| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a: u64, b: u64| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a: u64, b: u64| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a: u64, b: u64| a & !b);
