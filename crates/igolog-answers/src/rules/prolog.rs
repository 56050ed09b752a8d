//! The facts that rules speak of, as a text for a Prolog system.

use igolog_rules::prolog_facts;
use schemars::JsonSchema;
use serde::Serialize;

use crate::asked::Asked;

/// The facts as clauses.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PrologAnswer {
    /// The text.
    pub clauses: String,
}

pub(crate) fn prolog(asked: &Asked<'_>) -> PrologAnswer {
    PrologAnswer { clauses: prolog_facts(&asked.game.line(), asked.question.effort().into()) }
}
