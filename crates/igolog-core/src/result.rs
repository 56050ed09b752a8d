//! How a game ended, in the words of SGF and GTP.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::{Color, Points, UnknownWord};

/// The result of a game: `B+3.5`, `W+R`, `0`, `Void`.
///
/// ```
/// use igolog_core::{Color, GameResult, Margin, Points};
/// assert_eq!(GameResult::by_points(Points::from_halves(-7)).to_string(), "W+3.5");
/// assert_eq!("black+Time".parse(), Ok(GameResult::Win(Color::Black, Margin::Time)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Win(Color, Margin),
    /// Nobody won.
    Draw,
    /// No result, or suspended.
    Void,
}

/// By what a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Margin {
    /// By points.
    Points(Points),
    /// By resignation.
    Resignation,
    /// On time.
    Time,
    /// By forfeit.
    Forfeit,
    /// Not said.
    Unknown,
}

impl GameResult {
    /// The result where Black has so many points more than White.
    pub fn by_points(black_leads: Points) -> GameResult {
        if black_leads > Points::ZERO {
            GameResult::Win(Color::Black, Margin::Points(black_leads))
        } else if black_leads < Points::ZERO {
            GameResult::Win(Color::White, Margin::Points(-black_leads))
        } else {
            GameResult::Draw
        }
    }

    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win(color, _) => Some(color),
            GameResult::Draw | GameResult::Void => None,
        }
    }

    /// Black's points less White's, where the result says so.
    pub fn black_leads(self) -> Option<Points> {
        match self {
            GameResult::Win(Color::Black, Margin::Points(points)) => Some(points),
            GameResult::Win(Color::White, Margin::Points(points)) => Some(-points),
            GameResult::Draw => Some(Points::ZERO),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, margin) = match self {
            GameResult::Draw => return f.pad("0"),
            GameResult::Void => return f.pad("Void"),
            GameResult::Win(color, margin) => (color, margin),
        };
        let by = match margin {
            Margin::Points(points) => points.to_string(),
            Margin::Resignation => String::from("R"),
            Margin::Time => String::from("T"),
            Margin::Forfeit => String::from("F"),
            Margin::Unknown => String::new(),
        };
        f.pad(&alloc::format!("{}+{by}", color.letter().to_ascii_uppercase()))
    }
}

impl FromStr for GameResult {
    type Err = UnknownWord;

    /// Reads `B+3.5`, `W+R`, `B+Time`, `Draw`, `Void` and their common variants. Points that are no halves are rounded as
    /// [`Points::rounded`] does.
    fn from_str(text: &str) -> Result<GameResult, UnknownWord> {
        let unknown = || UnknownWord::new("result", text, &["B+3.5", "W+R", "B+T", "W+F", "0", "Void"]);
        let lower = text.trim().to_ascii_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" => return Ok(GameResult::Draw),
            "void" => return Ok(GameResult::Void),
            _ => {}
        }
        let (side, by) = lower.split_once('+').ok_or_else(unknown)?;
        let color = side.trim().parse().map_err(|_| unknown())?;
        let by = by.trim();
        let margin = match by {
            "" => Margin::Unknown,
            "r" | "resign" | "resignation" => Margin::Resignation,
            "t" | "time" => Margin::Time,
            "f" | "forfeit" => Margin::Forfeit,
            _ => {
                let end = by.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',');
                let digits = by[..end.unwrap_or(by.len())].replace(',', ".");
                digits.parse().map_or(Margin::Unknown, |points| Margin::Points(Points::rounded(points)))
            }
        };
        Ok(GameResult::Win(color, margin))
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::GameResult;

    #[test]
    fn results_are_read_in_their_common_forms() {
        for (text, shown) in [
            ("b+r", "B+R"),
            ("White+Time", "W+T"),
            ("0", "0"),
            ("jigo", "0"),
            ("Void", "Void"),
            ("B+12.5 pts", "B+12.5"),
            ("w+0,5", "W+0.5"),
            ("B+", "B+"),
        ] {
            let read: GameResult = text.parse().unwrap();
            assert_eq!(read.to_string(), shown);
            assert_eq!(shown.parse(), Ok(read));
        }
        assert!("?".parse::<GameResult>().is_err());
    }
}
