//! The HiGHS solver.
//!
//! HiGHS runs in rounds of growing length, each from the best point of the one before, so that progress is heard.
//! A round has a thread of its own: when asked to stop, the answer so far is given at once and the thread is
//! left to reach the end of its round.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use highs::{HighsModelStatus, HighsSolutionStatus, RowProblem};

use super::model::{Comparison, IntegerProgram, Sense};
use super::solve::{SolverAnswer, Status};
use igolog_core::Stop;

/// Length of the first round; each round is twice as long as the one before.
const FIRST_ROUND: Duration = Duration::from_secs(2);
/// Length of a single round; the token ends it earlier.
const LONGEST: Duration = Duration::from_secs(86_400);
/// Time between two looks at the token.
const LOOK: Duration = Duration::from_millis(50);

pub(super) fn solve(
    program: &IntegerProgram,
    start: Option<&[bool]>,
    stop: &Stop,
    progress: &mut dyn FnMut(Option<i64>, Option<f64>),
) -> SolverAnswer {
    let program = Arc::new(program.clone());
    let mut round = FIRST_ROUND;
    let mut answer =
        SolverAnswer { status: Status::Stopped, values: start.map(<[bool]>::to_vec), bound: None, nodes: 0 };
    loop {
        progress(answer.values.as_deref().map(|values| program.objective(values)), answer.bound);
        let Some(next) = watched_round(&program, &answer, round, stop) else { return answer };
        answer = next;
        if answer.status != Status::Stopped {
            progress(answer.values.as_deref().map(|values| program.objective(values)), answer.bound);
            return answer;
        }
        round *= 2;
    }
}

/// As [`solve`], in one round.
pub(super) fn solve_once(program: &IntegerProgram, stop: &Stop) -> SolverAnswer {
    let nothing = SolverAnswer { status: Status::Stopped, values: None, bound: None, nodes: 0 };
    watched_round(&Arc::new(program.clone()), &nothing, LONGEST, stop).unwrap_or(nothing)
}

/// One round, or none if it was stopped.
fn watched_round(
    program: &Arc<IntegerProgram>,
    before: &SolverAnswer,
    limit: Duration,
    stop: &Stop,
) -> Option<SolverAnswer> {
    let (sender, answer) = mpsc::channel();
    let (program, before) = (Arc::clone(program), before.clone());
    std::thread::spawn(move || drop(sender.send(one_round(&program, before, limit))));
    loop {
        match answer.recv_timeout(LOOK) {
            Ok(answer) => return Some(answer),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => stop.check().ok()?,
        }
    }
}

fn one_round(program: &IntegerProgram, before: SolverAnswer, limit: Duration) -> SolverAnswer {
    let failed = SolverAnswer { status: Status::Failed, values: None, bound: None, nodes: before.nodes };
    let mut problem = RowProblem::new();
    let columns: Vec<highs::Col> =
        program.variables.iter().map(|variable| problem.add_integer_column(f64::from(variable.cost), 0..=1)).collect();
    for row in &program.rows {
        let terms: Vec<(highs::Col, f64)> =
            row.terms.iter().map(|&(variable, coefficient)| (columns[variable], f64::from(coefficient))).collect();
        match row.relation {
            Comparison::AtMost => problem.add_row(..=row.bound, terms),
            Comparison::AtLeast => problem.add_row(row.bound.., terms),
        }
    }
    let sense = match program.sense {
        Sense::Minimise => highs::Sense::Minimise,
        Sense::Maximise => highs::Sense::Maximise,
    };
    let Ok(mut model) = problem.try_optimise(sense) else { return failed };
    model.make_quiet();
    model.set_option("time_limit", limit.as_secs_f64());
    // All objectives are whole numbers: a gap below one is a proof.
    model.set_option("mip_rel_gap", 0.0);
    model.set_option("mip_abs_gap", 0.999);
    if let Some(values) = &before.values {
        let values: Vec<f64> = values.iter().map(|&on| f64::from(u8::from(on))).collect();
        // A start that HiGHS refuses only means a cold start.
        let _ = model.try_set_solution(Some(&values), None, None, None);
    }
    let Ok(solved) = model.try_solve() else { return failed };
    let status = match solved.status() {
        HighsModelStatus::Optimal => Status::Optimal,
        HighsModelStatus::Infeasible => Status::Infeasible,
        HighsModelStatus::ReachedTimeLimit | HighsModelStatus::ReachedInterrupt => Status::Stopped,
        _ => return failed,
    };
    let found = solved.primal_solution_status() == HighsSolutionStatus::Feasible;
    let values = found.then(|| solved.get_solution().columns().iter().map(|&value| value > 0.5).collect());
    let bound = solved.double_info_value(c"mip_dual_bound").ok().filter(|bound| bound.is_finite());
    let nodes = before.nodes + solved.int_info_value(c"mip_node_count").unwrap_or(0).max(0) as u64;
    SolverAnswer { status, values: values.or(before.values), bound, nodes }
}
