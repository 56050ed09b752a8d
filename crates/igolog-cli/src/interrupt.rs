//! Ctrl-C, and other wishes that the program end, as a flag that long work looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use igolog_core::Stop;

/// A flag that Ctrl-C raises, as the end of the terminal does; a second Ctrl-C ends the program at once.
/// From the first call on, long work has to look at it.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        // Without a handler (none on this system) Ctrl-C simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        flag
    });
    Arc::clone(flag)
}

/// The same as a token for questions.
pub(crate) fn stop() -> Stop {
    let flag = flag();
    Stop::never().or_when(move || flag.load(Ordering::Relaxed))
}
