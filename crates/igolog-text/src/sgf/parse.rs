//! The reader: one pass over the text, one small stack of open parentheses, no recursion.

use std::ops::Range;

use memchr::memchr2;

use super::scan::{game_start, is_blank, property_follows, sgf_follows, value_end};
use super::tree::{NONE, NodeData, PropertyData, Span};
use super::{Collection, NodeId, ReadLimits, SgfError, Warning, WarningKind, encoding, name};
use crate::place::Places;

/// Offsets are 32 bits wide, with room left for edits.
const MAX_BYTES: usize = 1 << 30;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Collection, SgfError> {
    let limit = limits.bytes.min(MAX_BYTES);
    let too_large = |bytes| SgfError::TooLarge { bytes, limit };
    if bytes.len() > limit {
        return Err(too_large(bytes.len()));
    }
    let decoded = encoding::decode(bytes);
    if decoded.text.len() > MAX_BYTES {
        return Err(too_large(decoded.text.len()));
    }
    if !encoding::is_text(&decoded.text) {
        return Err(SgfError::NoText);
    }
    let mut reader = Reader::new(&decoded.text, limits);
    if let Some(kind) = decoded.warning {
        reader.warn(0, kind);
    }
    reader.read()?;
    let Reader { nodes, properties, roots, head, warnings, dropped_warnings, .. } = reader;
    let warnings = place(&decoded.text, warnings, dropped_warnings);
    let mut collection = Collection::with_text(decoded.text);
    collection.nodes = nodes;
    collection.properties = properties;
    collection.roots = roots;
    collection.head = head as u32;
    collection.charset = decoded.charset;
    collection.original = decoded.original;
    collection.parts = decoded.parts;
    collection.warnings = warnings;
    Ok(collection)
}

fn place(text: &str, mut found: Vec<(usize, WarningKind)>, dropped: bool) -> Vec<Warning> {
    found.sort_by_key(|&(offset, _)| offset);
    if dropped {
        let last = found.last().map_or(0, |&(offset, _)| offset);
        found.push((last, WarningKind::More));
    }
    let mut places = Places::new(text);
    let placed = found.into_iter().map(|(offset, kind)| Warning { place: places.at(offset), kind });
    placed.collect()
}

/// An open parenthesis.
struct Frame {
    /// The node that was current before it.
    parent: u32,
    /// The first node inside it, once there is one.
    owner: u32,
}

/// The span that grows until the next one starts.
enum Last {
    Head,
    Node(u32),
    Close(u32),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    roots: Vec<NodeId>,
    head: usize,
    frames: Vec<Frame>,
    current: u32,
    /// Start of a parenthesis that has no node yet.
    pending: Option<usize>,
    last: Last,
    warnings: Vec<(usize, WarningKind)>,
    dropped_warnings: bool,
    limits: &'a ReadLimits,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, limits: &'a ReadLimits) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            // Six bytes make a move: this spares most files the copies of a growing table.
            nodes: Vec::with_capacity((text.len() / 6).min(1 << 20) + 8),
            properties: Vec::with_capacity((text.len() / 6).min(1 << 20) + 32),
            roots: Vec::new(),
            head: 0,
            frames: Vec::new(),
            current: NONE,
            pending: None,
            last: Last::Head,
            warnings: Vec::new(),
            dropped_warnings: false,
            limits,
        }
    }

    fn warn(&mut self, at: usize, kind: WarningKind) {
        if self.warnings.len() < self.limits.warnings {
            self.warnings.push((at, kind));
        } else {
            self.dropped_warnings = true;
        }
    }

    fn read(&mut self) -> Result<(), SgfError> {
        let mut outside = 0;
        while let Some(start) = game_start(self.bytes, outside) {
            self.check_outside(outside, start);
            self.at = start;
            self.game()?;
            outside = self.at;
        }
        if self.nodes.is_empty() {
            self.game_without_start()?;
        } else {
            self.check_outside(outside, self.bytes.len());
        }
        self.end_last(self.bytes.len());
        Ok(())
    }

    /// A file that nowhere has `(;`: a forgotten parenthesis or semicolon is forgiven.
    fn game_without_start(&mut self) -> Result<(), SgfError> {
        let mut from = 0;
        while let Some(found) = memchr2(b'(', b';', &self.bytes[from..]) {
            let start = from + found;
            from = start + 1;
            if !property_follows(self.bytes, from) {
                continue;
            }
            self.check_outside(0, start);
            self.at = start;
            if self.bytes[start] == b';' {
                self.warn(start, WarningKind::MissingOpen);
                self.frames.push(Frame { parent: NONE, owner: NONE });
            }
            return self.game();
        }
        Err(SgfError::NoGame)
    }

    fn check_outside(&mut self, from: usize, to: usize) {
        let outside = &self.bytes[from..to];
        if let Some(first) = outside.iter().position(|b| !is_blank(*b)) {
            let kind = if self.nodes.is_empty() {
                WarningKind::TextBeforeGame
            } else if outside[first] == b')' {
                WarningKind::ExtraClose
            } else {
                WarningKind::TextOutsideGame
            };
            self.warn(from + first, kind);
        }
    }

    /// Reads one game tree, up to the parenthesis that closes it or the end of the text.
    fn game(&mut self) -> Result<(), SgfError> {
        loop {
            let Some(byte) = self.skip_blanks() else {
                self.end_of_text();
                return Ok(());
            };
            match byte {
                b';' => {
                    self.node(self.at)?;
                    self.at += 1;
                    self.plain_move();
                }
                b'(' => {
                    if self.pending.is_some() {
                        self.warn(self.at, WarningKind::EmptyTree);
                    } else {
                        self.pending = Some(self.at);
                    }
                    self.frames.push(Frame { parent: self.current, owner: NONE });
                    self.at += 1;
                }
                b')' => {
                    self.close();
                    if self.frames.is_empty() {
                        return Ok(());
                    }
                }
                b'[' => {
                    self.warn(self.at, WarningKind::ValueWithoutName);
                    self.values(self.at..self.at, 0);
                }
                b'A'..=b'Z' | b'a'..=b'z' => self.property()?,
                _ => self.unexpected(),
            }
        }
    }

    fn end_of_text(&mut self) {
        self.at = self.bytes.len();
        let missing = self.frames.len();
        self.warn(self.at, WarningKind::MissingClose(missing));
        self.end_last(self.at);
        self.frames.clear();
        self.pending = None;
        self.current = NONE;
    }

    fn end_last(&mut self, at: usize) {
        match self.last {
            Last::Head => self.head = at,
            Last::Node(node) => self.nodes[node as usize].span.end = at as u32,
            Last::Close(node) => self.nodes[node as usize].close.end = at as u32,
        }
    }

    #[inline]
    fn node(&mut self, start: usize) -> Result<(), SgfError> {
        if self.nodes.len() >= self.limits.nodes {
            return Err(SgfError::TooManyNodes { limit: self.limits.nodes, place: Places::new(self.text).at(start) });
        }
        let id = self.nodes.len() as u32;
        let parent = self.current;
        let mut node = NodeData::new(parent);
        let open = self.pending.take();
        node.flags.parenthesised = open.is_some();
        let open = open.unwrap_or(start);
        self.end_last(open);
        node.open = open as u32;
        node.span = Span::new(start, start);
        node.first_property = self.properties.len() as u32;
        if let Some(frame) = self.frames.last_mut()
            && frame.owner == NONE
        {
            frame.owner = id;
        }
        if parent == NONE {
            self.roots.push(NodeId(id));
        } else {
            let above = &mut self.nodes[parent as usize];
            let before = std::mem::replace(&mut above.last_child, id);
            if before == NONE {
                above.first_child = id;
            } else {
                self.nodes[before as usize].next = id;
                if !node.flags.parenthesised {
                    self.warn(start, WarningKind::NodeAfterVariation);
                }
            }
        }
        self.nodes.push(node);
        self.last = Last::Node(id);
        self.current = id;
        Ok(())
    }

    /// Shortcut for a node that is one move, as most are; leaves anything else to the general way.
    #[inline]
    fn plain_move(&mut self) {
        let start = self.at;
        if let Some(&[name @ (b'B' | b'W'), b'[', x, y, b']', b';' | b')' | b'(']) = self.bytes.get(start..start + 6)
            && x.is_ascii_lowercase()
            && y.is_ascii_lowercase()
            && let Some(node) = self.nodes.last_mut()
        {
            self.at = start + 5;
            node.properties = 1;
            self.properties.push(PropertyData {
                key: name::pack(&[name]),
                span: Span::new(start, self.at),
                after: self.at as u32,
            });
        }
    }

    /// A node that starts without its `;`.
    fn bare_node(&mut self, start: usize) -> Result<(), SgfError> {
        self.node(start)?;
        self.nodes[self.current as usize].flags.broken = true;
        Ok(())
    }

    fn close(&mut self) {
        let at = self.at;
        self.at += 1;
        let Some(frame) = self.frames.pop() else {
            return self.warn(at, WarningKind::ExtraClose);
        };
        self.current = frame.parent;
        if frame.owner != NONE {
            self.end_last(at);
            self.nodes[frame.owner as usize].close = Span::new(at, at);
            self.last = Last::Close(frame.owner);
        } else if self.pending.is_some() && self.frames.last().is_none_or(|f| f.owner != NONE) {
            self.warn(at, WarningKind::EmptyTree);
            self.pending = None;
        }
    }

    #[inline]
    fn property(&mut self) -> Result<(), SgfError> {
        let start = self.at;
        let mut end = start + 1;
        while self.bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
        self.at = end;
        let key = name::pack(&self.bytes[start..end]);
        if self.skip_blanks() != Some(b'[') {
            let name = self.shown(start..end);
            self.warn(start, WarningKind::NameWithoutValue(name));
            return Ok(());
        }
        if self.pending.is_some() || self.current == NONE {
            self.warn(start, WarningKind::MissingSemicolon);
            self.bare_node(start)?;
        } else if self.nodes[self.current as usize].last_child != NONE {
            // A property after a variation has no node of its own to belong to.
            self.bare_node(start)?;
        }
        let last = self.values(start..end, key);
        if key == 0 && self.bytes[start..end].iter().all(|b| !b.is_ascii_uppercase()) {
            let name = self.shown(start..end);
            self.warn(start, WarningKind::LowerCaseName(name));
            return Ok(());
        }
        self.properties.push(PropertyData { key, span: Span::new(start, last), after: last as u32 });
        self.nodes[self.current as usize].properties += 1;
        Ok(())
    }

    /// Reads `[…][…]…`; returns the end of the last value.
    #[inline]
    fn values(&mut self, name: Range<usize>, key: u32) -> usize {
        loop {
            let start = self.at;
            let Some(mut close) = value_end(self.bytes, start + 1) else {
                self.unclosed(start, name);
                return self.at;
            };
            if name::is_text(key) {
                close = self.stray_brackets(&name, close);
            }
            self.at = close + 1;
            if self.skip_blanks() != Some(b'[') {
                return close + 1;
            }
        }
    }

    fn unclosed(&mut self, start: usize, name: Range<usize>) {
        let name = self.shown(name);
        self.warn(start, WarningKind::UnclosedValue(name));
        if self.current != NONE {
            self.nodes[self.current as usize].flags.broken = true;
        }
        self.at = self.bytes.len();
    }

    /// A `]` in a text was meant as text if no SGF follows it and the next bracket is another `]`.
    fn stray_brackets(&mut self, name: &Range<usize>, mut close: usize) -> usize {
        while !sgf_follows(self.bytes, close + 1)
            && let Some(found) = memchr2(b'[', b']', &self.bytes[close + 1..])
            && found > 0
            && self.bytes[close + 1 + found] == b']'
            && let Some(further) = value_end(self.bytes, close + 1)
        {
            let name = self.shown(name.clone());
            self.warn(close, WarningKind::UnescapedBracket(name));
            close = further;
        }
        close
    }

    fn unexpected(&mut self) {
        let start = self.at;
        let stop = |b: &u8| b";()[".contains(b) || b.is_ascii_alphabetic() || is_blank(*b);
        let rest = &self.bytes[start + 1..];
        let length = rest.iter().position(stop).unwrap_or(rest.len());
        self.at = start + 1 + length;
        let shown = self.shown(start..self.at);
        self.warn(start, WarningKind::Unexpected(shown));
    }

    /// A piece of the text for a warning, shortened.
    fn shown(&self, piece: Range<usize>) -> String {
        const KEPT: usize = 20;
        let text = &self.text[piece];
        let mut short: String = text.chars().take(KEPT).collect();
        if text.chars().nth(KEPT).is_some() {
            short.push('…');
        }
        short
    }

    #[inline]
    fn skip_blanks(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !is_blank(byte) {
                return Some(byte);
            }
            self.at += 1;
        }
    }
}
