//! Patterns: shapes with points that may be several things, held to sides of the board or to none.

mod counted;
mod fitted;
mod near;
mod oracle;
mod parse;
mod rows;
mod scan;
mod told;
mod variant;

use igolog_core::Color;

pub use oracle::plain_scan;
pub use scan::Scanner;
pub(crate) use told::Counts;
pub use variant::{Orientation, Variant};

/// Points of a pattern at most: a board of SGF's largest size.
pub(crate) const MOST_SIDE: usize = 52;

/// What may be at a point: a set of empty, black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Allowed(u8);

impl Allowed {
    /// Nothing but an empty point.
    pub const EMPTY: Allowed = Allowed(1);
    /// A black stone.
    pub const BLACK: Allowed = Allowed(2);
    /// A white stone.
    pub const WHITE: Allowed = Allowed(4);
    /// Whatever is there.
    pub const ANY: Allowed = Allowed(7);
    /// A stone of either colour.
    pub const STONE: Allowed = Allowed(6);
    /// A black stone or none.
    pub const NOT_WHITE: Allowed = Allowed(3);
    /// A white stone or none.
    pub const NOT_BLACK: Allowed = Allowed(5);

    /// The set of one content.
    pub fn only(content: Option<Color>) -> Allowed {
        match content {
            None => Allowed::EMPTY,
            Some(Color::Black) => Allowed::BLACK,
            Some(Color::White) => Allowed::WHITE,
        }
    }

    /// Whether a content is in it.
    #[inline]
    pub fn has(self, content: Option<Color>) -> bool {
        self.0 & Allowed::only(content).0 != 0
    }

    /// The same with the colours exchanged.
    pub fn exchanged(self) -> Allowed {
        Allowed(self.0 & 1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1)
    }

    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Its letter in a diagram.
    pub fn letter(self) -> char {
        match self {
            Allowed::EMPTY => '.',
            Allowed::BLACK => 'X',
            Allowed::WHITE => 'O',
            Allowed::STONE => '*',
            Allowed::NOT_WHITE => 'x',
            Allowed::NOT_BLACK => 'o',
            _ => '?',
        }
    }
}

/// The sides of the board that a pattern lies against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternSides {
    /// Its first row is the board's.
    pub top: bool,
    /// Its last row is the board's.
    pub bottom: bool,
    /// Its first column is the board's.
    pub left: bool,
    /// Its last column is the board's.
    pub right: bool,
}

/// A shape to look for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardPattern {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// What may be at each point, row by row from the top.
    pub cells: Vec<Allowed>,
    /// The sides of the board that it lies against.
    pub sides: PatternSides,
}

/// One time that a pattern stood on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The number of the variant: how the pattern was turned, and whether colours were exchanged.
    pub variant: usize,
    /// Column of its upper left corner.
    pub x: u8,
    /// Row of its upper left corner.
    pub y: u8,
    /// It stood after so many moves.
    pub since: u32,
    /// The move that ended it; none if it stood at the end.
    pub until: Option<u32>,
    /// The first move inside its rectangle from then on, up to the one that ended it.
    pub next: Option<HitMove>,
}

/// The move that followed inside a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HitMove {
    /// Its number.
    pub number: u32,
    /// Whose it was.
    pub color: Color,
    /// The point of the board.
    pub point: u16,
}

/// A continuation of a pattern, in the pattern's own frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternReply {
    /// The point of the pattern, row by row.
    pub cell: u16,
    /// Whose move, with the colours that the pattern has.
    pub color: Color,
}

/// A pattern with its variants, made once for many games.
#[derive(Clone, Debug)]
pub struct PatternSearch {
    pattern: BoardPattern,
    variants: Vec<Variant>,
    /// For each variant, point of it and colour: the reply in the pattern's own frame.
    replies: Vec<Vec<[PatternReply; 2]>>,
}

impl PatternSearch {
    /// A search for a pattern in all eight orientations and with colours exchanged.
    pub fn new(pattern: BoardPattern) -> PatternSearch {
        let mut variants: Vec<Variant> = Vec::new();
        let mut stabilizer = Vec::new();
        for orientation in Orientation::all() {
            let variant = Variant::new(&pattern, orientation);
            if variant.pattern == pattern {
                stabilizer.push(orientation);
            }
            if variants.iter().all(|known| known.pattern != variant.pattern) {
                variants.push(variant);
            }
        }
        let replies = variants.iter().map(|variant| replies(&pattern, variant, &stabilizer)).collect();
        PatternSearch { pattern, variants, replies }
    }

    /// The pattern.
    pub fn pattern(&self) -> &BoardPattern {
        &self.pattern
    }

    /// Its variants: the first is the pattern itself.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// A move of a colour at a point of a variant, in the pattern's frame; equal for moves that symmetry of the pattern makes
    /// equal.
    pub(crate) fn reply(&self, variant: usize, cell: usize, color: usize) -> PatternReply {
        self.replies[variant][cell][color]
    }
}

/// What moves inside a variant are in the frame of its pattern, of those that its symmetry makes equal the first.
fn replies(pattern: &BoardPattern, variant: &Variant, stabilizer: &[Orientation]) -> Vec<[PatternReply; 2]> {
    let width = variant.pattern.width;
    let reply = |at: usize, color: Color| {
        let (cell, color) = variant.back(at % width, at / width, color, pattern);
        let first = PatternReply { cell: cell as u16, color };
        let images = stabilizer.iter().map(|orientation| {
            let (x, y) = orientation.apply(cell % pattern.width, cell / pattern.width, pattern);
            let color = if orientation.exchanged { !color } else { color };
            PatternReply { cell: (y * pattern.width + x) as u16, color }
        });
        images.fold(first, Ord::min)
    };
    (0..pattern.cells.len()).map(|at| Color::ALL.map(|color| reply(at, color))).collect()
}
