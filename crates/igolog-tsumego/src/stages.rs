//! Answering a problem in stages: which area, which ko assumption, and what the answers together mean.
//!
//! 1. Does the side to move reach his goal with every ko against him? If so, that is the answer.
//! 2. Does he reach it with every ko for him? If not, the other side has reached hers with every ko against *her*. If so, it is a ko.
//! 3. A ko that only the attacker needs may be one that waits for the end of the game: the bent four.
//!
//! In a drawn frame one search answers each question both ways. On an open board life and death are proved by different
//! searches, see [`Problem::area`], and each may fail where its area is too small: so they take turns, with more work and wider
//! areas from round to round.

use igolog_core::{ByColor, PointSet, Stop};

use crate::bits::Bits;
use crate::field::Field;
use crate::solver::Scout;
use crate::{Fate, Goal, Ko, KoMaster, Outcome, Problem, ProblemError, SearchResult, Solved, Solver, ZoneProof};

/// The widest area that is tried, in steps beyond the gates.
const WIDEST: usize = 2;
/// Positions for the searches of the first round, and how much more each later round gives.
const FIRST_ROUND: u64 = 30_000;
const MORE: u64 = 8;
/// What a proof on the board as it is may cost beside what the scout did.
const VERIFY: u64 = 8;
const MOST_VERIFY: u64 = 20_000_000;
/// What the question of the end of the game may cost beside what it follows, and at least.
const PATIENCE: u64 = 5;
const LEAST_PATIENCE: u64 = 256_000;

/// What a search can be asked to prove.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Life,
    Death,
}

/// One search of an open problem, and how it went.
struct Attempt {
    side: Side,
    master: KoMaster,
    /// The area of the next try; beyond [`WIDEST`] all failed.
    wider: usize,
    found: Option<(ZoneProof, SearchResult)>,
    /// What was seen with the gaps closed but is not proved: the result, and the imagined stones.
    seen: Option<(SearchResult, Bits)>,
}

impl Attempt {
    fn new(side: Side, master: KoMaster) -> Attempt {
        Attempt { side, master, wider: 0, found: None, seen: None }
    }

    fn failed(&self) -> bool {
        self.wider > WIDEST
    }

    /// Whether the narrowest area did not do: time to look at other questions.
    fn doubtful(&self) -> bool {
        self.wider > 0
    }
}

impl Solver {
    /// Answers a problem.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn solve(&mut self, problem: &Problem, stop: &Stop) -> Result<Solved, ProblemError> {
        self.begin();
        let before = self.search.nodes;
        let answer = if matches!(problem.goal, Goal::Any(_)) {
            self.solve_any(problem, stop)?
        } else if problem.region.is_some() {
            self.solve_framed(problem, stop)?
        } else {
            self.solve_open(problem, stop)?
        };
        Ok(Solved { work: self.search.nodes - before, ..answer })
    }

    /// Any block will do: only life is looked for, with every ko against the defender.
    fn solve_any(&mut self, problem: &Problem, stop: &Stop) -> Result<Solved, ProblemError> {
        let points = problem.board.graph().len();
        let area = problem.region.as_ref().map_or_else(|| PointSet::full(points), PointSet::clone);
        let field = Field::for_life(problem, KoMaster::Attacker, Bits::from_set(&area))?;
        let mut found = self.search_in(&field, problem, self.limits.nodes, stop)?;
        if found.outcome == Outcome::Dies {
            found = SearchResult { nodes: found.nodes, ..SearchResult::unknown(points) };
        }
        let proofs = vec![proof(problem, KoMaster::Attacker, false, &found)];
        Ok(answer(found.outcome.into(), found, proofs))
    }

    fn solve_framed(&mut self, problem: &Problem, stop: &Stop) -> Result<Solved, ProblemError> {
        let defends = problem.to_move == problem.defender()?;
        let wanted = if defends { Outcome::Lives } else { Outcome::Dies };
        let (against, helping) = masters(defends);
        let first = self.search_in(&Field::new(problem, against)?, problem, self.limits.nodes, stop)?;
        if first.outcome == wanted || first.outcome == Outcome::Unknown {
            let proofs = vec![proof(problem, against, false, &first)];
            return Ok(answer(first.outcome.into(), first, proofs));
        }
        let second = self.search_in(&Field::new(problem, helping)?, problem, self.limits.nodes, stop)?;
        if second.outcome != wanted {
            let proofs = vec![proof(problem, helping, false, &second)];
            return Ok(answer(second.outcome.into(), second, proofs));
        }
        let proofs = vec![proof(problem, against, false, &first), proof(problem, helping, false, &second)];
        if !defends && let Some((last, more)) = self.dies_at_end(problem, false, first.nodes, stop)? {
            return Ok(Solved { at_end: true, ..answer(Fate::Dead, last, vec![more]) });
        }
        Ok(Solved { ko: Some(unread_ko()), ..answer(Fate::Ko, second, proofs) })
    }

    fn dies_at_end(
        &mut self,
        problem: &Problem,
        guarded: bool,
        spent: u64,
        stop: &Stop,
    ) -> Result<Option<(SearchResult, ZoneProof)>, ProblemError> {
        let field = match guarded {
            true => Field::guarded(problem, KoMaster::Defender)?,
            false => Field::new(problem, KoMaster::Defender)?,
        };
        let field = Field { patient: true, ..field };
        let budget = (spent * PATIENCE).max(LEAST_PATIENCE);
        let last = self.search_in(&field, problem, budget, stop)?;
        let proof = ZoneProof { guarded, ..proof(problem, KoMaster::Defender, true, &last) };
        Ok((last.outcome == Outcome::Dies).then_some((last, proof)))
    }

    fn solve_open(&mut self, problem: &Problem, stop: &Stop) -> Result<Solved, ProblemError> {
        let defends = problem.to_move == problem.defender()?;
        let (mine, theirs) = if defends { (Side::Life, Side::Death) } else { (Side::Death, Side::Life) };
        let (against, helping) = masters(defends);
        // What would be best for the mover, what would be best for the other side, and both if all kos are theirs.
        let mut win = Attempt::new(mine, against);
        let mut ko = Attempt::new(mine, helping);
        let mut loss = Attempt::new(theirs, helping);
        let mut not_more = Attempt::new(theirs, against);
        let mut budget = FIRST_ROUND;
        while self.left() > 0 && !stop.is_asked() {
            self.attempt(problem, &mut win, budget, stop)?;
            if let Some((proof, found)) = win.found {
                return Ok(answer(found.outcome.into(), found, vec![proof]));
            }
            if win.doubtful() {
                self.attempt(problem, &mut ko, budget, stop)?;
                if ko.doubtful() && ko.found.is_none() {
                    self.attempt(problem, &mut loss, budget, stop)?;
                    if let Some((proof, found)) = loss.found {
                        return Ok(answer(found.outcome.into(), found, vec![proof]));
                    }
                }
                if ko.found.is_some() {
                    self.attempt(problem, &mut not_more, budget, stop)?;
                }
            }
            if ko.found.is_some() && not_more.found.is_some() {
                break;
            }
            let idle = win.failed() && (loss.failed() || ko.found.is_some() && not_more.failed());
            if idle {
                break;
            }
            budget = budget.saturating_mul(MORE);
        }
        let Some((proof, found)) = ko.found else {
            return Ok(estimate(problem, [win, ko, loss]));
        };
        match not_more.found {
            Some((bound, _)) => {
                let framed = Problem { region: proof.problem.region.clone(), ..problem.clone() };
                if !defends && let Some((last, more)) = self.dies_at_end(&framed, proof.guarded, found.nodes, stop)? {
                    return Ok(Solved { at_end: true, ..answer(Fate::Dead, last, vec![more]) });
                }
                Ok(Solved { ko: Some(unread_ko()), ..answer(Fate::Ko, found, vec![bound, proof]) })
            }
            None => {
                let bounds = if defends { (Fate::Ko, Fate::Alive) } else { (Fate::Dead, Fate::Ko) };
                ko.found = Some((proof, found));
                Ok(Solved { bounds, ..estimate(problem, [win, ko, loss]) })
            }
        }
    }

    fn attempt(
        &mut self,
        problem: &Problem,
        attempt: &mut Attempt,
        budget: u64,
        stop: &Stop,
    ) -> Result<(), ProblemError> {
        while !attempt.failed() && attempt.found.is_none() && !stop.is_asked() {
            let settled = match attempt.side {
                Side::Life => self.attempt_life(problem, attempt, budget, stop)?,
                Side::Death => self.attempt_death(problem, attempt, budget, stop)?,
            };
            if !settled {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for life against a rim, then proves it without. Says whether the try is over.
    fn attempt_life(
        &mut self,
        problem: &Problem,
        attempt: &mut Attempt,
        budget: u64,
        stop: &Stop,
    ) -> Result<bool, ProblemError> {
        let scout = problem.rimmed(2 + attempt.wider, attempt.wider)?;
        let field = Field::new(&scout.problem, attempt.master)?;
        let seen = self.search_in(&field, &scout.problem, budget, stop)?;
        match seen.outcome {
            Outcome::Unknown => return Ok(false),
            Outcome::Dies => {
                attempt.wider += 1;
                return Ok(true);
            }
            Outcome::Lives => {}
        }
        let cost = seen.nodes.max(attempt.seen.as_ref().map_or(0, |s| s.0.nodes));
        if attempt.seen.is_none() {
            attempt.seen = Some((seen, scout.rim));
        }
        let guide = Scout { problem: &scout.problem, field: &field, winner: field.defender };
        let field = Field::for_life(problem, attempt.master, scout.area)?;
        let result = self.search_guided(&field, problem, &guide, budget.max(VERIFY * cost).min(MOST_VERIFY), stop)?;
        match result.outcome {
            Outcome::Lives => {
                let proof = ZoneProof { scout: Some(scout.problem), ..proof(problem, attempt.master, false, &result) };
                attempt.found = Some((proof, result));
                Ok(true)
            }
            Outcome::Dies => {
                attempt.wider += 1;
                Ok(true)
            }
            Outcome::Unknown if result.nodes >= MOST_VERIFY => {
                attempt.wider += 1;
                Ok(true)
            }
            Outcome::Unknown => Ok(false),
        }
    }

    /// Looks for death against a rim, then proves it in a region without. Says whether the try is over.
    fn attempt_death(
        &mut self,
        problem: &Problem,
        attempt: &mut Attempt,
        budget: u64,
        stop: &Stop,
    ) -> Result<bool, ProblemError> {
        let enclosure = problem.enclosure(attempt.wider)?;
        let points = problem.board.graph().len();
        let attacker = !problem.defender()?;
        let mut scout = Problem { region: Some(enclosure.area.to_set(points)), ..problem.clone() };
        let contents: Vec<_> = enclosure.rim.iter().map(|p| (p, Some(attacker))).collect();
        if scout.board.setup(&contents).is_err() {
            attempt.wider += 1;
            return Ok(true);
        }
        // A setup ends a ko.
        scout.board.set_ko(problem.board.ko().filter(|&(point, _)| scout.board.color(point).is_none()));
        let field = Field::new(&scout, attempt.master)?;
        let seen = self.search_in(&field, &scout, budget, stop)?;
        match seen.outcome {
            Outcome::Unknown => return Ok(false),
            Outcome::Lives => {
                attempt.wider = WIDEST + 1;
                return Ok(true);
            }
            Outcome::Dies => {}
        }
        // Walls without a gap need no rim: what was seen is proved.
        if enclosure.rim.is_empty() && enclosure.region == enclosure.area {
            attempt.found = Some((proof(&scout, attempt.master, false, &seen), seen));
            return Ok(true);
        }
        let cost = seen.nodes.max(attempt.seen.as_ref().map_or(0, |s| s.0.nodes));
        if attempt.seen.is_none() {
            attempt.seen = Some((seen, enclosure.rim));
        }
        if enclosure.contested {
            attempt.wider += 1;
            return Ok(true);
        }
        let guide = Scout { problem: &scout, field: &field, winner: attacker };
        let question = Problem { region: Some(enclosure.region.to_set(points)), ..problem.clone() };
        let field = Field::guarded(&question, attempt.master)?;
        let result = self.search_guided(&field, &question, &guide, budget.max(VERIFY * cost).min(MOST_VERIFY), stop)?;
        match result.outcome {
            Outcome::Dies => {
                let proof = proof(&question, attempt.master, false, &result);
                attempt.found = Some((ZoneProof { scout: Some(scout), guarded: true, ..proof }, result));
                Ok(true)
            }
            Outcome::Lives => {
                attempt.wider += 1;
                Ok(true)
            }
            Outcome::Unknown if result.nodes >= MOST_VERIFY => {
                attempt.wider += 1;
                Ok(true)
            }
            Outcome::Unknown => Ok(false),
        }
    }
}

/// Who is master of the kos in the search against the mover, and in the search that helps him.
fn masters(defends: bool) -> (KoMaster, KoMaster) {
    if defends { (KoMaster::Attacker, KoMaster::Defender) } else { (KoMaster::Defender, KoMaster::Attacker) }
}

fn unread_ko() -> Ko {
    Ko { takes_first: None, threats: ByColor::new(None, None), approach: false }
}

pub(crate) fn proof(problem: &Problem, master: KoMaster, patient: bool, result: &SearchResult) -> ZoneProof {
    let (outcome, zone) = (result.outcome, result.zone.clone());
    ZoneProof { problem: problem.clone(), scout: None, guarded: false, master, patient, outcome, zone }
}

pub(crate) fn answer(status: Fate, found: SearchResult, proofs: Vec<ZoneProof>) -> Solved {
    let known = status != Fate::Unknown;
    Solved {
        status,
        bounds: if known { (status, status) } else { (Fate::Dead, Fate::Alive) },
        proved: known,
        at_end: false,
        ko: None,
        gaps: PointSet::new(found.zone.board_points()),
        walls: walls(&proofs, found.zone.board_points()),
        doors: doors(&proofs, found.zone.board_points()),
        best: found.best,
        line: found.line,
        zone: found.zone,
        proofs: if known { proofs } else { Vec::new() },
        work: 0,
    }
}

/// What seems to happen, by what was seen with the gaps closed.
fn estimate(problem: &Problem, [win, ko, loss]: [Attempt; 3]) -> Solved {
    let points = problem.board.graph().len();
    let known = ko.found.map(|(_, result)| (result, Bits::EMPTY)).or(ko.seen);
    let (status, (found, rim)) = match (win.seen, known, loss.seen) {
        (Some(seen), ..) => (seen.0.outcome.into(), seen),
        (_, Some(seen), _) => (Fate::Ko, seen),
        (.., Some(seen)) => (seen.0.outcome.into(), seen),
        _ => (Fate::Unknown, (SearchResult::unknown(points), Bits::EMPTY)),
    };
    let bounds = (Fate::Dead, Fate::Alive);
    Solved { proved: false, bounds, gaps: rim.to_set(points), ..answer(status, found, Vec::new()) }
}

/// The attacker's stones next to the zones that have a liberty outside the region, and so were never captured.
fn walls(proofs: &[ZoneProof], points: usize) -> PointSet {
    let mut walls = Bits::EMPTY;
    for proof in proofs {
        let (Some(region), Ok(defender)) = (&proof.problem.region, proof.problem.defender()) else { continue };
        let board = &proof.problem.board;
        let zone = Bits::from_set(&proof.zone);
        for block in board.blocks().filter(|&b| board.block_color(b) != defender) {
            let stones: Bits = board.block_stones(block).collect();
            let touches = stones.iter().any(|p| board.graph().neighbors(p).any(|q| zone.contains(q)));
            if touches && board.liberties(block).any(|p| !region.contains(p)) {
                walls |= stones;
            }
        }
    }
    walls.to_set(points)
}

/// The guarded doors in the zones.
fn doors(proofs: &[ZoneProof], points: usize) -> PointSet {
    let mut doors = Bits::EMPTY;
    for proof in proofs.iter().filter(|p| p.guarded) {
        if let Ok(field) = Field::guarded(&proof.problem, proof.master) {
            doors |= field.guarded & Bits::from_set(&proof.zone);
        }
    }
    doors.to_set(points)
}

impl From<Outcome> for Fate {
    fn from(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::Lives => Fate::Alive,
            Outcome::Dies => Fate::Dead,
            Outcome::Unknown => Fate::Unknown,
        }
    }
}
