//! Marks, numbers and labels.

use igolog_core::Color;

use super::ink::{Ink, n};
use super::theme::Colors;
use super::{Fill, Mark, Stroke};

/// Where and on what a mark is drawn.
pub(super) struct Spot {
    pub(super) at: (f32, f32),
    pub(super) unit: f32,
    pub(super) stone: Option<Color>,
    pub(super) fill: Option<Fill>,
}

impl Spot {
    fn ink(&self, colors: &Colors) -> &'static str {
        match (self.stone, self.fill) {
            (None, Some(fill)) => fill.ink(),
            (stone, _) => colors.ink_on(stone),
        }
    }
}

pub(super) fn mark(ink: &mut Ink, colors: &Colors, spot: &Spot, mark: &Mark) {
    let (x, y) = spot.at;
    let unit = spot.unit;
    let color = spot.ink(colors);
    let width = n(0.07 * unit);
    let outline = format!(" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"");
    match mark {
        Mark::Circle => ink.circle(spot.at, 0.25 * unit, &outline),
        Mark::Square => ink.rect((x - 0.22 * unit, y - 0.22 * unit), (0.44 * unit, 0.44 * unit), &outline),
        Mark::Triangle => {
            let (r, dx, dy) = (0.31 * unit, 0.268 * unit, 0.155 * unit);
            let d = format!("M{} {}L{} {}L{} {}Z", n(x), n(y - r), n(x + dx), n(y + dy), n(x - dx), n(y + dy));
            ink.path(&d, &outline);
        }
        Mark::Cross => {
            let r = 0.2 * unit;
            let (l, t, right, b) = (n(x - r), n(y - r), n(x + r), n(y + r));
            let outline = outline.replace("stroke-linejoin", "stroke-linecap");
            ink.path(&format!("M{l} {t}L{right} {b}M{l} {b}L{right} {t}"), &outline);
        }
        Mark::Dot => ink.circle(spot.at, 0.13 * unit, &format!(" fill=\"{color}\"")),
        Mark::Territory(owner) => {
            let (light, _, rim) = colors.stones[*owner as usize];
            let inside = if *owner == Color::Black { "#000000" } else { light };
            let attributes = format!(" fill=\"{inside}\" stroke=\"{rim}\" stroke-width=\"{}\"", n(0.03 * unit));
            ink.rect((x - 0.14 * unit, y - 0.14 * unit), (0.28 * unit, 0.28 * unit), &attributes);
        }
        Mark::Label(text) => label(ink, colors, spot, text),
    }
}

pub(super) fn label(ink: &mut Ink, colors: &Colors, spot: &Spot, text: &str) {
    let length = text.chars().count();
    if length == 0 {
        return;
    }
    if spot.stone.is_none() {
        // The lines of the board would run through the letter.
        ink.circle(spot.at, 0.36 * spot.unit, &format!(" fill=\"{}\"", colors.board));
        if let Some((color, strength)) = spot.fill.map(Fill::color) {
            let attributes = format!(" fill=\"{color}\" fill-opacity=\"{}\"", n(strength));
            ink.circle(spot.at, 0.36 * spot.unit, &attributes);
        }
    }
    let size = match length {
        1 => 0.62,
        2 => 0.52,
        3 => 0.42,
        n => (1.45 / n as f32).max(0.08),
    };
    ink.centred(spot.at, size * spot.unit, text, &format!(" fill=\"{}\"", spot.ink(colors)));
}

/// A line between two places, shortened at an arrow's head so that it ends at the stone's rim.
pub(super) fn link(ink: &mut Ink, from: (f32, f32), to: (f32, f32), unit: f32, fill: Fill, stroke: Stroke) {
    let (color, _) = fill.color();
    let width = 0.11 * unit;
    let dash = match stroke {
        Stroke::Dashed => format!(" stroke-dasharray=\"{} {}\"", n(0.2 * unit), n(0.16 * unit)),
        Stroke::Solid | Stroke::Arrow => String::new(),
    };
    let attributes =
        format!(" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\"{dash}", n(width));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if stroke != Stroke::Arrow || length < 0.6 * unit {
        return ink.line(from, to, &attributes);
    }
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let tip = (to.0 - dx * 0.3 * unit, to.1 - dy * 0.3 * unit);
    let back = (tip.0 - dx * 0.3 * unit, tip.1 - dy * 0.3 * unit);
    ink.line(from, back, &attributes);
    let half = 0.17 * unit;
    let d = format!(
        "M{} {}L{} {}L{} {}Z",
        n(tip.0),
        n(tip.1),
        n(back.0 - dy * half),
        n(back.1 + dx * half),
        n(back.0 + dy * half),
        n(back.1 - dx * half)
    );
    ink.path(&d, &format!(" fill=\"{color}\""));
}
