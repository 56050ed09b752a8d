//! Blocks, liberties, joints, groups, regions and eyes.

use std::collections::BTreeMap;

use igolog_core::{BlockId, Color, Point};
use igolog_facts::FactStore;
use igolog_life::eyes::{Eye, EyeKind};
use igolog_life::verdict::halves;
use igolog_life::{Analysis, RegionId};
use igolog_text::svg::Stroke;

use super::drawing::{BodyDrawing, BodyStyle, Drawing, LinkDrawing, MarkDrawing, MarkShape, Tone};
use crate::names::Names;

fn letter(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ";
    char::from(LETTERS[number % LETTERS.len()]).to_string()
}

fn body(points: Vec<String>, tone: Tone, text: String, style: BodyStyle) -> BodyDrawing {
    BodyDrawing { points, tone, text, style, title: String::new() }
}

/// The blocks in the order of their first stones.
fn in_order(store: &FactStore) -> Vec<(Point, BlockId)> {
    let mut blocks: Vec<_> = store.blocks().map(|b| (store.board().first_stone(b.block), b.block)).collect();
    blocks.sort_unstable();
    blocks
}

pub(super) fn blocks(store: &FactStore, names: Names<'_>) -> Drawing {
    let of = |(number, (first, block)): (usize, (Point, BlockId))| {
        body(names.stones(block), Tone::of_point(first), letter(number), BodyStyle::Ring)
    };
    let bodies = in_order(store).into_iter().enumerate().map(of).collect();
    Drawing { bodies, ..Drawing::default() }
}

pub(super) fn liberties(store: &FactStore, names: Names<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    let mut last = BTreeMap::new();
    for (_, block) in in_order(store) {
        let count = store.board().liberty_count(block);
        let tone = match count {
            1 => Tone::Dead,
            2 => Tone::Unsettled,
            _ => Tone::Unknown,
        };
        drawing.bodies.push(body(names.stones(block), tone, count.to_string(), BodyStyle::Rim));
        if count <= 2 {
            for point in store.board().liberties(block) {
                let tones = last.entry(point).or_insert(tone);
                if tone == Tone::Dead {
                    *tones = tone;
                }
            }
        }
    }
    let mark =
        |(point, tone)| MarkDrawing { point: names.point(point), shape: MarkShape::Ring, tone, text: String::new() };
    drawing.marks = last.into_iter().map(mark).collect();
    drawing
}

pub(super) fn joints(store: &FactStore, names: Names<'_>) -> Drawing {
    let board = store.board();
    let mut drawing = Drawing::default();
    let mut found: BTreeMap<Point, Vec<(Color, bool)>> = BTreeMap::new();
    for joint in store.joints() {
        let color = board.block_color(joint.blocks[0]);
        let entry = found.entry(joint.point).or_default();
        if !entry.contains(&(color, joint.cuttable)) {
            entry.push((color, joint.cuttable));
        }
        let stroke = if joint.cuttable { Stroke::Dashed } else { Stroke::Solid };
        for near in board.graph().neighbors(joint.point) {
            if joint.blocks.iter().any(|&b| board.block(near) == Some(b)) {
                let (from, to) = (names.point(joint.point), names.point(near));
                let link = LinkDrawing { from, to, tone: Tone::Link, stroke, text: String::new() };
                if !drawing.links.contains(&link) {
                    drawing.links.push(link);
                }
            }
        }
    }
    for (point, sides) in found {
        let (text, tone, shape) = match sides[..] {
            [(Color::Black, true)] => ("b", Tone::Unsettled, MarkShape::Diamond),
            [(Color::Black, false)] => ("B", Tone::Alive, MarkShape::Square),
            [(Color::White, true)] => ("w", Tone::Unsettled, MarkShape::Diamond),
            [(Color::White, false)] => ("W", Tone::Alive, MarkShape::Square),
            _ => ("*", Tone::Unsettled, MarkShape::Diamond),
        };
        drawing.marks.push(MarkDrawing { point: names.point(point), shape, tone, text: text.to_owned() });
    }
    drawing
}

pub(super) fn kosumi(store: &FactStore, names: Names<'_>) -> Drawing {
    let link = |stones: [Point; 2], halves: u8| LinkDrawing {
        from: names.point(stones[0]),
        to: names.point(stones[1]),
        tone: Tone::Link,
        stroke: if halves == 2 { Stroke::Solid } else { Stroke::Dashed },
        text: String::new(),
    };
    let links = store.kosumi().filter(|k| k.halves > 0).map(|k| link(k.stones, k.halves)).collect();
    Drawing { links, ..Drawing::default() }
}

pub(super) fn groups(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let analysis = store.analysis();
    let board = store.board();
    let mut drawing = Drawing::default();
    let mut found: Vec<(Point, Vec<BlockId>)> = Vec::new();
    for color in Color::ALL {
        let groups = &analysis.sides[color].groups;
        for name in groups.names() {
            let members: Vec<BlockId> = groups.members(name).collect();
            let first = members.iter().map(|&b| board.first_stone(b)).min();
            found.extend(first.filter(|_| members.len() > 1).map(|first| (first, members)));
        }
        for &(group, [p, q]) in &groups.miai {
            let first = groups.members(group).map(|b| board.first_stone(b)).min();
            drawing.links.push(LinkDrawing {
                from: names.point(p),
                to: names.point(q),
                tone: first.map_or(Tone::Link, Tone::of_point),
                stroke: Stroke::Dashed,
                text: String::new(),
            });
        }
    }
    found.sort_unstable();
    for (number, (first, members)) in found.into_iter().enumerate() {
        let stones = members.into_iter().flat_map(|b| names.stones(b)).collect();
        drawing.bodies.push(body(stones, Tone::of_point(first), letter(number), BodyStyle::Ring));
    }
    drawing
}

/// A region that is closed off, with the empty points that no smaller region has: regions of both colours overlap, and
/// each point is drawn once.
struct Closed<'a> {
    id: RegionId,
    points: Vec<Point>,
    eye: Option<&'a Eye>,
}

fn closed<'a>(store: &FactStore, analysis: &'a Analysis) -> Vec<Closed<'a>> {
    let board = store.board();
    let mut all = Vec::new();
    for color in Color::ALL {
        let side = &analysis.sides[color];
        for (place, region) in side.regions.iter().enumerate() {
            let id = side.region_id(place);
            let eye = side.eyes.iter().find(|e| e.region == id && e.kind != EyeKind::Open);
            if eye.is_some() || 3 * region.points.len() < board.graph().len() {
                all.push((region.points.len(), id, &region.points, eye));
            }
        }
    }
    all.sort_by_key(|&(size, id, ..)| (size, id));
    let mut taken = vec![false; board.graph().len()];
    let mut found: Vec<Closed<'a>> = Vec::new();
    for (_, id, points, eye) in all {
        let free = |p: &&Point| board.color(**p).is_none() && !std::mem::replace(&mut taken[p.index()], true);
        let points: Vec<Point> = points.iter().filter(free).copied().collect();
        if !points.is_empty() {
            found.push(Closed { id, points, eye });
        }
    }
    found.sort_by_key(|region| region.id);
    found
}

pub(super) fn regions(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let analysis = store.analysis();
    let of = |(number, region): (usize, Closed<'_>)| {
        let tone = if region.id.color == Color::Black { Tone::Black } else { Tone::White };
        body(names.points(region.points), tone, letter(number), BodyStyle::Fill)
    };
    let bodies = closed(store, &analysis).into_iter().enumerate().map(of).collect();
    Drawing { bodies, ..Drawing::default() }
}

pub(super) fn eyes(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let analysis = store.analysis();
    let mut drawing = Drawing::default();
    for region in closed(store, &analysis) {
        let Some(eye) = region.eye else { continue };
        let text = match eye.kind {
            EyeKind::Real => halves(u32::from(eye.low)),
            EyeKind::Half => "h".to_owned(),
            EyeKind::False => "F".to_owned(),
            _ => "?".to_owned(),
        };
        let tone = match eye.kind {
            EyeKind::False => Tone::Dead,
            _ if eye.low >= 2 => Tone::Alive,
            _ => Tone::Unsettled,
        };
        let title = format!("{} to {}", halves(u32::from(eye.low)), halves(u32::from(eye.high)));
        drawing.bodies.push(BodyDrawing { title, ..body(names.points(region.points), tone, text, BodyStyle::Fill) });
    }
    drawing
}
