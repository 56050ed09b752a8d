//! What paper 000 does without a computer: its example of a matrix, and the proof that 12 strings are the most on 4×4.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::certificate;
use crate::pattern::Pattern;

/// The matrix of Figure 12: 1 for a stone, 0 for an empty point.
const MATRIX: [&str; 4] = ["1001", "0100", "0101", "0100"];

/// A checkered board written as a matrix, and its number of strings as the kernel counts them.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixExample {
    /// Rows of 0 and 1.
    pub rows: [&'static str; 4],
    /// The board.
    pub board: Pattern,
    /// Strings on it; none if the position were not legal.
    pub strings: Option<usize>,
}

/// The proof for 4×4, each step checked.
#[derive(Clone, Debug, Serialize)]
pub struct HandProof {
    /// Sets of points, each all the points that can be a liberty of a corner stone, or the corner itself.
    pub corners: Vec<BTreeSet<(usize, usize)>>,
    /// Whether no two of the sets meet, so that each needs an empty point of its own.
    pub disjoint: bool,
    /// So many strings at most.
    pub at_most: usize,
    /// A board that has as many.
    pub board: Pattern,
}

/// The example of paper 000.
pub fn matrix() -> MatrixExample {
    let board = Pattern::from_fn(4, 4, |row, col| MATRIX[row].as_bytes()[col] == b'0');
    let strings = certificate::verify(&board).ok().map(|certificate| certificate.strings);
    MatrixExample { rows: MATRIX, board, strings }
}

/// The proof of paper 000 that no position on 4×4 has more than 12 strings.
pub fn hand_proof() -> HandProof {
    let full = Pattern::full(4, 4);
    let corner = |(row, col): (usize, usize)| full.neighbours(row, col).chain([(row, col)]).collect();
    let corners: Vec<BTreeSet<(usize, usize)>> = [(0, 0), (0, 3), (3, 0), (3, 3)].map(corner).into();
    let points: BTreeSet<(usize, usize)> = corners.iter().flatten().copied().collect();
    let disjoint = points.len() == corners.iter().map(BTreeSet::len).sum::<usize>();
    let at_most = 16 - if disjoint { corners.len() } else { 1 };
    let board = Pattern::from_fn(4, 4, |row, col| [(0, 1), (1, 3), (2, 0), (3, 2)].contains(&(row, col)));
    HandProof { corners, disjoint, at_most, board }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_has_six_strings_and_the_proof_closes() {
        assert_eq!(matrix().strings, Some(6));
        let proof = hand_proof();
        assert!(proof.disjoint && proof.board.is_legal());
        assert_eq!((proof.at_most, proof.board.strings()), (12, 12));
    }
}
