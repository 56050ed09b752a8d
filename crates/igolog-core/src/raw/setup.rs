//! Taking a single stone away, as a setup does: its block may fall apart.

use alloc::vec::Vec;

use super::{Action, Adjacency, Buffer, Counts, EMPTY, LibertySets, NOWHERE, RawBoard, Record, Store};
use crate::zobrist::raw_key;

impl<A: Adjacency, S: Store> RawBoard<A, S> {
    pub(crate) fn remove(&mut self, point: u16, first: bool) {
        let color = self.color.get(point);
        debug_assert!(color < EMPTY);
        let old_root = self.root.get(point);
        let mut record = Record {
            hash: self.hash,
            action: Action::Remove { color },
            first,
            setup: true,
            ko_color: self.ko_color,
            ko: self.ko,
            point,
            root: old_root,
            root_size: 0,
            empty_slot: 0,
            old_next: 0,
            blocks: 0,
            taken: self.size.get(old_root),
        };
        self.ko = NOWHERE;
        self.hash ^= raw_key(color, point);
        self.stones[color as usize & 1] -= 1;
        self.liberties.save(old_root, &mut self.saved);
        self.drop_live(old_root);

        let from = self.roots.len();
        let mut stone = old_root;
        loop {
            self.roots.push(stone);
            self.root.set(stone, self.nobody(stone));
            stone = self.next.get(stone);
            if stone == old_root {
                break;
            }
        }
        let stones: Vec<u16> = self.roots[from..].to_vec();
        self.color.set(point, EMPTY);
        self.push_empty(point);
        let row = self.adjacency.row(point);
        for k in 0..A::row_len(row) {
            let near = self.adjacency.at(row, k);
            let counts = self.counts.at(near);
            *counts = counts.without_stone(color);
            self.liberties.insert_if(self.root.get(near), point, true);
        }
        for &stone in stones.iter().filter(|&&s| s != point) {
            if self.root.get(stone) >= self.points {
                self.liberties.save(stone, &mut self.saved);
                self.found_block(stone, color);
                self.roots.push(stone);
                record.blocks += 1;
            }
        }
        self.records.push(record);
    }

    /// Makes a block of all stones of `color` that are connected to `root` and belong to no block yet.
    fn found_block(&mut self, root: u16, color: u8) {
        self.liberties.clear(root);
        self.root.set(root, root);
        let mut members = Vec::from([root]);
        let mut at = 0;
        while at < members.len() {
            let row = self.adjacency.row(members[at]);
            for k in 0..A::row_len(row) {
                let near = self.adjacency.at(row, k);
                let owner = self.color.get(near);
                self.liberties.insert_if(root, near, owner == EMPTY);
                if owner == color && self.root.get(near) != root {
                    self.root.set(near, root);
                    members.push(near);
                }
            }
            at += 1;
        }
        for (k, &stone) in members.iter().enumerate() {
            self.next.set(stone, members[(k + 1) % members.len()]);
        }
        self.size.set(root, members.len() as u16);
        self.push_live(root);
    }

    pub(super) fn unremove(&mut self, record: &Record, color: u8) {
        let (point, old_root) = (record.point, record.root);
        for _ in 0..record.blocks {
            let root = self.roots.pop().expect("a remaining block is logged");
            self.drop_live(root);
            self.liberties.restore(root, &mut self.saved);
        }
        let from = self.roots.len() - record.taken as usize;
        let stones = self.roots.split_off(from);
        for (k, &stone) in stones.iter().enumerate() {
            self.root.set(stone, old_root);
            self.next.set(stone, stones[(k + 1) % stones.len()]);
        }
        self.size.set(old_root, record.taken);
        self.push_live(old_root);
        self.liberties.restore(old_root, &mut self.saved);
        self.color.set(point, color);
        self.empty_len -= 1;
        self.stones[color as usize & 1] += 1;
        let row = self.adjacency.row(point);
        for k in 0..A::row_len(row) {
            let near = self.adjacency.at(row, k);
            let counts = self.counts.at(near);
            *counts = counts.with_stone(color);
            self.liberties.remove(self.root.get(near), point);
        }
    }
}
