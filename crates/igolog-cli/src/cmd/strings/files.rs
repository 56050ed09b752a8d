//! Boards and programs as files.

use igolog_answers::extremal::StringsAnswer;
use igolog_core::{Board, Color, Game, Position, Rules};
use igolog_extremal::program::{self, IntegerProgram, to_lp, to_mps};
use igolog_extremal::{Pattern, certificate};
use igolog_play::to_sgf;
use igolog_text::svg::Picture;
use igolog_text::vertex::Notation;

use super::{Args, FileKind, RowsCols};
use crate::cmd::checker::rows;
use crate::exit::{Exit, Failure, Outcome};
use crate::output;

/// Programs are written for boards up to this side: names have two digits for the row and two for the column.
const MAX_PROGRAM_SIDE: usize = 99;

/// The integer program of a board, to a file or standard output.
pub(super) fn write_grid_program(args: &Args, size: RowsCols) -> Outcome {
    if size.rows.max(size.cols) > MAX_PROGRAM_SIDE {
        return Err(Failure::Input(format!(
            "programs are written for boards up to {MAX_PROGRAM_SIDE}x{MAX_PROGRAM_SIDE}"
        )));
    }
    write_program(args, &program::grid(size.rows, size.cols, args.form, &args.cuts).map_err(Failure::usage)?)
}

/// An integer program, to a file or standard output.
pub(super) fn write_program(args: &Args, model: &IntegerProgram) -> Outcome {
    let text = if args.write == Some(FileKind::Lp) { to_lp(model) } else { to_mps(model) };
    output::write_file(args.output.as_deref().unwrap_or("-".as_ref()), text.as_bytes())?;
    Ok(Exit::Done)
}

/// The file that `--write` or `--game` asks for.
pub(super) fn board_file(args: &Args, found: &StringsAnswer) -> Result<Vec<u8>, Failure> {
    if args.write == Some(FileKind::Txt) {
        return Ok(diagram(&found.board).into_bytes());
    }
    let board = board(found)?;
    let game = match args.write {
        Some(FileKind::Svg) => return Ok(picture(&board, found).into_bytes()),
        Some(_) => Game::from_position(Position::from_board(board, Rules::CHINESE, Color::Black)),
        None => game_to(&board)?,
    };
    let (rows, cols) = (found.rows, found.cols);
    let sgf = to_sgf(&game, &[("GN", title(found))])
        .ok_or_else(|| Failure::Input(format!("SGF has no board larger than 52x52, and this one is {rows}x{cols}")))?;
    Ok(sgf.into_bytes())
}

/// The board of an answer on the kernel's board.
pub(super) fn board(found: &StringsAnswer) -> Result<Board, Failure> {
    let empty = |row: usize, col: usize| found.board[row].as_bytes().get(col) == Some(&b'.');
    certificate::position(&Pattern::from_fn(found.rows, found.cols, empty)).map_err(Failure::input)
}

/// Legal alternating moves from the empty board.
fn game_to(board: &Board) -> Result<Game, Failure> {
    let mut game = Game::new(board.graph().clone(), Rules::CHINESE);
    for mv in certificate::game_to(board) {
        game.play(mv).map_err(Failure::input)?;
    }
    match game.board().hash() == board.hash() {
        true => Ok(game),
        false => Err(Failure::Input("the game does not reach the board: please report this".into())),
    }
}

/// The board as rows of `.`, `X` and `O`.
pub(super) fn diagram(lines: &[String]) -> String {
    rows(lines)
}

/// The board as a picture with coordinates.
pub(super) fn picture(board: &Board, found: &StringsAnswer) -> String {
    Picture { coordinates: Some(Notation::Gtp), title: Some(title(found)), ..Picture::default() }.draw(board)
}

/// "61 strings, 20 liberties", with the right endings.
pub(super) fn numbers(strings: usize, liberties: usize) -> String {
    let strings = if strings == 1 { "1 string".into() } else { format!("{strings} strings") };
    let liberties = if liberties == 1 { "1 liberty".into() } else { format!("{liberties} liberties") };
    format!("{strings}, {liberties}")
}

fn title(found: &StringsAnswer) -> String {
    format!("{}x{}: {}", found.rows, found.cols, numbers(found.strings, found.liberties))
}
