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
use crate::room::more;

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
/// If the board is too large, or the count was stopped or had not enough memory.
pub fn spectrum(rows: usize, cols: usize, stop: &Stop) -> Result<Spectrum, SpectrumError> {
    let (long, short) = (rows.max(cols), rows.min(cols));
    if short > MAX_WIDTH || long.saturating_mul(short) > MAX_POINTS {
        return Err(SpectrumError::TooLarge { rows, cols, short, borders: estimated_borders(short) });
    }
    let mut layer: Borders = vec![(Border::wall(short).pack(), vec![1])];
    let mut states = 0;
    for point in 0..long * short {
        layer = advance(&layer, short, point % short, stop)?;
        states += layer.len() as u64;
        if point % short == short - 1 {
            layer = folded(layer, short)?;
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

/// Borders with the ways to each, by number of finished blocks.
type Borders = Vec<(u64, Vec<u128>)>;

/// All borders after one more point; the work is shared by borders' keys, so that threads never meet.
fn advance(layer: &[(u64, Vec<u128>)], width: usize, col: usize, stop: &Stop) -> Result<Borders, Stopped> {
    let shares: u64 = if layer.len() < 4096 { 1 } else { 8 };
    let parts = (0..).step_by(PART).zip(layer.chunks(PART)).collect();
    let moves = parallel::map(parts, |(first, part): (u32, &[(u64, Vec<u128>)])| -> Result<_, Stopped> {
        stop.check()?;
        let mut moves: Vec<(u64, u32, u8)> = Vec::new();
        more(&mut moves, 3 * part.len())?;
        moves.extend((first..).zip(part).flat_map(|(index, (key, _))| {
            let border = Border::unpack(*key, width);
            border.children(col).into_iter().flatten().map(move |(next, closed)| (next, index, closed))
        }));
        Ok(moves)
    });
    let moves = moves.into_iter().collect::<Result<Vec<_>, Stopped>>()?;
    let parts = parallel::map((0..shares).collect(), |share| -> Result<_, Stopped> {
        let mut found: FxHashMap<u64, usize> = FxHashMap::default();
        let mut next: Borders = Vec::new();
        for part in &moves {
            stop.check()?;
            for &(key, index, closed) in part.iter().filter(|(key, ..)| spread(*key) % shares == share) {
                let place = place(&mut found, &mut next, key)?;
                add(&mut next[place].1, &layer[index as usize].1, usize::from(closed))?;
            }
        }
        Ok(next)
    });
    let mut parts = parts.into_iter().collect::<Result<Vec<Borders>, Stopped>>()?;
    let mut all = std::mem::take(&mut parts[0]);
    more(&mut all, parts.iter().map(Vec::len).sum())?;
    parts.into_iter().for_each(|part| all.extend(part));
    Ok(all)
}

/// Where a border stands among those found, at the end if it is new.
fn place(found: &mut FxHashMap<u64, usize>, borders: &mut Borders, key: u64) -> Result<usize, Stopped> {
    found.try_reserve(1).map_err(|_| Stopped)?;
    let place = *found.entry(key).or_insert(borders.len());
    if place == borders.len() {
        more(borders, 1)?;
        borders.push((key, Vec::new()));
    }
    Ok(place)
}

/// Merges each border with its mirror image; only at the end of a row, where the border is straight.
fn folded(layer: Borders, width: usize) -> Result<Borders, Stopped> {
    let mut found: FxHashMap<u64, usize> = FxHashMap::default();
    let mut merged: Borders = Vec::new();
    for (key, ways) in layer {
        let key = key.min(Border::unpack(key, width).mirrored().pack());
        let place = place(&mut found, &mut merged, key)?;
        if merged[place].1.is_empty() {
            merged[place].1 = ways;
        } else {
            add(&mut merged[place].1, &ways, 0)?;
        }
    }
    Ok(merged)
}

fn spread(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40
}

fn add(to: &mut Vec<u128>, from: &[u128], shift: usize) -> Result<(), Stopped> {
    let len = from.len() + shift;
    if to.len() < len {
        to.try_reserve_exact(len - to.len()).map_err(|_| Stopped)?;
        to.resize(len, 0);
    }
    for (to, from) in to[shift..].iter_mut().zip(from) {
        *to += from;
    }
    Ok(())
}
