//! Dates: the first day that a record names, as far as it names it.

use super::narrow;

/// A date as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDate {
    /// `1846-09-11`, `1846-09` or `1846`.
    pub iso: String,
    /// The year.
    pub year: i32,
}

/// The first date in a text: `2013-09-11`, `1846-09-11,14,15`, `1996年6月3日`, `1996.6`, `Published 1780`.
/// Where day and month cannot be told apart (`06/03/1996`), the year alone.
pub fn date(text: &str) -> Option<WrittenDate> {
    let text = narrow(text);
    let numbers = numbers(&text);
    let is_year = |&(value, digits, _, _): &(u32, usize, usize, usize)| digits == 4 && (1000..2200).contains(&value);
    let at = numbers.iter().position(is_year)?;
    let year = numbers[at].0;
    let follows = |before: usize, most: u32| {
        let (_, _, _, end) = *numbers.get(before)?;
        let &(value, digits, start, _) = numbers.get(before + 1)?;
        let between = text.get(end..start)?.trim();
        let separated = matches!(between, "-" | "/" | "." | "年" | "月" | "년" | "월");
        (separated && digits <= 2 && (1..=most).contains(&value)).then_some(value)
    };
    let mut iso = format!("{year:04}");
    if let Some(month) = follows(at, 12) {
        iso += &format!("-{month:02}");
        if let Some(day) = follows(at + 1, days(year, month)) {
            iso += &format!("-{day:02}");
        }
    }
    Some(WrittenDate { iso, year: year as i32 })
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// The runs of digits: value, number of digits, start and end.
fn numbers(text: &str) -> Vec<(u32, usize, usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((text[from..at].parse().unwrap_or(u32::MAX), at - from, from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_read_as_far_as_they_go() {
        for (text, iso) in [
            ("2013-09-11", "2013-09-11"),
            ("1846-09-11,14,15", "1846-09-11"),
            ("1996年6月3日", "1996-06-03"),
            ("１９９６年６月", "1996-06"),
            ("1996/6/31", "1996-06"),
            ("2000-02-29 12:30", "2000-02-29"),
            ("1900-02-29", "1900-02"),
            ("Published 1780", "1780"),
            ("06/03/1996", "1996"),
            ("1990-1995", "1990"),
        ] {
            assert_eq!(date(text).map(|date| date.iso).as_deref(), Some(iso), "{text}");
        }
        for text in ["", "unknown", "12-11-03", "00000", "0000-00-00", "99999999999999999999"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
