//! A file that grows line by line.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::{faults, read, save};

/// A file of lines. A line is there whole or, after a break, mended away when the file is opened again.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
}

impl Log {
    /// Opens a file of lines, and gives the lines that are `whole`. Others, such as the half of one that a break has
    /// left, are taken out of the file and put into a second one, `NAME.torn`.
    ///
    /// # Errors
    /// What the system says, and if the file has more than `limit` bytes or is no regular one.
    pub fn open(path: &Path, limit: u64, whole: impl Fn(&str) -> bool) -> io::Result<(Self, Vec<String>)> {
        let log = Log { path: path.to_path_buf() };
        let bytes = match read(path, limit) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((log, Vec::new())),
            Err(error) => return Err(error),
        };
        let mut lines = Vec::new();
        let mut torn = Vec::new();
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            match std::str::from_utf8(line) {
                // Without its end it may be the beginning of a longer one.
                Ok(text) if text.ends_with('\n') && whole(text.trim_end()) => lines.push(text.trim_end().to_string()),
                _ => torn.push(line),
            }
        }
        if !torn.is_empty() {
            append(&log.torn(), &torn.concat())?;
            let kept: String = lines.iter().map(|line| format!("{line}\n")).collect();
            save(path, kept.as_bytes())?;
        }
        Ok((log, lines))
    }

    /// Adds a line, and waits until it is safe.
    ///
    /// # Errors
    /// What the system says.
    pub fn add(&self, line: &str) -> io::Result<()> {
        append(&self.path, format!("{line}\n").as_bytes())
    }

    fn torn(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".torn");
        name.into()
    }
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    faults::step()?;
    let mut file: File = OpenOptions::new().create(true).append(true).open(path)?;
    let before = file.metadata()?.len();
    let written = match faults::step() {
        Ok(()) => file.write_all(bytes),
        Err(error) => file.write_all(&bytes[..bytes.len() / 2]).and(Err(error)),
    };
    let done = written.and_then(|()| faults::step()).and_then(|()| file.sync_all());
    if done.is_err() && faults::step().is_ok() {
        // The disk may be full: what did not get in whole is taken out.
        let _ = file.set_len(before);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::{Breakage, with_fault};

    fn is_whole(line: &str) -> bool {
        line.strip_prefix('<').is_some_and(|rest| rest.ends_with('>'))
    }

    fn open(path: &Path) -> (Log, Vec<String>) {
        Log::open(path, 1 << 20, is_whole).unwrap()
    }

    #[test]
    fn torn_lines_are_mended_and_kept_elsewhere() {
        let folder = igolog_testing::folder("log-torn");
        let path = folder.join("lines");
        std::fs::write(&path, "<1>\n<2\n\0\0\n<3>\n<4>").unwrap();
        let (log, lines) = open(&path);
        assert_eq!(lines, ["<1>", "<3>"]);
        log.add("<5>").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "<1>\n<3>\n<5>\n");
        assert_eq!(std::fs::read_to_string(folder.join("lines.torn")).unwrap(), "<2\n\0\0\n<4>");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn whatever_breaks_the_lines_before_stay() {
        for fault in [Breakage::NoSpace, Breakage::Death] {
            for step in 0.. {
                let folder = igolog_testing::folder("log-fault");
                let path = folder.join("lines");
                std::fs::write(&path, "<1>\n<2").unwrap();
                let run = || {
                    let (log, lines) = Log::open(&path, 1 << 20, is_whole)?;
                    log.add(&format!("<{}>", lines.len() + 1))
                };
                let (done, left) = with_fault(step, fault, run);
                let (_, lines) = open(&path);
                assert_eq!(lines[0], "<1>", "{fault:?} at step {step}");
                assert!(lines.len() == 1 || lines[1..] == ["<2>"], "{fault:?} at step {step}: {lines:?}");
                assert!(done.is_err() || lines.len() == 2, "{fault:?} at step {step}");
                std::fs::remove_dir_all(folder).unwrap();
                if left.is_some() {
                    assert!(step > 5, "the fault never came");
                    break;
                }
            }
        }
    }
}
