//! Solved problems.

use igolog_answers::answer::Made;
use igolog_answers::solve::SolveAnswer;
use igolog_answers::{Answer, Body};

/// The answer as a book has it.
pub(crate) fn solved(name: Option<&str>, answer: &SolveAnswer, made: &Made) -> String {
    let mut out = name.map_or_else(String::new, |name| format!("{name}\n"));
    for line in &answer.text {
        out += &format!("{line}\n");
    }
    let cut = if made.cut_short { ", cut short" } else { "" };
    out += &format!("{} positions searched, effort: {}{cut}\n", made.spent.positions, made.level);
    if name.is_some() {
        out.push('\n');
    }
    out
}

/// How many of many were settled.
pub(crate) fn counts<'a>(answers: impl Iterator<Item = &'a Answer>) -> String {
    let (mut all, mut solved, mut settled, mut positions) = (0, 0, 0, 0);
    for answer in answers {
        let Body::Solve(found) = &answer.body else { continue };
        all += 1;
        solved += usize::from(found.outcome == "solved");
        settled += usize::from(found.outcome == "settled");
        positions += answer.effort.spent.positions;
    }
    let open = all - solved - settled;
    format!(
        "{all} problems: {solved} solved, {settled} settled whoever moves, {open} not settled; {positions} positions searched"
    )
}
