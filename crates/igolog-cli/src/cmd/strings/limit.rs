//! Sizes, time and memory: what a stranger may ask for.

use std::str::FromStr;

use igolog_answers::{Limits, Work};

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

/// The means of a question about strings: as much memory as the system says is free.
pub(super) fn means() -> Work<'static> {
    let free = proc_kilobytes("/proc/meminfo", "MemAvailable:").map_or(4 << 30, |kilobytes| kilobytes << 10);
    Work { limits: Limits { memory: free, ..Limits::default() }, ..work() }
}

/// The most memory this process has used, in megabytes, where the system tells.
pub(super) fn peak_mb() -> Option<u64> {
    proc_kilobytes("/proc/self/status", "VmHWM:").map(|kilobytes| kilobytes >> 10)
}

fn proc_kilobytes(path: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
