//! Ctrl-C, and other requests that the program end, as a token that long work looks at.

use std::sync::OnceLock;
use std::time::Duration;

use igolog_core::Stop;

/// Work that was asked to stop gets so much time to tell what it knows; then the program ends all the same. Files are whole
/// at any moment.
const GRACE: Duration = Duration::from_secs(10);

/// A token that Ctrl-C asks, as the end of the terminal does; a second Ctrl-C ends the program at once.
/// From the first call on, long work has to look at it.
pub(crate) fn stop() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Stop::new();
        let asked = stop.clone();
        // Without a handler (none on this system) Ctrl-C simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if asked.is_asked() {
                std::process::exit(130);
            }
            asked.ask();
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                std::process::exit(130);
            });
        });
        stop
    });
    stop.clone()
}
