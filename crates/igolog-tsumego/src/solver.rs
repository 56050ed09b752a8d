//! Asking: one search for one problem under one ko assumption.

use igolog_core::{Board, Color, Point, PointSet, Stop, words};

use crate::bits::Bits;
use crate::field::Field;
use crate::search::{Guide, Search};
use crate::state::State;
use crate::table::Table;
use crate::{KoMaster, Problem, ProblemError};

/// How much a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct SolverLimits {
    /// The table of positions has 2^`table_bits` entries of some 80 bytes.
    pub table_bits: u32,
    /// Positions visited by one search.
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
    /// What the table is about.
    about: u64,
    /// A second table, for a search that has a guide.
    spare: Option<Table>,
}

impl Solver {
    /// A solver that keeps to these limits.
    pub fn new(limits: SolverLimits) -> Solver {
        Solver { limits, search: Search::new(limits.table_bits), about: 0, spare: None }
    }

    /// Searches a problem under one ko assumption until it is settled, a limit is reached, or `stop` is asked.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove(&mut self, problem: &Problem, master: KoMaster, stop: &Stop) -> Result<SearchResult, ProblemError> {
        self.search_in(&Field::new(problem, master)?, problem, self.limits.nodes, stop)
    }

    /// Searches whether all is captured, kos against the attacker, but counting what is captured at the end of the game, when no
    /// threats are left, as dead: so is the bent four in the corner (隅の曲がり四目).
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove_patiently(&mut self, problem: &Problem, stop: &Stop) -> Result<SearchResult, ProblemError> {
        let field = Field { patient: true, ..Field::new(problem, KoMaster::Defender)? };
        self.search_in(&field, problem, self.limits.nodes, stop)
    }

    /// Clears the table unless it is about the same question.
    pub(crate) fn forget_other(&mut self, about: u64) {
        if self.about != about {
            self.search.table.clear();
            self.about = about;
        }
    }

    /// Searches with what the last search found as a guide: in the same area, on a board with a rim of the attacker's stones.
    pub(crate) fn search_guided(
        &mut self,
        field: &Field,
        problem: &Problem,
        (scout, area, winner): (&Board, Bits, Color),
        budget: u64,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        let spare = self.spare.take().unwrap_or_else(|| Table::new(self.limits.table_bits));
        let table = core::mem::replace(&mut self.search.table, spare);
        let colors = [Color::Black, Color::White].map(|c| Bits::from_set(&scout.points_with(Some(c))));
        let (about, guided) = (self.about, field.fingerprint(problem));
        self.about = 0;
        self.search.guide = Some(Guide { table, area, colors, winner });
        self.forget_other(guided);
        let result = self.search_in(field, problem, budget, stop);
        // The scout's table comes back, so that it can go on.
        if let Some(guide) = self.search.guide.take() {
            self.spare = Some(core::mem::replace(&mut self.search.table, guide.table));
            self.about = about;
        }
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
        self.forget_other(field.fingerprint(problem));
        let before = self.search.nodes;
        let value = self.search.run(&mut state, budget, stop);
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
