//! Answering a problem in stages: which area, which ko assumption, and what the answers together mean.
//!
//! 1. Does the side to move reach his goal with every ko against him? If so, that is the answer.
//! 2. Does he reach it with every ko for him? If not, the other side has reached hers with every ko against *her*. If so, it is a ko.
//! 3. A ko that only the attacker needs may be one that waits for the end of the game: the bent four.
//!
//! Each is asked near the stones first, see [`Problem::enclosed`]. The rim there is on the attacker's side: life near the stones is
//! life, death is asked again in a wider area; and what dies against the rim may live without it.

use core::sync::atomic::{AtomicU64, Ordering};

use igolog_core::{ByColor, PointSet, Stop};

use crate::{Answer, Goal, Ko, KoMaster, Outcome, Problem, ProblemError, Proof, SearchResult, Solver, Status};

impl Solver {
    /// Answers a problem.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn solve(&mut self, problem: &Problem, stop: &Stop) -> Result<Answer, ProblemError> {
        let defends = problem.to_move == problem.defender()?;
        let wanted = if defends { Outcome::Lives } else { Outcome::Dies };
        let (against, helping) = match defends {
            true => (KoMaster::Attacker, KoMaster::Defender),
            false => (KoMaster::Defender, KoMaster::Attacker),
        };
        let steps = if problem.region.is_some() { 1 } else { 2 };
        let mut area = problem.enclosed(steps, 0)?;
        let mut first = self.prove(&area, against, stop)?;
        let mut work = first.nodes;
        // Life may need more room, and death must not rest on a rim too near.
        let widest = if defends { WIDER_FOR_LIFE } else { WIDER_FOR_DEATH };
        for wider in 1..=widest {
            if first.outcome != Outcome::Dies || matches!(problem.goal, Goal::Any(_)) {
                break;
            }
            let wide = problem.enclosed(steps + wider, if defends { wider } else { 0 })?;
            let again = self.prove(&wide, against, stop)?;
            work += again.nodes;
            if again.outcome == Outcome::Unknown {
                break;
            }
            (area, first) = (wide, again);
        }
        let rimmed = area.board != problem.board;
        let ask = |area: &Problem, master, patient, result: &SearchResult| Proof {
            problem: area.clone(),
            master,
            patient,
            outcome: result.outcome,
            zone: result.zone.clone(),
        };
        if first.outcome == wanted || first.outcome == Outcome::Unknown {
            let proofs = vec![ask(&area, against, false, &first)];
            return Ok(answer(first.outcome.into(), first, !rimmed, proofs, work));
        }
        let second = self.prove(&area, helping, stop)?;
        work += second.nodes;
        if second.outcome != wanted {
            let proofs = vec![ask(&area, helping, false, &second)];
            return Ok(answer(second.outcome.into(), second, !rimmed, proofs, work));
        }
        let proofs = vec![ask(&area, against, false, &first), ask(&area, helping, false, &second)];
        if !defends {
            let patience = AtomicU64::new(first.nodes / PATIENCE + PATIENCE);
            let enough = stop.or_when(move || patience.fetch_sub(1, Ordering::Relaxed) == 1);
            let last = self.prove_patiently(&area, &enough)?;
            work += last.nodes;
            if last.outcome == Outcome::Dies {
                let proofs = vec![ask(&area, against, true, &last)];
                let answer = answer(Status::Dead, last, !rimmed, proofs, work);
                return Ok(Answer { at_end: true, ..answer });
            }
            // Against a rim the attacker may seem to have a ko where the stones live.
            for wider in 1..=if rimmed { WIDER_FOR_LIFE } else { 0 } {
                let wide = problem.enclosed(steps + wider, wider)?;
                let life = self.prove(&wide, helping, stop)?;
                work += life.nodes;
                match life.outcome {
                    Outcome::Lives => {
                        let proofs = vec![ask(&wide, helping, false, &life)];
                        return Ok(answer(Status::Alive, life, wide.board == problem.board, proofs, work));
                    }
                    Outcome::Dies => {}
                    Outcome::Unknown => break,
                }
            }
        }
        let ko = Ko { takes_first: None, threats: ByColor::new(None, None), approach: false };
        Ok(Answer { ko: Some(ko), ..answer(Status::Ko, second, !rimmed, proofs, work) })
    }
}

/// How often a wider area is tried.
const WIDER_FOR_LIFE: usize = 3;
const WIDER_FOR_DEATH: usize = 1;

/// The end of the game may cost five times what the first stage did, and some more: `stop` is looked at every 1,024 positions.
const PATIENCE: u64 = 250;

fn answer(status: Status, found: SearchResult, proved: bool, proofs: Vec<Proof>, work: u64) -> Answer {
    let known = status != Status::Unknown;
    let proofs = if known { proofs } else { Vec::new() };
    Answer {
        status,
        bounds: if known { (status, status) } else { (Status::Dead, Status::Alive) },
        proved: proved && known,
        at_end: false,
        ko: None,
        best: found.best,
        line: found.line,
        walls: PointSet::new(found.zone.board_points()),
        zone: found.zone,
        proofs,
        work,
    }
}

impl From<Outcome> for Status {
    fn from(outcome: Outcome) -> Status {
        match outcome {
            Outcome::Lives => Status::Alive,
            Outcome::Dies => Status::Dead,
            Outcome::Unknown => Status::Unknown,
        }
    }
}
