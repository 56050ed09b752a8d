//! The reasons of verdicts in the reader's language.

use igolog_core::Point;
use igolog_facts::RegionId;
use igolog_life::Why;
use igolog_life::endgame::Pending;
use igolog_life::pair::PairResult;
use igolog_life::safety::Method;
use igolog_life::verdict::halves;

/// The reason in Japanese for `ja`, in English otherwise; `name` prints points.
pub(super) fn reason(why: &Why, language: &str, name: &dyn Fn(Point) -> String) -> String {
    if language == "ja" { in_japanese(why, name) } else { why.text(name) }
}

/// The first thing that keeps the game open, in words; nothing if it is over.
pub(super) fn pending(pending: &[Pending], language: &str, name: &dyn Fn(Point) -> String) -> String {
    let Some(first) = pending.first() else { return String::new() };
    let more = pending.len() - 1;
    if language == "ja" {
        let what = match *first {
            Pending::Block(block) => format!("{} の連が未定です", name(block)),
            Pending::Region(point) => format!("{} の領域の帰属が決まっていません", name(point)),
            Pending::Dame(point) => format!("ダメ {} に一手の価値があります", name(point)),
        };
        return if more == 0 { what } else { format!("{what}（ほか {more} 件）") };
    }
    let what = match *first {
        Pending::Block(block) => format!("the block at {} is not settled", name(block)),
        Pending::Region(point) => format!("the region at {} is nobody's yet", name(point)),
        Pending::Dame(point) => format!("the neutral point {} is worth a move", name(point)),
    };
    if more == 0 { what } else { format!("{what}, and {more} more") }
}

fn in_japanese(why: &Why, name: &dyn Fn(Point) -> String) -> String {
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
        Why::Enclosed(high) => format!("グループは囲まれ、眼は多くても {}", halves(*high)),
        Why::Race(enemy) => format!("グループは囲まれているが、{} の相手の連と攻め合い", name(enemy.point())),
        Why::Outlook(percent) => format!("このような地・ダメ・隣の連を持つ連は 100 のうち {percent} が生きる"),
        Why::Open => "グループはまだ逃げるか、外に眼を作れる".to_owned(),
    }
}
