//! The round in which each row of a recursive component is derived.

use crate::eval::State;
use crate::eval::budget::{Halt, Meter};
use crate::program::ir::Pred;
use crate::program::{Component, Program};
use crate::store::Relation;

/// Rows of one component in the order of their derivation.
pub(super) struct Ranks {
    preds: Vec<Pred>,
    relations: Vec<Relation>,
    /// For each round, how many rows each relation had after it.
    rounds: Vec<Vec<u32>>,
}

impl Ranks {
    /// Derives the component once more, in relations of its own.
    pub(super) fn new(
        state: &mut State,
        program: &Program,
        component: &Component,
        meter: &mut Meter<'_>,
    ) -> Result<Ranks, Halt> {
        let fresh = |p: &Pred| Relation::new(program.preds[*p].arity, &program.indexes[*p]);
        let mut relations: Vec<Relation> = component.preds.iter().map(fresh).collect();
        let swap = |state: &mut State, relations: &mut [Relation]| {
            for (pred, relation) in component.preds.iter().zip(relations) {
                std::mem::swap(&mut state.relations[*pred], relation);
            }
        };
        swap(state, &mut relations);
        let mut rounds = Vec::new();
        let derived = state.derive_rounds(program, component, &mut rounds, meter);
        swap(state, &mut relations);
        derived.map(|()| Ranks { preds: component.preds.clone(), relations, rounds })
    }

    pub(super) fn covers(&self, pred: Pred) -> bool {
        self.preds.contains(&pred)
    }

    /// The round of a row; `None` if it is not derivable.
    pub(super) fn round(&self, pred: Pred, values: &[u64]) -> Option<usize> {
        let at = self.preds.iter().position(|p| *p == pred)?;
        let row = self.relations[at].find(values)?;
        Some(self.rounds.partition_point(|ends| ends[at] <= row))
    }
}
