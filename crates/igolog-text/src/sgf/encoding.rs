//! Bytes to text and back: declared character set, then UTF-8, then a detector, then Latin-1.
//!
//! Decoding comes before tokenising: in Shift_JIS, Big5 and GBK the second byte of a character may be `\` or `]`.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::WarningKind;

/// Text with what is needed to turn it into the same bytes again.
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) charset: Charset,
    pub(super) warning: Option<WarningKind>,
    /// The bytes as read, where encoding the text again would give others.
    pub(super) original: Option<Vec<u8>>,
    /// Games in different charsets stand in one file; only UTF-8 can hold them all.
    pub(super) mixed: bool,
}

/// How a collection is stored as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    encoding: &'static Encoding,
    mark: bool,
}

impl Charset {
    /// UTF-8 without a byte order mark.
    pub const UTF8: Self = Self { encoding: UTF_8, mark: false };

    /// Name of the encoding as in the Encoding Standard, for instance `UTF-8` or `Shift_JIS`.
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// Whether the file starts with a byte order mark.
    pub fn has_mark(self) -> bool {
        self.mark
    }

    /// The charset of a label such as `GB2312` or `latin-1`, if it is known.
    pub fn from_label(label: &str) -> Option<Self> {
        let encoding = encoding_for(label)?;
        Some(Self { encoding, mark: false })
    }

    /// The text as bytes, or `None` if a character does not exist in the charset.
    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        let mut out = Vec::with_capacity(text.len() + 3);
        if self.encoding == UTF_16LE || self.encoding == UTF_16BE {
            let to_bytes = if self.encoding == UTF_16LE { u16::to_le_bytes } else { u16::to_be_bytes };
            let mark = self.mark.then_some(0xFEFF_u16);
            for unit in mark.into_iter().chain(text.encode_utf16()) {
                out.extend_from_slice(&to_bytes(unit));
            }
            return Some(out);
        }
        if self.mark {
            out.extend_from_slice("\u{FEFF}".as_bytes());
        }
        let (bytes, _, unmappable) = self.encoding.encode(text);
        out.extend_from_slice(&bytes);
        (!unmappable).then_some(out)
    }
}

pub(super) fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, bad) = encoding.decode_without_bom_handling(&bytes[mark..]);
        let charset = Charset { encoding, mark: true };
        return finish(bytes, text, bad, charset, None);
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        let (text, bad) = encoding.decode_without_bom_handling(bytes);
        let charset = Charset { encoding, mark: false };
        return finish(bytes, text, bad, charset, None);
    }
    if let Some(parts) = parts(bytes) {
        return decode_parts(bytes, &parts);
    }
    let declared = declarations(bytes).next().map(|(_, label)| label);
    if let Some(encoding) = declared.and_then(encoding_for) {
        let (text, bad) = encoding.decode_without_bom_handling(bytes);
        if !bad {
            let charset = Charset { encoding, mark: false };
            return finish(bytes, text, false, charset, None);
        }
    }
    let encoding = undeclared(bytes);
    let (text, bad) = encoding.decode_without_bom_handling(bytes);
    let fits_ascii = declared.is_some_and(is_ascii_label) && encoding == UTF_8;
    let warning = declared
        .filter(|_| !fits_ascii || !bytes.is_ascii())
        .map(|label| WarningKind::CharacterSet { declared: label.chars().take(40).collect(), used: encoding.name() });
    let charset = Charset { encoding, mark: false };
    finish(bytes, text, bad, charset, warning)
}

/// The text of a file in any encoding.
pub(crate) fn decode_text(bytes: &[u8]) -> String {
    decode(bytes).text
}

fn finish(bytes: &[u8], text: Cow<'_, str>, bad: bool, charset: Charset, warning: Option<WarningKind>) -> Decoded {
    let text = text.into_owned();
    let exact =
        if charset.encoding == UTF_8 { !bad } else { charset.encode(&text).is_some_and(|again| again == bytes) };
    let undecodable = bad.then_some(WarningKind::Undecodable { used: charset.name() });
    Decoded {
        text,
        charset,
        warning: undecodable.or(warning),
        original: (!exact).then(|| bytes.to_vec()),
        mixed: false,
    }
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
    let mut text = String::with_capacity(bytes.len() * 2);
    let mut warning = None;
    let ends = parts.iter().skip(1).map(|(start, _)| *start).chain([bytes.len()]);
    for ((start, declared), end) in parts.iter().zip(ends) {
        let part = &bytes[*start..end];
        let (decoded, bad) = declared.decode_without_bom_handling(part);
        if !bad {
            text.push_str(&decoded);
            continue;
        }
        let used = undeclared(part);
        warning = Some(WarningKind::CharacterSet { declared: declared.name().to_string(), used: used.name() });
        text.push_str(&used.decode_without_bom_handling(part).0);
    }
    Decoded { text, charset: Charset::UTF8, warning, original: Some(bytes.to_vec()), mixed: true }
}

fn is_ascii_label(label: &str) -> bool {
    label.eq_ignore_ascii_case("ascii") || label.eq_ignore_ascii_case("us-ascii")
}

/// The encoding of a label. ASCII counts as unknown: a file that is more than ASCII does not keep its word.
fn encoding_for(label: &str) -> Option<&'static Encoding> {
    if is_ascii_label(label) {
        return None;
    }
    // Bytes in which `CA` can be found are not UTF-16.
    let possible = |encoding: &&'static Encoding| *encoding != UTF_16LE && *encoding != UTF_16BE;
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
    let (mut good, mut bad) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().bytes().filter(|b| *b >= 0xC0).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    // By chance few characters of another encoding look like UTF-8: even a damaged file shows what it was.
    if good >= 2 * bad { UTF_8 } else { guess(bytes) }
}

/// The detector's opinion, or Latin-1 (as windows-1252, which decodes every byte) if that does not decode.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&sample(bytes), true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let (_, bad) = guess.decode_without_bom_handling(bytes);
    if bad { WINDOWS_1252 } else { guess }
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
