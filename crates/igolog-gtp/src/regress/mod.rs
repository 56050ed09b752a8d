//! Regression tests in GTP: files of commands with the answers wanted, as GNU Go and Fuego keep them.
//!
//! A test is a command with a number, followed by a line `#? [PATTERN]`; commands without a number prepare the position.
//! An exclamation mark at the start of a pattern wants any other answer; a star behind it says that its author's engine
//! fails. What an engine does not know is *unsupported*, neither right nor wrong.

mod file;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use igolog_core::Stop;
use regex_lite::{Regex, RegexBuilder};

use crate::contest::{Client, ClientError};

pub use file::{BadTest, read_tests};

/// A question with the answers wanted.
#[derive(Clone, Debug)]
pub struct RegressionTest {
    /// What it is called.
    pub name: String,
    /// The commands since the test before that lead to its position.
    pub setup: Vec<String>,
    /// The question: a command and its arguments.
    pub question: String,
    /// The pattern that a whole answer must match, or must not.
    pub wanted: WantedAnswer,
}

/// Which answers are right.
#[derive(Clone, Debug)]
pub struct WantedAnswer {
    pattern: String,
    negated: bool,
}

/// Bytes of memory that a pattern may take when it is used: repetitions of repetitions would take all there is.
const PATTERN_MEMORY: usize = 1 << 20;

impl WantedAnswer {
    /// The answers that match a pattern as a whole. `None` if it is no pattern, or one that would take too much memory.
    pub fn new(pattern: &str) -> Option<WantedAnswer> {
        let wanted = WantedAnswer { pattern: pattern.to_owned(), negated: false };
        wanted.made().map(|_| wanted)
    }

    /// All answers but these.
    #[must_use]
    pub fn negated(self) -> WantedAnswer {
        WantedAnswer { negated: !self.negated, ..self }
    }

    /// The pattern made ready. It is made for each answer anew, so that a file of many patterns takes no more memory than one.
    fn made(&self) -> Option<Regex> {
        RegexBuilder::new(&format!("^(?:{})$", self.pattern)).size_limit(PATTERN_MEMORY).build().ok()
    }

    /// Whether an answer is right.
    pub fn accepts(&self, answer: &str) -> bool {
        self.made().is_some_and(|pattern| pattern.is_match(answer) != self.negated)
    }

    /// As it stands in a file.
    pub fn text(&self) -> String {
        format!("{}{}", if self.negated { "!" } else { "" }, self.pattern)
    }
}

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TestResult {
    /// The answer is one of those wanted.
    Right,
    /// It is not, or the engine gave an error.
    Wrong,
    /// The engine does not know the command, or one of those that lead to the position.
    Unsupported,
}

/// A test with its answer.
#[derive(Clone, Debug)]
pub struct Tested {
    /// How it went.
    pub result: TestResult,
    /// What the engine said; of an unsupported test the command that it does not know.
    pub answer: String,
}

/// Numbers of tests by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileScore {
    /// Right answers.
    pub right: usize,
    /// Wrong ones.
    pub wrong: usize,
    /// Questions that the engine does not know.
    pub unsupported: usize,
}

impl FileScore {
    /// All tests.
    pub fn all(&self) -> usize {
        self.right + self.wrong + self.unsupported
    }

    /// Counts a result.
    pub fn add(&mut self, result: TestResult) {
        match result {
            TestResult::Right => self.right += 1,
            TestResult::Wrong => self.wrong += 1,
            TestResult::Unsupported => self.unsupported += 1,
        }
    }
}

/// The scores of some tests by the command of the question.
pub fn scores(tests: &[RegressionTest], tested: &[Tested]) -> BTreeMap<String, FileScore> {
    let mut scores: BTreeMap<String, FileScore> = BTreeMap::new();
    for (test, tested) in tests.iter().zip(tested) {
        scores.entry(command(&test.question).to_string()).or_default().add(tested.result);
    }
    scores
}

/// Puts the tests to an engine that runs in `folder`, in order; `done` hears of each. An engine that ends or is late is
/// started again and led to the position where it was; the question that it ended at counts as wrong.
///
/// # Errors
/// If the engine cannot be started, or ends before it has told its commands.
pub fn run_tests(
    tests: &[RegressionTest],
    engine: &str,
    folder: &Path,
    patience: Duration,
    stop: &Stop,
    mut done: impl FnMut(&RegressionTest, &Tested),
) -> Result<Vec<Tested>, ClientError> {
    let start = || Client::start_in(engine, Some(folder), patience, stop.clone());
    let mut tested = Examined { client: start()?, start, stop, since: Vec::new() };
    let known: BTreeSet<String> =
        tested.client.ask("list_commands")?.lines().map(|line| line.trim().to_string()).collect();
    // The command that kept the position from being reached, and what becomes of the test.
    let mut lost: Option<Tested> = None;
    let mut all = Vec::new();
    for test in tests {
        for line in &test.setup {
            let name = command(line);
            if begins(name) {
                lost = None;
                tested.since.clear();
            }
            if !known.contains(name) {
                if leads_on(name) {
                    lost.get_or_insert_with(|| Tested { result: TestResult::Unsupported, answer: line.clone() });
                }
                continue;
            }
            match tested.ask(line)? {
                Ok(_) => tested.since.push(line.clone()),
                Err(error) => {
                    let answer = format!("? {line}: {error}");
                    lost.get_or_insert(Tested { result: TestResult::Wrong, answer });
                }
            }
        }
        let name = command(&test.question);
        let answered = match &lost {
            _ if !known.contains(name) => Tested { result: TestResult::Unsupported, answer: name.to_string() },
            Some(lost) => lost.clone(),
            None => match tested.ask(&test.question)? {
                Ok(answer) if test.wanted.accepts(&answer) => Tested { result: TestResult::Right, answer },
                Ok(answer) => Tested { result: TestResult::Wrong, answer },
                Err(error) => Tested { result: TestResult::Wrong, answer: format!("? {error}") },
            },
        };
        done(test, &answered);
        all.push(answered);
    }
    Ok(all)
}

/// An engine under test, and how it came to its position.
struct Examined<'a, S> {
    client: Client,
    start: S,
    stop: &'a Stop,
    /// What it took of the setup since the position began.
    since: Vec<String>,
}

impl<S: Fn() -> Result<Client, ClientError>> Examined<'_, S> {
    /// An answer, or why there is none; then the engine is where it was before the question.
    fn ask(&mut self, line: &str) -> Result<Result<String, String>, ClientError> {
        let why = match self.client.ask(line) {
            Ok(answer) => return Ok(Ok(answer)),
            Err(ClientError::Refused { answer, .. }) => return Ok(Err(answer)),
            Err(ClientError::Stopped(_)) if !self.stop.is_asked() => "the engine ended",
            Err(ClientError::Late(_)) => "no answer in time",
            Err(error) => return Err(error),
        };
        self.client = (self.start)()?;
        for line in &self.since {
            self.client.ask(line)?;
        }
        Ok(Err(why.to_string()))
    }
}

fn command(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// Whether a command begins a position anew.
fn begins(name: &str) -> bool {
    matches!(name, "loadsgf" | "clear_board" | "boardsize")
}

/// Whether a position is another one without this command; counters, levels and seeds may be left out.
fn leads_on(name: &str) -> bool {
    begins(name)
        || matches!(name, "play" | "trymove" | "tryko" | "popgo" | "undo" | "gg-undo" | "fixed_handicap" | "genmove")
        || name.starts_with("go_param")
        || matches!(name, "play_sequence" | "black" | "white")
}

#[cfg(test)]
mod tests;
