//! The bound as seen from one row: for every column, which table of each strip answers.

use super::strip::{RowTables, Strip, rank};
use crate::frontier::{State, digit};
use crate::words::EMPTY;

/// One strip's table for a given number of finished columns.
struct Lens<'a> {
    table: &'a [u8],
    ranks: &'a [u32],
    shift: usize,
    width: usize,
    base: u32,
    /// The column left of the strip and the unit it may have paid already for the strip's first column.
    refund: Option<(usize, u32)>,
}

/// Look-ups of the bound within one row.
pub(crate) struct RowView<'a> {
    lenses: Vec<Lens<'a>>,
    strips: usize,
    unit: u32,
}

impl<'a> RowView<'a> {
    pub(super) fn new(strips: &'a [Strip], row: usize, tables: &'a [RowTables], cols: usize, unit: u32) -> Self {
        let mut lenses = Vec::with_capacity((cols + 1) * strips.len());
        for done in 0..=cols {
            for (strip, tables) in strips.iter().zip(tables) {
                lenses.push(Lens::new(strip, row, tables, done));
            }
        }
        RowView { lenses, strips: strips.len(), unit }
    }

    /// The charge of one empty point.
    pub(crate) fn unit(&self) -> u32 {
        self.unit
    }

    /// The least charge still to come from a border with `done` columns of the row finished.
    #[inline]
    pub(crate) fn charge(&self, done: usize, state: State) -> u32 {
        let lenses = &self.lenses[done * self.strips..][..self.strips];
        lenses.iter().map(|lens| lens.charge(state)).sum()
    }
}

impl<'a> Lens<'a> {
    fn new(strip: &'a Strip, row: usize, tables: &'a RowTables, done: usize) -> Self {
        let (first, width) = (strip.placed.first, strip.placed.width());
        let kink = done.saturating_sub(first);
        let (table, ranks) = if kink == 0 {
            strip.boundary(row)
        } else if kink >= width {
            strip.boundary(row + 1)
        } else {
            (&tables.kinks[kink - 1], strip.ranks[kink].as_slice())
        };
        let refund = (first > 0 && done == first).then(|| (first - 1, u32::from(strip.placed.weights[0])));
        Lens { table: &table.values, ranks, shift: 2 * first, width, base: table.base, refund }
    }

    #[inline]
    fn charge(&self, state: State) -> u32 {
        let value = self.base + u32::from(self.table[rank(self.ranks, (state >> self.shift) as u64, self.width)]);
        match self.refund {
            Some((col, unit)) if digit(state, col) == EMPTY => value.saturating_sub(unit),
            _ => value,
        }
    }
}
