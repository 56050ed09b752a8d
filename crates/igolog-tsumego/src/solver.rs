//! Asking: one search for one problem under one ko assumption.

use igolog_core::{Color, Point, PointSet, Stop, words};

use crate::field::Field;
use crate::guide::Guide;
use crate::search::Search;
use crate::state::State;
use crate::table::Table;
use crate::{KoMaster, Problem, ProblemError};

/// How much a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct SolverLimits {
    /// The table of positions has 2^`table_bits` entries of some 80 bytes.
    pub table_bits: u32,
    /// Positions visited for one answer, all of its searches together.
    pub nodes: u64,
}

impl Default for SolverLimits {
    fn default() -> SolverLimits {
        SolverLimits { table_bits: 20, nodes: u64::MAX / 2 }
    }
}

/// How one search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// At least one of the stones in question stays.
    Lives,
    /// All of them are captured.
    Dies,
    /// The limits came first.
    Unknown,
}

words!(Outcome, "outcome", Lives => "lives", Dies => "dies", Unknown => "unknown");

/// The result of a search under one ko assumption.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// What happens.
    pub outcome: Outcome,
    /// The winning first move, where the side to move wins; `None` is a pass.
    pub best: Option<Point>,
    /// The points that the proof depends on: whatever stands elsewhere, it holds.
    pub zone: PointSet,
    /// A line of play: the winner's moves with the replies that cost most to refute. `None` is a pass.
    pub line: Vec<Option<Point>>,
    /// Positions visited.
    pub nodes: u64,
}

impl SearchResult {
    pub(crate) fn unknown(points: usize) -> SearchResult {
        let zone = PointSet::new(points);
        SearchResult { outcome: Outcome::Unknown, best: None, zone, line: Vec::new(), nodes: 0 }
    }
}

/// A solver with its memory.
pub struct Solver {
    pub(crate) limits: SolverLimits,
    pub(crate) search: Search,
    /// Where the positions of the answer at hand end, counted like those of the search.
    end: u64,
    /// What the table is about.
    about: u64,
    /// The table before that: the scout's, while a search has a guide.
    other: Option<(Table, u64)>,
}

/// An easier question whose table guides a search, and who won it.
pub(crate) struct Scout<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) field: &'a Field,
    pub(crate) winner: Color,
}

impl Solver {
    /// A solver that keeps to these limits.
    pub fn new(limits: SolverLimits) -> Solver {
        Solver { limits, search: Search::new(limits.table_bits), end: 0, about: 0, other: None }
    }

    /// Begins an answer, with all the positions that one may use.
    pub(crate) fn begin(&mut self) {
        self.end = self.search.nodes.saturating_add(self.limits.nodes);
    }

    /// The positions that are left for the answer at hand.
    pub(crate) fn left(&self) -> u64 {
        self.end.saturating_sub(self.search.nodes)
    }

    /// Searches a problem under one ko assumption until it is settled, a limit is reached, or `stop` is asked.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove(&mut self, problem: &Problem, master: KoMaster, stop: &Stop) -> Result<SearchResult, ProblemError> {
        self.begin();
        self.search_in(&Field::new(problem, master)?, problem, self.limits.nodes, stop)
    }

    /// The same in a region whose ways out are guarded: the defender goes to a point next to the outside only beside a stone of
    /// his own, or to capture.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove_guarded(
        &mut self,
        problem: &Problem,
        master: KoMaster,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        self.begin();
        self.search_in(&Field::guarded(problem, master)?, problem, self.limits.nodes, stop)
    }

    /// Turns to the table of a question, which is empty unless it was one of the last two.
    pub(crate) fn turn_to(&mut self, about: u64) {
        if self.about == about {
            return;
        }
        let (table, last) = self.other.take().unwrap_or_else(|| (Table::new(self.limits.table_bits), 0));
        self.other = Some((core::mem::replace(&mut self.search.table, table), self.about));
        if last != about {
            self.search.table.clear();
        }
        self.about = about;
    }

    /// Gives the search the scout's table as its guide, if that is the other table at hand.
    pub(crate) fn guide_by(&mut self, scout: &Scout) {
        let about = scout.field.fingerprint(scout.problem);
        if let Some((table, _)) = self.other.take_if(|other| other.1 == about) {
            let mut search = Search::new(0);
            search.table = table;
            let guide = Guide::new(search, about, scout.field, &scout.problem.board, scout.winner);
            self.search.guide = Some(guide);
        }
    }

    pub(crate) fn dismiss_guide(&mut self) {
        if let Some(guide) = self.search.guide.take() {
            self.other = Some((guide.scout.table, guide.about));
        }
    }

    /// Searches with what the scout found as a guide: in the same area, on a board with a rim of the attacker's stones.
    pub(crate) fn search_guided(
        &mut self,
        field: &Field,
        problem: &Problem,
        scout: &Scout,
        budget: u64,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        self.turn_to(field.fingerprint(problem));
        self.guide_by(scout);
        let result = self.search_in(field, problem, budget, stop);
        self.dismiss_guide();
        result
    }

    pub(crate) fn search_in(
        &mut self,
        field: &Field,
        problem: &Problem,
        budget: u64,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        let mut state = State::new(field, &problem.board, problem.to_move);
        self.turn_to(field.fingerprint(problem));
        let before = self.search.nodes;
        let value = self.search.run(&mut state, budget.min(self.left()), stop);
        let winner = value.winner(problem.to_move);
        let outcome = match winner {
            None => Outcome::Unknown,
            Some(color) if color == field.defender => Outcome::Lives,
            Some(_) => Outcome::Dies,
        };
        let line = if winner.is_some() { self.line(&mut state) } else { Vec::new() };
        Ok(SearchResult {
            line,
            outcome,
            best: if winner == Some(problem.to_move) { value.best } else { None },
            zone: value.zone.to_set(field.points()),
            nodes: self.search.nodes - before,
        })
    }

    /// Follows the table from a settled position.
    fn line(&self, state: &mut State) -> Vec<Option<Point>> {
        let mut line = Vec::new();
        while line.len() < 60 {
            let Some(entry) = self.search.table.get(state.key()) else { break };
            let mv = if entry.win == 0 {
                entry.best()
            } else {
                let moves = state.empties().iter().filter(|&p| state.is_legal(p)).map(Some);
                let known = moves.filter_map(|mv| Some((self.search.table.get(state.key_after(mv))?.work(), mv)));
                let Some((_, mv)) = known.max() else { break };
                mv
            };
            if entry.is_terminal() {
                break;
            }
            line.push(mv);
            state.play(mv);
        }
        for _ in &line {
            state.undo();
        }
        line
    }
}
