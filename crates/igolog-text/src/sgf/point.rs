//! Points as SGF writes them: column letter, row letter, from the top left; `a`–`z`, then `A`–`Z`.

use std::fmt;

/// A point of a grid by column and row, from 0, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Xy {
    /// Column, from the left.
    pub x: u8,
    /// Row, from the top.
    pub y: u8,
}

/// Width and height of the board, 1 to 52 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Size {
    /// The board that SGF assumes where `SZ` is missing.
    pub const DEFAULT: Self = Self { width: 19, height: 19 };

    /// Reads `19`, `19:13`, and, forgiving, `19x13`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let side = |s: &str| s.trim().parse().ok().filter(|n| (1..=52).contains(n));
        let (width, height) = match text.split_once([':', 'x', 'X']) {
            Some((width, height)) => (side(width)?, side(height)?),
            None => (side(text)?, side(text)?),
        };
        Some(Self { width, height })
    }

    /// Whether the point is on the board.
    pub fn contains(self, point: Xy) -> bool {
        point.x < self.width && point.y < self.height
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == self.height {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}:{}", self.width, self.height)
        }
    }
}

impl Xy {
    /// Reads two letters, for instance `pd` or, on boards beyond 26 lines, `Ab`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            &[x, y] => Some(Self { x: from_letter(x)?, y: from_letter(y)? }),
            _ => None,
        }
    }
}

impl fmt::Display for Xy {
    /// Two letters; `?` for a line beyond the 52nd.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n| letter(n).unwrap_or('?');
        write!(f, "{}{}", letter(self.x), letter(self.y))
    }
}

fn from_letter(byte: u8) -> Option<u8> {
    match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' => Some(byte - b'A' + 26),
        _ => None,
    }
}

fn letter(n: u8) -> Option<char> {
    match n {
        0..26 => Some(char::from(b'a' + n)),
        26..52 => Some(char::from(b'A' + n - 26)),
        _ => None,
    }
}

/// A move as written in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenMove {
    /// A stone on a point of the board.
    Stone(Xy),
    /// A pass: an empty value, or `tt` on boards up to 19×19.
    Pass,
    /// Neither: off the board, or no point at all.
    Invalid,
}

impl WrittenMove {
    /// Reads a move value on a board of the given size.
    pub fn parse(text: &str, size: Size) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Pass;
        }
        match Xy::parse(text) {
            Some(point) if size.contains(point) => Self::Stone(point),
            Some(Xy { x: 19, y: 19 }) if size.width <= 19 && size.height <= 19 => Self::Pass,
            _ => Self::Invalid,
        }
    }
}

/// A point, or a rectangle of points written as two corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The corner with the smallest column and row.
    pub from: Xy,
    /// The corner with the largest column and row.
    pub to: Xy,
}

impl Area {
    /// Reads `pd` or `aa:cc`; corners may come in any order.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (a, b) = match text.split_once(':') {
            Some((a, b)) => (Xy::parse(a.trim())?, Xy::parse(b.trim())?),
            None => (Xy::parse(text)?, Xy::parse(text)?),
        };
        Some(Self { from: Xy { x: a.x.min(b.x), y: a.y.min(b.y) }, to: Xy { x: a.x.max(b.x), y: a.y.max(b.y) } })
    }

    /// The points, row by row.
    pub fn points(self) -> impl Iterator<Item = Xy> {
        (self.from.y..=self.to.y).flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Xy { x, y }))
    }
}
