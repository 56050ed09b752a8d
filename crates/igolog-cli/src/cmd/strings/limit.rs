//! Sizes, time and memory: what a stranger may ask for.

use std::str::FromStr;

use igolog_answers::{Limits, Work};
use igolog_extremal::limits::{self, Computation, TooLarge};
use igolog_files::memory;

use crate::door::work;

/// A board size as written: `19` or `ROWSxCOLUMNS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowsCols {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

impl FromStr for RowsCols {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Any number is a size here: what is too large is refused later, with an estimate of what it would take.
        let number = |part: &str| part.trim().parse::<usize>().ok().filter(|&n| n > 0);
        let (rows, cols) = text.split_once(['x', 'X', '×', '*']).unwrap_or((text, text));
        match (number(rows), number(cols)) {
            (Some(rows), Some(cols)) => Ok(RowsCols { rows, cols }),
            _ => {
                Err(format!("'{text}' is no board size: write 19, or 13x9 for 13 rows and 9 columns, each at least 1"))
            }
        }
    }
}

/// The means of a question about strings: as much memory as there is.
pub(super) fn means() -> Work<'static> {
    Work { limits: Limits { memory: free(), ..Limits::default() }, ..work() }
}

/// Whether the tables of the search fit into memory.
pub(super) fn fits(rows: usize, cols: usize) -> Result<(), TooLarge> {
    limits::check(rows, cols, Computation::Search, free())
}

/// Bytes that may be taken; four gigabytes where the system does not tell.
fn free() -> u64 {
    memory::available().unwrap_or(4 << 30)
}

/// The most memory this process has used, in megabytes, where the system tells.
pub(super) fn peak_mb() -> Option<u64> {
    memory::peak().map(|bytes| bytes >> 20)
}
