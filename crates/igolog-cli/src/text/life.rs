//! Verdicts, ladders, races and influence.

use igolog_answers::life::{
    BlockVerdict, InfluenceAnswer, LadderData, LaddersAnswer, LifeAnswer, RaceData, RaceSideData, RacesAnswer,
};
use igolog_answers::words::{Certainty, Side};

/// One line a block, then what is safe for certain.
pub(crate) fn life(answer: &LifeAnswer) -> String {
    if answer.blocks.is_empty() {
        return "no stones on the board\n".to_owned();
    }
    let mut out: String = answer.blocks.iter().map(block).collect();
    out += &format!(
        "safe (proved): black {}, white {} of {} points\n",
        answer.safe.black, answer.safe.white, answer.points
    );
    out
}

fn block(block: &BlockVerdict) -> String {
    let sure = match block.certainty {
        Certainty::Unknown => String::new(),
        certainty => format!(" ({certainty})"),
    };
    let (stones, liberties) = (block.stones.len(), block.liberties.len());
    format!(
        "{:<5} {:<4} {stones:>3} stone{} {liberties:>2} libert{}  {}{sure}: {}\n",
        block.color,
        block.block,
        if stones == 1 { " " } else { "s" },
        if liberties == 1 { "y  " } else { "ies" },
        block.verdict,
        block.reason,
    )
}

/// One line a ladder, but for blocks of which more is proved.
pub(crate) fn ladders(answer: &LaddersAnswer, life: &LifeAnswer) -> String {
    let is_proved = |name: &str| life.blocks.iter().any(|b| b.block == name && b.certainty == Certainty::Proved);
    answer.ladders.iter().filter(|ladder| !is_proved(&ladder.block)).map(ladder).collect()
}

fn ladder(ladder: &LadderData) -> String {
    let first = |what: &str, point: &Option<String>| point.as_ref().map_or(String::new(), |p| format!(", {what} {p}"));
    let enemy = if ladder.color == Side::Black { Side::White } else { Side::Black };
    let what = match ladder.result.as_str() {
        "captured" => format!("is caught{}", first("by", &ladder.attack)),
        "unsettled" => format!(
            "is caught if {enemy} moves first{}{}",
            first("at", &ladder.attack),
            first("escapes at", &ladder.escape)
        ),
        "escapes" => "escapes".to_owned(),
        _ => "is too long to read".to_owned(),
    };
    let broken = match ladder.breakers.as_slice() {
        [] => String::new(),
        breakers => format!("; broken by {}", breakers.join(" ")),
    };
    format!("ladder: {} {} {what}{broken}\n", ladder.color, ladder.block)
}

/// One line a race.
pub(crate) fn races(answer: &RacesAnswer) -> String {
    answer.races.iter().map(race).collect()
}

fn race(race: &RaceData) -> String {
    let end = match race.result.as_str() {
        side @ ("black" | "white") => format!("{side} wins, {} ahead", race.ahead),
        "unsettled" => "whoever moves first wins".to_owned(),
        "black_or_seki" => "black wins moving first, else seki".to_owned(),
        "white_or_seki" => "white wins moving first, else seki".to_owned(),
        other => other.to_owned(),
    };
    format!(
        "race: black {}, white {}, {} shared: {end} ({})\n",
        race_side(&race.black),
        race_side(&race.white),
        race.shared,
        race.certainty
    )
}

fn race_side(side: &RaceSideData) -> String {
    let eye = if side.eye == "none" { String::new() } else { format!(", a {} eye", side.eye) };
    let approach = if side.approach == 0 { String::new() } else { format!(", {} to approach", side.approach) };
    format!("{} ({} {}{approach}{eye})", side.block, side.moves, if side.moves == 1 { "move" } else { "moves" })
}

/// Territory and area by influence.
pub(crate) fn influence(answer: &InfluenceAnswer) -> String {
    let InfluenceAnswer { certainty, territory, area, .. } = answer;
    format!(
        "influence ({certainty}): territory black {}, white {}; area black {}, white {}\n",
        territory.black, territory.white, area.black, area.white
    )
}
