//! Boards and programs as files.

use igolog_core::{Board, Color, Move};
use igolog_extremal::program::{self, to_lp, to_mps};
use igolog_extremal::{Pattern, certificate};
use igolog_text::sgf::Collection;
use igolog_text::svg::Picture;
use igolog_text::vertex::{Notation, sgf_xy};

use super::{Args, FileKind, RowsCols};
use crate::exit::{Exit, Failure, Outcome};
use crate::output;

/// Programs are written for boards up to this side: names have two digits for the row and two for the column.
const MAX_PROGRAM_SIDE: usize = 99;

/// The integer program of a board, to a file or standard output.
pub(super) fn write_program(args: &Args, size: RowsCols, kind: FileKind) -> Outcome {
    if size.rows.max(size.cols) > MAX_PROGRAM_SIDE {
        return Err(Failure::Input(format!(
            "programs are written for boards up to {MAX_PROGRAM_SIDE}x{MAX_PROGRAM_SIDE}"
        )));
    }
    let cuts: Vec<_> = args.cuts.iter().map(|cut| cut.cut()).collect();
    let model = program::grid(size.rows, size.cols, args.form.form(), &cuts).map_err(Failure::usage)?;
    let text = if kind == FileKind::Lp { to_lp(&model) } else { to_mps(&model) };
    let path = args.output.as_deref().unwrap_or("-".as_ref());
    output::write_file(path, text.as_bytes())?;
    Ok(Exit::Done)
}

/// The file that `--write` or `--game` asks for.
pub(super) fn board_file(args: &Args, pattern: &Pattern) -> Result<Vec<u8>, Failure> {
    if args.write == Some(FileKind::Txt) {
        return Ok(diagram(pattern).into_bytes());
    }
    let board = certificate::position(pattern).map_err(Failure::input)?;
    match args.write {
        Some(FileKind::Svg) => Ok(picture(&board, pattern).into_bytes()),
        Some(_) => position_record(&board, pattern),
        None => game_record(&board, pattern),
    }
}

/// The board as rows of `.`, `X` and `O`.
pub(super) fn diagram(pattern: &Pattern) -> String {
    let spaced = |line: &String| line.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    pattern.lines().iter().map(spaced).collect()
}

/// The board as a picture with coordinates.
pub(super) fn picture(board: &Board, pattern: &Pattern) -> String {
    let title = title(pattern);
    Picture { coordinates: Some(Notation::Gtp), title: Some(title), ..Picture::default() }.draw(board)
}

/// "61 strings, 20 liberties", with the right endings.
pub(super) fn numbers(strings: usize, liberties: usize) -> String {
    let strings = if strings == 1 { "1 string".into() } else { format!("{strings} strings") };
    let liberties = if liberties == 1 { "1 liberty".into() } else { format!("{liberties} liberties") };
    format!("{strings}, {liberties}")
}

fn title(pattern: &Pattern) -> String {
    let numbers = numbers(pattern.strings(), pattern.liberties());
    format!("{}x{}: {numbers}", pattern.rows(), pattern.cols())
}

/// The stones set up on the first node.
fn position_record(board: &Board, pattern: &Pattern) -> Result<Vec<u8>, Failure> {
    let (mut record, root) = new_record(pattern)?;
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let points: Vec<String> = board
            .stones()
            .filter(|stone| stone.1 == color)
            .filter_map(|(point, _)| {
                let (col, row) = board.graph().column_row(point)?;
                Some(sgf_xy(col, row)?.to_string())
            })
            .collect();
        if !points.is_empty() {
            record.set(root, name, points);
        }
    }
    record.to_bytes().map(ended).map_err(Failure::input)
}

/// Legal alternating moves from the empty board, checked by replay before they are written.
fn game_record(board: &Board, pattern: &Pattern) -> Result<Vec<u8>, Failure> {
    let moves = certificate::game_to(board);
    if !certificate::replays_to(&moves, board) {
        return Err(Failure::Input("the game does not reach the board: please report this".into()));
    }
    let (mut record, mut node) = new_record(pattern)?;
    for (turn, mv) in moves.iter().enumerate() {
        let point = match mv {
            Move::Play(point) => board.graph().column_row(*point).and_then(|(col, row)| sgf_xy(col, row)),
            Move::Pass => None,
        };
        // A new node each time: two passes in different places are different moves.
        let child = record.add_child(node);
        let name = if Color::ALL[turn % 2] == Color::Black { "B" } else { "W" };
        record.set(child, name, [point.map_or_else(String::new, |point| point.to_string())]);
        node = child;
    }
    record.to_bytes().map(ended).map_err(Failure::input)
}

/// Text files end with a line end.
fn ended(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.last() != Some(&b'\n') {
        bytes.push(b'\n');
    }
    bytes
}

fn new_record(pattern: &Pattern) -> Result<(Collection, igolog_text::sgf::NodeId), Failure> {
    let (rows, cols) = (pattern.rows(), pattern.cols());
    if rows.max(cols) > 52 {
        return Err(Failure::Input(format!("SGF has no board larger than 52x52, and this one is {rows}x{cols}")));
    }
    let mut record = Collection::new();
    let root = record.game(0).map(|game| game.root().id());
    let root = root.unwrap_or_else(|| record.add_game());
    record.set(root, "GM", ["1"]);
    record.set(root, "FF", ["4"]);
    record.set(root, "CA", ["UTF-8"]);
    record.set(root, "SZ", [if rows == cols { rows.to_string() } else { format!("{cols}:{rows}") }]);
    record.set_text(root, "GN", &title(pattern));
    Ok((record, root))
}
