//! The dense method: every border word at once, no bound, no pruning.
//!
//! The plain dynamic program that the pruned search is checked against. It shares only the numbering of border words
//! with it. The table for `kink` finished columns holds one value per pair of a word of the finished columns (read
//! with the last digit counting most) and a word of the others, so that each step moves whole runs.

use num_bigint::BigUint;

use crate::pattern::Pattern;
use crate::room::{filled, gathered};
use crate::words::{BARE, COVERED, EMPTY, Words};
use igolog_core::{Stop, Stopped};

/// What the dense method found.
#[derive(Clone, Debug)]
pub struct Dense {
    /// A board with the fewest empty points.
    pub pattern: Pattern,
    /// Table entries computed.
    pub states: u64,
}

/// The number of optimal boards and of boards with one empty point more, by the dense method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DenseCounts {
    /// The fewest empty points.
    pub liberties: usize,
    /// Boards with that many.
    pub optimal: BigUint,
    /// Boards with one more.
    pub plus_one: BigUint,
}

/// Memory that [`solve_dense`] takes, in bytes.
pub(crate) fn solve_bytes(rows: usize, cols: usize) -> u64 {
    // The boundary after every row is kept, to trace the board back.
    let kept = |boundary: u64| 2 * boundary * rows.max(cols) as u64;
    table_bytes::<u16>(rows.min(cols), kept)
}

/// Memory that [`count_dense`] takes, in bytes.
pub(crate) fn count_bytes(rows: usize, cols: usize) -> u64 {
    table_bytes::<Tallies>(rows.min(cols), |_| 0)
}

/// Two tables with an entry for every state of a border, and what else is kept of a boundary of so many states.
fn table_bytes<Entry>(cols: usize, kept: impl Fn(u64) -> u64) -> u64 {
    if cols > 28 {
        return u64::MAX;
    }
    let words = Words::new(cols);
    let widest = (0..=cols).map(|kink| words.all(kink) * words.all(cols - kink)).max().unwrap_or(0) as u64;
    let boundary = words.all(cols) as u64;
    2 * widest * size_of::<Entry>() as u64 + kept(boundary) + 12 * boundary
}

/// Finds a board with the fewest empty points by the dense method.
///
/// # Errors
/// [`Stopped`] when asked to.
pub fn solve_dense(rows: usize, cols: usize, stop: &Stop) -> Result<Dense, Stopped> {
    let (long, short) = (rows.max(cols), rows.min(cols));
    let mut sweep = Sweep::<u16>::new(short)?;
    let mut boundaries = vec![gathered(sweep.table.iter().copied())?];
    for _ in 0..long {
        sweep.row(stop)?;
        boundaries.push(gathered(sweep.table.iter().copied())?);
    }
    let pattern = trace(&sweep.words, short, &boundaries);
    let pattern = if rows < cols { pattern.transposed() } else { pattern };
    Ok(Dense { pattern, states: sweep.states })
}

/// Counts the optimal boards, and those with one empty point more, by the dense method.
/// None if a number passes 64 bits.
///
/// # Errors
/// [`Stopped`] when asked to.
pub fn count_dense(rows: usize, cols: usize, stop: &Stop) -> Result<Option<DenseCounts>, Stopped> {
    let (long, short) = (rows.max(cols), rows.min(cols));
    let mut sweep = Sweep::<Tallies>::new(short)?;
    for _ in 0..long {
        sweep.row(stop)?;
    }
    let mut best = Tallies::NONE;
    // The settled words: every digit covered or empty.
    for empties in 0..1usize << short {
        let digit = |col: usize| if empties >> col & 1 == 1 { EMPTY } else { COVERED };
        let rank: usize = (0..short).map(|col| sweep.words.place(digit(col), short - col)).sum();
        best.merge(sweep.table[rank], 0);
    }
    let exact = best.numbers.iter().all(|&number| number < u64::MAX);
    Ok(exact.then(|| DenseCounts {
        liberties: best.least as usize,
        optimal: best.numbers[0].into(),
        plus_one: best.numbers[1].into(),
    }))
}

/// A value per border word.
trait Cell: Copy {
    const NONE: Self;
    const START: Self;
    /// Adds the ways of `other`, each with `more` empty points.
    fn merge(&mut self, other: Self, more: u16);
}

impl Cell for u16 {
    const NONE: u16 = u16::MAX;
    const START: u16 = 0;
    #[inline]
    fn merge(&mut self, other: u16, more: u16) {
        *self = (*self).min(other.saturating_add(more));
    }
}

/// The fewest empty points and how many ways reach them, or one more.
#[derive(Clone, Copy)]
struct Tallies {
    least: u32,
    numbers: [u64; 2],
}

impl Cell for Tallies {
    const NONE: Tallies = Tallies { least: u32::MAX, numbers: [0; 2] };
    const START: Tallies = Tallies { least: 0, numbers: [1, 0] };
    #[inline]
    fn merge(&mut self, other: Tallies, more: u16) {
        if other.least == u32::MAX {
            return;
        }
        let theirs = other.least + u32::from(more);
        if theirs < self.least {
            let shifted = if self.least - theirs == 1 { self.numbers[0] } else { 0 };
            *self = Tallies { least: theirs, numbers: [0, shifted] };
        }
        let apart = (theirs - self.least) as usize;
        for (number, &ways) in self.numbers[apart.min(2)..].iter_mut().zip(&other.numbers) {
            *number = number.saturating_add(ways);
        }
    }
}

/// The table as it moves down the board.
struct Sweep<T> {
    words: Words,
    reversal: Vec<u32>,
    cols: usize,
    table: Vec<T>,
    states: u64,
}

impl<T: Cell> Sweep<T> {
    fn new(cols: usize) -> Result<Self, Stopped> {
        let words = Words::new(cols);
        let mut table = filled(words.all(cols), T::NONE)?;
        let start: usize = (1..=cols).map(|length| words.place(COVERED, length)).sum();
        table[start] = T::START;
        let reversal = words.reversal(cols);
        Ok(Sweep { words, reversal, cols, table, states: 0 })
    }

    fn row(&mut self, stop: &Stop) -> Result<(), Stopped> {
        for kink in 0..self.cols {
            stop.check()?;
            self.table = self.step(kink)?;
            self.states += self.table.len() as u64;
        }
        self.table = gathered(self.reversal.iter().map(|&rank| self.table[rank as usize]))?;
        Ok(())
    }

    fn step(&self, kink: usize) -> Result<Vec<T>, Stopped> {
        let words = &self.words;
        let rest = self.cols - kink;
        let (run, tail_run) = (words.all(rest), words.all(rest - 1));
        let mut next = filled(words.all(kink + 1) * tail_run, T::NONE)?;
        let (bare, empty_from) = (words.outer(kink), words.outer(kink) + words.middle(kink));
        for (prefix, from) in self.table.chunks_exact(run).enumerate() {
            let covered_prefix = if prefix < bare { prefix + bare } else { prefix };
            let empty_next = words.place(EMPTY, kink + 1) + covered_prefix;
            for above in [BARE, COVERED, EMPTY] {
                let tails = words.tails(above, rest);
                let from = &from[tails.offset..][..tails.len];
                let mut put = |target: usize, more: u16| {
                    let to = &mut next[target * tail_run + tails.start..][..tails.len];
                    for (to, &from) in to.iter_mut().zip(from) {
                        to.merge(from, more);
                    }
                };
                put(empty_next, 1);
                if above != BARE {
                    let covered = prefix >= empty_from || above == EMPTY;
                    put(prefix + if covered { words.place(COVERED, kink + 1) } else { 0 }, 0);
                }
            }
        }
        Ok(next)
    }
}

/// Reads a board back, from the best settled word up.
fn trace(words: &Words, cols: usize, boundaries: &[Vec<u16>]) -> Pattern {
    let rows = boundaries.len() - 1;
    let mut pattern = Pattern::full(rows, cols);
    let settled = vec![(COVERED, EMPTY); cols];
    let (mut word, mut cost) = cheapest(words, &settled, &boundaries[rows]);
    for row in (0..rows).rev() {
        let opened = word.iter().rev().fold(0, |bits, &digit| bits << 1 | u64::from(digit == EMPTY));
        pattern.open_row(row, opened);
        let above: Vec<(usize, usize)> = (0..cols)
            .map(|col| {
                let beside = (col > 0 && word[col - 1] == EMPTY) || word.get(col + 1) == Some(&EMPTY);
                match word[col] {
                    EMPTY => (BARE, EMPTY),
                    COVERED if beside => (COVERED, EMPTY),
                    COVERED => (EMPTY, EMPTY),
                    _ => (COVERED, COVERED),
                }
            })
            .collect();
        let spent = opened.count_ones() as u16;
        (word, cost) = cheapest(words, &above, &boundaries[row]);
        debug_assert!(cost < u16::MAX - spent);
    }
    debug_assert_eq!(cost, 0);
    pattern
}

/// The word with the least value whose digits lie in the given ranges.
fn cheapest(words: &Words, ranges: &[(usize, usize)], table: &[u16]) -> (Vec<usize>, u16) {
    let cols = ranges.len();
    let mut best = (Vec::new(), u16::MAX);
    let mut word: Vec<usize> = Vec::with_capacity(cols);
    fn extend(
        words: &Words,
        ranges: &[(usize, usize)],
        table: &[u16],
        word: &mut Vec<usize>,
        rank: usize,
        best: &mut (Vec<usize>, u16),
    ) {
        let col = word.len();
        if col == ranges.len() {
            if table[rank] < best.1 {
                *best = (word.clone(), table[rank]);
            }
            return;
        }
        let (low, high) = ranges[col];
        for digit in low..=high {
            if word.last().is_none_or(|before| before.abs_diff(digit) < 2) {
                word.push(digit);
                extend(words, ranges, table, word, rank + words.place(digit, ranges.len() - col), best);
                word.pop();
            }
        }
    }
    extend(words, ranges, table, &mut word, 0, &mut best);
    best
}
