//! Answering a problem in stages: which area, which ko assumption, and what the answers together mean.
//!
//! 1. Does the side to move reach his goal with every ko against him? If so, that is the answer.
//! 2. Does he reach it with every ko for him? If not, the other side has reached hers with every ko against *her*. If so, it is a ko.
//! 3. A ko that only the attacker needs may be one that waits for the end of the game: the bent four.
//!
//! Each is asked near the stones first, see [`Problem::enclosed`]. The rim there is on the attacker's side: life near the stones is
//! life, death is asked again in a wider area; and what dies against the rim may live without it.

use core::sync::atomic::{AtomicU64, Ordering};

use igolog_core::{Point, PointSet, Stop, words};

use crate::{Goal, KoMaster, Outcome, Problem, ProblemError, SearchResult, Solver};

/// What becomes of the stones in question when the side to move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemVerdict {
    /// They live, by eyes or in a seki, whatever the kos.
    Lives,
    /// They die, whatever the kos.
    Dies,
    /// They die when the game is over and no threats are left: the bent four in the corner.
    DiesAtEnd,
    /// A ko decides: the side to move wins if every ko is his, and does not if none is. For a defender in an area with a rim: at
    /// least a ko.
    Ko,
    /// Not settled within the limits, or settled only against the rim.
    Unknown,
}

words!(
    ProblemVerdict, "verdict",
    Lives => "lives", Dies => "dies", DiesAtEnd => "dies_at_end", Ko => "ko", Unknown => "unknown",
);

/// The answer to a problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What happens.
    pub verdict: ProblemVerdict,
    /// The first move that reaches it, where the side to move gets his way (a ko counts); `None` is a pass.
    pub best: Option<Point>,
    /// The points that the proof depends on, inside the area.
    pub zone: PointSet,
    /// A line of play.
    pub line: Vec<Option<Point>>,
    /// The problem in the area that the answer is about.
    pub area: Problem,
    /// Positions visited, all stages together.
    pub nodes: u64,
}

impl Solver {
    /// Answers a problem.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn solve(&mut self, problem: &Problem, stop: &Stop) -> Result<Solution, ProblemError> {
        let defends = problem.to_move == problem.defender()?;
        let wanted = if defends { Outcome::Lives } else { Outcome::Dies };
        let (against, helping) = match defends {
            true => (KoMaster::Attacker, KoMaster::Defender),
            false => (KoMaster::Defender, KoMaster::Attacker),
        };
        let steps = if problem.region.is_some() { 1 } else { 2 };
        let mut area = problem.enclosed(steps, 0)?;
        let mut first = self.prove(&area, against, stop)?;
        let mut nodes = first.nodes;
        // Life may need more room, and death must not rest on a rim too near.
        let widest = if defends { WIDER_FOR_LIFE } else { WIDER_FOR_DEATH };
        for wider in 1..=widest {
            if first.outcome != Outcome::Dies || matches!(problem.goal, Goal::Any(_)) {
                break;
            }
            let wide = problem.enclosed(steps + wider, if defends { wider } else { 0 })?;
            let again = self.prove(&wide, against, stop)?;
            nodes += again.nodes;
            if again.outcome == Outcome::Unknown {
                break;
            }
            (area, first) = (wide, again);
        }
        if first.outcome == wanted || first.outcome == Outcome::Unknown {
            return Ok(answer(first.outcome.into(), first, area, nodes));
        }
        let second = self.prove(&area, helping, stop)?;
        nodes += second.nodes;
        if second.outcome != wanted {
            // Death against the rim is no death.
            let rimmed = defends && area.board != problem.board;
            let verdict = if rimmed { ProblemVerdict::Unknown } else { second.outcome.into() };
            return Ok(answer(verdict, second, area, nodes));
        }
        if !defends {
            let patience = AtomicU64::new(first.nodes / PATIENCE + PATIENCE);
            let enough = stop.or_when(move || patience.fetch_sub(1, Ordering::Relaxed) == 1);
            let last = self.prove_patiently(&area, &enough)?;
            nodes += last.nodes;
            if last.outcome == Outcome::Dies {
                return Ok(answer(ProblemVerdict::DiesAtEnd, last, area, nodes));
            }
            // Against a rim the attacker may seem to have a ko where the stones live.
            let rimmed = area.board != problem.board;
            for wider in 1..=if rimmed { WIDER_FOR_LIFE } else { 0 } {
                let wide = problem.enclosed(steps + wider, wider)?;
                let life = self.prove(&wide, helping, stop)?;
                nodes += life.nodes;
                match life.outcome {
                    Outcome::Lives => return Ok(answer(ProblemVerdict::Lives, life, wide, nodes)),
                    Outcome::Dies => {}
                    Outcome::Unknown => break,
                }
            }
        }
        Ok(answer(ProblemVerdict::Ko, second, area, nodes))
    }
}

/// How often a wider area is tried.
const WIDER_FOR_LIFE: usize = 3;
const WIDER_FOR_DEATH: usize = 1;

/// The end of the game may cost five times what the first stage did, and some more: `stop` is looked at every 1,024 positions.
const PATIENCE: u64 = 250;

fn answer(verdict: ProblemVerdict, proof: SearchResult, area: Problem, nodes: u64) -> Solution {
    Solution { verdict, best: proof.best, zone: proof.zone, line: proof.line, area, nodes }
}

impl From<Outcome> for ProblemVerdict {
    fn from(outcome: Outcome) -> ProblemVerdict {
        match outcome {
            Outcome::Lives => ProblemVerdict::Lives,
            Outcome::Dies => ProblemVerdict::Dies,
            Outcome::Unknown => ProblemVerdict::Unknown,
        }
    }
}
