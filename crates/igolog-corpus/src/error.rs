//! Why a library is not read or written.

use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with a library, or with what was asked of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// The system refuses.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is none.
    #[error("{} is no library: it has no {}; `igolog index GAMES -o {}` makes one", .0.display(), crate::manifest::NAME, .0.display())]
    None(PathBuf),
    /// A file of it is not as it was written.
    #[error("{} is broken: {why}; index the games again into a new folder", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// It has another layout.
    #[error("{} has layout {found}, and this program knows {known}: index the games again into a new folder, or use the igolog that wrote it", path.display())]
    Layout {
        /// The library.
        path: PathBuf,
        /// Its layout.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// Somebody else writes to it.
    #[error("another program is writing to {}: wait until it has ended", .0.display())]
    Locked(PathBuf),
    /// It was begun with other relations.
    #[error("{} holds the relations {held}, read with effort {effort}: games are added with the same, or go into a new folder", path.display())]
    Others {
        /// The library.
        path: PathBuf,
        /// Its relations.
        held: String,
        /// How hard it looked.
        effort: String,
    },
    /// A folder with other things in it.
    #[error("{} is not empty and no library: name a new folder", .0.display())]
    Occupied(PathBuf),
    /// A question that makes no sense.
    #[error("{0}")]
    Question(String),
    /// The asker went away, or the time is over.
    #[error("stopped")]
    Stopped,
}

impl LibraryError {
    /// An error of the system at a path.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> LibraryError + '_ {
        move |error| LibraryError::Io { path: path.to_path_buf(), error }
    }

    /// A file that is not as it was written.
    pub(crate) fn broken(path: &Path, why: impl ToString) -> LibraryError {
        LibraryError::Broken { path: path.to_path_buf(), why: why.to_string() }
    }
}
