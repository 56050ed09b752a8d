//! Moves by inference: rules derive `move(Point, Weight, Why)`, the player plays the heaviest one and can say why.

use crate::eval::budget::{Budget, RunError};
use crate::follow::{Follower, board_program};
use crate::program::Program;
use crate::syntax::{RuleError, RuleErrors};
use igolog_core::{Game, Graph, Move, Played, Point};
use igolog_life::Certainty;
use igolog_life::endgame::EndOfGame;
use std::sync::Arc;

/// A move that the rules chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleChoice {
    /// The move.
    pub mv: Move,
    /// Its weight: the best among its reasons.
    pub weight: i64,
    /// The reasons, heaviest first.
    pub why: Vec<String>,
}

/// All that the rules say about one point.
struct Proposal {
    weight: i64,
    point: Point,
    reasons: Vec<(i64, String)>,
}

/// A player that knows nothing but rules.
///
/// ```
/// use igolog_core::{Game, Graph, Rules};
/// use igolog_rules::{Budget, RulePlayer};
///
/// let game = Game::new(Graph::grid(9, 9)?, Rules::CHINESE);
/// let mut player = RulePlayer::new(game.board().graph())?;
/// let choice = player.choose(&game, 0, &Budget::default())?;
/// assert!(game.check(choice.mv).is_ok() && !choice.why.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RulePlayer {
    program: Arc<Program>,
    following: Option<(Vec<Played>, Follower)>,
}

impl std::fmt::Debug for RulePlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RulePlayer").finish_non_exhaustive()
    }
}

impl RulePlayer {
    /// A player with the rules of the library `player`.
    ///
    /// # Errors
    /// Never for the rules that ship.
    pub fn new(graph: &Arc<Graph>) -> Result<RulePlayer, RuleErrors> {
        Self::with_rules(graph, &[])
    }

    /// A player that also knows rules of your own, each text with a name for its errors: their `move/3` adds to that of the
    /// library `player`, whose helpers they may use.
    ///
    /// # Errors
    /// Those of the rules.
    pub fn with_rules(graph: &Arc<Graph>, rules: &[(String, String)]) -> Result<RulePlayer, RuleErrors> {
        let builder = board_program(graph).library("std").library("player").extend("move", 3);
        let builder = rules.iter().fold(builder, |b, (name, text)| b.source(name, text));
        let program = builder.query("move(P, W, Why)").build()?;
        Ok(RulePlayer { program: Arc::new(program), following: None })
    }

    /// Things in the rules that are allowed but probably not meant.
    pub fn warnings(&self) -> &[RuleError] {
        self.program.warnings()
    }

    /// The move for the player whose turn it is; among equal weights, `draw` decides. Passes when the end-of-game facts say
    /// that everything is settled, or when no rule proposes a legal move.
    ///
    /// # Errors
    /// When the budget runs out or a rule computes something impossible.
    pub fn choose(&mut self, game: &Game, draw: u64, budget: &Budget) -> Result<RuleChoice, RunError> {
        let follower = Self::catch_up(&self.program, &mut self.following, game, budget)?;
        let mut best: Vec<Proposal> = Vec::new();
        let answers = follower.engine().query(0, budget)?;
        let graph = game.board().graph().clone();
        for row in answers.rows() {
            let (Some(point), Some(weight)) = (row[0].as_point(), row[1].as_int()) else { continue };
            let Some(point) = graph.point(point as usize) else { continue };
            let names = self.program.point_names().clone();
            let why = crate::text::plain_text(row[2], follower.engine_ref().pool(), &*names);
            match best.iter_mut().find(|b| b.point == point) {
                Some(entry) => {
                    entry.weight = entry.weight.max(weight);
                    entry.reasons.push((weight, why));
                }
                None => best.push(Proposal { weight, point, reasons: vec![(weight, why)] }),
            }
        }
        best.retain(|b| game.check(Move::Play(b.point)).is_ok());
        best.sort_by_key(|b| std::cmp::Reverse(b.weight));
        let pass = |why: &str| RuleChoice { mv: Move::Pass, weight: 0, why: vec![why.to_string()] };
        let Some(top) = best.first().map(|b| b.weight) else { return Ok(pass("no rule proposes a move")) };
        if top < QUIET && finished(game, budget) {
            return Ok(pass("everything is settled"));
        }
        let ties = best.iter().filter(|b| b.weight == top).count() as u64;
        let Proposal { weight, point, mut reasons } = best.swap_remove((draw % ties) as usize);
        reasons.sort_by_key(|r| std::cmp::Reverse(r.0));
        let why = reasons.into_iter().map(|(w, why)| format!("{why} ({w})")).collect();
        Ok(RuleChoice { mv: Move::Play(point), weight, why })
    }

    /// Brings the follower to the position of the game, by the steps since the last call if they continue it.
    fn catch_up<'a>(
        program: &Arc<Program>,
        following: &'a mut Option<(Vec<Played>, Follower)>,
        game: &Game,
        budget: &Budget,
    ) -> Result<&'a mut Follower, RunError> {
        let line = game.line();
        let continues = following.as_ref().is_some_and(|(seen, follower)| {
            game.steps().starts_with(seen) && seen.len() == follower.store().undo_len()
        });
        // Setup steps do not tell what they set, so a line with some is read anew.
        let setup = game.steps().contains(&Played::Setup);
        if !continues || setup {
            *following = Some((Vec::new(), Follower::new(program.clone(), &line.start, line.to_move, budget)?));
        }
        let Some((seen, follower)) = following else { return Err(RunError::NotLoaded) };
        for (step, played) in line.steps[seen.len()..].iter().zip(&game.steps()[seen.len()..]) {
            follower.step(&step.delta, step.played, step.to_move, budget)?;
            follower.forget();
            seen.push(*played);
        }
        Ok(follower)
    }
}

/// Below this weight a move only fills in, so a settled game may end.
const QUIET: i64 = 100;

fn finished(game: &Game, budget: &Budget) -> bool {
    let mut store = igolog_facts::FactStore::new(game.board());
    store.set_stop(budget.stop.clone());
    EndOfGame::of(game.board(), &store.verdicts(), game.rules(), Certainty::Estimated).is_finished()
}
