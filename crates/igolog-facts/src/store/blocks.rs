//! Stones, blocks, liberties and enemies after a step.

use igolog_core::{BlockId, Color, Point};
use igolog_life::eyes::Local;

use super::tables::{at, hue, put, replace, take};
use super::{FactStore, Scratch, Way};
use crate::relation::Relation;
use crate::value::RegionId;

/// A block with at least this many liberties is as good as one with more for every link at its liberties.
pub(super) const MANY: usize = 4;

/// An empty point among the contents.
pub(super) const EMPTY: u8 = 2;

/// The name of a handle that no block has.
pub(super) const NAMELESS: u16 = u16::MAX;

impl Scratch {
    /// Starts a new round of marks.
    pub(super) fn fresh(&mut self) {
        self.now += 1;
    }

    /// Marks a place; says whether it was not marked in this round.
    pub(super) fn mark(&mut self, index: usize) -> bool {
        std::mem::replace(&mut self.stamps[index], self.now) != self.now
    }
}

impl FactStore {
    /// The number of the stone that a block is called by: its first in the order of the board.
    #[inline]
    pub(super) fn name(&self, block: BlockId) -> usize {
        self.names[block.index()].into()
    }

    /// Stones, components and local counts, one changed point at a time.
    pub(super) fn change_points(&mut self, scratch: &mut Scratch) {
        for change in &scratch.changed {
            let p = change.point.index();
            for color in Color::ALL {
                let (was, is) = (change.before == Some(color), change.after == Some(color));
                self.regions[color].set_heavy(p, change.after.is_none());
                match (was, is) {
                    (false, true) => self.regions[color].remove(&self.shape.lines, p),
                    (true, false) => self.regions[color].insert(&self.shape.lines, p),
                    _ => {}
                }
            }
            if let Some(&[row]) = self.tables.stone.find(0, p).first_chunk::<1>() {
                take(&mut self.tables.stone, &mut self.changes, Relation::Stone, &row);
            }
            if let Some(color) = change.after {
                let row = [at(change.point), self.numbers[p], hue(color)];
                put(&mut self.tables.stone, &mut self.changes, Relation::Stone, row);
            }
            self.change_local(p, change.before, change.after);
        }
    }

    fn change_local(&mut self, point: usize, before: Option<Color>, after: Option<Color>) {
        self.contents[point] = EMPTY;
        if let Some(grid) = &self.shape.grid {
            for (content, times) in [(before, -1), (after, 1)] {
                let Some(color) = content else { continue };
                if times < 0 {
                    self.clusters[color].remove(&self.shape.eight, point);
                } else {
                    self.clusters[color].insert(&self.shape.eight, point);
                }
                let contents = &self.contents;
                let change = Local::change(grid, |p| contents[p] == color as u8, point);
                self.locals[color].add(change, times);
            }
        }
        self.contents[point] = after.map_or(EMPTY, |color| color as u8);
        for color in [before, after].into_iter().flatten() {
            for i in 0..self.shape.eight.of(point).len() {
                self.count_ends(color, self.shape.eight.of(point)[i].into());
            }
        }
    }

    /// Counts the [ends](Local::ends) of a stone of `color` at a point anew.
    pub(super) fn count_ends(&mut self, color: Color, point: usize) {
        let Some(grid) = &self.shape.grid else { return };
        let contents = &self.contents;
        self.ends[color][point] = Local::change(grid, |p| contents[p] == color as u8, point).ends() as i8;
    }

    /// Blocks that went, then blocks that changed; collects the empty points whose links must be looked at again.
    pub(super) fn change_blocks(&mut self, scratch: &mut Scratch, way: Way) {
        scratch.affected.clear();
        scratch.near.clear();
        scratch.gone.clear();
        scratch.fresh();
        let handles = std::mem::take(&mut scratch.handles);
        for &handle in &handles {
            if scratch.mark(handle.index()) {
                let live = self.board.is_live(handle);
                let name = live.then(|| self.board.first_stone(handle));
                let name = name.map_or(NAMELESS, |first| first.index() as u16);
                let before = std::mem::replace(&mut self.names[handle.index()], name);
                if before != NAMELESS {
                    scratch.gone.push(before.into());
                }
                if live {
                    scratch.near.push(handle);
                }
            }
        }
        // A name that a block still has, or has again, is not gone.
        scratch.gone.retain(|&name| {
            let block = self.board.block(Point::new(name));
            block.is_none_or(|block| usize::from(self.names[block.index()]) != name)
        });
        let stones_changed = scratch.near.len();
        for i in 0..scratch.changed.len() {
            let point = scratch.changed[i].point;
            for near in self.shape.lines.of(point.index()).iter().map(|&p| Point::new(p as usize)) {
                match self.board.block(near) {
                    Some(block) if scratch.mark(block.index()) => scratch.near.push(block),
                    Some(_) => {}
                    None => scratch.affected.push(near),
                }
            }
            scratch.affected.push(point);
        }
        self.change_membership(scratch, stones_changed, way);
        for i in 0..scratch.gone.len() {
            let name = scratch.gone[i];
            self.drop_block(name, scratch);
        }
        for i in 0..scratch.near.len() {
            let block = scratch.near[i];
            self.change_block(block, i < stones_changed, scratch);
        }
        for i in 0..scratch.near.len() {
            let block = scratch.near[i];
            self.change_enemies(block, i < stones_changed, scratch);
        }
        scratch.handles = handles;
    }

    /// Which block each stone belongs to: only stones of blocks that went or came need a look, unless stones were set by hand.
    fn change_membership(&mut self, scratch: &mut Scratch, stones_changed: usize, way: Way) {
        for i in 0..scratch.changed.len() {
            self.change_member(scratch.changed[i].point);
        }
        for i in 0..scratch.gone.len() {
            scratch.old2.clear();
            scratch.old2.extend_from_slice(self.tables.block_of.find(1, scratch.gone[i]));
            for j in 0..scratch.old2.len() {
                self.change_member(Point::new(scratch.old2[j][0] as usize));
            }
        }
        for i in 0..stones_changed {
            let block = scratch.near[i];
            if way == Way::Setup || self.tables.block.find(0, self.name(block)).is_empty() {
                scratch.rows2.clear();
                scratch.rows2.extend(self.board.block_stones(block).map(|p| [at(p), 0]));
                for j in 0..scratch.rows2.len() {
                    self.change_member(Point::new(scratch.rows2[j][0] as usize));
                }
            }
        }
    }

    fn change_member(&mut self, point: Point) {
        let old = self.tables.block_of.find(0, point.index()).first().copied();
        let new = self.board.block(point).map(|b| [at(point), self.name(b) as i32]);
        if old == new {
            return;
        }
        if let Some(row) = old {
            take(&mut self.tables.block_of, &mut self.changes, Relation::BlockOf, &row);
        }
        if let Some(row) = new {
            put(&mut self.tables.block_of, &mut self.changes, Relation::BlockOf, row);
        }
    }

    fn drop_block(&mut self, name: usize, scratch: &mut Scratch) {
        let b = name;
        let Some(&row) = self.tables.block.find(0, b).first() else { return };
        let color = if row[1] == 0 { Color::Black } else { Color::White };
        self.blocks[color] -= 1;
        self.inner_blocks[color] -= i32::from(!self.on_rim[b]);
        take(&mut self.tables.block, &mut self.changes, Relation::Block, &row);
        replace(&mut self.tables.first, &mut self.changes, Relation::First, (0, b), &[], &mut scratch.old2);
        for row in self.tables.liberty.find(0, b) {
            scratch.affected.push(Point::new(row[1] as usize));
        }
        replace(&mut self.tables.liberty, &mut self.changes, Relation::Liberty, (0, b), &[], &mut scratch.old2);
        self.set_enemies(b, &[], &mut scratch.old3);
        for row in self.tables.bounds.find(1, b) {
            let first = RegionId::from_code(row[0]).first;
            if let Some(slot) = self.regions[color].slot(first.index())
                && let Some(facts) = self.region_facts[color].get_mut(slot as usize)
            {
                *facts = None;
            }
        }
        replace(&mut self.tables.bounds, &mut self.changes, Relation::Bounds, (1, b), &[], &mut scratch.old3);
    }

    fn change_block(&mut self, block: BlockId, stones_changed: bool, scratch: &mut Scratch) {
        let b = self.name(block);
        let color = self.board.block_color(block);
        let old = self.tables.block.find(0, b).first().copied();
        if stones_changed {
            let mut first = i32::MAX;
            let mut rim = false;
            for stone in self.board.block_stones(block) {
                first = first.min(self.numbers[stone.index()]);
                rim |= self.shape.grid.as_ref().is_some_and(|g| g.on_rim(stone.index()));
            }
            let row = [b as i32, first];
            replace(&mut self.tables.first, &mut self.changes, Relation::First, (0, b), &[row], &mut scratch.old2);
            if let Some(old) = old {
                let color = if old[1] == 0 { Color::Black } else { Color::White };
                self.blocks[color] -= 1;
                self.inner_blocks[color] -= i32::from(!self.on_rim[b]);
            }
            self.blocks[color] += 1;
            self.inner_blocks[color] += i32::from(!rim);
            self.on_rim[b] = rim;
        }
        let liberties = self.board.liberty_count(block);
        let row = [b as i32, hue(color), self.board.block_size(block) as i32, liberties as i32];
        if old != Some(row) {
            if let Some(old) = old {
                take(&mut self.tables.block, &mut self.changes, Relation::Block, &old);
            }
            put(&mut self.tables.block, &mut self.changes, Relation::Block, row);
        }
        let few = liberties.min(old.map_or(0, |r| r[3] as usize)) < MANY;
        self.change_liberties(block, few, scratch);
    }

    fn change_liberties(&mut self, block: BlockId, all_affected: bool, scratch: &mut Scratch) {
        let b = self.name(block);
        scratch.rows2.clear();
        scratch.rows2.extend(self.board.liberties(block).map(|p| [b as i32, at(p)]));
        scratch.old2.clear();
        scratch.old2.extend_from_slice(self.tables.liberty.find(0, b));
        let (mut i, mut j) = (0, 0);
        while i < scratch.old2.len() || j < scratch.rows2.len() {
            let (old, new) = (scratch.old2.get(i), scratch.rows2.get(j));
            let (keep, row) = match (old, new) {
                (Some(old), Some(new)) if old == new => (true, *new),
                (Some(old), Some(new)) if old > new => (false, *new),
                (None, Some(new)) => (false, *new),
                (Some(old), _) => {
                    let row = *old;
                    i += 1;
                    take(&mut self.tables.liberty, &mut self.changes, Relation::Liberty, &row);
                    scratch.affected.push(Point::new(row[1] as usize));
                    continue;
                }
                (None, None) => break,
            };
            j += 1;
            if keep {
                i += 1;
            } else {
                put(&mut self.tables.liberty, &mut self.changes, Relation::Liberty, row);
            }
            if !keep || all_affected {
                scratch.affected.push(Point::new(row[1] as usize));
            }
        }
    }

    /// Enemies of a block. Where its stones are the same its enemies are too, but for what the changed blocks report; only
    /// common liberties may have changed.
    fn change_enemies(&mut self, block: BlockId, stones_changed: bool, scratch: &mut Scratch) {
        if stones_changed {
            self.board.enemies_into(block, &mut scratch.blocks);
        } else {
            scratch.blocks.clear();
            let rows = self.tables.enemy.find(0, self.name(block));
            scratch.blocks.extend(rows.iter().filter_map(|r| self.board.block(Point::new(r[1] as usize))));
        }
        scratch.rows3.clear();
        let own = self.board.liberty_words(block);
        for &enemy in &scratch.blocks {
            let theirs = self.board.liberty_words(enemy);
            let shared: u32 = own.iter().zip(theirs).map(|(a, b)| (a & b).count_ones()).sum();
            scratch.rows3.push([self.name(block) as i32, self.name(enemy) as i32, shared as i32]);
        }
        scratch.rows3.sort_unstable();
        let rows = std::mem::take(&mut scratch.rows3);
        self.set_enemies(self.name(block), &rows, &mut scratch.old3);
        scratch.rows3 = rows;
    }

    /// Sets the enemies of a block, both ways round.
    fn set_enemies(&mut self, name: usize, rows: &[[i32; 3]], old: &mut Vec<[i32; 3]>) {
        let table = &mut self.tables.enemy;
        if table.find(0, name) == rows {
            return;
        }
        old.clear();
        old.extend_from_slice(table.find(0, name));
        for row in old.iter().filter(|row| rows.binary_search(row).is_err()) {
            take(table, &mut self.changes, Relation::Enemy, row);
            take(table, &mut self.changes, Relation::Enemy, &[row[1], row[0], row[2]]);
        }
        for row in rows.iter().filter(|row| old.binary_search(row).is_err()) {
            put(table, &mut self.changes, Relation::Enemy, *row);
            put(table, &mut self.changes, Relation::Enemy, [row[1], row[0], row[2]]);
        }
    }
}
