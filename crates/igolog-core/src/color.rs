//! The two colours, and a pair with one value for each.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::UnknownWord;

/// Black or White. The contents of a point are an `Option<Color>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Black (黒), who moves first.
    Black = 0,
    /// White (白).
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other colour; the same as `!color`.
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Its word, "black" or "white": what `Display` writes.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Its letter, `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads the word or the letter, in any case.
///
/// ```
/// use igolog_core::Color;
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert_eq!("white".parse(), Ok(Color::White));
/// assert_eq!("red".parse::<Color>().unwrap_err().to_string(), "unknown colour 'red'; there are black, white, b, w");
/// ```
impl FromStr for Color {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Color, UnknownWord> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        match () {
            () if is("black") || is("b") => Ok(Color::Black),
            () if is("white") || is("w") => Ok(Color::White),
            () => Err(UnknownWord::new("colour", text, &["black", "white", "b", "w"])),
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.opponent()
    }
}

/// One value for each colour.
///
/// ```
/// use igolog_core::{ByColor, Color};
/// let mut captures = ByColor::new(0, 0);
/// captures[Color::White] += 3;
/// assert_eq!(captures.map(|n| n * 2), ByColor { black: 0, white: 6 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// The value for Black.
    pub black: T,
    /// The value for White.
    pub white: T,
}

impl<T> ByColor<T> {
    /// A pair from its two values.
    pub const fn new(black: T, white: T) -> Self {
        ByColor { black, white }
    }

    /// A pair made by calling `make` for Black, then for White.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        ByColor { black: make(Color::Black), white: make(Color::White) }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: f(self.black), white: f(self.white) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
