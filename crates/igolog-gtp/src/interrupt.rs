//! Ending a command from another thread: the line `# interrupt`, as controllers send it while they wait.

use std::sync::{Arc, Mutex, PoisonError};

use igolog_core::Stop;

/// Asks the command that an engine answers to end soon with what is known by then. It has no hold on later ones.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    current: Arc<Mutex<Stop>>,
}

impl Interrupt {
    /// Whether a line asks for it. It is a comment to engines that do not know it.
    pub(crate) fn is_meant(line: &str) -> bool {
        line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim() == "interrupt")
    }

    /// Asks the present command to end.
    pub fn ask(&self) {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).ask();
    }

    /// The token of a new command.
    pub(crate) fn begin(&self) -> Stop {
        let stop = Stop::new();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_present_command_ends() {
        let interrupt = Interrupt::default();
        interrupt.ask();
        let first = interrupt.begin();
        assert!(!first.is_asked());
        interrupt.ask();
        assert!(first.is_asked() && !interrupt.begin().is_asked());
        assert!(Interrupt::is_meant("# interrupt") && Interrupt::is_meant(" #interrupt "));
        assert!(!Interrupt::is_meant("interrupt") && !Interrupt::is_meant("# interrupted"));
    }
}
