//! Rows of one predicate: flat words, hash indexes on the column sets that the plans need, and two views at once.
//!
//! While a change is worked out, a row has two counts: how many derivations it had before (*old*) and has now (*new*). A row
//! is visible in a view if its count there is above zero, so delta rules can join the state before with the state after
//! without copying anything. Committing makes the new counts the old ones and frees rows that have none.

mod index;

use index::Index;

/// Most columns of a relation.
pub(crate) const MAX_COLUMNS: usize = 18;

/// A row, by its number. Stable until the change is committed.
pub(crate) type Row = u32;

/// Which state of the relation to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    New,
    Old,
}

const TOUCHED: u64 = 1 << 63;
const OLD_SHIFT: u32 = 32;
const OLD_MASK: u64 = 0x7fff_ffff;

/// The rows of one predicate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relation {
    arity: usize,
    /// For each row a header (touched bit, old count, new count), then its values.
    words: Vec<u64>,
    free: Vec<Row>,
    visible: usize,
    touched: Vec<Row>,
    indexes: Vec<Index>,
}

impl Relation {
    /// An empty relation; `columns` lists the column sets to index besides the whole row.
    pub(crate) fn new(arity: usize, columns: &[Vec<usize>]) -> Relation {
        let mut indexes = vec![Index::new((0..arity).collect())];
        indexes.extend(columns.iter().map(|c| Index::new(c.clone())));
        Relation { arity, words: Vec::new(), free: Vec::new(), visible: 0, touched: Vec::new(), indexes }
    }

    pub(crate) fn arity(&self) -> usize {
        self.arity
    }

    /// Rows visible in the new view.
    pub(crate) fn len(&self) -> usize {
        self.visible
    }

    /// One more than the largest row number in use.
    pub(crate) fn end(&self) -> Row {
        (self.words.len() / (self.arity + 1)) as Row
    }

    fn at(&self, row: Row) -> usize {
        row as usize * (self.arity + 1)
    }

    /// The values of a row.
    pub(crate) fn values(&self, row: Row) -> &[u64] {
        let at = self.at(row) + 1;
        &self.words[at..at + self.arity]
    }

    /// How many derivations the row has in the new view.
    pub(crate) fn count(&self, row: Row) -> i32 {
        self.words[self.at(row)] as u32 as i32
    }

    fn old_count(&self, row: Row) -> i32 {
        ((self.words[self.at(row)] >> OLD_SHIFT) & OLD_MASK) as i32
    }

    /// True if the row is visible in `view`.
    pub(crate) fn visible(&self, row: Row, view: View) -> bool {
        match view {
            View::New => self.count(row) > 0,
            View::Old => self.old_count(row) > 0,
        }
    }

    /// The row with these values, visible or not.
    pub(crate) fn find(&self, values: &[u64]) -> Option<Row> {
        let index = &self.indexes[0];
        let mut row = index.first(Index::hash_values(values));
        while row != Index::NONE {
            if self.values(row) == values {
                return Some(row);
            }
            row = index.next(row);
        }
        None
    }

    /// The row with these values, made with count zero if there is none.
    pub(crate) fn find_or_add(&mut self, values: &[u64]) -> Row {
        let hash = Index::hash_values(values);
        let mut row = self.indexes[0].first(hash);
        while row != Index::NONE {
            if self.values(row) == values {
                return row;
            }
            row = self.indexes[0].next(row);
        }
        let row = self.free.pop().unwrap_or_else(|| {
            let row = self.end();
            self.words.resize(self.words.len() + self.arity + 1, 0);
            row
        });
        let at = self.at(row);
        self.words[at] = 0;
        self.words[at + 1..at + 1 + self.arity].copy_from_slice(values);
        let (words, stride) = (&self.words, self.arity + 1);
        for (i, index) in self.indexes.iter_mut().enumerate() {
            let hash = if i == 0 { hash } else { index.hash_row(words, stride, row) };
            index.link(words, stride, row, hash);
        }
        row
    }

    /// Sets the new count of a row.
    pub(crate) fn set_count(&mut self, row: Row, count: i32) {
        let at = self.at(row);
        let header = self.words[at];
        let before = header as u32 as i32;
        if before == count {
            return;
        }
        if header & TOUCHED == 0 {
            self.touched.push(row);
        }
        match (before > 0, count > 0) {
            (false, true) => self.visible += 1,
            (true, false) => self.visible -= 1,
            _ => {}
        }
        self.words[at] = (header & !0xffff_ffff) | TOUCHED | u64::from(count as u32);
    }

    /// Adds to the new count of a row; false if the count no longer fits.
    pub(crate) fn adjust(&mut self, row: Row, by: i32) -> bool {
        match self.count(row).checked_add(by) {
            Some(count) => {
                self.set_count(row, count);
                true
            }
            None => false,
        }
    }

    /// Rows whose counts were changed since the last commit.
    pub(crate) fn touched(&self) -> &[Row] {
        &self.touched
    }

    /// Rows that came and rows that went since the last commit.
    pub(crate) fn changes(&self, came: &mut Vec<Row>, went: &mut Vec<Row>) {
        for &row in &self.touched {
            match (self.old_count(row) > 0, self.count(row) > 0) {
                (false, true) => came.push(row),
                (true, false) => went.push(row),
                _ => {}
            }
        }
    }

    /// Makes the new view the old one. `log` is called with values, old count and new count of every changed row.
    pub(crate) fn commit(&mut self, mut log: impl FnMut(&[u64], i32, i32)) {
        for i in 0..self.touched.len() {
            let row = self.touched[i];
            let (old, new) = (self.old_count(row), self.count(row));
            if old != new {
                log(self.values(row), old, new);
            }
            if new > 0 {
                let at = self.at(row);
                self.words[at] = (u64::from(new as u32) << OLD_SHIFT) | u64::from(new as u32);
            } else {
                self.unlink(row);
            }
        }
        self.touched.clear();
    }

    /// Makes the old view the new one again.
    pub(crate) fn roll_back(&mut self) {
        for i in 0..self.touched.len() {
            let row = self.touched[i];
            let old = self.old_count(row);
            self.set_count(row, old);
        }
        self.commit(|_, _, _| {});
    }

    fn unlink(&mut self, row: Row) {
        let at = self.at(row);
        let (words, stride) = (&self.words, self.arity + 1);
        for index in &mut self.indexes {
            let hash = index.hash_row(words, stride, row);
            index.unlink(row, hash);
        }
        self.words[at] = 0;
        self.free.push(row);
    }

    /// Forgets all rows, keeping the memory.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.free.clear();
        self.touched.clear();
        self.visible = 0;
        self.indexes.iter_mut().for_each(Index::clear);
    }

    /// The number of the index on `columns`, built if there is none.
    pub(crate) fn ensure_index(&mut self, columns: &[usize]) -> usize {
        if let Some(found) = self.indexes.iter().position(|i| i.columns() == columns) {
            return found;
        }
        let mut index = Index::new(columns.to_vec());
        let mut unused = vec![false; self.end() as usize];
        self.free.iter().for_each(|row| unused[*row as usize] = true);
        for row in (0..self.end()).filter(|row| !unused[*row as usize]) {
            let hash = index.hash_row(&self.words, self.arity + 1, row);
            index.link(&self.words, self.arity + 1, row, hash);
        }
        self.indexes.push(index);
        self.indexes.len() - 1
    }

    /// The first row that may have the hashed key in an index.
    pub(crate) fn first(&self, index: usize, hash: u64) -> Row {
        self.indexes[index].first(hash)
    }

    /// The next candidate after `row`, [`Relation::NONE`] at the end.
    pub(crate) fn next(&self, index: usize, row: Row) -> Row {
        self.indexes[index].next(row)
    }

    /// Mixes one more word of a key into a hash.
    pub(crate) fn mix(hash: u64, word: u64) -> u64 {
        Index::mix(hash, word)
    }

    /// No row.
    pub(crate) const NONE: Row = Index::NONE;

    /// All rows visible in the new view, as value slices, in row order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u64]> + '_ {
        (0..self.end()).filter(|row| self.count(*row) > 0).map(|row| self.values(row))
    }

    /// Bytes held, about.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * 8
            + (self.free.capacity() + self.touched.capacity()) * 4
            + self.indexes.iter().map(Index::bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests;
