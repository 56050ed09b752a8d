//! The reasons of verdicts in the reader's language.

use igolog_core::Point;
use igolog_facts::RegionId;
use igolog_facts::life::Why;
use igolog_facts::life::pair::PairResult;
use igolog_facts::life::verdict::halves;

/// The reason in Japanese for `ja`, in English otherwise; `name` prints points.
pub(super) fn reason(why: &Why, language: &str, name: &dyn Fn(Point) -> String) -> String {
    let japanese = if language == "ja" { in_japanese(why, name) } else { None };
    japanese.unwrap_or_else(|| why.text(name))
}

/// Nothing for reasons that have no Japanese words yet.
fn in_japanese(why: &Why, name: &dyn Fn(Point) -> String) -> Option<String> {
    let list = |regions: &[RegionId]| regions.iter().map(|r| name(r.first)).collect::<Vec<_>>().join("、");
    Some(match why {
        Why::Benson(regions) => format!("ベンソンの定理：{} の {} 個の急所領域", list(regions), regions.len()),
        Why::SemiJoint(region, [a, b]) => {
            let (a, b) = (name(*a), name(*b));
            format!("半接続点 {a} と {b} が {} の領域を分け、二眼になる", name(region.first))
        }
        Why::BesideSemiJoint(regions) => {
            format!("半接続点で安全な連に接し、{} に急所領域がある", list(regions))
        }
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
        Why::Enclosed(high) => format!("グループは囲まれ、眼は多くても {}", halves(*high)),
        Why::Race(enemy) => format!("グループは囲まれているが、{} の相手の連と攻め合い", name(enemy.point())),
        Why::Open => "グループはまだ逃げるか、外に眼を作れる".to_owned(),
        #[allow(unreachable_patterns, reason = "reasons may be added before their words are")]
        _ => return None,
    })
}
