//! How time and memory grow: `cargo xtask bench strings 16 30 --count`.
//!
//! Times are CPU seconds of all threads, in hundredths as the system counts them; elsewhere they are zero.
use igolog_core::Stop;
use igolog_extremal::certificate;
use igolog_extremal::search::{Partition, count, solve};

use crate::Done;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The smallest board
    #[arg(default_value_t = 12)]
    from: usize,
    /// The largest board
    #[arg(default_value_t = 19)]
    to: usize,
    /// Count the optimal boards too
    #[arg(long)]
    count: bool,
}

pub(super) fn run(args: Args) -> Done {
    let stop = Stop::never();
    println!("{:>3} {:>8} {:>9} {:>9} {:>8}  boards", "n", "strings", "value s", "count s", "peak MB");
    for size in args.from..=args.to {
        let start = cpu_seconds();
        let solution = solve(size, size, &stop);
        let value_seconds = cpu_seconds() - start;
        // A benchmark asserts its answer: the kernel's count, and the published value from 16 on.
        assert_eq!(certificate::verify(&solution.pattern)?.liberties, solution.lower);
        assert!(size < 16 || solution.lower == (size + 2) * (size + 2) / 5 - 4);
        let start = cpu_seconds();
        let mut boards = String::from("-");
        if args.count {
            boards = count(size, size, solution.lower, Partition::First, &stop)?.by_liberties[0].1.to_string();
        }
        let count_seconds = cpu_seconds() - start;
        let strings = solution.pattern.strings();
        println!("{size:>3} {strings:>8} {value_seconds:>9.2} {count_seconds:>9.2} {:>8}  {boards}", peak_mb());
    }
    Ok(())
}

/// The most memory used so far, where the system tells.
fn peak_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) >> 10
}

/// The CPU time used so far, by all threads, where the system tells.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program may hold spaces; the fields after it do not. User and system time are 14th and 15th.
    let after_name = stat.rsplit(')').next().unwrap_or("");
    let ticks = |field: usize| after_name.split_whitespace().nth(field).and_then(|text| text.parse::<f64>().ok());
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}
