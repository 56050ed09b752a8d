//! Papers 000 and 001: what both of their lists of items use.

use igolog_core::{Board, Stop};
use igolog_extremal::program::{Cut, Form, grid};
use igolog_extremal::search::{Boards, solve};
use igolog_extremal::{Pattern, certificate};
use igolog_text::position_string;

use crate::{Agreement, FigureBoard, Item, Means, PaperTable};

pub(crate) const FOUND: Agreement = Agreement::Reconstructed("the number of strings; the board itself is found anew");
pub(crate) const STEPS: Agreement = Agreement::Reconstructed("six strings, and the stones of 図 12");

/// The most strings on a square board, the blocks of the board found counted by the kernel; 0 if that is not proved.
pub(crate) fn most(side: usize) -> usize {
    let solution = solve(side, side, &Stop::new());
    let counted = certificate::verify(&solution.pattern).map_or(0, |c| c.strings);
    if solution.is_proved() { counted } else { 0 }
}

/// The fewest liberties of a square board; 0 if that is not proved.
pub(crate) fn fewest(side: usize) -> usize {
    let solution = solve(side, side, &Stop::new());
    if solution.is_proved() { solution.lower } else { 0 }
}

pub(crate) fn row(sides: impl Iterator<Item = usize>, value: impl Fn(usize) -> usize) -> String {
    sides.map(|side| value(side).to_string()).collect::<Vec<_>>().join(" ")
}

/// The position of a figure.
pub(crate) fn position(name: &str) -> Option<Board> {
    let board = FigureBoard::named(name)?;
    Some(position_string::parse(board.text).ok()?.board().clone())
}

/// The strings of a figure's board as the kernel counts them, if the search proves that no board has more.
pub(crate) fn optimal(name: &str) -> String {
    let Some(board) = position(name) else { return "no board".into() };
    let side = (board.graph().len() as f64).sqrt() as usize;
    let strings = board.blocks().len();
    if strings == most(side) { strings.to_string() } else { format!("{strings}, not the most") }
}

/// The strings of a position written down; a word if it is not legal.
pub(crate) fn strings(rows: &str) -> String {
    match position_string::parse(&format!("{rows} b")) {
        Ok(game) => game.board().blocks().len().to_string(),
        Err(_) => "not legal".into(),
    }
}

pub(crate) fn holds(statement: bool) -> String {
    if statement { "holds".into() } else { "fails".into() }
}

/// Whether on every square board from 4×4 to 9×9 some optimal board meets the cuts.
pub(crate) fn survives(cuts: &[Cut]) -> bool {
    (4..=9).all(|side| {
        some_optimal(side, |values| {
            grid(side, side, Form::FewestLiberties, cuts).is_ok_and(|program| program.broken_row(values).is_none())
        })
    })
}

/// Whether a test holds for some optimal board, given as its empty points row by row.
pub(crate) fn some_optimal(side: usize, test: impl Fn(&[bool]) -> bool) -> bool {
    let Ok(boards) = Boards::search(side, side, fewest(side), &Stop::new()) else { return false };
    boards.iter().any(|pattern| test(&empty_points(&pattern)))
}

/// The empty points of a board, row by row.
pub(crate) fn empty_points(pattern: &Pattern) -> Vec<bool> {
    let cols = pattern.cols();
    (0..pattern.rows() * cols).map(|point| pattern.is_empty_at(point / cols, point % cols)).collect()
}

/// The parts that a cut compares, drawn from its inequalities: the letters of those that have no fewer stones, and of the others.
pub(crate) fn parts(side: usize, cut: Cut, letters: [(char, char); 2]) -> Vec<String> {
    let Ok(program) = grid(side, side, Form::MostStrings, &[cut]) else { return Vec::new() };
    let mut drawing = vec![vec!['.'; side]; side];
    for (row, (more, fewer)) in program.rows.iter().filter(|row| row.name.starts_with('s')).zip(letters) {
        for &(point, coefficient) in &row.terms {
            drawing[point / side][point % side] = if coefficient < 0 { more } else { fewer };
        }
    }
    drawing.into_iter().map(String::from_iter).collect()
}

/// A table of one of the two papers.
pub(crate) fn table(paper: &str, number: u32, means: &Means) -> Option<PaperTable> {
    igolog_extremal::paper::table(paper, number, &means.stop, means.clock.as_ref()).ok().flatten()
}

/// An item that is a value, without a board.
pub(crate) fn item(
    name: &'static str,
    about: &'static str,
    printed: &'static str,
    mark: Agreement,
    compute: fn() -> String,
) -> Item {
    Item { name, about, printed, mark, board: None, drawing: None, table: None, compute }
}
