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
        let _ = ctrlc::set_handler(move || interrupted(&asked, GRACE, || std::process::exit(130)));
        stop
    });
    stop.clone()
}

/// Asks work to stop, and ends the program after a while, or at once if it was asked before.
fn interrupted(stop: &Stop, grace: Duration, end: impl FnOnce() + Send + 'static) {
    if stop.is_asked() {
        return end();
    }
    stop.ask();
    std::thread::spawn(move || {
        std::thread::sleep(grace);
        end();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn work_that_does_not_listen_is_ended() {
        let (stop, (ended, end)) = (Stop::new(), channel());
        let of = |name: &'static str| {
            let ended = ended.clone();
            move || ended.send(name).unwrap()
        };
        interrupted(&stop, Duration::ZERO, of("after a while"));
        assert!(stop.is_asked());
        assert_eq!(end.recv(), Ok("after a while"), "though nobody looked at the token");
        interrupted(&stop, Duration::MAX, of("at once"));
        assert_eq!(end.recv(), Ok("at once"));
    }
}
