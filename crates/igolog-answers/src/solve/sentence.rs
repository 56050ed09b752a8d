//! An answer as a book has it: what is asked, what happens, the moves, why others fail.

use super::{FirstData, SolveAnswer};
use crate::words::{Certainty, Language, Side};

/// The answer in sentences, one a line.
pub(super) fn text(answer: &SolveAnswer, language: Language) -> Vec<String> {
    match language {
        Language::En => english(answer),
        Language::Ja => japanese(answer),
    }
}

fn of(answer: &SolveAnswer, side: Side) -> &FirstData {
    match side {
        Side::Black => &answer.first.black,
        Side::White => &answer.first.white,
    }
}

fn other(side: Side) -> Side {
    if side == Side::Black { Side::White } else { Side::Black }
}

/// Moves of two sides in turn, numbered.
fn numbered(line: &[String], from: usize, pass: &str) -> String {
    let moves =
        line.iter().enumerate().map(|(at, mv)| format!("{} {}", at + from, if mv == "pass" { pass } else { mv }));
    moves.collect::<Vec<_>>().join(" ")
}

/// So many moves of a line are told.
const TOLD: usize = 15;

fn english(answer: &SolveAnswer) -> Vec<String> {
    let name = |side| if side == Side::Black { "Black" } else { "White" };
    let (mover, defender) = (answer.to_move, answer.color);
    let count = answer.stones.len();
    let stones = format!(
        "{} {}{}",
        name(defender),
        answer.stones.first().map_or("", String::as_str),
        if count > 1 {
            format!(" and {} more stone{}", count - 1, if count == 2 { "" } else { "s" })
        } else {
            String::new()
        }
    );
    let mut out = vec![match answer.outcome.as_str() {
        "settled" => format!("{stones}: {} as it stands, whoever moves.", in_english(of(answer, mover))),
        _ => format!("{stones}: {} to play and {}.", name(mover), answer.goal),
    }];
    for side in [mover, other(mover)] {
        let first = of(answer, side);
        let by = match first.best.as_deref() {
            Some(point) if point != "pass" && answer.outcome != "settled" => format!(", by {point}"),
            _ => String::new(),
        };
        out.push(format!("{} first: {}{by}{}.", name(side), in_english(first), sure(first)));
    }
    if let [best, more @ ..] = answer.solutions.as_slice() {
        out.push(match (more, answer.complete) {
            ([], true) => format!("Answer: {best}, and nothing else."),
            ([], false) => format!("Answer: {best}."),
            (more, _) => format!("Answer: {best}; also {}.", more.join(", ")),
        });
        let line = &of(answer, mover).line;
        if line.len() > 1 {
            let more = if line.len() > TOLD { " …" } else { "" };
            out.push(format!("  {}{more}", numbered(&line[..line.len().min(TOLD)], 1, "pass")));
        }
    }
    for tried in answer.moves.iter().filter(|m| !m.solves) {
        let line = &tried.line[..tried.line.len().min(TOLD)];
        let how = match line {
            [] => String::new(),
            line => format!(": {}", numbered(line, 2, "pass")),
        };
        out.push(format!("{} fails, {}{how}", tried.point, status(&tried.status)));
    }
    let zone = of(answer, mover).zone.len();
    if zone > 0 {
        out.push(format!("The proof depends on {zone} points; what stands elsewhere does not matter."));
    }
    let first = of(answer, mover);
    if !first.walls.is_empty() {
        let doors = match first.doors.as_slice() {
            [] => String::new(),
            doors => format!(", and nobody comes from outside to {}", doors.join(", ")),
        };
        out.push(format!("It takes for granted that the walls around stand{doors}."));
    }
    out
}

fn status(word: &str) -> &str {
    match word {
        "ko" => "a ko",
        "seki" => "a seki",
        other => other,
    }
}

fn in_english(first: &FirstData) -> String {
    match (first.status.as_str(), &first.ko) {
        ("unknown", _) if first.at_least != "dead" => format!("at least {}", status(&first.at_least)),
        ("unknown", _) if first.at_most != "alive" => format!("at most {}", status(&first.at_most)),
        ("dead", _) if first.at_end => "dead at the end of the game (bent four)".to_owned(),
        ("ko", Some(ko)) => {
            let mut text = "a ko".to_owned();
            if let Some(side) = ko.takes_first {
                text += &format!(" that {} takes first", if side == Side::Black { "Black" } else { "White" });
            }
            for (side, threats) in [("Black", ko.threats.black), ("White", ko.threats.white)] {
                if let Some(threats) = threats.filter(|&t| t > 0) {
                    text += &format!(", {side} needs {threats} threat{}", if threats == 1 { "" } else { "s" });
                }
            }
            if ko.approach {
                text += ", with approach moves";
            }
            text
        }
        (word, _) => status(word).to_owned(),
    }
}

fn sure(first: &FirstData) -> &'static str {
    match first.certainty {
        Certainty::Proved if !first.walls.is_empty() => " (proved if the walls stand)",
        Certainty::Proved => " (proved)",
        Certainty::Estimated => " (estimated)",
        Certainty::Unknown => "",
    }
}

fn japanese(answer: &SolveAnswer) -> Vec<String> {
    let name = |side| if side == Side::Black { "黒" } else { "白" };
    let (mover, defender) = (answer.to_move, answer.color);
    let stones =
        format!("{} {}（{}子）", name(defender), answer.stones.first().map_or("", String::as_str), answer.stones.len());
    let wants = if answer.goal == "live" { "活き" } else { "殺し" };
    let mut out = vec![match answer.outcome.as_str() {
        "settled" => format!("{stones}：どちらから打っても{}。", in_japanese(of(answer, mover))),
        _ => format!("{stones}：{}先{wants}。", name(mover)),
    }];
    for side in [mover, other(mover)] {
        let first = of(answer, side);
        let by = match first.best.as_deref() {
            Some(point) if point != "pass" && answer.outcome != "settled" => format!("、{point}"),
            _ => String::new(),
        };
        let sure = match first.certainty {
            Certainty::Proved if !first.walls.is_empty() => "（壁が取られなければ証明済み）",
            Certainty::Proved => "（証明済み）",
            Certainty::Estimated => "（推定）",
            Certainty::Unknown => "",
        };
        out.push(format!("{}先：{}{by}{sure}。", name(side), in_japanese(first)));
    }
    if let [best, more @ ..] = answer.solutions.as_slice() {
        out.push(match (more, answer.complete) {
            ([], true) => format!("正解は {best} だけ。"),
            ([], false) => format!("正解は {best}。"),
            (more, _) => format!("正解は {best}。{} も正解。", more.join("、")),
        });
        let line = &of(answer, mover).line;
        if line.len() > 1 {
            out.push(format!("  {}", numbered(&line[..line.len().min(TOLD)], 1, "パス")));
        }
    }
    for tried in answer.moves.iter().filter(|m| !m.solves) {
        let line = &tried.line[..tried.line.len().min(TOLD)];
        let how = if line.is_empty() { String::new() } else { format!("：{}", numbered(line, 2, "パス")) };
        out.push(format!("{} は失敗、{}{how}", tried.point, word_in_japanese(&tried.status)));
    }
    let zone = of(answer, mover).zone.len();
    if zone > 0 {
        out.push(format!("証明に関わるのは {zone} 点だけで、ほかに何があっても変わらない。"));
    }
    let first = of(answer, mover);
    if !first.walls.is_empty() {
        let doors = match first.doors.as_slice() {
            [] => String::new(),
            doors => format!("、外から {} に来る石がないこと", doors.join("、")),
        };
        out.push(format!("外側の壁が取られないこと{doors}を前提とする。"));
    }
    out
}

fn word_in_japanese(word: &str) -> &str {
    match word {
        "dead" => "死に",
        "ko" => "コウ",
        "seki" => "セキ",
        "alive" => "活き",
        _ => "不明",
    }
}

fn in_japanese(first: &FirstData) -> String {
    match (first.status.as_str(), &first.ko) {
        ("unknown", _) if first.at_least != "dead" => format!("少なくとも{}", word_in_japanese(&first.at_least)),
        ("unknown", _) if first.at_most != "alive" => format!("良くても{}", word_in_japanese(&first.at_most)),
        ("dead", _) if first.at_end => "終局で死に（隅の曲がり四目）".to_owned(),
        ("ko", Some(ko)) => {
            let mut text = "コウ".to_owned();
            if let Some(side) = ko.takes_first {
                text += if side == Side::Black { "（黒の取り番）" } else { "（白の取り番）" };
            }
            for (side, threats) in [("黒", ko.threats.black), ("白", ko.threats.white)] {
                if let Some(threats) = threats.filter(|&t| t > 0) {
                    text += &format!("、{side}はコウ材 {threats} 個");
                }
            }
            text
        }
        (word, _) => word_in_japanese(word).to_owned(),
    }
}
