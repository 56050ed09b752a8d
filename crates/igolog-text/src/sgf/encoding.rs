//! Bytes to text and back: declared character set, then UTF-8, then a detector, then Latin-1.
//!
//! Decoding comes before tokenising: in Shift_JIS, Big5 and GBK the second byte of a character may be `\` or `]`.
//! A few bytes that are no text do not change the verdict on a file; they are kept in its text (see `kept.rs`).

use std::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::WarningKind;
use super::kept::{self, Decoding};

/// Of how many bytes beyond ASCII one may be no text, in a declared encoding and in a guessed one.
const DECLARED: usize = 4;
const GUESSED: usize = 16;

/// Text with what is needed to turn it into the same bytes again.
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) charset: Charset,
    pub(super) warning: Option<WarningKind>,
    /// The bytes as read, where the text does not carry them: it cannot be changed and written in its encoding.
    pub(super) original: Option<Vec<u8>>,
    /// Where the charset changes from game to game: offsets in the text.
    pub(super) parts: Vec<Part>,
}

/// A stretch of the text whose bytes are in an encoding of its own, up to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) start: u32,
    pub(super) encoding: &'static Encoding,
}

/// How a collection is stored as bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Charset {
    pub(super) encoding: &'static Encoding,
    pub(super) mark: bool,
}

/// Why a changed collection cannot be written in the encoding of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CharsetError {
    /// A new text has a character that the encoding lacks.
    #[error("{character:?} cannot be written in {charset}, the encoding of the file")]
    Character {
        /// The character.
        character: char,
        /// Name of the encoding.
        charset: &'static str,
    },
    /// The file is damaged, in an encoding whose bytes depend on those before.
    #[error("the file is damaged {charset}: what is new cannot be put between its bytes")]
    Damaged {
        /// Name of the encoding.
        charset: &'static str,
    },
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name(), if self.mark { " with a mark" } else { "" })
    }
}

impl Charset {
    /// UTF-8 without a byte order mark.
    pub const UTF8: Self = Self { encoding: UTF_8, mark: false };

    pub(super) fn unmarked(encoding: &'static Encoding) -> Self {
        Self { encoding, mark: false }
    }

    /// Name of the encoding as in the Encoding Standard, for instance `UTF-8` or `Shift_JIS`.
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// Whether games in this charset can stand in one file with games in others: UTF-16 and ISO-2022-JP cannot.
    pub fn mixes(self) -> bool {
        self.encoding.is_ascii_compatible()
    }

    /// The charset of a label such as `GB2312` or `latin-1`, if it is known.
    pub fn from_label(label: &str) -> Option<Self> {
        encoding_for(label).map(Self::unmarked)
    }

    /// The text as bytes, or the first character that does not exist in the charset.
    pub(super) fn encode(self, text: &str) -> Result<Vec<u8>, CharsetError> {
        let lacking = |character| CharsetError::Character { character, charset: self.name() };
        let bytes = kept::encode(self.encoding, text).map_err(lacking)?;
        if !self.mark {
            return Ok(bytes);
        }
        let mut out = kept::encode(self.encoding, "\u{FEFF}").map_err(lacking)?;
        out.extend_from_slice(&bytes);
        Ok(out)
    }
}

pub(super) fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decoded(&bytes[mark..], Charset { encoding, mark: true }, None);
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        return decoded(bytes, Charset::unmarked(encoding), None);
    }
    if let Some(parts) = parts(bytes) {
        return decode_parts(bytes, &parts);
    }
    let declared = declarations(bytes).next().map(|(_, label)| label);
    if let Some(encoding) = declared.and_then(encoding_for).filter(|encoding| fits(encoding, bytes, DECLARED)) {
        return decoded(bytes, Charset::unmarked(encoding), None);
    }
    let encoding = undeclared(bytes);
    let fits_ascii = declared.is_some_and(is_ascii_label) && encoding == UTF_8;
    let warning = declared
        .filter(|_| !fits_ascii || !bytes.is_ascii())
        .map(|label| WarningKind::CharacterSet { declared: label.chars().take(40).collect(), used: encoding.name() });
    decoded(bytes, Charset::unmarked(encoding), warning)
}

/// The text of a file in any encoding, for people; `None` if it is none.
pub(crate) fn decode_text(bytes: &[u8]) -> Option<String> {
    let text = decode(bytes).text;
    is_text(&text).then(|| kept::shown(&text).into_owned())
}

/// Whether somebody may have written this: programs and pictures are full of control characters. A few are a slip, and
/// old programs pad files with NUL or end them with a mark.
pub(super) fn is_text(text: &str) -> bool {
    let text = text.trim_end_matches(['\0', '\x1A']);
    let control = text.bytes().filter(|b| b.is_ascii_control() && !b.is_ascii_whitespace() && *b != b'\x1B').count();
    control <= 16 || control * 20 <= text.len()
}

fn decoded(bytes: &[u8], charset: Charset, warning: Option<WarningKind>) -> Decoded {
    let undecodable = WarningKind::Undecodable { used: charset.name() };
    if charset.encoding == ISO_2022_JP {
        let (text, bad) = ISO_2022_JP.decode_without_bom_handling(bytes);
        let exact = !bad && kept::encode(ISO_2022_JP, &text).is_ok_and(|again| again == bytes);
        return Decoded {
            text: text.into_owned(),
            charset,
            warning: bad.then_some(undecodable).or(warning),
            original: (!exact).then(|| bytes.to_vec()),
            parts: Vec::new(),
        };
    }
    let Decoding { text, bad, .. } = kept::decode(charset.encoding, bytes);
    let warning = (bad > 0).then_some(undecodable).or(warning);
    Decoded { text, charset, warning, original: None, parts: Vec::new() }
}

/// Whether bytes are text in an encoding, but for one in so many. By chance little of another encoding looks like UTF-8;
/// the others take most bytes for something, so what is only guessed has to be right more often.
fn fits(encoding: &'static Encoding, bytes: &[u8], one_in: usize) -> bool {
    if encoding == UTF_8 {
        return is_mostly_utf8(bytes);
    }
    if encoding == ISO_2022_JP {
        return !encoding.decode_without_bom_handling(bytes).1;
    }
    let Decoding { good, bad, .. } = kept::decode(encoding, bytes);
    good >= one_in * bad
}

fn is_mostly_utf8(bytes: &[u8]) -> bool {
    // Bytes of characters with two bytes, with more, and with none.
    let (mut pairs, mut longer, mut bad) = (0_usize, 0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c.len_utf8() {
                1 => {}
                2 => pairs += 2,
                more => longer += more,
            }
        }
        bad += chunk.invalid().len();
    }
    // A character that was cut leaves two bytes at most: a file half of such is still what it was. But every seventh
    // pair of bytes in Chinese encodings happens to look like UTF-8.
    longer >= bad || pairs + longer >= 8 * bad
}

/// The `CA` properties: where they are, and their values.
fn declarations(bytes: &[u8]) -> impl Iterator<Item = (usize, &str)> {
    memchr::memmem::find_iter(bytes, b"CA").filter_map(|at| {
        if at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_alphabetic()) {
            return None;
        }
        let value = bytes[at + 2..].trim_ascii_start().strip_prefix(b"[")?;
        let value = &value[..value.len().min(64)];
        let label = value[..memchr::memchr(b']', value)?].trim_ascii();
        let label = std::str::from_utf8(label).ok().filter(|label| label.is_ascii() && !label.is_empty())?;
        Some((at, label))
    })
}

/// Where the declared charset changes from game to game, as in collections put together from files:
/// starts of the parts and their charsets. `None` if there is one charset at most.
fn parts(bytes: &[u8]) -> Option<Vec<(usize, &'static Encoding)>> {
    /// A root declares its charset soon.
    const NEAR: usize = 4096;
    let mut parts: Vec<(usize, &'static Encoding)> = Vec::new();
    for (at, label) in declarations(bytes) {
        let Some(encoding) = encoding_for(label) else { continue };
        if parts.last().is_some_and(|(_, before)| *before == encoding) {
            continue;
        }
        let from = at.saturating_sub(NEAR);
        let start = memchr::memrchr_iter(b'(', &bytes[from..at])
            .map(|i| from + i)
            .find(|i| bytes[i + 1..at].trim_ascii_start().first().is_none_or(|b| *b == b';'));
        match (start, parts.last()) {
            (_, None) => parts.push((0, encoding)),
            (Some(start), Some((before, _))) if start > *before => parts.push((start, encoding)),
            _ => {}
        }
    }
    (parts.len() > 1).then_some(parts)
}

fn decode_parts(bytes: &[u8], parts: &[(usize, &'static Encoding)]) -> Decoded {
    let mut all = Decoded {
        text: String::with_capacity(bytes.len() * 2),
        charset: Charset::UTF8,
        warning: None,
        original: None,
        parts: Vec::new(),
    };
    let ends = parts.iter().skip(1).map(|(start, _)| *start).chain([bytes.len()]);
    for ((start, declared), end) in parts.iter().zip(ends) {
        let part = &bytes[*start..end];
        let used = if fits(declared, part, DECLARED) { *declared } else { undeclared(part) };
        if used != *declared {
            let declared = declared.name().to_string();
            all.warning = Some(WarningKind::CharacterSet { declared, used: used.name() });
        }
        let Decoded { text, warning, original, .. } = decoded(part, Charset::unmarked(used), None);
        all.warning = all.warning.or(warning);
        all.parts.push(Part { start: all.text.len() as u32, encoding: used });
        match kept::spelled_out(used, &text) {
            Ok(text) if original.is_none() && used.is_ascii_compatible() => all.text.push_str(&text),
            _ => {
                all.text.push_str(&text);
                all.original = Some(bytes.to_vec());
            }
        }
    }
    all
}

fn is_ascii_label(label: &str) -> bool {
    label.eq_ignore_ascii_case("ascii") || label.eq_ignore_ascii_case("us-ascii")
}

/// The encoding of a label. ASCII counts as unknown: a file that is more than ASCII does not keep its word.
fn encoding_for(label: &str) -> Option<&'static Encoding> {
    if is_ascii_label(label) {
        return None;
    }
    // Bytes in which `CA` can be found are not UTF-16; and some labels are known only to be refused.
    let possible = |encoding: &&'static Encoding| ![UTF_16LE, UTF_16BE, REPLACEMENT].contains(encoding);
    if let Some(encoding) = Encoding::for_label(label.as_bytes()) {
        return Some(encoding).filter(possible);
    }
    let compact: String = label.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let known = match compact.as_str() {
        "latin1" | "latin" | "cp1252" | "iso8859" => "windows-1252",
        "cp932" | "ms932" | "sjis" | "shiftjis" => "shift_jis",
        "cp936" | "ms936" | "gb" => "gbk",
        "cp949" | "ms949" | "uhc" => "euc-kr",
        "cp950" | "ms950" | "big5hkscs" => "big5",
        "eucjp" => "euc-jp",
        "euckr" => "euc-kr",
        "euccn" => "gbk",
        other => other,
    };
    Encoding::for_label(known.as_bytes()).filter(possible)
}

/// UTF-16 without a mark shows in the first characters, which are ASCII in a game record.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => Some(UTF_16BE),
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => Some(UTF_16LE),
        _ => None,
    }
}

/// UTF-8 if the bytes are that (but for a few slips), else what the detector says.
fn undeclared(bytes: &[u8]) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() {
        let shifted = memchr::memmem::find(bytes, b"\x1b$").is_some();
        let japanese = shifted && !ISO_2022_JP.decode_without_bom_handling(bytes).1;
        return if japanese { ISO_2022_JP } else { UTF_8 };
    }
    if is_mostly_utf8(bytes) { UTF_8 } else { guess(bytes) }
}

/// The detector's opinion, or Latin-1 (as windows-1252, which decodes every byte) if that does not decode.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&sample(bytes), true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if fits(guess, bytes, GUESSED) { guess } else { WINDOWS_1252 }
}

/// The stretches of text around bytes beyond ASCII, which are all that tells encodings apart.
fn sample(bytes: &[u8]) -> Vec<u8> {
    const AROUND: usize = 16;
    const ENOUGH: usize = 1 << 16;
    let mut sample = Vec::new();
    let mut taken = 0;
    let mut from = 0;
    while let Some(found) = bytes[from..].iter().position(|b| !b.is_ascii()) {
        let at = from + found;
        let start = at.saturating_sub(AROUND).max(taken);
        taken = (at + 1 + AROUND).min(bytes.len());
        sample.extend_from_slice(&bytes[start..taken]);
        if sample.len() > ENOUGH {
            break;
        }
        from = at + 1;
    }
    sample
}
