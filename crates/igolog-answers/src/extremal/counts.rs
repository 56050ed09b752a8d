//! How many boards are optimal, or nearly so.

use igolog_extremal::dense::count_dense;
use igolog_extremal::limits;
use igolog_extremal::search::{Partition, count};
use serde::Serialize;

use super::methods::{StringsMethod, fits};
use super::strings::{StringsAnswer, StringsQuestion};
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

/// The numbers of optimal boards published for the n×n board: OEIS A347632, terms 1 to 22.
const PUBLISHED: &str = "1 6 10 2 22 288 2 52 32 4 32 21600 18 540360 34528 100406 70266144 1380216154 1682689266 \
                         77900162 233645826 200997249200";

/// The number of boards with a number of empty points.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCount {
    /// Strings of each.
    pub strings: usize,
    /// Empty points of each.
    pub liberties: usize,
    /// How many there are.
    pub boards: String,
}

/// Adds the numbers of boards; a count that was stopped leaves the answer as it is.
pub(super) fn add(question: &StringsQuestion, answer: &mut StringsAnswer, work: &mut Work<'_>) -> Result<(), Refusal> {
    let StringsQuestion { rows, cols, method, twice, .. } = *question;
    let plus = usize::from(question.plus.unwrap_or(0));
    let limit = answer.liberties + plus;
    let numbers = match method {
        StringsMethod::Search => {
            let Ok(first) = count(rows, cols, limit, Partition::First, work.enough()) else { return Ok(()) };
            answer.states += first.states;
            if twice {
                let Ok(second) = count(rows, cols, limit, Partition::Second, work.enough()) else { return Ok(()) };
                answer.states += second.states;
                if first.by_liberties != second.by_liberties {
                    return Err(wrong("two partitions give different counts"));
                }
            }
            first.by_liberties
        }
        StringsMethod::Dense if plus > 1 || twice => {
            let only = "the dense method counts optimal boards and those with one empty point more";
            return Err(Refusal::bad(only).of("method"));
        }
        StringsMethod::Dense => {
            fits(question, limits::Computation::DenseCount, work)?;
            let Ok(counted) = count_dense(rows, cols, work.enough()) else { return Ok(()) };
            let counted = counted.ok_or_else(|| {
                Refusal::too_large("the numbers pass 64 bits").of("method").hint("take the method search")
            })?;
            vec![(counted.liberties, counted.optimal), (counted.liberties + 1, counted.plus_one)]
        }
        StringsMethod::Ilp | StringsMethod::Construct => {
            return Err(Refusal::bad("only the methods search and dense count boards").of("method"));
        }
    };
    let boards = |liberties: usize| {
        numbers.iter().find(|(at, _)| *at == liberties).map_or("0".to_owned(), |(_, number)| number.to_string())
    };
    let optimal = boards(answer.liberties);
    let published = (rows == cols).then(|| PUBLISHED.split(' ').nth(rows - 1)).flatten();
    answer.counted = Some(
        match published {
            Some(known) if known != optimal => return Err(wrong("the count differs from OEIS A347632")),
            _ if twice => "computed twice",
            Some(_) => "agrees with OEIS A347632",
            None => "computed once",
        }
        .to_owned(),
    );
    answer.optimal_boards = Some(optimal);
    if question.plus.is_some() {
        let points = rows * cols;
        let told = |liberties| BoardCount { strings: points - liberties, liberties, boards: boards(liberties) };
        answer.counts = (answer.liberties..=limit.min(points)).map(told).collect();
    }
    Ok(())
}

fn wrong(what: &str) -> Refusal {
    Refusal::new(Fault::Internal, format!("{what}: please report this"))
}
