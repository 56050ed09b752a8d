//! What a program may speak about: the base relations and the names of the points.

/// One base relation, filled from outside the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelationInfo {
    /// Its name; together with the number of columns it identifies the relation.
    pub name: &'static str,
    /// The names of its columns, for help texts.
    pub columns: &'static [&'static str],
    /// True if its rows never change during a game (the shape of the board): no plan waits for its changes.
    pub fixed: bool,
    /// About how many rows it has; guides the order of joins.
    pub size: u32,
    /// One line for help texts.
    pub about: &'static str,
}

impl RelationInfo {
    /// The number of columns.
    pub fn arity(&self) -> usize {
        self.columns.len()
    }
}

/// How points are written in a program and in answers.
pub trait PointNames: Send + Sync {
    /// The index of the point called `name` (small letters), or `None` if the board has no such point.
    fn point(&self, name: &str) -> Option<u32>;
    /// The name of a point, as printed in answers.
    fn name(&self, point: u32) -> String;
}

/// Points of a `width`×`height` grid in the usual notation: `a1` bottom left, no column `i`, index 0 top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridNames {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

const COLUMNS: &[u8] = b"abcdefghjklmnopqrstuvwxyz";

impl PointNames for GridNames {
    fn point(&self, name: &str) -> Option<u32> {
        let split = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, digits) = name.split_at(split);
        let place = |c: u8| COLUMNS.iter().position(|x| *x == c).map(|i| i as u32);
        let column = match letters.as_bytes() {
            [a] => place(*a)?,
            [a, b] => (place(*a)? + 1) * COLUMNS.len() as u32 + place(*b)?,
            _ => return None,
        };
        let row: u32 = digits.parse().ok()?;
        (column < self.width && (1..=self.height).contains(&row)).then(|| (self.height - row) * self.width + column)
    }

    fn name(&self, point: u32) -> String {
        let (row, column) = (point / self.width.max(1), (point % self.width.max(1)) as usize);
        let letter = |i: usize| COLUMNS[i].to_ascii_uppercase() as char;
        let row = self.height.saturating_sub(row);
        match column.checked_sub(COLUMNS.len()) {
            None => format!("{}{row}", letter(column)),
            Some(rest) => format!(
                "{}{}{row}",
                letter((rest / COLUMNS.len()).min(COLUMNS.len() - 1)),
                letter(rest % COLUMNS.len())
            ),
        }
    }
}

/// True if a bare word has the form of a point name: one or two letters, then one to three digits.
pub(crate) fn looks_like_point(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = word.len() - letters;
    (1..=2).contains(&letters) && (1..=3).contains(&digits) && word.bytes().skip(letters).all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_names_go_both_ways() {
        for (width, height) in [(19, 19), (9, 9), (1, 1), (25, 25), (52, 52), (5, 3)] {
            let names = GridNames { width, height };
            for p in 0..width * height {
                assert_eq!(names.point(&names.name(p).to_lowercase()), Some(p), "{width}x{height} {p}");
            }
        }
        let names = GridNames { width: 19, height: 19 };
        assert_eq!(names.name(0), "A19");
        assert_eq!(names.point("t1"), Some(360));
        assert_eq!(names.point("i5"), None);
        assert_eq!(names.point("u1"), None);
        assert_eq!(names.point("a20"), None);
    }
}
