//! The ground facts of an analysis, filled from the tables instead of searched for.

use std::sync::Arc;

use igolog_core::{BlockId, ByColor, Color, Point};
use igolog_life::group::{Joint, Joints};
use igolog_life::region::{Bound, Region};
use igolog_life::{GroundFacts, RegionFacts};

use super::blocks::EMPTY;
use super::components::Slot;
use super::table::AnyTable;
use super::{FactStore, JointFact};

impl FactStore {
    /// What [`GroundFacts::of`] finds on the store's board, for both colours. What follows from a region is kept until a
    /// step touches the region or changes the blocks around it.
    pub fn ground(&mut self) -> ByColor<GroundFacts> {
        let mut kosumi = ByColor::from_fn(|_| Vec::with_capacity(self.tables.kosumi.count()));
        for link in self.kosumi() {
            kosumi[self.color_at(link.stones[0])].push(link);
        }
        let mut joints = self.ground_joints();
        ByColor::from_fn(|color| GroundFacts {
            regions: self.ground_regions(color),
            joints: std::mem::take(&mut joints[color]),
            kosumi: std::mem::take(&mut kosumi[color]),
            gaps: self.gaps(color),
        })
    }

    /// The colour of the stone at a point.
    fn color_at(&self, point: Point) -> Color {
        Color::ALL[usize::from(self.contents[point.index()])]
    }

    /// The empty points where a stone closes one region more. Where it does so depends on the colour's own stones alone.
    fn gaps(&mut self, color: Color) -> Vec<Point> {
        let known = self.derived.closing[color].take().unwrap_or_else(|| {
            let ends = self.ends[color].iter().zip(&self.contents).enumerate();
            let may_close = ends.filter(|(_, (ends, content))| **ends >= 2 && **content != color as u8);
            let points = may_close.map(|(point, _)| Point::new(point));
            points.filter(|&p| self.regions_gained(color, p) == Some(1)).collect()
        });
        let gaps = known.iter().copied().filter(|p| self.contents[p.index()] == EMPTY).collect();
        self.derived.closing[color] = Some(known);
        gaps
    }

    fn ground_regions(&mut self, color: Color) -> Vec<Arc<RegionFacts>> {
        let rows = self.region_rows[color].iter().enumerate();
        let mut slots: Vec<(i32, Slot)> = Vec::with_capacity(rows.len());
        slots.extend(rows.filter_map(|(slot, row)| Some(((*row)?[0], slot as Slot))));
        slots.sort_unstable();
        slots.into_iter().map(|(_, slot)| self.region_facts(color, slot)).collect()
    }

    fn region_facts(&mut self, color: Color, slot: Slot) -> Arc<RegionFacts> {
        if let Some(known) = &self.region_facts[color][slot as usize] {
            return known.clone();
        }
        let components = &self.regions[color];
        let size = components.size(slot) as usize;
        let mut points: Vec<Point> = Vec::with_capacity(size);
        points.extend(components.ascending(slot).map(Point::new));
        let row = self.region_rows[color][slot as usize].expect("a region of the store");
        let rows = self.tables.bounds.find(0, row[0] as usize).iter();
        let mut bounds: Vec<Bound> =
            rows.map(|row| self.bound_fact(row)).map(|b| Bound { block: b.block, vital: b.vital }).collect();
        bounds.sort_unstable_by_key(|bound| bound.block);
        let region = Region { color, points, empties: row[3] as usize, bounds };
        let facts = Arc::new(RegionFacts::of(&self.board, region));
        self.region_facts[color][slot as usize] = Some(facts.clone());
        facts
    }

    /// Joints of more than two blocks have a row for each pair of them.
    fn ground_joints(&self) -> ByColor<Joints> {
        let mut joints = ByColor::from_fn(|_| Joints::with_capacity(self.tables.joint.count()));
        let mut blocks: Vec<BlockId> = Vec::new();
        // A point may be a joint of both colours.
        for rows in (0..self.contents.len()).map(|p| self.tables.joint.find(0, p)).filter(|rows| !rows.is_empty()) {
            if let [row] = rows {
                let JointFact { point, blocks: [a, b], cuttable } = self.joint_fact(row);
                let color = self.color_at(a.point());
                joints[color].push(Joint { point, blocks: &[a.min(b), a.max(b)], cuttable });
                continue;
            }
            for color in Color::ALL {
                let mut own = rows.iter().map(|row| self.joint_fact(row)).filter(|joint| {
                    // Both blocks have one colour.
                    self.color_at(joint.blocks[0].point()) == color
                });
                let Some(first) = own.next() else { continue };
                blocks.clear();
                blocks.extend(first.blocks);
                blocks.extend(own.flat_map(|joint| joint.blocks));
                blocks.sort_unstable();
                blocks.dedup();
                joints[color].push(Joint { point: first.point, blocks: &blocks, cuttable: first.cuttable });
            }
        }
        joints
    }
}
