//! The largest number of strings on a board, with proof, board and count.

use igolog_core::{Dice, MAX_POINTS};
use igolog_extremal::search::Boards;
use igolog_extremal::{Pattern, certificate};
use serde::{Deserialize, Serialize};

use super::check_sides;
use super::counts::{self, BoardCount};
use super::methods::{StringsMethod, find};
use crate::answer::Body;
use crate::refusal::{Fault, Refusal};
use crate::words::{Certainty, CertaintyWord};
use crate::work::Work;

/// How many strings can a board hold?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StringsQuestion {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// How the value is found.
    pub method: StringsMethod,
    /// The integer program: `msp`, the most strings, or `mlp`, the fewest liberties; the latter if left out.
    pub form: Option<String>,
    /// Symmetry cuts of the integer program: `halves`, `quarters`, `quarters-shared`, `triangles`, `corner`, `centre`.
    pub cuts: Vec<String>,
    /// Count all optimal boards.
    pub count: bool,
    /// Count also the boards with up to so many empty points more.
    pub plus: Option<u16>,
    /// Count again with another partition into strips, and compare.
    pub twice: bool,
    /// Draw one of them at random.
    pub sample: bool,
    /// The seed of that draw.
    pub seed: u64,
}

/// The largest number of strings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StringsAnswer {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// Strings of the board found.
    pub strings: usize,
    /// Its empty points.
    pub liberties: usize,
    /// How it was found.
    pub method: StringsMethod,
    /// Whether no board has more.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// What is known of the largest number.
    pub bounds: Bounds,
    /// The board, a row a line: `X`, `O`, `.`.
    pub board: Vec<String>,
    /// Whether the kernel counted the blocks of that board again.
    pub checked: bool,
    /// States that the search kept.
    pub states: u64,
    /// How many optimal boards there are, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_boards: Option<String>,
    /// How far that number may be trusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<String>,
    /// With `plus`, how many boards there are with each number of empty points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<BoardCount>,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Bounds on a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bounds {
    /// At least.
    pub lower: usize,
    /// At most.
    pub upper: usize,
}

pub(crate) fn strings(question: &StringsQuestion, work: &mut Work<'_>) -> Result<StringsAnswer, Refusal> {
    let StringsQuestion { rows, cols, method, .. } = *question;
    check_sides(rows, cols)?;
    work.tell("search", None, None, None);
    let solution = find(question, work)?;
    let proved = solution.is_proved();
    let told = |pattern: &Pattern, work: &Work<'_>| -> Result<StringsAnswer, Refusal> {
        Ok(StringsAnswer {
            rows,
            cols,
            strings: pattern.strings(),
            liberties: pattern.liberties(),
            method,
            certainty: if proved { Certainty::Proved } else { Certainty::Unknown },
            bounds: Bounds { lower: pattern.strings(), upper: rows * cols - solution.lower },
            board: pattern.lines(),
            checked: checked(pattern)?,
            states: solution.states,
            optimal_boards: None,
            counted: None,
            counts: Vec::new(),
            seconds: work.seconds(),
        })
    };
    let mut answer = told(&solution.pattern, work)?;
    if !proved {
        return Ok(answer);
    }
    if question.count || question.plus.is_some() || question.twice {
        work.tell("count", None, None, Some(Body::Strings(answer.clone())));
        counts::add(question, &mut answer, work)?;
    }
    if question.sample {
        work.tell("sample", None, None, Some(Body::Strings(answer.clone())));
        if let Ok(boards) = Boards::search(rows, cols, solution.lower, work.enough())
            && let Some(pattern) = boards.sample(&mut Dice::new(question.seed))
        {
            answer = StringsAnswer { optimal_boards: Some(boards.total().to_string()), ..told(&pattern, work)? };
        }
    }
    answer.seconds = work.seconds();
    Ok(answer)
}

/// Lets the kernel count the blocks; false where the board is beyond its size.
fn checked(pattern: &Pattern) -> Result<bool, Refusal> {
    if pattern.rows() * pattern.cols() > MAX_POINTS {
        return Ok(false);
    }
    match certificate::verify(pattern) {
        Ok(found) if (found.strings, found.liberties) == (pattern.strings(), pattern.liberties()) => Ok(true),
        _ => Err(Refusal::new(Fault::Internal, "the kernel counts other blocks than the search: please report this")),
    }
}
