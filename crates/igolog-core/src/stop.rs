//! Asking a long task to stop.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// A request to stop, shared by who asks and who works: clones are one and the same.
///
/// ```
/// use igolog_core::Stop;
/// let stop = Stop::new();
/// let worker = stop.clone();
/// assert!(!worker.is_asked());
/// stop.ask();
/// assert!(worker.is_asked());
/// assert!(!Stop::never().is_asked());
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    asked: Option<Arc<AtomicBool>>,
    when: Option<Arc<When>>,
}

/// The work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before the end")
    }
}

impl core::error::Error for Stopped {}

type When = dyn Fn() -> bool + Send + Sync;

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("asked", &self.is_asked()).finish_non_exhaustive()
    }
}

impl Stop {
    /// Can be asked; was not yet.
    pub fn new() -> Stop {
        Stop { asked: Some(Arc::new(AtomicBool::new(false))), when: None }
    }

    /// Nobody can ask; the default.
    pub const fn never() -> Stop {
        Stop { asked: None, when: None }
    }

    /// The same token, which also counts as asked as soon as `when` says so: when a time is over, say. `when` is called at
    /// every look.
    #[must_use]
    pub fn or_when(&self, when: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        let before = self.when.clone();
        let either = move || before.as_ref().is_some_and(|before| before()) || when();
        Stop { asked: self.asked.clone(), when: Some(Arc::new(either)) }
    }

    /// Asks all who look at this token to stop. There is no way back.
    pub fn ask(&self) {
        if let Some(asked) = &self.asked {
            asked.store(true, Ordering::Relaxed);
        }
    }

    /// Fails once somebody asked.
    ///
    /// # Errors
    /// [`Stopped`] when it is time to give up.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_asked() { Err(Stopped) } else { Ok(()) }
    }

    /// Whether somebody asked. Cheap: meant to be looked at often.
    #[inline]
    pub fn is_asked(&self) -> bool {
        let asked = self.asked.as_ref().is_some_and(|asked| asked.load(Ordering::Relaxed));
        asked || self.when.as_ref().is_some_and(|when| when())
    }
}
