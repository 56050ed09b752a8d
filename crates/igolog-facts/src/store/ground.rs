//! The ground facts of an analysis, filled from the tables instead of searched for.

use igolog_core::{Color, Point};
use igolog_life::GroundFacts;
use igolog_life::group::Joint;
use igolog_life::region::{Bound, Region};

use super::FactStore;

impl FactStore {
    /// What [`GroundFacts::of`] finds on the store's board.
    pub fn ground(&self, color: Color) -> GroundFacts {
        let own_stone = |p: Point| self.board.color(p) == Some(color);
        let kosumi = self.kosumi().filter(|k| own_stone(k.stones[0])).collect();
        let ends = &self.ends[color];
        let closes = |p: &Point| ends.get(p.index()).is_some_and(|&ends| ends >= 2);
        let gap = |p: &Point| closes(p) && self.regions_gained(color, *p) == Some(1);
        let mut gaps: Vec<Point> = self.board.empties().filter(gap).collect();
        gaps.sort_unstable();
        GroundFacts { regions: self.ground_regions(color), joints: self.ground_joints(color), kosumi, gaps }
    }

    fn ground_regions(&self, color: Color) -> Vec<Region> {
        let n = self.board.graph().len();
        let mut place = vec![usize::MAX; n];
        let mut regions: Vec<Region> = Vec::new();
        for point in (0..n).map(Point::new) {
            let Some(id) = self.region_of(color, point) else { continue };
            if id.first == point {
                place[point.index()] = regions.len();
                let mut bounds: Vec<Bound> =
                    self.bounds(id).map(|b| Bound { block: b.block, vital: b.vital }).collect();
                bounds.sort_unstable_by_key(|bound| bound.block);
                let fact = self.region(id).expect("a region of the store");
                let points = Vec::with_capacity(fact.size);
                regions.push(Region { color, points, empties: fact.empties, bounds });
            }
            regions[place[id.first.index()]].points.push(point);
        }
        regions
    }

    /// Joints of more than two blocks have a row for each pair of them.
    fn ground_joints(&self, color: Color) -> Vec<Joint> {
        let mut joints: Vec<Joint> = Vec::new();
        for fact in self.joints().filter(|j| self.board.block_color(j.blocks[0]) == color) {
            match joints.last_mut() {
                Some(last) if last.point == fact.point => last.blocks.extend(fact.blocks),
                _ => joints.push(Joint { point: fact.point, blocks: fact.blocks.to_vec(), cuttable: fact.cuttable }),
            }
        }
        for joint in &mut joints {
            joint.blocks.sort_unstable();
            joint.blocks.dedup();
        }
        joints
    }
}
