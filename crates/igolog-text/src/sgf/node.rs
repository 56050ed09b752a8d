//! Reading a node: its place in the tree, its properties, and what they mean.

use std::borrow::Cow;
use std::fmt;

use igolog_core::{ByColor, Color};

use super::tree::{NONE, PropertyData};
use super::value::Values;
use super::{Area, Collection, NodeId, PropertyValue, Size, WrittenMove, Xy, name};
use crate::Place;

/// A node of a game tree.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    collection: &'a Collection,
    id: NodeId,
}

/// A property of a node: a name and its values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    text: &'a str,
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Markup<'a> {
    /// `CR`
    Circle,
    /// `SQ`
    Square,
    /// `TR`
    Triangle,
    /// `MA`, and `M` of the oldest files.
    Cross,
    /// `SL`
    Selected,
    /// `TB`, `TW`
    Territory(Color),
    /// `DD`
    Dim,
    /// `LB`, and `L` of the oldest files.
    Label(Cow<'a, str>),
}

impl<'a> Property<'a> {
    /// The name without lower-case letters: `AddBlack` is `AB`.
    pub fn name(self) -> Cow<'a, str> {
        name::short(self.written_name())
    }

    /// The name as written.
    pub fn written_name(self) -> &'a str {
        let end = self.text.bytes().position(|b| !b.is_ascii_alphanumeric());
        &self.text[..end.unwrap_or(self.text.len())]
    }

    pub(super) fn new(text: &'a str) -> Self {
        Self { text }
    }

    /// The values, in order.
    pub fn values(self) -> impl Iterator<Item = PropertyValue<'a>> + Clone {
        let key = name::pack(self.written_name().as_bytes());
        Values::new(self.text, name::is_text(key))
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl<'a> Node<'a> {
    pub(super) fn new(collection: &'a Collection, id: NodeId) -> Self {
        Self { collection, id }
    }

    /// The handle of the node, for editing.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The collection the node belongs to.
    pub fn collection(self) -> &'a Collection {
        self.collection
    }

    fn link(self, id: u32) -> Option<Self> {
        (id != NONE).then(|| Self::new(self.collection, NodeId(id)))
    }

    /// The node before this one; `None` for a root.
    pub fn parent(self) -> Option<Self> {
        self.link(self.collection.data(self.id).parent)
    }

    /// The first child: the next node of the main line.
    pub fn first_child(self) -> Option<Self> {
        self.link(self.collection.data(self.id).first_child)
    }

    /// The next variation: the next child of the same parent.
    pub fn next_sibling(self) -> Option<Self> {
        self.link(self.collection.data(self.id).next)
    }

    /// The children; the first one continues the main line.
    pub fn children(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// This node and its first children, down to a leaf.
    pub fn line(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |node| node.first_child())
    }

    /// The nodes from the root to this node, both included. Cost: the depth of the node.
    pub fn path(self) -> Vec<Self> {
        let mut path: Vec<_> = std::iter::successors(Some(self), |node| node.parent()).collect();
        path.reverse();
        path
    }

    /// This node and all below it, parents before children, in the order of the file. Needs no stack.
    pub fn descendants(self) -> impl Iterator<Item = Self> {
        let top = self.id;
        std::iter::successors(Some(self), move |node| {
            if let Some(child) = node.first_child() {
                return Some(child);
            }
            let mut node = *node;
            loop {
                if node.id == top {
                    return None;
                }
                if let Some(next) = node.next_sibling() {
                    return Some(next);
                }
                node = node.parent()?;
            }
        })
    }

    /// The root of the game this node belongs to. Cost: the depth of the node.
    pub fn root(self) -> Self {
        let mut node = self;
        while let Some(parent) = node.parent() {
            node = parent;
        }
        node
    }

    /// Where the node starts in the file. Cost: linear in the file.
    pub fn place(self) -> Option<Place> {
        self.collection.place(self.id)
    }

    /// All properties, in order; a name may come twice in a broken file.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> {
        let text = &self.collection.text;
        let list = self.collection.properties_of(self.id);
        list.iter().map(move |data| Property::new(data.span.of(text)))
    }

    /// All values of a property, also where it comes twice.
    pub fn values(self, name: &str) -> impl Iterator<Item = PropertyValue<'a>> {
        let text = &self.collection.text;
        let key = name::pack(name.as_bytes());
        let wanted = if key == 0 { name.to_string() } else { String::new() };
        let list = self.collection.properties_of(self.id);
        let with_name = move |data: &&PropertyData| {
            data.key == key && (key != 0 || Property::new(data.span.of(text)).name() == wanted)
        };
        let found = list.iter().filter(with_name);
        found.flat_map(move |data| Property::new(data.span.of(text)).values())
    }

    /// The first value of a property.
    pub fn get(self, name: &str) -> Option<PropertyValue<'a>> {
        self.values(name).next()
    }

    /// Whether the node has a property.
    pub fn has(self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The moves of the node in the order written; one, unless the file is odd, and at most one of each colour.
    pub fn moves(self) -> impl Iterator<Item = (Color, PropertyValue<'a>)> {
        let black = name::pack(b"B");
        let white = name::pack(b"W");
        let text = &self.collection.text;
        let list = self.collection.properties_of(self.id);
        let mut seen = ByColor::new(false, false);
        list.iter().filter_map(move |data| {
            let color = match data.key {
                key if key == black => Color::Black,
                key if key == white => Color::White,
                _ => return None,
            };
            if std::mem::replace(&mut seen[color], true) {
                return None;
            }
            Some((color, Values::new(data.span.of(text), false).next()?))
        })
    }

    /// The first move of the node on a board of the given size.
    pub fn played(self, size: Size) -> Option<(Color, WrittenMove)> {
        let (color, value) = self.moves().next()?;
        Some((color, WrittenMove::parse(value.raw(), size)))
    }

    /// Setup of the node in the order `AE`, `AB`, `AW`: areas to be emptied (`None`) or filled.
    /// Values that are no points are left out.
    pub fn setup(self) -> impl Iterator<Item = (Option<Color>, Area)> {
        let kinds = [("AE", None), ("AB", Some(Color::Black)), ("AW", Some(Color::White))];
        kinds.into_iter().flat_map(move |(name, color)| {
            let areas = self.values(name).filter_map(|v| Area::parse(v.raw()));
            areas.map(move |area| (color, area))
        })
    }

    /// Whether the node sets up stones.
    pub fn has_setup(self) -> bool {
        // Nearly all nodes have a move and nothing else: their names are looked at, not their values.
        const NAMES: [u32; 3] = [name::pack(b"AE"), name::pack(b"AB"), name::pack(b"AW")];
        let list = self.collection.properties_of(self.id);
        list.iter().any(|data| NAMES.contains(&data.key)) && self.setup().next().is_some()
    }

    /// The side to move as `PL` says.
    pub fn to_move(self) -> Option<Color> {
        let text = self.get("PL")?.raw().trim();
        match text.bytes().next()?.to_ascii_lowercase() {
            b'b' | b'1' => Some(Color::Black),
            b'w' | b'2' => Some(Color::White),
            _ => None,
        }
    }

    /// The comment.
    pub fn comment(self) -> Option<Cow<'a, str>> {
        self.get("C").map(PropertyValue::text)
    }

    /// The marks, with the points they are on; at most 50,000 of a kind, more than any board needs.
    pub fn marks(self) -> Vec<(Xy, Markup<'a>)> {
        let mut found = Vec::new();
        let plain = [
            ("CR", Markup::Circle),
            ("SQ", Markup::Square),
            ("TR", Markup::Triangle),
            ("MA", Markup::Cross),
            ("M", Markup::Cross),
            ("SL", Markup::Selected),
            ("TB", Markup::Territory(Color::Black)),
            ("TW", Markup::Territory(Color::White)),
            ("DD", Markup::Dim),
        ];
        for (name, mark) in plain {
            let areas = self.values(name).filter_map(|v| Area::parse(v.raw()));
            found.extend(areas.flat_map(Area::points).take(50_000).map(|point| (point, mark.clone())));
        }
        for value in self.values("LB") {
            if let Some((point, label)) = value.compose()
                && let Some(point) = Xy::parse(point.raw().trim())
            {
                found.push((point, Markup::Label(label.simple_text())));
            }
        }
        for (value, letter) in self.values("L").zip('a'..='z') {
            if let Some(point) = Xy::parse(value.raw().trim()) {
                found.push((point, Markup::Label(letter.to_string().into())));
            }
        }
        found
    }

    /// The lines (`LN`) and arrows (`AR`, with `true`) between points.
    pub fn lines(self) -> impl Iterator<Item = (Xy, Xy, bool)> {
        let kinds = [("LN", false), ("AR", true)];
        kinds.into_iter().flat_map(move |(name, arrow)| {
            self.values(name).filter_map(move |value| {
                let (from, to) = value.compose()?;
                let from = Xy::parse(from.raw().trim())?;
                Some((from, Xy::parse(to.raw().trim())?, arrow))
            })
        })
    }
}

impl PartialEq for Node<'_> {
    /// The same node of the same collection.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.collection, other.collection) && self.id == other.id
    }
}

impl Eq for Node<'_> {}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.properties()).finish()
    }
}
