//! Walking a proof: what the winner answers in any of its positions, from the table or by searching again.

use igolog_core::{Board, Color, Point, PointSet, Stop};

use crate::bits::Bits;
use crate::field::Field;
use crate::solver::Scout;
use crate::state::State;
use crate::{ProblemError, Solver, ZoneProof};

/// A position of a proof.
#[derive(Clone, Debug)]
pub struct ProofPosition {
    /// The stones, with the ban of the last capture.
    pub board: Board,
    /// Who moves.
    pub to_move: Color,
    /// The stones in question that have never left the board. (Ignored where any block will do.)
    pub left: PointSet,
}

/// What the solver says of a position of a proof.
#[derive(Clone, Debug)]
pub struct ProofStep {
    /// Whether the winner of the proof wins here; `None` if the limits came first.
    pub holds: Option<bool>,
    /// The winner's move, if it is his turn and he wins; `None` is a pass, or that a terminal test holds already.
    pub reply: Option<Point>,
    /// Whether a terminal test settles the position, whoever moves: nothing is left in question, unconditional life, or
    /// no room for two eyes inside walls that stand.
    pub terminal: bool,
    /// The points that this depends on.
    pub zone: PointSet,
    /// Positions visited to find it.
    pub work: u64,
}

impl ZoneProof {
    /// The search that proves it.
    fn field(&self) -> Result<Field, ProblemError> {
        let field = match &self.scout {
            Some(scout) if self.defender_wins() => {
                let area = scout.region.as_ref().map_or(Bits::EMPTY, Bits::from_set);
                Field::for_life(&self.problem, self.master, area)?
            }
            _ if self.guarded => Field::guarded(&self.problem, self.master)?,
            _ => Field::new(&self.problem, self.master)?,
        };
        Ok(Field { patient: self.patient, ..field })
    }

    /// The position where the proof begins.
    pub fn root(&self) -> ProofPosition {
        let points = self.problem.board.graph().len();
        let left = match &self.problem.goal {
            crate::Goal::Stones(stones) => stones.clone(),
            crate::Goal::Any(_) => PointSet::new(points),
        };
        ProofPosition { board: self.problem.board.clone(), to_move: self.problem.to_move, left }
    }
}

impl Solver {
    /// Says how a position of a proof goes on. With `plain` the test for room for eyes is left out, so that every proof of death
    /// goes down to the capture; unconditional life always ends a proof of life.
    ///
    /// # Errors
    /// If the proof's problem cannot be asked.
    pub fn step(
        &mut self,
        proof: &ZoneProof,
        position: &ProofPosition,
        plain: bool,
        stop: &Stop,
    ) -> Result<ProofStep, ProblemError> {
        let field = Field { plain, ..proof.field()? };
        let scout_field = proof.scout.as_ref().map(|scout| Field::new(scout, proof.master)).transpose()?;
        let winner = if proof.defender_wins() { field.defender } else { !field.defender };
        let scout = proof.scout.as_ref().zip(scout_field.as_ref());
        let scout = scout.map(|(problem, field)| Scout { problem, field, winner });
        self.begin();
        let before = self.search.nodes;
        let about = field.fingerprint(&proof.problem);
        if let Some(scout) = &scout {
            // Where the tables are gone, what led to the proof is done again.
            self.search_in(scout.field, scout.problem, self.limits.nodes, stop)?;
            self.turn_to(about);
            self.guide_by(scout);
        }
        let mut state = State::new(&field, &position.board, position.to_move);
        state.board.set_ko(position.board.ko());
        state.set_left(Bits::from_set(&position.left));
        self.turn_to(about);
        let value = self.search.run(&mut state, self.left(), stop);
        self.dismiss_guide();
        let holds = value.winner(position.to_move).map(|w| w == winner);
        let terminal = self.search.table.get(state.key()).is_some_and(|e| e.is_terminal());
        let reply = if holds == Some(true) && position.to_move == winner { value.best } else { None };
        let zone = value.zone.to_set(field.points());
        Ok(ProofStep { holds, reply, terminal, zone, work: self.search.nodes - before })
    }
}
