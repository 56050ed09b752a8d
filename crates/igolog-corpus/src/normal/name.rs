//! Names of players.

use super::{narrow, rank};

/// A player's name with single spaces and without the rank that some records write after it, and that rank.
pub fn name(text: &str) -> (String, Option<String>) {
    let text = narrow(text);
    let parts = match text.rfind(['(', '[']) {
        Some(at) if at > 0 && text.ends_with([')', ']']) => Some((&text[..at], &text[at + 1..text.len() - 1])),
        _ => text.rsplit_once(' ').or_else(|| text.rsplit_once(',')),
    };
    match parts.map(|(name, last)| (name.trim_end_matches([' ', ',']), rank(last))) {
        Some((name, Some(rank))) if !name.is_empty() => (name.to_owned(), Some(rank)),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_are_without_ranks() {
        let check = |text: &str, expected: &str, rank: Option<&str>| {
            assert_eq!(name(text), (expected.to_owned(), rank.map(String::from)), "{text}");
        };
        check("  Player \t One ", "Player One", None);
        check("Player One 9p", "Player One", Some("9p"));
        check("Player One (3 dan)", "Player One", Some("3d"));
        check("李　九段", "李", Some("9d"));
        check("ＡＢＣ", "ABC", None);
        check("9p", "9p", None);
        check("Player 2700", "Player 2700", None);
        check("", "", None);
    }
}
