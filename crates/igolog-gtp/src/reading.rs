//! Answers from the tactical readers, in the words of GNU Go.

use igolog_core::{Color, Move};
use igolog_life::race::{RACE_BUDGET, RaceReader};
use igolog_life::tactics::{READING_BUDGET, Reader, Reading, Success};
use igolog_life::unconditional;

use super::args::Args;
use super::{Answer, Engine};

/// Whose a point is even if only the other side moves: `alive`, `dead` or `undecided` for a stone, a territory for an
/// empty point.
pub(super) fn unconditional_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    let owner = Color::ALL.into_iter().find(|&c| unconditional(board, c).contains(point));
    Ok(match (board.color(point), owner) {
        (_, None) => "undecided",
        (None, Some(Color::Black)) => "black_territory",
        (None, Some(Color::White)) => "white_territory",
        (Some(stone), Some(owner)) if stone == owner => "alive",
        (Some(_), Some(_)) => "dead",
    }
    .to_string())
}

pub(super) fn attack(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    reading(engine, Reader::new().attack(board, point, READING_BUDGET))
}

pub(super) fn defend(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    reading(engine, Reader::new().defend(board, point, READING_BUDGET))
}

/// The race between two blocks, the first to move, in GNU Go's form: whether the first lives, whether it takes the second,
/// each as a code, and the move.
pub(super) fn analyze_semeai(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let (first, second) = (args.point(board.graph(), 0)?, args.point(board.graph(), 1)?);
    let reading = RaceReader::new().read(board, first, second, RACE_BUDGET);
    let reading = reading.ok_or("vertices must be stones of different colors")?;
    let mv = reading.mv.map_or("PASS".to_string(), |p| engine.name_of(Move::Play(p)));
    Ok(format!("{} {} {mv}", reading.lives.code(), reading.kills.code()))
}

/// GNU Go's form: a code, and the move unless it fails.
fn reading(engine: &Engine, reading: Option<Reading>) -> Answer {
    let reading = reading.ok_or("vertex must not be empty")?;
    if reading.success == Success::Fails {
        return if reading.complete { Ok("0".to_string()) } else { Err("cannot read it to the end".to_string()) };
    }
    let mv = reading.mv.map_or(Move::Pass, Move::Play);
    let name = engine.name_of(mv);
    Ok(format!("{} {}", reading.success.code(), if mv == Move::Pass { "PASS" } else { &name }))
}
