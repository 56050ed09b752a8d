//! Solving programs: a pure-Rust solver always, HiGHS when built with it.

use std::time::Duration;

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolutionStatus, SolveOptions, SolveOutcome};

use super::model::{Comparison, IntegerProgram, Sense};
use igolog_core::Stop;

/// How long the solver runs before the token is looked at again.
const SLICE: Duration = Duration::from_millis(100);

/// How far a solver came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The best point is proved best.
    Optimal,
    /// Stopped; the point is feasible, the bound holds.
    Stopped,
    /// There is no feasible point.
    Infeasible,
    /// The solver failed numerically.
    Failed,
}

/// A solver's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverAnswer {
    /// How far it came.
    pub status: Status,
    /// The best point found.
    pub values: Option<Vec<bool>>,
    /// A bound on the objective that no point passes.
    pub bound: Option<f64>,
    /// Branch-and-bound nodes.
    pub nodes: u64,
}

/// A solver that is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramSolver {
    /// HiGHS.
    #[cfg(feature = "highs")]
    Highs,
    /// The pure-Rust solver.
    Microlp,
}

impl ProgramSolver {
    /// All that are built in, the one that [`solve`] uses first.
    pub const ALL: &'static [ProgramSolver] = &[
        #[cfg(feature = "highs")]
        ProgramSolver::Highs,
        ProgramSolver::Microlp,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "highs")]
            ProgramSolver::Highs => "HiGHS",
            ProgramSolver::Microlp => "microlp",
        }
    }
}

/// Solves the 0-1 program in one go, from nothing: to measure a solver. Any point returned meets every row.
pub fn solve_once(solver: ProgramSolver, program: &IntegerProgram, stop: &Stop) -> SolverAnswer {
    checked(
        program,
        match solver {
            #[cfg(feature = "highs")]
            ProgramSolver::Highs => super::highs::solve_once(program, stop),
            ProgramSolver::Microlp => solve_microlp(program, None, stop, &mut |_, _| {}),
        },
    )
}

/// The name of the solver that [`solve`] uses.
pub const fn solver_name() -> &'static str {
    ProgramSolver::ALL[0].name()
}

/// Solves the 0-1 program, from a known point if there is one. `progress` hears the best objective and bound so far.
/// Any point returned meets every row.
pub fn solve(
    program: &IntegerProgram,
    start: Option<&[bool]>,
    stop: &Stop,
    progress: &mut dyn FnMut(Option<i64>, Option<f64>),
) -> SolverAnswer {
    #[cfg(feature = "highs")]
    let answer = super::highs::solve(program, start, stop, progress);
    #[cfg(not(feature = "highs"))]
    let answer = solve_microlp(program, start, stop, progress);
    checked(program, answer)
}

/// A certificate is checked by code that shares nothing with the solver.
fn checked(program: &IntegerProgram, answer: SolverAnswer) -> SolverAnswer {
    match &answer.values {
        Some(values) if program.broken_row(values).is_some() => {
            SolverAnswer { status: Status::Failed, values: None, bound: None, nodes: answer.nodes }
        }
        _ => answer,
    }
}

/// The value of the program with every variable free between 0 and 1; none if the solver fails.
pub fn relax(program: &IntegerProgram) -> Option<f64> {
    let (problem, _) = problem(program, false);
    let solution = problem.solve().ok()?.into_solution().ok()?;
    Some(solution.objective())
}

fn solve_microlp(
    program: &IntegerProgram,
    start: Option<&[bool]>,
    stop: &Stop,
    progress: &mut dyn FnMut(Option<i64>, Option<f64>),
) -> SolverAnswer {
    let (problem, variables) = problem(program, true);
    let warm_start = start.map(|values| {
        variables.iter().zip(values).map(|(variable, on)| (*variable, f64::from(u8::from(*on)))).collect()
    });
    // A solver that is stopped before it has looked at its start has the start all the same.
    let begun = || start.filter(|start| program.broken_row(start).is_none()).map(<[bool]>::to_vec);
    if stop.is_asked() {
        return SolverAnswer { status: Status::Stopped, values: begun(), bound: None, nodes: 0 };
    }
    let mut options = SolveOptions::default();
    options.time_limit = Some(SLICE);
    options.warm_start = warm_start;
    let mut outcome = problem.solve_with(options);
    loop {
        let current = match outcome {
            Ok(current) => current,
            Err(microlp::Error::Infeasible) => {
                return SolverAnswer { status: Status::Infeasible, values: None, bound: None, nodes: 0 };
            }
            Err(_) => return SolverAnswer { status: Status::Failed, values: None, bound: None, nodes: 0 },
        };
        let stats = current.stats();
        let values = current.solution().map(|solution| {
            variables.iter().map(|variable| solution.var_value(*variable) > 0.5).collect::<Vec<bool>>()
        });
        progress(values.as_deref().map(|values| program.objective(values)), stats.best_bound);
        let done = is_optimal(&current) || closed(program, values.as_deref(), stats.best_bound);
        if done || stop.check().is_err() {
            let status = if done { Status::Optimal } else { Status::Stopped };
            let values = values.or_else(begun);
            return SolverAnswer { status, values, bound: stats.best_bound, nodes: stats.nodes_solved };
        }
        outcome = current.resume();
    }
}

fn is_optimal(outcome: &SolveOutcome) -> bool {
    outcome.solution().is_some_and(|solution| solution.status() == SolutionStatus::Optimal)
}

/// All coefficients of the objective are whole numbers, so a bound less than one away proves the point.
fn closed(program: &IntegerProgram, values: Option<&[bool]>, bound: Option<f64>) -> bool {
    let (Some(values), Some(bound)) = (values, bound) else { return false };
    let gap = program.objective(values) as f64 - bound;
    (if program.sense == Sense::Minimise { gap } else { -gap }) < 1.0 - 1e-6
}

fn problem(program: &IntegerProgram, whole: bool) -> (Problem, Vec<microlp::Variable>) {
    let direction = match program.sense {
        Sense::Minimise => OptimizationDirection::Minimize,
        Sense::Maximise => OptimizationDirection::Maximize,
    };
    let mut problem = Problem::new(direction);
    let variables: Vec<microlp::Variable> = program
        .variables
        .iter()
        .map(|variable| {
            let cost = f64::from(variable.cost);
            if whole { problem.add_binary_var(cost) } else { problem.add_var(cost, (0.0, 1.0)) }
        })
        .collect();
    for row in &program.rows {
        let terms: Vec<(microlp::Variable, f64)> =
            row.terms.iter().map(|&(variable, coefficient)| (variables[variable], f64::from(coefficient))).collect();
        let relation = match row.relation {
            Comparison::AtMost => ComparisonOp::Le,
            Comparison::AtLeast => ComparisonOp::Ge,
        };
        problem.add_constraint(terms.as_slice(), relation, f64::from(row.bound));
    }
    (problem, variables)
}
