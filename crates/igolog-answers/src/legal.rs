//! Which moves the rules allow.

use igolog_text::vertex;
use serde::{Deserialize, Serialize};

use crate::asked::Asked;
use crate::refusal::Refusal;

/// Is a move legal, or which are?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LegalQuestion {
    /// A point or `pass`; without it, all legal points are listed.
    pub play: Option<String>,
}

/// What the rules allow the side to move.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalAnswer {
    /// Whether the move asked about is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// All legal points, if no move was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
}

pub(crate) fn legal(asked: &Asked<'_>, question: &LegalQuestion) -> Result<LegalAnswer, Refusal> {
    let Some(text) = &question.play else {
        let points = Some(asked.names().points(asked.game.legal_points()));
        return Ok(LegalAnswer { points, ..LegalAnswer::default() });
    };
    let mv =
        vertex::parse_move(asked.board().graph(), text, asked.notation()).map_err(|e| Refusal::bad(e).of("play"))?;
    let why = asked.game.check(mv).err().map(|illegal| illegal.why.to_string());
    Ok(LegalAnswer { legal: Some(why.is_none()), why, points: None })
}
