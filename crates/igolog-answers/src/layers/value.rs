//! Influence, urgency, policy and score.

use igolog_facts::FactStore;

use super::LayersQuestion;
use super::drawing::{Drawing, HeatDrawing, MarkDrawing, MarkShape, Tone};
use crate::asked::Asked;
use crate::model::{PolicyQuestion, UrgencyQuestion, policy as likely, urgency as urgent};
use crate::names::Names;
use crate::refusal::Refusal;
use crate::score::{ScoreQuestion, score as counted};
use crate::work::Work;

/// Influence below this is not drawn.
const FAINT: f32 = 0.04;
/// Moves less likely than this are not drawn.
const UNLIKELY: f64 = 0.015;

pub(super) fn influence(store: &mut FactStore, names: Names<'_>) -> Drawing {
    let field = store.influence();
    let board = store.board();
    let of = |point| {
        let value = field.at(point);
        let shown = board.color(point).is_none() && value.abs() >= FAINT;
        let tone = if value > 0.0 { Tone::Black } else { Tone::White };
        let text = if field.owner(point).is_some() { String::new() } else { " ".to_owned() };
        shown.then(|| HeatDrawing { point: names.point(point), value: value.into(), tone, text })
    };
    let heat = board.graph().points().filter_map(of).collect();
    Drawing { heat, ..Drawing::default() }
}

pub(super) fn urgency(asked: &Asked<'_>) -> Result<Drawing, Refusal> {
    let marks = urgent(asked, &UrgencyQuestion::default())?.moves.into_iter().filter(|mv| mv.urgency > 1).map(|mv| {
        MarkDrawing {
            point: mv.point,
            shape: MarkShape::Ring,
            tone: if mv.urgency >= 10_000 { Tone::Dead } else { Tone::Unsettled },
            text: match mv.urgency {
                n if n >= 1000 => format!("{}k", n / 1000),
                n => n.to_string(),
            },
        }
    });
    Ok(Drawing { marks: marks.collect(), ..Drawing::default() })
}

pub(super) fn policy(asked: &Asked<'_>, question: &LayersQuestion, work: &Work<'_>) -> Result<Drawing, Refusal> {
    let given = PolicyQuestion { model: question.model.clone(), ..PolicyQuestion::default() };
    let moves = likely(asked, &given, work)?.moves;
    let top = moves.first().map_or(1.0, |mv| mv.probability.max(0.001));
    let heat = moves.into_iter().filter(|mv| mv.probability >= UNLIKELY).map(|mv| HeatDrawing {
        point: mv.point,
        value: mv.probability / top,
        tone: Tone::Hint,
        text: format!("{:.0}", 100.0 * mv.probability),
    });
    Ok(Drawing { heat: heat.collect(), ..Drawing::default() })
}

pub(super) fn score(asked: &Asked<'_>, question: &LayersQuestion, work: &mut Work<'_>) -> Result<Drawing, Refusal> {
    let (dead, alive) = (question.dead.clone(), question.alive.clone());
    let score = counted(asked, &ScoreQuestion { dead, alive, agreed: false }, work)?;
    let mut drawing = Drawing::default();
    for (point, owner) in asked.board().graph().points().zip(score.owners.chars()) {
        let (value, tone) = match owner {
            'b' => (0.28, Tone::Black),
            'w' => (-0.28, Tone::White),
            _ => continue,
        };
        drawing.heat.push(HeatDrawing { point: asked.names().point(point), value, tone, text: String::new() });
    }
    let cross = |point| MarkDrawing { point, shape: MarkShape::Cross, tone: Tone::Dead, text: String::new() };
    drawing.marks = score.dead.into_iter().map(cross).collect();
    Ok(drawing)
}
