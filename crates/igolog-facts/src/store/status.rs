//! What the solver proves of groups whose life is open: what becomes of them if each side moves first.
//!
//! Only at efforts that search. Groups are asked about in the order that the solver finds them in, likeliest first, until the
//! positions of the effort are spent, so the rows depend on the board and the effort alone.
//!
//! A verdict never contradicts what is proved here: [`FactStore::verdicts`] is the analysis with both joined.

use std::sync::Arc;

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet};
use igolog_life::{Analysis, Certainty, Effort, Spent, Verdict, Why};
use igolog_tsumego::{Candidate, Fate, Goal, MOST_POINTS, Problem, Solved, Solver, SolverLimits, candidates};

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
    /// Estimated if the proof takes walls around the group to stand of which that is not proved.
    pub certainty: Certainty,
    /// The move by which that side gets its way, if it does and needs one.
    pub by: Option<Point>,
}

impl FirstStatus {
    const UNKNOWN: FirstStatus = FirstStatus { fate: Fate::Unknown, certainty: Certainty::Estimated, by: None };
}

impl GroupStatus {
    /// Whether both results are proved and differ: then whoever moves first decides.
    pub fn hangs_on_move(&self) -> bool {
        let ByColor { black, white } = self.first;
        black.fate != white.fate && ![black.fate, white.fate].contains(&Fate::Unknown)
    }

    /// What that makes of a block of the group that was judged so, if anything else.
    fn verdict(&self, said: Verdict) -> Option<(Verdict, Certainty)> {
        let (owner, enemy) = (self.first[self.color], self.first[!self.color]);
        // Of several blocks one stays, and nobody says which.
        let alone = self.blocks.len() == 1;
        let both = if alone { owner.certainty.min(enemy.certainty) } else { Certainty::Estimated };
        let found = match (owner.fate, enemy.fate) {
            (Fate::Dead, _) => (Verdict::Dead, owner.certainty),
            (_, Fate::Alive) if alone => (Verdict::Alive, enemy.certainty),
            (Fate::Seki, Fate::Seki) if alone => (Verdict::Seki, both),
            (Fate::Unknown, Fate::Dead | Fate::Ko) if matches!(said, Verdict::Alive | Verdict::Seki) => {
                (Verdict::Unsettled, Certainty::Estimated)
            }
            (Fate::Alive | Fate::Seki | Fate::Ko, Fate::Unknown) if alone && said == Verdict::Dead => {
                (Verdict::Unsettled, Certainty::Estimated)
            }
            (Fate::Alive | Fate::Seki | Fate::Ko, Fate::Dead | Fate::Ko) if alone || said != Verdict::Dead => {
                (Verdict::Unsettled, both)
            }
            _ => return None,
        };
        (found.0 != said || found.1 == Certainty::Proved).then_some(found)
    }

    /// Brings the verdicts of its blocks into agreement.
    fn settle(&self, analysis: &mut Arc<Analysis>) {
        for block in &self.blocks {
            let Some(place) = analysis.life.iter().position(|l| l.block == *block) else { continue };
            let Some((verdict, certainty)) = self.verdict(analysis.life[place].verdict) else { continue };
            let life = &mut Arc::make_mut(analysis).life[place];
            (life.verdict, life.status, life.why) = (verdict, certainty, Why::Solver);
            if certainty == Certainty::Proved {
                life.likely = None;
            }
        }
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

/// What the solver proved of open groups, and the analysis that agrees with it.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    statuses: Arc<[GroupStatus]>,
    analysis: Arc<Analysis>,
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
        self.judged().statuses
    }

    /// The analysis with its verdicts in agreement with what the solver proves: the same where the store may not search.
    pub fn verdicts(&mut self) -> Arc<Analysis> {
        self.judged().analysis
    }

    fn judged(&mut self) -> Judged {
        if let Some(known) = &self.derived.judged {
            return known.clone();
        }
        let mut analysis = self.analysis();
        let statuses: Arc<[GroupStatus]> = match Allowance::of(analysis.effort) {
            Some(allowance) if self.board.graph().len() <= MOST_POINTS && !self.derived.stop.is_asked() => {
                self.ask(&analysis, &allowance).into()
            }
            _ => Vec::new().into(),
        };
        for group in statuses.iter() {
            group.settle(&mut analysis);
        }
        let is_whole = !analysis.cut_short && (analysis.effort == Effort::Static || !self.derived.stop.is_asked());
        let judged = Judged { statuses, analysis };
        if is_whole {
            self.derived.judged = Some(judged.clone());
        }
        judged
    }

    fn ask(&mut self, analysis: &Analysis, allowance: &Allowance) -> Vec<GroupStatus> {
        let open = |b: &BlockId| analysis.life_of(*b).is_some_and(|life| life.status != Certainty::Proved);
        let mut board = self.board.clone();
        board.forget();
        // A fact is about the stones alone, not about what was played last.
        board.set_ko(None);
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
                    return FirstStatus::UNKNOWN;
                }
                let goal = Goal::Stones(PointSet::clone(&stones));
                let problem = Problem { board: board.clone(), goal, to_move, region: None };
                let Ok(solved) = solver.solve(&problem, &self.derived.stop) else { return FirstStatus::UNKNOWN };
                spent += solved.work;
                match solved.proved {
                    true => FirstStatus {
                        fate: solved.status,
                        certainty: certainty(&solved, &board, analysis),
                        by: solved.best.filter(|_| gets_his_way(solved.status, to_move == color)),
                    },
                    false => FirstStatus::UNKNOWN,
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

/// A proof in a region takes the attacker's blocks around it to stand, and the stones that he puts at its ways out.
fn certainty(solved: &Solved, board: &Board, analysis: &Analysis) -> Certainty {
    let stands = |p: Point| {
        let life = board.block(p).and_then(|b| analysis.life_of(b));
        life.is_some_and(|l| (l.verdict, l.status) == (Verdict::Alive, Certainty::Proved))
    };
    match solved.walls.iter().all(stands) && solved.doors.is_empty() {
        true => Certainty::Proved,
        false => Certainty::Estimated,
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

#[cfg(test)]
mod tests {
    use super::*;
    use igolog_core::Graph;

    /// A black group of so many blocks, by what becomes of it if its owner and if its enemy moves first.
    fn group(blocks: usize, owner: Fate, enemy: Fate) -> GroupStatus {
        let first = |fate| FirstStatus { fate, certainty: Certainty::Proved, by: None };
        let graph = Graph::grid(5, 1).unwrap();
        let mut board = Board::new(graph);
        let stones: Vec<_> = (0..blocks).map(|n| (board.graph().at(2 * n, 0).unwrap(), Some(Color::Black))).collect();
        board.setup(&stones).unwrap();
        let blocks = board.blocks().collect();
        GroupStatus { color: Color::Black, blocks, first: ByColor { black: first(owner), white: first(enemy) } }
    }

    #[test]
    fn a_proof_decides_and_half_a_proof_forbids_the_opposite() {
        let proved = |verdict| Some((verdict, Certainty::Proved));
        let unsettled = Some((Verdict::Unsettled, Certainty::Estimated));
        let cases = [
            (1, Fate::Dead, Fate::Unknown, Verdict::Alive, proved(Verdict::Dead)),
            (1, Fate::Unknown, Fate::Alive, Verdict::Dead, proved(Verdict::Alive)),
            (1, Fate::Alive, Fate::Dead, Verdict::Alive, proved(Verdict::Unsettled)),
            (1, Fate::Ko, Fate::Ko, Verdict::Dead, proved(Verdict::Unsettled)),
            (1, Fate::Seki, Fate::Seki, Verdict::Unknown, proved(Verdict::Seki)),
            (1, Fate::Unknown, Fate::Dead, Verdict::Alive, unsettled),
            (1, Fate::Unknown, Fate::Dead, Verdict::Dead, None),
            (1, Fate::Alive, Fate::Unknown, Verdict::Dead, unsettled),
            (1, Fate::Alive, Fate::Unknown, Verdict::Alive, None),
            (1, Fate::Unknown, Fate::Unknown, Verdict::Alive, None),
            (2, Fate::Dead, Fate::Dead, Verdict::Alive, proved(Verdict::Dead)),
            (2, Fate::Alive, Fate::Alive, Verdict::Dead, None),
            (2, Fate::Alive, Fate::Dead, Verdict::Alive, unsettled),
            (2, Fate::Alive, Fate::Dead, Verdict::Dead, None),
        ];
        for (blocks, owner, enemy, said, settled) in cases {
            assert_eq!(group(blocks, owner, enemy).verdict(said), settled, "{blocks}, {owner:?}, {enemy:?}, {said:?}");
        }
    }
}
