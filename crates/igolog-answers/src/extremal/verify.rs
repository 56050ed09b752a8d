//! A claimed board: its strings, and whether more are possible.

use igolog_core::{Board, Color};
use igolog_extremal::limits;
use igolog_extremal::search::solve;
use serde::Serialize;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::Pair;
use crate::work::Work;

/// What the kernel counts on the board, and what the search says of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// The number of points.
    pub points: usize,
    /// Its strings.
    pub strings: usize,
    /// Its empty points.
    pub liberties: usize,
    /// The number of its stones.
    pub stones: Pair<usize>,
    /// Whether every stone has the colour of its point on one of the two checkerboards.
    pub checkered: bool,
    /// Whether no position on this board has more strings; none if that was not decided.
    pub optimal: Option<bool>,
    /// The most strings, where that is known.
    pub most_strings: Option<usize>,
}

pub(crate) fn verify(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<VerifyAnswer, Refusal> {
    let board = asked.board();
    let points = board.graph().len();
    let mut answer = VerifyAnswer {
        points,
        strings: board.blocks().len(),
        liberties: board.empties().len(),
        stones: Pair { black: board.stone_count(Color::Black), white: board.stone_count(Color::White) },
        checkered: is_checkered(board),
        optimal: None,
        most_strings: None,
    };
    if let Some((cols, rows)) = board.graph().grid_size()
        && limits::check(rows, cols, limits::Computation::Search, work.limits.memory).is_ok()
    {
        work.tell("search", None, None, None);
        let solution = solve(rows, cols, work.enough());
        if solution.is_proved() {
            answer.most_strings = Some(solution.pattern.strings());
            answer.optimal = Some(answer.strings == solution.pattern.strings());
        } else if answer.strings + solution.lower == points {
            answer.optimal = Some(true);
        }
    }
    Ok(answer)
}

fn is_checkered(board: &Board) -> bool {
    let Some(odd) = board.graph().two_coloring() else { return false };
    let mut hands = board.stones().map(|(point, color)| odd.contains(point) == (color == Color::White));
    let first = hands.next();
    hands.all(|hand| Some(hand) == first)
}
