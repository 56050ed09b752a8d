//! The commands of the README and of all chapters, and the transcripts under `tests/cli`, print what they show.

use std::io::Write;
use std::path::{Path, PathBuf};

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.md")
        .case("tests/cli/*.toml")
        .case("../../README.md")
        .case("../../docs/*.md");
}

/// Commands stand in `console` blocks, which the test above runs, or in `sh` blocks, which are for what takes more than
/// five seconds, needs a foreign program, or writes a file: those are counted aloud.
#[test]
fn commands_stand_in_blocks_that_are_run_or_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut chapters: Vec<PathBuf> = docs.filter(|file| file.extension().is_some_and(|e| e == "md")).collect();
    chapters.push(root.join("README.md"));
    chapters.sort();
    for chapter in chapters {
        let name = chapter.file_name().unwrap().to_string_lossy().into_owned();
        let (run, counted) = blocks(&name, &std::fs::read_to_string(&chapter).unwrap());
        // Past the capture of the test harness, which keeps what passing tests print to itself.
        writeln!(std::io::stderr(), "{name}: {run} console blocks run, {counted} sh blocks not run").unwrap();
    }
}

/// The numbers of `console` and `sh` blocks of a chapter.
fn blocks(name: &str, text: &str) -> (usize, usize) {
    let (mut run, mut counted) = (0, 0);
    let mut tag = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("```"), tag) {
            (Some(opened), None) => {
                tag = Some(opened);
                run += usize::from(opened == "console");
                counted += usize::from(opened == "sh");
            }
            (Some(_), Some(_)) => tag = None,
            _ => {}
        }
        let is_command = line.trim_start().starts_with("$ ");
        assert!(!is_command || tag == Some("console"), "{name}, line {number}: a command outside a console block");
    }
    (run, counted)
}
