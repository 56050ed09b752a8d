//! The files in a zip or 7z archive, within limits on all of them together.

mod seven;
mod zipped;

use std::io::{self, Read, Seek};

/// How a 7z archive begins.
const SEVEN: [u8; 6] = *b"7z\xBC\xAF\x27\x1C";

/// Whether the name of a file is that of an archive.
pub fn is_archive(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ["zip", "7z"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

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

/// Hands on the files whose name is `wanted`: those of a zip archive in the order of their names, those of a 7z archive, where
/// they are packed as one, as they lie in it. What is too much in all is refused before anything is unpacked, if the archive is
/// honest, and on the way if it is not.
///
/// # Errors
/// If it is no archive, or beyond the limits. A file that cannot be read is handed on as an error.
pub fn each_file<E>(
    mut archive: impl Read + Seek,
    limits: &ArchiveLimits,
    wanted: impl Fn(&str) -> bool,
    visit: impl FnMut(&str, Result<Vec<u8>, ArchiveError>) -> Result<(), E>,
) -> Result<Result<(), E>, ArchiveError> {
    let mut start = Vec::new();
    let read = archive.by_ref().take(SEVEN.len() as u64).read_to_end(&mut start).and_then(|_| archive.rewind());
    read.map_err(|error| ArchiveError::Broken(error.to_string()))?;
    match start == SEVEN {
        true => seven::each_file(archive, limits, wanted, visit),
        false => zipped::each_file(archive, limits, wanted, visit),
    }
}

impl ArchiveLimits {
    fn check_files(&self, files: usize) -> Result<(), ArchiveError> {
        match files > self.files {
            true => Err(ArchiveError::TooMuch(format!("it holds {files} files, more than {}", self.files))),
            false => Ok(()),
        }
    }

    fn check_total(&self, bytes: u64) -> Result<(), ArchiveError> {
        match bytes > self.total {
            true => Err(ArchiveError::TooMuch(format!(
                "its files unpacked have {bytes} bytes, more than {}; unpack it first",
                self.total
            ))),
            false => Ok(()),
        }
    }
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

    fn packed_as_one(files: &[(&str, usize)]) -> Vec<u8> {
        let mut writer = sevenz_rust2::ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
        let entries = files.iter().map(|(name, _)| sevenz_rust2::ArchiveEntry::new_file(name)).collect();
        let texts = files.iter().map(|(_, length)| Cursor::new(vec![b'x'; *length]).into()).collect();
        writer.push_archive_entries::<Cursor<Vec<u8>>>(entries, texts).unwrap();
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn an_archive_of_files_packed_as_one_is_read_within_its_limits() {
        let good =
            packed_as_one(&[("b.sgf", 5), ("a.sgf", 7), ("c.txt", 9), ("d.sgf", 1001), ("e.sgf", 0), ("g.sgf", 3)]);
        let expected =
            [("b.sgf", Some(5)), ("a.sgf", Some(7)), ("d.sgf", None), ("g.sgf", Some(3)), ("e.sgf", Some(0))];
        let mut found = files(&good).unwrap();
        found.sort();
        let mut expected = expected.map(|(name, length)| (name.to_string(), length));
        expected.sort();
        assert_eq!(found, expected);
        let many: Vec<_> = ["1f", "2f", "3f"].map(|name| (name, 900)).to_vec();
        assert!(files(&packed_as_one(&many)).unwrap_err().contains("2700 bytes, more than 2500"));
        let names: Vec<String> = (0..11).map(|n| n.to_string()).collect();
        let many: Vec<_> = names.iter().map(|name| (name.as_str(), 1)).collect();
        assert!(files(&packed_as_one(&many)).unwrap_err().contains("11 files"));
        let told = files(&good[..40]).unwrap_err();
        assert!(told.starts_with("it is no 7z archive") && !told.contains("Custom") && !told.contains('"'), "{told}");
        // A byte of what is packed: the checksum tells, and nothing is handed on as if it were whole.
        let mut broken = good.clone();
        broken[40] ^= 0x10;
        let told = files(&broken);
        assert!(told.is_err() || told.unwrap().iter().any(|(_, length)| length.is_none()));
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
