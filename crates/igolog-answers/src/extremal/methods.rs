//! The ways to a board with the most strings.

use igolog_extremal::dense::solve_dense;
use igolog_extremal::limits::{self, MAX_CONSTRUCT_POINTS};
use igolog_extremal::program::{self, Form, Status};
use igolog_extremal::search::{self, BestBoard};
use igolog_extremal::{construct, simple_bound};
use serde::{Deserialize, Serialize};

use super::strings::StringsQuestion;
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

/// How the largest number of strings is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StringsMethod {
    /// Pruned search: exact, fast.
    #[default]
    Search,
    /// Plain dynamic program: exact, independent, slow.
    Dense,
    /// Integer program.
    Ilp,
    /// Thinned perfect pattern: any size at once, with bounds.
    Construct,
}

igolog_core::words!(StringsMethod, "method",
    Search => "search", Dense => "dense", Ilp => "ilp", Construct => "construct");

/// Boards up to this many points are handed to a solver of integer programs.
const MAX_PROGRAM_POINTS: usize = 2500;

/// Refuses work whose tables do not fit into the memory allowed.
pub(super) fn fits(question: &StringsQuestion, kind: limits::Computation, work: &Work<'_>) -> Result<(), Refusal> {
    limits::check(question.rows, question.cols, kind, work.limits.memory).map_err(Refusal::too_large)
}

pub(super) fn find(question: &StringsQuestion, work: &mut Work<'_>) -> Result<BestBoard, Refusal> {
    let StringsQuestion { rows, cols, method, .. } = *question;
    if method != StringsMethod::Ilp && !question.cuts.is_empty() {
        return Err(Refusal::bad("cuts belong to an integer program").of("cuts").hint("take the method ilp"));
    }
    match method {
        StringsMethod::Search => {
            fits(question, limits::Computation::Search, work)?;
            held(search::solve(rows, cols, work.enough()), question, limits::Computation::Search, work)
        }
        StringsMethod::Dense => {
            fits(question, limits::Computation::Dense, work)?;
            let found = match solve_dense(rows, cols, work.enough()) {
                Ok(dense) => {
                    let lower = dense.pattern.liberties();
                    BestBoard { pattern: dense.pattern, lower, states: dense.states, stopped: false }
                }
                Err(_) => BestBoard { stopped: true, ..constructed(rows, cols) },
            };
            held(found, question, limits::Computation::Dense, work)
        }
        StringsMethod::Ilp => by_program(question, work),
        StringsMethod::Construct => {
            if rows.saturating_mul(cols) > MAX_CONSTRUCT_POINTS {
                let most = format!("the construction takes up to {MAX_CONSTRUCT_POINTS} points");
                return Err(Refusal::too_large(format!("{rows}x{cols} is too large: {most}")));
            }
            Ok(search::at_once(rows, cols, work.enough()))
        }
    }
}

/// What was found, unless memory ran out: that ends a search that nobody asked to stop.
fn held(
    found: BestBoard,
    question: &StringsQuestion,
    kind: limits::Computation,
    work: &Work<'_>,
) -> Result<BestBoard, Refusal> {
    if found.stopped && !work.enough().is_asked() {
        return Err(Refusal::too_large(limits::ran_out(question.rows, question.cols, kind)));
    }
    Ok(found)
}

fn constructed(rows: usize, cols: usize) -> BestBoard {
    BestBoard { pattern: construct(rows, cols), lower: simple_bound(rows, cols), states: 0, stopped: false }
}

fn by_program(question: &StringsQuestion, work: &mut Work<'_>) -> Result<BestBoard, Refusal> {
    let StringsQuestion { rows, cols, .. } = *question;
    let points = rows.saturating_mul(cols);
    if points > MAX_PROGRAM_POINTS {
        let most = format!("{MAX_PROGRAM_POINTS} points at most");
        return Err(Refusal::too_large(format!("{rows}x{cols} is too large for the integer program: {most}")));
    }
    let cuts = question.cuts.iter().map(|cut| cut.parse()).collect::<Result<Vec<_>, _>>();
    let cuts = cuts.map_err(|e| Refusal::bad(e).of("cuts"))?;
    let form = question.form.as_ref().map_or(Ok(Form::FewestLiberties), |form| form.parse());
    let form = form.map_err(|e| Refusal::bad(e).of("form"))?;
    let model = program::grid(rows, cols, form, &cuts).map_err(|e| Refusal::bad(e).of("cuts"))?;
    let known = constructed(rows, cols);
    let empty_is_one = form == Form::FewestLiberties;
    let start: Vec<bool> =
        (0..points).map(|point| known.pattern.is_empty_at(point / cols, point % cols) == empty_is_one).collect();
    // A board that a cut rules out is no start.
    let start = model.broken_row(&start).is_none().then_some(start);
    let stop = work.enough().clone();
    let solved = program::solve(&model, start.as_deref(), &stop, &mut |best, bound| {
        let number = |number: Option<f64>| number.map_or("-".into(), |number| format!("{number:.2}"));
        let stage = format!("best {}, bound {}", best.map_or("-".into(), |best| best.to_string()), number(bound));
        work.tell(&stage, None, None, None);
    });
    if solved.status == Status::Failed {
        let text = format!("the solver {} failed on this program", program::solver_name());
        return Err(Refusal::new(Fault::Internal, text));
    }
    let pattern = solved.values.map(|values| program::grid_pattern(rows, cols, form, &values));
    let pattern = pattern.filter(|pattern| pattern.liberties() <= known.pattern.liberties()).unwrap_or(known.pattern);
    let bound = solved.bound.map(|bound| if empty_is_one { bound } else { points as f64 - bound });
    let lower = match solved.status {
        Status::Optimal => pattern.liberties(),
        _ => bound.map_or(0, |bound| (bound - 1e-6).ceil().max(0.0) as usize).max(points.div_ceil(5)),
    };
    Ok(BestBoard { pattern, lower, states: solved.nodes, stopped: solved.status == Status::Stopped })
}
