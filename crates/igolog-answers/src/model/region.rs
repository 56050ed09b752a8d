//! A part of a position as a board of its own.

use igolog_bw::partial::{Partial, PartialError, Rest};
use igolog_core::{Graph, Point, PointSet};
use igolog_text::vertex::{self, Notation};

use crate::asked::Asked;
use crate::refusal::Refusal;

/// The part of the position that a region such as `A1-D4,K10` names; the whole if that is empty. Outside it nothing is left,
/// or with `walls` all stays as it is and nobody may play there.
pub(super) fn cut(asked: &Asked<'_>, region: &str, walls: bool) -> Result<Partial, Refusal> {
    part(&asked.game, asked.notation(), region, walls)
}

/// The same of any game.
pub(super) fn part(
    game: &igolog_core::Game,
    notation: Notation,
    region: &str,
    walls: bool,
) -> Result<Partial, Refusal> {
    let graph = game.board().graph();
    let whole = region.trim().is_empty();
    if whole && walls {
        return Err(Refusal::bad("walls stand around a region").of("walls").hint("name the region"));
    }
    let points = if whole { PointSet::full(graph.len()) } else { read(graph, region, notation)? };
    // Without a region nothing is removed, and the history stays.
    let rest = if walls || whole { Rest::Walls } else { Rest::Removed };
    Partial::new(game, &points, rest).map_err(|error| {
        let refusal = Refusal::bad(match &error {
            PartialError::NoLiberty { stones, .. } => {
                let at = stones.first().map_or_else(String::new, |&p| vertex::name(graph, p, notation));
                format!("at {at}: {error}")
            }
            _ => error.to_string(),
        });
        refusal.of("region")
    })
}

/// Reads rectangles and points, parted by commas.
fn read(graph: &Graph, text: &str, notation: Notation) -> Result<PointSet, Refusal> {
    let mut region = PointSet::new(graph.len());
    let point = |name: &str| vertex::parse(graph, name, notation).map_err(|e| Refusal::bad(e).of("region"));
    for part in text.split([',', ' ', ';']).filter(|part| !part.is_empty()) {
        if let Ok(single) = vertex::parse(graph, part, notation) {
            region.insert(single);
            continue;
        }
        let Some((from, to)) = part.split_once(['-', ':']) else {
            region.insert(point(part)?);
            continue;
        };
        let corner = |p: Point| graph.column_row(p);
        let (Some((x1, y1)), Some((x2, y2))) = (corner(point(from)?), corner(point(to)?)) else {
            return Err(Refusal::bad(format!("'{part}' is a rectangle, but this board has no rows")).of("region"));
        };
        for y in y1.min(y2)..=y1.max(y2) {
            region.extend((x1.min(x2)..=x1.max(x2)).filter_map(|x| graph.at(x, y)));
        }
    }
    Ok(region)
}
