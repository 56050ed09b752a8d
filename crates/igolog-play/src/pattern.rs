//! The eight points around an empty one: shapes in which a playout likes to answer (hane, cut, edge; after
//! Gelly, Wang, Munos and Teytaud 2006).

/// The code of a point off the board; 0 is empty, 1 own, 2 the enemy's.
pub(crate) const OFF: u16 = 3;

/// Shapes for either player, rows from the top: `B` and `W` stones of two colours, `.` empty, `b` and `w` anything on
/// the board but such a stone, `?` anything, `#` off the board, `*` the point to play.
const SHAPES: [&str; 11] = [
    "BWB .*. ???", // a stone held between two
    "BW. .*. ?.?", // hane in the open
    "BW? B*. w.?", // turn
    "BW? W*? ???", // cross cut
    "?B? W*W bbb", // push through
    "B.? W*? ###", // edge: block
    "WB? b*w ###", // edge: hold the cut
    "?B? w*W ###", // edge: connect
    "?BW w*w ###", // edge: descend
    "?BW W*B ###", // edge: cut below
    "?BW .*. ?.?", // head of two
];

/// Which of the 65,536 surroundings match a shape.
#[derive(Debug)]
pub(crate) struct Shapes(Vec<u64>);

impl Shapes {
    /// Spells out the shapes with all rotations, reflections and both assignments of colours.
    pub(crate) fn new() -> Shapes {
        let mut found = Shapes(vec![0; 65536 / 64]);
        for shape in SHAPES {
            let cells: Vec<u8> = shape.bytes().filter(|&b| b != b' ').collect();
            // Reading order to circular order, starting at the top left.
            let circle = [0, 1, 2, 5, 8, 7, 6, 3].map(|at: usize| cells[at]);
            for turn in 0..4 {
                for mirrored in [false, true] {
                    let mut turned = circle;
                    turned.rotate_left(2 * turn);
                    if mirrored {
                        turned[1..].reverse();
                    }
                    for swapped in [false, true] {
                        found.fill(&turned, swapped, 0, 0);
                    }
                }
            }
        }
        found
    }

    fn fill(&mut self, cells: &[u8; 8], swapped: bool, at: usize, key: u16) {
        if at == 8 {
            self.0[key as usize / 64] |= 1 << (key % 64);
            return;
        }
        let (black, white) = if swapped { (2, 1) } else { (1, 2) };
        for code in 0..4 {
            let fits = match cells[at] {
                b'B' => code == black,
                b'W' => code == white,
                b'b' => code != black && code != OFF,
                b'w' => code != white && code != OFF,
                b'.' => code == 0,
                b'#' => code == OFF,
                _ => true,
            };
            if fits {
                self.fill(cells, swapped, at + 1, key | code << (2 * at));
            }
        }
    }

    #[inline]
    pub(crate) fn matches(&self, key: u16) -> bool {
        self.0[key as usize / 64] >> (key % 64) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(cells: [u16; 8]) -> u16 {
        cells.iter().enumerate().fold(0, |key, (at, &code)| key | code << (2 * at))
    }

    #[test]
    fn shapes_match_in_every_orientation_and_nothing_matches_an_empty_ring() {
        let shapes = Shapes::new();
        assert!(!shapes.matches(0));
        let mut hane = [1, 2, 1, 0, 0, 0, 0, 0];
        for _ in 0..4 {
            hane.rotate_left(2);
            assert!(shapes.matches(key(hane)));
        }
        assert!(shapes.matches(key([2, 1, 2, 0, 0, 0, 0, 0])));
        assert!(!shapes.matches(key([1, 1, 1, 1, 1, 1, 1, 1])));
    }
}
