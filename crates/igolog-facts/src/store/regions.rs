//! Regions and the blocks around them after a step, and the Euler counts.

use igolog_core::{BlockId, ByColor, Color, Point};
use igolog_life::eyes::EulerCounts;
use igolog_life::eyes::euler::regions_gained;
use igolog_life::region::Bound;

use super::tables::{hue, put, replace, take};
use super::{FactStore, Scratch};

use crate::relation::Relation;
use crate::value::RegionId;

impl FactStore {
    pub(super) fn change_regions(&mut self, scratch: &mut Scratch) {
        scratch.fresh();
        scratch.dirty_blocks.clear();
        for i in 0..scratch.near.len() {
            let block = scratch.near[i];
            scratch.mark(block.index());
            scratch.dirty_blocks.push(block);
        }
        for color in Color::ALL {
            self.change_regions_of(color, scratch);
        }
        for i in 0..scratch.dirty_blocks.len() {
            let block = scratch.dirty_blocks[i];
            self.change_bounds(block, scratch);
        }
    }

    /// The regions of a colour that a changed point touched; blocks around them that must be looked at are collected.
    fn change_regions_of(&mut self, color: Color, scratch: &mut Scratch) {
        let mut slots = std::mem::take(&mut scratch.slots);
        self.regions[color].take_dirty(&mut slots);
        let known = &mut self.region_rows[color];
        if let Some(&last) = slots.last()
            && known.len() <= last as usize
        {
            known.resize(last as usize + 1, None);
            self.region_facts[color].resize(last as usize + 1, None);
        }
        slots.iter().for_each(|&slot| self.region_facts[color][slot as usize] = None);
        let fresh_row = |regions: &ByColor<super::Components>, slot: u16| {
            let regions = &regions[color];
            let first = Point::new(regions.first(slot) as usize);
            let name = RegionId { first, color }.code();
            let live = regions.size(slot) > 0 && regions.slot(first.index()) == Some(slot);
            live.then(|| [name, hue(color), regions.size(slot) as i32, regions.weight(slot) as i32])
        };
        let reshaped = slots.iter().any(|&slot| {
            let (old, new) = (self.region_rows[color][slot as usize], fresh_row(&self.regions, slot));
            old.map(|r| r[0]) != new.map(|r| r[0])
        });
        // Rows go before others come: a name may pass from one slot to another.
        for &slot in &slots {
            let (old, new) = (self.region_rows[color][slot as usize], fresh_row(&self.regions, slot));
            let Some(old) = old.filter(|_| old != new) else { continue };
            self.mark_bounds(old, new.filter(|_| !reshaped), scratch);
            take(&mut self.tables.region, &mut self.changes, Relation::Region, &old);
        }
        for &slot in &slots {
            let (old, new) = (self.region_rows[color][slot as usize], fresh_row(&self.regions, slot));
            if let Some(new) = new.filter(|_| old != new) {
                put(&mut self.tables.region, &mut self.changes, Relation::Region, new);
            }
            self.region_rows[color][slot as usize] = new;
        }
        scratch.slots = slots;
    }

    /// Collects the blocks around a region that changed: all of them if regions were split, joined or renamed, else only
    /// those that it was or may have become vital to.
    fn mark_bounds(&mut self, old: [i32; 4], new: Option<[i32; 4]>, scratch: &mut Scratch) {
        for row in self.tables.bounds.find(0, old[0] as usize) {
            let Some(block) = self.board.block(Point::new(row[1] as usize)) else { continue };
            let concerned = match new {
                None => true,
                Some(new) => row[2] == 1 || self.board.liberty_count(block) >= new[3] as usize,
            };
            if concerned && scratch.mark(block.index()) {
                scratch.dirty_blocks.push(block);
            }
        }
    }

    fn change_bounds(&mut self, block: BlockId, scratch: &mut Scratch) {
        let color = self.board.block_color(block);
        let regions = &self.regions[color];
        let tallies = &mut scratch.tallies;
        tallies.clear();
        let mut last = None;
        for stone in self.board.block_stones(block) {
            for &near in self.shape.lines.of(stone.index()) {
                let Some(slot) = regions.slot(near as usize) else { continue };
                if last != Some(slot) && tallies.iter().all(|t| t.0 != slot) {
                    tallies.push((slot, 0));
                }
                last = Some(slot);
            }
        }
        for liberty in self.board.liberties(block) {
            let slot = regions.slot(liberty.index());
            if let Some(tally) = tallies.iter_mut().find(|t| Some(t.0) == slot) {
                tally.1 += 1;
            }
        }
        scratch.rows3.clear();
        for &(slot, liberties) in tallies.iter() {
            let first = Point::new(regions.first(slot) as usize);
            let vital = liberties == regions.weight(slot);
            scratch.rows3.push([RegionId { first, color }.code(), self.names[block.index()].into(), vital.into()]);
            // A block may have another handle under its old name.
            let facts = &mut self.region_facts[color][slot as usize];
            if facts.as_ref().is_some_and(|facts| !facts.bounds.contains(&Bound { block, vital })) {
                *facts = None;
            }
        }
        scratch.rows3.sort_unstable();
        let key = (1, self.names[block.index()].into());
        replace(&mut self.tables.bounds, &mut self.changes, Relation::Bounds, key, &scratch.rows3, &mut scratch.old3);
    }

    /// The Euler counts of both colours; on other graphs than grids there are none.
    pub(super) fn change_euler(&mut self) {
        if self.shape.grid.is_none() {
            return;
        }
        for color in Color::ALL {
            let mut row = [hue(color); super::tables::EULER_COLUMNS];
            row[1..].copy_from_slice(&self.counts(color).expect("a grid").columns());
            let old = self.tables.euler.find(0, color as usize).first().copied();
            if old == Some(row) {
                continue;
            }
            if let Some(old) = old {
                take(&mut self.tables.euler, &mut self.changes, Relation::Euler, &old);
            }
            put(&mut self.tables.euler, &mut self.changes, Relation::Euler, row);
        }
    }

    /// How many regions more a stone of `color` at an empty point would make; `None` off plain grids. O(1).
    pub fn regions_gained(&self, color: Color, point: Point) -> Option<i32> {
        let grid = self.shape.grid.as_ref()?;
        let clusters = &self.clusters[color];
        let near = self.shape.eight.of(point.index()).iter().filter_map(|&q| clusters.slot(q as usize));
        let near = near.map(|slot| (slot, clusters.weight(slot) > 0));
        Some(regions_gained(grid, point.index(), self.ends[color][point.index()].into(), near))
    }

    /// The Euler counts of a colour's stones; `None` off plain grids, where they do not apply. O(1).
    pub fn counts(&self, color: Color) -> Option<EulerCounts> {
        self.shape.grid.as_ref().map(|_| EulerCounts {
            local: self.locals[color],
            c4: self.blocks[color],
            c8: self.clusters[color].count() as i32,
            i4: self.inner_blocks[color],
            i8: self.clusters[color].weightless() as i32,
        })
    }
}
