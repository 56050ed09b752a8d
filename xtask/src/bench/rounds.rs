//! Timing on a busy machine: rivals take turns, and each is judged by its best round.

use std::time::{Duration, Instant};

/// Runs the rivals in turn for `rounds` rounds; the best time of each.
pub(super) fn best_of(rounds: u32, rivals: &mut [&mut dyn FnMut()]) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; rivals.len()];
    for _ in 0..rounds {
        for (rival, best) in rivals.iter_mut().zip(&mut best) {
            let start = Instant::now();
            rival();
            *best = start.elapsed().min(*best);
        }
    }
    best
}

/// Nanoseconds per unit of work.
pub(super) fn nanoseconds(time: Duration, work: u64) -> f64 {
    time.as_nanos() as f64 / work.max(1) as f64
}
