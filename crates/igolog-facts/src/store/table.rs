//! A typed table: rows of `N` numbers, found by any of its keys.

/// How a key is formed from a row: a number that is the row's bucket in that index.
pub(crate) type Key<const N: usize> = fn(&[i32; N]) -> usize;

/// Rows of one relation with an index for each key. Buckets are sorted, so every listing has one order.
#[derive(Clone, Debug)]
pub(crate) struct Table<const N: usize> {
    keys: &'static [Key<N>],
    indexes: Vec<Vec<Vec<[i32; N]>>>,
    len: usize,
}

/// A number of any sign as a bucket.
pub(crate) fn zigzag(number: i32) -> usize {
    if number > 0 { 2 * number as usize } else { 2 * number.unsigned_abs() as usize + 1 }
}

impl<const N: usize> Table<N> {
    /// An empty table; `sizes` says how many buckets each key will need at first.
    pub(crate) fn new(keys: &'static [Key<N>], sizes: &[usize]) -> Self {
        Table { keys, indexes: sizes.iter().map(|&size| vec![Vec::new(); size]).collect(), len: 0 }
    }

    /// The rows with this value of a key, sorted.
    #[inline]
    pub(crate) fn find(&self, key: usize, value: usize) -> &[[i32; N]] {
        self.indexes[key].get(value).map_or(&[], |bucket| bucket)
    }

    /// All rows, in order of the first key.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[i32; N]> {
        self.indexes[0].iter().flatten()
    }

    /// Adds a row that is not there.
    pub(crate) fn insert(&mut self, row: [i32; N]) {
        for (key, index) in self.keys.iter().zip(&mut self.indexes) {
            let value = key(&row);
            if value >= index.len() {
                index.resize(value + 1, Vec::new());
            }
            let bucket = &mut index[value];
            let at = bucket.partition_point(|other| *other < row);
            debug_assert!(bucket.get(at) != Some(&row), "row {row:?} is there already");
            bucket.insert(at, row);
        }
        self.len += 1;
    }

    /// Removes a row that is there.
    pub(crate) fn remove(&mut self, row: &[i32; N]) {
        for (key, index) in self.keys.iter().zip(&mut self.indexes) {
            let bucket = &mut index[key(row)];
            let at = bucket.partition_point(|other| other < row);
            debug_assert_eq!(bucket.get(at), Some(row), "row is not there");
            bucket.remove(at);
        }
        self.len -= 1;
    }
}

/// A table of any width.
pub(crate) trait AnyTable {
    /// The number of rows.
    fn count(&self) -> usize;
    /// Calls `see` with every row.
    fn each(&self, see: &mut dyn FnMut(&[i32]));
}

impl<const N: usize> AnyTable for Table<N> {
    fn count(&self) -> usize {
        self.len
    }

    fn each(&self, see: &mut dyn FnMut(&[i32])) {
        self.iter().for_each(|row| see(row));
    }
}
