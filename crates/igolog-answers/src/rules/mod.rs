//! Rules over the facts of a position and of a whole game: answers, why they hold, remarks.

mod ask;
mod prolog;
mod proof;
mod watch;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use igolog_rules::{Budget, Follower, Program, ProgramBuilder, RuleErrors, RunError, board_program_with};

use crate::asked::Asked;
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

#[cfg(feature = "library")]
pub(crate) use ask::along;
pub(crate) use ask::ask;
pub use ask::{AskAnswer, AskQuestion, Count};
pub use prolog::PrologAnswer;
pub(crate) use prolog::prolog;
pub(crate) use proof::why;
pub use proof::{Ground, Proof, WhyAnswer, WhyQuestion};
pub(crate) use watch::watch;
pub use watch::{Remark, RemarkMark, WatchAnswer, WatchQuestion};

/// Rules of one's own: a text, or several with their names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "rules are a text, or a list of {\"name\": …, \"text\": …}")]
pub enum RuleTexts {
    /// One text.
    One(String),
    /// Texts with names, as errors and proofs call them.
    Many(Vec<RuleText>),
}

/// A text of rules with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// Its name.
    pub name: String,
    /// The rules.
    pub text: String,
}

impl Default for RuleTexts {
    fn default() -> RuleTexts {
        RuleTexts::One(String::new())
    }
}

impl RuleTexts {
    /// Whether there are no rules.
    pub fn is_empty(&self) -> bool {
        match self {
            RuleTexts::One(text) => text.trim().is_empty(),
            RuleTexts::Many(texts) => texts.is_empty(),
        }
    }

    fn add_to(&self, builder: ProgramBuilder) -> ProgramBuilder {
        match self {
            RuleTexts::One(_) if self.is_empty() => builder,
            RuleTexts::One(text) => builder.source("program", text),
            RuleTexts::Many(texts) => texts.iter().fold(builder, |b, rules| b.source(&rules.name, &rules.text)),
        }
    }
}

/// What the rules of one question may use.
fn budget(asked: &Asked<'_>, work: &Work<'_>) -> Result<Budget, Refusal> {
    asked.check_pairs(work)?;
    let usual = Budget::default();
    Ok(Budget {
        rows: usual.rows.min(work.limits.rows.saturating_mul(5)),
        memory: usual.memory.min(work.limits.memory as usize / 2),
        stop: work.enough().clone(),
        effort: asked.question.effort().into(),
        ..usual
    })
}

/// The program of a question: the standard library, the rules given, the query.
pub(crate) fn program(asked: &Asked<'_>, rules: &RuleTexts, query: &str) -> Result<Arc<Program>, Refusal> {
    let builder = board_program_with(asked.board().graph(), asked.notation()).library("std");
    rules.add_to(builder).query(query).build().map(Arc::new).map_err(|errors| rule_error(&errors))
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
        RunError::Stopped => Refusal::stopped(),
        RunError::Steps(_) | RunError::Rows(_) | RunError::Memory(_) => Refusal::new(Fault::Limit, error),
        _ => Refusal::bad(error),
    }
}

/// An engine at the end of the game of a question.
fn at_end(asked: &Asked<'_>, program: Arc<Program>, budget: &Budget) -> Result<Follower, Refusal> {
    Follower::along(program, &asked.game.line(), budget).map_err(run_error)
}
