//! Text that remembers its bytes.
//!
//! Decoding loses bytes that are no text, and the spelling of characters that an encoding can write in two ways.
//! Both are carried in the text itself, as characters from the end of Unicode's private area, one for each byte: so
//! every part that is copied brings its bytes along, and what was not edited is written as it was read.
//! Where a file has such characters itself, their bytes are carried in the same way.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Stands for bytes that are no text; shown as U+FFFD.
const NO_TEXT: u32 = 0x10_FE00;
/// Stands for bytes that spell the character before them; not shown.
const SPELLING: u32 = 0x10_FD00;
/// The first byte, in UTF-8, of all of them.
const FIRST_BYTE: u8 = 0xF4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    NoText(u8),
    Spelling(u8),
}

fn kept(c: char) -> Option<Kept> {
    let byte = (u32::from(c) & 0xFF) as u8;
    match u32::from(c) & !0xFF {
        NO_TEXT => Some(Kept::NoText(byte)),
        SPELLING => Some(Kept::Spelling(byte)),
        _ => None,
    }
}

fn push_bytes(out: &mut String, first: u32, bytes: &[u8]) {
    out.extend(bytes.iter().filter_map(|byte| char::from_u32(first + u32::from(*byte))));
}

/// Whether a text carries bytes.
pub(super) fn has_bytes(text: &str) -> bool {
    memchr::memchr(FIRST_BYTE, text.as_bytes()).is_some() && text.chars().any(|c| kept(c).is_some())
}

/// The text for people.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    if !has_bytes(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut was_bad = false;
    for c in text.chars() {
        let is_bad = matches!(kept(c), Some(Kept::NoText(_)));
        match kept(c) {
            // One sign for a character that was cut, however many of its bytes are left.
            Some(Kept::NoText(_)) if was_bad => {}
            Some(Kept::NoText(_)) => out.push('\u{FFFD}'),
            Some(Kept::Spelling(_)) => {}
            None => out.push(c),
        }
        was_bad = is_bad;
    }
    Cow::Owned(out)
}

/// The text without unusual spellings; bytes that are no text stay.
pub(super) fn plainly_spelled(text: &str) -> Cow<'_, str> {
    if !has_bytes(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|c| !matches!(kept(*c), Some(Kept::Spelling(_)))).collect())
}

/// What decoding gave.
pub(super) struct Decoding {
    pub(super) text: String,
    /// Bytes that are text beyond ASCII, and bytes that are none.
    pub(super) good: usize,
    pub(super) bad: usize,
}

/// Decodes without loss. Not for ISO-2022-JP, whose bytes mean nothing without those before.
pub(super) fn decode(encoding: &'static Encoding, bytes: &[u8]) -> Decoding {
    if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes)
        && !has_bytes(&text)
        && (encoding == UTF_8 || encode(encoding, &text).is_ok_and(|again| again == bytes))
    {
        return Decoding { text: text.into_owned(), good: bytes.iter().filter(|b| !b.is_ascii()).count(), bad: 0 };
    }
    let mut decoding = Decoding { text: String::with_capacity(bytes.len() * 2), good: 0, bad: 0 };
    // UTF-16 comes in pairs of bytes.
    let step = if encoding == UTF_16BE || encoding == UTF_16LE { 2 } else { 1 };
    let mut rest = bytes;
    while !rest.is_empty() {
        if step == 1 {
            let ascii = rest.iter().position(|b| !b.is_ascii()).unwrap_or(rest.len());
            decoding.text.extend(rest[..ascii].iter().map(|b| char::from(*b)));
            rest = &rest[ascii..];
        }
        let whole = (1..=4 / step).map(|n| n * step).find_map(|n| Some((n, character(encoding, rest.get(..n)?)?)));
        let (length, first) = match whole {
            Some((length, c)) => {
                decoding.text.push(c);
                let usual = encode(encoding, c.encode_utf8(&mut [0; 4])).is_ok_and(|again| again == rest[..length]);
                decoding.good += length;
                (length, (!usual).then_some(SPELLING))
            }
            None => {
                let length = step.min(rest.len());
                decoding.bad += length;
                (length, Some(NO_TEXT))
            }
        };
        if let Some(first) = first {
            push_bytes(&mut decoding.text, first, &rest[..length]);
        }
        rest = &rest[length..];
    }
    decoding
}

/// The one character that these bytes are.
fn character(encoding: &'static Encoding, bytes: &[u8]) -> Option<char> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    let mut chars = text.chars();
    chars.next().filter(|c| kept(*c).is_none() && chars.next().is_none())
}

/// The bytes of a text, or the first character that the encoding lacks.
pub(super) fn encode(encoding: &'static Encoding, text: &str) -> Result<Vec<u8>, char> {
    let mut out = Vec::with_capacity(text.len());
    if !has_bytes(text) {
        encode_plain(encoding, text, &mut out)?;
        return Ok(out);
    }
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(Kept::NoText(byte) | Kept::Spelling(byte)) = kept(c) {
            encode_plain(encoding, &plain, &mut out)?;
            plain.clear();
            out.push(byte);
        } else if !matches!(chars.peek().copied().map(kept), Some(Some(Kept::Spelling(_)))) {
            plain.push(c);
        }
    }
    encode_plain(encoding, &plain, &mut out)?;
    Ok(out)
}

fn encode_plain(encoding: &'static Encoding, text: &str, out: &mut Vec<u8>) -> Result<(), char> {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        let to_bytes = if encoding == UTF_16LE { u16::to_le_bytes } else { u16::to_be_bytes };
        out.extend(text.encode_utf16().flat_map(to_bytes));
        return Ok(());
    }
    let (bytes, _, unmappable) = encoding.encode(text);
    if unmappable {
        let lacks = |c: &char| encoding.encode(c.encode_utf8(&mut [0; 4])).2;
        return Err(text.chars().find(lacks).unwrap_or('\u{FFFD}'));
    }
    out.extend_from_slice(&bytes);
    Ok(())
}

/// The text with the spelling of each character beyond ASCII, so that it may stand in a file of another encoding.
/// Characters that the encoding lacks are the error.
pub(super) fn spelled_out(encoding: &'static Encoding, text: &str) -> Result<String, char> {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        let has_spelling = matches!(chars.peek().copied().map(kept), Some(Some(Kept::Spelling(_))));
        if !c.is_ascii() && kept(c).is_none() && !has_spelling {
            push_bytes(&mut out, SPELLING, &encode(encoding, c.encode_utf8(&mut [0; 4]))?);
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back_in_every_encoding() {
        let labels = ["utf-8", "shift_jis", "euc-jp", "gbk", "gb18030", "big5", "euc-kr", "windows-1252", "koi8-r"];
        let mut dice = igolog_core::Dice::new(7);
        for label in labels {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            for length in 0..400 {
                let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
                let decoding = decode(encoding, &bytes);
                assert_eq!(encode(encoding, &decoding.text), Ok(bytes.clone()), "{label}");
                assert!(!has_bytes(&shown(&decoding.text)));
                let spelled = spelled_out(encoding, &decoding.text).unwrap();
                assert_eq!(encode(UTF_8, &spelled), Ok(bytes), "{label}");
            }
        }
        for encoding in [UTF_16LE, UTF_16BE] {
            let bytes: Vec<u8> = (0..999).map(|_| dice.below(256) as u8).collect();
            assert_eq!(encode(encoding, &decode(encoding, &bytes).text), Ok(bytes));
        }
    }

    #[test]
    fn damage_is_shown_and_spelling_is_not() {
        let damaged = [b"\xE4\xBA", "井".as_bytes(), b"\xFF"].concat();
        let decoding = decode(UTF_8, &damaged);
        assert_eq!((shown(&decoding.text).as_ref(), decoding.good, decoding.bad), ("\u{FFFD}井\u{FFFD}", 3, 3));
        // The first of the characters that Shift_JIS writes in two ways, in the way that is not usual.
        let decoding = decode(encoding_rs::SHIFT_JIS, b"\xED\x40");
        assert_eq!(shown(&decoding.text), "纊");
        assert_eq!(plainly_spelled(&decoding.text), "纊");
        // A private character of the file is not taken for one of ours.
        let own = "\u{10FE41}\u{10FD41}".as_bytes();
        assert_eq!(encode(UTF_8, &decode(UTF_8, own).text).unwrap(), own);
    }
}
