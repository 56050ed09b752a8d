//! Hits as game records: up to a few moves after each.

use igolog_core::Color;
use igolog_corpus::Library;
use igolog_corpus::find::FoundHit;
use igolog_corpus::pattern::PatternSearch;
use igolog_corpus::track::{Track, TrackMove, TrackStep};
use igolog_text::sgf::{Collection, NodeId, Xy};
use igolog_text::vertex::sgf_xy;

/// Moves of a record after a hit.
const AFTER: usize = 10;

/// A record for each hit, with the pattern marked where it stood first.
pub(super) fn hits(library: &Library, search: &PatternSearch, hits: &[FoundHit]) -> String {
    let mut all: Option<Collection> = None;
    for hit in hits {
        let Some(track) = library.track(hit.game) else { continue };
        let one = record(library, search, hit, track);
        match &mut all {
            Some(all) => all.append(&one),
            None => all = Some(one),
        }
    }
    all.map_or_else(String::new, |all| all.to_string())
}

fn record(library: &Library, search: &PatternSearch, hit: &FoundHit, track: Track<'_>) -> Collection {
    let row = &library.games()[hit.game as usize];
    let (width, height) = track.size().unwrap_or((19, 19));
    let (mut games, root) = Collection::with_root();
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    games.set(root, "SZ", [size]);
    let texts = [
        ("PB", row.players[0]),
        ("PW", row.players[1]),
        ("BR", row.ranks[0]),
        ("WR", row.ranks[1]),
        ("DT", row.date),
        ("RE", row.result),
        ("EV", row.event),
    ];
    for (property, text) in texts {
        if let Some(text) = library.text_of(text) {
            games.set_text(root, property, text);
        }
    }
    let xy = |point: u16| sgf_xy(usize::from(point) % width, usize::from(point) / width);
    let mut node = root;
    let mut made = 0;
    let mut marked = false;
    let mut contents: Vec<Option<Color>> = vec![None; width * height];
    for step in track.steps() {
        match step {
            TrackStep::Move(mv) => {
                if made == hit.hit.since as usize {
                    mark(&mut games, node, search, hit, width);
                    marked = true;
                }
                if made == hit.hit.since as usize + AFTER {
                    break;
                }
                made += 1;
                let Some(color) = mv.color() else { continue };
                node = games.add_move(node, color, mv.point().and_then(xy));
                if let TrackMove::Play(color, point) = mv {
                    contents[usize::from(point)] = Some(color);
                }
            }
            TrackStep::Change(point, content) => {
                let was = std::mem::replace(&mut contents[usize::from(point)], content);
                // Captures follow from the moves; stones that come are set.
                if let (Some(xy), Some(color)) = (xy(point), content.filter(|_| was != content)) {
                    let property = if color == Color::Black { "AB" } else { "AW" };
                    if made > 0 {
                        node = games.add_child(node);
                    }
                    games.add_value(node, property, &xy.to_string());
                }
            }
        }
    }
    if !marked {
        mark(&mut games, node, search, hit, width);
    }
    games
}

/// Squares on the points of the pattern, and where the hit comes from.
fn mark(games: &mut Collection, node: NodeId, search: &PatternSearch, hit: &FoundHit, width: usize) {
    let pattern = &search.variants()[hit.hit.variant].pattern;
    let (x, y) = (usize::from(hit.hit.x), usize::from(hit.hit.y));
    let corner = |x: usize, y: usize| -> Option<Xy> { (x < width).then(|| sgf_xy(x, y)).flatten() };
    if let (Some(first), Some(last)) = (corner(x, y), corner(x + pattern.width - 1, y + pattern.height - 1)) {
        let area = if first == last { first.to_string() } else { format!("{first}:{last}") };
        games.set(node, "SQ", [area]);
    }
    games.add_comment(node, &format!("game {}, after move {}", hit.game, hit.hit.since));
}
