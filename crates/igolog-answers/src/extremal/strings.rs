//! The largest number of strings on a board, with proof, board and count.

use igolog_core::{Dice, MAX_POINTS};
use igolog_extremal::search::{Boards, Partition, count, solve};
use igolog_extremal::{Pattern, certificate, limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MEMORY, check_sides, control};
use crate::answer::Body;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord};
use crate::work::Work;

/// Largest side that a question may ask for; long before that, tables need more memory than there is.
const LARGEST: usize = 100;

/// How many strings can a board hold?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StringsQuestion {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// Count all optimal boards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub count: bool,
    /// Draw one of them at random.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sample: bool,
    /// The seed of that draw.
    #[serde(skip_serializing_if = "is_zero")]
    pub seed: u64,
}

fn is_zero(seed: &u64) -> bool {
    *seed == 0
}

/// The largest number of strings.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StringsAnswer {
    /// Rows of the board.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// Strings of the board found.
    pub strings: usize,
    /// Its empty points.
    pub liberties: usize,
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
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Bounds on a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bounds {
    /// At least.
    pub lower: usize,
    /// At most.
    pub upper: usize,
}

pub(crate) fn strings(question: &StringsQuestion, work: &mut Work<'_>) -> Result<StringsAnswer, Refusal> {
    let StringsQuestion { rows, cols, .. } = *question;
    check_sides(rows, cols, LARGEST)?;
    limits::check(rows, cols, limits::Computation::Search, MEMORY).map_err(Refusal::too_large)?;
    work.tell("search", None, None, None);
    let solution = solve(rows, cols, &control(work));
    let proved = solution.is_proved();
    let told = |pattern: &Pattern, work: &Work<'_>| StringsAnswer {
        rows,
        cols,
        strings: pattern.strings(),
        liberties: pattern.liberties(),
        certainty: if proved { Certainty::Proved } else { Certainty::Unknown },
        bounds: Bounds { lower: pattern.strings(), upper: rows * cols - solution.lower },
        board: pattern.lines(),
        checked: checked(pattern),
        states: solution.states,
        optimal_boards: None,
        seconds: work.seconds(),
    };
    let mut answer = told(&solution.pattern, work);
    if !proved || !(question.count || question.sample) {
        return Ok(answer);
    }
    let stage = if question.count { "count" } else { "sample" };
    work.tell(stage, None, None, Some(Body::Strings(answer.clone())));
    let liberties = solution.pattern.liberties();
    // A count that was stopped leaves the board as it is.
    if question.count {
        let counts = count(rows, cols, liberties, Partition::First, &control(work)).ok();
        let optimal = counts.iter().flat_map(|counts| &counts.by_liberties).find(|(at, _)| *at == liberties);
        answer.optimal_boards = optimal.map(|(_, number)| number.to_string());
    }
    if question.sample
        && let Ok(boards) = Boards::search(rows, cols, liberties, &control(work))
        && let Some(pattern) = boards.sample(&mut Dice::new(question.seed))
    {
        answer = StringsAnswer { optimal_boards: Some(boards.total().to_string()), ..told(&pattern, work) };
    }
    answer.seconds = work.seconds();
    Ok(answer)
}

/// Whether the kernel counts the same blocks; false where the board is beyond its size.
fn checked(pattern: &Pattern) -> bool {
    pattern.rows() * pattern.cols() <= MAX_POINTS
        && certificate::verify(pattern)
            .is_ok_and(|found| (found.strings, found.liberties) == (pattern.strings(), pattern.liberties()))
}
