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

/// A multiplicative congruential source (Knuth's constants): fast, and the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Draw(pub(super) u64);

impl Draw {
    /// A number below `n`.
    #[inline]
    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * n as u64) >> 32) as u32
    }
}
