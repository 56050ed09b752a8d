//! Boards that are turns and flips of each other.

use crate::pattern::Pattern;

/// All images of a board under the symmetries of its shape, itself first: eight for a square, else four.
pub fn images(pattern: &Pattern) -> Vec<Pattern> {
    let (rows, cols) = (pattern.rows(), pattern.cols());
    let mut images: Vec<Pattern> = [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .map(|(down, across)| {
            Pattern::from_fn(rows, cols, |row, col| {
                let row = if down { rows - 1 - row } else { row };
                let col = if across { cols - 1 - col } else { col };
                pattern.is_empty_at(row, col)
            })
        })
        .collect();
    if rows == cols {
        let turned: Vec<Pattern> = images.iter().map(Pattern::transposed).collect();
        images.extend(turned);
    }
    images
}

/// If the board is the first of its symmetry class, the number of different boards in the class.
pub fn multiplicity(pattern: &Pattern) -> Option<usize> {
    let images = images(pattern);
    if images.iter().any(|image| image < pattern) {
        return None;
    }
    let fixed = images.iter().filter(|&image| image == pattern).count();
    Some(images.len() / fixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_a_corner_point() {
        let corner = Pattern::from_fn(3, 3, |row, col| (row, col) == (2, 2));
        assert_eq!(images(&corner).len(), 8);
        assert_eq!(images(&corner).iter().filter_map(multiplicity).next(), Some(4));
        let oblong = Pattern::from_fn(2, 3, |row, col| (row, col) == (0, 1));
        assert_eq!(images(&oblong).len(), 4);
    }
}
