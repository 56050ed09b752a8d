//! Sizes, time and memory: what a stranger may ask for.

use std::str::FromStr;
use std::time::Duration;

use igolog_extremal::Control;
use igolog_extremal::limits::{self, Computation};

use crate::exit::Failure;
use crate::interrupt;

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

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let value = text.parse::<f64>().map_err(|_| format!("'{text}' is no number of seconds"))?;
    Duration::try_from_secs_f64(value).map_err(|_| format!("'{text}' is no number of seconds"))
}

/// Stops after the time given, or at Ctrl-C.
pub(crate) fn control(time: Option<Duration>) -> Control {
    let control = Control::unlimited().with_stop(interrupt::stop());
    time.map_or(control.clone(), |time| control.with_time(time))
}

/// Refuses work that will not fit into memory, with the estimate.
pub(super) fn check(size: RowsCols, work: Computation) -> Result<(), Failure> {
    limits::check(size.rows, size.cols, work, free_memory()).map_err(Failure::input)
}

/// Bytes that may be used: what the system says is free, else four gigabytes.
fn free_memory() -> u64 {
    proc_kilobytes("/proc/meminfo", "MemAvailable:").map_or(4 << 30, |kilobytes| kilobytes << 10)
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
