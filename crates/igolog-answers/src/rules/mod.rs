//! Rules over the facts of a position and of a whole game: answers, why they hold, remarks.

mod ask;
mod proof;
mod watch;

use igolog_rules::{Budget, Follower, Line, Program, RuleErrors, RunError, board_program_with};

use crate::asked::Asked;
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

pub(crate) use ask::ask;
pub use ask::{AskAnswer, AskQuestion, Count};
pub(crate) use proof::why;
pub use proof::{Proof, WhyAnswer, WhyQuestion};
pub(crate) use watch::watch;
pub use watch::{Remark, WatchAnswer, WatchQuestion};

/// What the rules of one question may use.
fn budget(asked: &Asked<'_>, work: &Work<'_>) -> Budget {
    Budget { stop: work.stop.clone(), effort: asked.question.effort().into(), ..Budget::default() }
}

/// The program of a question: the standard library, the rules given, the query.
fn program(asked: &Asked<'_>, rules: &str, query: &str) -> Result<Program, Refusal> {
    let builder = board_program_with(asked.board().graph(), asked.notation()).library("std");
    let builder = if rules.trim().is_empty() { builder } else { builder.source("program", rules) };
    builder.query(query).build().map_err(|errors| rule_error(&errors))
}

/// The first fault of a text of rules.
fn rule_error(errors: &RuleErrors) -> Refusal {
    match errors.0.first() {
        Some(first) => Refusal::bad(&first.message).at(first.line, first.column).hint(&first.help).of(&first.file),
        None => Refusal::bad("the rules are at fault"),
    }
}

fn run_error(error: RunError) -> Refusal {
    match error {
        RunError::Cancelled => Refusal::stopped(),
        RunError::Steps(_) | RunError::Rows(_) | RunError::Memory(_) => Refusal::new(Fault::Limit, error),
        _ => Refusal::bad(error),
    }
}

/// An engine at the end of the game of a question.
fn at_end(asked: &Asked<'_>, program: Program, budget: &Budget) -> Result<Follower, Refusal> {
    let line = Line::of(&asked.game);
    Follower::along(program.into(), &line, budget).map_err(run_error)
}
