//! A formula as LaTeX.

use igolog_bw::formula::Formula;
use serde::{Deserialize, Serialize};

use super::eval::{check_length, fault};
use crate::refusal::Refusal;

/// How is a formula printed?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LatexQuestion {
    /// The formula. It is read, not evaluated: its points and words need not be known.
    pub formula: String,
}

/// The formula as LaTeX.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LatexAnswer {
    /// LaTeX that is read as the same formula again.
    pub latex: String,
}

pub(crate) fn latex(question: &LatexQuestion) -> Result<LatexAnswer, Refusal> {
    check_length(&question.formula, "formula")?;
    let latex = Formula::latex(&question.formula).map_err(|e| fault(e, "formula"))?;
    Ok(LatexAnswer { latex })
}
