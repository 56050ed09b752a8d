//! The grounds of verdicts as sentences, in the reader's language.

use igolog_life::endgame::Pending;
use igolog_life::pair::PairResult;
use igolog_life::safety::Method;
use igolog_life::verdict::halves;
use igolog_life::{RegionId, Why};

use super::verdict::FirstResult;
use crate::names::Names;
use crate::words::{Certainty, Language, Pair};

/// The ground of a verdict; empty where the solver's sentence says it.
pub(super) fn reason(why: &Why, language: Language, names: Names<'_>) -> String {
    match language {
        Language::En => in_english(why, names),
        Language::Ja => in_japanese(why, names),
    }
}

/// What the solver proves of a group. Of several blocks it proves that one of them stays, not which.
pub(super) fn solved(first: &Pair<FirstResult>, blocks: usize, language: Language) -> String {
    let sides = [("Black", "黒", &first.black), ("White", "白", &first.white)];
    let told = || sides.iter().filter(|(_, _, result)| result.status != "unknown");
    let by = |result: &FirstResult, join: &str| result.by.as_ref().map_or(String::new(), |p| format!("{join}{p}"));
    let word = |result| word(result, blocks > 1, language);
    let what = match language {
        _ if first.black.status == first.white.status => match language {
            Language::En => format!("{} whoever moves first", word(&first.black)),
            Language::Ja => format!("どちらが先でも{}", word(&first.black)),
        },
        Language::En => told()
            .map(|(side, _, result)| format!("{} if {side} moves first{}", word(result), by(result, ", at ")))
            .collect::<Vec<_>>()
            .join("; "),
        Language::Ja => told()
            .map(|(_, side, result)| format!("{side}先{}{}", word(result), by(result, "、")))
            .collect::<Vec<_>>()
            .join("；"),
    };
    let is_proved = told().all(|(_, _, result)| result.certainty == Certainty::Proved);
    let of = match (language, blocks) {
        (Language::En, 1) => "its group".to_owned(),
        (Language::En, _) => format!("{blocks} blocks that are one group"),
        (Language::Ja, 1) => "グループ".to_owned(),
        (Language::Ja, _) => format!("{blocks}連からなるグループ"),
    };
    match (language, is_proved) {
        (Language::En, true) => format!("proved of {of}: {what}"),
        (Language::En, false) => format!("proved of {of}, if the walls around it stand: {what}"),
        (Language::Ja, true) => format!("{of}について証明済み：{what}"),
        (Language::Ja, false) => format!("周りの壁が取られないとして、{of}について証明済み：{what}"),
    }
}

fn word(result: &FirstResult, several: bool, language: Language) -> &str {
    match (language, result.status.as_str(), several) {
        (Language::En, "alive", true) => "some of it lives",
        (Language::En, "seki", true) => "some of it stays in a seki",
        (Language::En, status, _) => status,
        (Language::Ja, "dead", _) => "死に",
        (Language::Ja, "ko", _) => "コウ",
        (Language::Ja, "seki", false) => "セキ",
        (Language::Ja, "seki", true) => "一部はセキ",
        (Language::Ja, _, false) => "活き",
        (Language::Ja, _, true) => "一部は活き",
    }
}

/// What keeps a game open.
pub(crate) fn pending(pending: &Pending, language: Language, names: Names<'_>) -> String {
    match (language, pending) {
        (Language::En, Pending::Block(block)) => format!("the block at {} is not settled", names.point(*block)),
        (Language::En, Pending::Region(point)) => format!("the region at {} is nobody's yet", names.point(*point)),
        (Language::En, Pending::Dame(point)) => format!("the neutral point {} is worth a move", names.point(*point)),
        (Language::Ja, Pending::Block(block)) => format!("{} の連が未定です", names.point(*block)),
        (Language::Ja, Pending::Region(point)) => format!("{} の領域の帰属が決まっていません", names.point(*point)),
        (Language::Ja, Pending::Dame(point)) => format!("ダメ {} に一手の価値があります", names.point(*point)),
    }
}

fn in_japanese(why: &Why, names: Names<'_>) -> String {
    let name = |point| names.point(point);
    let list = |regions: &[RegionId]| regions.iter().map(|r| name(r.first)).collect::<Vec<_>>().join("、");
    match why {
        Why::Benson(regions) => format!("ベンソンの定理：{} の {} 個の急所領域", list(regions), regions.len()),
        Why::SemiJoint(region, [a, b]) => {
            let (a, b) = (name(*a), name(*b));
            format!("半接続点 {a} と {b} が {} の領域を分け、二眼になる", name(region.first))
        }
        Why::BesideSemiJoint(regions) => {
            format!("半接続点で安全な連に接し、{} に急所領域がある", list(regions))
        }
        Why::Safety(Method::Search) => "局所探索：周りの領域のどの攻めにも受けがある".to_owned(),
        Why::Safety(_) => "周りのどの攻めにも、対になる点で受けがある".to_owned(),
        Why::OwnTerritory => "自分の地と証明された領域の中にある".to_owned(),
        Why::SafeRegion(region) => format!("相手に安全と証明された {} の領域の中にある", name(region.first)),
        Why::Pair(pair) => {
            let [p, q] = pair.liberties.map(name);
            let outcome = match pair.result {
                PairResult::Kills => "中の石はナカデの形",
                PairResult::Ko => "隅の曲がり四目でコウ",
                PairResult::Seki => "どちらからも打てない",
            };
            format!("二つのダメ {p} と {q} を共有し、{outcome}")
        }
        Why::Eyes(low, high) => format!("グループの眼は {} から {}", halves(*low), halves(*high)),
        Why::First(point) => format!("グループは囲まれ、{} などに先着すれば生きる", name(*point)),
        Why::Ladder(attack, escape) => {
            format!("相手が {} に先着すればシチョウで取られ、{} に先着すれば助かる", name(*attack), name(*escape))
        }
        Why::Enclosed(high) => format!("グループは囲まれ、眼は多くても {}", halves(*high)),
        Why::Race(enemy) => format!("グループは囲まれているが、{} の相手の連と攻め合い", names.block(*enemy)),
        Why::Solver => String::new(),
        Why::Outlook(percent) => format!("このような地・ダメ・隣の連を持つ連は 100 のうち {percent} が生きる"),
        Why::Open => "グループはまだ逃げるか、外に眼を作れる".to_owned(),
    }
}

fn in_english(why: &Why, names: Names<'_>) -> String {
    let name = |point| names.point(point);
    let list = |regions: &[RegionId]| {
        let names: Vec<String> = regions.iter().map(|r| name(r.first)).collect();
        names.join(", ")
    };
    match why {
        Why::Benson(regions) => format!("Benson: {} vital regions, at {}", regions.len(), list(regions)),
        Why::SemiJoint(region, [a, b]) => {
            format!("semi-joints {} and {} split the region at {}: two eyes", name(*a), name(*b), name(region.first))
        }
        Why::BesideSemiJoint(regions) => {
            format!("vital regions at {}, next to blocks that semi-joints keep safe", list(regions))
        }
        Why::Safety(Method::Search) => {
            "local search: its owner can answer every attack in the regions around it".to_owned()
        }
        Why::Safety(_) => "its owner can answer every attack around it in pairs of points".to_owned(),
        Why::OwnTerritory => "inside territory that is proved safe for its owner".to_owned(),
        Why::SafeRegion(region) => {
            format!("inside the region at {}, which is proved safe for the enemy", name(region.first))
        }
        Why::Pair(pair) => {
            let [p, q] = pair.liberties.map(name);
            match pair.result {
                PairResult::Kills => {
                    format!("shares its two liberties {p} and {q}: the stones inside are a nakade shape")
                }
                PairResult::Ko => format!("shares its two liberties {p} and {q}: bent four in the corner, a ko"),
                PairResult::Seki => format!("shares its two liberties {p} and {q}: neither side can play there"),
            }
        }
        Why::Eyes(low, high) => format!("its group has {} to {} eyes", halves(*low), halves(*high)),
        Why::Enclosed(0) => "its group is enclosed and has no eye".to_owned(),
        Why::Enclosed(high) => format!(
            "its group is enclosed and has at most {} {}",
            halves(*high),
            if *high <= 2 { "eye" } else { "eyes" }
        ),
        Why::Race(enemy) => {
            format!("its group is enclosed, but races with the enemy block at {}", names.block(*enemy))
        }
        Why::First(point) => {
            format!("its group is enclosed and lives only if its owner plays first, at {}", name(*point))
        }
        Why::Ladder(attack, escape) => {
            format!(
                "caught in a ladder if the enemy plays first, at {}; its owner saves it at {}",
                name(*attack),
                name(*escape)
            )
        }
        Why::Solver => String::new(),
        Why::Outlook(percent) => {
            format!("of blocks with such territory, liberties and neighbours {percent} in 100 live")
        }
        Why::Open => "its group can still run or make eyes outside".to_owned(),
    }
}
