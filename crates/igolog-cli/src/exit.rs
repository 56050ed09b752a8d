//! How a command ends: exit codes, and the one error a user sees.

use std::fmt;
use std::io;
use std::process::ExitCode;

use owo_colors::OwoColorize;

/// The arguments make no sense.
pub(crate) const USAGE: u8 = 2;
const BAD_INPUT: u8 = 3;
const LIMIT: u8 = 4;
const INTERRUPTED: u8 = 130;

/// How a command that did its work ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Yes, or simply done.
    Done,
    /// No match, or a negative answer.
    No,
    /// A limit was reached and the answer is not proved.
    Limit,
    /// Interrupted; what was found is printed.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Limit => LIMIT,
            Exit::Interrupted => INTERRUPTED,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments contradict each other or name something unknown.
    Usage(String),
    /// A file, rule, formula or position cannot be read.
    Input(String),
    /// A limit was reached before there was an answer.
    Limit(String),
    /// Interrupted before there was an answer.
    Interrupted,
    /// Writing failed.
    Output(io::Error),
}

impl Failure {
    /// Bad input, said with the text of another error.
    pub(crate) fn input(error: impl fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Bad arguments.
    pub(crate) fn usage(error: impl fmt::Display) -> Failure {
        Failure::Usage(error.to_string())
    }

    /// Prints the error, once, and gives the exit code. A reader that went away is no error.
    pub(crate) fn report(self) -> ExitCode {
        let (code, text) = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => (BAD_INPUT, format!("cannot write: {error}")),
            Failure::Interrupted => return ExitCode::from(INTERRUPTED),
            Failure::Limit(text) => (LIMIT, text),
            Failure::Usage(text) => (USAGE, text),
            Failure::Input(text) => (BAD_INPUT, text),
        };
        anstream::eprintln!("{} {}", "igolog: error:".red().bold(), shortened(&text));
        ExitCode::from(code)
    }
}

/// A message as people can read it: long lines cut in the middle, and without the numbers of the system's errors.
pub(crate) fn shortened(text: &str) -> String {
    const KEPT: usize = 300;
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let plain = without_numbers(line);
        let length = plain.chars().count();
        if length <= 3 * KEPT {
            out.push_str(&plain);
        } else {
            out.extend(plain.chars().take(KEPT).chain(" … ".chars()).chain(plain.chars().skip(length - KEPT)));
        }
    }
    out
}

/// A complaint about an argument that is no number, or one out of range, without words of the program.
pub(crate) fn plain_numbers(text: &str) -> String {
    let text = ["invalid digit found in string", "cannot parse integer from empty string"]
        .into_iter()
        .fold(text.to_owned(), |text, term| text.replace(term, "a whole number from 0 on is wanted"))
        .replace("number too large to fit in target type", "the number is too large");
    let Some((before, range)) = text.split_once(" is not in ") else { return text };
    let (Some((from, rest)), Some((told, _))) = (range.split_once("..="), before.rsplit_once(": ")) else {
        return text;
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (to, after) = rest.split_at(digits);
    // What only the size of a type forbids is no limit that anybody meant.
    let to = if to == u32::MAX.to_string() || to == u64::MAX.to_string() { "on".into() } else { format!("to {to}") };
    format!("{told}: a whole number from {from} {to} is wanted{after}")
}

/// `No such file or directory (os error 2)` without its end.
fn without_numbers(line: &str) -> String {
    let mut parts = line.split(" (os error ");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        match part[digits..].strip_prefix(')') {
            Some(rest) if digits > 0 => out.push_str(rest),
            _ => out.extend([" (os error ", part]),
        }
    }
    out
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// What every command returns.
pub(crate) type Outcome = Result<Exit, Failure>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_plain_words() {
        for (told, plain) in [
            (
                "'x' for '--move <N>': invalid digit found in string\n\nmore",
                "'x' for '--move <N>': a whole number from 0 on is wanted\n\nmore",
            ),
            (
                "'0' for '-j': 0 is not in 1..=256\n\nmore",
                "'0' for '-j': a whole number from 1 to 256 is wanted\n\nmore",
            ),
            (
                "'0' for '--game': 0 is not in 1..=4294967295\n",
                "'0' for '--game': a whole number from 1 on is wanted\n",
            ),
            ("'2': is not in it", "'2': is not in it"),
        ] {
            assert_eq!(plain_numbers(told), plain);
        }
    }

    #[test]
    fn messages_are_short_and_plain() {
        assert_eq!(shortened("a: no (os error 28); b (os error 2)"), "a: no; b");
        assert_eq!(shortened("an (os error, they say)"), "an (os error, they say)");
        let long = shortened(&format!("cannot read {}: none\nnext", "語".repeat(90_000)));
        assert!(long.chars().count() < 700 && long.ends_with("語: none\nnext"), "{long}");
    }
}
