//! Files that are not lost: the one way in which they are written, added to and read, and the memory there is for them.
//!
//! ```
//! let path = std::env::temp_dir().join(format!("igolog-files-{}.txt", std::process::id()));
//! igolog_files::save(&path, b"whole or not at all")?;
//! assert_eq!(igolog_files::read(&path, 1000)?, b"whole or not at all");
//! # std::fs::remove_file(&path)?;
//! # std::io::Result::Ok(())
//! ```
//!
//! [`save`] and [`Saving`] write a file through a new one beside it; [`Log`] adds lines to a file and mends what a
//! broken end left; [`read`] takes regular files only; [`memory`] tells what may still be taken.

#[cfg(feature = "archive")]
pub mod archive;
mod faults;
mod log;
pub mod memory;
mod read;
mod save;

#[cfg(any(test, feature = "faults"))]
pub use faults::{Breakage, with_fault};
pub use log::Log;
pub use read::{read, regular};
pub use save::{Saving, partial, save};
