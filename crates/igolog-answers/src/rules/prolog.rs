//! The facts that rules speak of, as a text for a Prolog system.

use igolog_rules::{Budget, RunError, prolog_facts};
use serde::Serialize;

use super::{budget, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::work::Work;

/// The facts as clauses.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrologAnswer {
    /// The text.
    pub clauses: String,
}

pub(crate) fn prolog(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<PrologAnswer, Refusal> {
    let most = work.limits.answer.saturating_sub(work.told);
    let budget = Budget { memory: most, rows: most / 4, ..budget(asked, work)? };
    let clauses = prolog_facts(&asked.game.line(), &budget).map_err(|error| match error {
        RunError::Rows(_) | RunError::Memory(_) => work.too_much(),
        _ => run_error(error),
    })?;
    work.room(clauses.len())?;
    Ok(PrologAnswer { clauses })
}
