//! Answers for people and for other programs: written from the answers alone, on the board as a canvas.

pub(crate) mod board;
pub(crate) mod facts;
pub(crate) mod life;
pub(crate) mod proof;
pub(crate) mod score;
pub(crate) mod solve;
pub(crate) mod table;

use igolog_answers::answer::Made;

/// The line that says with which effort an answer was made.
pub(crate) fn effort(made: &Made) -> String {
    format!("effort: {}{}\n", made.level, if made.cut_short { ", cut short" } else { "" })
}
