//! The tree of nodes: indices into three flat tables over one text.
//!
//! Nothing is owned per node, so reading is fast, dropping is flat, and depth costs no stack.
//! Every character of the file belongs to exactly one span, in order: the head before the first game, then for each node
//! what opens it (`(` and blanks, often nothing), the node itself, and what closes it.
//! Writing copies the spans, so what was not changed comes back as it was.

use super::encoding::{Charset, CharsetError, Part};
use super::{Node, ReadLimits, Record, SgfError, Warning};
use encoding_rs::Encoding;

use crate::Place;
use crate::place::Places;

/// A node of a [`Collection`]; valid only for the collection it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Position of the node in the order of the file; nodes added later follow.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Stands for "no node" in the links.
pub(super) const NONE: u32 = u32::MAX;

/// A span of [`Collection::text`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub(super) fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// One property: its name directly followed by its values, all in one span.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyData {
    /// Packed name, see [`super::name::pack`].
    pub(super) key: u32,
    /// From the name to the last `]`.
    pub(super) span: Span,
    /// End of the property in the file, whose blanks follow there; [`NONE`] for a new property.
    pub(super) after: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NodeData {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next: u32,
    /// Range in the property table.
    pub(super) first_property: u32,
    pub(super) properties: u32,
    /// Where what opens the node starts; it ends where `span` starts.
    pub(super) open: u32,
    pub(super) span: Span,
    pub(super) close: Span,
    pub(super) flags: Flags,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    /// The node has its own parentheses in the file.
    pub(super) parenthesised: bool,
    /// The properties differ from the file.
    pub(super) edited: bool,
    /// The list of children differs from the file.
    pub(super) regrown: bool,
    /// The node's text does not stand by itself (no `;`, or an open value): it is rewritten once anything changes.
    pub(super) broken: bool,
    /// The node is not in the file.
    pub(super) added: bool,
}

impl NodeData {
    pub(super) fn new(parent: u32) -> Self {
        Self {
            parent,
            first_child: NONE,
            last_child: NONE,
            next: NONE,
            first_property: 0,
            properties: 0,
            open: 0,
            span: Span::default(),
            close: Span::default(),
            flags: Flags::default(),
        }
    }
}

/// A collection of games: what one SGF file holds.
///
/// ```
/// use igolog_text::sgf::Collection;
///
/// let file = "(;GM[1]SZ[9]PB[Kuro];B[ee];W[ce](;B[cd])(;B[dd]))";
/// let mut games = Collection::read(file.as_bytes()).unwrap();
/// let game = games.games().next().unwrap();
/// assert_eq!(game.size().width, 9);
/// assert_eq!(game.main_line().count(), 4);
///
/// let last = game.main_line().last().unwrap().id();
/// games.set_text(last, "C", "a [good] move");
/// assert!(games.to_string().ends_with("(;B[cd]C[a [good\\] move])(;B[dd]))"));
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    /// The file's text; edits append to it.
    pub(super) text: String,
    pub(super) nodes: Vec<NodeData>,
    pub(super) properties: Vec<PropertyData>,
    pub(super) roots: Vec<NodeId>,
    /// End of the text before the first game.
    pub(super) head: u32,
    pub(super) charset: Charset,
    pub(super) warnings: Vec<Warning>,
    pub(super) source_len: usize,
    /// The bytes as read, where the text does not carry them.
    pub(super) original: Option<Vec<u8>>,
    pub(super) changed: bool,
    /// Where the charset changes from game to game; empty where there is one.
    pub(super) parts: Vec<Part>,
    /// A new text that the charset of its game cannot hold.
    pub(super) unwritable: Option<CharsetError>,
}

impl Collection {
    /// Reads a file with the default [`ReadLimits`].
    ///
    /// Broken files are read as far as they make sense; what had to be forgiven is in [`Collection::warnings`].
    ///
    /// # Errors
    /// If there is no game in it, or it is larger than the limits.
    pub fn read(bytes: &[u8]) -> Result<Self, SgfError> {
        Self::read_with(bytes, &ReadLimits::default())
    }

    /// Reads a file within given limits. Time and memory are linear in its size.
    ///
    /// # Errors
    /// As for [`Collection::read`].
    pub fn read_with(bytes: &[u8], limits: &ReadLimits) -> Result<Self, SgfError> {
        super::parse::read(bytes, limits)
    }

    /// A collection with one game, and its root node, which is empty.
    pub fn with_root() -> (Self, NodeId) {
        let mut collection = Self::with_text(String::new());
        let root = collection.add_game();
        (collection, root)
    }

    /// As [`with_root`](Collection::with_root), to be written as the given game is.
    pub fn like(game: Record<'_>) -> (Self, NodeId) {
        let node = game.root();
        let (collection, root) = Self::with_root();
        (Self { charset: Charset::unmarked(node.collection().encoding_of(node.id())), ..collection }, root)
    }

    pub(super) fn with_text(text: String) -> Self {
        Self {
            source_len: text.len(),
            text,
            nodes: Vec::new(),
            properties: Vec::new(),
            roots: Vec::new(),
            head: 0,
            charset: Charset::UTF8,
            warnings: Vec::new(),
            original: None,
            changed: false,
            parts: Vec::new(),
            unwritable: None,
        }
    }

    /// The games, in order.
    pub fn games(&self) -> impl ExactSizeIterator<Item = Record<'_>> + DoubleEndedIterator {
        self.roots.iter().map(move |&root| Record::new(self.node(root)))
    }

    /// The game with a given number, from 0.
    pub fn game(&self, number: usize) -> Option<Record<'_>> {
        Some(Record::new(self.node(*self.roots.get(number)?)))
    }

    /// A node by its handle.
    ///
    /// # Panics
    /// If the handle comes from another, larger collection.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!(id.index() < self.nodes.len(), "node of another collection");
        Node::new(self, id)
    }

    /// What the reader had to forgive, in the order of the file.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// How the file is encoded; UTF-8 where its games differ in that.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// The encoding of the game that a node belongs to. Cost: the depth of the node.
    pub(super) fn encoding_of(&self, node: NodeId) -> &'static Encoding {
        if self.parts.is_empty() {
            return self.charset.encoding;
        }
        let root = self.data(self.node(node).root().id());
        let before = self.parts.partition_point(|part| part.start <= root.open);
        let part = before.checked_sub(1).filter(|_| !root.flags.added).map(|at| self.parts[at]);
        part.map_or(self.charset.encoding, |part| part.encoding)
    }

    /// Whether anything was changed since reading.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Where a node starts in the file; `None` for a node that came later. Cost: linear in the file.
    pub fn place(&self, id: NodeId) -> Option<Place> {
        self.places([id])[0]
    }

    /// The places of several nodes. Cost: linear in the file as long as the nodes come in its order.
    pub fn places(&self, ids: impl IntoIterator<Item = NodeId>) -> Vec<Option<Place>> {
        let mut places = Places::new(&self.text);
        let mut before = 0;
        let mut place = |id: NodeId| {
            let node = &self.nodes[id.index()];
            let offset = node.span.start as usize;
            if node.flags.added || offset >= self.source_len {
                return None;
            }
            if offset < before {
                places = Places::new(&self.text);
            }
            before = offset;
            Some(places.at(offset))
        };
        ids.into_iter().map(&mut place).collect()
    }

    pub(super) fn data(&self, id: NodeId) -> &NodeData {
        &self.nodes[id.index()]
    }

    pub(super) fn properties_of(&self, id: NodeId) -> &[PropertyData] {
        let node = self.data(id);
        // Where a node without properties would have its first, the table may have ended since.
        if node.properties == 0 {
            return &[];
        }
        let first = node.first_property as usize;
        &self.properties[first..first + node.properties as usize]
    }
}
