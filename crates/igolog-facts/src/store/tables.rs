//! The base tables and the log of what a step changed in them.

use igolog_core::{Color, Point};

use super::table::{Table, zigzag};
use crate::relation::Relation;
use crate::value::FactValue;

/// Columns of the widest relation.
pub(crate) const EULER_COLUMNS: usize = 14;

/// The rows that the last step, or its undo, removed and inserted.
///
/// No row is both removed and inserted by one step.
#[derive(Clone, Debug, Default)]
pub struct RowChanges {
    heads: Vec<(Relation, bool, u32)>,
    words: Vec<i32>,
}

/// One removed or inserted row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowChange<'a> {
    /// The relation.
    pub relation: Relation,
    /// Whether the row came or went.
    pub inserted: bool,
    /// Its columns; [`Schema::read`](crate::relation::Schema::read) makes values of them.
    pub row: &'a [i32],
}

impl RowChange<'_> {
    /// The row as values.
    pub fn values(&self) -> Vec<FactValue> {
        self.relation.schema().read(self.row).collect()
    }
}

impl RowChanges {
    /// The number of rows removed and inserted.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether no row changed.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The changes in the order in which they were made.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RowChange<'_>> {
        (0..self.heads.len()).map(|i| {
            let (relation, inserted, start) = self.heads[i];
            let end = self.heads.get(i + 1).map_or(self.words.len(), |next| next.2 as usize);
            RowChange { relation, inserted, row: &self.words[start as usize..end] }
        })
    }

    pub(crate) fn clear(&mut self) {
        self.heads.clear();
        self.words.clear();
    }

    pub(crate) fn push(&mut self, relation: Relation, inserted: bool, row: &[i32]) {
        self.heads.push((relation, inserted, self.words.len() as u32));
        self.words.extend_from_slice(row);
    }
}

/// All base relations.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) stone: Table<3>,
    pub(crate) block_of: Table<2>,
    pub(crate) block: Table<4>,
    pub(crate) first: Table<2>,
    pub(crate) liberty: Table<2>,
    pub(crate) enemy: Table<3>,
    pub(crate) joint: Table<4>,
    pub(crate) kosumi: Table<5>,
    pub(crate) euler: Table<EULER_COLUMNS>,
    pub(crate) region: Table<4>,
    pub(crate) bounds: Table<3>,
}

impl Tables {
    pub(crate) fn new(points: usize) -> Tables {
        let n = points;
        Tables {
            stone: Table::new(&[|r| r[0] as usize, |r| zigzag(r[1])], &[n, 0]),
            block_of: Table::new(&[|r| r[0] as usize, |r| r[1] as usize], &[n, n]),
            block: Table::new(&[|r| r[0] as usize, |r| (2 * r[3] + r[1]) as usize], &[n, 0]),
            first: Table::new(&[|r| r[0] as usize], &[n]),
            liberty: Table::new(&[|r| r[0] as usize, |r| r[1] as usize], &[n, n]),
            enemy: Table::new(&[|r| r[0] as usize], &[n]),
            joint: Table::new(&[|r| r[0] as usize, |r| r[1] as usize, |r| r[2] as usize], &[n, n, n]),
            kosumi: Table::new(&[|r| r[0] as usize, |r| r[1] as usize], &[n, n]),
            euler: Table::new(&[|r| r[0] as usize], &[2]),
            region: Table::new(&[|r| r[0] as usize], &[2 * n]),
            bounds: Table::new(&[|r| r[0] as usize, |r| r[1] as usize], &[2 * n, n]),
        }
    }
}

/// Makes the rows of one bucket equal to `wanted` (sorted), logging what goes and what comes.
pub(crate) fn replace<const N: usize>(
    table: &mut Table<N>,
    changes: &mut RowChanges,
    relation: Relation,
    (key, value): (usize, usize),
    wanted: &[[i32; N]],
    old: &mut Vec<[i32; N]>,
) {
    if table.find(key, value) == wanted {
        return;
    }
    old.clear();
    old.extend_from_slice(table.find(key, value));
    for row in old.iter().filter(|row| wanted.binary_search(row).is_err()) {
        take(table, changes, relation, row);
    }
    for row in wanted.iter().filter(|row| old.binary_search(row).is_err()) {
        put(table, changes, relation, *row);
    }
}

/// Inserts a row and logs it.
pub(crate) fn put<const N: usize>(table: &mut Table<N>, changes: &mut RowChanges, relation: Relation, row: [i32; N]) {
    table.insert(row);
    changes.push(relation, true, &row);
}

/// Removes a row and logs it.
pub(crate) fn take<const N: usize>(table: &mut Table<N>, changes: &mut RowChanges, relation: Relation, row: &[i32; N]) {
    table.remove(row);
    changes.push(relation, false, row);
}

/// A point as a column.
pub(crate) fn at(point: Point) -> i32 {
    point.index() as i32
}

/// A colour as a column.
pub(crate) fn hue(color: Color) -> i32 {
    color as i32
}
