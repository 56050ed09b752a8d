//! Where answers go: standard output, or a file that is written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::exit::Failure;

/// Prints text to standard output; a final newline is added if missing.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(())
}

/// Prints a value as JSON, indented for reading.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(&serde_json::to_string_pretty(value).map_err(io::Error::from)?)
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json_line(value: &impl Serialize) -> Result<(), Failure> {
    print(&serde_json::to_string(value).map_err(io::Error::from)?)
}

/// Writes a file so that a failure leaves no half of it: to a neighbour first, then renamed. `-` is standard output.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    let fail = |error: io::Error| Failure::Input(format!("cannot write {}: {error}", path.display()));
    // A device or a pipe cannot be renamed over.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return fs::write(path, bytes).map_err(fail);
    }
    let mut name =
        path.file_name().ok_or_else(|| Failure::Usage(format!("{} names no file", path.display())))?.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| drop(fs::remove_file(&part)))
        .map_err(fail)
}
