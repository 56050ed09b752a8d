//! Errors in a program text: file, line, column, the line with a caret, and what to do.

use super::ast::Span;
use std::fmt;

/// One error (or warning) in a program text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleError {
    /// The name of the source, as given by the caller.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The line of the program; of a long one, the part around the place.
    pub source_line: String,
    /// How many characters of `source_line` stand before the place.
    pub before: u32,
    /// How many characters the caret underlines.
    pub width: u32,
    /// What to write in place of the underlined text, where that is certain to be right if the message is.
    pub fix: Option<String>,
}

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let gutter = " ".repeat(number.len());
        writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        writeln!(f, "{gutter} |")?;
        writeln!(f, "{number} | {}", self.source_line)?;
        let (before, width) = (self.before as usize, self.width as usize);
        let under: usize = self.source_line.chars().skip(before).take(width).map(cells).sum();
        let before: usize = self.source_line.chars().take(before).map(cells).sum();
        write!(f, "{gutter} | {}{}", " ".repeat(before), "^".repeat(under.max(1)))?;
        if !self.help.is_empty() {
            write!(f, "\n{gutter} = {}", self.help)?;
        }
        Ok(())
    }
}

/// Terminal cells of a character: two for the wide scripts.
fn cells(c: char) -> usize {
    if matches!(c as u32, 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6)
    {
        2
    } else {
        1
    }
}

/// All errors found in a program, in the order of the text; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleErrors(pub Vec<RuleError>);

impl std::error::Error for RuleErrors {}

impl fmt::Display for RuleErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// An error before its place is turned into line and column.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) help: String,
    pub(crate) fix: Option<String>,
}

impl Fault {
    pub(crate) fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> Fault {
        Fault { span, message: message.into(), help: help.into(), fix: None }
    }

    /// With a text that can take the place of what is underlined.
    pub(crate) fn with_fix(self, fix: String) -> Fault {
        Fault { fix: Some(fix), ..self }
    }

    /// The error as a user sees it, for a source of this name and text.
    pub(crate) fn locate(&self, file: &str, text: &str) -> RuleError {
        let start = floor_boundary(text, self.span.start as usize);
        let end = floor_boundary(text, (self.span.end as usize).max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let shown = text[line_start..line_end].trim_end_matches('\r');
        let column = text[line_start..start].chars().count();
        let hidden =
            if column > MAX_SHOWN / 2 && shown.chars().count() > MAX_SHOWN { column - MAX_SHOWN / 2 } else { 0 };
        let source_line: String = shown.chars().skip(hidden).take(MAX_SHOWN).collect();
        let source_line = source_line.replace('\t', " ");
        RuleError {
            file: file.to_string(),
            line: 1 + text[..start].matches('\n').count() as u32,
            column: 1 + column as u32,
            message: self.message.clone(),
            help: self.help.clone(),
            fix: self.fix.clone(),
            source_line,
            before: (column - hidden) as u32,
            width: text[start..end.min(line_end).max(start)].chars().count().clamp(1, MAX_SHOWN) as u32,
        }
    }
}

/// Longest part of a program line shown in an error.
const MAX_SHOWN: usize = 160;

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
