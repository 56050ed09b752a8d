//! One strip: its backward pass, and look-up by border.

use std::sync::Arc;

use super::layout::Placed;
use crate::frontier::State;
use crate::room::{fill, filled, gathered};
use crate::words::{BARE, COVERED, EMPTY, Words};
use igolog_core::{Stop, Stopped};

/// Digits whose ranks are summed by one table.
const CHUNK: usize = 6;
const CHUNK_SIZE: usize = 1 << (2 * CHUNK);

/// The least charge still to come at each row boundary, by rank of the border word.
///
/// Values are bytes above a base per row. One that would not fit is kept at the highest byte, which only makes the
/// bound weaker, never wrong.
pub(super) struct Profile {
    boundaries: Vec<Table>,
}

/// The tables of one strip within one row; entry `kink − 1` is for `kink` finished columns.
#[derive(Default)]
pub(super) struct RowTables {
    pub(super) kinks: Vec<Table>,
}

/// The least charge still to come, by rank: bytes above a base.
pub(super) struct Table {
    pub(super) base: u32,
    pub(super) values: Vec<u8>,
}

/// A strip ready for look-ups.
pub(super) struct Strip {
    pub(super) placed: Placed,
    pub(super) ranks: Arc<Vec<Vec<u32>>>,
    profile: Arc<Profile>,
    reversal: Arc<Vec<u32>>,
    mirrored: bool,
}

impl Profile {
    /// The backward pass over all rows.
    pub(super) fn build(placed: &Placed, rows: usize, stop: &Stop) -> Result<Self, Stopped> {
        let words = Words::new(placed.width());
        let reversal = words.reversal(placed.width());
        let mut boundaries = vec![Table { base: 0, values: terminal(placed, &words) }];
        let mut spare = Vec::new();
        for row in 0..rows {
            stop.check()?;
            let mut table = boundaries[row].reordered(&reversal)?;
            for kink in (0..placed.width()).rev() {
                let next = step(placed, &words, kink, &table, spare)?;
                spare = std::mem::replace(&mut table, next).values;
            }
            boundaries.push(Table { base: table.base, values: gathered(table.values.iter().copied())? });
            spare = table.values;
        }
        boundaries.reverse();
        Ok(Profile { boundaries })
    }
}

impl Table {
    fn reordered(&self, reversal: &[u32]) -> Result<Table, Stopped> {
        let values = gathered(reversal.iter().map(|&rank| self.values[rank as usize]))?;
        Ok(Table { base: self.base, values })
    }
}

impl Strip {
    pub(super) fn new(placed: &Placed, profile: Profile) -> Self {
        let words = Words::new(placed.width());
        Strip {
            placed: placed.clone(),
            ranks: Arc::new(rank_tables(&words, placed.width())),
            profile: Arc::new(profile),
            reversal: Arc::new(words.reversal(placed.width())),
            mirrored: false,
        }
    }

    /// The strip that is the mirror image of `twin`; it shares its tables.
    pub(super) fn mirrored(placed: &Placed, twin: &Strip) -> Self {
        Strip {
            placed: placed.clone(),
            ranks: twin.ranks.clone(),
            profile: twin.profile.clone(),
            reversal: twin.reversal.clone(),
            mirrored: !twin.mirrored,
        }
    }

    /// The tables for all kinks inside `row`, from the boundary below it, in the memory of `spare`.
    pub(super) fn row_tables(&self, row: usize, spare: RowTables) -> Result<RowTables, Stopped> {
        let width = self.placed.width();
        let words = Words::new(width);
        let below = &self.profile.boundaries[row + 1];
        let reordered = if self.mirrored { None } else { Some(below.reordered(&self.reversal)?) };
        let mut kinks: Vec<Table> = Vec::with_capacity(width);
        let mut spare = spare.kinks.into_iter().rev().map(|table| table.values);
        for kink in (1..width).rev() {
            let from = kinks.last().or(reordered.as_ref()).unwrap_or(below);
            kinks.push(step(&self.placed, &words, kink, from, spare.next().unwrap_or_default())?);
        }
        kinks.reverse();
        Ok(RowTables { kinks })
    }

    /// The table at the boundary above `row` and the ranks to look it up with.
    pub(super) fn boundary(&self, row: usize) -> (&Table, &[u32]) {
        // A mirrored strip reads its twin's table with the word reversed, which is what the last kink's ranks do.
        let kink = if self.mirrored { self.placed.width() } else { 0 };
        (&self.profile.boundaries[row], &self.ranks[kink])
    }

    /// The charge still to come on this strip when `row` rows are done.
    pub(super) fn boundary_value(&self, row: usize, state: State) -> u32 {
        let (table, ranks) = self.boundary(row);
        table.base
            + u32::from(table.values[rank(ranks, (state >> (2 * self.placed.first)) as u64, self.placed.width())])
    }
}

/// The rank of the lowest `width` digits of `bits`; no strip is wider than 32 columns.
#[inline]
pub(super) fn rank(ranks: &[u32], mut bits: u64, width: usize) -> usize {
    let mut sum = 0;
    let mut left = width;
    for chunk in ranks.chunks_exact(CHUNK_SIZE) {
        let digits = left.min(CHUNK);
        sum += chunk[(bits & ((1 << (2 * digits)) - 1)) as usize];
        bits >>= 2 * CHUNK;
        left -= digits;
    }
    sum as usize
}

/// For each kink, what each group of digits adds to the rank: the finished columns are read with the last digit
/// counting most, the others with the first digit counting most, so that a step moves whole runs of ranks.
fn rank_tables(words: &Words, width: usize) -> Vec<Vec<u32>> {
    let chunks = width.div_ceil(CHUNK);
    (0..=width)
        .map(|kink| {
            let (finished, others) = strides(words, width, kink);
            let mut table = Vec::with_capacity(chunks * CHUNK_SIZE);
            for chunk in 0..chunks {
                for bits in 0..CHUNK_SIZE {
                    let columns = (chunk * CHUNK..width).take(CHUNK).enumerate();
                    let sum: usize = columns
                        .map(|(offset, col)| {
                            let digit = (bits >> (2 * offset) & 3).min(EMPTY);
                            if col < kink {
                                words.place(digit, col + 1) * finished
                            } else {
                                words.place(digit, width - col) * others
                            }
                        })
                        .sum();
                    table.push(sum as u32);
                }
            }
            table
        })
        .collect()
}

/// The kink up to which a table runs through the words of the unfinished columns first; beyond it, through those of
/// the finished columns. So runs stay long at both ends of a row.
fn turn(width: usize) -> usize {
    width.div_ceil(2)
}

/// How far apart in a table two neighbouring words of the finished columns lie, and two of the others.
fn strides(words: &Words, width: usize, kink: usize) -> (usize, usize) {
    if kink <= turn(width) { (words.all(width - kink), 1) } else { (1, words.all(kink)) }
}

/// The charge after the last row: a bare stone at an open edge waits for a helper, any other has lost.
fn terminal(placed: &Placed, words: &Words) -> Vec<u8> {
    let width = placed.width();
    let mut values = vec![0u8];
    let mut last = vec![COVERED as u8];
    for col in 0..width {
        let price = bare_price(placed, col).unwrap_or(u8::MAX);
        let mut longer = Vec::with_capacity(words.all(col + 1));
        let mut longer_last = Vec::with_capacity(words.all(col + 1));
        for (&value, &before) in values.iter().zip(&last) {
            for digit in [BARE, COVERED, EMPTY] {
                if digit.abs_diff(before as usize) < 2 {
                    longer.push(if digit == BARE { value.saturating_add(price) } else { value });
                    longer_last.push(digit as u8);
                }
            }
        }
        (values, last) = (longer, longer_last);
    }
    values
}

/// The price of leaving a stone bare for good, if a helper outside the strip can still cover it.
fn bare_price(placed: &Placed, col: usize) -> Option<u8> {
    let open = (col == 0 && placed.open_left) || (col + 1 == placed.width() && placed.open_right);
    open.then(|| placed.weights[col])
}

/// The weighted charge of an empty point at a column of the strip.
fn empty_price(placed: &Placed, col: usize) -> u8 {
    let beside = |open: bool| if open { 0 } else { placed.scale };
    let left = if col > 0 { placed.weights[col - 1] } else { beside(placed.open_left) };
    let right = placed.weights.get(col + 1).copied().unwrap_or_else(|| beside(placed.open_right));
    3 * placed.weights[col] + left + right
}

/// One step back: from the table for `kink + 1` finished columns to the one for `kink`.
/// The values of the new table go into `to`.
fn step(placed: &Placed, words: &Words, kink: usize, from: &Table, mut to: Vec<u8>) -> Result<Table, Stopped> {
    let width = placed.width();
    let least = from.values.iter().copied().min().unwrap_or(0);
    let prices = Prices { least, empty: empty_price(placed, kink), bare: bare_price(placed, kink) };
    let (finished, others) = (words.all(kink), words.all(width - kink));
    fill(&mut to, finished * others, 0)?;
    if kink < turn(width) {
        step_early(words, kink, width - kink, &prices, &from.values, &mut to);
    } else {
        step_late(words, kink, width - kink, &prices, &from.values, &mut to);
    }
    if kink == turn(width) {
        to = transposed(&to, others, finished)?;
    }
    Ok(Table { base: from.base + u32::from(least), values: to })
}

/// What a step charges.
struct Prices {
    /// Taken off every value.
    least: u8,
    /// For an empty point.
    empty: u8,
    /// For a stone below a bare one, if that is allowed at all.
    bare: Option<u8>,
}

impl Prices {
    /// The cheaper of an empty point and a stone, for a run of words below a digit.
    #[inline]
    fn pay(&self, above: usize, with_empty: &[u8], with_stone: &[u8], out: &mut [u8]) {
        let Some(stone_price) = (if above == BARE { self.bare } else { Some(0) }) else {
            for (out, &empty) in out.iter_mut().zip(with_empty) {
                *out = (empty - self.least).saturating_add(self.empty);
            }
            return;
        };
        for ((out, &empty), &stone) in out.iter_mut().zip(with_empty).zip(with_stone) {
            let stone = (stone - self.least).saturating_add(stone_price);
            *out = (empty - self.least).saturating_add(self.empty).min(stone);
        }
    }
}

/// A step where words of the unfinished columns are neighbours.
fn step_early(words: &Words, kink: usize, rest: usize, prices: &Prices, from: &[u8], to: &mut [u8]) {
    let (run, tail_run) = (words.all(rest), words.all(rest - 1));
    let bare_before = words.outer(kink);
    let empty_from = words.outer(kink) + words.middle(kink);
    for (prefix, out) in to.chunks_exact_mut(run).enumerate() {
        let after_empty = prefix >= empty_from;
        let covered_prefix = if prefix < bare_before { prefix + bare_before } else { prefix };
        let empty_row = &from[(words.place(EMPTY, kink + 1) + covered_prefix) * tail_run..][..tail_run];
        for above in [BARE, COVERED, EMPTY] {
            let tails = words.tails(above, rest);
            let covered = after_empty || above == EMPTY;
            let stone_next = prefix + if covered { words.place(COVERED, kink + 1) } else { 0 };
            let with_stone = &from[stone_next * tail_run + tails.start..][..tails.len];
            let with_empty = &empty_row[tails.start..][..tails.len];
            prices.pay(above, with_empty, with_stone, &mut out[tails.offset..][..tails.len]);
        }
    }
}

/// A step where words of the finished columns are neighbours.
fn step_late(words: &Words, kink: usize, rest: usize, prices: &Prices, from: &[u8], to: &mut [u8]) {
    let (run, next_run) = (words.all(kink), words.all(kink + 1));
    let (outer, middle) = (words.outer(kink), words.middle(kink));
    let (covered_place, empty_place) = (words.place(COVERED, kink + 1), words.place(EMPTY, kink + 1));
    // Runs of words by the digit before: where they start, how many, and where they go when that digit gets covered.
    let before =
        [(BARE, 0, outer, outer), (COVERED, outer, middle, outer), (EMPTY, outer + middle, outer, outer + middle)];
    for above in [BARE, COVERED, EMPTY] {
        let tails = words.tails(above, rest);
        for tail in 0..tails.len {
            let from = &from[(tails.start + tail) * next_run..][..next_run];
            let out = &mut to[(tails.offset + tail) * run..][..run];
            for (digit, start, len, covered_start) in before {
                let covered = digit == EMPTY || above == EMPTY;
                let stone_start = start + if covered { covered_place } else { 0 };
                let with_stone = &from[stone_start..][..len];
                let with_empty = &from[empty_place + covered_start..][..len];
                prices.pay(above, with_empty, with_stone, &mut out[start..][..len]);
            }
        }
    }
}

/// Rows and columns exchanged, tile by tile for the cache.
fn transposed(from: &[u8], rows: usize, cols: usize) -> Result<Vec<u8>, Stopped> {
    const TILE: usize = 32;
    let mut to = filled(from.len(), 0)?;
    for top in (0..rows).step_by(TILE) {
        let high = TILE.min(rows - top);
        for left in (0..cols).step_by(TILE) {
            for col in left..cols.min(left + TILE) {
                let out = &mut to[col * rows + top..][..high];
                for (row, out) in (top..).zip(out) {
                    *out = from[row * cols + col];
                }
            }
        }
    }
    Ok(to)
}
