//! Komi, scores and results in half points.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use core::str::FromStr;

/// A number of points, exact to the half: komi, a score, a difference of scores.
///
/// ```
/// use igolog_core::Points;
/// let komi: Points = "6.5".parse()?;
/// assert_eq!((komi.halves(), (komi - Points::new(7)).to_string()), (13, "-0.5".to_string()));
/// assert_eq!("0.3".parse::<Points>().unwrap_err().to_string(), "'0.3' is no multiple of half a point");
/// // Between 3 and 4 every value decides every game alike.
/// assert_eq!(Points::rounded(3.75), Points::from_halves(7));
/// # Ok::<(), igolog_core::PointsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);
    /// The most that can be read: no board has so many points.
    pub const MOST: Points = Points::new(10_000);

    /// Whole points.
    pub const fn new(whole: i32) -> Points {
        Points(whole.saturating_mul(2))
    }

    /// So many halves.
    pub const fn from_halves(halves: i32) -> Points {
        Points(halves)
    }

    /// The number of halves.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// The halves that decide every game as `value` does: what lies between two whole numbers is the half between them,
    /// since boards are won by whole points. What lies beyond [`MOST`](Points::MOST) is that much; no number is nothing.
    pub fn rounded(value: f64) -> Points {
        let most = Points::MOST.as_f64();
        let value = value.clamp(-most, most);
        let whole = value as i32;
        let rest = value - f64::from(whole);
        Points::new(whole) + Points((rest > 0.0) as i32 - (rest < 0.0) as i32)
    }

    /// As a floating-point number, exactly.
    pub const fn as_f64(self) -> f64 {
        self.0 as f64 / 2.0
    }

    /// As a floating-point number, exactly as far as any board goes.
    pub const fn as_f32(self) -> f32 {
        self.0 as f32 / 2.0
    }

    /// The same without its sign.
    pub const fn abs(self) -> Points {
        Points(self.0.saturating_abs())
    }

    /// Whether half a point is left over.
    pub const fn has_half(self) -> bool {
        self.0 % 2 != 0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_f64().fmt(f)
    }
}

/// Why a text is no number of points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointsError {
    /// It is no number.
    NoNumber(alloc::string::String),
    /// It is a number between two halves.
    NoHalf(alloc::string::String),
    /// It is beyond [`Points::MOST`].
    TooMany(alloc::string::String),
}

impl fmt::Display for PointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PointsError::NoNumber(text) => write!(f, "'{text}' is no number of points"),
            PointsError::NoHalf(text) => write!(f, "'{text}' is no multiple of half a point"),
            PointsError::TooMany(text) => {
                write!(f, "'{text}' is out of range: a number of points between -{0} and {0}", Points::MOST)
            }
        }
    }
}

impl core::error::Error for PointsError {}

impl TryFrom<f64> for Points {
    type Error = PointsError;

    fn try_from(value: f64) -> Result<Points, PointsError> {
        let text = || alloc::format!("{value}");
        if value.is_nan() {
            Err(PointsError::NoNumber(text()))
        } else if value.abs() > Points::MOST.as_f64() {
            Err(PointsError::TooMany(text()))
        } else if (value * 2.0) % 1.0 != 0.0 {
            Err(PointsError::NoHalf(text()))
        } else {
            Ok(Points((value * 2.0) as i32))
        }
    }
}

impl FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Points, PointsError> {
        let shown = || text.chars().take(40).collect();
        let value: f64 = text.trim().parse().map_err(|_| PointsError::NoNumber(shown()))?;
        Points::try_from(value).map_err(|error| match error {
            PointsError::NoNumber(_) => PointsError::NoNumber(shown()),
            PointsError::NoHalf(_) => PointsError::NoHalf(shown()),
            PointsError::TooMany(_) => PointsError::TooMany(shown()),
        })
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(iter: I) -> Points {
        iter.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::{Points, PointsError};

    #[test]
    fn every_half_is_read_back() {
        for halves in -20_000..=20_000 {
            let points = Points::from_halves(halves);
            assert_eq!(points.to_string().parse(), Ok(points));
        }
        assert_eq!("7.0".parse(), Ok(Points::new(7)));
        assert_eq!("-0".parse(), Ok(Points::ZERO));
        assert_eq!(Points::from_halves(-1).to_string(), "-0.5");
    }

    #[test]
    fn what_is_no_half_point_is_refused() {
        for text in ["", "x", "nan", "6,5"] {
            assert!(matches!(text.parse::<Points>(), Err(PointsError::NoNumber(_))), "{text}");
        }
        for text in ["inf", "-1e30", "10000.5"] {
            assert!(matches!(text.parse::<Points>(), Err(PointsError::TooMany(_))), "{text}");
        }
        for text in ["6.4", "3.75", "1e-9"] {
            assert!(matches!(text.parse::<Points>(), Err(PointsError::NoHalf(_))), "{text}");
        }
    }

    #[test]
    fn rounding_decides_every_game_alike() {
        for value in [3.75, 3.1, -3.1, 0.001, 7.0, 6.5, -6.5, 0.0] {
            let rounded = Points::rounded(value).as_f64();
            for won_by in -10..10 {
                let won_by = f64::from(won_by);
                assert_eq!(won_by.partial_cmp(&value), won_by.partial_cmp(&rounded), "{value} {rounded}");
            }
        }
        assert_eq!(Points::rounded(f64::NAN), Points::ZERO);
        assert_eq!(Points::rounded(-3e300), -Points::MOST);
    }
}
