//! How hard to look, and how much work was done. Both count positions and playouts, never time.

use std::ops::{Add, AddAssign};

use igolog_core::{Graph, words};

/// How hard to look: part of every question about life and death. With equal effort equal boards get equal answers.
///
/// ```
/// use igolog_life::Effort;
/// assert_eq!("step".parse(), Ok(Effort::Step));
/// assert_eq!(Effort::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// No search: every region is only looked at. For reading after every move.
    #[default]
    Static,
    /// Short local searches, some 20 ms of processor time on a full board: for stepping through a game.
    Step,
    /// Long local searches: a few tenths of a second on a full board, seldom a second.
    Full,
}

impl Effort {
    /// What it allows on a graph: fewer positions where each of them costs more, because a point has many neighbours.
    pub(crate) fn limits(self, graph: &Graph) -> Limits {
        let usual = self.usual();
        let (points, size) = (graph.len() as u64, graph.size() as u64);
        let share = |positions: u64| positions * points / size.max(1);
        if size <= points {
            return usual;
        }
        Limits { one: share(usual.one), all: share(usual.all), first: share(usual.first), ..usual }
    }

    const fn usual(self) -> Limits {
        match self {
            Effort::Static => Limits { one: 0, all: 0, empties: 0, first: 0 },
            Effort::Step => Limits { one: 2_000, all: 14_000, empties: 20, first: 300 },
            Effort::Full => Limits { one: 100_000, all: 3_000_000, empties: 30, first: 3_000 },
        }
    }
}

words!(Effort, "effort", Static => "static", Step => "step", Full => "full");

/// What an effort allows the searches for safety.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Positions visited in one local search; 0 for no search at all.
    pub(crate) one: u64,
    /// Positions visited in all searches for one colour.
    pub(crate) all: u64,
    /// Regions with more empty points are not searched.
    pub(crate) empties: u32,
    /// Positions visited for each first move that might save an enclosed group.
    pub(crate) first: u64,
}

/// The work that went into an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spent {
    /// Positions searched.
    pub positions: u64,
    /// Games played out.
    pub playouts: u64,
}

impl Spent {
    /// So many positions searched, and nothing else.
    pub fn positions(positions: u64) -> Spent {
        Spent { positions, playouts: 0 }
    }
}

impl Add for Spent {
    type Output = Spent;

    fn add(self, other: Spent) -> Spent {
        Spent { positions: self.positions + other.positions, playouts: self.playouts + other.playouts }
    }
}

impl AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        *self = *self + other;
    }
}
