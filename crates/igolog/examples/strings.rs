//! The largest number of strings on small boards, proved, and counted again by the kernel.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::core::Stop;
use igolog::extremal::certificate;
use igolog::extremal::search::{Partition, count, solve};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stop = Stop::never();
    for size in 1..=7 {
        let best = solve(size, size, &stop);
        assert!(best.is_proved());
        let (strings, liberties) = (best.pattern.strings(), best.pattern.liberties());
        assert_eq!(certificate::verify(&best.pattern)?.strings, strings);
        let boards = count(size, size, liberties, Partition::First, &stop)?;
        println!("{size}x{size}: {strings} strings, {liberties} liberties, {} boards", boards.by_liberties[0].1);
    }
    Ok(())
}
