//! Only life: whether the stones live with every ko against them, and nothing else.
//!
//! A full answer also looks for death and for kos, and shares its work among them. Where life is expected, or nothing else
//! counts, all of it goes into the one question: a scout against a rim, close around the stones first, then wider; what lives there
//! is proved on the board as it is.

use igolog_core::Stop;

use crate::field::Field;
use crate::rim::Rimmed;
use crate::solver::Scout;
use crate::stages::{answer, proof};
use crate::{Fate, KoMaster, Outcome, Problem, ProblemError, SearchResult, Solved, Solver, ZoneProof};

/// The steps that areas go out from the stones, and the liberties outside with which attacking blocks belong to them.
const STEPS: core::ops::RangeInclusive<usize> = 1..=5;
const WEAK: core::ops::RangeInclusive<usize> = 0..=2;
/// The most empty points of an area; larger ones are tried only where all others will not do.
const ROOMY: usize = 28;
/// Positions for the smallest area in the first round, and how much more each later round gives.
const FIRST_ROUND: u64 = 200_000;
const MORE: u64 = 4;
/// The part of an area's positions that a proof on the board as it is may take: where the scout is right it takes few.
const VERIFY: u64 = 10;

impl Solver {
    /// Looks for a proof that the stones in question live with every ko against them, whoever moves first. That none is found
    /// says nothing.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove_life(&mut self, problem: &Problem, stop: &Stop) -> Result<Solved, ProblemError> {
        self.begin();
        let before = self.search.nodes;
        let mut budget = FIRST_ROUND;
        let mut open = areas(problem)?;
        let roomy = open.iter().position(|area| room(problem, area) > ROOMY).unwrap_or(open.len());
        let mut reserve = open.split_off(roomy).into_iter();
        open.extend(if open.is_empty() { reserve.next() } else { None });
        let points = problem.board.graph().len();
        while self.left() > 0 && !stop.is_asked() && !open.is_empty() {
            let mut again = Vec::new();
            for (at, scout) in open.into_iter().enumerate() {
                let found = self.live_within(problem, &scout, budget / (at as u64 + 1), stop)?;
                if found.outcome == Outcome::Lives {
                    let proof = proof(problem, KoMaster::Attacker, false, &found);
                    let proof = ZoneProof { scout: Some(scout.problem), ..proof };
                    let work = self.search.nodes - before;
                    return Ok(Solved { work, ..answer(Fate::Alive, found, vec![proof]) });
                }
                // What dies in one area may live in a wider one.
                if found.outcome == Outcome::Unknown {
                    again.push(scout);
                }
            }
            if again.is_empty() {
                again.extend(reserve.next());
            }
            open = again;
            budget = budget.saturating_mul(MORE);
        }
        let work = self.search.nodes - before;
        Ok(Solved { work, ..answer(Fate::Unknown, SearchResult::unknown(points), Vec::new()) })
    }

    /// One try: [`Outcome::Dies`] says that this area will not do.
    fn live_within(
        &mut self,
        problem: &Problem,
        scout: &Rimmed,
        budget: u64,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        let field = Field::new(&scout.problem, KoMaster::Attacker)?;
        let seen = self.search_in(&field, &scout.problem, budget, stop)?;
        if seen.outcome != Outcome::Lives {
            return Ok(seen);
        }
        let guide = Scout { problem: &scout.problem, field: &field, winner: field.defender };
        let field = Field::for_life(problem, KoMaster::Attacker, scout.area)?;
        self.search_guided(&field, problem, &guide, budget / VERIFY, stop)
    }
}

/// Areas around the stones, each once, the smallest first.
fn areas(problem: &Problem) -> Result<Vec<Rimmed>, ProblemError> {
    let mut areas: Vec<Rimmed> = Vec::new();
    for steps in STEPS {
        for weak in WEAK {
            let rimmed = problem.rimmed(steps, weak)?;
            if !areas.iter().any(|known| known.area == rimmed.area) {
                areas.push(rimmed);
            }
        }
    }
    areas.sort_by_key(|area| room(problem, area));
    Ok(areas)
}

/// The empty points of an area.
fn room(problem: &Problem, rimmed: &Rimmed) -> usize {
    rimmed.area.iter().filter(|&p| problem.board.color(p).is_none()).count()
}
