//! A solved problem as a picture, solved problems as a collection.

use std::path::Path;

use igolog_answers::picture::PictureQuestion;
use igolog_answers::position::BoardSpec;
use igolog_answers::records::SaveQuestion;
use igolog_answers::solve::SolveAnswer;
use igolog_answers::{Answer, Ask, Body, How, PositionSpec};
use igolog_text::sgf::Collection;
use igolog_text::vertex::Notation;

use crate::door;
use crate::exit::Failure;
use crate::input::Named;
use crate::{output, picture};

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}

/// Whether a file's name tells what to write, to be asked before long work.
pub(super) fn check_name(path: &Path) -> Result<(), Failure> {
    if is_sgf(path) { Ok(()) } else { picture::check_name(path) }
}

/// Writes what the file's name tells: a picture of one problem, or all of them with their solutions.
pub(super) fn write(path: &Path, answers: &[(Named, Answer)], coords: Notation) -> Result<(), Failure> {
    if !is_sgf(path) {
        let [(named, answer)] = answers else {
            return Err(Failure::Usage(format!("{}: a picture shows one problem", path.display())));
        };
        let Body::Solve(solved) = &answer.body else { return Ok(()) };
        return picture::save_svg(path, &draw(named, solved, coords)?);
    }
    let mut all: Option<Collection> = None;
    for (named, answer) in answers {
        let Body::Solve(solved) = &answer.body else { continue };
        let game = Collection::read(sgf(named, solved, coords)?.as_bytes()).map_err(Failure::input)?;
        match &mut all {
            None => all = Some(game),
            Some(all) => all.append(&game),
        }
    }
    all.map_or(Ok(()), |all| output::write_file(path, all.to_string().as_bytes()))
}

/// The position of a solved problem as the answer has it: its stones set by hand.
fn board(named: &Named, solved: &SolveAnswer, coords: Notation) -> Result<(Named, How), Failure> {
    let posed = named.pose(coords)?;
    let size = posed.game.board().graph().grid_size();
    let board = match size {
        Some((width, height)) => Some(BoardSpec::Short(format!("{width}x{height}"))),
        None => named.spec.board.clone(),
    };
    let steps = solved.nodes.first().map(|root| root.steps.clone()).unwrap_or_default();
    let spec = PositionSpec { board, steps, ..PositionSpec::default() };
    Ok((Named { name: named.name.clone(), spec }, How { coords, ..How::default() }))
}

fn draw(named: &Named, solved: &SolveAnswer, coords: Notation) -> Result<String, Failure> {
    let (named, how) = board(named, solved, coords)?;
    let question = PictureQuestion {
        drawings: vec![solved.drawing.clone()],
        title: solved.text.first().cloned(),
        ..PictureQuestion::default()
    };
    match door::ask(&named, how, Ask::Picture(question))?.body {
        Body::Picture(picture) => Ok(picture.svg),
        _ => Ok(String::new()),
    }
}

fn sgf(named: &Named, solved: &SolveAnswer, coords: Notation) -> Result<String, Failure> {
    let (mut at, how) = board(named, solved, coords)?;
    at.spec.steps.clear();
    let info = [("GN".to_owned(), named.name.clone())].into_iter().collect();
    let question = SaveQuestion { info, nodes: solved.nodes.clone() };
    match door::ask(&at, how, Ask::Save(question))?.body {
        Body::Save(saved) => Ok(saved.sgf),
        _ => Ok(String::new()),
    }
}
