//! What becomes of a dragon as far as can be told in a few seconds: proved by the solver, or else estimated.
//!
//! The *solver* has the last word where it proves something. Where it does not, *games* decide: a tree search about these
//! stones only, which looks for moves around them and plays games out a little further; what gets beyond has escaped. Games see
//! eyes less sharply than the solver, but running, connecting and taking the stones around. What the solver's *scout* saw with the
//! ways out closed moves the bar that they must reach, and a move that the solver refutes is left out.
//!
//! A ko is found by games in which the loser may retake at once, as if all the threats were his: if that turns the result, the
//! ko decides.

use std::sync::Arc;

use igolog_core::{BlockId, Board, Color, Game, KoRule, Move, Point, PointSet, Position, Rules, Stop, Suicide};
use igolog_life::tactics::Success;
use igolog_play::{Ban, Focus, Limit, PlayoutOptions, Search, SearchOptions, Stake};
use igolog_tsumego::{Fate, Goal, Problem, ProblemError, Solved, Solver, SolverLimits};

use super::dragon::Dragon;

/// What the solver may use for one question, and for what follows one move.
const LIMITS: SolverLimits = SolverLimits { table_bits: 18, nodes: 450_000 };
const CHECK: SolverLimits = SolverLimits { table_bits: 17, nodes: 120_000 };
/// How many moves may turn out not to do.
const CHECKED: usize = 3;
/// Games for one question, and for the question whether a ko decides, on a board of 361 points; fewer on larger ones.
const GAMES: u64 = 8_000;
const KO_GAMES: u64 = 4_000;
const MEMORY: usize = 32 << 20;
/// Steps from the stones to where moves are looked for, and to where games are played out.
const NEAR: usize = 4;
const FAR: usize = 7;
/// A block of the enemy with no more liberties is in the fight with all of them.
const WEAK: usize = 4;
/// The share of the stake from which on it is killed or saved, without and with the scout agreeing. Games favour the defender:
/// `docs/tsumego.md` has the shares over book problems.
const KILLED: [f32; 2] = [0.4, 0.33];
const SAVED: [f32; 2] = [0.7, 0.55];
/// By how much the share must change if a ko decides, and beyond what.
const KO_CHANGE: f32 = 0.5;
const KO_WON: f32 = 0.8;
const KO_LOST: f32 = 0.3;

/// How a question about a dragon ends for the side that moves first, and its move; `None` is a pass.
pub(super) struct Reading {
    pub(super) success: Success,
    pub(super) mv: Option<Point>,
}

/// What becomes of the dragon if `mover` begins.
pub(super) fn read(board: &Board, dragon: &Dragon, mover: Color, stop: &Stop) -> Result<Reading, ProblemError> {
    let solved = solve(board, dragon, mover, LIMITS, stop)?;
    let said = success(&solved, mover, dragon.owner);
    if solved.proved {
        return Ok(Reading { success: said, mv: solved.best.filter(|_| said != Success::Fails) });
    }
    by_games(board, dragon, mover, said, stop)
}

/// How it ends for the one side if it ends so for the other.
pub(super) fn turned(success: Success) -> Success {
    match success {
        Success::Fails => Success::Works,
        Success::KoFindingThreat => Success::KoFirst,
        Success::KoFirst => Success::KoFindingThreat,
        Success::Works => Success::Fails,
    }
}

fn solve(
    board: &Board,
    dragon: &Dragon,
    mover: Color,
    limits: SolverLimits,
    stop: &Stop,
) -> Result<Solved, ProblemError> {
    let mut board = board.clone();
    board.forget();
    let problem = Problem { board, goal: Goal::Stones(dragon.stones.clone()), to_move: mover, region: None };
    let mut solver = Solver::new(limits);
    let mut solved = solver.solve(&problem, stop)?;
    if solved.status == Fate::Ko {
        solver.refine(&problem, &mut solved, stop)?;
    }
    Ok(solved)
}

fn success(solved: &Solved, mover: Color, owner: Color) -> Success {
    match solved.status {
        Fate::Ko if solved.ko.is_some_and(|ko| ko.takes_first == Some(mover)) => Success::KoFirst,
        Fate::Ko => Success::KoFindingThreat,
        Fate::Alive | Fate::Seki if mover == owner => Success::Works,
        Fate::Dead if mover != owner => Success::Works,
        _ => Success::Fails,
    }
}

/// What games say, as long as the solver does not prove that the move they choose does not do.
fn by_games(
    board: &Board,
    dragon: &Dragon,
    mover: Color,
    scout: Success,
    stop: &Stop,
) -> Result<Reading, ProblemError> {
    let mut best = Reading { success: Success::Fails, mv: None };
    let mut refuted: Vec<Point> = Vec::new();
    while refuted.len() < CHECKED {
        let (share, mv) = games(board, dragon, mover, None, &refuted, stop);
        let proved = match mv {
            Some(point) => after(board, dragon, mover, point, stop)?,
            None => None,
        };
        match (proved, mv) {
            (Some(success), Some(point)) if success < Success::Works => {
                refuted.push(point);
                if success > best.success {
                    best = Reading { success, mv };
                }
            }
            (Some(success), _) => return Ok(Reading { success, mv }),
            (None, _) => {
                let success = with_kos(board, dragon, mover, share, scout, &refuted, stop);
                return Ok(if success > best.success { Reading { success, mv } } else { best });
            }
        }
    }
    Ok(best)
}

/// What the solver proves of a move; nothing if it proves nothing.
fn after(
    board: &Board,
    dragon: &Dragon,
    mover: Color,
    point: Point,
    stop: &Stop,
) -> Result<Option<Success>, ProblemError> {
    let mut board = board.clone();
    if board.play(mover, point, Suicide::Forbidden).is_err() {
        return Ok(None);
    }
    let Some(dragon) = dragon.left(&board) else { return Ok(Some(Success::Works)) };
    let reply = solve(&board, &dragon, !mover, CHECK, stop)?;
    Ok(reply.proved.then(|| turned(success(&reply, !mover, dragon.owner))))
}

/// What a share of the stake means, and whether a ko decides.
fn with_kos(
    board: &Board,
    dragon: &Dragon,
    mover: Color,
    share: f32,
    scout: Success,
    refuted: &[Point],
    stop: &Stop,
) -> Success {
    let bars = if mover == dragon.owner { SAVED } else { KILLED };
    let won = share >= bars[usize::from(scout == Success::Works)];
    let master = if won { !mover } else { mover };
    let (helped, _) = games(board, dragon, mover, Some(master), refuted, stop);
    match won {
        true if helped < KO_LOST && share - helped > KO_CHANGE => Success::KoFirst,
        true => Success::Works,
        false if helped > KO_WON && helped - share > KO_CHANGE => Success::KoFindingThreat,
        false => Success::Fails,
    }
}

/// The mover's share of the stake by games in which `master` may retake any ko, and his move, none of those that are refuted.
fn games(
    board: &Board,
    dragon: &Dragon,
    mover: Color,
    master: Option<Color>,
    refuted: &[Point],
    stop: &Stop,
) -> (f32, Option<Point>) {
    let graph = board.graph();
    let options = SearchOptions {
        memory: MEMORY,
        rules: 0.0,
        playout: PlayoutOptions { mercy: false, ..PlayoutOptions::default() },
        ..SearchOptions::default()
    };
    let mut search = Search::new(Arc::clone(graph), options);
    let (area, zone) = (around(board, dragon, NEAR), around(board, dragon, FAR));
    let stake = Stake { owner: dragon.owner, stones: dragon.stones.clone(), area, zone, master };
    let moves = refuted.iter().map(|&p| Move::Play(p)).collect();
    let bans = vec![Ban { color: mover, moves, all_others: false, until: 1 }];
    search.set_focus(Focus { bans, stake: Some(stake), ..Focus::default() });
    let rules = Rules { ko: KoRule::Simple, ..Rules::CHINESE };
    let game = Game::from_position(Position::from_board(board.clone(), rules, mover));
    let count = if master.is_some() { KO_GAMES } else { GAMES };
    let playouts = count * 361 / (graph.size() as u64).max(361);
    let limit = Limit { playouts: Some(playouts), stop: stop.clone(), ..Limit::default() };
    let report = search.run(&game, mover, limit, |_| true);
    // A pass is only chosen where nobody can play.
    let mut plays = report.choices.iter().filter_map(|choice| match choice.mv {
        Move::Play(point) => Some((choice.winrate, Some(point))),
        Move::Pass => None,
    });
    plays.next().unwrap_or((report.winrate, None))
}

/// The points within so many steps of the dragon, and the liberties of weak enemy blocks there.
fn around(board: &Board, dragon: &Dragon, steps: usize) -> PointSet {
    let graph = board.graph();
    let mut area = dragon.stones.clone();
    let mut edge: Vec<Point> = area.iter().collect();
    for _ in 0..steps {
        let next: Vec<Point> = edge.iter().flat_map(|&p| graph.neighbors(p)).collect();
        edge = next.into_iter().filter(|&p| area.insert(p)).collect();
    }
    let near = area.clone();
    let weak = |&b: &BlockId| {
        let fights = board.block_color(b) != dragon.owner && board.liberty_count(b) <= WEAK;
        fights && board.block_stones(b).any(|p| near.contains(p))
    };
    area.extend(board.blocks().filter(weak).flat_map(|b| board.liberties(b)));
    area
}

#[cfg(test)]
mod tests;
