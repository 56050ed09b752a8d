//! What tests need from outside the project: the files beside it (`../shared`) and foreign programs.
//!
//! A test that does not find what it needs says so and passes; none passes in silence.
//!
//! ```
//! use igolog_testing::{program, shared};
//!
//! let Some(corpus) = shared("corpus", 200) else { return };
//! assert!(corpus.is_dir());
//! let Some(gnugo) = program("gnugo", 20) else { return };
//! assert!(gnugo.is_file());
//! ```
//!
//! The line `skipped: WHY, N cases` goes to the standard error past the capture of the test harness, and to the file
//! that `IGOLOG_SKIPS` names, which `make test` repeats at its end. `IGOLOG_REQUIRE` names what must be present
//! (`shared`, `gnugo`, … or `all`): then its absence is a failure.

pub mod hard;
pub mod server;
pub mod soak;
pub mod suite;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A file or folder of `../shared`. `None`, said aloud, if there is no `../shared`, which `cases` cases need.
///
/// # Panics
/// If `../shared` is there without the file, or if `IGOLOG_REQUIRE` demands `shared`.
pub fn shared(path: &str, cases: usize) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    if !folder.is_dir() {
        return absent("shared", "no ../shared", cases);
    }
    let found = folder.join(path);
    assert!(found.exists(), "../shared has no {path}");
    Some(found)
}

/// The text of a file of `../shared`, under the same terms as [`shared`].
///
/// # Panics
/// As [`shared`], and if the file cannot be read.
pub fn shared_text(path: &str, cases: usize) -> Option<String> {
    let found = shared(path, cases)?;
    Some(std::fs::read_to_string(&found).unwrap_or_else(|why| panic!("../shared/{path}: {why}")))
}

/// A foreign program on the path, or where distributions put games. `None`, said aloud, if it is not installed.
///
/// # Panics
/// If it is absent and `IGOLOG_REQUIRE` demands it.
pub fn program(name: &str, cases: usize) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|file| file.is_file());
    found.or_else(|| absent(name, &format!("no {name}"), cases))
}

/// A new, empty folder for a test, which removes it at its end.
///
/// # Panics
/// If it cannot be made.
pub fn folder(name: &str) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("igolog-{name}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    folder
}

/// A program in the language of the shell.
///
/// Another process writes it: one that is open for writing here may be open in whatever another test starts at that moment,
/// and a program that is open for writing cannot be run.
///
/// # Panics
/// If it cannot be made.
pub fn script(file: &Path, text: &str) {
    let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\"";
    let written = std::process::Command::new("sh").arg("-c").arg(write).arg(file).arg(text).status();
    assert!(written.is_ok_and(|status| status.success()), "{}", file.display());
}

fn absent<T>(name: &str, why: &str, cases: usize) -> Option<T> {
    let demanded = std::env::var("IGOLOG_REQUIRE").unwrap_or_default();
    assert!(!demands(&demanded, name), "{why}, but IGOLOG_REQUIRE demands {name} for {cases} cases");
    let test = std::thread::current().name().unwrap_or("a test").to_string();
    let line = format!("skipped: {why}, {cases} cases ({test})\n");
    // Written to the stream itself: the harness captures the print macros only.
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(file) = std::env::var_os("IGOLOG_SKIPS") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("IGOLOG_SKIPS names a file that can be written");
    }
    None
}

/// Whether a list of names, parted by spaces or commas, has this one.
fn demands(list: &str, name: &str) -> bool {
    list.split([' ', ',']).any(|word| word == name || word == "all")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_all_are_demands() {
        assert!(demands("shared", "shared") && demands("cbc, gnugo", "gnugo") && demands("all", "swipl"));
        assert!(!demands("", "shared") && !demands("gnugo2 shared", "gnugo"));
    }

    #[test]
    fn a_program_on_the_path_is_found() {
        assert!(program("cargo", 1).is_some_and(|file| file.is_absolute()));
    }
}
