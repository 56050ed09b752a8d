//! Verdicts, ladders, races and connections.

use igolog_core::{BlockId, Board, Point};
use igolog_facts::FactStore;
use igolog_life::ladder::LadderResult;
use igolog_life::race::{RaceEnd, RaceSide};
use igolog_text::svg::Stroke;

use super::drawing::{BodyDrawing, BodyStyle, Drawing, LinkDrawing, MarkDrawing, MarkShape, Tone};
use crate::life::of_store;
use crate::names::Names;
use crate::words::{Certainty, Language};

/// A letter and a tone for each verdict; capitals are proved.
fn verdict(word: &str) -> (&'static str, Tone) {
    match word {
        "alive" => ("A", Tone::Alive),
        "dead" => ("D", Tone::Dead),
        "seki" => ("S", Tone::Seki),
        "unsettled" => ("U", Tone::Unsettled),
        _ => ("?", Tone::Unknown),
    }
}

pub(super) fn life(store: &mut FactStore, names: Names<'_>, language: Language) -> Drawing {
    let mut drawing = Drawing::default();
    for block in of_store(store, names, language).blocks {
        let (letter, tone) = verdict(&block.verdict);
        let text = if block.certainty == Certainty::Proved { letter.to_owned() } else { letter.to_lowercase() };
        drawing.bodies.push(BodyDrawing {
            points: block.stones,
            tone,
            text,
            style: BodyStyle::Rim,
            title: block.reason,
        });
    }
    drawing
}

pub(super) fn ladders(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    for ladder in store.ladders().to_vec() {
        let (text, tone) = match ladder.result {
            LadderResult::Captured => ("C", Tone::Dead),
            LadderResult::Unsettled => ("U", Tone::Unsettled),
            LadderResult::Escapes => ("E", Tone::Alive),
            _ => ("?", Tone::Unknown),
        };
        let (points, text) = (names.stones(ladder.block), text.to_owned());
        drawing.bodies.push(BodyDrawing { points, tone, text, style: BodyStyle::Ring, title: String::new() });
        if ladder.result != LadderResult::Unsettled {
            continue;
        }
        let mut mark = |point: Option<Point>, text: &str| {
            let point = point.map(|p| names.point(p));
            drawing.marks.extend(point.map(|point| MarkDrawing {
                point,
                shape: MarkShape::Ring,
                tone,
                text: text.to_owned(),
            }));
        };
        mark(ladder.attack, "a");
        if ladder.escape != ladder.attack {
            mark(ladder.escape, "e");
        }
    }
    for breaker in store.breakers().into_iter().flat_map(|(_, breakers)| breakers) {
        let points = names.stones(breaker);
        let body =
            BodyDrawing { points, tone: Tone::Seki, text: "B".to_owned(), style: BodyStyle::Rim, title: String::new() };
        if !drawing.bodies.iter().any(|known| known.points == body.points) {
            drawing.bodies.push(body);
        }
    }
    drawing
}

pub(super) fn races(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let races = store.races();
    let board = store.board();
    let mut drawing = Drawing::default();
    let mut sides: Vec<(BlockId, &str, Tone)> = Vec::new();
    for race in &races {
        let (first, second) = match race.end {
            RaceEnd::FirstWins => (("W", Tone::Alive), ("L", Tone::Dead)),
            RaceEnd::SecondWins => (("L", Tone::Dead), ("W", Tone::Alive)),
            RaceEnd::Seki => (("S", Tone::Seki), ("S", Tone::Seki)),
            _ => (("U", Tone::Unsettled), ("U", Tone::Unsettled)),
        };
        for (side, (text, tone)) in [(&race.first, first), (&race.second, second)] {
            sides.extend(side.blocks.iter().map(|&b| (b, text, tone)));
        }
        if let Some((from, to)) = touching(board, &race.first, &race.second) {
            let won = |end| race.end == end;
            let (from, to) =
                if won(RaceEnd::SecondWins) || won(RaceEnd::SecondOrSeki) { (to, from) } else { (from, to) };
            let even = won(RaceEnd::Unsettled) || won(RaceEnd::Seki);
            drawing.links.push(LinkDrawing {
                from: names.point(from),
                to: names.point(to),
                tone: Tone::Unsettled,
                stroke: if even { Stroke::Dashed } else { Stroke::Arrow },
                text: format!("{}–{}", race.first.own, race.second.own),
            });
        }
    }
    // Who wins one of several races lives.
    sides.sort_by_key(|&(block, _, tone)| (block, tone != Tone::Alive, tone == Tone::Dead));
    sides.dedup_by_key(|side| side.0);
    for (block, text, tone) in sides {
        let (points, text) = (names.stones(block), text.to_owned());
        drawing.bodies.push(BodyDrawing { points, tone, text, style: BodyStyle::Rim, title: String::new() });
    }
    drawing
}

pub(super) fn connections(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let ties = store.block_ties();
    let board = store.board();
    let mut drawing = Drawing::default();
    for tie in ties.iter() {
        let [first, second] = tie.blocks;
        let Some(joint) = board.liberties(first).filter(|&p| board.is_liberty(second, p)).min() else { continue };
        let beside = |block: BlockId| board.graph().neighbors(joint).find(|&p| board.block(p) == Some(block));
        let (Some(from), Some(to)) = (beside(first), beside(second)) else { continue };
        let (tone, stroke) =
            if tie.cut.is_none() { (Tone::Alive, Stroke::Solid) } else { (Tone::Dead, Stroke::Dashed) };
        let (from, to) = (names.point(from), names.point(to));
        drawing.links.push(LinkDrawing { from, to, tone, stroke, text: String::new() });
        let mark = |p| MarkDrawing { point: names.point(p), shape: MarkShape::Ring, tone, text: "x".to_owned() };
        let mark = tie.cut.map(mark).filter(|mark| !drawing.marks.contains(mark));
        drawing.marks.extend(mark);
    }
    drawing
}

/// The stones by which two racing groups touch.
fn touching(board: &Board, first: &RaceSide, second: &RaceSide) -> Option<(Point, Point)> {
    let stones = |blocks: &[BlockId]| -> Vec<Point> {
        let mut points: Vec<Point> = blocks.iter().flat_map(|&b| board.block_stones(b)).collect();
        points.sort_unstable();
        points
    };
    let others = stones(&second.blocks);
    stones(&first.blocks).into_iter().find_map(|from| {
        let to = board.graph().neighbors(from).find(|q| others.binary_search(q).is_ok())?;
        Some((from, to))
    })
}
