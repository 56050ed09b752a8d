//! Time that is given: work has no clock of its own, because not every place where it runs has one of the same kind.

use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;

/// A clock: the time since some moment of its own. Clones are one and the same.
///
/// ```
/// use igolog_core::{Clock, Deadline};
/// use std::time::{Duration, Instant};
/// let start = Instant::now();
/// let clock = Clock::new(move || start.elapsed());
/// let deadline = Deadline::after(&clock, Duration::from_secs(60));
/// assert!(!deadline.is_over() && deadline.left() <= Duration::from_secs(60));
/// ```
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Duration + Send + Sync>,
}

impl Clock {
    /// The clock that reads `now`, which never goes back.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock { now: Arc::new(now) }
    }

    /// What it shows.
    pub fn now(&self) -> Duration {
        (self.now)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").field("now", &self.now()).finish_non_exhaustive()
    }
}

/// A moment on a clock at which work has to end.
#[derive(Clone, Debug)]
pub struct Deadline {
    clock: Clock,
    at: Duration,
}

impl Deadline {
    /// So much time from now.
    pub fn after(clock: &Clock, time: Duration) -> Deadline {
        Deadline { clock: clock.clone(), at: clock.now().saturating_add(time) }
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time left; zero once it is over.
    pub fn left(&self) -> Duration {
        self.at.saturating_sub(self.clock.now())
    }

    /// Whether no time is left.
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn a_deadline_is_over_when_its_clock_has_come_there() {
        let seconds = Arc::new(AtomicU64::new(5));
        let shown = Arc::clone(&seconds);
        let clock = Clock::new(move || Duration::from_secs(shown.load(Ordering::Relaxed)));
        let deadline = Deadline::after(&clock, Duration::from_secs(2));
        assert_eq!((deadline.left(), deadline.is_over()), (Duration::from_secs(2), false));
        seconds.store(7, Ordering::Relaxed);
        assert!(deadline.is_over());
        assert!(Deadline::after(&clock, Duration::ZERO).is_over());
        assert!(!Deadline::after(&clock, Duration::MAX).is_over());
    }
}
