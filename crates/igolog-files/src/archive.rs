//! The files in a zip archive, within limits on all of them together.

use std::io::{self, Read, Seek};

/// Bounds on an archive from a stranger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchiveLimits {
    /// The most files in it.
    pub files: usize,
    /// The most bytes of one file.
    pub bytes: u64,
    /// The most bytes of all files together.
    pub total: u64,
}

/// Why an archive, or a file in it, is not read.
#[derive(Debug)]
pub enum ArchiveError {
    /// It is no archive, or it is broken.
    Broken(String),
    /// What it holds is more than the limits allow.
    TooMuch(String),
}

impl std::fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ArchiveError::Broken(why) | ArchiveError::TooMuch(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ArchiveError {}

/// Hands on the files whose name is `wanted`, in the order of their names. What is too much in all is refused before
/// anything is unpacked, if the archive is honest, and on the way if it is not.
///
/// # Errors
/// If it is no archive, or beyond the limits. A file that cannot be read is handed on as an error.
pub fn each_file<E>(
    archive: impl Read + Seek,
    limits: &ArchiveLimits,
    wanted: impl Fn(&str) -> bool,
    mut visit: impl FnMut(&str, Result<Vec<u8>, ArchiveError>) -> Result<(), E>,
) -> Result<Result<(), E>, ArchiveError> {
    let broken =
        |error: zip::result::ZipError| ArchiveError::Broken(format!("it is no zip archive that can be read: {error}"));
    let mut archive = zip::ZipArchive::new(archive).map_err(broken)?;
    if archive.len() > limits.files {
        return Err(ArchiveError::TooMuch(format!("it holds {} files, more than {}", archive.len(), limits.files)));
    }
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
    let too_much = |bytes: u64| {
        ArchiveError::TooMuch(format!(
            "its files unpacked have {bytes} bytes, more than {}; unpack it first",
            limits.total
        ))
    };
    if said > limits.total {
        return Err(too_much(said));
    }
    let mut total = 0_u64;
    for name in names {
        let unpacked = archive.by_name(&name).map_err(broken).and_then(|file| unpack(file, limits.bytes));
        total += unpacked.as_ref().map_or(0, |bytes| bytes.len() as u64);
        if total > limits.total {
            return Err(too_much(total));
        }
        if let Err(error) = visit(&name, unpacked) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

fn unpack(file: impl Read, limit: u64) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error: io::Error| ArchiveError::Broken(error.to_string()))?;
    if bytes.len() as u64 > limit {
        return Err(ArchiveError::TooMuch(format!("it has more than {limit} bytes")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    const LIMITS: ArchiveLimits = ArchiveLimits { files: 10, bytes: 1000, total: 2500 };

    fn packed(files: &[(&str, usize)]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, length) in files {
            writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            writer.write_all(&vec![b'x'; *length]).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    /// The names and lengths of the files, or why there are none.
    fn files(bytes: &[u8]) -> Result<Vec<(String, Option<usize>)>, String> {
        let mut found = Vec::new();
        let visit = |name: &str, file: Result<Vec<u8>, ArchiveError>| {
            found.push((name.to_string(), file.ok().map(|file| file.len())));
            Ok::<(), ()>(())
        };
        each_file(Cursor::new(bytes), &LIMITS, |name| name.ends_with('f'), visit).map_err(|e| e.to_string())?.unwrap();
        Ok(found)
    }

    #[test]
    fn an_archive_is_read_within_its_limits() {
        let good = packed(&[("b.sgf", 5), ("a.sgf", 7), ("c.txt", 9), ("d.sgf", 1001)]);
        let expected = [("a.sgf", Some(7)), ("b.sgf", Some(5)), ("d.sgf", None)];
        assert_eq!(files(&good).unwrap(), expected.map(|(name, length)| (name.to_string(), length)));
        let many: Vec<_> = ["1f", "2f", "3f"].map(|name| (name, 900)).to_vec();
        assert!(files(&packed(&many)).unwrap_err().contains("2700 bytes, more than 2500"));
        let names: Vec<String> = (0..11).map(|n| n.to_string()).collect();
        let many: Vec<_> = names.iter().map(|name| (name.as_str(), 0)).collect();
        assert!(files(&packed(&many)).unwrap_err().contains("11 files"));
        assert!(files(b"PK no").unwrap_err().starts_with("it is no zip archive"));
    }

    #[test]
    fn files_that_lie_over_one_another_are_refused() {
        let mut bytes = packed(&[("a.sgf", 900), ("b.sgf", 900)]);
        // The directory leads both names to the first file: the offset is 42 bytes into the second entry.
        let entry = bytes.windows(4).rposition(|four| four == b"PK\x01\x02").unwrap();
        bytes[entry + 42..entry + 46].fill(0);
        assert!(files(&bytes).unwrap_err().contains("over one another"));
    }
}
