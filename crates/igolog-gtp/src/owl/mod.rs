//! Life and death of a group by the solver, in the words of GNU Go.

use igolog_core::{Color, Move, Point};
use igolog_tsumego::{Fate, Goal, Problem, Solved, Solver, SolverLimits, group_at};

use super::args::Args;
use super::{Answer, Engine};

/// What one question may use.
const LIMITS: SolverLimits = SolverLimits { table_bits: 18, nodes: 600_000 };

/// Whether the group at a point can be killed by who attacks first: a code as for `attack`, and the move.
pub(super) fn owl_attack(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let (owner, solved) = first(engine, args, |owner| !owner)?;
    reading(engine, &solved, !owner, owner)
}

/// Whether the group at a point lives if its owner moves first: a code as for `defend`, and the move.
pub(super) fn owl_defend(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let (owner, solved) = first(engine, args, |owner| owner)?;
    reading(engine, &solved, owner, owner)
}

/// `alive`, `dead`, `unknown`, or `critical` with the move that kills and the move that saves.
pub(super) fn dragon_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let (owner, killed) = first(engine, args, |owner| !owner)?;
    if lives(killed.status) {
        return Ok("alive".to_string());
    }
    let (_, saved) = first(engine, args, |owner| owner)?;
    Ok(match (code(&killed, !owner, owner), code(&saved, owner, owner)) {
        (None, _) | (_, None) => "unknown".to_string(),
        (_, Some(0)) => "dead".to_string(),
        (Some(0), _) => "alive".to_string(),
        _ => format!("critical {} {}", name(engine, killed.best), name(engine, saved.best)),
    })
}

/// The colour of the group at the point of the first argument, and what becomes of it if the colour begins that `begins` makes
/// of its owner.
fn first(engine: &Engine, args: &Args<'_>, begins: impl Fn(Color) -> Color) -> Result<(Color, Solved), String> {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    let owner = board.color(point).ok_or("vertex must not be empty")?;
    let stones = group_at(board, point).ok_or("vertex must not be empty")?;
    let mut board = board.clone();
    board.forget();
    let problem = Problem { board, goal: Goal::Stones(stones), to_move: begins(owner), region: None };
    let mut solver = Solver::new(LIMITS);
    let mut solved = solver.solve(&problem, &engine.stop).map_err(|e| e.to_string())?;
    if solved.status == Fate::Ko {
        solver.refine(&problem, &mut solved, &engine.stop).map_err(|e| e.to_string())?;
    }
    Ok((owner, solved))
}

fn lives(status: Fate) -> bool {
    matches!(status, Fate::Alive | Fate::Seki)
}

/// GNU Go's code for who began; nothing if the limits came first.
fn code(solved: &Solved, mover: Color, owner: Color) -> Option<u8> {
    let wins = match solved.status {
        Fate::Unknown => return None,
        Fate::Ko => return Some(if solved.ko.is_some_and(|ko| ko.takes_first == Some(mover)) { 2 } else { 3 }),
        status => lives(status) == (mover == owner),
    };
    Some(u8::from(wins))
}

fn reading(engine: &Engine, solved: &Solved, mover: Color, owner: Color) -> Answer {
    match code(solved, mover, owner) {
        None => Err("cannot read it to the end".to_string()),
        Some(0) => Ok("0".to_string()),
        Some(code) => Ok(format!("{code} {}", name(engine, solved.best))),
    }
}

fn name(engine: &Engine, mv: Option<Point>) -> String {
    mv.map_or_else(|| "PASS".to_string(), |p| engine.name_of(Move::Play(p)))
}
