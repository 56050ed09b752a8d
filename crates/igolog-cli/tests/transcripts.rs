//! The commands of the README and of all chapters, and the transcripts under `tests/cli`, print what they show.

use std::io::Write;
use std::path::{Path, PathBuf};

use igolog_text::input::{Input, Wanted};

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.md")
        .case("tests/cli/*.toml")
        .case("../../README.md")
        .case("../../README.ja.md")
        .case("../../docs/*.md");
}

/// Commands stand in `console` blocks, which the test above runs, or in `sh` blocks, which are for what takes more than
/// five seconds, needs a foreign program, or writes a file: those are counted aloud.
#[test]
fn commands_stand_in_blocks_that_are_run_or_counted() {
    for (name, text) in chapters() {
        assert!(!text.contains("[..]"), "{name}: what a reader sees has no wildcard of a test");
        let (run, counted) = blocks(&name, &text);
        // Past the capture of the test harness, which keeps what passing tests print to itself.
        writeln!(std::io::stderr(), "{name}: {run} console blocks run, {counted} sh blocks not run").unwrap();
    }
}

/// Boards stand in `diagram` blocks, and the program reads each of them as it stands; no board hides in a `text` block.
#[test]
fn diagrams_are_read_by_the_program() {
    let mut read = 0;
    for (name, text) in chapters() {
        for (line, tag, block) in fenced(&text) {
            match tag {
                "diagram" => {
                    let input = Input::read(block.as_bytes()).unwrap_or_else(|e| panic!("{name}, line {line}: {e}"));
                    assert!(matches!(input, Input::Diagram(_)), "{name}, line {line}: no diagram");
                    input.game(&Wanted::default()).unwrap_or_else(|e| panic!("{name}, line {line}: {e}"));
                    read += 1;
                }
                "text" | "" => {
                    let rows = block.lines().filter(|row| is_row(row)).count();
                    assert!(rows < 2, "{name}, line {line}: a board outside a diagram block");
                }
                _ => {}
            }
        }
    }
    assert!(read >= 12, "only {read} diagrams found");
}

/// Whether a line begins as the rows of a board do: three points, each a word of its own.
fn is_row(line: &str) -> bool {
    let words = line.split_whitespace().skip_while(|word| word.parse::<u32>().is_ok());
    words.take(3).filter(|word| [".", "X", "O"].contains(word)).count() == 3
}

/// The chapters and the README, by name.
fn chapters() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = docs.filter(|file| file.extension().is_some_and(|e| e == "md")).collect();
    files.extend(["README.md", "README.ja.md"].map(|name| root.join(name)));
    files.sort();
    let read = |file: PathBuf| {
        (file.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&file).unwrap())
    };
    files.into_iter().map(read).collect()
}

/// The fenced blocks of a text: the line each begins at, its tag, its lines.
fn fenced(text: &str) -> Vec<(usize, &str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(tag), None) => open = Some((number, tag, String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, _, lines))) => *lines += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    blocks
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
