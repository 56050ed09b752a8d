//! Habits of writing made one: names, ranks, dates and results as servers and collections write them.

mod date;
mod name;
mod rank;
mod result;

pub use date::{WrittenDate, date};
pub use name::name;
pub use rank::rank;
pub use result::result;

/// Digits and letters of double width as the usual ones, and any space as one.
pub(crate) fn narrow(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c if c.is_whitespace() || c.is_control() => ' ',
        c => c,
    };
    let narrow: String = text.chars().map(plain).collect();
    narrow.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The value of a Chinese or Japanese digit, 1 to 10.
pub(crate) fn numeral(c: char) -> Option<u32> {
    const NUMERALS: &str = "一二三四五六七八九十";
    const OTHERS: &str = "壱弐参肆伍陸漆捌玖拾";
    let place = |list: &str| list.chars().position(|n| n == c).map(|at| at as u32 + 1);
    match c {
        '初' => Some(1),
        '两' | '兩' => Some(2),
        _ => place(NUMERALS).or_else(|| place(OTHERS)),
    }
}
