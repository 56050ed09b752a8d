//! Writing: span by span as it was read, new parts in the plainest form; or everything in one standard form.

use std::fmt;

use super::encoding::{Charset, CharsetError};
use super::kept;
use super::scan::is_blank;
use super::tree::NONE;
use super::value::close_safely;
use super::{Collection, Node, NodeId, Property, PropertyKind, Record, name};

impl Collection {
    /// The file as bytes in the charset it was read in; what was not changed comes back byte for byte, even if it is
    /// no text at all.
    ///
    /// # Errors
    /// If a new text has characters that the charset lacks: [`Collection::as_utf8`] takes them all.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CharsetError> {
        if let Some(bytes) = &self.original
            && !self.changed
        {
            return Ok(bytes.clone());
        }
        self.encode(&self.whole())
    }

    fn encode(&self, text: &str) -> Result<Vec<u8>, CharsetError> {
        match (&self.unwritable, &self.original) {
            (Some(error), _) => Err(*error),
            (None, Some(_)) => Err(CharsetError::Damaged { charset: self.charset.name() }),
            (None, None) => self.charset.encode(text),
        }
    }

    /// The same collection with UTF-8 as its charset, declared in every root. Bytes that are no text stay as they are.
    pub fn as_utf8(&self) -> Self {
        let mut copy = self.clone();
        copy.respell();
        copy.charset = Charset::UTF8;
        copy.parts = Vec::new();
        (copy.original, copy.unwritable) = (None, None);
        for root in copy.roots.clone() {
            copy.declare(root, Charset::UTF8);
        }
        copy
    }

    /// The collection in a standard form: short names, joined and escaped values, lines of moderate length, a line
    /// per variation, the charset declared, text outside the games dropped. Formatting twice changes nothing more.
    /// Values keep their bytes.
    ///
    /// # Errors
    /// As for [`Collection::to_bytes`].
    pub fn format(&self) -> Result<Vec<u8>, CharsetError> {
        let mut copy = self.clone();
        if copy.charset.encoding == Charset::UTF8.encoding {
            copy.charset.mark = false;
        }
        for root in copy.roots.clone() {
            let charset = Charset::unmarked(copy.encoding_of(root));
            copy.declare(root, charset);
        }
        let mut out = String::with_capacity(copy.text.len());
        for game in copy.games() {
            Formatter::new(&mut out).game(game);
            out.push('\n');
        }
        copy.encode(&out)
    }

    /// Lets a root say its charset, if it does not.
    fn declare(&mut self, root: NodeId, charset: Charset) {
        let declared = self.node(root).get("CA").map(|v| v.raw().trim().to_string());
        if declared.and_then(|label| Charset::from_label(&label)).is_none_or(|said| said != charset) {
            self.set(root, "CA", [charset.name()]);
        }
    }

    fn write_game(&self, out: &mut String, root: NodeId) {
        walk(self.node(root), |step| match step {
            Step::Enter(node) => {
                self.write_open(out, node.id());
                self.write_node(out, node.id());
            }
            Step::Leave(node) => self.write_close(out, node.id()),
        });
    }

    /// Whether a node needs parentheses that the file does not have.
    fn needs_parentheses(&self, id: NodeId) -> bool {
        let node = self.data(id);
        if node.flags.parenthesised {
            return false;
        }
        if node.parent == NONE {
            return self.changed;
        }
        let parent = self.data(NodeId(node.parent));
        (parent.flags.regrown || parent.flags.added) && parent.first_child != parent.last_child
    }

    fn write_open(&self, out: &mut String, id: NodeId) {
        let node = self.data(id);
        if self.needs_parentheses(id) {
            out.push('(');
        } else if !node.flags.added {
            out.push_str(&self.text[node.open as usize..node.span.start as usize]);
        }
    }

    fn write_close(&self, out: &mut String, id: NodeId) {
        let node = self.data(id);
        let unclosed = node.flags.parenthesised && node.close.start == node.close.end;
        if self.needs_parentheses(id) || (unclosed && self.changed) {
            out.push(')');
        }
        out.push_str(node.close.of(&self.text));
    }

    fn write_node(&self, out: &mut String, id: NodeId) {
        let node = self.data(id);
        let rewritten = node.flags.edited || node.flags.added || (node.flags.broken && self.changed);
        if !rewritten {
            out.push_str(node.span.of(&self.text));
            return;
        }
        out.push(';');
        let mut blanks = match node.span.of(&self.text).strip_prefix(';') {
            Some(rest) => leading_blanks(rest),
            None => "",
        };
        for property in self.properties_of(id) {
            let text = property.span.of(&self.text);
            if property.after != NONE {
                out.push_str(blanks);
                blanks = leading_blanks(&self.text[property.after as usize..]);
            }
            if node.flags.broken {
                write_property(out, Property::new(text));
            } else {
                out.push_str(text);
            }
        }
        out.push_str(blanks);
    }
}

fn leading_blanks(text: &str) -> &str {
    let end = text.bytes().position(|b| !is_blank(b));
    &text[..end.unwrap_or(text.len())]
}

fn write_property(out: &mut String, property: Property<'_>) {
    out.push_str(property.written_name());
    for value in property.values() {
        out.push('[');
        out.push_str(&close_safely(value.raw()));
        out.push(']');
    }
}

impl Collection {
    /// The text of the file, changed only where it was edited, with the bytes that it carries.
    fn whole(&self) -> String {
        let mut out = String::with_capacity(self.text.len() + 16);
        out.push_str(&self.text[..self.head as usize]);
        for &root in &self.roots {
            let data = self.data(root);
            let added = data.flags.added || data.open as usize >= self.source_len;
            if added && !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            self.write_game(&mut out, root);
        }
        out
    }
}

impl fmt::Display for Collection {
    /// The text of the file, changed only where it was edited; bytes that are no text are shown as U+FFFD.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&kept::shown(&self.whole()))
    }
}

impl fmt::Display for Record<'_> {
    /// The game alone, as it stands in the file, from `(` to `)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let root = self.root();
        let collection = root.collection();
        collection.write_game(&mut out, root.id());
        // What follows the last parenthesis belongs to the file, not to the game.
        let after = collection.data(root.id()).close.of(&collection.text);
        let extra = after.strip_prefix(')').map_or(0, str::len);
        out.truncate(out.len() - extra);
        f.write_str(kept::shown(out.trim()).as_ref())
    }
}

enum Step<'a> {
    Enter(Node<'a>),
    Leave(Node<'a>),
}

/// Visits a tree depth first by its links: no stack, whatever the depth.
fn walk<'a>(top: Node<'a>, mut visit: impl FnMut(Step<'a>)) {
    let mut node = top;
    loop {
        visit(Step::Enter(node));
        if let Some(child) = node.first_child() {
            node = child;
            continue;
        }
        loop {
            visit(Step::Leave(node));
            if node == top {
                return;
            }
            if let Some(next) = node.next_sibling() {
                node = next;
                break;
            }
            match node.parent() {
                Some(parent) => node = parent,
                None => return,
            }
        }
    }
}

/// Writes the standard form.
struct Formatter<'o> {
    out: &'o mut String,
    line_start: usize,
}

impl<'o> Formatter<'o> {
    const WIDTH: usize = 78;

    fn new(out: &'o mut String) -> Self {
        let line_start = out.len();
        Self { out, line_start }
    }

    fn game(&mut self, game: Record<'_>) {
        let root = game.root();
        let branches = |node: Node<'_>| node == root || node.parent().is_some_and(|p| p.children().nth(1).is_some());
        walk(root, |step| match step {
            Step::Enter(node) => {
                if branches(node) {
                    if node != root {
                        self.new_line();
                    }
                    self.out.push('(');
                }
                self.node(node, node == root);
            }
            Step::Leave(node) => {
                if branches(node) {
                    self.out.push(')');
                }
            }
        });
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.line_start = self.out.len();
    }

    fn node(&mut self, node: Node<'_>, root: bool) {
        let mut text = String::from(";");
        let mut grouped: Vec<(String, String)> = Vec::new();
        for property in node.properties() {
            let name = property.name().into_owned();
            let mut values = String::new();
            for value in property.values() {
                values.push('[');
                values.push_str(&close_safely(value.raw()));
                values.push(']');
            }
            grouped.push((name, values));
        }
        if grouped.len() > 1 {
            join_repeated(&mut grouped);
        }
        if root {
            grouped.sort_by_key(|(name, _)| root_rank(name));
        }
        for (name, values) in grouped {
            text.push_str(&name);
            text.push_str(&values);
        }
        let column = self.out.len() - self.line_start;
        let width = text.find('\n').unwrap_or(text.len());
        if column > 1 && column + width > Self::WIDTH {
            self.new_line();
        }
        let start = self.out.len();
        self.out.push_str(&text);
        if let Some(line_end) = text.rfind('\n') {
            self.line_start = start + line_end + 1;
        }
        if root && node.first_child().is_some() {
            self.new_line();
        }
    }
}

/// Joins the values of properties with the same name at the place of the first.
fn join_repeated(properties: &mut Vec<(String, String)>) {
    let mut first: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    let mut joined: Vec<(String, String)> = Vec::with_capacity(properties.len());
    for (name, values) in properties.drain(..) {
        if let Some(&at) = first.get(&name) {
            joined[at].1.push_str(&values);
        } else {
            first.insert(name.clone(), joined.len());
            joined.push((name, values));
        }
    }
    *properties = joined;
}

/// What a program must know first comes first.
fn root_rank(property: &str) -> usize {
    const FIRST: [&str; 6] = ["FF", "GM", "CA", "AP", "ST", "SZ"];
    let first = FIRST.iter().position(|name| *name == property);
    first.unwrap_or_else(|| FIRST.len() + usize::from(name::kind(property) != PropertyKind::Info))
}
