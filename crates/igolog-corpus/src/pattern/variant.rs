//! A pattern turned, mirrored, and with its colours exchanged.

use igolog_core::Color;

use super::{BoardPattern, PatternSides};

/// One of the sixteen ways to look at a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// Rows become columns, after the other two.
    pub transposed: bool,
    /// Left and right change places.
    pub mirrored: bool,
    /// Top and bottom change places.
    pub flipped: bool,
    /// Black and white change places.
    pub exchanged: bool,
}

impl Orientation {
    /// All of them, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Orientation> {
        (0..16_u8).map(|bits| Orientation {
            exchanged: bits & 8 != 0,
            transposed: bits & 4 != 0,
            flipped: bits & 2 != 0,
            mirrored: bits & 1 != 0,
        })
    }

    /// Where a point of a pattern goes.
    pub fn apply(self, x: usize, y: usize, pattern: &BoardPattern) -> (usize, usize) {
        let x = if self.mirrored { pattern.width - 1 - x } else { x };
        let y = if self.flipped { pattern.height - 1 - y } else { y };
        if self.transposed { (y, x) } else { (x, y) }
    }

    fn sides(self, sides: PatternSides) -> PatternSides {
        let PatternSides { mut top, mut bottom, mut left, mut right } = sides;
        if self.mirrored {
            (left, right) = (right, left);
        }
        if self.flipped {
            (top, bottom) = (bottom, top);
        }
        match self.transposed {
            true => PatternSides { top: left, bottom: right, left: top, right: bottom },
            false => PatternSides { top, bottom, left, right },
        }
    }
}

/// A pattern as it is to be found on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// How the pattern was turned.
    pub orientation: Orientation,
    /// What is to be found.
    pub pattern: BoardPattern,
}

impl Variant {
    pub(super) fn new(pattern: &BoardPattern, orientation: Orientation) -> Variant {
        let (width, height) = match orientation.transposed {
            true => (pattern.height, pattern.width),
            false => (pattern.width, pattern.height),
        };
        let mut cells = pattern.cells.clone();
        for (at, &allowed) in pattern.cells.iter().enumerate() {
            let (x, y) = orientation.apply(at % pattern.width, at / pattern.width, pattern);
            cells[y * width + x] = if orientation.exchanged { allowed.exchanged() } else { allowed };
        }
        Variant { orientation, pattern: BoardPattern { width, height, cells, sides: orientation.sides(pattern.sides) } }
    }

    /// The first and last columns, and rows, at which the upper left corner may lie; none if it does not fit.
    pub(super) fn range(&self, width: usize, height: usize) -> Option<[usize; 4]> {
        let pattern = &self.pattern;
        let along = |first: bool, last: bool, own: usize, board: usize| {
            let room = board.checked_sub(own)?;
            match (first, last) {
                (true, true) => (room == 0).then_some((0, 0)),
                (true, false) => Some((0, 0)),
                (false, true) => Some((room, room)),
                (false, false) => Some((0, room)),
            }
        };
        let sides = pattern.sides;
        let (left, right) = along(sides.left, sides.right, pattern.width, width)?;
        let (top, bottom) = along(sides.top, sides.bottom, pattern.height, height)?;
        Some([left, right, top, bottom])
    }

    /// A point of this variant, and a colour, in the frame of the pattern it was made from.
    pub(super) fn back(&self, x: usize, y: usize, color: Color, pattern: &BoardPattern) -> (usize, Color) {
        let (x, y) = if self.orientation.transposed { (y, x) } else { (x, y) };
        let x = if self.orientation.mirrored { pattern.width - 1 - x } else { x };
        let y = if self.orientation.flipped { pattern.height - 1 - y } else { y };
        (y * pattern.width + x, if self.orientation.exchanged { !color } else { color })
    }
}
