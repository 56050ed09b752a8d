//! The rows of every relation: those of base relations from their tables, all others computed on read.

use std::fmt;

use igolog_core::{ByColor, Color, Point};
use igolog_life::{BlockLife, Side, Verdict};

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
            store.board.liberties(block.block).for_each(|p| see(&[at(block.block.point()), at(p)]));
        }
    }
}

/// The sides of the analysis, Black's first.
fn sides(store: &mut FactStore, mut each: impl FnMut(&FactStore, Color, &Side)) {
    let analysis = store.analysis();
    let ByColor { black, white } = &analysis.sides;
    each(store, Color::Black, black);
    each(store, Color::White, white);
}

pub(crate) fn static_group(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| side.groups.of.iter().for_each(|(b, g)| see(&[at(g.point()), at(b.point())])));
}

pub(crate) fn wide_group(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| side.wide.of.iter().for_each(|(b, g)| see(&[at(g.point()), at(b.point())])));
}

pub(crate) fn miai(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        side.groups.miai.iter().for_each(|(g, [p, q])| see(&[at(g.point()), at(*p), at(*q)]));
    });
}

pub(crate) fn group(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, color, side| {
        let owners = side.sole_owners();
        for group in side.groups.names() {
            let stones: usize = side.groups.members(group).map(|b| store.board.block_size(b)).sum();
            let regions = owners.iter().filter(|&&owner| owner == group).count();
            let liberties = side.liberties(&store.board, group);
            see(&[at(group.point()), hue(color), stones as i32, liberties as i32, regions as i32]);
        }
    });
}

pub(crate) fn group_euler(store: &mut FactStore, see: See<'_>) {
    sides(store, |store, _, side| {
        for group in side.groups.names() {
            let Some(counts) = side.counts(&store.board, group) else { return };
            let mut row = [at(group.point()); 14];
            row[1..].copy_from_slice(&counts.columns());
            see(&row);
        }
    });
}

pub(crate) fn semi_joint(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        for (place, semi) in side.semi_joints.iter().enumerate() {
            semi.points.iter().for_each(|&p| see(&[side.region_id(place).code(), at(p)]));
        }
    });
}

pub(crate) fn gap(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, color, side| side.gaps.iter().for_each(|&p| see(&[hue(color), at(p)])));
}

pub(crate) fn eye(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        for eye in &side.eyes {
            see(&[eye.region.code(), at(eye.group.point()), eye.low.into(), eye.high.into()]);
        }
    });
}

pub(crate) fn eye_kind(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        for eye in &side.eyes {
            see(&[eye.region.code(), at(eye.group.point()), eye.kind as i32]);
        }
    });
}

pub(crate) fn point_eye(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, color, side| {
        side.point_eyes().for_each(|(point, kind)| see(&[at(point), hue(color), kind as i32]));
    });
}

pub(crate) fn alive(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        side.alive.iter().for_each(|&block| see(&[at(block.point()), side.why_alive(block) as i32]));
    });
}

pub(crate) fn safe(store: &mut FactStore, see: See<'_>) {
    sides(store, |_, _, side| {
        side.safe.iter().for_each(|&place| see(&[side.region_id(place).code(), side.why_safe(place) as i32]));
    });
}

pub(crate) fn life(store: &mut FactStore, see: See<'_>) {
    for life in &store.analysis().life {
        let BlockLife { block, verdict, status, why, .. } = life;
        see(&[at(block.point()), *verdict as i32, *status as i32, why.reason() as i32]);
    }
}

pub(crate) fn dead(store: &mut FactStore, see: See<'_>) {
    for life in store.analysis().life.iter().filter(|l| l.verdict == Verdict::Dead) {
        see(&[at(life.block.point()), life.status as i32, life.why.reason() as i32]);
    }
}

pub(crate) fn ladder(store: &mut FactStore, see: See<'_>) {
    for ladder in store.ladders() {
        see(&[at(ladder.block.point()), ladder.result as i32, ladder.footprint.len() as i32]);
    }
}

pub(crate) fn footprint(store: &mut FactStore, see: See<'_>) {
    for ladder in store.ladders() {
        ladder.footprint.iter().for_each(|p| see(&[at(ladder.block.point()), at(p)]));
    }
}

pub(crate) fn race(store: &mut FactStore, see: See<'_>) {
    for race in store.races() {
        let [a, b] = [&race.first, &race.second].map(|s| (at(s.block().point()), s.own as i32));
        let (shared, ahead) = (race.shared as i32, race.ahead as i32);
        see(&[a.0, b.0, a.1, b.1, shared, race.eyes() as i32, race.end as i32, ahead]);
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
