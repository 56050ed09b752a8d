//! What the signs of each layer mean, in the language asked for.

use super::Layer;
use super::drawing::{LegendEntry, Tone};
use crate::words::Language;

/// A sign: its tone, its letters, and its meaning in English and Japanese.
type Sign = (Tone, &'static str, &'static str, &'static str);

pub(super) fn legend(layer: Layer, language: Language) -> Vec<LegendEntry> {
    let entry = |&(tone, text, english, japanese): &Sign| {
        let meaning = match language {
            Language::En => english,
            Language::Ja => japanese,
        };
        LegendEntry { tone, text: text.to_owned(), meaning: meaning.to_owned() }
    };
    signs(layer).iter().map(entry).collect()
}

fn signs(layer: Layer) -> &'static [Sign] {
    match layer {
        Layer::Blocks => &[(Tone::Class0, "a", "stones with the same letter are one block", "同じ文字の石は一つの連")],
        Layer::Liberties => &[
            (Tone::Dead, "1", "one liberty left: atari", "残る呼吸点は一つ：アタリ"),
            (Tone::Unsettled, "2", "two liberties left", "残る呼吸点は二つ"),
        ],
        Layer::Joints => &[
            (Tone::Unsettled, "b w", "a joint that can be cut", "切られうる接続点"),
            (Tone::Alive, "B W", "a joint that cannot", "切られない接続点"),
            (Tone::Unsettled, "*", "a joint of both colours", "黒白両方の接続点"),
        ],
        Layer::Kosumi => &[(
            Tone::Link,
            "",
            "stones linked over a corner; dashed, half a link",
            "コスミで結ばれた石；破線は半分の結び",
        )],
        Layer::Groups => &[(
            Tone::Class0,
            "a",
            "stones with the same letter hold together; dashed, two points of which one is enough",
            "同じ文字の石はつながっている；破線は二点のどちらか一方でつながる所",
        )],
        Layer::Regions => &[
            (
                Tone::Black,
                "a",
                "points with the same letter are one region, here bounded by Black",
                "同じ文字の点は一つの領域、ここでは黒が囲む",
            ),
            (Tone::White, "a", "bounded by White", "白が囲む"),
        ],
        Layer::Eyes => &[
            (Tone::Alive, "1", "an eye; the number says how many", "眼；数字は眼の数"),
            (Tone::Unsettled, "h", "half an eye more for who moves first", "先に打つ側がもう半眼を得る"),
            (Tone::Unsettled, "?", "undecided", "未定"),
            (Tone::Dead, "F", "a false eye", "欠け眼"),
        ],
        Layer::Life => &[
            (Tone::Alive, "A", "alive, proved; a small letter is an estimate", "活き（証明あり）；小文字は推定"),
            (Tone::Dead, "D", "dead", "死に"),
            (Tone::Seki, "S", "seki", "セキ"),
            (Tone::Unsettled, "U", "unsettled", "先手次第"),
            (Tone::Unknown, "?", "unknown", "不明"),
        ],
        Layer::Ladders => &[
            (Tone::Dead, "C", "caught", "取られる"),
            (
                Tone::Unsettled,
                "U",
                "caught if the enemy moves first, at a; escapes at e",
                "相手が先に a に打てば取られ、e に打てば逃げる",
            ),
            (Tone::Alive, "E", "escapes", "逃げる"),
            (Tone::Seki, "B", "breaks a ladder", "シチョウあたり"),
        ],
        Layer::Races => &[
            (
                Tone::Alive,
                "W",
                "wins its race; the numbers are the moves to fill Black and White",
                "攻め合い勝ち；数字は黒と白の手数",
            ),
            (Tone::Dead, "L", "loses", "攻め合い負け"),
            (Tone::Seki, "S", "seki", "セキ"),
            (Tone::Unsettled, "U", "who moves first; all by counting, an estimate", "先手の勝ち；すべて手数による推定"),
        ],
        Layer::Connections => &[
            (
                Tone::Alive,
                "",
                "holds together whoever moves first, by reading",
                "どちらが先でもつながっている（読みによる）",
            ),
            (Tone::Dead, "x", "where the enemy cuts", "相手の切る点"),
        ],
        Layer::Influence => &[
            (Tone::Black, "b", "Black's influence; likely territory, an estimate", "黒の勢力；地になりそうな所の推定"),
            (Tone::White, "w", "White's", "白の勢力"),
        ],
        Layer::Urgency => &[
            (Tone::Dead, "10k", "captures, in thousands", "石を取る手、千単位"),
            (Tone::Unsettled, "1k", "saves", "石を助ける手"),
        ],
        Layer::Policy => {
            &[(Tone::Hint, "12", "how likely the move is, in a hundred", "その手が打たれる見込み、百分率")]
        }
        Layer::Score => &[
            (Tone::Black, "b", "Black's territory", "黒地"),
            (Tone::White, "w", "White's territory", "白地"),
            (Tone::Dead, "", "a dead stone", "死に石"),
        ],
    }
}
