//! Arguments that several commands share.

use std::str::FromStr;

use igolog_core::{Rules, UnknownWord};

/// A board size as written: `19` or `WIDTHxHEIGHT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Columns.
    pub(crate) width: usize,
    /// Rows.
    pub(crate) height: usize,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let number = |part: &str| part.trim().parse::<usize>().ok().filter(|&n| n > 0);
        let (width, height) = text.split_once(['x', 'X', '×', ':', '*']).unwrap_or((text, text));
        match (number(width), number(height)) {
            (Some(width), Some(height)) => Ok(Size { width, height }),
            _ => Err(format!("'{text}' is no board size: write 19 or 13x9 (columns x rows)")),
        }
    }
}

/// What the option for other rules than those of a file does.
pub(crate) const RULES_HELP: &str =
    "Rule set, in place of the file's: tromp-taylor, chinese, japanese, korean, aga, bga, new-zealand or ing";

/// Reads the name of a rule set.
pub(crate) fn rules(name: &str) -> Result<Rules, String> {
    name.parse().map_err(|error: UnknownWord| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_all_rule_sets() {
        assert!(Rules::NAMES.iter().all(|name| RULES_HELP.contains(name)));
    }
}
