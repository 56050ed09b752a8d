//! Property names, packed into a number so that finding one is a comparison.

/// Longest name that is packed; longer ones are compared as text.
const PACKED: usize = 6;

/// A property name of up to six capitals as a number in base 27; 0 stands for "longer". Of `b0AB` the capitals count.
#[inline]
pub(super) const fn pack(name: &[u8]) -> u32 {
    let mut key = 0_u32;
    let mut letters = 0;
    let mut at = 0;
    while at < name.len() {
        let byte = name[at];
        at += 1;
        if byte.is_ascii_lowercase() || letters == 0 && byte.is_ascii_digit() {
            continue;
        }
        letters += 1;
        if !byte.is_ascii_uppercase() || letters > PACKED {
            return 0;
        }
        key = key * 27 + (byte - b'A') as u32 + 1;
    }
    key
}

/// The name without its lower-case letters: `AddBlack` is `AB` in the oldest files. It begins with a capital, since nothing
/// else is read as a name again.
pub(super) fn short(name: &str) -> std::borrow::Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_lowercase()) {
        name.chars().filter(|c| !c.is_ascii_lowercase()).skip_while(char::is_ascii_digit).collect()
    } else {
        name.into()
    }
}

/// Whether the property with this packed name holds free text, in which a stray `]` is more likely than elsewhere.
#[inline]
pub(super) fn is_text(key: u32) -> bool {
    const TEXT: [u32; 16] = [
        pack(b"C"),
        pack(b"GC"),
        pack(b"GN"),
        pack(b"N"),
        pack(b"AN"),
        pack(b"CP"),
        pack(b"EV"),
        pack(b"RO"),
        pack(b"PC"),
        pack(b"PB"),
        pack(b"PW"),
        pack(b"SO"),
        pack(b"US"),
        pack(b"ON"),
        pack(b"BT"),
        pack(b"WT"),
    ];
    // Moves are nearly all of a file, and no text.
    key != pack(b"B") && key != pack(b"W") && TEXT.contains(&key)
}

/// What the values of a property are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PropertyKind {
    /// A move: a point, or a pass.
    Move,
    /// Setup stones: points or rectangles.
    Setup,
    /// Points or rectangles that are marked.
    Points,
    /// `point:text`.
    Labels,
    /// `point:point`.
    Lines,
    /// A property of the root node.
    Root,
    /// Game information, once on each path from the root.
    Info,
    /// Anything else.
    Other,
}

/// The kind of a property of Go records.
pub fn kind(name: &str) -> PropertyKind {
    match name {
        "B" | "W" => PropertyKind::Move,
        "AB" | "AW" | "AE" => PropertyKind::Setup,
        "CR" | "SQ" | "TR" | "MA" | "SL" | "DD" | "TB" | "TW" | "VW" | "M" => PropertyKind::Points,
        "LB" => PropertyKind::Labels,
        "AR" | "LN" => PropertyKind::Lines,
        "SZ" | "GM" | "FF" | "CA" | "AP" | "ST" => PropertyKind::Root,
        "AN" | "BR" | "BT" | "CP" | "DT" | "EV" | "GN" | "GC" | "HA" | "KM" | "ON" | "OT" | "PB" | "PC" | "PW"
        | "RE" | "RO" | "RU" | "SO" | "TM" | "US" | "WR" | "WT" => PropertyKind::Info,
        _ => PropertyKind::Other,
    }
}
