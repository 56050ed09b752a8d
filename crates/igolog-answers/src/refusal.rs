//! Why a question has no answer: what is wrong, where, and what to do about it.

use serde::{Deserialize, Serialize};

/// The kind of a refusal, from which a door makes an exit code or a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// The question makes no sense, or a text in it is at fault.
    Bad,
    /// There is no such thing.
    NotFound,
    /// The question is larger than the limits allow.
    TooLarge,
    /// The work reached a limit before there was an answer.
    Limit,
    /// The asker stopped the work.
    Stopped,
    /// A fault of the program.
    Internal,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// What kind of fault it is.
    pub fault: Fault,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The field of the question, or the text in it, that is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The line in that text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Longest part of a faulty text that an error repeats.
const QUOTED: usize = 200;

impl Refusal {
    /// A refusal of this kind.
    pub fn new(fault: Fault, message: impl ToString) -> Refusal {
        let mut message = message.to_string();
        if message.len() > 4 * QUOTED {
            message = message.chars().take(QUOTED).chain(" … ".chars()).chain(last_chars(&message, QUOTED)).collect();
        }
        Refusal { fault, message, of: None, line: None, column: None, hint: None }
    }

    /// The question makes no sense.
    pub fn bad(message: impl ToString) -> Refusal {
        Refusal::new(Fault::Bad, message)
    }

    /// The question is larger than the limits allow.
    pub fn too_large(message: impl ToString) -> Refusal {
        Refusal::new(Fault::TooLarge, message)
    }

    /// The asker stopped the work, or its time was up.
    pub fn stopped() -> Refusal {
        Refusal::new(Fault::Stopped, "stopped before there was an answer")
    }

    /// The same, about this field or text.
    pub fn of(mut self, text: impl ToString) -> Refusal {
        self.of = Some(text.to_string());
        self
    }

    /// The same, at this place of the text.
    pub fn at(mut self, line: u32, column: u32) -> Refusal {
        (self.line, self.column) = (Some(line), Some(column));
        self
    }

    /// The same, with what to do about it; nothing if that is empty.
    pub fn hint(mut self, hint: impl ToString) -> Refusal {
        self.hint = Some(hint.to_string()).filter(|hint| !hint.is_empty());
        self
    }
}

fn last_chars(text: &str, count: usize) -> impl Iterator<Item = char> {
    let start = text.char_indices().rev().nth(count - 1).map_or(0, |(at, _)| at);
    text[start..].chars()
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(of) = &self.of {
            write!(f, "{of}: ")?;
        }
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "{}", self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_not_repeated_whole() {
        let refusal = Refusal::bad(format!("there is no relation {:?}", "x".repeat(90_000)));
        assert!(refusal.message.len() < 1000);
        assert!(refusal.message.starts_with("there is no relation"));
    }
}
