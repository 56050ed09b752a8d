//! Patterns as people write them.

use std::str::FromStr;

use igolog_core::Color;

use super::{Allowed, BoardPattern, MOST_SIDE, PatternSides};

/// The letters of a diagram, for messages.
const LETTERS: &str = ". empty, X black, O white, ? any, * a stone, x not white, o not black";

impl BoardPattern {
    /// A part of a position, from one corner to another. It lies against the sides of the board that it touches.
    pub fn of_position(contents: &[Option<Color>], width: usize, corners: [(usize, usize); 2]) -> BoardPattern {
        let height = contents.len() / width.max(1);
        let [(ax, ay), (bx, by)] = corners;
        let (left, right) = (ax.min(bx), ax.max(bx).min(width - 1));
        let (top, bottom) = (ay.min(by), ay.max(by).min(height - 1));
        let cells = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
        BoardPattern {
            width: right - left + 1,
            height: bottom - top + 1,
            cells: cells.map(|(x, y)| Allowed::only(contents[y * width + x])).collect(),
            sides: PatternSides {
                top: top == 0,
                bottom: bottom + 1 == height,
                left: left == 0,
                right: right + 1 == width,
            },
        }
    }
}

impl FromStr for BoardPattern {
    type Err = String;

    /// Reads a diagram: rows on lines of their own or parted by `/`. A row of `-` or `+` at the top or bottom and `|` at
    /// the left or right are sides of the board. Spaces between points do not count.
    fn from_str(text: &str) -> Result<BoardPattern, String> {
        let mut sides = PatternSides::default();
        let mut cells = Vec::new();
        let (mut width, mut height) = (0, 0);
        let rows: Vec<String> = text
            .split(['\n', '/'])
            .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect::<String>())
            .filter(|row| !row.is_empty())
            .collect();
        for (number, row) in rows.iter().enumerate() {
            if row.chars().all(|c| matches!(c, '-' | '+' | '|')) {
                match number {
                    0 => sides.top = true,
                    _ if number + 1 == rows.len() => sides.bottom = true,
                    _ => return Err(format!("row {}: a side of the board in the middle of a pattern", number + 1)),
                }
                continue;
            }
            let inner = row.strip_prefix('|').unwrap_or(row);
            sides.left |= inner.len() < row.len();
            let bare = inner.strip_suffix('|').unwrap_or(inner);
            sides.right |= bare.len() < inner.len();
            let before = cells.len();
            for (column, letter) in bare.chars().enumerate() {
                cells.push(match letter {
                    '.' => Allowed::EMPTY,
                    'X' | '#' => Allowed::BLACK,
                    'O' => Allowed::WHITE,
                    '?' => Allowed::ANY,
                    '*' => Allowed::STONE,
                    'x' => Allowed::NOT_WHITE,
                    'o' => Allowed::NOT_BLACK,
                    other => {
                        return Err(format!(
                            "row {}, column {}: {other:?} is no point of a pattern: {LETTERS}",
                            number + 1,
                            column + 1
                        ));
                    }
                });
            }
            let here = cells.len() - before;
            if height > 0 && here != width {
                return Err(format!("row {} has {here} points, the first {width}", number + 1));
            }
            width = here;
            height += 1;
        }
        if width == 0 || height == 0 {
            return Err(format!("there is no point in the pattern: {LETTERS}"));
        }
        if width > MOST_SIDE || height > MOST_SIDE {
            return Err(format!("a pattern of {width}x{height} fits on no board"));
        }
        Ok(BoardPattern { width, height, cells, sides })
    }
}

impl std::fmt::Display for BoardPattern {
    /// As the diagram that [`from_str`](BoardPattern::from_str) reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let side = |at: bool| if at { "|" } else { "" };
        let line = format!("{0}{1}{2}\n", side(self.sides.left), "-".repeat(self.width), side(self.sides.right));
        if self.sides.top {
            f.write_str(&line)?;
        }
        for row in self.cells.chunks(self.width) {
            let row: String = row.iter().map(|allowed| allowed.letter()).collect();
            writeln!(f, "{}{row}{}", side(self.sides.left), side(self.sides.right))?;
        }
        if self.sides.bottom {
            f.write_str(&line)?;
        }
        Ok(())
    }
}
