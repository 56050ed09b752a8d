//! Results.

use igolog_core::{Color, GameResult, Margin, Points};

use super::narrow;

/// A result as records write it: the forms of SGF, and those in Chinese and Japanese words. A Chinese margin in stones
/// (子) counts two points each.
pub fn result(text: &str) -> Option<GameResult> {
    let text = narrow(text);
    if let Ok(result) = text.parse() {
        return Some(result);
    }
    if ["和棋", "和局", "持碁", "무승부"].iter().any(|word| text.contains(word)) {
        return Some(GameResult::Draw);
    }
    let first = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    let (black, white) = (first(&["黑", "黒", "흑"]), first(&["白", "백"]));
    let named = match (black, white) {
        (Some(black), Some(white)) if black < white => Color::Black,
        (Some(_), None) => Color::Black,
        (_, Some(_)) => Color::White,
        (None, None) => return None,
    };
    let winner = if ["负", "負", "패"].iter().any(|word| text.contains(word)) { !named } else { named };
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let margin = match () {
        () if has(&["超时", "超時", "時間", "时间", "切れ", "시간"]) => Margin::Time,
        () if has(&["中盘", "中盤", "中押", "认输", "認輸", "投了", "불계"]) => Margin::Resignation,
        () => points(&text).map_or(Margin::Unknown, Margin::Points),
    };
    let told = has(&["胜", "勝", "负", "負", "승", "패", "勝ち"]) || margin != Margin::Unknown;
    told.then_some(GameResult::Win(winner, margin))
}

fn points(text: &str) -> Option<Points> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number: f64 = rest[..end].parse().ok()?;
    let half = if rest[end..].contains('半') { 0.5 } else { 0.0 };
    let number = number + half;
    let number = if rest[end..].contains('子') { 2.0 * number } else { number };
    (number.abs() <= Points::MOST.as_f64()).then(|| Points::rounded(number))
}

#[cfg(test)]
mod tests {
    use super::result;

    #[test]
    fn results_have_one_form() {
        for (text, shown) in [
            ("B+R", "B+R"),
            ("W+2.50", "W+2.5"),
            ("B+Time", "B+T"),
            ("Jigo", "0"),
            ("黑中盘胜", "B+R"),
            ("白中押し勝ち", "W+R"),
            ("白胜1.5目", "W+1.5"),
            ("黒3目半勝", "B+3.5"),
            ("黑胜2.25子", "B+4.5"),
            ("黑超时负", "W+T"),
            ("和棋", "0"),
        ] {
            assert_eq!(result(text).map(|result| result.to_string()).as_deref(), Some(shown), "{text}");
        }
        for text in ["", "?", "unfinished", "黑", "白番"] {
            assert_eq!(result(text), None, "{text}");
        }
    }
}
