//! Shapes: diagrams of the stones around a point, in any of their eight orientations.
//!
//! F0 knows no directions, so a formula made of it cannot tell a knight's move from its mirror image, nor one three-stone
//! corner from another. A shape names cells by column and row: it is short for ∨ over orientations of ∧ over cells of T x, where T is the
//! matrix that moves every point to the cell and x says what stands there.

use core::fmt;

/// The farthest column or row from the middle that a shape may speak of.
pub const MAX_RADIUS: i8 = 4;

/// A cell's column and row from the middle.
pub type Offset = (i8, i8);

/// What a shape asks of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeCell {
    /// Nobody's stone.
    Empty = 1,
    /// A stone of the player to move.
    Own = 2,
    /// A stone of the opponent.
    Enemy = 3,
    /// No point of the board.
    Outside = 4,
    /// The opponent's stone that was played last.
    Last = 5,
}

impl ShapeCell {
    /// All kinds, with the sign of each.
    const SIGNS: [(char, ShapeCell); 5] = [
        ('.', ShapeCell::Empty),
        ('X', ShapeCell::Own),
        ('O', ShapeCell::Enemy),
        ('-', ShapeCell::Outside),
        ('@', ShapeCell::Last),
    ];

    /// The kind of a number that `as u8` gave.
    pub(crate) fn from_code(code: u8) -> Option<ShapeCell> {
        ShapeCell::SIGNS.map(|s| s.1).into_iter().find(|cell| *cell as u8 == code)
    }

    fn sign(self) -> char {
        ShapeCell::SIGNS.into_iter().find(|s| s.1 == self).map_or('?', |s| s.0)
    }
}

/// A diagram around an empty point, one of its eight orientations standing for all.
///
/// Written row by row with `/` between, the point itself as `*`: `.` empty, `X` own, `O` enemy, `@` the last move, `-` outside
/// the board, `?` anything.
///
/// ```
/// use igolog_bw::formula::LocalShape;
/// let hane: LocalShape = "?O?/.*X/???".parse()?;
/// assert_eq!(hane, "?.?/?*O/?X?".parse()?);
/// # Ok::<(), igolog_bw::formula::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalShape {
    /// The cells that matter, in ascending order.
    cells: Vec<(Offset, ShapeCell)>,
}

/// Why a diagram is no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A sign without meaning.
    #[error("'{0}' has no meaning in a shape: write . X O @ - ? and * for the point itself")]
    Sign(char),
    /// None or several points in the middle.
    #[error("a shape has the point itself, *, exactly once")]
    Middle,
    /// A cell is too far off.
    #[error("a shape reaches at most {MAX_RADIUS} columns and rows from its point")]
    TooLarge,
    /// Nothing but the point.
    #[error("a shape says something of at least one cell")]
    Nothing,
}

impl core::str::FromStr for LocalShape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<LocalShape, ShapeError> {
        let mut middle = None;
        let mut found = Vec::new();
        let (mut row, mut column) = (0i32, 0i32);
        for sign in text.chars() {
            match sign {
                '/' => (row, column) = (row + 1, -1),
                '?' => {}
                '*' if middle.replace((column, row)).is_some() => return Err(ShapeError::Middle),
                '*' => {}
                sign => match ShapeCell::SIGNS.into_iter().find(|s| s.0 == sign) {
                    Some((_, cell)) => found.push((column, row, cell)),
                    None => return Err(ShapeError::Sign(sign)),
                },
            }
            column += 1;
            if row > 32 || column > 32 {
                return Err(ShapeError::TooLarge);
            }
        }
        let Some((x, y)) = middle else { return Err(ShapeError::Middle) };
        let offset =
            |value: i32| i8::try_from(value).ok().filter(|v| v.abs() <= MAX_RADIUS).ok_or(ShapeError::TooLarge);
        let cells = found.into_iter().map(|(column, row, cell)| Ok(((offset(column - x)?, offset(row - y)?), cell)));
        LocalShape::new(cells.collect::<Result<_, _>>()?)
    }
}

impl LocalShape {
    /// A shape from cells, each named once.
    ///
    /// # Errors
    /// If there is none, one is named twice or is the middle, or one is too far off.
    pub fn new(cells: Vec<(Offset, ShapeCell)>) -> Result<LocalShape, ShapeError> {
        if cells.is_empty() {
            return Err(ShapeError::Nothing);
        }
        if cells.iter().any(|((x, y), _)| x.abs().max(y.abs()) > MAX_RADIUS) {
            return Err(ShapeError::TooLarge);
        }
        let images = oriented(&cells);
        let shape = LocalShape { cells: images.into_iter().min().expect("there are eight images") };
        let twice = shape.cells.windows(2).any(|pair| pair[0].0 == pair[1].0);
        if twice || shape.cells.iter().any(|c| c.0 == (0, 0)) { Err(ShapeError::Middle) } else { Ok(shape) }
    }

    /// The cells of each orientation, all different, each in ascending order.
    pub fn orientations(&self) -> Vec<Vec<(Offset, ShapeCell)>> {
        let mut images = oriented(&self.cells).to_vec();
        images.sort();
        images.dedup();
        images
    }

    /// The number of cells that it speaks of.
    pub fn size(&self) -> usize {
        self.cells.len()
    }
}

fn oriented(cells: &[(Offset, ShapeCell)]) -> [Vec<(Offset, ShapeCell)>; 8] {
    core::array::from_fn(|k| {
        let mut image: Vec<(Offset, ShapeCell)> =
            cells.iter().map(|&(offset, cell)| (turned(offset, k), cell)).collect();
        image.sort();
        image
    })
}

/// The k-th of the eight images of an offset.
pub(crate) fn turned((x, y): Offset, k: usize) -> Offset {
    let (x, y) = if k & 1 == 0 { (x, y) } else { (-x, y) };
    let (x, y) = if k & 2 == 0 { (x, y) } else { (x, -y) };
    if k & 4 == 0 { (x, y) } else { (y, x) }
}

impl fmt::Display for LocalShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reach = |by: fn(Offset) -> i8| {
            let all = self.cells.iter().map(|c| by(c.0)).chain([0]);
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (reach(|o| o.0), reach(|o| o.1));
        for y in top..=bottom {
            if y > top {
                f.write_str("/")?;
            }
            for x in left..=right {
                let found = self.cells.binary_search_by_key(&(x, y), |c| c.0).map(|k| self.cells[k].1);
                let sign = match found {
                    Ok(cell) => cell.sign(),
                    Err(_) if (x, y) == (0, 0) => '*',
                    Err(_) => '?',
                };
                fmt::Write::write_char(f, sign)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_are_one_shape() {
        let shape: LocalShape = "X.?/?*O".parse().unwrap();
        assert_eq!(shape.orientations().len(), 8);
        for image in shape.orientations() {
            assert_eq!(LocalShape::new(image).unwrap(), shape);
        }
        assert_eq!(shape.to_string().parse::<LocalShape>().unwrap(), shape);
        assert_eq!("?X?/X*X/?X?".parse::<LocalShape>().unwrap().orientations().len(), 1);
    }

    #[test]
    fn bad_diagrams_are_told() {
        let error = |text: &str| text.parse::<LocalShape>().unwrap_err();
        assert_eq!(error("X."), ShapeError::Middle);
        assert_eq!(error("X*/*"), ShapeError::Middle);
        assert_eq!(error("X*a"), ShapeError::Sign('a'));
        assert_eq!(error("*"), ShapeError::Nothing);
        assert_eq!(error("X?????*"), ShapeError::TooLarge);
        assert_eq!(error(&"?".repeat(100_000)), ShapeError::TooLarge);
    }
}
