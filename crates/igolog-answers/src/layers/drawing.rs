//! The one vocabulary of overlays: what a layer puts on a board, whether on a terminal, in a picture or on the page.

use igolog_core::{Board, Graph, Point};
use igolog_text::svg::{self, Fill, Picture, Stroke};
use igolog_text::vertex::{self, Notation};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a layer draws.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LinkDrawing {
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// Its colour.
    pub tone: Tone,
    /// Its form.
    pub stroke: LinkStroke,
    /// Letters beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkStroke {
    /// A line.
    Solid,
    /// A dashed line.
    Dashed,
    /// An arrow.
    Arrow,
}

/// A mark or letters at a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// One of eight, to tell neighbours apart.
    Class(u8),
}

impl Tone {
    /// A tone that a body keeps from move to move: by its first point, not by its place in a list.
    pub(super) fn of_point(point: Point) -> Tone {
        Tone::Class((point.index() % 8) as u8)
    }

    fn all() -> impl Iterator<Item = Tone> {
        let plain = [
            Tone::Alive,
            Tone::Dead,
            Tone::Seki,
            Tone::Unsettled,
            Tone::Unknown,
            Tone::Black,
            Tone::White,
            Tone::Link,
            Tone::Hint,
        ];
        plain.into_iter().chain((0..8).map(Tone::Class))
    }

    /// Its word: `alive`, `dead` …, `class0` to `class7`.
    pub fn word(self) -> String {
        match self {
            Tone::Alive => "alive".to_owned(),
            Tone::Dead => "dead".to_owned(),
            Tone::Seki => "seki".to_owned(),
            Tone::Unsettled => "unsettled".to_owned(),
            Tone::Unknown => "unknown".to_owned(),
            Tone::Black => "black".to_owned(),
            Tone::White => "white".to_owned(),
            Tone::Link => "link".to_owned(),
            Tone::Hint => "hint".to_owned(),
            Tone::Class(class) => format!("class{}", class % 8),
        }
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
            Tone::Class(class) => class % 8,
        })
    }
}

impl Serialize for Tone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for Tone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tone, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = Tone::all().find(|tone| tone.word() == word);
        known.ok_or_else(|| D::Error::custom(format!("there is no tone {word:?}")))
    }
}

impl JsonSchema for Tone {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tone".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words: Vec<String> = Tone::all().map(Tone::word).collect();
        schemars::json_schema!({ "type": "string", "enum": words, "description": "A colour by what it means." })
    }
}

impl Drawing {
    /// Adds the drawing to a picture of the board; points are read in `notation`.
    pub fn draw(&self, picture: &mut Picture, graph: &Graph, notation: Notation) {
        let at = |name: &String| vertex::parse(graph, name, notation).ok();
        for body in &self.bodies {
            for point in body.points.iter().filter_map(at) {
                picture.fills.push((point, body.tone.fill()));
                if !body.text.is_empty() {
                    picture.marks.push((point, svg::Mark::Label(body.text.clone())));
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
            let stroke = match link.stroke {
                LinkStroke::Solid => Stroke::Solid,
                LinkStroke::Dashed => Stroke::Dashed,
                LinkStroke::Arrow => Stroke::Arrow,
            };
            picture.links.push(svg::Link { from, to, fill: link.tone.fill(), stroke });
        }
        for mark in &self.marks {
            let Some(point) = at(&mark.point) else { continue };
            picture.marks.push((
                point,
                match mark.shape {
                    _ if !mark.text.is_empty() => svg::Mark::Label(mark.text.clone()),
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
