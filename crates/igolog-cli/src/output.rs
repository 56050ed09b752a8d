//! Where answers go: standard output, or a file that is written whole or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use igolog_answers::to_json;
use igolog_files::Saving;
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
    print(&indented(&to_json(value)))
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json_line(value: &impl Serialize) -> Result<(), Failure> {
    print(&to_json(value))
}

/// JSON with a line for each member, two spaces deeper than what holds it.
fn indented(json: &str) -> String {
    let mut text = String::with_capacity(2 * json.len());
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let mut rest = json.chars().peekable();
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.extend(std::iter::repeat_n("  ", depth));
    };
    while let Some(c) = rest.next() {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            text.push(c);
            continue;
        }
        match c {
            '{' | '[' => {
                text.push(c);
                if !matches!(rest.peek(), Some('}' | ']')) {
                    depth += 1;
                    line(&mut text, depth);
                } else if let Some(end) = rest.next() {
                    text.push(end);
                }
            }
            '}' | ']' => {
                depth -= 1;
                line(&mut text, depth);
                text.push(c);
            }
            ',' => {
                text.push(c);
                line(&mut text, depth);
            }
            ':' => text.push_str(": "),
            '"' => {
                quoted = true;
                text.push(c);
            }
            _ => text.push(c),
        }
    }
    text
}

/// Writes a file whole or not at all; `-` is standard output.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_standard(path) {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    igolog_files::save(path, bytes).map_err(unwritten(path))
}

/// Writes what did not become whole beside the file that it is not; says where.
pub(crate) fn write_partial(path: &Path, bytes: &[u8]) -> Result<Option<PathBuf>, Failure> {
    if is_standard(path) || !path.metadata().map_or(true, |old| old.is_file()) {
        return Ok(None);
    }
    let partial = igolog_files::partial(path);
    write_file(&partial, bytes)?;
    Ok(Some(partial))
}

/// A file to be written bit by bit, or standard output.
pub(crate) fn start_file(path: Option<&Path>) -> Result<Stream, Failure> {
    match path.filter(|path| !is_standard(path)) {
        Some(path) => Ok(Stream::File(Saving::new(path).map_err(unwritten(path))?)),
        None => Ok(Stream::Standard(io::stdout().lock())),
    }
}

/// Where something long goes.
pub(crate) enum Stream {
    File(Saving),
    Standard(io::StdoutLock<'static>),
}

impl Stream {
    /// Ends what was written; what is not whole goes beside its file.
    pub(crate) fn finish(self, whole: bool) -> Result<(), Failure> {
        match self {
            Stream::File(file) if whole => file.finish()?,
            Stream::File(file) => file.finish_partial()?,
            Stream::Standard(mut out) => out.flush()?,
        }
        Ok(())
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::File(file) => file.write(bytes),
            Stream::Standard(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::File(file) => file.flush(),
            Stream::Standard(out) => out.flush(),
        }
    }
}

/// Whether a name is that of standard output. A file behind `/dev/stdout` is written to as it is open.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-" || path.as_os_str() == "/dev/stdout"
}

fn unwritten(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::Input(format!("cannot write {}: {error}", path.display()))
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: impl Into<u64>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::indented;

    #[test]
    fn indenting_is_what_serde_json_does() {
        let quotes = "a \"quoted\" {text}, with: [marks] \\";
        let values: [Value; 5] = [
            json!({}),
            json!([]),
            json!({ "a": [], "b": {}, "c": [1, -2.5, null, true], quotes: quotes }),
            json!([[[]], [{}], [{ "x": [[1], [2, 3]] }], "\\", "\\\""]),
            json!("黒 \n"),
        ];
        for value in values {
            assert_eq!(indented(&value.to_string()), serde_json::to_string_pretty(&value).unwrap());
        }
    }
}
