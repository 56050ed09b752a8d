//! Beliefs about moves that cost more than a playout: of the learned policy and of the rules.
//!
//! They are asked for when a node has proved worth it by its number of games, and are added to the priors that its
//! children were given when it was opened (progressive bias; Chaslot, Winands, van den Herik and others 2008).

use std::sync::Arc;

use igolog_bw::formula::Context;
use igolog_bw::learn::{Model, Policy};
use igolog_core::{Board, Color, Graph, Point};
use igolog_rules::{Budget, Follower, Program, board_program};

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adviser {
    Policy,
    Rules,
}

/// Both advisers of one thread, each made when it is first asked. One that cannot be made is silent.
#[derive(Default)]
pub(crate) struct Advisers {
    policy: Option<Option<Policy>>,
    rules: Option<Option<Arc<Program>>>,
}

impl std::fmt::Debug for Advisers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Advisers").finish_non_exhaustive()
    }
}

impl Advisers {
    /// The probabilities of the learned policy, by points; empty if it has nothing to say.
    pub(crate) fn policy(&mut self, board: &Board, color: Color, context: &Context) -> Vec<(Point, f32)> {
        let graph = board.graph();
        let policy = self.policy.get_or_insert_with(|| Policy::new(&Model::built_in_for(graph), graph).ok());
        policy.as_mut().and_then(|policy| policy.moves(board, color, context).ok()).unwrap_or_default()
    }

    /// The greatest weight that the rules give each point; `None` where they propose nothing.
    pub(crate) fn rules(&mut self, board: &Board, color: Color) -> Option<Vec<Option<i64>>> {
        let graph = board.graph();
        let program = self.rules.get_or_insert_with(|| rule_program(graph)).as_ref()?;
        let budget = Budget::default();
        let mut follower = Follower::new(Arc::clone(program), board, color, &budget).ok()?;
        let answers = follower.engine().query(0, &budget).ok()?;
        let mut weights: Vec<Option<i64>> = vec![None; graph.len()];
        for row in answers.rows() {
            if let (Some(point), Some(weight)) = (row[0].as_point(), row[1].as_int())
                && let Some(best) = weights.get_mut(point as usize)
            {
                *best = (*best).max(Some(weight));
            }
        }
        Some(weights)
    }
}

fn rule_program(graph: &Arc<Graph>) -> Option<Arc<Program>> {
    board_program(graph).library("std").library("player").query("move(P, W, Why)").build().ok().map(Arc::new)
}
