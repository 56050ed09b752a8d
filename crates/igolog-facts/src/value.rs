//! What stands in the columns of a fact.
//!
//! Inside the store every value is one `i32`; its column says how to read it. [`FactValue`] is the readable form that
//! rules, printers and other languages get.

use igolog_core::{Color, Point};
pub use igolog_life::RegionId;

/// One column of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactValue {
    /// A whole number.
    Int(i32),
    /// A point of the board; a block or a group is named by one of its stones.
    Point(Point),
    /// A colour.
    Color(Color),
    /// A region.
    Region(RegionId),
    /// One of a few fixed words, such as `yes` or `benson`.
    Word(&'static str),
}

/// How the numbers of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// As they are.
    Int,
    /// As counts of halves: 3 means one and a half.
    Halves,
    /// As a point's index.
    Point,
    /// As the stone that names a block or a group.
    Block,
    /// 0 black, 1 white.
    Color,
    /// As [`RegionId::code`].
    Region,
    /// As a place in the column's list of words.
    Word(&'static [&'static str]),
}

/// The words of a column that holds or does not.
pub(crate) const YES_NO: &[&str] = &["no", "yes"];

/// The words of a column that names a colour or nobody.
pub(crate) const OWNERS: &[&str] = &["black", "white", "none"];

impl Kind {
    /// Reads a number of a column of this kind. A number that makes no sense there is read as an [`FactValue::Int`].
    pub fn read(self, number: i32) -> FactValue {
        let fits = u16::try_from(number).is_ok();
        match self {
            Kind::Point | Kind::Block if fits => FactValue::Point(Point::new(number as usize)),
            Kind::Color if number == 0 => FactValue::Color(Color::Black),
            Kind::Color if number == 1 => FactValue::Color(Color::White),
            Kind::Region if number >= 0 => FactValue::Region(RegionId::from_code(number)),
            Kind::Word(words) => words.get(number as usize).map_or(FactValue::Int(number), |w| FactValue::Word(w)),
            _ => FactValue::Int(number),
        }
    }
}
