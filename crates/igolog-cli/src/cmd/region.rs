//! `--region`: a part of a position as a board of its own.

use igolog_bw::partial::{Partial, PartialError, Rest};
use igolog_core::{Game, Graph, Point, PointSet};
use igolog_text::vertex::{self, Notation};

use crate::exit::Failure;

/// Which part of the board counts.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RegionArgs {
    /// Only these points, as a board of its own: A1-D4,K10 (rectangles and points, connected or not)
    #[arg(long, value_name = "POINTS")]
    pub(crate) region: Option<String>,
    /// Keep the rest of the board as it is, but let nobody play there
    #[arg(long, requires = "region")]
    pub(crate) walls: bool,
}

impl RegionArgs {
    /// The part of the position that is wanted: the whole without `--region`.
    pub(crate) fn cut(&self, game: Game, coords: Notation) -> Result<Partial, Failure> {
        let graph = game.board().graph().clone();
        let region = match &self.region {
            None => PointSet::full(graph.len()),
            Some(text) => parse(&graph, text, coords)?,
        };
        // Without a region nothing is removed, and the history stays.
        let rest = if self.walls || self.region.is_none() { Rest::Walls } else { Rest::Removed };
        Partial::new(&game, &region, rest).map_err(|error| match &error {
            PartialError::NoLiberty { stones, .. } => {
                let at = stones.first().map_or_else(String::new, |&p| vertex::name(&graph, p, coords));
                Failure::Input(format!("at {at}: {error} (--walls)"))
            }
            _ => Failure::input(error),
        })
    }
}

fn parse(graph: &Graph, text: &str, coords: Notation) -> Result<PointSet, Failure> {
    let mut region = PointSet::new(graph.len());
    let point = |name: &str| vertex::parse(graph, name, coords).map_err(|e| Failure::Input(format!("--region: {e}")));
    for part in text.split([',', ' ', ';']).filter(|part| !part.is_empty()) {
        if let Ok(single) = vertex::parse(graph, part, coords) {
            region.insert(single);
            continue;
        }
        let Some((from, to)) = part.split_once(['-', ':']) else {
            region.insert(point(part)?);
            continue;
        };
        let corner = |p: Point| graph.column_row(p);
        let (Some((x1, y1)), Some((x2, y2))) = (corner(point(from)?), corner(point(to)?)) else {
            return Err(Failure::Input(format!("--region: '{part}' is a rectangle, but this board has no rows")));
        };
        for y in y1.min(y2)..=y1.max(y2) {
            region.extend((x1.min(x2)..=x1.max(x2)).filter_map(|x| graph.at(x, y)));
        }
    }
    Ok(region)
}
