//! Walking a proof: what the winner answers in any of its positions, from the table or by searching again.

use igolog_core::{Board, Color, Point, PointSet, Stop};

use crate::bits::Bits;
use crate::field::Field;
use crate::state::State;
use crate::{ProblemError, Proof, Solver};

/// A position of a proof.
#[derive(Clone, Debug)]
pub struct ProofPosition {
    /// The stones. Where nobody is master of the kos, the ban of the last capture belongs to it.
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

impl Proof {
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
        proof: &Proof,
        position: &ProofPosition,
        plain: bool,
        stop: &Stop,
    ) -> Result<ProofStep, ProblemError> {
        let field = Field { patient: proof.patient, plain, ..Field::new(&proof.problem, proof.master)? };
        let mut state = State::new(&field, &position.board, position.to_move);
        state.board.set_ko(if field.master.is_none() { position.board.ko() } else { None });
        state.set_left(Bits::from_set(&position.left));
        self.forget_other(field.fingerprint(&proof.problem));
        let before = self.search.nodes;
        let value = self.search.run(&mut state, self.limits.nodes, stop);
        let winner = value.winner(position.to_move);
        let expected = if proof.defender_wins() { field.defender } else { !field.defender };
        let holds = winner.map(|w| w == expected);
        let terminal = self.search.table.get(state.key()).is_some_and(|e| e.is_terminal());
        let reply = if holds == Some(true) && position.to_move == expected { value.best } else { None };
        let zone = value.zone.to_set(field.points());
        Ok(ProofStep { holds, reply, terminal, zone, work: self.search.nodes - before })
    }
}
