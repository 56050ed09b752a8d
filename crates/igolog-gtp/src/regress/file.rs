//! Files of regression tests.

use super::{RegressionTest, WantedAnswer};

/// A test that cannot be read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("line {line}: {what}")]
pub struct BadTest {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// The tests of a file, in order.
///
/// # Errors
/// If a line of answers belongs to no numbered command or holds no pattern.
///
/// ```
/// use igolog_gtp::regress::read_tests;
/// let tests = read_tests("boardsize 9\n10 attack C3\n#? [1 (C4|D3)]*\n")?;
/// assert_eq!((tests[0].name.as_str(), tests[0].question.as_str()), ("10", "attack C3"));
/// assert!(tests[0].wanted.accepts("1 D3") && !tests[0].wanted.accepts("1 D31"));
/// # Ok::<(), igolog_gtp::regress::BadTest>(())
/// ```
pub fn read_tests(text: &str) -> Result<Vec<RegressionTest>, BadTest> {
    let (mut tests, mut setup) = (Vec::new(), Vec::new());
    let mut asked: Option<(String, String)> = None;
    for (at, line) in text.lines().enumerate() {
        let bad = |what| BadTest { line: at + 1, what };
        let line = line.trim();
        if let Some(answers) = line.strip_prefix("#?") {
            let (name, question) = asked.take().ok_or(bad("answers without a numbered command before them"))?;
            let wanted = pattern(answers).ok_or(bad("no pattern in brackets: write #? [PATTERN]"))?;
            tests.push(RegressionTest { name, setup: std::mem::take(&mut setup), question, wanted });
            continue;
        }
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        // A numbered command that nobody judges prepares the next one.
        setup.extend(asked.take().map(|(_, question)| question));
        match line.split_once(char::is_whitespace) {
            Some((number, question)) if number.bytes().all(|b| b.is_ascii_digit()) => {
                asked = Some((number.to_string(), question.trim().to_string()));
            }
            _ => setup.push(line.to_string()),
        }
    }
    Ok(tests)
}

/// What stands between the first bracket and the last.
fn pattern(answers: &str) -> Option<WantedAnswer> {
    let inside = answers.split_once('[')?.1.rsplit_once(']')?.0.trim();
    match inside.strip_prefix('!') {
        Some(rest) => WantedAnswer::new(rest).map(WantedAnswer::negated),
        None => WantedAnswer::new(inside),
    }
}
