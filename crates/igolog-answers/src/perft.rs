//! How many sequences of moves there are.

use igolog_core::perft::{Passes, perft as count};
use serde::{Deserialize, Serialize};

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::work::Work;

/// How many sequences of moves are there from the position?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PerftQuestion {
    /// Their length.
    pub depth: u32,
    /// Count passes as moves; two in a row end a game.
    pub passes: bool,
}

/// The number of sequences.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftAnswer {
    /// Their length.
    pub depth: u32,
    /// Whether passes are moves.
    pub passes: bool,
    /// Under which rules.
    pub rules: String,
    /// How many there are.
    pub sequences: String,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Longest sequences that are counted: each move is a step down.
const DEEPEST: u32 = 1000;

pub(crate) fn perft(asked: &Asked<'_>, question: &PerftQuestion, work: &Work<'_>) -> Result<PerftAnswer, Refusal> {
    let PerftQuestion { depth, passes } = *question;
    if depth > DEEPEST {
        return Err(Refusal::too_large(format!("sequences of more than {DEEPEST} moves")).of("depth"));
    }
    let counted = if passes { Passes::Counted } else { Passes::LeftOut };
    let sequences = count(&asked.game, depth, counted, work.enough()).map_err(|_| Refusal::stopped())?;
    let rules = asked.game.rules().to_string();
    Ok(PerftAnswer { depth, passes, rules, sequences: sequences.to_string(), seconds: work.seconds() })
}
