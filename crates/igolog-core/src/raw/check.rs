//! Recomputing from scratch what the board keeps up to date, and reading it out.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Adjacency, Buffer, Counts, EMPTY, LibertySets, RawBoard, Record, Store};
use crate::zobrist::raw_key;

impl<A: Adjacency, S: Store> RawBoard<A, S> {
    #[inline(always)]
    pub(crate) fn color(&self, point: u16) -> u8 {
        self.color.get(point)
    }

    #[inline(always)]
    pub(crate) fn root(&self, point: u16) -> u16 {
        self.root.get(point)
    }

    #[inline(always)]
    pub(crate) fn next(&self, stone: u16) -> u16 {
        self.next.get(stone)
    }

    #[inline(always)]
    pub(crate) fn size(&self, root: u16) -> u16 {
        self.size.get(root)
    }

    #[inline(always)]
    pub(crate) fn liberty_count(&self, root: u16) -> u16 {
        self.liberties.count(root)
    }

    #[inline(always)]
    pub(crate) fn liberty_words(&self, root: u16) -> &[u64] {
        self.liberties.words(root)
    }

    pub(crate) fn live(&self) -> &[u16] {
        self.live.prefix(self.live_len as usize)
    }

    pub(crate) fn empties(&self) -> &[u16] {
        self.empties.prefix(self.empty_len as usize)
    }

    #[inline(always)]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn stones(&self) -> [u16; 2] {
        self.stones
    }

    pub(crate) fn prisoners(&self) -> [u32; 2] {
        self.prisoners
    }

    #[inline(always)]
    pub(crate) fn ko(&self) -> (u16, u8) {
        (self.ko, self.ko_color)
    }

    pub(crate) fn set_ko(&mut self, point: u16, color: u8) {
        (self.ko, self.ko_color) = (point, color);
    }

    pub(crate) fn set_prisoners(&mut self, prisoners: [u32; 2]) {
        self.prisoners = prisoners;
    }

    pub(crate) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(crate) fn logged_roots(&self) -> &[u16] {
        &self.roots
    }

    pub(crate) fn clear_log(&mut self) {
        self.forget();
    }

    /// Compares everything kept with what a flood fill finds; the first difference in words.
    pub(crate) fn check(&self) -> Result<(), String> {
        let fail = |what: &str, point: u16| Err(format!("{what} differs at point {point}"));
        let (mut hash, mut stones, mut empty, mut roots) = (0, [0u16; 2], 0, BTreeSet::new());
        for point in 0..self.points {
            let owner = self.color.get(point);
            let row = self.adjacency.row(point);
            let near: Vec<u16> =
                (0..A::row_len(row)).map(|k| self.adjacency.at(row, k)).filter(|&n| n < self.points).collect();
            let counts = near.iter().fold(A::Counts::all_empty(near.len() as u16), |counts, &n| {
                if self.color.get(n) == EMPTY { counts } else { counts.with_stone(self.color.get(n)) }
            });
            if counts != self.counts.get(point) {
                return fail("neighbour counts", point);
            }
            if owner == EMPTY {
                empty += 1;
                let slot = self.empty_slot.get(point);
                if slot >= self.empty_len || self.empties.get(slot) != point {
                    return fail("empty list", point);
                }
                if self.root.get(point) != self.nobody(point) {
                    return fail("root of an empty point", point);
                }
                continue;
            }
            hash ^= raw_key(owner, point);
            stones[owner as usize] += 1;
            let root = self.root.get(point);
            if !roots.insert(root) {
                continue;
            }
            let (block, liberties) = self.flood(point);
            if block.iter().any(|&s| self.root.get(s) != root) || self.size.get(root) as usize != block.len() {
                return fail("block", point);
            }
            let mut circle = BTreeSet::from([root]);
            let mut stone = self.next.get(root);
            while stone != root && circle.insert(stone) {
                stone = self.next.get(stone);
            }
            if stone != root || circle != block {
                return fail("stone circle", point);
            }
            let kept: BTreeSet<u16> =
                crate::point_set::points_of(self.liberties.words(root)).map(|p| p.index() as u16).collect();
            if kept != liberties || self.liberties.count(root) as usize != liberties.len() || liberties.is_empty() {
                return fail("liberties", point);
            }
        }
        let live: BTreeSet<u16> = self.live().iter().copied().collect();
        if live != roots || live.len() != self.live_len as usize {
            return Err("live-block list differs".into());
        }
        if (hash, stones, empty) != (self.hash, self.stones, self.empty_len) {
            return Err("hash or totals differ".into());
        }
        Ok(())
    }

    fn flood(&self, start: u16) -> (BTreeSet<u16>, BTreeSet<u16>) {
        let (mut block, mut liberties) = (BTreeSet::from([start]), BTreeSet::new());
        let mut stack = Vec::from([start]);
        while let Some(point) = stack.pop() {
            let row = self.adjacency.row(point);
            for near in (0..A::row_len(row)).map(|k| self.adjacency.at(row, k)) {
                if self.color.get(near) == EMPTY {
                    liberties.insert(near);
                } else if self.color.get(near) == self.color.get(start) && block.insert(near) {
                    stack.push(near);
                }
            }
        }
        (block, liberties)
    }
}
