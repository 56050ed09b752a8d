//! The words of formulas, and what each needs.

use std::collections::BTreeMap;

use igolog_bw::formula::census;
use serde::{Deserialize, Serialize};

use super::eval::definitions;
use crate::refusal::Refusal;

/// Which words do formulas have?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WordsQuestion {
    /// Words of one's own, one a line: name = formula.
    pub definitions: String,
}

/// The vocabulary.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordsAnswer {
    /// Every word.
    pub words: Vec<Word>,
}

/// A word of formulas.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// The word.
    pub word: String,
    /// How many parameters it takes.
    pub parameters: usize,
    /// What it stands for.
    pub formula: String,
    /// How often it needs each operator, all that it is defined by included.
    pub operators: BTreeMap<String, u64>,
    /// How deep products with F or F0 nest: how far along the board it looks.
    pub reach: u32,
}

pub(crate) fn words(question: &WordsQuestion) -> Result<WordsAnswer, Refusal> {
    let definitions = definitions(&question.definitions)?;
    let words = census(&definitions).into_iter().map(|word| Word {
        formula: definitions.text(&word.name, word.parameters).unwrap_or_default(),
        word: word.name,
        parameters: word.parameters,
        operators: word.operators.into_iter().map(|(name, times)| (name.to_owned(), times)).collect(),
        reach: word.reach,
    });
    Ok(WordsAnswer { words: words.collect() })
}
