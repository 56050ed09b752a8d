//! Taking the last step back. Captured and merged circles are still in memory, so they are only relinked.

use super::{Action, Adjacency, Buffer, Counts, EMPTY, LibertySets, RawBoard, Record, Store};

impl<A: Adjacency, S: Store> RawBoard<A, S> {
    /// Undoes one step; `false` if there is none.
    #[inline(always)]
    pub(crate) fn undo(&mut self) -> bool {
        loop {
            let Some(record) = self.records.pop() else { return false };
            match record.action {
                Action::Place { color, suicide } => self.unplace(&record, color, suicide),
                Action::Remove { color } => self.unremove(&record, color),
                Action::Nothing => {}
            }
            self.hash = record.hash;
            self.ko = record.ko;
            self.ko_color = record.ko_color;
            if record.first {
                return true;
            }
        }
    }

    #[inline(always)]
    fn unplace(&mut self, record: &Record, color: u8, suicide: bool) {
        let (point, base) = (record.point, record.root);
        let taken_color = if suicide { color } else { color ^ 1 };
        for _ in 0..record.taken {
            let root = self.roots.pop().expect("a captured block is logged");
            self.release(root, taken_color);
        }
        for _ in 0..record.blocks {
            let root = self.roots.pop().expect("a merged block is logged");
            self.splice(base, root);
            let (mut stone, mut size) = (root, 0);
            loop {
                self.root.set(stone, root);
                size += 1;
                stone = self.next.get(stone);
                if stone == root {
                    break;
                }
            }
            self.size.set(root, size);
            self.push_live(root);
        }
        if record.root_size == 0 {
            self.drop_live(point);
        } else {
            self.next.set(base, self.next.get(point));
            self.size.set(base, record.root_size);
        }
        self.liberties.restore(base, &mut self.saved);
        self.color.set(point, EMPTY);
        self.root.set(point, self.nobody(point));
        self.next.set(point, record.old_next);
        let row = self.adjacency.row(point);
        for k in 0..A::row_len(row) {
            let near = self.adjacency.at(row, k);
            let counts = self.counts.at(near);
            *counts = counts.without_stone(color);
            self.liberties.insert_if(self.root.get(near), point, true);
        }
        let slot = record.empty_slot;
        let moved = if slot == self.empty_len { point } else { self.empties.get(slot) };
        self.empties.set(self.empty_len, moved);
        self.empty_slot.set(moved, self.empty_len);
        self.empties.set(slot, point);
        self.empty_slot.set(point, slot);
        self.empty_len += 1;
        self.stones[color as usize & 1] -= 1;
    }

    /// Puts a captured block back; its stones are the last of the empty list.
    #[inline(never)]
    fn release(&mut self, root: u16, color: u8) {
        let (mut stone, mut size) = (root, 0);
        loop {
            size += 1;
            self.color.set(stone, color);
            self.root.set(stone, root);
            let row = self.adjacency.row(stone);
            for k in 0..A::row_len(row) {
                let counts = self.counts.at(self.adjacency.at(row, k));
                *counts = counts.with_stone(color);
            }
            stone = self.next.get(stone);
            if stone == root {
                break;
            }
        }
        loop {
            let row = self.adjacency.row(stone);
            for k in 0..A::row_len(row) {
                let near = self.root.get(self.adjacency.at(row, k));
                self.liberties.remove(near, stone);
            }
            stone = self.next.get(stone);
            if stone == root {
                break;
            }
        }
        self.empty_len -= size;
        self.size.set(root, size);
        self.stones[color as usize & 1] += size;
        self.prisoners[color as usize & 1] -= size as u32;
        self.liberties.clear(root);
        self.push_live(root);
    }
}
