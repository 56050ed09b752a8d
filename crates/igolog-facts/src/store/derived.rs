//! Relations computed on read.
//!
//! All derived relations come from one [`Analysis`]; it is dropped when a step changes a base row that it reads, and
//! made again when someone asks.

use std::sync::Arc;

use igolog_core::{BlockId, ByColor, Change, Color, Point};
use igolog_life::influence::Influence;
use igolog_life::ladder::{Ladder, LadderReader, ladder_breakers};
use igolog_life::race::{Race, race_graph};
use igolog_life::{Analysis, Effort, Side, Verdict};

use super::tables::{at, hue};
use super::{Changes, FactStore};
use crate::relation::Relation;
use crate::value::word;

#[derive(Clone, Debug)]
pub(super) struct Derived {
    analysis: Option<Arc<Analysis>>,
    effort: Effort,
    /// Ladders read so far; each stands, footprint and all, until a point in or beside its footprint changes.
    ladders: Vec<Ladder>,
    /// The ko they were read under: it forbids a move that a ladder may need.
    ladder_ko: Option<(Point, Color)>,
    reader: LadderReader,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            analysis: None,
            effort: Effort::Static,
            ladders: Vec::new(),
            ladder_ko: None,
            reader: LadderReader::new(),
        }
    }
}

impl Derived {
    pub(super) fn mark(&mut self, changes: &Changes, changed: &[Change]) {
        if !changes.is_empty() {
            self.analysis = None;
        }
        self.ladders.retain(|l| !changed.iter().any(|c| l.surroundings.contains(c.point)));
    }
}

impl FactStore {
    /// The derived facts of the position, computed if a step has touched them since they were read last.
    pub fn analysis(&mut self) -> Arc<Analysis> {
        if let Some(known) = &self.derived.analysis {
            return known.clone();
        }
        let ground = ByColor::from_fn(|color| self.ground(color));
        let made = Arc::new(Analysis::from_ground(&self.board, ground, self.derived.effort));
        self.derived.analysis = Some(made.clone());
        made
    }

    /// How much search the store spends on safety: none unless set, so that relations can be read after every move.
    pub fn set_effort(&mut self, effort: Effort) {
        if self.derived.effort != effort {
            self.derived.effort = effort;
            self.derived.analysis = None;
        }
    }

    /// The ladders of all blocks with one or two liberties, by block. A ladder read before is read again only if a point
    /// in or beside its footprint has changed since.
    pub fn ladders(&mut self) -> &[Ladder] {
        let board = &self.board;
        if self.derived.ladder_ko != board.ko() {
            self.derived.ladder_ko = board.ko();
            self.derived.ladders.clear();
        }
        let Derived { ladders, reader, .. } = &mut self.derived;
        ladders.retain(|l| board.is_live(l.block) && board.liberty_count(l.block) <= 2);
        for block in board.blocks().filter(|&b| board.liberty_count(b) <= 2) {
            if ladders.iter().any(|l| l.block == block) {
                continue;
            }
            ladders.extend(reader.read(board, block));
        }
        ladders.sort_by_key(|l| l.block);
        &self.derived.ladders
    }

    /// The blocks that break ladders, by the block that escapes. They depend on more than a ladder's footprint, so they
    /// are read anew.
    pub fn breakers(&self) -> Vec<(BlockId, Vec<BlockId>)> {
        let board = &self.board;
        let mut reader = LadderReader::new();
        let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.liberty_count(b) <= 2).collect();
        blocks.sort_unstable();
        let mut found = Vec::new();
        for block in blocks {
            if let Some(ladder) = reader.read(board, block) {
                found.push((block, ladder_breakers(&mut reader, board, &ladder)));
            }
        }
        found
    }

    /// The races between groups that live only by capturing each other, by black and white group.
    pub fn races(&mut self) -> Vec<Race> {
        let analysis = self.analysis();
        race_graph(&self.board, &analysis)
    }

    /// The influence of all stones that are not judged dead.
    pub fn influence(&mut self) -> Influence {
        let analysis = self.analysis();
        Influence::of(&self.board, |b| analysis.life_of(b).is_some_and(|l| l.verdict == Verdict::Dead))
    }

    fn derive_read(&mut self, relation: Relation, see: &mut impl FnMut(&[i32])) {
        match relation {
            Relation::Ladder => {
                for ladder in self.ladders() {
                    see(&[at(ladder.block.point()), word(ladder.result.as_str()), ladder.footprint.len() as i32]);
                }
            }
            Relation::Footprint => {
                for ladder in self.ladders() {
                    ladder.footprint.iter().for_each(|p| see(&[at(ladder.block.point()), at(p)]));
                }
            }
            Relation::Race => {
                for race in self.races() {
                    let [a, b] = [&race.first, &race.second].map(|s| (at(s.block().point()), s.own as i32));
                    let [eyes, result] = [race.eyes().as_str(), race.end.as_str()].map(word);
                    see(&[a.0, b.0, a.1, b.1, race.shared as i32, eyes, result, race.ahead as i32]);
                }
            }
            Relation::Influence => {
                let influence = self.influence();
                let [black, white, none] = ["black", "white", "none"].map(word);
                for point in self.board.graph().points() {
                    let owner = influence.owner(point).map_or(none, |c| if c == Color::Black { black } else { white });
                    see(&[at(point), (influence.at(point) * 1000.0).round() as i32, owner]);
                }
            }
            _ => {}
        }
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
        if matches!(relation, Relation::Ladder | Relation::Footprint | Relation::Race | Relation::Influence) {
            return self.derive_read(relation, &mut see);
        }
        let analysis = self.analysis();
        if relation == Relation::Dead {
            for life in analysis.life.iter().filter(|l| l.verdict == Verdict::Dead) {
                let words = [life.status.as_str(), life.why.reason().as_str()].map(word);
                see(&[at(life.block.point()), words[0], words[1]]);
            }
            return;
        }
        if relation == Relation::Life {
            for life in &analysis.life {
                let words = [life.verdict.as_str(), life.status.as_str(), life.why.reason().as_str()].map(word);
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
                let owners = side.sole_owners();
                for group in side.groups.names() {
                    let stones: usize = side.groups.members(group).map(|b| board.block_size(b)).sum();
                    let regions = owners.iter().filter(|&&owner| owner == group).count();
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
                    see(&[eye.region.code(), at(eye.group.point()), word(eye.kind.as_str())]);
                }
            }
            Relation::Alive => {
                for &block in &side.alive {
                    see(&[at(block.point()), word(side.why_alive(block).as_str())]);
                }
            }
            Relation::Safe => {
                for &place in &side.safe {
                    see(&[side.region_id(place).code(), word(side.why_safe(place).as_str())]);
                }
            }
            _ => {}
        }
    }
}
