//! The facts that rules speak of, as a text for a Prolog system.

use igolog_rules::prolog_facts;
use serde::Serialize;

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
    asked.check_pairs(work)?;
    let clauses = prolog_facts(&asked.game.line(), asked.question.effort().into(), &work.stop);
    work.check()?;
    work.room(clauses.len())?;
    Ok(PrologAnswer { clauses })
}
