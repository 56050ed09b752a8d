//! Asking a long task to stop.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};

/// A wish to stop, shared by who asks and who works: clones are one and the same.
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
#[derive(Clone, Debug, Default)]
pub struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    /// Can be asked; was not yet.
    pub fn new() -> Stop {
        Stop(Some(Arc::new(AtomicBool::new(false))))
    }

    /// Nobody can ask; the default.
    pub const fn never() -> Stop {
        Stop(None)
    }

    /// Asks all who look at this token to stop. There is no way back.
    pub fn ask(&self) {
        if let Some(asked) = &self.0 {
            asked.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody asked. Cheap: meant to be looked at often.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked.load(Ordering::Relaxed))
    }
}
