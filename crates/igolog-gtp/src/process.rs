//! What only the system knows or does: processor time, groups of processes.

use std::process::{Child, Command};
use std::time::Duration;

/// Processor time that this program has used, over all its threads; `None` where the system does not tell.
pub(crate) fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        time.try_into().ok()
    }
    #[cfg(not(unix))]
    None
}

/// The command, told to run in a group of its own.
pub(crate) fn in_own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Ends a program that runs in a group of its own, and all that it has started there.
pub(crate) fn kill_group(child: &mut Child) {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(child), rustix::process::Signal::KILL);
    let _ = child.kill();
}
