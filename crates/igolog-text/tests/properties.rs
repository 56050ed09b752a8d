//! Laws over generated trees, boards and edits.

use igolog_core::{Board, Color, Game, Graph, Move, Point, Position, Rules};
use igolog_text::position_string;
use igolog_text::replay::Replay;
use igolog_text::sgf::{Collection, NodeId, Xy};
use igolog_text::vertex::{self, Notation};
use proptest::prelude::*;

/// A collection grown by edits: each step adds a node below an earlier one, with a property.
fn grow(steps: &[(usize, u8, String)]) -> (Collection, Vec<(NodeId, &'static str, String)>) {
    let (mut collection, root) = Collection::with_root();
    let mut nodes = vec![root];
    let mut written = Vec::new();
    for (above, kind, text) in steps {
        let node = match kind % 8 {
            0 => collection.add_game(),
            _ => collection.add_child(nodes[above % nodes.len()]),
        };
        let name = ["C", "GN", "XX", "LONGNAME"][usize::from(*kind) % 4];
        collection.set_text(node, name, text);
        nodes.push(node);
        written.push((node, name, text.clone()));
    }
    (collection, written)
}

fn shape(collection: &Collection) -> Vec<(usize, Vec<(String, String)>)> {
    let mut found = Vec::new();
    for game in collection.games() {
        for node in game.nodes() {
            let properties = node.properties();
            let pairs =
                properties.map(|p| (p.name().into_owned(), p.values().map(|v| v.text().into_owned()).collect()));
            found.push((node.path().len(), pairs.collect()));
        }
    }
    found
}

/// Text as SGF keeps it: line ends are one kind, other blanks are spaces.
fn kept(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    text.replace(['\t', '\u{0B}', '\u{0C}'], " ")
}

fn place_stones(graph: Graph, moves: &[usize]) -> Game {
    let mut game = Game::new(graph, Rules::TROMP_TAYLOR);
    for index in moves {
        let points = game.board().graph().len();
        let _ = game.play(Move::Play(Point::new(index % points)));
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn grown_trees_read_back(steps in prop::collection::vec((0_usize..40, any::<u8>(), "[a-c\\]\\[\\\\:;()\n\té日 ]{0,12}"), 0..40)) {
        let (collection, written) = grow(&steps);
        for (node, name, text) in &written {
            let value = collection.node(*node).get(name).map(|v| v.text().into_owned());
            prop_assert_eq!(value, Some(kept(text)));
        }
        let read = Collection::read(&collection.to_bytes().unwrap()).unwrap();
        prop_assert_eq!(shape(&read), shape(&collection));
        prop_assert_eq!(read.warnings().len(), 0);
        let formatted = Collection::read(&collection.format().unwrap()).unwrap();
        prop_assert_eq!(shape(&formatted).len(), shape(&collection).len());
        prop_assert_eq!(formatted.format(), collection.format());
    }

    #[test]
    fn positions_read_back(width in 1_usize..8, height in 1_usize..8, kind in 0..6, moves in prop::collection::vec(0_usize..64, 0..60)) {
        let graph = match kind {
            0 => Graph::grid(width, height),
            1 => Graph::torus(width, height),
            2 => Graph::cylinder(width, height),
            3 => Graph::hexagonal(width, height),
            4 => Graph::triangular(width, height),
            // Without a hole the board would be a plain rectangle.
            _ => Graph::with_holes(width + 1, height, |x, y| (3 * x + y) % 5 == 3 || (x, y) == (1, 0)),
        };
        let game = place_stones(graph.unwrap(), &moves);
        let text = position_string::write(&game);
        let again = position_string::parse(&text).unwrap();
        prop_assert_eq!(position_string::write(&again), text);
        prop_assert!(again.board() == game.board());
        prop_assert!(again.board().graph() == game.board().graph());
        prop_assert_eq!(again.to_move(), game.to_move());
        prop_assert_eq!(again.board().ko(), game.board().ko());
        for point in game.board().graph().points() {
            let name = vertex::name(game.board().graph(), point, Notation::Gtp);
            prop_assert_eq!(vertex::parse(game.board().graph(), &name, Notation::Gtp), Ok(point));
        }
    }

    #[test]
    fn records_replay_to_the_same_board(size in 1_u8..53, moves in prop::collection::vec((0_u8..52, 0_u8..52), 0..80)) {
        let (mut collection, root) = Collection::with_root();
        collection.set(root, "SZ", [size.to_string()]);
        let graph = Graph::grid(usize::from(size), usize::from(size)).unwrap();
        let mut position = Position::from_board(Board::new(graph), Rules::CHINESE, Color::Black);
        let mut node = root;
        for (x, y) in moves {
            let (x, y) = (x % size, y % size);
            let point = position.board().graph().at(usize::from(x), usize::from(y)).unwrap();
            let color = position.to_move();
            if position.play(Move::Play(point)).is_ok() {
                node = collection.add_move(node, color, Some(Xy { x, y }));
            }
        }
        let read = Collection::read(collection.to_string().as_bytes()).unwrap();
        let replay = Replay::main_line(read.game(0).unwrap(), Some(Rules::CHINESE)).unwrap();
        prop_assert!(replay.warnings.is_empty());
        prop_assert!(replay.game.board() == position.board());
        prop_assert_eq!(replay.game.to_move(), position.to_move());
    }
}
