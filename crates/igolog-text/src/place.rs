//! Places in a text: line and column.

use std::fmt;

/// A place in a text, counted from 1; columns count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Turns ascending offsets into places in one sweep over the text.
pub(crate) struct Places<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, offset: 0, place: Place { line: 1, column: 1 } }
    }

    /// The place of an offset, which must not be smaller than the one before.
    pub(crate) fn at(&mut self, offset: usize) -> Place {
        let bytes = &self.text.as_bytes()[self.offset..offset];
        for (i, &byte) in bytes.iter().enumerate() {
            let after = self.offset + i + 1;
            let lone_return = byte == b'\r' && self.text.as_bytes().get(after) != Some(&b'\n');
            if byte == b'\n' || lone_return {
                self.place.line += 1;
                self.place.column = 1;
            } else if byte & 0xC0 != 0x80 {
                self.place.column += 1;
            }
        }
        self.offset = offset;
        self.place
    }
}
