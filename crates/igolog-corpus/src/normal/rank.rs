//! Ranks: `9p`, `3d`, `15k`.

use super::{narrow, numeral};

/// A rank in its short form: `9p` for a professional, `3d`, `15k`. `None` for titles and what is no rank.
///
/// Fox writes `P9段` for professionals and `9段` for others; KGS `3d?` and `-`; Japanese records `九段`, which is read as
/// a dan, since nothing in it says professional.
pub fn rank(text: &str) -> Option<String> {
    let text = narrow(text).to_lowercase();
    let text: String = text.chars().filter(|c| !matches!(c, ' ' | '?' | '*' | '-' | '.' | '(' | ')' | '職')).collect();
    let is_pro = text.contains('p') || text.contains("职业") || text.contains("プロ");
    let bare = text.replace("职业", "").replace("プロ", "").replace("professional", "p").replace("pro", "p");
    let (number, word) = number(&bare)?;
    let grade = match word.trim_matches('p') {
        "" if is_pro => 'p',
        "d" | "dan" | "段" | "단" | "a" => 'd',
        "k" | "kyu" | "級" | "级" | "급" | "gup" => 'k',
        _ => return None,
    };
    match grade {
        'k' if !is_pro && (1..=40).contains(&number) => Some(format!("{number}k")),
        'k' => None,
        _ if is_pro && (1..=10).contains(&number) => Some(format!("{number}p")),
        _ if !is_pro && (1..=10).contains(&number) => Some(format!("{number}d")),
        _ => None,
    }
}

/// The number in a rank, and the letters around it.
fn number(text: &str) -> Option<(u32, String)> {
    let start = text.find(|c: char| c.is_ascii_digit() || numeral(c).is_some())?;
    let rest = &text[start..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (value, length) = match digits {
        0 => {
            let first = rest.chars().next()?;
            (numeral(first)?, first.len_utf8())
        }
        _ => (rest[..digits].parse().ok()?, digits),
    };
    Some((value, format!("{}{}", &text[..start], &rest[length..])))
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn ranks_have_one_form() {
        for (text, short) in [
            ("9p", "9p"),
            ("P9段", "9p"),
            ("9段", "9d"),
            ("9 dan pro", "9p"),
            ("职业九段", "9p"),
            ("3d?", "3d"),
            ("初段", "1d"),
            ("六段", "6d"),
            ("12級", "12k"),
            ("18级", "18k"),
            ("5 kyu", "5k"),
            ("７段", "7d"),
            ("1 Dan", "1d"),
        ] {
            assert_eq!(rank(text).as_deref(), Some(short), "{text}");
        }
        for text in ["", "-", "NR", "Meijin", "Honinbo", "0d", "99p", "2700", "AI"] {
            assert_eq!(rank(text), None, "{text}");
        }
    }
}
