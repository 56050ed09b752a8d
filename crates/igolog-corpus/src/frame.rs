//! A board's size with its symmetries: which positions are the same but for turning and mirroring the board.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use igolog_core::{Color, Graph, GraphError, Point, zobrist};

/// The symmetries of a rectangular board, and what hashing needs of them.
#[derive(Debug)]
pub struct Frame {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Where each symmetry puts each point; the identity is the first.
    pub images: Vec<Vec<u16>>,
    /// The number of the symmetry that undoes each.
    pub inverse: Vec<usize>,
    /// Keys of a stone for every symmetry: by colour and point.
    keys: [Vec<[u64; 8]>; 2],
    salt: u64,
}

/// A position's hash for each symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashes([u64; 8]);

impl Frame {
    /// The frame of a board.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn new(width: usize, height: usize) -> Result<Frame, GraphError> {
        let graph = Graph::grid(width, height)?;
        let images: Vec<Vec<u16>> = graph
            .symmetries()
            .iter()
            .map(|symmetry| graph.points().map(|point| symmetry.apply(point).index() as u16).collect())
            .collect();
        let undoes = |a: &[u16], b: &[u16]| a.iter().enumerate().all(|(at, &to)| usize::from(b[usize::from(to)]) == at);
        let inverse =
            images.iter().map(|image| images.iter().position(|other| undoes(image, other)).unwrap_or(0)).collect();
        let keys = [Color::Black, Color::White].map(|color| {
            let of_point = |point: usize| {
                let key = |symmetry: usize| match images.get(symmetry) {
                    Some(image) => zobrist::key(color, Point::new(usize::from(image[point]))),
                    None => 0,
                };
                std::array::from_fn(key)
            };
            (0..graph.len()).map(of_point).collect()
        });
        let salt = ((width as u64) << 32 | height as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Ok(Frame { width, height, images, inverse, keys, salt })
    }

    /// Its points.
    pub fn len(&self) -> usize {
        self.width * self.height
    }

    /// Never: a board has points.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The hashes of the empty board.
    pub fn empty(&self) -> Hashes {
        Hashes([self.salt; 8])
    }

    /// A stone comes or goes.
    #[inline]
    pub fn toggle(&self, hashes: &mut Hashes, color: Color, point: usize) {
        let keys = &self.keys[color as usize][point];
        hashes.0.iter_mut().zip(keys).for_each(|(hash, key)| *hash ^= key);
    }

    /// The smallest hash, which all turned and mirrored positions share, and the symmetry that has it.
    #[inline]
    pub fn canonical(&self, hashes: &Hashes) -> (u64, usize) {
        let mut best = (hashes.0[0], 0);
        for symmetry in 1..self.images.len() {
            if hashes.0[symmetry] < best.0 {
                best = (hashes.0[symmetry], symmetry);
            }
        }
        best
    }

    /// The symmetries that leave a position as it is.
    pub fn stabilizer(&self, hashes: &Hashes) -> Vec<usize> {
        (0..self.images.len()).filter(|&symmetry| hashes.0[symmetry] == hashes.0[0]).collect()
    }
}

/// Most frames that are kept: any size may be asked about, and all of them together would take gigabytes.
const MOST_FRAMES: usize = 32;

/// The frames in use: few sizes make up any collection.
#[derive(Debug, Default)]
pub struct Frames(Mutex<BTreeMap<(usize, usize), Arc<Frame>>>);

impl Frames {
    /// The frame of a board.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn get(&self, width: usize, height: usize) -> Result<Arc<Frame>, GraphError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(frame) = known.get(&(width, height)) {
            return Ok(Arc::clone(frame));
        }
        let frame = Arc::new(Frame::new(width, height)?);
        if known.len() >= MOST_FRAMES {
            known.clear();
        }
        known.insert((width, height), Arc::clone(&frame));
        Ok(frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_all_sizes_are_not_kept() {
        let frames = Frames::default();
        for width in 1..=100 {
            assert_eq!(frames.get(width, 2).unwrap().len(), 2 * width);
            assert!(frames.0.lock().unwrap().len() <= MOST_FRAMES);
        }
    }
}
