//! What the solver proves of groups whose life is open: what becomes of them if each side moves first.
//!
//! Only at efforts that search. Groups are asked about in the order that the solver finds them in, likeliest first, until the
//! positions of the effort are spent, so the rows depend on the board and the effort alone.

use std::sync::Arc;

use igolog_core::{BlockId, ByColor, Color, Point, PointSet};
use igolog_life::{Analysis, Certainty, Effort, Spent};
use igolog_tsumego::{Candidate, Fate, Goal, MOST_POINTS, Problem, Solver, SolverLimits, candidates};

use super::FactStore;

/// What becomes of a group if each side moves first, as far as that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupStatus {
    /// Whose group it is.
    pub color: Color,
    /// Its blocks, ascending.
    pub blocks: Vec<BlockId>,
    /// By the side that moves first.
    pub first: ByColor<FirstStatus>,
}

/// What becomes of a group if one side moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstStatus {
    /// What is proved; unknown if nothing is.
    pub fate: Fate,
    /// The move by which that side gets its way, if it does and needs one.
    pub by: Option<Point>,
}

impl GroupStatus {
    /// Whether both results are proved and differ: then whoever moves first decides.
    pub fn hangs_on_move(&self) -> bool {
        let ByColor { black, white } = self.first;
        black.fate != white.fate && ![black.fate, white.fate].contains(&Fate::Unknown)
    }

    /// The points where one of the sides decides, ascending; none where nothing hangs on the move.
    pub fn vital(&self) -> Vec<Point> {
        let mut points: Vec<Point> = match self.hangs_on_move() {
            true => self.first.black.by.into_iter().chain(self.first.white.by).collect(),
            false => Vec::new(),
        };
        points.sort_unstable();
        points.dedup();
        points
    }
}

/// What an effort allows the solver.
struct Allowance {
    limits: SolverLimits,
    /// Positions in all searches.
    all: u64,
    /// Groups with more room are left alone.
    room: usize,
}

impl Allowance {
    fn of(effort: Effort) -> Option<Allowance> {
        match effort {
            Effort::Static => None,
            Effort::Step => Some(Allowance { limits: limits(10, 300), all: 3_000, room: 8 }),
            Effort::Full => Some(Allowance { limits: limits(14, 10_000), all: 100_000, room: 16 }),
        }
    }
}

fn limits(table_bits: u32, nodes: u64) -> SolverLimits {
    SolverLimits { table_bits, nodes }
}

impl FactStore {
    /// What the solver proves of the groups that are shut in and not proved alive or dead otherwise. Empty at static effort,
    /// and on boards that are too large for the solver.
    pub fn statuses(&mut self) -> Arc<[GroupStatus]> {
        if let Some(known) = &self.derived.statuses {
            return known.clone();
        }
        let analysis = self.analysis();
        let found: Arc<[GroupStatus]> = match Allowance::of(analysis.effort) {
            Some(allowance) if self.board.graph().len() <= MOST_POINTS => self.ask(&analysis, &allowance).into(),
            _ => Vec::new().into(),
        };
        if analysis.effort == Effort::Static || !self.derived.stop.is_asked() {
            self.derived.statuses = Some(found.clone());
        }
        found
    }

    fn ask(&mut self, analysis: &Analysis, allowance: &Allowance) -> Vec<GroupStatus> {
        let open = |b: &BlockId| analysis.life_of(*b).is_some_and(|life| life.status != Certainty::Proved);
        let mut board = self.board.clone();
        board.forget();
        let mut solver = Solver::new(allowance.limits);
        let (mut found, mut spent) = (Vec::new(), 0);
        for Candidate { color, stones, room } in candidates(&board) {
            let mut blocks: Vec<BlockId> = stones.iter().filter_map(|p| board.block(p)).collect();
            blocks.sort_unstable();
            blocks.dedup();
            if room > allowance.room || !blocks.iter().all(open) {
                continue;
            }
            let mut first = |to_move: Color| {
                if spent >= allowance.all || self.derived.stop.is_asked() {
                    return FirstStatus { fate: Fate::Unknown, by: None };
                }
                let goal = Goal::Stones(PointSet::clone(&stones));
                let problem = Problem { board: board.clone(), goal, to_move, region: None };
                let Ok(solved) = solver.solve(&problem, &self.derived.stop) else {
                    return FirstStatus { fate: Fate::Unknown, by: None };
                };
                spent += solved.work;
                match solved.proved {
                    true => FirstStatus {
                        fate: solved.status,
                        by: solved.best.filter(|_| gets_his_way(solved.status, to_move == color)),
                    },
                    false => FirstStatus { fate: Fate::Unknown, by: None },
                }
            };
            let first = ByColor { black: first(Color::Black), white: first(Color::White) };
            if [first.black, first.white].iter().any(|f| f.fate != Fate::Unknown) {
                found.push(GroupStatus { color, blocks, first });
            }
        }
        self.derived.work += Spent::positions(spent);
        found
    }
}

/// Whether the side that moves first reaches what it wants: life for the owner, the stones for the other, or a ko.
fn gets_his_way(fate: Fate, defends: bool) -> bool {
    match fate {
        Fate::Alive | Fate::Seki => defends,
        Fate::Dead => !defends,
        Fate::Ko => true,
        Fate::Unknown => false,
    }
}
