//! How the system keeps the memory that the server gives back.
//!
//! Left alone, the allocator of the GNU C library has a place of its own for every few threads, and keeps in each what work
//! that ended has left: after hostile hours that is far more than the server needs.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Places enough that threads do not wait for each other (one alone doubles the time of a light answer under load), and
/// large pieces straight from the system and back to it, which is where memory stays otherwise.
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "16"), ("MALLOC_MMAP_THRESHOLD_", "524288"), ("MALLOC_TRIM_THRESHOLD_", "524288")];

/// Says that the settings are made: the program is started anew once, not for ever.
const MADE: &str = "IGOLOG_ALLOCATOR";

/// Starts the program anew with these settings, which the allocator reads when a program begins and never again. What the
/// user has set stays.
pub(crate) fn settle() {
    let unset = |name: &str| std::env::var_os(name).is_none();
    let mut arguments = std::env::args_os();
    if let (true, Ok(program), Some(name)) = (unset(MADE), std::env::current_exe(), arguments.next()) {
        let settings = SETTINGS.into_iter().filter(|(name, _)| unset(name));
        let mut anew = Command::new(program);
        // This comes back only if it fails, and then the server runs as it is.
        let _ = anew.arg0(name).args(arguments).envs(settings).env(MADE, "1").exec();
    }
}
