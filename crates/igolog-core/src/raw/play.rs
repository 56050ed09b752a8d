//! Placing a stone.

use super::{Action, Adjacency, Buffer, Counts, EMPTY, LibertySets, NOWHERE, RawBoard, Record, Store};
use crate::zobrist::raw_key;

/// Whether a stone may be placed, ko history apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Legal,
    Occupied,
    Ko,
    Suicide,
}

impl<A: Adjacency, S: Store> RawBoard<A, S> {
    #[inline(always)]
    pub(crate) fn verdict(&self, color: u8, point: u16) -> Verdict {
        if self.color.get(point) != EMPTY {
            Verdict::Occupied
        } else if point == self.ko && color == self.ko_color {
            Verdict::Ko
        } else if self.breathes(color, point) {
            Verdict::Legal
        } else {
            Verdict::Suicide
        }
    }

    /// Whether a stone on this empty point would have a liberty once its captures are off the board.
    #[inline(always)]
    fn breathes(&self, color: u8, point: u16) -> bool {
        self.counts.get(point).has_empty() || {
            let row = self.adjacency.row(point);
            let mut fine = false;
            for k in 0..A::row_len(row) {
                let near = self.adjacency.at(row, k);
                let owner = self.color.get(near);
                let atari = self.liberties.count(self.root.get(near)) == 1;
                fine |= (owner == color) & !atari | (owner == color ^ 1) & atari;
            }
            fine
        }
    }

    /// Neighbours of a point: empty; black, white; black, white in blocks with one liberty.
    #[inline(always)]
    pub(crate) fn surroundings(&self, point: u16) -> (u16, [u16; 2], [u16; 2]) {
        let row = self.adjacency.row(point);
        let (mut empties, mut stones, mut atari) = (0, [0; 2], [0; 2]);
        for k in 0..A::row_len(row) {
            let near = self.adjacency.at(row, k);
            let owner = self.color.get(near);
            if owner < EMPTY {
                let single = self.liberties.count(self.root.get(near)) == 1;
                stones[owner as usize & 1] += 1;
                atari[owner as usize & 1] += single as u16;
            } else {
                empties += (owner == EMPTY) as u16;
            }
        }
        (empties, stones, atari)
    }

    /// Whether a stone of the colour stands beside a point.
    #[inline(always)]
    pub(crate) fn touches(&self, color: u8, point: u16) -> bool {
        self.counts.get(point).has_stone(color)
    }

    /// Whether all neighbours are own stones and too few diagonals are the enemy's to make the eye false.
    #[inline(always)]
    pub(crate) fn is_eyelike(&self, color: u8, point: u16) -> bool {
        if !self.counts.get(point).only_opponents(color ^ 1) {
            return false;
        }
        let row = self.adjacency.diagonal_row(point);
        let mut enemies = 0;
        for k in 0..A::row_len(row) {
            enemies += (self.color.get(self.adjacency.diagonal_at(row, k)) == color ^ 1) as u32;
        }
        enemies < self.adjacency.false_eye_at(point)
    }

    /// Places a stone on an empty point, captures what loses its last liberty, then its own block if it has none.
    #[inline(never)]
    pub(crate) fn place<const LOG: bool>(&mut self, color: u8, point: u16, first: bool, setup: bool) {
        debug_assert_eq!(self.color.get(point), EMPTY);
        let enemy = color ^ 1;
        let enclosed = self.counts.get(point).only_opponents(color);
        let mut record = Record {
            hash: self.hash,
            action: Action::Place { color, suicide: false },
            first,
            setup,
            ko_color: self.ko_color,
            ko: self.ko,
            point,
            root: point,
            root_size: 0,
            empty_slot: self.empty_slot.get(point),
            old_next: self.next.get(point),
            blocks: 0,
            taken: 0,
        };
        self.ko = NOWHERE;
        self.hash ^= raw_key(color, point);
        self.stones[color as usize & 1] += 1;
        self.color.set(point, color);
        self.empty_len -= 1;
        let last = self.empties.get(self.empty_len);
        self.empties.set(record.empty_slot, last);
        self.empty_slot.set(last, record.empty_slot);
        let empty_before = self.empty_len;

        let row = self.adjacency.row(point);
        let (mut base, mut base_size, mut friends, mut kills) = (point, 0, 0, false);
        for k in 0..A::row_len(row) {
            let near = self.adjacency.at(row, k);
            let counts = self.counts.at(near);
            *counts = counts.with_stone(color);
            let root = self.root.get(near);
            let owner = self.color.get(near);
            self.liberties.remove(root, point);
            kills |= (owner == enemy) & (self.liberties.count(root) == 0);
            let friend = owner == color;
            friends += friend as u32;
            let size = if friend { self.size.get(root) } else { 0 };
            let larger = size > base_size;
            base = if larger { root } else { base };
            base_size = if larger { size } else { base_size };
        }
        record.root = base;
        record.root_size = base_size;
        if LOG {
            self.liberties.save(base, &mut self.saved);
        }
        self.root.set(point, base);
        if friends == 0 {
            self.next.set(point, point);
            self.size.set(point, 1);
            self.push_live(point);
        } else {
            self.next.set(point, self.next.get(base));
            self.next.set(base, point);
            self.size.set(base, base_size + 1);
        }
        let (adjacency, contents) = (&*self.adjacency, &self.color);
        let around = (0..A::row_len(row)).map(|k| adjacency.at(row, k)).map(|near| (near, contents.get(near) == EMPTY));
        self.liberties.extend(base, friends == 0, around);
        if friends > 1 {
            for k in 0..A::row_len(row) {
                let near = self.adjacency.at(row, k);
                let root = self.root.get(near);
                if self.color.get(near) == color && root != base {
                    if LOG {
                        self.roots.push(root);
                        record.blocks += 1;
                    }
                    self.merge(base, root);
                }
            }
        }
        if kills {
            for k in 0..A::row_len(row) {
                let near = self.adjacency.at(row, k);
                let root = self.root.get(near);
                if self.color.get(near) == enemy && self.liberties.count(root) == 0 {
                    if LOG {
                        self.roots.push(root);
                        record.taken += 1;
                    }
                    self.capture(root);
                }
            }
            if enclosed && self.empty_len == empty_before + 1 {
                self.ko = self.empties.get(empty_before);
                self.ko_color = enemy;
            }
        } else if self.liberties.count(base) == 0 {
            if LOG {
                self.roots.push(base);
                record.taken += 1;
                record.action = Action::Place { color, suicide: true };
            }
            self.capture(base);
        }
        if LOG {
            self.records.push(record);
        } else {
            self.forget();
        }
    }

    #[inline(always)]
    fn merge(&mut self, base: u16, root: u16) {
        self.liberties.unite(base, root);
        *self.size.at(base) += self.size.get(root);
        let mut stone = root;
        loop {
            self.root.set(stone, base);
            stone = self.next.get(stone);
            if stone == root {
                break;
            }
        }
        self.splice(base, root);
        self.drop_live(root);
    }

    /// Joins two circles of stones into one, or parts them again: the same exchange does both.
    #[inline(always)]
    pub(super) fn splice(&mut self, a: u16, b: u16) {
        let after_a = self.next.get(a);
        self.next.set(a, self.next.get(b));
        self.next.set(b, after_a);
    }

    #[inline(never)]
    fn capture(&mut self, root: u16) {
        let color = self.color.get(root);
        let mut stone = root;
        loop {
            self.hash ^= raw_key(color, stone);
            self.color.set(stone, EMPTY);
            self.push_empty(stone);
            let row = self.adjacency.row(stone);
            for k in 0..A::row_len(row) {
                let near = self.adjacency.at(row, k);
                let counts = self.counts.at(near);
                *counts = counts.without_stone(color);
                self.liberties.insert_if(self.root.get(near), stone, true);
            }
            stone = self.next.get(stone);
            if stone == root {
                break;
            }
        }
        loop {
            self.root.set(stone, self.nobody(stone));
            stone = self.next.get(stone);
            if stone == root {
                break;
            }
        }
        let size = self.size.get(root);
        self.stones[color as usize & 1] -= size;
        self.prisoners[color as usize & 1] += size as u32;
        self.drop_live(root);
    }

    /// Records a step that changes no stone, such as a pass: it ends a ko.
    pub(crate) fn do_nothing(&mut self, setup: bool) {
        self.records.push(Record {
            hash: self.hash,
            action: Action::Nothing,
            first: true,
            setup,
            ko_color: self.ko_color,
            ko: self.ko,
            point: NOWHERE,
            root: NOWHERE,
            root_size: 0,
            empty_slot: 0,
            old_next: 0,
            blocks: 0,
            taken: 0,
        });
        self.ko = NOWHERE;
    }

    /// Fills the board with moves that fill no eye, until both sides pass or `limit` moves are made; returns their number.
    /// `below(n)` draws from 0…n−1. Nothing is logged.
    #[inline(never)]
    pub(crate) fn light_playout(&mut self, mut color: u8, limit: u32, mut below: impl FnMut(u32) -> u32) -> u32 {
        let (mut moves, mut passes) = (0, 0);
        while passes < 2 && moves < limit {
            let count = self.empty_len as u32;
            let start = if count == 0 { 0 } else { below(count) };
            let (mut chosen, mut k) = (NOWHERE, start);
            while k < count {
                let point = self.empties.get(k as u16);
                let retakes = point == self.ko && color == self.ko_color;
                if !self.is_eyelike(color, point) && self.breathes(color, point) && !retakes {
                    chosen = point;
                    break;
                }
                k += 1;
                k = if k == count { 0 } else { k };
                if k == start {
                    break;
                }
            }
            if chosen == NOWHERE {
                self.ko = NOWHERE;
                passes += 1;
            } else {
                self.place::<false>(color, chosen, true, false);
                passes = 0;
            }
            color ^= 1;
            moves += 1;
        }
        moves
    }
}
