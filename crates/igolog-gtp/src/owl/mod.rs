//! Life and death of a dragon, in the words of GNU Go.

mod dragon;
mod estimate;

use igolog_core::{Board, Color, Move, Point, Suicide};
use igolog_life::tactics::Success;

use super::args::Args;
use super::{Answer, Engine};
use dragon::Dragon;
use estimate::{Reading, turned};

/// Whether the dragon at a point can be killed by who attacks first: a code as for `attack`, and the move.
pub(super) fn owl_attack(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let dragon = at(engine, args, 0)?;
    read(engine, engine.game.board(), &dragon, !dragon.owner).map(|reading| told(engine, &reading))
}

/// Whether the dragon at a point lives if its owner moves first: a code as for `defend`, and the move.
pub(super) fn owl_defend(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let dragon = at(engine, args, 0)?;
    read(engine, engine.game.board(), &dragon, dragon.owner).map(|reading| told(engine, &reading))
}

/// Whether a move kills the dragon at a point: the code alone.
pub(super) fn owl_does_attack(engine: &mut Engine, args: &Args<'_>) -> Answer {
    does(engine, args, |owner| !owner)
}

/// Whether a move saves the dragon at a point: the code alone.
pub(super) fn owl_does_defend(engine: &mut Engine, args: &Args<'_>) -> Answer {
    does(engine, args, |owner| owner)
}

/// `alive`, `dead`, or `critical` with the move that kills and the move that saves.
pub(super) fn dragon_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let dragon = at(engine, args, 0)?;
    let board = engine.game.board();
    let killed = read(engine, board, &dragon, !dragon.owner)?;
    if killed.success == Success::Fails {
        return Ok("alive".to_string());
    }
    let saved = read(engine, board, &dragon, dragon.owner)?;
    if saved.success == Success::Fails {
        return Ok("dead".to_string());
    }
    Ok(format!("critical {} {}", name(engine, killed.mv), name(engine, saved.mv)))
}

fn at(engine: &Engine, args: &Args<'_>, at: usize) -> Result<Dragon, String> {
    let board = engine.game.board();
    let point = args.point(board.graph(), at)?;
    Dragon::at(board, point).ok_or_else(|| "vertex must not be empty".to_string())
}

fn read(engine: &Engine, board: &Board, dragon: &Dragon, mover: Color) -> Result<Reading, String> {
    estimate::read(board, dragon, mover, &engine.stop).map_err(|e| e.to_string())
}

/// What the move of the first argument by the side that `mover` makes of the owner does for the dragon of the second: what the
/// other side cannot do about it. An illegal move does nothing.
fn does(engine: &Engine, args: &Args<'_>, mover: impl Fn(Color) -> Color) -> Answer {
    let point = args.point(engine.game.board().graph(), 0)?;
    let dragon = at(engine, args, 1)?;
    let mover = mover(dragon.owner);
    let mut board = engine.game.board().clone();
    if board.play(mover, point, Suicide::Forbidden).is_err() {
        return Ok(Success::Fails.code().to_string());
    }
    let success = match dragon.left(&board) {
        None => Success::Works,
        Some(dragon) => turned(read(engine, &board, &dragon, !mover)?.success),
    };
    Ok(success.code().to_string())
}

/// GNU Go's form: a code, and the move unless it fails.
fn told(engine: &Engine, reading: &Reading) -> String {
    match reading.success {
        Success::Fails => Success::Fails.code().to_string(),
        success => format!("{} {}", success.code(), name(engine, reading.mv)),
    }
}

fn name(engine: &Engine, mv: Option<Point>) -> String {
    mv.map_or_else(|| "PASS".to_string(), |p| engine.name_of(Move::Play(p)))
}
