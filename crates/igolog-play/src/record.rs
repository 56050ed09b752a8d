//! Games as SGF.

use igolog_core::{Color, Game, Graph, Move, Played};
use igolog_text::sgf::{Collection, Xy};
use igolog_text::vertex::sgf_xy;

fn place(graph: &Graph, mv: Move) -> Option<Option<Xy>> {
    match mv {
        Move::Pass => Some(None),
        Move::Play(point) => {
            let (column, row) = graph.column_row(point)?;
            Some(Some(sgf_xy(column, row)?))
        }
    }
}

/// A game as SGF with extra root properties; `None` on boards without rows and columns, or too large for SGF.
/// Boards that are no plain rectangle are written with the rectangle of their rows and columns.
pub fn to_sgf(game: &Game, properties: &[(&str, String)]) -> Option<String> {
    let graph = game.board().graph();
    let (width, height) = graph.frame()?;
    let mut collection = Collection::new();
    let root = collection.add_game();
    collection.set(root, "GM", ["1"]);
    collection.set(root, "FF", ["4"]);
    collection.set(root, "CA", ["UTF-8"]);
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    collection.set(root, "SZ", [size]);
    collection.set(root, "KM", [game.komi().to_string()]);
    if game.handicap() > 0 {
        collection.set(root, "HA", [game.handicap().to_string()]);
    }
    for (name, value) in properties {
        collection.set_text(root, name, value);
    }
    let mut back = game.clone();
    let mut setups = Vec::new();
    for step in game.steps().iter().rev() {
        if *step == Played::Setup {
            setups.push((back.board().clone(), back.to_move()));
        }
        back.undo();
    }
    let mut node = root;
    let mut before = back.board().clone();
    before.forget();
    for (at, step) in game.steps().iter().enumerate() {
        match *step {
            Played::Move(color, mv) => {
                node = collection.add_move(node, color, place(graph, mv)?);
                if let Move::Play(point) = mv {
                    before.play_unlogged(color, point);
                }
            }
            Played::Setup => {
                let (after, turn) = setups.pop()?;
                if at > 0 {
                    node = collection.add_child(node);
                }
                for (name, content) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
                    let changed = graph.points().filter(|&p| after.color(p) == content && before.color(p) != content);
                    let names: Option<Vec<String>> =
                        changed.map(|p| place(graph, Move::Play(p))?.map(|xy| xy.to_string())).collect();
                    let names = names?;
                    if !names.is_empty() {
                        collection.set(node, name, names);
                    }
                }
                collection.set(node, "PL", [if turn == Color::Black { "B" } else { "W" }]);
                before.copy_position(&after);
            }
        }
    }
    Some(collection.format())
}
