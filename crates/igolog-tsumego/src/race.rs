//! Races (攻め合い) small enough to be solved.
//!
//! Which of two groups lives is two questions of life and death, asked in one frame: the liberties of both, the pockets around
//! them, the liberties of weak blocks beside them, and a step beyond where the board is open. Blocks with liberties outside of the
//! frame are walls; a group that reaches the outside has left the race. A block that lies in the other's eye space counts by what
//! becomes of its host: taking it is not living, and being taken in a nakade is not dying.

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet, Stop};
use igolog_life::influence::Influence;
use igolog_life::race::{RACE_BUDGET, RaceReader, RaceReading};
use igolog_life::tactics::Success;

use crate::{Fate, Goal, Problem, ProblemError, Solved, Solver, group_at};

/// Empty points of the largest frame that is searched.
const MOST_EMPTIES: usize = 22;
/// A pocket of empty points with more is open ground.
const POCKET: usize = 9;
/// A block with no more liberties is part of the fight.
const WEAK: usize = 3;
/// A guest in an eye space, and the space, are at most so large.
const GUEST: usize = 7;
const HOST: usize = 18;
/// Potential from which a point outside belongs to a side.
const CLEAR: f32 = 0.1;

impl Solver {
    /// How the race between the groups at two points ends, the side of the first to move: solved where its frame is small enough
    /// and the limits suffice, else read and counted.
    ///
    /// # Errors
    /// If the points are not stones of different colours.
    pub fn race(
        &mut self,
        board: &Board,
        first: Point,
        second: Point,
        stop: &Stop,
    ) -> Result<RaceReading, ProblemError> {
        let (Some(own), Some(enemy)) = (group_at(board, first), group_at(board, second)) else {
            return Err(ProblemError::NoStones);
        };
        if board.color(first) == board.color(second) {
            return Err(ProblemError::MixedStones);
        }
        let mut reader = RaceReader::new();
        reader.set_stop(stop.clone());
        let mut read = || reader.read(board, first, second, RACE_BUDGET).ok_or(ProblemError::MixedStones);
        let solved = frame(board, [&own, &enemy]).and_then(|frame| {
            let walled = walled(board, &frame, [&own, &enemy]);
            SolvedRace { solver: self, board: &walled, frame, stop, nodes: 0 }.read(&own, &enemy).ok().flatten()
        });
        match solved {
            // The frame closes gaps, so who loses in it may still leave, unless one lies in the other's eye space.
            Some(solved)
                if solved.lives == Success::Fails
                    && !is_guest(board, &own, &enemy)
                    && !is_guest(board, &enemy, &own) =>
            {
                let read = read()?;
                Ok(if read.lives == Success::Works { read } else { solved })
            }
            Some(solved) => Ok(solved),
            None => read(),
        }
    }
}

struct SolvedRace<'a> {
    solver: &'a mut Solver,
    board: &'a Board,
    frame: PointSet,
    stop: &'a Stop,
    nodes: u64,
}

impl SolvedRace<'_> {
    fn read(&mut self, own: &PointSet, enemy: &PointSet) -> Result<Option<RaceReading>, ProblemError> {
        let mover = self.board.color(own.first().expect("a stone")).expect("a stone");
        let (guest, host) = (is_guest(self.board, own, enemy), is_guest(self.board, enemy, own));
        let Some(kill) = self.ask(enemy, mover)? else { return Ok(None) };
        let Some(mut live) = (if guest { Some(kill) } else { self.ask(own, mover)? }) else { return Ok(None) };
        let kills = match live.0 {
            // Who wins the ko for his life takes the guests.
            Success::KoFirst | Success::KoFindingThreat if host => live.0,
            _ if host => kill.0.min(live.0),
            _ => kill.0,
        };
        if !host && kill.0 > live.0 {
            live = kill;
        }
        let mv = if live.0 == Success::Fails {
            None
        } else {
            // A move is named only where one is needed.
            let (wanted, (_, mv), goal) =
                if kills != Success::Fails && !host { (kills, kill, enemy) } else { (live.0, live, own) };
            match self.ask(goal, !mover)? {
                Some((Success::Fails, _)) if wanted == Success::Works => None,
                Some((Success::KoFindingThreat, _)) if wanted == Success::KoFirst => None,
                _ => mv,
            }
        };
        Ok(Some(RaceReading { lives: live.0, kills, mv, complete: true, nodes: self.nodes }))
    }

    /// How far the side that begins gets with the stones in question, and its move.
    fn ask(&mut self, stones: &PointSet, begins: Color) -> Result<Option<(Success, Option<Point>)>, ProblemError> {
        let problem = Problem {
            board: self.board.clone(),
            goal: Goal::Stones(stones.clone()),
            to_move: begins,
            region: Some(self.frame.clone()),
        };
        let owner = problem.defender()?;
        let mut solved = self.solver.solve(&problem, self.stop)?;
        if solved.status == Fate::Ko {
            self.solver.refine(&problem, &mut solved, self.stop)?;
        }
        self.nodes += solved.work;
        if solved.status != Fate::Ko {
            return Ok(success(&solved, begins, owner).map(|found| (found, solved.best)));
        }
        if begins == owner && self.only_waits(&problem, stones, solved.best)? {
            return Ok(Some((Success::Fails, None)));
        }
        let Some(found) = success(&solved, begins, owner) else { return Ok(None) };
        let mv = if found == Success::KoFirst { self.taking(&problem)? } else { None };
        Ok(Some((found, mv.or(solved.best))))
    }

    /// Whether the owner can only wait for a ko that the enemy need not begin, whatever he plays now: the bent four.
    fn only_waits(&mut self, problem: &Problem, stones: &PointSet, best: Option<Point>) -> Result<bool, ProblemError> {
        let owner = problem.to_move;
        let mut board = problem.board.clone();
        if let Some(point) = best {
            board.play_unchecked(owner, point);
            board.forget();
        }
        if board.ko().is_some() {
            return Ok(false);
        }
        let attacked =
            Problem { board, goal: Goal::Stones(stones.clone()), to_move: !owner, region: problem.region.clone() };
        let attacked = self.solver.solve(&attacked, self.stop)?;
        self.nodes += attacked.work;
        Ok(attacked.status == Fate::Dead)
    }

    /// The move that takes a ko first.
    fn taking(&mut self, problem: &Problem) -> Result<Option<Point>, ProblemError> {
        let plain = self.solver.prove_with_threats(problem, ByColor::new(0, 0), self.stop)?;
        self.nodes += plain.nodes;
        Ok(plain.best)
    }
}

fn success(solved: &Solved, mover: Color, owner: Color) -> Option<Success> {
    Some(match solved.status {
        Fate::Unknown => return None,
        Fate::Ko => {
            let ko = solved.ko?;
            // A ko that costs a side more than a threat is lost to it.
            match (ko.takes_first? == mover, ko.threats[!ko.takes_first?] == Some(1)) {
                (true, true) => Success::KoFirst,
                (true, false) => Success::Works,
                (false, true) => Success::KoFindingThreat,
                (false, false) => Success::Fails,
            }
        }
        status if (status == Fate::Dead) == (mover == owner) => Success::Fails,
        _ => Success::Works,
    })
}

/// Whether a few stones lie in a place that the others enclose.
fn is_guest(board: &Board, stones: &PointSet, host: &PointSet) -> bool {
    if stones.len() > GUEST {
        return false;
    }
    let mut inside = stones.clone();
    let mut waiting: Vec<Point> = stones.iter().collect();
    while let Some(point) = waiting.pop() {
        for near in board.graph().neighbors(point) {
            if !host.contains(near) && inside.insert(near) {
                waiting.push(near);
            }
        }
        if inside.len() > HOST {
            return false;
        }
    }
    true
}

/// The empty points that matter; nothing if they are too many.
fn frame(board: &Board, groups: [&PointSet; 2]) -> Option<PointSet> {
    let graph = board.graph();
    let mut frame = PointSet::new(graph.len());
    let mut blocks: Vec<BlockId> = Vec::new();
    for stone in groups.into_iter().flat_map(PointSet::iter) {
        let block = board.block(stone)?;
        if !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    let racers = blocks.len();
    let mut at = 0;
    while at < blocks.len() {
        let block = blocks[at];
        for liberty in board.liberties(block) {
            let pocket = pocket(board, liberty);
            if pocket.len() <= POCKET {
                frame.extend(pocket.iter());
            } else {
                frame.insert(liberty);
                if at < racers {
                    frame.extend(graph.neighbors(liberty).filter(|&p| board.color(p).is_none()));
                }
            }
        }
        if frame.len() > MOST_EMPTIES {
            return None;
        }
        let mut near: Vec<BlockId> = board.enemies(block);
        let across = board.liberties(block).flat_map(|p| graph.neighbors(p)).filter_map(|p| board.block(p));
        near.extend(across);
        for other in near {
            if board.liberty_count(other) <= WEAK && !blocks.contains(&other) {
                blocks.push(other);
            }
        }
        at += 1;
    }
    Some(frame)
}

/// The board with the gaps around a frame closed by those who are stronger there: how far the outside reaches in is not asked.
fn walled(board: &Board, frame: &PointSet, groups: [&PointSet; 2]) -> Board {
    let graph = board.graph();
    let races = |b: BlockId| groups.iter().any(|g| g.contains(board.first_stone(b)));
    let influence = Influence::of(board, races);
    let mut rim = PointSet::new(graph.len());
    for point in frame.iter() {
        rim.extend(graph.neighbors(point).filter(|&p| board.color(p).is_none() && !frame.contains(p)));
    }
    let mut walled = board.clone();
    walled.forget();
    for point in rim.iter() {
        let owner = match influence.at(point) {
            potential if potential >= CLEAR => Color::Black,
            potential if potential <= -CLEAR => Color::White,
            _ => continue,
        };
        // A stone without a breath is none.
        let _ = walled.setup(&[(point, Some(owner))]);
    }
    walled
}

/// The empty points connected with one, or more than a pocket has.
fn pocket(board: &Board, start: Point) -> PointSet {
    let mut found = PointSet::from_points(board.graph().len(), [start]);
    let mut waiting = vec![start];
    while let Some(point) = waiting.pop() {
        for near in board.graph().neighbors(point) {
            if board.color(near).is_none() && found.insert(near) {
                waiting.push(near);
            }
        }
        if found.len() > POCKET {
            break;
        }
    }
    found
}
