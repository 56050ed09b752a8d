//! Writing a file whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::faults;

/// Writes a file. On an error the old file is as it was; see [`Saving`] for what is kept of it.
///
/// # Errors
/// What the system says.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut saving = Saving::new(path)?;
    saving.write_all(bytes)?;
    saving.finish()
}

/// The name for a result that is not whole: `good.json.partial`.
pub fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// A file being written, which takes its place at the end.
///
/// It is written to a new file in the same folder, synced, renamed over the old one, and the folder is synced: at any
/// moment the name leads to the old file or to the new one. The new file has the mode and, where the system allows, the
/// owner of the old one. Symbolic links are followed. A file with several names (hard links) cannot be exchanged under
/// all of them, so it is written over when the new text is safe beside it, which then goes away. Devices and pipes are
/// written to as they are. Access control lists and extended attributes are not copied.
#[derive(Debug)]
pub struct Saving {
    file: File,
    place: Option<Place>,
}

/// Where a regular file goes.
#[derive(Debug)]
struct Place {
    /// The file itself, links followed.
    target: PathBuf,
    /// The new file beside it.
    beside: PathBuf,
    has_other_names: bool,
}

impl Saving {
    /// Starts to write a file.
    ///
    /// # Errors
    /// If the file may not be written, or nothing can be put beside it.
    pub fn new(path: &Path) -> io::Result<Self> {
        let target = followed(path)?;
        let old = match fs::metadata(&target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            if old.is_dir() {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            // A file that may not be written is not exchanged either.
            let file = OpenOptions::new().write(true).open(&target)?;
            if !old.is_file() {
                return Ok(Saving { file, place: None });
            }
        }
        faults::step()?;
        let (file, beside) = new_beside(&target, old.as_ref())?;
        let has_other_names = old.as_ref().is_some_and(has_other_names);
        let mut saving = Saving { file, place: Some(Place { target, beside, has_other_names }) };
        saving.take_over(old.as_ref())?;
        Ok(saving)
    }

    /// Ends the file and puts it in its place.
    ///
    /// # Errors
    /// What the system says; the old file is as it was, or the new text is whole beside it.
    pub fn finish(mut self) -> io::Result<()> {
        let place = self.place.take();
        match &place {
            Some(place) => self.put(place, &place.target),
            None => self.file.flush(),
        }
    }

    /// Ends a file that did not become whole: it goes to the name that [`partial`] gives, and the old file stays.
    ///
    /// # Errors
    /// What the system says.
    pub fn finish_partial(mut self) -> io::Result<()> {
        let Some(mut place) = self.place.take() else { return self.file.flush() };
        place.has_other_names = false;
        let target = partial(&place.target);
        self.put(&place, &target)
    }

    fn put(&mut self, place: &Place, target: &Path) -> io::Result<()> {
        let synced = faults::step().and_then(|()| self.file.sync_all());
        let done = synced.and_then(|()| match place.has_other_names {
            true => write_over(&place.beside, target),
            false => faults::step().and_then(|()| fs::rename(&place.beside, target)),
        });
        match done {
            Ok(()) => sync_folder(target),
            // What was half written over is whole beside it.
            Err(error) if place.has_other_names => Err(error),
            Err(error) => {
                forget(&place.beside);
                Err(error)
            }
        }
    }

    /// Takes over owner and mode of the old file.
    #[cfg(unix)]
    fn take_over(&mut self, old: Option<&Metadata>) -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt, fchown};
        let Some(old) = old else { return Ok(()) };
        let own = self.file.metadata()?;
        if (own.uid(), own.gid()) != (old.uid(), old.gid()) {
            // Only root gives files away; a file that stays ours is still written.
            let _ = fchown(&self.file, Some(old.uid()), Some(old.gid()));
        }
        self.file.set_permissions(old.permissions())
    }

    #[cfg(not(unix))]
    fn take_over(&mut self, old: Option<&Metadata>) -> io::Result<()> {
        old.map_or(Ok(()), |old| self.file.set_permissions(old.permissions()))
    }
}

impl Write for Saving {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = faults::step() {
            let _ = self.file.write(&bytes[..bytes.len() / 2]);
            return Err(error);
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        if let Some(place) = &self.place {
            forget(&place.beside);
        }
    }
}

fn forget(beside: &Path) {
    if faults::step().is_ok() {
        let _ = fs::remove_file(beside);
    }
}

/// The file that a name leads to, also where a link leads to a file that is not there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as the system itself follows.
    const LINKS: u32 = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().map_or(next.clone(), |folder| folder.join(&next)),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead on from it"))
}

fn new_beside(target: &Path, old: Option<&Metadata>) -> io::Result<(File, PathBuf)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    if target.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it names no file"));
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    // Nobody reads a secret while it is written.
    #[cfg(unix)]
    if old.is_some() {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = old;
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = OsString::from(format!(".igolog-{}-{number}.tmp", std::process::id()));
        let beside = target.with_file_name(name);
        match options.open(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

fn write_over(beside: &Path, target: &Path) -> io::Result<()> {
    let told = |error: io::Error| {
        io::Error::new(error.kind(), format!("{error}; what was to be written is in {}", beside.display()))
    };
    let copied = || {
        faults::step()?;
        let mut file = OpenOptions::new().write(true).open(target)?;
        let length = io::copy(&mut File::open(beside)?, &mut file)?;
        faults::step()?;
        file.set_len(length)?;
        file.sync_all()
    };
    copied().map_err(told)?;
    forget(beside);
    Ok(())
}

fn sync_folder(target: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Some file systems know no such thing; the file itself is safe.
        faults::step()?;
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    #[cfg(not(unix))]
    let _ = target;
    Ok(())
}

#[cfg(test)]
mod tests;
