//! Stopping a long computation: a deadline, or a token asked from outside.

use std::time::{Duration, Instant};

use igolog_core::Stop;

/// The computation was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Tells a computation when to give up.
#[derive(Clone, Debug, Default)]
pub struct Control {
    deadline: Option<Instant>,
    stop: Stop,
}

impl Control {
    /// Never stops.
    pub fn unlimited() -> Self {
        Control::default()
    }

    /// Stops after `limit`, counted from now.
    #[must_use]
    pub fn with_time(mut self, limit: Duration) -> Self {
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// Stops when the token is asked to.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// Fails once the deadline has passed or the token is asked.
    ///
    /// # Errors
    /// [`Stopped`] when it is time to give up.
    pub fn check(&self) -> Result<(), Stopped> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.stop.is_asked() { Err(Stopped) } else { Ok(()) }
    }

    /// The time left, if there is a deadline.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
