//! Ctrl-C, and other wishes that the program end, as a flag that long work looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C raises, as the end of the terminal does; a second Ctrl-C ends the program at once.
/// Call it at most once, at the start of long work.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Without a handler (already set, or none on this system) Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    flag
}
