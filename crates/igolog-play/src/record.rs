//! Games as SGF.

use igolog_core::{Color, Game, Graph, Move, Played, Point, Shape};
use igolog_text::sgf::{Collection, NodeId, Xy};
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
/// SGF knows plain rectangles only: other boards with rows and columns are written as the rectangle of these, and the
/// comment of the root says what they are.
pub fn to_sgf(game: &Game, properties: &[(&str, String)]) -> Option<String> {
    let graph = game.board().graph();
    let (width, height) = graph.frame()?;
    let (mut collection, root) = Collection::with_root();
    collection.set(root, "GM", ["1"]);
    collection.set(root, "FF", ["4"]);
    collection.set(root, "CA", ["UTF-8"]);
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    collection.set(root, "SZ", [size]);
    collection.set(root, "KM", [game.komi().to_string()]);
    if game.handicap() > 0 {
        collection.set(root, "HA", [game.handicap().to_string()]);
    }
    let mut comments: Vec<String> = shape_note(graph).into_iter().collect();
    for (name, value) in properties {
        if *name == "C" {
            comments.extend((!value.is_empty()).then(|| value.clone()));
        } else {
            collection.set_text(root, name, value);
        }
    }
    if !comments.is_empty() {
        collection.set_text(root, "C", &comments.join("\n"));
    }
    let line = game.line();
    let mut node = root;
    let has_start = line.start.empties().len() < graph.len();
    if has_start {
        let stones = line.start.stones().map(|(point, color)| (point, Some(color)));
        add_setup(&mut collection, root, graph, stones, line.to_move)?;
    }
    for (at, step) in line.steps.iter().enumerate() {
        match step.played {
            Played::Move(color, mv) => node = collection.add_move(node, color, place(graph, mv)?),
            Played::Setup => {
                if at > 0 || has_start {
                    node = collection.add_child(node);
                }
                let changes = step.delta.changes.iter().map(|change| (change.point, change.after));
                add_setup(&mut collection, node, graph, changes, step.to_move)?;
            }
        }
    }
    String::from_utf8(collection.format().ok()?).ok()
}

/// What SGF cannot say of a board.
fn shape_note(graph: &Graph) -> Option<String> {
    let (width, height) = graph.frame()?;
    let name = match graph.shape() {
        Shape::Grid { .. } => return None,
        Shape::Holes { .. } => "board with holes",
        shape => shape.word(),
    };
    Some(format!("Played on a {name} {width}x{height}, not on a plain board."))
}

/// Writes what points became by hand, and whose turn it is then, into a node; `None` if a point has no name in SGF.
fn add_setup(
    collection: &mut Collection,
    node: NodeId,
    graph: &Graph,
    changes: impl Iterator<Item = (Point, Option<Color>)>,
    turn: Color,
) -> Option<()> {
    let mut contents: Vec<_> = changes.collect();
    contents.sort_unstable_by_key(|&(point, _)| point);
    for (name, content) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
        let changed = contents.iter().filter(|&&(_, became)| became == content);
        let names: Option<Vec<String>> =
            changed.map(|&(p, _)| place(graph, Move::Play(p))?.map(|xy| xy.to_string())).collect();
        let names = names?;
        if !names.is_empty() {
            collection.set(node, name, names);
        }
    }
    collection.set(node, "PL", [if turn == Color::Black { "B" } else { "W" }]);
    Some(())
}

#[cfg(test)]
mod tests {
    use igolog_core::Rules;
    use igolog_text::replay::Replay;

    use super::*;

    #[test]
    fn a_record_is_one_game_and_reads_back() {
        let mut game =
            Game::new(Graph::grid(5, 5).unwrap(), Rules::CHINESE).with_komi(igolog_core::Points::from_halves(1));
        game.setup(&[(Point::new(0), Some(Color::Black)), (Point::new(8), Some(Color::White))], Color::White).unwrap();
        game.play(Move::Play(Point::new(12))).unwrap();
        game.play(Move::Pass).unwrap();
        let text = to_sgf(&game, &[("RE", "W+0.5".to_string())]).unwrap();
        let collection = Collection::read(text.as_bytes()).unwrap();
        assert_eq!(collection.games().len(), 1, "{text}");
        let again = Replay::to_move(collection.game(0).unwrap(), usize::MAX, None).unwrap().game;
        assert_eq!(again.board().hash(), game.board().hash());
        let start = igolog_core::Position::from_board(game.board().clone(), Rules::CHINESE, Color::Black);
        let text = to_sgf(&Game::from_position(start), &[]).unwrap();
        let collection = Collection::read(text.as_bytes()).unwrap();
        let again = Replay::to_move(collection.game(0).unwrap(), usize::MAX, None).unwrap().game;
        assert_eq!((again.board().hash(), again.to_move()), (game.board().hash(), Color::Black));
    }
}
