//! A hash index on some columns: buckets with rows chained through two arrays, so that adding and removing are O(1) and
//! nothing is allocated per key.

use super::Row;

/// Rows by the hash of some of their columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    columns: Vec<usize>,
    heads: Vec<Row>,
    next: Vec<Row>,
    before: Vec<Row>,
    linked: usize,
}

impl Index {
    pub(super) const NONE: Row = Row::MAX;

    pub(super) fn new(columns: Vec<usize>) -> Index {
        Index { columns, heads: Vec::new(), next: Vec::new(), before: Vec::new(), linked: 0 }
    }

    pub(super) fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// One step of the hash (multiplicative, as in FxHash; the words are small numbers, the top bits come out well mixed).
    pub(super) fn mix(hash: u64, word: u64) -> u64 {
        (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
    }

    pub(super) fn hash_values(values: &[u64]) -> u64 {
        values.iter().fold(0, |hash, word| Self::mix(hash, *word))
    }

    pub(super) fn hash_row(&self, words: &[u64], stride: usize, row: Row) -> u64 {
        let at = row as usize * stride + 1;
        self.columns.iter().fold(0, |hash, column| Self::mix(hash, words[at + column]))
    }

    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.heads.len() - 1)
    }

    pub(super) fn first(&self, hash: u64) -> Row {
        if self.heads.is_empty() { Self::NONE } else { self.heads[self.bucket(hash)] }
    }

    pub(super) fn next(&self, row: Row) -> Row {
        self.next[row as usize]
    }

    pub(super) fn link(&mut self, words: &[u64], stride: usize, row: Row, hash: u64) {
        let place = row as usize;
        if place >= self.next.len() {
            self.next.resize(place + 1, Self::NONE);
            self.before.resize(place + 1, Self::NONE);
        }
        self.linked += 1;
        if self.linked > self.heads.len() {
            self.grow(words, stride);
        }
        self.push(row, hash);
    }

    fn push(&mut self, row: Row, hash: u64) {
        let bucket = self.bucket(hash);
        let head = self.heads[bucket];
        self.next[row as usize] = head;
        self.before[row as usize] = Self::NONE;
        if head != Self::NONE {
            self.before[head as usize] = row;
        }
        self.heads[bucket] = row;
    }

    /// Doubles the buckets and chains the linked rows anew, oldest first so that chains keep their order.
    fn grow(&mut self, words: &[u64], stride: usize) {
        let old = std::mem::take(&mut self.heads);
        self.heads = vec![Self::NONE; (old.len() * 2).max(16)];
        let mut chain = Vec::new();
        for head in old {
            chain.clear();
            let mut row = head;
            while row != Self::NONE {
                chain.push(row);
                row = self.next[row as usize];
            }
            for &row in chain.iter().rev() {
                let hash = self.hash_row(words, stride, row);
                self.push(row, hash);
            }
        }
    }

    pub(super) fn unlink(&mut self, row: Row, hash: u64) {
        let (next, before) = (self.next[row as usize], self.before[row as usize]);
        if next != Self::NONE {
            self.before[next as usize] = before;
        }
        if before == Self::NONE {
            let bucket = self.bucket(hash);
            self.heads[bucket] = next;
        } else {
            self.next[before as usize] = next;
        }
        self.linked -= 1;
    }

    pub(super) fn clear(&mut self) {
        self.heads.fill(Self::NONE);
        self.next.clear();
        self.before.clear();
        self.linked = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        (self.heads.capacity() + self.next.capacity() + self.before.capacity()) * 4 + self.columns.capacity() * 8
    }
}
