//! A table of fixed size that remembers proof numbers of positions.

const WAYS: usize = 4;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    phi: u32,
    delta: u32,
    generation: u32,
}

/// Proof numbers by position key. Old generations read as absent, so that clearing costs nothing.
pub(crate) struct Table {
    entries: Vec<Entry>,
    mask: usize,
    generation: u32,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(crate) fn new(bits: u32) -> Table {
        let len = 1usize << bits.max(4);
        Table { entries: vec![Entry::default(); len], mask: len - 1, generation: 1 }
    }

    /// Forgets everything.
    pub(crate) fn next_generation(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => {
                self.entries.fill(Entry::default());
                self.generation = 1;
            }
        }
    }

    /// The numbers kept for a key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<(u32, u32)> {
        self.bucket(key)
            .map(|i| &self.entries[i])
            .find(|e| e.key == key && e.generation == self.generation)
            .map(|e| (e.phi, e.delta))
    }

    /// Keeps numbers for a key; of a full bucket the entry that is cheapest to find again goes.
    pub(crate) fn put(&mut self, key: u64, (phi, delta): (u32, u32)) {
        let worth = |e: &Entry| {
            if e.generation != self.generation {
                0
            } else if e.phi == 0 || e.delta == 0 {
                u32::MAX
            } else {
                e.phi.saturating_add(e.delta)
            }
        };
        let place = self
            .bucket(key)
            .find(|&i| self.entries[i].key == key && self.entries[i].generation == self.generation)
            .or_else(|| self.bucket(key).min_by_key(|&i| worth(&self.entries[i])))
            .expect("a bucket has entries");
        self.entries[place] = Entry { key, phi, delta, generation: self.generation };
    }

    #[inline]
    fn bucket(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let start = (key as usize) & self.mask & !(WAYS - 1);
        start..start + WAYS
    }
}
