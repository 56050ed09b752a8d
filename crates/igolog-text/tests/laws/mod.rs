//! Laws that hold for any input at all: the readers' fuzz targets and bounded mutation runs check them.

use std::collections::HashMap;

use igolog_core::{Board, Game, Rules};
use igolog_text::diagram::{Diagram, Plain, plain, sensei};
use igolog_text::graph_file::{self, GraphFile};
use igolog_text::input::{Input, Wanted};
use igolog_text::position_string;
use igolog_text::replay::Replay;
use igolog_text::sgf::{CharsetError, Collection, Record, SgfError, SquareSymmetry};
use igolog_text::svg::Picture;
use igolog_text::vertex::Notation;

/// Reading never fails on what was written; nothing changes that was not touched.
pub(crate) fn sgf(bytes: &[u8]) {
    let Ok(collection) = Collection::read(bytes) else { return };
    assert_eq!(collection.to_bytes().expect("unchanged files can be written"), bytes, "unchanged files come back");
    let shape = |c: &Collection| c.games().map(Record::counts).collect::<Vec<_>>();
    if let Some((formatted, again)) = written_and_read(&collection, collection.format()) {
        assert_eq!(shape(&again), shape(&collection), "the standard form keeps the tree");
        assert_eq!(again.format().expect("it was written before"), formatted, "formatting twice changes nothing");
    }
    let lines = String::from_utf8_lossy(bytes).lines().count() + bytes.iter().filter(|b| **b == b'\r').count() + 1;
    for warning in collection.check() {
        assert!(warning.place.line >= 1 && warning.place.line as usize <= lines && warning.place.column >= 1);
    }
    for game in collection.games().take(3) {
        let replay = Replay::main_line(game, None).expect("SGF sizes are boards");
        assert_eq!(replay.game.board().check(), Ok(()));
    }
    edited(&collection);
    turned(&collection);
    let utf8 = collection.as_utf8();
    let bytes = utf8.to_bytes().expect("UTF-8 holds every text");
    assert_eq!(utf8.as_utf8().to_bytes().as_ref(), Ok(&bytes), "what is UTF-8 stays so");
}

/// What was written, and what is read from it. `None` if the encoding does not allow the change, and where what was
/// written is taken for another encoding: a file that does not say its encoding, or says a wrong one, is guessed at.
fn written_and_read(before: &Collection, written: Result<Vec<u8>, CharsetError>) -> Option<(Vec<u8>, Collection)> {
    let written = written.ok()?;
    let again = match Collection::read(&written) {
        // Without the text around its games a file may be little but control characters.
        Err(SgfError::NoText) => return None,
        again => again.expect("what is written is SGF"),
    };
    let same = again.charset().name() == before.charset().name();
    (same && again.to_string().contains('\u{FFFD}') == before.to_string().contains('\u{FFFD}'))
        .then_some((written, again))
}

fn edited(collection: &Collection) {
    let nodes = |c: &Collection| c.games().map(|g| g.counts().nodes).sum::<usize>();
    let mut changed = collection.clone();
    let leaf = changed.game(0).and_then(|g| g.main_line().last()).expect("a game has a node").id();
    let child = changed.add_child(leaf);
    changed.set_text(child, "C", "a ] b \\ c : d");
    let twin = changed.add_child(leaf);
    changed.add_comment(leaf, "[note]");
    if let Some((_, read)) = written_and_read(collection, changed.to_bytes()) {
        assert_eq!(nodes(&read), nodes(collection) + 2, "{changed}");
    }
    changed.remove_node(twin);
    changed.remove_node(child);
    if let Some((_, read)) = written_and_read(collection, changed.to_bytes()) {
        assert_eq!(nodes(&read), nodes(collection), "{changed}");
    }
}

fn turned(collection: &Collection) {
    let mut turned = collection.clone();
    turned.transform(SquareSymmetry::rotation(1));
    let once = turned.format();
    for _ in 0..4 {
        turned.transform(SquareSymmetry::rotation(1));
    }
    assert_eq!(turned.format(), once, "four quarter turns are none");
    turned.swap_colors();
    let swapped = turned.format();
    turned.swap_colors();
    turned.swap_colors();
    assert_eq!(turned.format(), swapped, "two exchanges are none");
}

/// A diagram that is a position is drawn and read back as the same position.
pub(crate) fn diagram(text: &str) {
    let Ok(diagram) = Diagram::parse(text) else { return };
    let Ok(game) = diagram.to_game(Rules::TROMP_TAYLOR) else { return };
    let signs = diagram.signs(game.board().graph()).expect("the board was made");
    let stones = |game: &Game| game.board().stones().collect::<HashMap<_, _>>();
    for coordinates in [None, Some(Notation::Gtp), Some(Notation::Sgf), Some(Notation::Ij)] {
        let border = coordinates == Some(Notation::Sgf);
        let style = Plain { coordinates, border, ..Plain::default() };
        // Letters and one-row boards can look like coordinates; only stones are compared, on boards with room.
        let drawn = plain(game.board(), &style, &[]);
        if diagram.height > 1 && diagram.width > 1 {
            let again = Diagram::parse(&drawn).unwrap_or_else(|fault| panic!("{fault}\n{drawn}"));
            let again = again.to_game(Rules::TROMP_TAYLOR).expect("the same position");
            assert_eq!(stones(&again), stones(&game), "{drawn}");
        }
    }
    let drawn = sensei(game.board(), &diagram.title, &[], &signs).expect("a diagram has rows");
    let again = Diagram::parse(&drawn).unwrap_or_else(|fault| panic!("{fault}\n{drawn}"));
    assert_eq!(stones(&again.to_game(Rules::TROMP_TAYLOR).expect("the same position")), stones(&game), "{drawn}");
    Picture::default().draw(game.board());
}

/// What is written is the shortest form of what was read.
pub(crate) fn position(text: &str) {
    let Ok(game) = position_string::parse(text) else { return };
    let written = position_string::write(&game);
    let again = position_string::parse(&written).expect("a written position string");
    assert_eq!(position_string::write(&again), written);
    assert_eq!(again.board(), game.board());
}

/// A graph is written and read back as the same graph with the same stones.
pub(crate) fn graph(text: &str) {
    let Ok(file) = GraphFile::parse(text) else { return };
    let Ok(game) = file.to_game(Rules::CHINESE) else { return };
    let board: &Board = game.board();
    let written = graph_file::write(board, file.to_move);
    let again = GraphFile::parse(&written).unwrap_or_else(|fault| panic!("{fault}\n{written}"));
    assert_eq!(again.graph, file.graph);
    assert_eq!(again.to_game(Rules::CHINESE).expect("the same stones").board(), board);
    for point in file.graph.points() {
        assert_eq!(
            (again.graph.name(point), again.graph.layout(point)),
            (file.graph.name(point), file.graph.layout(point))
        );
    }
}

/// Whatever it is, it is read or refused.
pub(crate) fn any(bytes: &[u8]) {
    let Ok(input) = Input::read(bytes) else { return };
    if let Ok((game, _)) = input.game(&Wanted { moves: Some(20), ..Wanted::default() }) {
        position_string::write(&game);
        plain(game.board(), &Plain::default(), &[]);
    }
}
