//! Errors that point at their place in the text.

use core::fmt;

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    pub(crate) fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }
}

/// Why a formula or a file of definitions is not understood, with the place.
///
/// It prints as three lines: place and reason, the line of the text, a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaError {
    /// What is wrong and what to do.
    pub message: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The line of the text.
    pub text: String,
    /// How many characters are meant.
    pub width: usize,
}

impl FormulaError {
    pub(crate) fn new(source: &str, span: Span, message: impl Into<String>) -> FormulaError {
        let start = floor(source, span.start);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let end = floor(source, span.end).clamp(start, line_end);
        FormulaError {
            message: message.into(),
            line: source[..start].matches('\n').count() + 1,
            column: visible(&source[line_start..start]) + 1,
            text: source[line_start..line_end].trim_end().to_string(),
            width: visible(&source[start..end]).max(1),
        }
    }
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&k| text.is_char_boundary(k)).unwrap_or(0)
}

/// Characters that take a column: a bar over a letter does not.
fn visible(text: &str) -> usize {
    text.chars().filter(|c| !matches!(c, '\u{304}' | '\u{305}')).count()
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        // A formula may be long: show the part around the place.
        const SHOWN: usize = 120;
        let skip = self.column.saturating_sub(SHOWN / 2);
        let shown: String = self.text.replace('\t', " ").chars().skip(skip).take(SHOWN).collect();
        writeln!(f, "  {shown}")?;
        let width = self.width.min(SHOWN);
        write!(f, "  {}{}", " ".repeat(self.column - 1 - skip.min(self.column - 1)), "^".repeat(width))
    }
}

impl core::error::Error for FormulaError {}
