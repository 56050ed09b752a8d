//! Zobrist keys: a position's hash is the exclusive or of one key per stone.

use crate::{Color, Point};

/// Keys are tabulated for boards of the fixed capacities; larger boards compute them.
pub(crate) const TABLED: usize = 1024;

static KEYS: [[u64; TABLED]; 2] = {
    let mut keys = [[0; TABLED]; 2];
    let mut point = 0;
    while point < TABLED {
        keys[0][point] = splitmix(2 * point as u64);
        keys[1][point] = splitmix(2 * point as u64 + 1);
        point += 1;
    }
    keys
};

/// Mixed in when White is to move, for hashes that tell the mover.
// Not the last index, whose output is 0 and would tell nothing.
pub const WHITE_TO_MOVE: u64 = splitmix(u64::MAX - 1);

const _: () = assert!(WHITE_TO_MOVE != 0);

/// The key of a stone. The same for every board, so hashes of equal graphs may be compared and stored.
#[inline]
pub fn key(color: Color, point: Point) -> u64 {
    raw_key(color as u8, point.0)
}

#[inline(always)]
pub(crate) fn raw_key(color: u8, point: u16) -> u64 {
    if (point as usize) < TABLED {
        KEYS[color as usize & 1][point as usize]
    } else {
        splitmix(2 * point as u64 + (color & 1) as u64)
    }
}

/// Steele, Lea and Flood's SplitMix64 output function (2014).
const fn splitmix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
