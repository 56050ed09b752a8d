//! The position as a picture.

use igolog_core::{Graph, Move, Played};
use igolog_text::svg::{Fill, Link, Mark, Part, Picture, Stroke, Theme};
use serde::{Deserialize, Serialize};

use crate::asked::Asked;
use crate::layers::{Drawing, LABEL, Layer, LayersQuestion, layers};
use crate::refusal::Refusal;
use crate::work::Work;

/// Most things of one's own on a picture.
const ENTRIES: usize = 20_000;

/// Longest title.
const TITLE: usize = 500;

/// What does the position look like?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PictureQuestion {
    /// Layers to draw, bottom first.
    pub layers: Vec<Layer>,
    /// Drawings of one's own over them, as `layers` answers with them.
    pub drawings: Vec<Drawing>,
    /// Points and their colours: `["D4", "#d55e00"]`.
    pub colors: Vec<(String, String)>,
    /// Points and short texts on them.
    pub labels: Vec<(String, String)>,
    /// Lines: two points and a colour.
    pub links: Vec<(String, String, String)>,
    /// Colours of board and ink.
    pub theme: PictureTheme,
    /// Leave out the names of columns and rows.
    pub bare: bool,
    /// Only a part of the board: two opposite corners, `A1:K10`.
    pub part: Option<String>,
    /// A line below the board.
    pub title: Option<String>,
}

/// Colours of board and ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PictureTheme {
    /// A wooden board on a light page.
    #[default]
    Light,
    /// A dark board on a dark page.
    Dark,
    /// Black and white, for print.
    Print,
}

impl From<PictureTheme> for Theme {
    fn from(theme: PictureTheme) -> Theme {
        match theme {
            PictureTheme::Light => Theme::Light,
            PictureTheme::Dark => Theme::Dark,
            PictureTheme::Print => Theme::Print,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureAnswer {
    /// The picture as SVG.
    pub svg: String,
}

pub(crate) fn picture(
    asked: &Asked<'_>,
    question: &PictureQuestion,
    work: &mut Work<'_>,
) -> Result<PictureAnswer, Refusal> {
    let own = question.colors.len() + question.labels.len() + question.links.len();
    let own = own + question.drawings.iter().map(Drawing::entries).sum::<usize>();
    if own > ENTRIES {
        return Err(Refusal::too_large(format!("more than {ENTRIES} things on a picture")));
    }
    if question.title.as_ref().is_some_and(|title| title.chars().count() > TITLE) {
        return Err(Refusal::too_large(format!("a title has at most {TITLE} characters")).of("title"));
    }
    let (game, notation) = (&asked.game, asked.notation());
    let graph = game.board().graph();
    let mut picture = Picture {
        theme: question.theme.into(),
        coordinates: (!question.bare).then_some(notation),
        part: question.part.as_deref().map(|text| part(asked, graph, text)).transpose()?,
        last: match game.steps().last() {
            Some(&Played::Move(_, Move::Play(point))) => Some(point),
            _ => None,
        },
        title: question.title.clone(),
        ..Picture::default()
    };
    if !question.layers.is_empty() {
        let wanted = LayersQuestion { layers: question.layers.clone(), ..LayersQuestion::default() };
        for layer in layers(asked, &wanted, work)?.layers {
            layer.drawing.draw(&mut picture, graph, notation);
        }
    }
    for drawing in &question.drawings {
        drawing.draw(&mut picture, graph, notation);
    }
    for (name, color) in &question.colors {
        picture.fills.push((asked.point(name, "colors")?, fill(color, "colors")?));
    }
    for (name, text) in &question.labels {
        picture.marks.push((asked.point(name, "labels")?, Mark::Label(text.chars().take(LABEL).collect())));
    }
    for (from, to, color) in &question.links {
        let (from, to) = (asked.point(from, "links")?, asked.point(to, "links")?);
        picture.links.push(Link { from, to, fill: fill(color, "links")?, stroke: Stroke::Solid });
    }
    Ok(PictureAnswer { svg: picture.draw(game.board()) })
}

fn fill(text: &str, field: &str) -> Result<Fill, Refusal> {
    let wrong = || Refusal::bad(format!("{text:?} is no colour")).of(field).hint("write #rrggbb");
    let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii()).ok_or_else(wrong)?;
    let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
    let [_, red, green, blue] = value.to_be_bytes();
    Ok(Fill::Rgb(red, green, blue))
}

fn part(asked: &Asked<'_>, graph: &Graph, text: &str) -> Result<Part, Refusal> {
    let wrong = || {
        Refusal::bad(format!("{text:?} is no part of this board"))
            .of("part")
            .hint("write two opposite corners, such as A1:K10")
    };
    let (a, b) = text.split_once([':', '-']).ok_or_else(wrong)?;
    let corner = |name: &str| graph.column_row(asked.point(name.trim(), "part")?).ok_or_else(wrong);
    let ((x1, y1), (x2, y2)) = (corner(a)?, corner(b)?);
    Ok(Part { columns: (x1.min(x2), x1.max(x2)), rows: (y1.min(y2), y1.max(y2)) })
}
