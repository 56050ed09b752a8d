//! The rows of every relation: those of base relations from their tables, all others computed on read.

use std::fmt;

use igolog_core::{BlockId, ByColor, Color, Point};
use igolog_life::race::RaceSide;
use igolog_life::{BlockLife, ColorAnalysis, Verdict};
use igolog_tsumego::Fate;

use super::FactStore;
use super::table::AnyTable;
use super::tables::{Tables, at, hue};

/// Is called with every row.
pub(crate) type See<'a> = &'a mut dyn FnMut(&[i32]);

/// Where the rows of a relation come from.
#[derive(Clone, Copy)]
pub(crate) enum Rows {
    /// A table that follows every step.
    Base(fn(&Tables) -> &dyn AnyTable),
    /// A computation.
    Derived(fn(&mut FactStore, See<'_>)),
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Rows::Base(_)) { "Base" } else { "Derived" })
    }
}

pub(crate) fn atari(store: &mut FactStore, see: See<'_>) {
    for color in Color::ALL {
        for block in store.blocks_with(color, 1) {
            store.board.liberties(block.block).for_each(|p| see(&[store.name(block.block) as i32, at(p)]));
        }
    }
}

/// The sides of the analysis, Black's first.
fn sides(store: &mut FactStore, mut each: impl FnMut(&FactStore, Color, &ColorAnalysis)) {
    let analysis = store.analysis();
    let ByColor { black, white } = &analysis.sides;
    each(store, Color::Black, black);
    each(store, Color::White, white);
}

pub(crate) fn static_group(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for (group, members) in side.groups.each() {
            let name = store.group_name(group);
            members.for_each(|b| see(&[name, store.name(b) as i32]));
        }
    });
}

pub(crate) fn wide_group(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for (_, members) in side.wide.each() {
            let Some(name) = members.clone().map(|b| store.name(b)).min() else { continue };
            members.for_each(|b| see(&[name as i32, store.name(b) as i32]));
        }
    });
}

pub(crate) fn miai(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for &(group, [p, q]) in &side.groups.miai {
            see(&[store.group_name(group), at(p), at(q)]);
        }
    });
}

pub(crate) fn group(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, color, side| {
        let owners = side.sole_owners();
        for (group, members) in side.groups.each() {
            let stones: usize = members.map(|b| store.board.block_size(b)).sum();
            let regions = owners.iter().filter(|&&owner| owner == group).count();
            let liberties = side.reach_of(group).liberties;
            let name = store.group_name(group);
            see(&[name, hue(color), stones as i32, liberties as i32, regions as i32]);
        }
    });
}

pub(crate) fn group_euler(store: &mut FactStore, see: See<'_>) {
    let analysis = store.analysis();
    for color in Color::ALL {
        let side = &analysis.sides[color];
        for group in side.groups.names() {
            let Some(counts) = store.group_counts(side, group) else { return };
            let mut row = [store.group_name(group); 14];
            row[1..].copy_from_slice(&counts.columns());
            see(&row);
        }
    }
}

pub(crate) fn semi_joint(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        for region in &side.regions {
            region.semi_joints().points.iter().for_each(|&p| see(&[region.id().code(), at(p)]));
        }
    });
}

pub(crate) fn gap(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, color, side| side.gaps.iter().for_each(|&p| see(&[hue(color), at(p)])));
}

pub(crate) fn eye(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for eye in &side.eyes {
            see(&[eye.region.code(), store.group_name(eye.group), eye.low.into(), eye.high.into()]);
        }
    });
}

pub(crate) fn eye_kind(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for eye in &side.eyes {
            see(&[eye.region.code(), store.group_name(eye.group), eye.kind as i32]);
        }
    });
}

pub(crate) fn point_eye(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, color, side| {
        side.point_eyes().for_each(|(point, kind)| see(&[at(point), hue(color), kind as i32]));
    });
}

pub(crate) fn alive(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        side.alive.iter().for_each(|&block| see(&[store.name(block) as i32, side.why_alive(block) as i32]));
    });
}

pub(crate) fn safe(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        side.safe.iter().for_each(|&place| see(&[side.region_id(place).code(), side.why_safe(place) as i32]));
    });
}

pub(crate) fn life(store: &mut FactStore, see: See<'_>) {
    for life in &store.verdicts().life {
        let BlockLife { block, verdict, status, why, .. } = life;
        see(&[store.name(*block) as i32, *verdict as i32, *status as i32, why.reason() as i32]);
    }
}

pub(crate) fn dead(store: &mut FactStore, see: See<'_>) {
    for life in store.verdicts().life.iter().filter(|l| l.verdict == Verdict::Dead) {
        see(&[store.name(life.block) as i32, life.status as i32, life.why.reason() as i32]);
    }
}

pub(crate) fn status(store: &mut FactStore, see: See<'_>) {
    for group in store.statuses().iter() {
        for color in Color::ALL {
            let fate = group.first[color].fate;
            if fate != Fate::Unknown {
                group.blocks.iter().for_each(|&b| see(&[store.name(b) as i32, hue(color), fate as i32]));
            }
        }
    }
}

pub(crate) fn vital(store: &mut FactStore, see: See<'_>) {
    for group in store.statuses().iter() {
        let points = group.vital();
        for &block in &group.blocks {
            points.iter().for_each(|&p| see(&[store.name(block) as i32, at(p)]));
        }
    }
}

pub(crate) fn ladder(store: &mut FactStore, see: See<'_>) {
    store.read_ladders();
    for ladder in store.known_ladders() {
        see(&[store.name(ladder.block) as i32, ladder.result as i32, ladder.footprint.len() as i32]);
    }
}

pub(crate) fn footprint(store: &mut FactStore, see: See<'_>) {
    store.read_ladders();
    for ladder in store.known_ladders() {
        let name = store.name(ladder.block) as i32;
        ladder.footprint.iter().for_each(|p| see(&[name, at(p)]));
    }
}

pub(crate) fn race(store: &mut FactStore, see: See<'_>) {
    for race in store.races() {
        let name = |side: &RaceSide| side.blocks.iter().map(|&b| store.name(b) as i32).min().unwrap_or_default();
        let [a, b] = [&race.first, &race.second].map(|side| (name(side), side.own as i32));
        let (shared, ahead) = (race.shared as i32, race.ahead as i32);
        see(&[a.0, b.0, a.1, b.1, shared, race.eyes() as i32, race.end as i32, ahead]);
    }
}

/// The names of two blocks, the smaller first.
fn pair(store: &FactStore, blocks: [BlockId; 2]) -> [i32; 2] {
    let mut names = blocks.map(|b| store.name(b) as i32);
    names.sort_unstable();
    names
}

pub(crate) fn connected(store: &mut FactStore, see: See<'_>) {
    for tie in store.block_ties().iter().filter(|tie| tie.cut.is_none()) {
        see(&pair(store, tie.blocks));
    }
}

pub(crate) fn cut_point(store: &mut FactStore, see: See<'_>) {
    for tie in store.block_ties().iter() {
        let [a, b] = pair(store, tie.blocks);
        tie.cut.into_iter().for_each(|point| see(&[at(point), a, b]));
    }
}

pub(crate) fn refutation(store: &mut FactStore, see: See<'_>) {
    for tie in store.block_ties().iter() {
        let [a, b] = pair(store, tie.blocks);
        tie.answers.iter().for_each(|&[p, q]| see(&[at(p), at(q), a, b]));
    }
}

pub(crate) fn influence(store: &mut FactStore, see: See<'_>) {
    let influence = store.influence();
    let row = |point: Point| {
        // Nobody comes after the two colours among the words.
        let owner = influence.owner(point).map_or(2, hue);
        [at(point), (influence.at(point) * 1000.0).round() as i32, owner]
    };
    store.board.graph().points().for_each(|point| see(&row(point)));
}
