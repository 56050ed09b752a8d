//! Relations computed on read.
//!
//! All derived relations come from one [`Analysis`]; it is dropped when a step changes a base row that it reads, and
//! made again when someone asks.

use std::sync::Arc;

use super::tables::{at, hue};
use super::{Changes, FactStore};
use crate::analysis::{Analysis, Side};
use crate::relation::Relation;
use crate::value::word;

#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    analysis: Option<Arc<Analysis>>,
}

impl Derived {
    pub(super) fn mark(&mut self, changes: &Changes) {
        if !changes.is_empty() {
            self.analysis = None;
        }
    }
}

impl FactStore {
    /// The derived facts of the position, computed if a step has touched them since they were read last.
    pub fn analysis(&mut self) -> Arc<Analysis> {
        if let Some(known) = &self.derived.analysis {
            return known.clone();
        }
        let made = Arc::new(Analysis::of(self));
        self.derived.analysis = Some(made.clone());
        made
    }

    pub(super) fn derive(&mut self, relation: Relation, mut see: impl FnMut(&[i32])) {
        if relation == Relation::Atari {
            for color in igolog_core::Color::ALL {
                for block in self.blocks_with(color, 1) {
                    self.board.liberties(block.block).for_each(|p| see(&[at(block.block.point()), at(p)]));
                }
            }
            return;
        }
        let analysis = self.analysis();
        if relation == Relation::Life {
            for life in &analysis.life {
                let words = [life.verdict.word(), life.status.word(), life.why.word()].map(word);
                see(&[at(life.block.point()), words[0], words[1], words[2]]);
            }
            return;
        }
        for color in igolog_core::Color::ALL {
            self.derive_side(relation, &analysis.sides[color], color, &mut see);
        }
    }

    fn derive_side(&self, relation: Relation, side: &Side, color: igolog_core::Color, see: &mut impl FnMut(&[i32])) {
        let board = &self.board;
        match relation {
            Relation::StaticGroup => side.groups.of.iter().for_each(|(b, g)| see(&[at(g.point()), at(b.point())])),
            Relation::WideGroup => side.wide.of.iter().for_each(|(b, g)| see(&[at(g.point()), at(b.point())])),
            Relation::Miai => side.groups.miai.iter().for_each(|(g, [p, q])| see(&[at(g.point()), at(*p), at(*q)])),
            Relation::Group => {
                for group in side.groups.names() {
                    let stones: usize = side.groups.members(group).map(|b| board.block_size(b)).sum();
                    let own = |r: &&crate::region::Region| {
                        !r.bounds.is_empty() && r.bounds.iter().all(|b| side.groups.group(b.block) == group)
                    };
                    let regions = side.regions.iter().filter(own).count();
                    let liberties = side.liberties(board, group);
                    see(&[at(group.point()), hue(color), stones as i32, liberties as i32, regions as i32]);
                }
            }
            Relation::GroupEuler => {
                for group in side.groups.names() {
                    let Some(counts) = side.counts(board, group) else { return };
                    let mut row = [at(group.point()); 14];
                    row[1..].copy_from_slice(&counts.columns());
                    see(&row);
                }
            }
            Relation::SemiJoint => {
                for (place, semi) in side.semi_joints.iter().enumerate() {
                    semi.points.iter().for_each(|&p| see(&[side.region_id(place).code(), at(p)]));
                }
            }
            Relation::Gap => side.gaps.iter().for_each(|&p| see(&[hue(color), at(p)])),
            Relation::Eye => {
                for eye in &side.eyes {
                    see(&[eye.region.code(), at(eye.group.point()), eye.low.into(), eye.high.into()]);
                }
            }
            Relation::EyeKind => {
                for eye in &side.eyes {
                    see(&[eye.region.code(), at(eye.group.point()), word(eye.kind.word())]);
                }
            }
            Relation::Alive => {
                for &block in &side.alive {
                    let why = if side.benson.is_alive(block) { "benson" } else { "semi_joint" };
                    see(&[at(block.point()), word(why)]);
                }
            }
            Relation::Safe => {
                for &place in &side.safe {
                    let vital = side.regions[place].vital_to().any(|b| side.benson.is_alive(b));
                    let by_benson = vital && side.regions[place].bounds.iter().all(|b| side.benson.is_alive(b.block));
                    see(&[side.region_id(place).code(), word(if by_benson { "benson" } else { "semi_joint" })]);
                }
            }
            _ => {}
        }
    }
}
