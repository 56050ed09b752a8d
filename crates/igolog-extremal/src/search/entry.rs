//! What a search knows of one border.

use num_bigint::BigUint;

use crate::frontier::State;

/// A border, the empty points spent to reach it, and the tally of the ways there.
#[derive(Clone, Debug)]
pub(crate) struct Entry<T> {
    pub(crate) state: State,
    pub(crate) cost: u16,
    pub(crate) tally: T,
}

/// What is kept when several ways lead to one border.
pub(crate) trait Tally: Clone + Send + Sync {
    /// Whether borders of different cost are kept apart.
    const BY_COST: bool;
    /// The tally of the empty board.
    fn one() -> Self;
    /// Adds the ways of `other`.
    fn add(&mut self, other: &Self);
}

/// A tally that is a number.
pub(crate) trait Number: Tally {
    /// The number, unless it grew too large to be kept.
    fn exact(&self) -> Option<BigUint>;
}

impl Number for u128 {
    fn exact(&self) -> Option<BigUint> {
        (*self < u128::MAX).then(|| BigUint::from(*self))
    }
}

impl Number for BigUint {
    fn exact(&self) -> Option<BigUint> {
        Some(self.clone())
    }
}

/// Only the cheapest way matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cheapest;

impl Tally for Cheapest {
    const BY_COST: bool = false;
    fn one() -> Self {
        Cheapest
    }
    fn add(&mut self, _: &Self) {}
}

/// Exact counts; stuck at the largest value once that is passed.
impl Tally for u128 {
    const BY_COST: bool = true;
    fn one() -> Self {
        1
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
}

impl Tally for BigUint {
    const BY_COST: bool = true;
    fn one() -> Self {
        BigUint::from(1u8)
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
}

impl<T: Tally> Entry<T> {
    #[inline]
    pub(crate) fn meets(&self, state: State, cost: u16) -> bool {
        self.state == state && (!T::BY_COST || self.cost == cost)
    }

    #[inline]
    pub(crate) fn absorb(&mut self, cost: u16, tally: &T) {
        self.cost = self.cost.min(cost);
        self.tally.add(tally);
    }
}
