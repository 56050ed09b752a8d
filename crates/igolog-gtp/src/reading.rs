//! Answers from the tactical readers, in the words of GNU Go.

use igolog_core::{Board, Color, Move, Suicide};
use igolog_life::connection::{CONNECTION_BUDGET, ConnectionReader};
use igolog_life::eyes::EyeValue;
use igolog_life::tactics::{READING_BUDGET, Reader, Reading, Success};
use igolog_life::unconditional;
use igolog_tsumego::{Solver, SolverLimits};

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

/// The eyes of the space that a point lies in: at least, at most, and the moves that decide where these differ; −1 for none.
pub(super) fn eval_eye(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let Some(value) = EyeValue::of(board, args.point(board.graph(), 0)?) else { return Ok("-1".to_string()) };
    let moves = value.moves.map_or_else(String::new, |(attack, defence)| {
        format!(" {} {}", engine.name_of(Move::Play(attack)), engine.name_of(Move::Play(defence)))
    });
    Ok(format!("{} {}{moves}", value.least, value.most))
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
    race(engine, engine.game.board(), args, 0)
}

/// The same after a move: its colour and point come first. The side of the first block moves next.
pub(super) fn analyze_semeai_after_move(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let mut board = engine.game.board().clone();
    let point = args.point(board.graph(), 1)?;
    board.play(color, point, Suicide::Forbidden).map_err(|_| "illegal move".to_string())?;
    race(engine, &board, args, 2)
}

/// What one question about a race may use before it is counted.
const SOLVED_RACE: SolverLimits = SolverLimits { table_bits: 16, nodes: 120_000 };

fn race(engine: &Engine, board: &Board, args: &Args<'_>, at: usize) -> Answer {
    let (first, second) = (args.point(board.graph(), at)?, args.point(board.graph(), at + 1)?);
    let reading = Solver::new(SOLVED_RACE)
        .race(board, first, second, &engine.stop)
        .map_err(|_| "vertices must be stones of different colors")?;
    let mv = reading.mv.map_or("PASS".to_string(), |p| engine.name_of(Move::Play(p)));
    Ok(format!("{} {} {mv}", reading.lives.code(), reading.kills.code()))
}

/// Can the owner, moving first, join two blocks?
pub(super) fn connect(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let (first, second) = (args.point(board.graph(), 0)?, args.point(board.graph(), 1)?);
    let mut reader = ConnectionReader::new();
    reader.set_stop(engine.stop.clone());
    let join = reader.join(board, first, second, CONNECTION_BUDGET).ok_or(TWO_OF_A_COLOR)?;
    Ok(connection(engine, &join))
}

/// Can the enemy, moving first, cut two blocks apart?
pub(super) fn disconnect(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let (first, second) = (args.point(board.graph(), 0)?, args.point(board.graph(), 1)?);
    let mut reader = ConnectionReader::new();
    reader.set_stop(engine.stop.clone());
    let cut = reader.cut(board, first, second, CONNECTION_BUDGET).ok_or(TWO_OF_A_COLOR)?;
    Ok(connection(engine, &cut))
}

/// Whether two stones stay connected whoever moves first.
pub(super) fn same_dragon(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let (first, second) = (args.point(board.graph(), 0)?, args.point(board.graph(), 1)?);
    let (Some(a), Some(b)) = (board.block(first), board.block(second)) else {
        return Err("vertex must not be empty".to_string());
    };
    if board.block_color(a) != board.block_color(b) {
        return Ok("0".to_string());
    }
    let mut reader = ConnectionReader::new();
    reader.set_stop(engine.stop.clone());
    let holds = a == b || reader.read(board, first, second, CONNECTION_BUDGET).is_some_and(|found| found.holds());
    Ok(u8::from(holds).to_string())
}

/// A code, and the move; 0 also where the reading found none before its budget was spent, as GNU Go has it.
fn connection(engine: &Engine, reading: &Reading) -> String {
    match reading.mv {
        Some(mv) => format!("{} {}", reading.success.code(), engine.name_of(Move::Play(mv))),
        None => reading.success.code().to_string(),
    }
}

const TWO_OF_A_COLOR: &str = "vertices must be stones of one color";

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
