//! The group, the zone of its proofs and the first moves as a drawing.

use igolog_tsumego::Study;

use crate::layers::{BodyDrawing, BodyStyle, Drawing, LegendEntry, MarkDrawing, MarkShape, Tone};
use crate::names::Names;
use crate::words::Language;

/// What is known of a group, drawn: its zone filled, its stones with rims, moves that solve it and moves that fail marked.
pub(super) fn drawing(names: Names<'_>, study: &Study, language: Language) -> Drawing {
    let mut drawing = Drawing::default();
    let zone = &study.first[study.to_move].zone;
    let body = |points: Vec<String>, tone, style| BodyDrawing {
        points,
        tone,
        text: String::new(),
        style,
        title: String::new(),
    };
    if !zone.is_empty() {
        drawing.bodies.push(body(names.points(zone.iter()), Tone::Link, BodyStyle::Fill));
    }
    drawing.bodies.push(body(names.points(study.stones.iter()), Tone::Unsettled, BodyStyle::Rim));
    for tried in &study.moves {
        let (tone, shape) = if tried.solves { (Tone::Alive, MarkShape::Ring) } else { (Tone::Dead, MarkShape::Cross) };
        drawing.marks.push(MarkDrawing { point: names.point(tried.point), shape, tone, text: String::new() });
    }
    let meanings = match language {
        Language::En => ["the zone of the proof", "the stones in question", "solves it", "fails"],
        Language::Ja => ["証明に関わる範囲", "問題の石", "正解", "失敗"],
    };
    let tones = [Tone::Link, Tone::Unsettled, Tone::Alive, Tone::Dead];
    drawing.legend = tones
        .into_iter()
        .zip(meanings)
        .map(|(tone, meaning)| LegendEntry { tone, text: String::new(), meaning: meaning.to_owned() })
        .collect();
    drawing
}
