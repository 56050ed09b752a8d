//! What an answer says: status, ko, bounds, what it assumes, and the proofs behind it.

use igolog_core::{ByColor, Color, Point, PointSet, words};

use crate::{KoMaster, Outcome, Problem};

/// What becomes of the stones in question when the side to move begins, from worst to best for their owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// They die, whatever the kos.
    Dead,
    /// A ko decides.
    Ko,
    /// They stay, but only as long as neither side touches them: no two eyes.
    Seki,
    /// They live, whatever the kos. Where it was not told apart from a seki, this word stands too.
    Alive,
    /// Not settled within the limits; the bounds say what is known.
    Unknown,
}

words!(
    Fate, "status",
    Dead => "dead", Ko => "ko", Seki => "seki", Alive => "alive", Unknown => "unknown",
);

/// How a ko stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ko {
    /// The side that takes first: the other must find the first threat. `None` if not found within the limits.
    pub takes_first: Option<Color>,
    /// The fewest threats with which each side wins if the other has none; `None` if not found within the limits.
    pub threats: ByColor<Option<u32>>,
    /// Whether moves elsewhere must be spent before the ko is one that decides (an approach-move ko, 本コウ or not).
    pub approach: bool,
}

/// One proof behind an answer: the question under one ko assumption, and how it ends.
#[derive(Clone, Debug)]
pub struct ZoneProof {
    /// The question: the board of the problem as it is, the region that both sides were kept to if any.
    pub problem: Problem,
    /// The easier question that was asked first on an open board, with a rim of the attacker's stones: where to look for moves.
    pub scout: Option<Problem>,
    /// Whether the ways out of the region are guarded: the defender goes to a point next to the outside only beside a stone of
    /// his own, or to capture. (No stone of his starts from the outside, as everywhere beyond the region.)
    pub guarded: bool,
    /// Who takes kos.
    pub master: KoMaster,
    /// Whether the defender must survive the end of the game too, when no threats are left: the bent four.
    pub patient: bool,
    /// Who wins; never unknown.
    pub outcome: Outcome,
    /// The points that the proof depends on.
    pub zone: PointSet,
}

impl ZoneProof {
    /// Whether the owner of the stones in question wins.
    pub fn defender_wins(&self) -> bool {
        self.outcome == Outcome::Lives
    }
}

/// The answer to a problem.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What happens.
    pub status: Fate,
    /// The worst and the best for the defender that is still possible; both are the status where it is known.
    pub bounds: (Fate, Fate),
    /// Whether `proofs` prove it. If not, it is an estimate: it holds with the attacker's `gaps` closed.
    pub proved: bool,
    /// Dead by a ko that the attacker may start at the end of the game, when no threats are left: the bent four in the corner.
    pub at_end: bool,
    /// How the ko stands, if it is one.
    pub ko: Option<Ko>,
    /// The first move that reaches it, where the side to move gets his way (a ko counts); `None` is a pass, or no move does.
    pub best: Option<Point>,
    /// A line of play; `None` is a pass.
    pub line: Vec<Option<Point>>,
    /// The points that the answer depends on.
    pub zone: PointSet,
    /// Stones of the attacker that were taken to be safe: the outer walls of the problem. Empty if nothing is assumed.
    pub walls: PointSet,
    /// Ways out that were taken to be guarded: the defender plays there only beside a stone of his own, or to capture. Empty if
    /// nothing is assumed.
    pub doors: PointSet,
    /// Points where an estimate gives the attacker stones that are not there. Empty if it is proved.
    pub gaps: PointSet,
    /// The proofs: one for life or death, two for a ko.
    pub proofs: Vec<ZoneProof>,
    /// Positions visited, all stages together.
    pub work: u64,
}
