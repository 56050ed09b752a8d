//! 7z archives, whose files are packed as one.

use std::io::{Read, Seek};

use sevenz_rust2::{ArchiveReader, Error, Password};

use super::{ArchiveError, ArchiveLimits, unpack};

pub(super) fn each_file<E>(
    archive: impl Read + Seek,
    limits: &ArchiveLimits,
    wanted: impl Fn(&str) -> bool,
    mut visit: impl FnMut(&str, Result<Vec<u8>, ArchiveError>) -> Result<(), E>,
) -> Result<Result<(), E>, ArchiveError> {
    let broken =
        |error: Error| ArchiveError::Broken(format!("it is no 7z archive that can be read: {}", plain(&error)));
    let mut archive = ArchiveReader::new(archive, Password::empty()).map_err(broken)?;
    archive.set_thread_count(1);
    let entries = &archive.archive().files;
    limits.check_files(entries.len())?;
    // Whoever wants the last file unpacks all before it.
    limits.check_total(entries.iter().fold(0_u64, |sum, entry| sum.saturating_add(entry.size())))?;
    let mut refused = None;
    let done = archive.for_each_entries(|entry, file| {
        if entry.is_directory() || !wanted(entry.name()) {
            return Ok(true);
        }
        refused = visit(entry.name(), unpack(file, limits.bytes)).err();
        Ok(refused.is_none())
    });
    match (refused, done) {
        (Some(error), _) => Ok(Err(error)),
        (None, done) => done.map(Ok).map_err(broken),
    }
}

/// What is wrong, in words: the library prints its own types.
fn plain(error: &Error) -> String {
    match error {
        Error::Io(why, _) | Error::FileOpen(why, _) => why.to_string(),
        Error::Other(why) | Error::Unsupported(why) => why.to_string(),
        Error::UnsupportedCompressionMethod(name) => format!("it is packed by {name}, which is not known here"),
        Error::PasswordRequired | Error::MaybeBadPassword(_) => "it wants a password".to_owned(),
        Error::ChecksumVerificationFailed | Error::NextHeaderCrcMismatch => "its checksum is wrong".to_owned(),
        Error::MaxMemLimited { actaul_kb, .. } => format!("it wants {actaul_kb} kB of memory"),
        _ => "its header is damaged".to_owned(),
    }
}
