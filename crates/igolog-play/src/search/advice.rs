//! Beliefs about moves that cost more than a playout: of the learned policy and of the rules.
//!
//! They are asked for when a node has proved worth it by its number of games, and are added to the priors that its
//! children were given when it was opened (progressive bias; Chaslot, Winands, van den Herik and others 2008).

use std::sync::Arc;

use igolog_bw::formula::Context;
use igolog_bw::learn::{Model, Policy};
use igolog_core::{Board, Color, Delta, Graph, Move, Played, Point, Step, Stop};
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
    guide: Option<Guide>,
    stop: Stop,
}

/// The engine of the rules where it was asked last. Positions of one tree are near each other, so the next one is reached
/// by undoing to where the two lines part and following the rest.
struct Guide {
    follower: Follower,
    /// The hash of the tree's first position, and who moved there.
    root: (u64, Color),
    path: Vec<Step>,
}

impl std::fmt::Debug for Advisers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Advisers").finish_non_exhaustive()
    }
}

impl Advisers {
    /// Once this is asked to stop, both have nothing more to say.
    pub(crate) fn set_stop(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        if let Some(Some(policy)) = &mut self.policy {
            policy.set_stop(stop.clone());
        }
    }

    /// The probabilities of the learned policy, by points; empty if it has nothing to say.
    pub(crate) fn policy(&mut self, board: &Board, color: Color, context: &Context) -> Vec<(Point, f32)> {
        let graph = board.graph();
        let make = || Policy::while_wanted(&Model::built_in_for(graph), graph, self.stop.clone()).ok();
        let policy = self.policy.get_or_insert_with(make);
        let moves = policy.as_mut().and_then(|policy| policy.moves(board, color, context).ok()).unwrap_or_default();
        if policy.is_none() && self.stop.is_asked() {
            // It was not made in time, and may be made another time.
            self.policy = None;
        }
        moves
    }

    /// The greatest weight that the rules give each point; `None` where they propose nothing.
    pub(crate) fn rules(&mut self, board: &Board, color: Color) -> Option<Vec<Option<i64>>> {
        let graph = board.graph();
        let program = self.rules.get_or_insert_with(|| rule_program(graph)).as_ref()?;
        let budget = Budget { stop: self.stop.clone(), ..Budget::default() };
        let (start, deltas) = board.history();
        let first = if deltas.len().is_multiple_of(2) { color } else { !color };
        let root = (start.hash(), first);
        let guide = match self.guide.take().filter(|guide| guide.root == root) {
            Some(guide) => guide,
            None => {
                let follower = Follower::new(Arc::clone(program), &start, first, &budget).ok()?;
                Guide { follower, root, path: Vec::new() }
            }
        };
        let guide = self.guide.insert(guide.at(&deltas, first, &budget)?);
        let answers = guide.follower.engine().query(0, &budget).ok()?;
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

impl Guide {
    /// The engine at the end of this line from its root; `None` if the budget ran out.
    fn at(mut self, line: &[Delta], first: Color, budget: &Budget) -> Option<Guide> {
        let common = self.path.iter().zip(line).take_while(|(step, delta)| **step == delta.step).count();
        while self.path.len() > common {
            self.follower.undo();
            self.path.pop();
        }
        for (number, delta) in line.iter().enumerate().skip(common) {
            let mover = if number.is_multiple_of(2) { first } else { !first };
            let mv = match delta.step {
                Step::Play { point, .. } => Move::Play(point),
                _ => Move::Pass,
            };
            self.follower.step(delta, Played::Move(mover, mv), !mover, budget).ok()?;
            self.path.push(delta.step);
        }
        Some(self)
    }
}

fn rule_program(graph: &Arc<Graph>) -> Option<Arc<Program>> {
    board_program(graph).library("std").library("player").query("move(P, W, Why)").build().ok().map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use igolog_core::{Dice, Suicide};

    #[test]
    fn a_guide_that_wandered_says_what_a_new_one_says() {
        let graph = Arc::new(Graph::grid(7, 7).unwrap());
        let mut dice = Dice::new(5);
        let mut board = Board::new(Arc::clone(&graph));
        let mut wandering = Advisers::default();
        for round in 0..60 {
            let color = if board.undo_len().is_multiple_of(2) { Color::Black } else { Color::White };
            if board.undo_len() > 0 && dice.chance(90) {
                for _ in 0..=dice.index(board.undo_len().min(6)) {
                    board.undo();
                }
                continue;
            }
            let legal: Vec<Point> = graph.points().filter(|&p| board.is_legal(color, p)).collect();
            let Some(&point) = legal.get(dice.index(legal.len().max(1))) else { continue };
            board.play(color, point, Suicide::Forbidden).unwrap();
            let fresh = Advisers::default().rules(&board, !color);
            assert_eq!(wandering.rules(&board, !color), fresh, "round {round}");
        }
    }
}
