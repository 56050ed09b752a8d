//! All legal positions of a board, counted by their number of strings.

use igolog_extremal::spectrum::{SpectrumError, bytes, spectrum as count};
use serde::{Deserialize, Serialize};

use super::check_sides;
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

/// How many legal positions have how many strings?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SpectrumQuestion {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

/// The counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpectrumAnswer {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// How many positions have no string, one string, two …
    pub spectrum: Vec<String>,
    /// How many there are in all.
    pub total: String,
    /// States that the count kept.
    pub states: u64,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

pub(crate) fn spectrum(question: &SpectrumQuestion, work: &mut Work<'_>) -> Result<SpectrumAnswer, Refusal> {
    let SpectrumQuestion { rows, cols } = *question;
    check_sides(rows, cols)?;
    let needed = bytes(rows, cols);
    if needed > work.limits.memory {
        let (needed, most) = (needed >> 20, work.limits.memory >> 20);
        return Err(Refusal::too_large(format!(
            "{rows}×{cols} needs about {needed} MB of memory, and {most} MB are allowed"
        ))
        .of("rows"));
    }
    work.tell("count", None, None, None);
    let counted = count(rows, cols, work.enough()).map_err(|error| match error {
        SpectrumError::Stopped(_) if !work.enough().is_asked() => {
            Refusal::too_large(format!("memory ran out: the counts of {rows}×{cols} take about {} MB", needed >> 20))
        }
        SpectrumError::Stopped(_) => {
            Refusal::new(Fault::Stopped, "stopped before the count was done; there is nothing to tell of a part of it")
        }
        other => Refusal::too_large(other),
    })?;
    Ok(SpectrumAnswer {
        rows,
        cols,
        spectrum: counted.by_blocks.iter().map(ToString::to_string).collect(),
        total: counted.total().to_string(),
        states: counted.states as u64,
        seconds: work.seconds(),
    })
}
