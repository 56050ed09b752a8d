//! Reading files that have an end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a regular file, up to a limit.
///
/// # Errors
/// What the system says; for devices, pipes and sockets, which may never end; and for files beyond the limit.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    regular(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {limit} bytes")));
    }
    Ok(bytes)
}

/// Opens a regular file. Anything else is refused before it is opened, since that alone may wait for ever.
///
/// # Errors
/// What the system says, and for devices, pipes, sockets and folders.
pub fn regular(path: &Path) -> io::Result<File> {
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() {
        let what = if kind.is_dir() { "a folder" } else { special(kind) };
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}, not a file")));
    }
    File::open(path)
}

#[cfg(unix)]
fn special(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match () {
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> &'static str {
    "no regular file"
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_may_never_end_is_refused() {
        let folder = igolog_testing::folder("read");
        let pipe = folder.join("pipe");
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(folder.join("socket")).unwrap();
        let error = |path: &Path| read(path, 10).unwrap_err().to_string();
        assert_eq!(error(&pipe), "it is a pipe, not a file");
        assert_eq!(error(&folder.join("socket")), "it is a socket, not a file");
        assert_eq!(error(&folder), "it is a folder, not a file");
        assert_eq!(error(Path::new("/dev/zero")), "it is a device, not a file");
        std::fs::write(folder.join("file"), "12345678901").unwrap();
        assert_eq!(error(&folder.join("file")), "it has more than 10 bytes");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
