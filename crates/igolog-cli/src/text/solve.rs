//! Solved problems.

use igolog_answers::answer::Made;
use igolog_answers::solve::{CheckData, SolveAnswer};
use igolog_answers::{Answer, Body};

/// The answer as a book has it.
pub(crate) fn solved(name: Option<&str>, answer: &SolveAnswer, made: &Made) -> String {
    let mut out = name.map_or_else(String::new, |name| format!("{name}\n"));
    for line in &answer.text {
        out += &format!("{line}\n");
    }
    for (side, first) in [("Black", &answer.first.black), ("White", &answer.first.white)] {
        for check in &first.checks {
            out += &checked(side, check);
        }
    }
    let cut = if made.cut_short { ", cut short" } else { "" };
    out += &format!("{} positions searched, effort: {}{cut}\n", made.spent.positions, made.level);
    if name.is_some() {
        out.push('\n');
    }
    out
}

fn checked(side: &str, check: &CheckData) -> String {
    let how = match (check.result.as_str(), &check.fault) {
        ("fails", Some(fault)) => format!("fails ({fault}) after {}", check.line.join(" ")),
        (result, _) => result.to_owned(),
    };
    let ko = if check.ko == "nobody" { String::new() } else { format!(", every ko to the {}", check.ko) };
    let seconds = check.seconds.map_or_else(String::new, |seconds| format!(" in {seconds:.3} s"));
    format!(
        "check, {side} first{ko}: {how}; {} positions walked, {} searched again{seconds}, {} KiB\n",
        check.walked,
        check.searched,
        check.bytes.div_ceil(1024)
    )
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
