//! The string spectrum: how many legal positions have exactly k blocks, for every k.
//!
//! All legal positions, not only the checkered ones. The count moves point by point with a border of one point per
//! column (after Tromp and Farnebäck 2007, who count legal positions without telling blocks apart): for each border
//! point whether it is empty or which block it belongs to, and for each block its colour and whether it has a
//! liberty. A block that leaves the border is finished: it must have a liberty, and adds one to k.

mod border;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::limits::about;
use border::Border;
use igolog_core::{Stop, Stopped};

use crate::parallel;

/// The most points of a board. A count belongs to one border, which fixes the empty points of the last row, so it is
/// at most 2⁹·3⁷² there and always fits 128 bits.
pub const MAX_POINTS: usize = 81;
/// The longest short side of a board.
pub const MAX_WIDTH: usize = 9;

/// The number of legal positions by number of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    /// Entry `k` is the number of legal positions with exactly `k` blocks; the last entry is not zero.
    pub by_blocks: Vec<BigUint>,
    /// Borders counted with, over all points.
    pub states: u64,
}

impl Spectrum {
    /// The number of legal positions.
    pub fn total(&self) -> BigUint {
        self.by_blocks.iter().sum()
    }
}

/// Why a spectrum was not counted.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SpectrumError {
    /// The board is too large.
    #[error(
        "{rows}x{cols} is too large: the short side may be {MAX_WIDTH} at most and the board {MAX_POINTS} points \
         (a border of width {short} has {} states)",
        about(*borders)
    )]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// The short side.
        short: usize,
        /// Estimated borders.
        borders: f64,
    },
    /// Stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Estimated number of borders of a width, from the counts at widths 6 to 8: each column multiplies them by about 5.
pub fn estimated_borders(width: usize) -> f64 {
    0.15 * 5f64.powf(width as f64)
}

/// Counts the legal positions by number of blocks.
///
/// # Errors
/// If the board is too large or the count was stopped.
pub fn spectrum(rows: usize, cols: usize, stop: &Stop) -> Result<Spectrum, SpectrumError> {
    let (long, short) = (rows.max(cols), rows.min(cols));
    if short > MAX_WIDTH || long.saturating_mul(short) > MAX_POINTS {
        return Err(SpectrumError::TooLarge { rows, cols, short, borders: estimated_borders(short) });
    }
    let mut layer: Vec<(u64, Vec<u128>)> = vec![(Border::wall(short).pack(), vec![1])];
    let mut states = 0;
    for point in 0..long * short {
        layer = advance(&layer, short, point % short, stop);
        stop.check()?;
        states += layer.len() as u64;
        if point % short == short - 1 {
            layer = folded(layer, short);
        }
    }
    let mut by_blocks: Vec<BigUint> = Vec::new();
    for (key, ways) in &layer {
        let Some(blocks) = Border::unpack(*key, short).finish() else { continue };
        for (index, &number) in ways.iter().enumerate() {
            if by_blocks.len() <= index + blocks {
                by_blocks.resize(index + blocks + 1, BigUint::ZERO);
            }
            by_blocks[index + blocks] += number;
        }
    }
    Ok(Spectrum { by_blocks, states })
}

/// Bytes that a count takes, about: two layers of borders, each with its counts by number of blocks.
pub fn bytes(rows: usize, cols: usize) -> u64 {
    let (points, short) = (rows.saturating_mul(cols), rows.min(cols));
    let border = 100.0 + 10.0 * points as f64;
    (3.0 * estimated_borders(short) * border + f64::from(1 << 20)) as u64
}

/// Borders of one task of a thread, and between two looks at the stop token.
const PART: usize = 1024;

/// All borders after one more point; the work is shared by borders' keys, so that threads never meet. Some are missing if
/// it is asked to stop.
fn advance(layer: &[(u64, Vec<u128>)], width: usize, col: usize, stop: &Stop) -> Vec<(u64, Vec<u128>)> {
    let shares: u64 = if layer.len() < 4096 { 1 } else { 8 };
    let parts = (0..).step_by(PART).zip(layer.chunks(PART)).collect();
    let moves = parallel::map(parts, |(first, part): (u32, &[(u64, Vec<u128>)])| {
        let part = if stop.is_asked() { &[] } else { part };
        let moves = (first..).zip(part).flat_map(|(index, (key, _))| {
            let border = Border::unpack(*key, width);
            border.children(col).into_iter().flatten().map(move |(next, closed)| (next, index, closed))
        });
        moves.collect::<Vec<(u64, u32, u8)>>()
    });
    let parts = parallel::map((0..shares).collect(), |share| {
        let mut found: FxHashMap<u64, usize> = FxHashMap::default();
        let mut next: Vec<(u64, Vec<u128>)> = Vec::new();
        for part in moves.iter().take_while(|_| !stop.is_asked()) {
            for &(key, index, closed) in part.iter().filter(|(key, ..)| spread(*key) % shares == share) {
                let place = *found.entry(key).or_insert_with(|| {
                    next.push((key, Vec::new()));
                    next.len() - 1
                });
                add(&mut next[place].1, &layer[index as usize].1, usize::from(closed));
            }
        }
        next
    });
    parts.into_iter().flatten().collect()
}

/// Merges each border with its mirror image; only at the end of a row, where the border is straight.
fn folded(layer: Vec<(u64, Vec<u128>)>, width: usize) -> Vec<(u64, Vec<u128>)> {
    let mut found: FxHashMap<u64, usize> = FxHashMap::default();
    let mut merged: Vec<(u64, Vec<u128>)> = Vec::with_capacity(layer.len() / 2 + 1);
    for (key, ways) in layer {
        let key = key.min(Border::unpack(key, width).mirrored().pack());
        match found.get(&key) {
            Some(&place) => add(&mut merged[place].1, &ways, 0),
            None => {
                found.insert(key, merged.len());
                merged.push((key, ways));
            }
        }
    }
    merged
}

fn spread(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40
}

fn add(to: &mut Vec<u128>, from: &[u128], shift: usize) {
    if to.len() < from.len() + shift {
        to.resize(from.len() + shift, 0);
    }
    for (to, from) in to[shift..].iter_mut().zip(from) {
        *to += from;
    }
}
