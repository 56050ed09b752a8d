//! A whole game: its tree and the information about it.

use std::borrow::Cow;

use igolog_core::{Color, GameResult, Margin, Points, Rules};

use super::{Charset, Node, PropertyValue, Size};

/// One game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    root: Node<'a>,
}

/// Numbers that describe the shape of a game tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeCounts {
    /// All nodes, the root included.
    pub nodes: usize,
    /// Nodes without children: the number of variations.
    pub leaves: usize,
    /// Nodes from the root to the deepest leaf.
    pub depth: usize,
}

/// The komi of a game, and whether the record says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedKomi {
    /// White's compensation.
    pub points: Points,
    /// Whether it is the usual one because the record has none although its result shows that there was one.
    pub assumed: bool,
}

impl<'a> Record<'a> {
    pub(super) fn new(root: Node<'a>) -> Self {
        Self { root }
    }

    /// The first node.
    pub fn root(self) -> Node<'a> {
        self.root
    }

    /// How the game is encoded; games of one file may differ in that.
    pub fn charset(self) -> Charset {
        Charset::unmarked(self.root.collection().encoding_of(self.root.id()))
    }

    /// The root and its first children down to a leaf.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        self.root.line()
    }

    /// All nodes, parents before children, in the order of the file.
    pub fn nodes(self) -> impl Iterator<Item = Node<'a>> {
        self.root.descendants()
    }

    /// The moves of the main line as written, with both moves of a node that has two.
    pub fn main_moves(self) -> impl Iterator<Item = (Color, PropertyValue<'a>)> {
        self.main_line().flat_map(Node::moves)
    }

    /// Counts nodes, leaves and depth. Cost: linear in the tree.
    pub fn counts(self) -> TreeCounts {
        let mut counts = TreeCounts::default();
        let mut depth = 0_usize;
        let mut above = Vec::new();
        for node in self.nodes() {
            while above.last().is_some_and(|&id| Some(id) != node.parent().map(Node::id)) {
                above.pop();
            }
            above.push(node.id());
            depth = depth.max(above.len());
            counts.nodes += 1;
            counts.leaves += usize::from(node.first_child().is_none());
        }
        counts.depth = depth;
        counts
    }

    /// A game-information value: from the root, or from the first node of the main line that has it.
    pub fn info(self, name: &str) -> Option<PropertyValue<'a>> {
        self.main_line().find_map(|node| node.get(name))
    }

    fn info_text(self, name: &str) -> Option<Cow<'a, str>> {
        let text = self.info(name)?.simple_text();
        (!text.is_empty()).then_some(text)
    }

    /// `SZ` as written.
    pub fn written_size(self) -> Option<&'a str> {
        Some(self.root.get("SZ")?.raw())
    }

    /// The board's size; 19×19 where `SZ` is missing or makes no sense.
    pub fn size(self) -> Size {
        let written = self.written_size().and_then(Size::parse);
        written.unwrap_or(Size::DEFAULT)
    }

    /// Komi, as `KM` says; `None` too if no game could be worth so much.
    /// A komi that is no half point is rounded as [`Points::rounded`] does.
    pub fn komi(self) -> Option<Points> {
        self.info("KM")?.real().filter(|komi| komi.abs() <= Points::MOST.as_f64()).map(Points::rounded)
    }

    /// The komi that the game was played with, as far as the record shows.
    ///
    /// Some servers write hundredths: 650 for six and a half, 375 for three stones and three quarters, which are seven
    /// and a half points. Others leave the komi of an even game out; a result with
    /// half a point shows that there was one, and then it is the usual komi of the rules.
    pub fn played_komi(self, rules: &Rules) -> PlayedKomi {
        let has_half = matches!(self.result(), Some(GameResult::Win(_, Margin::Points(by))) if by.has_half());
        match self.komi().unwrap_or_default() {
            Points::ZERO if has_half && self.handicap().unwrap_or(0) == 0 => {
                PlayedKomi { points: rules.usual_komi(), assumed: true }
            }
            hundredths if hundredths.abs() >= Points::new(100) => {
                let written = hundredths.as_f64() / 100.0;
                // No points are quarters: those are stones as the Chinese count them.
                let points = if (2.0 * written).fract() == 0.0 { written } else { 2.0 * written };
                PlayedKomi { points: Points::rounded(points), assumed: false }
            }
            points => PlayedKomi { points, assumed: false },
        }
    }

    /// Number of handicap stones, as `HA` says.
    pub fn handicap(self) -> Option<u32> {
        u32::try_from(self.info("HA")?.number()?).ok()
    }

    /// Name of the rules, as `RU` says.
    pub fn rules(self) -> Option<Cow<'a, str>> {
        self.info_text("RU")
    }

    /// Name of the player.
    pub fn player(self, color: Color) -> Option<Cow<'a, str>> {
        self.info_text(match color {
            Color::Black => "PB",
            Color::White => "PW",
        })
    }

    /// Rank of the player.
    pub fn rank(self, color: Color) -> Option<Cow<'a, str>> {
        self.info_text(match color {
            Color::Black => "BR",
            Color::White => "WR",
        })
    }

    /// Date, as `DT` says.
    pub fn date(self) -> Option<Cow<'a, str>> {
        self.info_text("DT")
    }

    /// Name of the event.
    pub fn event(self) -> Option<Cow<'a, str>> {
        self.info_text("EV")
    }

    /// Name of the game.
    pub fn name(self) -> Option<Cow<'a, str>> {
        self.info_text("GN")
    }

    /// Result as written.
    pub fn written_result(self) -> Option<Cow<'a, str>> {
        self.info_text("RE")
    }

    /// Result, where `RE` has one of the common forms.
    pub fn result(self) -> Option<GameResult> {
        self.written_result()?.parse().ok()
    }
}
