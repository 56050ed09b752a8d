//! Proofs walked on the board, and what that does to their certainty.

use igolog_core::Color;
use igolog_life::Spent;
use igolog_tsumego::{CheckLimits, CheckResult, Problem, SolverLimits, Study, StudyLimits};

use super::CheckData;
use super::data::{line, refused};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::Certainty;
use crate::work::Work;

/// Walks the proofs of what happens if a colour begins.
pub(super) fn checks(
    asked: &Asked<'_>,
    problem: &Problem,
    study: &Study,
    color: Color,
    limits: StudyLimits,
    work: &mut Work<'_>,
) -> Result<Vec<CheckData>, Refusal> {
    // A table for what the proof took, since it is cleared for every walk.
    let table_bits = (study.first[color].work.max(1).ilog2() + 4).clamp(12, 20).min(limits.solver.table_bits.max(12));
    let solver = SolverLimits { table_bits, ..limits.solver };
    let limits = CheckLimits { solver, positions: limits.solver.nodes };
    let names = asked.names();
    let mut checks = Vec::new();
    for proof in &study.first[color].proofs {
        work.tell("checking", None, None, None);
        let began = work.seconds();
        let mut data = CheckData {
            ko: proof.master.to_string(),
            result: "unfinished".to_owned(),
            line: Vec::new(),
            fault: None,
            walked: 0,
            searched: 0,
            bytes: 0,
            seconds: None,
        };
        // A proof against stones that were added says nothing of the board without them.
        if proof.problem.board == problem.board {
            let check = proof.check(&problem.board, limits, None, &work.stop).map_err(refused)?;
            work.spent += Spent::positions(check.searched);
            (data.walked, data.searched, data.bytes) = (check.walked, check.searched, check.bytes);
            match check.result {
                CheckResult::Holds => data.result = "holds".to_owned(),
                CheckResult::Unfinished => {}
                CheckResult::Fails(moves, fault) => {
                    data.result = "fails".to_owned();
                    data.line = line(names, &moves);
                    data.fault = Some(fault.to_string());
                }
            }
        }
        data.seconds = work.seconds().zip(began).map(|(now, began)| ((now - began) * 1000.0).round() / 1000.0);
        checks.push(data);
    }
    Ok(checks)
}

/// How sure a status is after its proofs were walked: one that fails is no proof.
pub(super) fn certainty(found: Certainty, checks: &[CheckData]) -> Certainty {
    match found {
        Certainty::Proved if checks.iter().any(|check| check.result == "fails") => Certainty::Estimated,
        other => other,
    }
}
