//! Zip archives.

use std::io::{Read, Seek};

use super::{ArchiveError, ArchiveLimits, unpack};

pub(super) fn each_file<E>(
    archive: impl Read + Seek,
    limits: &ArchiveLimits,
    wanted: impl Fn(&str) -> bool,
    mut visit: impl FnMut(&str, Result<Vec<u8>, ArchiveError>) -> Result<(), E>,
) -> Result<Result<(), E>, ArchiveError> {
    let broken =
        |error: zip::result::ZipError| ArchiveError::Broken(format!("it is no zip archive that can be read: {error}"));
    let mut archive = zip::ZipArchive::new(archive).map_err(broken)?;
    limits.check_files(archive.len())?;
    let mut places = Vec::with_capacity(archive.len());
    for index in 0..archive.len() {
        let file = archive.by_index_raw(index).map_err(broken)?;
        let start = file.data_start().unwrap_or_default();
        places.push((start, start.saturating_add(file.compressed_size())));
    }
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[1].0 < pair[0].1) {
        return Err(ArchiveError::Broken("files in it lie over one another: no packer makes such an archive".into()));
    }
    let mut names: Vec<String> = archive.file_names().filter(|name| wanted(name)).map(String::from).collect();
    names.sort();
    let mut said = 0_u64;
    for name in &names {
        let index = archive.index_for_name(name).unwrap_or_default();
        said = said.saturating_add(archive.by_index_raw(index).map_err(broken)?.size());
    }
    limits.check_total(said)?;
    let mut total = 0_u64;
    for name in names {
        let unpacked = archive.by_name(&name).map_err(broken).and_then(|file| unpack(file, limits.bytes));
        total += unpacked.as_ref().map_or(0, |bytes| bytes.len() as u64);
        limits.check_total(total)?;
        if let Err(error) = visit(&name, unpacked) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}
