//! Progress on stderr: one line that is written over on a terminal, a line now and then in a log.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shows how far the work is, not more often than people can read.
pub(crate) struct Meter {
    shown: Instant,
    terminal: bool,
}

impl Meter {
    pub(crate) fn new() -> Meter {
        Meter { shown: Instant::now(), terminal: std::io::stderr().is_terminal() }
    }

    /// Shows a state of the work, if the last one was long enough ago.
    pub(crate) fn show(&mut self, text: impl Fn() -> String) {
        let pause = Duration::from_millis(if self.terminal { 500 } else { 10_000 });
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        if self.terminal {
            eprint!("\r{:<78}", text());
            let _ = std::io::stderr().flush();
        } else {
            eprintln!("{}", text());
        }
    }

    /// Tells a result that stays.
    pub(crate) fn tell(&self, text: &str) {
        if self.terminal {
            eprintln!("\r{text:<78}");
        } else {
            eprintln!("{text}");
        }
    }
}
