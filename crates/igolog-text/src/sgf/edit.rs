//! Changing a collection. New text is appended to the one buffer; only what is touched is written anew.

use std::collections::HashMap;

use igolog_core::Color;

use super::encoding::{CharsetError, Part};
use super::kept;
use super::tree::{NONE, NodeData, PropertyData, Span};
use super::value::{close_safely, escape};
use super::{Collection, Node, NodeId, Record, Xy, name};

impl Collection {
    /// Sets a property to raw values, in place of what it had; without values, an empty one is written (`KO[]`).
    /// Values are closed safely: a stray `]` is escaped.
    ///
    /// # Panics
    /// If the name is not made of capital letters and digits, or the text grows beyond 4 GiB.
    pub fn set<V: AsRef<str>>(&mut self, node: NodeId, name: &str, values: impl IntoIterator<Item = V>) {
        let span = self.push_property(node, name, values);
        let key = name::pack(name.as_bytes());
        self.own_properties(node);
        let first = self.data(node).first_property as usize;
        let mut at = first;
        let mut found = None;
        while at < first + self.data(node).properties as usize {
            if !self.is_named(at, key, name) {
                at += 1;
            } else if found.is_none() {
                found = Some(at);
                at += 1;
            } else {
                self.remove_property_at(node, at);
            }
        }
        if let Some(at) = found {
            self.properties[at].span = span;
        } else {
            self.properties.push(PropertyData { key, span, after: NONE });
            self.nodes[node.index()].properties += 1;
        }
    }

    /// Sets a property to one text, escaped as needed.
    ///
    /// # Panics
    /// As for [`Collection::set`].
    pub fn set_text(&mut self, node: NodeId, name: &str, text: &str) {
        self.set(node, name, [escape(&kept::shown(text))]);
    }

    /// Adds a paragraph to the comment of a node.
    pub fn add_comment(&mut self, node: NodeId, text: &str) {
        let before = self.node(node).get("C").map(|v| v.raw().trim_end().to_string());
        let text = escape(&kept::shown(text)).into_owned();
        match before {
            Some(before) if !before.is_empty() => self.set(node, "C", [format!("{before}\n{text}")]),
            _ => self.set(node, "C", [text]),
        }
    }

    /// Adds one raw value to a property, new or not.
    ///
    /// # Panics
    /// As for [`Collection::set`].
    pub fn add_value(&mut self, node: NodeId, name: &str, value: &str) {
        let mut values: Vec<String> = Vec::new();
        values.extend(self.node(node).values(name).map(|v| v.raw().to_string()));
        values.push(value.to_string());
        self.set(node, name, values);
    }

    /// Removes a property; says whether it was there.
    pub fn remove(&mut self, node: NodeId, name: &str) -> bool {
        if !self.node(node).has(name) {
            return false;
        }
        let key = name::pack(name.as_bytes());
        self.own_properties(node);
        let mut at = self.data(node).first_property as usize;
        while at < (self.data(node).first_property + self.data(node).properties) as usize {
            if self.is_named(at, key, name) {
                self.remove_property_at(node, at);
            } else {
                at += 1;
            }
        }
        true
    }

    /// Adds a game with an empty root node.
    pub fn add_game(&mut self) -> NodeId {
        let id = self.push_node(NONE);
        self.roots.push(id);
        id
    }

    /// Adds an empty node as the last child: the main line goes on, or a variation starts.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let id = self.push_node(parent.0);
        self.link_last(parent, id);
        id
    }

    /// Adds a node with a move, or finds the child that has it; `None` is a pass.
    pub fn add_move(&mut self, parent: NodeId, color: Color, point: Option<Xy>) -> NodeId {
        let name = move_name(color);
        let value = point.map_or_else(String::new, |p| p.to_string());
        let same = |node: &Node<'_>| node.get(name).is_some_and(|v| v.raw().trim() == value);
        if let Some(child) = self.node(parent).children().find(same) {
            return child.id();
        }
        let child = self.add_child(parent);
        self.set(child, name, [value]);
        child
    }

    /// Removes a node and all below it; a root takes its game with it. Cost: the number of its siblings.
    pub fn remove_node(&mut self, node: NodeId) {
        self.changed = true;
        let parent = self.data(node).parent;
        if parent == NONE {
            self.roots.retain(|root| *root != node);
        } else {
            self.unlink(NodeId(parent), node);
        }
    }

    /// Makes a variation the first one of its parent. Cost: the number of its siblings.
    pub fn promote(&mut self, node: NodeId) {
        let parent = self.data(node).parent;
        if parent == NONE || self.nodes[parent as usize].first_child == node.0 {
            return;
        }
        self.unlink(NodeId(parent), node);
        let parent = &mut self.nodes[parent as usize];
        let first = std::mem::replace(&mut parent.first_child, node.0);
        self.nodes[node.index()].next = first;
    }

    /// Adds all games of another collection behind the own ones. Games keep their bytes and with them their charsets,
    /// which they should declare; only what [does not mix](super::Charset::mixes) becomes UTF-8.
    ///
    /// # Panics
    /// If the text grows beyond 4 GiB.
    pub fn append(&mut self, other: &Collection) {
        if self.charset.encoding != other.charset.encoding || !self.parts.is_empty() || !other.parts.is_empty() {
            return self.append_other_charset(other);
        }
        self.append_text(other);
    }

    fn append_other_charset(&mut self, other: &Collection) {
        let as_utf8 = |games: &Collection| (!games.charset.mixes()).then(|| games.as_utf8());
        if let Some(own) = as_utf8(self) {
            *self = own;
        }
        let converted = as_utf8(other);
        let mut other = converted.as_ref().unwrap_or(other).clone();
        // A mark at the start would speak for all games.
        self.charset.mark = false;
        if self.parts.is_empty() {
            self.parts.push(Part { start: 0, encoding: self.charset.encoding });
        }
        if other.parts.is_empty() {
            let encoding = other.charset.encoding;
            other.parts.push(Part { start: 0, encoding });
            other.rewrite_text(|text| kept::spelled_out(encoding, text).unwrap_or_else(|_| text.to_string()));
        }
        let start = self.text.len() as u32;
        self.parts.extend(other.parts.iter().map(|part| Part { start: part.start + start, ..*part }));
        self.unwritable = self.unwritable.or(other.unwritable);
        self.append_text(&other);
    }

    fn append_text(&mut self, other: &Collection) {
        self.changed = true;
        let text = self.push_text(&other.text).start;
        let nodes = self.nodes.len() as u32;
        let properties = self.properties.len() as u32;
        let shift = |span: Span| Span { start: span.start + text, end: span.end + text };
        let link = |id: u32| if id == NONE { NONE } else { id + nodes };
        self.nodes.extend(other.nodes.iter().map(|node| NodeData {
            parent: link(node.parent),
            first_child: link(node.first_child),
            last_child: link(node.last_child),
            next: link(node.next),
            first_property: node.first_property + properties,
            open: node.open + text,
            span: shift(node.span),
            close: shift(node.close),
            ..*node
        }));
        self.properties.extend(other.properties.iter().map(|property| PropertyData {
            span: shift(property.span),
            after: if property.after == NONE { NONE } else { property.after + text },
            ..*property
        }));
        let roots = other.roots.iter().map(|root| NodeId(root.0 + nodes));
        self.roots.extend(roots);
    }

    /// Merges the tree of a game into the tree below `node`: equal moves become one node, others become variations.
    /// Properties of merged nodes stay as they were in `self`, except that missing ones are added.
    pub fn merge(&mut self, node: NodeId, game: Record<'_>) {
        let mut open = vec![(node, game.root())];
        while let Some((target, source)) = open.pop() {
            self.add_missing(target, source);
            let mut known: HashMap<String, NodeId> = HashMap::new();
            for child in self.node(target).children() {
                if let Some(key) = move_key(child) {
                    known.entry(key).or_insert(child.id());
                }
            }
            let mut next = Vec::new();
            for child in source.children() {
                let key = move_key(child);
                let same = key.as_ref().and_then(|key| known.get(key).copied());
                let twin = same.unwrap_or_else(|| self.add_child(target));
                if let Some(key) = key {
                    known.entry(key).or_insert(twin);
                }
                next.push((twin, child));
            }
            open.extend(next.into_iter().rev());
        }
    }

    fn add_missing(&mut self, target: NodeId, source: Node<'_>) {
        for property in source.properties() {
            let name = property.name();
            if !self.node(target).has(&name) {
                let values: Vec<_> = source.values(&name).map(|v| self.copied(target, source, v.raw())).collect();
                self.set(target, &name, values);
            }
        }
    }

    /// A raw value of another collection: its bytes if the encodings are the same, else its text.
    fn copied(&self, target: NodeId, source: Node<'_>, raw: &str) -> String {
        match raw.is_ascii() || self.encoding_of(target) == source.collection().encoding_of(source.id()) {
            true => raw.to_string(),
            false => kept::plainly_spelled(raw).into_owned(),
        }
    }

    /// Forgets unusual spellings, which belong to an encoding.
    pub(super) fn respell(&mut self) {
        if kept::has_bytes(&self.text) {
            self.rewrite_text(|text| kept::plainly_spelled(text).into_owned());
        }
    }

    /// Rewrites the whole text piece by piece, cut at the ASCII characters, which stay as they are.
    fn rewrite_text(&mut self, rewrite: impl Fn(&str) -> String) {
        let old = std::mem::take(&mut self.text);
        // Where pieces end, before and after.
        let mut ends: Vec<(u32, u32)> = Vec::new();
        let mut rest = old.as_str();
        while !rest.is_empty() {
            let plain = rest.bytes().position(|b| !b.is_ascii()).unwrap_or(rest.len());
            self.text.push_str(&rest[..plain]);
            let other = &rest[plain..];
            let length = other.bytes().position(|b| b.is_ascii()).unwrap_or(other.len());
            self.text.push_str(&rewrite(&other[..length]));
            rest = &other[length..];
            ends.push(((old.len() - rest.len()) as u32, self.text.len() as u32));
        }
        let moved = |at: &mut u32| {
            if *at == NONE {
                return;
            }
            let before = ends.partition_point(|(end, _)| *end <= *at).checked_sub(1).map_or((0, 0), |i| ends[i]);
            *at = *at - before.0 + before.1;
        };
        for node in &mut self.nodes {
            let Span { start, end } = &mut node.span;
            let Span { start: close, end: closed } = &mut node.close;
            [&mut node.open, start, end, close, closed].into_iter().for_each(moved);
        }
        for property in &mut self.properties {
            [&mut property.span.start, &mut property.span.end, &mut property.after].into_iter().for_each(moved);
        }
        let mut source_len = self.source_len as u32;
        [&mut self.head, &mut source_len].into_iter().for_each(moved);
        self.source_len = source_len as usize;
    }

    /// Replaces the property with the given number in its place.
    pub(super) fn replace_at<V: AsRef<str>>(&mut self, node: NodeId, number: usize, name: &str, values: &[V]) {
        let span = self.push_property(node, name, values);
        self.own_properties(node);
        let at = self.data(node).first_property as usize + number;
        self.properties[at].key = name::pack(name.as_bytes());
        self.properties[at].span = span;
    }

    fn push_text(&mut self, text: &str) -> Span {
        let start = self.text.len();
        self.text.push_str(text);
        assert!(self.text.len() < NONE as usize, "more than 4 GiB of text");
        Span::new(start, self.text.len())
    }

    fn push_property<V: AsRef<str>>(&mut self, node: NodeId, name: &str, values: impl IntoIterator<Item = V>) -> Span {
        let good = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
        assert!(
            name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(good),
            "{name:?} is not a property name"
        );
        let mut text = name.to_string();
        for value in values {
            text.push('[');
            text.push_str(&close_safely(value.as_ref()));
            text.push(']');
        }
        if text.len() == name.len() {
            text.push_str("[]");
        }
        if !self.parts.is_empty() && !text.is_ascii() {
            text = self.spelled(node, text);
        }
        self.push_text(&text)
    }

    /// A new text in the encoding of its game, where that is not the encoding of all.
    fn spelled(&mut self, node: NodeId, text: String) -> String {
        let encoding = self.encoding_of(node);
        kept::spelled_out(encoding, &text).unwrap_or_else(|character| {
            self.unwritable = Some(CharsetError::Character { character, charset: encoding.name() });
            text
        })
    }

    fn push_node(&mut self, parent: u32) -> NodeId {
        self.changed = true;
        let id = NodeId(self.nodes.len() as u32);
        let mut node = NodeData::new(parent);
        node.flags.added = true;
        node.first_property = self.properties.len() as u32;
        self.nodes.push(node);
        id
    }

    fn link_last(&mut self, parent: NodeId, child: NodeId) {
        let above = &mut self.nodes[parent.index()];
        above.flags.regrown = true;
        let before = std::mem::replace(&mut above.last_child, child.0);
        if before == NONE {
            above.first_child = child.0;
        } else {
            self.nodes[before as usize].next = child.0;
        }
    }

    fn unlink(&mut self, parent: NodeId, child: NodeId) {
        self.changed = true;
        let next = self.nodes[child.index()].next;
        let above = &mut self.nodes[parent.index()];
        above.flags.regrown = true;
        let mut before = NONE;
        let mut at = above.first_child;
        while at != child.0 && at != NONE {
            before = at;
            at = self.nodes[at as usize].next;
        }
        if before == NONE {
            self.nodes[parent.index()].first_child = next;
        } else {
            self.nodes[before as usize].next = next;
        }
        if self.nodes[parent.index()].last_child == child.0 {
            self.nodes[parent.index()].last_child = before;
        }
        self.nodes[child.index()].next = NONE;
    }

    /// Moves the properties of a node to the end of the table, where they may grow.
    fn own_properties(&mut self, node: NodeId) {
        self.changed = true;
        let data = &mut self.nodes[node.index()];
        data.flags.edited = true;
        let first = data.first_property as usize;
        let end = first + data.properties as usize;
        if end == self.properties.len() {
            return;
        }
        data.first_property = self.properties.len() as u32;
        if data.properties > 0 {
            self.properties.extend_from_within(first..end);
        }
    }

    fn is_named(&self, at: usize, key: u32, wanted: &str) -> bool {
        let property = &self.properties[at];
        property.key == key && (key != 0 || super::Property::new(property.span.of(&self.text)).name() == wanted)
    }

    /// Removes a property of a node whose properties are the last ones of the table.
    fn remove_property_at(&mut self, node: NodeId, at: usize) {
        self.properties.remove(at);
        self.nodes[node.index()].properties -= 1;
    }
}

pub(super) fn move_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The moves of a node as one text; `None` without a move or with setup, which never merges.
fn move_key(node: Node<'_>) -> Option<String> {
    if node.has_setup() {
        return None;
    }
    let mut key = String::new();
    for (color, value) in node.moves() {
        key.push_str(move_name(color));
        key.push_str(value.raw().trim());
        key.push(' ');
    }
    (!key.is_empty()).then_some(key)
}
