//! `/api/picture`: the position as SVG or PNG, with the colours, letters and lines of the page.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use igolog_core::{Graph, Move, Played, Point};
use igolog_text::png;
use igolog_text::svg::{Fill, Link, Mark, Picture, Stroke, Theme};
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;

use super::Shared;
use super::error::{ApiError, Body};
use super::request::Asked;

/// Most entries of a picture.
const ENTRIES: usize = 20_000;

#[derive(Deserialize)]
pub(super) struct PictureRequest {
    #[serde(flatten)]
    asked: Asked,
    format: Format,
    #[serde(default)]
    coordinates: Option<Coordinates>,
    #[serde(default)]
    dark: bool,
    /// Point and colour (`#rrggbb`).
    #[serde(default)]
    colors: Vec<(String, String)>,
    /// Point and short text.
    #[serde(default)]
    labels: Vec<(String, String)>,
    /// Two points and a colour.
    #[serde(default)]
    links: Vec<(String, String, String)>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Png,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Coordinates {
    A1,
    Sgf,
    Ij,
}

/// Draws the position.
pub(super) async fn picture(
    State(app): State<Shared>,
    Body(request): Body<PictureRequest>,
) -> Result<Response, ApiError> {
    let format = request.format;
    let bytes = app.work.quick(move |_| draw(&request)).await?;
    let kind = if format == Format::Svg { "image/svg+xml" } else { "image/png" };
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

fn draw(request: &PictureRequest) -> Result<Vec<u8>, ApiError> {
    if request.colors.len() + request.labels.len() + request.links.len() > ENTRIES {
        return Err(ApiError::too_large(format!("more than {ENTRIES} entries")));
    }
    let game = request.asked.game()?;
    let graph = game.board().graph();
    let mut picture = Picture {
        theme: if request.dark { Theme::Dark } else { Theme::Light },
        coordinates: request.coordinates.map(|notation| match notation {
            Coordinates::A1 => Notation::Gtp,
            Coordinates::Sgf => Notation::Sgf,
            Coordinates::Ij => Notation::Ij,
        }),
        last: match game.steps().last() {
            Some(&Played::Move(_, Move::Play(point))) => Some(point),
            _ => None,
        },
        ..Picture::default()
    };
    for (name, color) in &request.colors {
        picture.fills.push((point(graph, name)?, fill(color)?));
    }
    for (name, text) in &request.labels {
        picture.marks.push((point(graph, name)?, Mark::Label(text.chars().take(6).collect())));
    }
    for (from, to, color) in &request.links {
        let (from, to) = (point(graph, from)?, point(graph, to)?);
        picture.links.push(Link { from, to, fill: fill(color)?, stroke: Stroke::Solid });
    }
    let svg = picture.draw(game.board());
    match request.format {
        Format::Svg => Ok(svg.into_bytes()),
        Format::Png => png::render(&svg, 2.0).map_err(ApiError::bad),
    }
}

fn point(graph: &Graph, name: &str) -> Result<Point, ApiError> {
    vertex::parse(graph, name, Notation::Gtp).map_err(ApiError::bad)
}

fn fill(text: &str) -> Result<Fill, ApiError> {
    let wrong = || ApiError::bad(format!("{text:?} is no colour; write #rrggbb"));
    let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii()).ok_or_else(wrong)?;
    let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
    let [_, red, green, blue] = value.to_be_bytes();
    Ok(Fill::Rgb(red, green, blue))
}
