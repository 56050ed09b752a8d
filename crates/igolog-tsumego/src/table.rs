//! The table of positions met: proof numbers, and for settled positions the zone and the winning move.

use igolog_core::Point;

use crate::bits::Bits;
use crate::pattern::Patterns;

/// No bound: the side cannot reach it.
pub(crate) const INFINITE: u32 = 1 << 28;

/// What is known of a position: how much work it looks like to show that its mover wins, and that he loses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) win: u32,
    pub(crate) lose: u32,
    /// Positions visited below, for choosing what to keep.
    work: u32,
    /// The move that wins, where the mover wins; `u16::MAX` is a pass.
    best: u16,
    pub(crate) zone: Bits,
}

impl Entry {
    pub(crate) fn is_settled(&self) -> bool {
        self.win == 0 || self.lose == 0
    }

    pub(crate) fn work(&self) -> u32 {
        self.work
    }

    /// Whether a terminal test settled it.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_settled() && self.work == 1
    }

    pub(crate) fn best(&self) -> Option<Point> {
        (self.best != u16::MAX).then(|| Point::new(self.best as usize))
    }
}

/// A bounded table in buckets of four; the entry with the least work behind it makes room. It begins small and grows
/// to its bound as it fills, so that an easy question costs little.
pub(crate) struct Table {
    entries: Vec<Entry>,
    filled: usize,
    most: usize,
    pub(crate) patterns: Patterns,
}

const BUCKET: usize = 4;
const FIRST_SIZE: usize = 1 << 11;
const VACANT: Entry = Entry { key: 0, win: 1, lose: 1, work: 0, best: u16::MAX, zone: Bits::EMPTY };

impl Table {
    /// A table of at most 2^`bits` positions, at least one bucket.
    pub(crate) fn new(bits: u32) -> Table {
        let most = 1usize << bits.clamp(2, 28);
        let entries = vec![VACANT; most.min(FIRST_SIZE)];
        Table { entries, filled: 0, most, patterns: Patterns::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.truncate(FIRST_SIZE);
        self.entries.fill(VACANT);
        self.filled = 0;
        self.patterns.clear();
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry> {
        let at = self.bucket(key);
        self.entries[at..at + BUCKET].iter().find(|e| e.key == key && e.work > 0)
    }

    pub(crate) fn put(&mut self, key: u64, win: u32, lose: u32, work: u64, best: Option<Point>, zone: Bits) {
        let work = work.clamp(1, u32::MAX as u64) as u32;
        let best = best.map_or(u16::MAX, |p| p.index() as u16);
        self.insert(Entry { key, win, lose, work, best, zone });
        if 2 * self.filled > self.entries.len() && self.entries.len() < self.most {
            let size = 2 * self.entries.len();
            let mut larger = Vec::new();
            if larger.try_reserve_exact(size).is_err() {
                // The system has no more memory: it stays as large as it is.
                self.most = self.entries.len();
                return;
            }
            larger.resize(size, VACANT);
            let old = core::mem::replace(&mut self.entries, larger);
            self.filled = 0;
            old.into_iter().filter(|e| e.work > 0).for_each(|e| self.insert(e));
        }
    }

    fn insert(&mut self, entry: Entry) {
        let at = self.bucket(entry.key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let slot = match bucket.iter().position(|e| e.key == entry.key && e.work > 0) {
            Some(same) => same,
            None => (0..BUCKET).min_by_key(|&k| bucket[k].work).unwrap_or(0),
        };
        let slot = &mut bucket[slot];
        self.filled += (slot.work == 0) as usize;
        let before = if slot.key == entry.key { slot.work } else { 0 };
        *slot = Entry { work: entry.work.saturating_add(before), ..entry };
    }
}
