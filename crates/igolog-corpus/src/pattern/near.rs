//! Which variants a changed point may have completed: by the contents of the point and the eight around it.

use rustc_hash::FxHashMap;

use super::{Allowed, PatternSearch};

/// No list is known yet for a neighbourhood.
const UNKNOWN: u16 = u16::MAX;
/// Three points in a row, each with a bit for black and one for white: so many contents.
const CONTENTS: usize = 64;

/// A point of a variant that a change may fill last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trigger {
    pub(super) variant: u16,
    pub(super) x: u8,
    pub(super) y: u8,
    /// What may be there.
    pub(super) allowed: u8,
}

/// What a trigger does not have on the nine points, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
struct Forbidden {
    empty: u32,
    black: u32,
    white: u32,
}

/// For each neighbourhood that came up the triggers that fit it.
#[derive(Debug)]
pub(super) struct Near {
    triggers: Vec<(Trigger, Forbidden)>,
    /// For the contents of three points in a row their number among those that a board has, and how many those are: a
    /// table by them stays in the nearer memory.
    rows: [u8; CONTENTS],
    row_count: usize,
    /// For each neighbourhood the number of its list: fewer than 30,000 can be on a board.
    known: Vec<u16>,
    lists: Vec<Vec<Trigger>>,
    list_numbers: FxHashMap<Vec<u32>, u16>,
}

impl Near {
    /// The triggers of those variants that fit on the board.
    pub(super) fn new(search: &PatternSearch, fits: impl Fn(usize) -> bool) -> Near {
        let mut triggers = Vec::new();
        for (number, variant) in search.variants().iter().enumerate().filter(|(number, _)| fits(*number)) {
            let pattern = &variant.pattern;
            for (at, &allowed) in pattern.cells.iter().enumerate().filter(|(_, allowed)| **allowed != Allowed::ANY) {
                let (x, y) = (at % pattern.width, at / pattern.width);
                let mut forbidden = Forbidden::default();
                for around in 0..9 {
                    let (column, row) = ((x + around % 3).wrapping_sub(1), (y + around / 3).wrapping_sub(1));
                    if column < pattern.width && row < pattern.height {
                        let bits = u32::from(!pattern.cells[row * pattern.width + column].bits());
                        forbidden.empty |= (bits & 1) << around;
                        forbidden.black |= (bits >> 1 & 1) << around;
                        forbidden.white |= (bits >> 2 & 1) << around;
                    }
                }
                let allowed = allowed.bits();
                triggers.push((Trigger { variant: number as u16, x: x as u8, y: y as u8, allowed }, forbidden));
            }
        }
        let mut rows = [0; CONTENTS];
        let mut row_count = 0;
        for (contents, row) in rows.iter_mut().enumerate() {
            // Beyond the board: nothing, a side, both sides, the whole row.
            if matches!(contents & contents >> 3, 0b000 | 0b001 | 0b100 | 0b101 | 0b111) {
                *row = row_count;
                row_count += 1;
            }
        }
        let row_count = usize::from(row_count);
        let known = vec![UNKNOWN; row_count.pow(3)];
        Near { triggers, rows, row_count, known, lists: Vec::new(), list_numbers: FxHashMap::default() }
    }

    /// The number of the list for a neighbourhood: three rows of three points, in each three bits for those that are black
    /// and three for those that are white; both for those beyond the board.
    #[inline]
    pub(super) fn list(&mut self, around: [usize; 3]) -> usize {
        let number = |row: usize| usize::from(self.rows[row % CONTENTS]);
        let [top, middle, bottom] = around.map(number);
        let at = (top * self.row_count + middle) * self.row_count + bottom;
        if self.known[at] == UNKNOWN {
            self.known[at] = self.make(around);
        }
        usize::from(self.known[at])
    }

    /// The triggers of a list.
    #[inline]
    pub(super) fn triggers(&self, list: usize) -> &[Trigger] {
        &self.lists[list]
    }

    #[cold]
    fn make(&mut self, around: [usize; 3]) -> u16 {
        let nine =
            |shift: usize| (0..).zip(around).map(|(row, bits)| (bits >> shift & 7) << (3 * row)).sum::<usize>() as u32;
        let (black, white) = (nine(0), nine(3));
        let empty = !(black | white);
        let fits = |no: &Forbidden| no.empty & empty | no.black & black | no.white & white == 0;
        let numbers = (0..).zip(&self.triggers).filter(|(_, (_, forbidden))| fits(forbidden));
        let list: Vec<u32> = numbers.map(|(number, _)| number).collect();
        let (lists, triggers) = (&mut self.lists, &self.triggers);
        *self.list_numbers.entry(list).or_insert_with_key(|list| {
            lists.push(list.iter().map(|&number| triggers[number as usize].0).collect());
            lists.len() as u16 - 1
        })
    }
}
