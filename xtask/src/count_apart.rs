//! The number of optimal boards, counted apart: a check of `igolog-extremal` that shares no line with it.
//!
//! The board goes by column within row, as every such count must, but from both ends: half of the rows from above, half from
//! below, and the two joined column by column in the middle; the half from above waits in a file meanwhile. Nothing is
//! bounded, nothing pruned; instead of long numbers there are remainders modulo a prime, so that a state takes five bytes.
//!
//! A point is bare (a stone that still needs a liberty), covered (a stone that has one) or empty. A bare stone never stands
//! beside an empty point of its row. The finished points of a row are numbered with the last digit counting most, the others
//! with the first; so a whole row of one kind is the mirror image of the other, and since the board is its own mirror image
//! the table of a finished row needs no reordering.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// The prime: the largest below 2³².
pub(crate) const PRIME: u64 = 4_294_967_291;

/// No way leads to a state.
const NEVER: u8 = u8::MAX;
const BARE: usize = 0;
const COVERED: usize = 1;
const EMPTY: usize = 2;

/// How many words there are, by length and outermost digit.
struct Words {
    with: Vec<[usize; 3]>,
}

impl Words {
    fn new(longest: usize) -> Words {
        let mut with = vec![[0, 1, 0]];
        for length in 1..=longest {
            let [bare, covered, empty] = with[length - 1];
            let all = bare + covered + empty;
            with.push(if length == 1 { [1; 3] } else { [bare + covered, all, covered + empty] });
        }
        Words { with }
    }

    /// All words of a length; one of length 0.
    fn all(&self, length: usize) -> usize {
        self.with[length].iter().sum()
    }

    /// Where the words with this outermost digit begin.
    fn start(&self, length: usize, digit: usize) -> usize {
        self.with[length][..digit].iter().sum()
    }

    /// Which words, one shorter, may stand inside of this outermost digit: from, and how many.
    fn inside(&self, length: usize, digit: usize) -> (usize, usize) {
        let shorter = length - 1;
        let from = if digit == EMPTY && shorter > 0 { self.with[shorter][BARE] } else { 0 };
        (from, self.with[length][digit])
    }
}

/// The fewest empty points of every state, and in how many ways, modulo the prime.
struct Table {
    fewest: Vec<u8>,
    ways: Vec<u32>,
}

impl Table {
    fn nothing(states: usize) -> Table {
        Table { fewest: vec![NEVER; states], ways: vec![0; states] }
    }

    /// The same in the memory that it has.
    fn forget(&mut self, states: usize) {
        self.fewest.clear();
        self.fewest.resize(states, NEVER);
        self.ways.clear();
        self.ways.resize(states, 0);
    }

    fn write(&self, file: &mut File) -> io::Result<()> {
        let mut writer = BufWriter::with_capacity(1 << 20, file);
        for (fewest, ways) in self.fewest.iter().zip(&self.ways) {
            writer.write_all(&[*fewest])?;
            writer.write_all(&ways.to_le_bytes())?;
        }
        writer.flush()
    }

    /// Adds a run of another table, `more` empty points on top.
    fn add(&mut self, to: usize, from: &Table, at: usize, states: usize, more: u8) {
        let fewest = self.fewest[to..to + states].iter_mut().zip(&from.fewest[at..at + states]);
        let ways = self.ways[to..to + states].iter_mut().zip(&from.ways[at..at + states]);
        for ((fewest, &theirs), (ways, &more_ways)) in fewest.zip(ways) {
            let theirs = theirs.saturating_add(more);
            let sum = u64::from(*ways) + u64::from(more_ways);
            let sum = if sum >= PRIME { sum - PRIME } else { sum } as u32;
            *ways = if theirs < *fewest {
                more_ways
            } else if theirs == *fewest {
                sum
            } else {
                *ways
            };
            *fewest = theirs.min(*fewest);
        }
    }
}

/// The fewest empty points of a square board and the number of boards that have so few, modulo [`PRIME`].
/// Memory: some 10 bytes for each of 1.5 · 2.414ᴺ states, and half as much in a file that goes away at the end.
/// None for a board that is too large for a byte of empty points.
fn count_apart(side: usize) -> io::Result<Option<(usize, u64)>> {
    if side == 0 || side > 33 {
        return Ok(None);
    }
    let words = Words::new(side);
    let mut table = Table::nothing(words.all(side));
    let mut spare = Table::nothing(0);
    // Above the board nothing needs a liberty and nothing gives one.
    let covered =
        (1..=side).map(|length| words.start(length, COVERED) - words.inside(length, COVERED).0).sum::<usize>();
    (table.fewest[covered], table.ways[covered]) = (0, 1);
    for _ in 0..side / 2 {
        next_row(&words, side, &mut table, &mut spare);
    }
    let mut above = tempfile::tempfile()?;
    table.write(&mut above)?;
    if side % 2 == 1 {
        next_row(&words, side, &mut table, &mut spare);
    }
    complete(&words, side, &mut table, &mut spare);
    joined(&mut above, &table).map(Some)
}

/// The table after one row more.
fn next_row(words: &Words, side: usize, table: &mut Table, spare: &mut Table) {
    for column in 0..side {
        sweep(words, side, column, table, spare, |from, next, place| {
            let Place { above, prefix, at, run, inner, tail_run } = place;
            let bare = if column == 0 { 0 } else { words.with[column][BARE] };
            let empty_from = if column == 0 { usize::MAX } else { words.start(column, EMPTY) };
            // An empty point gives the stone beside it its liberty.
            let beside = if prefix < bare { prefix + bare } else { prefix };
            let skipped = words.inside(column + 1, EMPTY).0;
            let empty = words.start(column + 1, EMPTY) + beside - skipped;
            next.add(empty * tail_run + inner, from, at, run, 1);
            if above != BARE {
                let served = above == EMPTY || prefix >= empty_from;
                let stone = if served { words.start(column + 1, COVERED) } else { 0 } + prefix;
                next.add(stone * tail_run + inner, from, at, run, 0);
            }
        });
    }
}

/// From the ways below, by the border of their own first row, to those by the border of the row above.
fn complete(words: &Words, side: usize, table: &mut Table, spare: &mut Table) {
    for column in 0..side {
        sweep(words, side, column, table, spare, |from, next, place| {
            let Place { above: beneath, prefix, at, run, inner, tail_run } = place;
            let least = match beneath {
                BARE => EMPTY,
                COVERED => COVERED,
                _ => BARE,
            };
            for digit in least..=EMPTY {
                let (first, many) = words.inside(column + 1, digit);
                if (first..first + many).contains(&prefix) {
                    let target = words.start(column + 1, digit) + prefix - first;
                    next.add(target * tail_run + inner, from, at, run, 0);
                }
            }
        });
    }
}

/// A run of states with one finished word and one digit next to it.
struct Place {
    /// The digit that is replaced.
    above: usize,
    /// The number of the finished word.
    prefix: usize,
    /// Where the run stands, and how long it is.
    at: usize,
    run: usize,
    /// Where it goes among the words of the unfinished points.
    inner: usize,
    /// How many of those there are.
    tail_run: usize,
}

fn sweep(
    words: &Words,
    side: usize,
    column: usize,
    table: &mut Table,
    next: &mut Table,
    mut put: impl FnMut(&Table, &mut Table, Place),
) {
    let rest = side - column;
    let (run_all, tail_run) = (words.all(rest), words.all(rest - 1));
    next.forget(words.all(column + 1) * tail_run);
    for prefix in 0..words.all(column) {
        for above in [BARE, COVERED, EMPTY] {
            let (inner, run) = words.inside(rest, above);
            let at = prefix * run_all + words.start(rest, above);
            put(table, next, Place { above, prefix, at, run, inner, tail_run });
        }
    }
    std::mem::swap(table, next);
}

/// The best sums of a table that was written and another.
fn joined(written: &mut File, below: &Table) -> io::Result<(usize, u64)> {
    written.rewind()?;
    let mut reader = BufReader::with_capacity(1 << 20, written);
    let mut best = (usize::MAX, 0);
    for (&b, &other) in below.fewest.iter().zip(&below.ways) {
        let mut state = [0; 5];
        reader.read_exact(&mut state)?;
        let [a, ways @ ..] = state;
        if a == NEVER || b == NEVER {
            continue;
        }
        let ways = u64::from(u32::from_le_bytes(ways)) * u64::from(other) % PRIME;
        let empty = usize::from(a) + usize::from(b);
        best = match empty.cmp(&best.0) {
            std::cmp::Ordering::Less => (empty, ways),
            std::cmp::Ordering::Equal => (empty, (best.1 + ways) % PRIME),
            std::cmp::Ordering::Greater => best,
        };
    }
    Ok(best)
}

/// Count the optimal boards of a square by a way of its own, modulo a prime
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Side of the board
    side: usize,
    /// The number that the search gives, to compare
    #[arg(long)]
    expect: Option<u128>,
}

pub(crate) fn run(args: &Args) -> crate::Done {
    let Some((empty, ways)) = count_apart(args.side)? else { return Err("sides are from 1 to 33".into()) };
    println!("{0}x{0}: {empty} empty points, {ways} boards modulo {PRIME}", args.side);
    match &args.expect {
        Some(expect) if expect % u128::from(PRIME) == u128::from(ways) => println!("as expected"),
        Some(_) => return Err("another number was expected".into()),
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_come_out() {
        let published = [(1, 1), (2, 6), (3, 10), (4, 2), (7, 22), (10, 288), (12, 2), (16, 52), (20, 32), (24, 4)];
        for (side, expected) in (1..).zip(published) {
            assert_eq!(count_apart(side).unwrap(), Some(expected), "{side}");
        }
    }
}
