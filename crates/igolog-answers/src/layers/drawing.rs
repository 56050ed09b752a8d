//! The one vocabulary of overlays: what a layer puts on a board, whether on a terminal, in a picture or on the page.

use igolog_core::{Board, Graph, Point};
use igolog_text::svg::{self, Fill, Picture, Stroke};
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};

/// What a layer draws.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawing {
    /// Sets of points drawn as one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bodies: Vec<BodyDrawing>,
    /// Lines between points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkDrawing>,
    /// Marks and letters at points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkDrawing>,
    /// Values at points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heat: Vec<HeatDrawing>,
    /// What the letters and colours mean.
    #[serde(default)]
    pub legend: Vec<LegendEntry>,
}

/// A set of points drawn as one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BodyDrawing {
    /// Its points.
    pub points: Vec<String>,
    /// Its colour.
    pub tone: Tone,
    /// Its letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its form.
    pub style: BodyStyle,
    /// More about it, for those who point at it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
}

/// How a body is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BodyStyle {
    /// Points filled.
    Fill,
    /// A rim around each stone.
    Rim,
    /// A rim around each stone, and lines that join them.
    Ring,
}

/// A line between two points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkDrawing {
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// Its colour.
    pub tone: Tone,
    /// Its form.
    #[serde(with = "LinkStroke")]
    pub stroke: Stroke,
    /// Letters beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// How a link is drawn.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Stroke", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(rename = "LinkStroke"))]
enum LinkStroke {
    /// A line.
    Solid,
    /// A dashed line.
    Dashed,
    /// An arrow.
    Arrow,
}

/// A mark or letters at a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarkDrawing {
    /// Where.
    pub point: String,
    /// Its form.
    pub shape: MarkShape,
    /// Its colour.
    pub tone: Tone,
    /// Its letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MarkShape {
    /// Letters alone.
    Label,
    /// A ring.
    Ring,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
}

/// A value at a point, drawn as a square whose size is its amount.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeatDrawing {
    /// Where.
    pub point: String,
    /// From −1 (White's) to 1 (Black's), or from 0 to 1 where the tone is not a side's.
    pub value: f64,
    /// Its colour.
    pub tone: Tone,
    /// Letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What a letter and a colour mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// The colour.
    pub tone: Tone,
    /// The letters; nothing if the colour says it all.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What they mean.
    pub meaning: String,
}

/// A colour by what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Good for the stones: alive, an eye, winning.
    Alive,
    /// Bad for them: dead, caught, losing.
    Dead,
    /// Neither can be taken.
    Seki,
    /// It depends on who moves first.
    Unsettled,
    /// Nothing is claimed.
    Unknown,
    /// Black's.
    Black,
    /// White's.
    White,
    /// What holds together.
    Link,
    /// A suggestion.
    Hint,
    /// The first of eight, to tell neighbours apart.
    Class0,
    /// The second of eight, to tell neighbours apart.
    Class1,
    /// The third of eight, to tell neighbours apart.
    Class2,
    /// The fourth of eight, to tell neighbours apart.
    Class3,
    /// The fifth of eight, to tell neighbours apart.
    Class4,
    /// The sixth of eight, to tell neighbours apart.
    Class5,
    /// The seventh of eight, to tell neighbours apart.
    Class6,
    /// The last of eight, to tell neighbours apart.
    Class7,
}

impl Tone {
    /// The tones that tell neighbours apart.
    const CLASSES: [Tone; 8] = {
        use Tone::*;
        [Class0, Class1, Class2, Class3, Class4, Class5, Class6, Class7]
    };

    /// A tone that a body keeps from move to move: by its first point, not by its place in a list.
    pub(super) fn of_point(point: Point) -> Tone {
        Tone::CLASSES[point.index() % 8]
    }

    /// Its colour in a picture: apart for every kind of sight.
    fn fill(self) -> Fill {
        Fill::Class(match self {
            Tone::Alive => 2,
            Tone::Dead => 5,
            Tone::Seki => 4,
            Tone::Unsettled => 0,
            Tone::Unknown => 7,
            Tone::Black | Tone::Link => 1,
            Tone::White | Tone::Hint => 3,
            class => class as u8 - Tone::Class0 as u8,
        })
    }
}

/// Letters of a mark that are drawn: a point has no room for more.
pub(crate) const LABEL: usize = 6;

fn label(text: &str) -> svg::Mark {
    svg::Mark::Label(text.chars().take(LABEL).collect())
}

impl Drawing {
    /// How many things it draws.
    pub(crate) fn entries(&self) -> usize {
        let points: usize = self.bodies.iter().map(|body| body.points.len()).sum();
        1 + points + self.bodies.len() + self.links.len() + self.marks.len() + self.heat.len() + self.legend.len()
    }

    /// Adds the drawing to a picture of the board; points are read in `notation`.
    pub fn draw(&self, picture: &mut Picture, graph: &Graph, notation: Notation) {
        let at = |name: &String| vertex::parse(graph, name, notation).ok();
        for body in &self.bodies {
            for point in body.points.iter().filter_map(at) {
                picture.fills.push((point, body.tone.fill()));
                if !body.text.is_empty() {
                    picture.marks.push((point, label(&body.text)));
                }
            }
        }
        for heat in &self.heat {
            let Some(point) = at(&heat.point) else { continue };
            let sided = matches!(heat.tone, Tone::Black | Tone::White);
            let fill = if sided { Fill::Balance(heat.value as f32) } else { Fill::Heat(heat.value as f32) };
            picture.fills.push((point, fill));
        }
        for link in &self.links {
            let (Some(from), Some(to)) = (at(&link.from), at(&link.to)) else { continue };
            picture.links.push(svg::Link { from, to, fill: link.tone.fill(), stroke: link.stroke });
        }
        for mark in &self.marks {
            let Some(point) = at(&mark.point) else { continue };
            picture.marks.push((
                point,
                match mark.shape {
                    _ if !mark.text.is_empty() => label(&mark.text),
                    MarkShape::Label | MarkShape::Ring => svg::Mark::Circle,
                    MarkShape::Square | MarkShape::Diamond => svg::Mark::Square,
                    MarkShape::Triangle => svg::Mark::Triangle,
                    MarkShape::Cross => svg::Mark::Cross,
                },
            ));
        }
        for entry in &self.legend {
            let key = match entry.text.as_str() {
                "" => svg::Key::Fill(entry.tone.fill()),
                text => svg::Key::Mark(svg::Mark::Label(text.to_owned())),
            };
            picture.legend.push((key, entry.meaning.clone()));
        }
    }

    /// The letters of the drawing for a board in text: one a point. Longer texts are cut to a sign that says so.
    pub fn letters(&self, board: &Board, notation: Notation) -> Vec<(Point, char)> {
        let letter = |text: &str| {
            let mut chars = text.chars();
            chars
                .next()
                .filter(|first| !first.is_whitespace())
                .map(|first| if chars.next().is_some() { '+' } else { first })
        };
        let bodies = self.bodies.iter().flat_map(|b| b.points.iter().map(|p| (p, b.text.as_str())));
        let marks = self.marks.iter().map(|m| (&m.point, m.text.as_str()));
        let heat = self.heat.iter().map(|h| match h.tone {
            Tone::Black | Tone::White if h.text.is_empty() => (&h.point, if h.value > 0.0 { "b" } else { "w" }),
            _ => (&h.point, h.text.as_str()),
        });
        let all = bodies.chain(marks).chain(heat);
        all.filter_map(|(name, text)| Some((vertex::parse(board.graph(), name, notation).ok()?, letter(text)?)))
            .collect()
    }
}
