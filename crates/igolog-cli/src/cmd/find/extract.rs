//! Hits as game records: up to a few moves after each.

use igolog_answers::library::PatternHit;
use igolog_corpus::Library;
use igolog_text::sgf::{Collection, NodeId};
use igolog_text::vertex::{self, Notation, sgf_xy};

/// Moves of a record after a hit.
const AFTER: usize = 10;

/// A record for each hit, with the pattern marked where it stood first.
pub(super) fn hits(library: &Library, hits: &[PatternHit], coords: Notation) -> String {
    let mut all: Option<Collection> = None;
    for hit in hits {
        let Some((mut games, nodes)) = library.record(hit.label.game, hit.since as usize + AFTER) else { continue };
        if let Some(&node) = nodes.get(hit.since as usize).or(nodes.last()) {
            mark(&mut games, node, library, hit, coords);
        }
        match &mut all {
            Some(all) => all.append(&games),
            None => all = Some(games),
        }
    }
    all.map_or_else(String::new, |all| all.to_string())
}

/// Squares on the points of the pattern, and where the hit comes from.
fn mark(games: &mut Collection, node: NodeId, library: &Library, hit: &PatternHit, coords: Notation) {
    let corner = |name: &str| {
        let graph = library.track(hit.label.game)?.graph().ok()?;
        let (column, row) = graph.column_row(vertex::parse(&graph, name, coords).ok()?)?;
        sgf_xy(column, row)
    };
    if let (Some(first), Some(last)) = (corner(&hit.at), corner(&hit.to)) {
        let area = if first == last { first.to_string() } else { format!("{first}:{last}") };
        games.set(node, "SQ", [area]);
    }
    games.add_comment(node, &format!("game {}, after move {}", hit.label.game, hit.since));
}
