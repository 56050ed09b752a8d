//! Looking ahead in the text of a file: where games start, what follows, where values end.

use memchr::{memchr, memchr2};

/// Blanks between the parts of a file; some programs leave a NUL at its end.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C | 0)
}

/// First `(` at or after `from` that is followed by `;`.
pub(super) fn game_start(bytes: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let start = from + memchr(b'(', bytes.get(from..)?)?;
        from = start + 1;
        let next = bytes[from..].iter().find(|b| !is_blank(**b));
        if next == Some(&b';') {
            return Some(start);
        }
    }
}

pub(super) fn property_follows(bytes: &[u8], from: usize) -> bool {
    let start = bytes[from..].iter().position(|b| !is_blank(*b));
    start.is_some_and(|i| bytes[from + i].is_ascii_uppercase() && named_value(bytes, from + i))
}

/// Whether what comes after a value reads as SGF: a value, a property, a node, a variation, an end.
pub(super) fn sgf_follows(bytes: &[u8], from: usize) -> bool {
    let skip = |from: usize| bytes[from..].iter().position(|b| !is_blank(*b)).map(|i| from + i);
    let Some(at) = skip(from) else { return true };
    match bytes[at] {
        b'[' | b')' | b']' => true,
        b'A'..=b'Z' | b'a'..=b'z' => named_value(bytes, at),
        b'(' => skip(at + 1).is_none_or(|next| bytes[next] == b';'),
        b';' => skip(at + 1).is_none_or(|next| match bytes[next] {
            b'A'..=b'Z' => named_value(bytes, next),
            byte => matches!(byte, b';' | b'(' | b')'),
        }),
        _ => false,
    }
}

/// Whether a name with a value starts here.
fn named_value(bytes: &[u8], at: usize) -> bool {
    let mut rest = bytes[at..].iter().skip_while(|b| b.is_ascii_alphanumeric());
    rest.find(|b| !is_blank(**b)) == Some(&b'[')
}

/// Index of the `]` that closes a value whose text starts at `from`.
#[inline]
pub(super) fn value_end(bytes: &[u8], mut from: usize) -> Option<usize> {
    if let Some(&[a, b, b']']) = bytes.get(from..from + 3)
        && a.is_ascii_alphanumeric()
        && b.is_ascii_alphanumeric()
    {
        return Some(from + 2);
    }
    loop {
        let found = from + memchr2(b']', b'\\', bytes.get(from..)?)?;
        if bytes[found] == b']' {
            return Some(found);
        }
        from = found + 2;
    }
}
