//! The standard library: rule texts that programs include by name.

/// Name and text of each part of the standard library.
const TEXTS: &[(&str, &str)] = &[
    ("std", include_str!("../library/std.rules")),
    ("shapes", include_str!("../library/shapes.rules")),
    ("teacher", include_str!("../library/teacher.rules")),
    ("player", include_str!("../library/player.rules")),
];

/// The text of a part of the library.
pub fn text(name: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// The names that `:- include(name).` accepts.
pub fn names() -> Vec<&'static str> {
    TEXTS.iter().map(|(name, _)| *name).collect()
}
