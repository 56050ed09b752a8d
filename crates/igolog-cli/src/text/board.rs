//! Boards as text, with letters of layers and of answers on them.

use igolog_answers::board::PositionAnswer;
use igolog_answers::layers::LayerDrawing;
use igolog_answers::words::Side;
use igolog_core::{Board, Color, Point};
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::vertex::{self, Notation};

/// A board with letters on empty points.
pub(crate) fn diagram(board: &Board, coords: Notation, letters: impl IntoIterator<Item = (Point, char)>) -> String {
    let style = Plain { coordinates: Some(coords), ..Plain::default() };
    let signs: Vec<_> = letters.into_iter().map(|(point, letter)| (point, Sign::Letter(letter))).collect();
    plain(board, &style, &signs)
}

/// The points of these names.
pub(crate) fn points<'a>(
    board: &'a Board,
    coords: Notation,
    names: impl IntoIterator<Item = &'a String> + 'a,
) -> impl Iterator<Item = Point> + 'a {
    names.into_iter().filter_map(move |name| vertex::parse(board.graph(), name, coords).ok())
}

/// Whose turn it is, with the letter of that colour.
pub(crate) fn side(side: Side) -> &'static str {
    match side {
        Side::Black => "Black (X)",
        Side::White => "White (O)",
    }
}

/// A position.
pub(crate) fn position(board: &Board, coords: Notation, answer: &PositionAnswer) -> String {
    let last = points(board, coords, &answer.last).next();
    let style = Plain { coordinates: Some(coords), border: false, stars: true, last };
    format!(
        "{}Move {}, {} to play. Captured: {} black, {} white.\n{}\n",
        plain(board, &style, &[]),
        answer.moves,
        side(answer.to_move),
        answer.captured.black,
        answer.captured.white,
        answer.position
    )
}

/// A layer: what its letters mean, and the board with stones and points shown by them.
pub(crate) fn layer(board: &Board, coords: Notation, layer: &LayerDrawing) -> String {
    let mut out = format!("{}\n", layer.layer);
    for entry in layer.drawing.legend.iter().filter(|entry| !entry.text.is_empty()) {
        out += &format!("  {:<3} {}\n", entry.text, entry.meaning);
    }
    let stones = board.stones().map(|(p, c)| (p, if c == Color::Black { 'X' } else { 'O' }));
    let letters = layer.drawing.letters(board, coords);
    out + &diagram(&Board::new(board.graph().clone()), coords, stones.chain(letters))
}
