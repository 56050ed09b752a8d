//! Everything about one group: what becomes of it whoever begins, every first move that decides, why the others fail.
//!
//! If the side to move would lose by a pass, the proof of that has a zone, and a move outside leaves the proof as it is: so
//! all moves that solve the problem lie in that zone, and only those are tried.

use igolog_core::{Board, ByColor, Color, Point, PointSet, Stop, Suicide};

use crate::{Fate, Goal, Problem, ProblemError, Solved, Solver, SolverLimits};

/// How much a study may use.
#[derive(Clone, Copy, Debug)]
pub struct StudyLimits {
    /// The table, and the positions of one answer.
    pub solver: SolverLimits,
    /// Positions of all answers together.
    pub positions: u64,
}

/// A first move, and what becomes of the stones after it.
#[derive(Clone, Debug)]
pub struct FirstMove {
    /// The move.
    pub point: Point,
    /// What the other side then makes of it.
    pub reply: Solved,
    /// Whether it reaches what the best move reaches.
    pub solves: bool,
}

/// What is known of a group.
#[derive(Clone, Debug)]
pub struct Study {
    /// The owner of the stones.
    pub defender: Color,
    /// The stones in question.
    pub stones: PointSet,
    /// Whose move it is.
    pub to_move: Color,
    /// What happens if each colour begins.
    pub first: ByColor<Solved>,
    /// First moves of the side to move: those that solve the problem, the best known first, then those that fail. Empty if
    /// there is nothing to decide.
    pub moves: Vec<FirstMove>,
    /// Whether all first moves that could solve the problem were settled.
    pub complete: bool,
    /// Positions searched.
    pub positions: u64,
}

/// How good a status is for the defender, seki as good as life; `None` if nothing is known.
fn level(status: Fate) -> Option<u8> {
    match status {
        Fate::Dead => Some(0),
        Fate::Ko => Some(1),
        Fate::Seki | Fate::Alive => Some(2),
        Fate::Unknown => None,
    }
}

impl Study {
    /// Whether the side to move gains by moving, `None` if that is not known.
    pub fn hangs_on_move(&self) -> Option<bool> {
        Some(level(self.first[self.to_move].status)? != level(self.first[!self.to_move].status)?)
    }

    /// The first moves that solve the problem.
    pub fn solutions(&self) -> impl Iterator<Item = &FirstMove> {
        self.moves.iter().filter(|m| m.solves)
    }
}

/// What may be used to tell more of an answer.
const MOST_REFINED: u64 = 200_000;

/// A study at work.
struct Student<'a> {
    solver: Solver,
    board: &'a Board,
    defender: Color,
    region: Option<&'a PointSet>,
    limits: StudyLimits,
    stop: &'a Stop,
    spent: u64,
}

impl Problem {
    /// Studies the problem: both sides first, and, where it matters who moves, every first move that could matter. `tell`
    /// hears what is done next: how many first moves are tried, of how many.
    ///
    /// # Errors
    /// If the problem cannot be asked, or any block of a colour will do.
    pub fn study(
        &self,
        limits: StudyLimits,
        stop: &Stop,
        mut tell: impl FnMut(usize, usize),
    ) -> Result<Study, ProblemError> {
        let defender = self.defender()?;
        let Goal::Stones(stones) = &self.goal else { return Err(ProblemError::NoStones) };
        let to_move = self.to_move;
        let mut student = Student {
            solver: Solver::new(limits.solver),
            board: &self.board,
            defender,
            region: self.region.as_ref(),
            limits,
            stop,
            spent: 0,
        };
        tell(0, 0);
        let mut pass = student.solve(&self.board, stones, !to_move)?;
        let mut own = student.solve(&self.board, stones, to_move)?;
        student.refine(self, !to_move, &mut pass)?;
        student.refine(self, to_move, &mut own)?;
        let mut study = Study {
            defender,
            stones: stones.clone(),
            to_move,
            first: ByColor::new(own.clone(), own.clone()),
            moves: Vec::new(),
            complete: true,
            positions: 0,
        };
        study.first[!to_move] = pass.clone();
        if study.hangs_on_move() == Some(true) {
            study.complete = student.tries(stones, to_move, (&own, &pass), &mut study.moves, &mut tell)?;
        }
        study.positions = student.spent;
        Ok(study)
    }
}

impl Student<'_> {
    fn solve(&mut self, board: &Board, stones: &PointSet, to_move: Color) -> Result<Solved, ProblemError> {
        let problem =
            Problem { board: board.clone(), goal: Goal::Stones(stones.clone()), to_move, region: self.region.cloned() };
        self.solver.limits.nodes = self.limits.solver.nodes.min(self.left());
        let answer = self.solver.solve(&problem, self.stop)?;
        self.spent += answer.work;
        Ok(answer)
    }

    /// The positions that are left for the study.
    fn left(&self) -> u64 {
        self.limits.positions.saturating_sub(self.spent)
    }

    /// How a ko stands, whether life is a seki.
    fn refine(&mut self, problem: &Problem, to_move: Color, answer: &mut Solved) -> Result<(), ProblemError> {
        let before = answer.work;
        self.solver.limits.nodes = self.limits.solver.nodes.min(MOST_REFINED).min(self.left());
        self.solver.refine(&Problem { to_move, ..problem.clone() }, answer, self.stop)?;
        self.spent += answer.work - before;
        Ok(())
    }

    /// Tries the moves in the zone of the loss by a pass. Says whether all of them were settled.
    fn tries(
        &mut self,
        stones: &PointSet,
        mover: Color,
        (own, pass): (&Solved, &Solved),
        moves: &mut Vec<FirstMove>,
        tell: &mut impl FnMut(usize, usize),
    ) -> Result<bool, ProblemError> {
        let best = level(own.status);
        let legal = |p: &Point| self.board.color(*p).is_none() && self.board.is_legal(mover, *p);
        let mut tried: Vec<Point> = pass.zone.iter().filter(legal).collect();
        if let Some(point) = own.best.filter(|p| legal(p)) {
            tried.retain(|&p| p != point);
            tried.insert(0, point);
        }
        let mut complete = true;
        for (at, &point) in tried.iter().enumerate() {
            if self.stop.is_asked() || self.left() == 0 {
                return Ok(false);
            }
            tell(at, tried.len());
            let mut board = self.board.clone();
            if board.play(mover, point, Suicide::Forbidden).is_err() {
                continue;
            }
            let stays = |p: &Point| board.color(*p) == Some(self.defender);
            let left = PointSet::from_points(board.graph().len(), stones.iter().filter(stays));
            let reply = match left.is_empty() {
                true => Solved { status: Fate::Dead, best: None, line: Vec::new(), work: 0, ..own.clone() },
                false => self.solve(&board, &left, !mover)?,
            };
            let reached = level(reply.status);
            complete &= reached.is_some();
            // The first search may have proved the best move where this one could not.
            let solves = reached == best || reached.is_none() && own.best == Some(point);
            moves.push(FirstMove { point, reply, solves });
        }
        moves.sort_by_key(|m| (!m.solves, Some(m.point) != own.best));
        Ok(complete)
    }
}
