//! Property values: raw text, and what it means.

use std::borrow::Cow;

use super::kept;

/// One value of a property, without its brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyValue<'a>(pub(super) &'a str);

impl<'a> PropertyValue<'a> {
    /// The value as written, escapes included. In a damaged file it carries bytes that are no text, as private
    /// characters: it is to be copied; for people there is [`PropertyValue::written`].
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// The value as written, escapes included; bytes that are no text are shown as U+FFFD.
    pub fn written(self) -> Cow<'a, str> {
        kept::shown(self.0)
    }

    /// The value as *Text*: escapes resolved, line ends made `\n`, other blanks made spaces.
    pub fn text(self) -> Cow<'a, str> {
        shown(unescape(self.0, true))
    }

    /// The value as *SimpleText*: as [`PropertyValue::text`], with line ends made spaces and blanks around it cut.
    pub fn simple_text(self) -> Cow<'a, str> {
        match shown(unescape(self.0, false)) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_string()),
        }
    }

    /// The value as a whole number.
    pub fn number(self) -> Option<i64> {
        self.0.trim().parse().ok()
    }

    /// The value as a real number; a decimal comma is accepted.
    pub fn real(self) -> Option<f64> {
        let text = self.0.trim();
        let number: f64 = text.parse().or_else(|_| text.replace(',', ".").parse()).ok()?;
        number.is_finite().then_some(number)
    }

    /// The two parts of a composed value, split at the first `:` that is not escaped.
    pub fn compose(self) -> Option<(PropertyValue<'a>, PropertyValue<'a>)> {
        let bytes = self.0.as_bytes();
        let mut from = 0;
        loop {
            let found = from + memchr::memchr2(b':', b'\\', bytes.get(from..)?)?;
            if bytes[found] == b':' {
                let (left, right) = self.0.split_at(found);
                return Some((PropertyValue(left), PropertyValue(&right[1..])));
            }
            from = found + 2;
        }
    }
}

fn shown(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => kept::shown(text),
        Cow::Owned(text) => Cow::Owned(kept::shown(&text).into_owned()),
    }
}

fn unescape(raw: &str, keep_lines: bool) -> Cow<'_, str> {
    let plain = |b: &u8| !matches!(b, b'\\' | b'\t' | 0x0B | 0x0C | b'\r') && (keep_lines || *b != b'\n');
    if raw.as_bytes().iter().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    let mut escaped = false;
    while let Some(c) = chars.next() {
        let line_end = matches!(c, '\n' | '\r');
        if line_end {
            let pair = if c == '\n' { '\r' } else { '\n' };
            chars.next_if_eq(&pair);
        }
        match c {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            _ if line_end && escaped => {}
            _ if line_end => out.push(if keep_lines { '\n' } else { ' ' }),
            '\t' | '\u{0B}' | '\u{0C}' => out.push(' '),
            _ => out.push(c),
        }
        escaped = false;
    }
    Cow::Owned(out)
}

/// Writes text so that it reads back as it is: `\` and `]` escaped.
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_these(text, |c| matches!(c, '\\' | ']'))
}

/// As [`escape`], for one half of a pair: `:` escaped too.
pub fn escape_in_pair(text: &str) -> Cow<'_, str> {
    escape_these(text, |c| matches!(c, '\\' | ']' | ':'))
}

fn escape_these(text: &str, special: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Cow::Owned(out)
}

/// A value that is safe to put between brackets: escapes what would end it too early, keeps escapes that are there.
pub(super) fn close_safely(raw: &str) -> Cow<'_, str> {
    let mut trailing = false;
    let mut stray = false;
    for byte in raw.bytes() {
        match byte {
            b'\\' => trailing = !trailing,
            b']' if !trailing => stray = true,
            _ => trailing = false,
        }
    }
    if !stray && !trailing {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len() + 4);
    let mut escaped = false;
    for c in raw.chars() {
        if c == ']' && !escaped {
            out.push('\\');
        }
        escaped = c == '\\' && !escaped;
        out.push(c);
    }
    if escaped {
        out.push('\\');
    }
    Cow::Owned(out)
}

/// The values between the brackets of `text`, which starts at the first `[` or before it.
#[derive(Clone, Debug)]
pub(super) struct Values<'a> {
    rest: &'a str,
    /// Texts may hold stray `]`, which the reader has counted in.
    text: bool,
}

impl<'a> Values<'a> {
    pub(super) fn new(property: &'a str, text: bool) -> Self {
        let start = memchr::memchr(b'[', property.as_bytes()).unwrap_or(property.len());
        Self { rest: &property[start..], text }
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = PropertyValue<'a>;

    fn next(&mut self) -> Option<PropertyValue<'a>> {
        let open = memchr::memchr(b'[', self.rest.as_bytes())?;
        let value = &self.rest[open + 1..];
        let bytes = value.as_bytes();
        let Some(mut end) = super::scan::value_end(bytes, 0) else {
            self.rest = "";
            return Some(PropertyValue(value));
        };
        if self.text {
            end = last_stray_bracket(bytes, end);
        }
        self.rest = &value[end + 1..];
        Some(PropertyValue(&value[..end]))
    }
}

/// The reader has put all `]` up to the next `[` into the value; this finds the last of them.
fn last_stray_bracket(bytes: &[u8], mut end: usize) -> usize {
    while let Some(found) = memchr::memchr2(b'[', b']', &bytes[end + 1..])
        && bytes[end + 1 + found] == b']'
        && let Some(further) = super::scan::value_end(bytes, end + 1)
    {
        end = further;
    }
    end
}
