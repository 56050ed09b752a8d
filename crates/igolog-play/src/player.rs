//! Players: ways to choose a move, and when they pass and resign.

use std::sync::Arc;

use igolog_bw::formula::Context;
use igolog_core::{BlockId, Color, Dice, Ending, Game, Graph, Move, Point, Scoring, Stop, words};
use igolog_rules::{Budget, RuleChoice, RulePlayer};

use crate::pattern::Shapes;
use crate::playout::{Playout, Tactics};
use crate::search::{Advisers, Limit, Report, Search, SearchOptions};
use crate::topology::Topology;
use crate::{Effort, PlayoutOptions, Referee};

/// How a player chooses its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayerKind {
    /// Tree search with playouts.
    #[default]
    Search,
    /// The playout policy without any search.
    Urgency,
    /// The learned policy's most probable move, without any search.
    Policy,
    /// Moves that rules derive, each with its reasons.
    Rules,
    /// Uniformly drawn legal moves that fill no eye.
    Random,
}

words!(
    PlayerKind, "player",
    Search => "search", Urgency => "urgency", Policy => "policy", Rules => "rules", Random => "random",
);

/// Playouts that say what is settled.
const FEWEST: u64 = 16;

/// When to give up and what to count on at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndOptions {
    /// Resign below this winning rate; 0 for never.
    pub resign: f32,
    /// Take all dead stones off the board before passing, as if none were agreed to be dead.
    pub cleanup: bool,
}

impl Default for EndOptions {
    fn default() -> Self {
        EndOptions { resign: 0.08, cleanup: false }
    }
}

/// What a player wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move.
    Move(Move),
    /// To give up.
    Resign,
}

/// An answer and where it came from.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What to do.
    pub reply: Reply,
    /// What the search found, if there was one.
    pub report: Option<Report>,
}

/// A player on one graph.
#[derive(Debug)]
pub struct Player {
    kind: PlayerKind,
    search: Search,
    playout: Playout,
    referee: Referee,
    random: Dice,
    /// Made when it is first needed.
    rules: Option<RulePlayer>,
    advisers: Advisers,
    /// Rules of the user's, with their names, that add to those of the rule player.
    own_rules: Arc<[(String, String)]>,
    why: Vec<String>,
}

impl Player {
    /// A player on boards of this graph.
    pub fn new(kind: PlayerKind, graph: Arc<Graph>, options: SearchOptions) -> Player {
        let policy = match kind {
            PlayerKind::Random => PlayoutOptions { urgency: false, ..PlayoutOptions::default() },
            _ => options.playout.clone(),
        };
        let (topology, shapes) = (Arc::new(Topology::new(Arc::clone(&graph))), Arc::new(Shapes::new()));
        Player {
            kind,
            referee: Referee::sharing(Arc::clone(&topology), Arc::clone(&shapes)),
            playout: Playout::new(topology, shapes, policy, options.seed ^ 0xA5A5),
            random: Dice::new(options.seed),
            search: Search::new(graph, options),
            rules: None,
            advisers: Advisers::default(),
            own_rules: Arc::new([]),
            why: Vec::new(),
        }
    }

    /// The same player, to whose rules these texts add theirs; each has a name for messages.
    #[must_use]
    pub fn with_rules(self, rules: Arc<[(String, String)]>) -> Player {
        Player { own_rules: rules, rules: None, ..self }
    }

    /// Why the rule player made its last move, the weightiest reason first; empty for other players.
    pub fn why(&self) -> &[String] {
        &self.why
    }

    /// Its search, for analysis.
    pub fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// Chooses a move for `color`. `watch` sees reports of a search and may end it by returning `false`; the token of the
    /// limit ends whatever is being done.
    pub fn decide(
        &mut self,
        game: &Game,
        color: Color,
        limit: Limit,
        end: EndOptions,
        watch: impl FnMut(&dyn Fn() -> Report) -> bool,
    ) -> Decision {
        self.why.clear();
        self.referee.set_stop(limit.stop.clone());
        self.playout.set_stop(limit.stop.clone());
        self.advisers.set_stop(&limit.stop);
        if end.cleanup
            && let Some(mv) = self.cleaning(game, color)
        {
            return Decision { reply: Reply::Move(mv), report: None };
        }
        let free = !self.search.is_restricted();
        if free && game.to_move() == color && game.position().passes() > 0 && self.wins_by_passing(game, color, end) {
            if self.kind == PlayerKind::Rules {
                self.why.push("the opponent passed, and the game is won as it stands".to_string());
            }
            return Decision { reply: Reply::Move(Move::Pass), report: None };
        }
        match self.kind {
            PlayerKind::Search => self.by_search(game, color, limit, end, watch),
            PlayerKind::Policy => Decision { reply: Reply::Move(self.by_policy(game, color)), report: None },
            PlayerKind::Rules => Decision { reply: Reply::Move(self.by_rules(game, color, &limit.stop)), report: None },
            PlayerKind::Urgency | PlayerKind::Random => {
                Decision { reply: Reply::Move(self.by_playout(game, color)), report: None }
            }
        }
    }

    /// The most probable legal move of the learned policy that fills no eye and throws no stones away.
    fn by_policy(&mut self, game: &Game, color: Color) -> Move {
        let board = game.board();
        let mut context = Context::of_game(game);
        context.ko = board.ko().filter(|ko| ko.1 == color).map(|ko| ko.0);
        let mut moves = self.advisers.policy(board, color, &context);
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut tactics = Tactics::default();
        let mut useful = |p: Point| {
            !board.is_eyelike(color, p)
                && game.check_as(color, Move::Play(p)).is_ok()
                && !tactics.is_bad_self_atari(board, color, p)
        };
        moves.into_iter().map(|m| m.0).find(|&p| useful(p)).map_or(Move::Pass, Move::Play)
    }

    /// The move that the rules propose; should they fail, that of the playout policy, and the reason says so.
    fn by_rules(&mut self, game: &Game, color: Color, stop: &Stop) -> Move {
        let mut game = game.clone();
        if game.to_move() != color {
            game.set_to_move(color);
        }
        match self.ask_rules(&game, stop) {
            Ok(choice) => {
                self.why = choice.why;
                choice.mv
            }
            Err(error) => {
                self.why.push(format!("the rules failed, so playouts chose the move: {error}"));
                self.by_playout(&game, color)
            }
        }
    }

    fn ask_rules(&mut self, game: &Game, stop: &Stop) -> Result<RuleChoice, String> {
        let rules = match &mut self.rules {
            Some(rules) => rules,
            none => {
                let made = RulePlayer::with_rules(game.board().graph(), &self.own_rules);
                none.insert(made.map_err(|e| e.to_string())?)
            }
        };
        let budget = Budget { stop: stop.clone(), ..Budget::default() };
        rules.choose(game, self.random.next_u64(), &budget).map_err(|e| e.to_string())
    }

    /// A move that takes away liberties of an enemy block that the referee calls dead, the weakest block first.
    fn cleaning(&mut self, game: &Game, color: Color) -> Option<Move> {
        let board = game.board();
        let dead = self.referee.dead_at_a_glance(board, color);
        let is_dead = |b: &BlockId| dead.binary_search(&b.point()).is_ok();
        let mut blocks: Vec<BlockId> =
            board.blocks().filter(|&b| board.block_color(b) != color).filter(is_dead).collect();
        blocks.sort_by_key(|&b| (board.liberty_count(b), b));
        let mut tactics = Tactics::default();
        let mut useful = |p: Point| {
            !board.is_eyelike(color, p)
                && game.check_as(color, Move::Play(p)).is_ok()
                && !tactics.is_bad_self_atari(board, color, p)
        };
        blocks.into_iter().find_map(|b| board.liberties(b).find(|&p| useful(p))).map(Move::Play)
    }

    /// Whether the game is won by passing now, with the disputed stones counted against the player.
    fn wins_by_passing(&mut self, game: &Game, color: Color, end: EndOptions) -> bool {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let literal = game.score(&Ending::default()).margin().as_f32() * sign;
        if game.rules().scoring == Scoring::Area {
            if literal <= 0.0 {
                return false;
            }
            if game.rules().counts_every_stone() || end.cleanup {
                return true;
            }
        }
        // After the pass the opponent has the next move, should it not agree.
        let mut passed = game.clone();
        passed.play_unchecked_as(color, Move::Pass);
        self.referee.count(&passed, Effort::Step).margin().as_f32() * sign > 0.0
    }

    fn by_search(
        &mut self,
        game: &Game,
        color: Color,
        limit: Limit,
        end: EndOptions,
        watch: impl FnMut(&dyn Fn() -> Report) -> bool,
    ) -> Decision {
        let report = self.search.run(game, color, limit, watch);
        let Some(best) = report.choices.first() else {
            return Decision { reply: Reply::Move(Move::Pass), report: Some(report) };
        };
        let enough = best.visits >= 200 && game.steps().len() >= game.board().graph().len() / 8;
        let reply = if !end.cleanup && enough && best.winrate < end.resign {
            Reply::Resign
        } else if self.is_idle(game, &report, best.mv) {
            Reply::Move(Move::Pass)
        } else {
            Reply::Move(best.mv)
        };
        Decision { reply, report: Some(report) }
    }

    /// Whether a move would only fill what is settled already, where that costs a point. Few games settle nothing.
    fn is_idle(&self, game: &Game, report: &Report, mv: Move) -> bool {
        let Move::Play(point) = mv else { return false };
        game.rules().scoring == Scoring::Territory
            && report.playouts >= FEWEST
            && report.ownership[point.index()].abs() > 0.95
            && {
                let settled = |p: Point| game.board().color(p).is_some() || report.ownership[p.index()].abs() > 0.9;
                game.board().graph().points().all(settled)
            }
    }

    fn by_playout(&mut self, game: &Game, color: Color) -> Move {
        let last = match game.steps().last() {
            Some(&igolog_core::Played::Move(_, Move::Play(point))) => Some(point),
            _ => None,
        };
        self.playout.board.copy_position(game.board());
        for _ in 0..8 {
            match self.playout.choose(color, last) {
                Some(point) if game.check_as(color, Move::Play(point)).is_ok() => return Move::Play(point),
                Some(_) => {}
                None => return Move::Pass,
            }
        }
        Move::Pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use igolog_core::{Rules, Stop};

    #[test]
    fn who_is_asked_to_stop_ends_soon() {
        let points: Vec<(usize, usize)> = (0..40).flat_map(|a| (a + 1..40).map(move |b| (a, b))).collect();
        let complete = Graph::from_edges(40, &points).unwrap();
        for graph in [complete, Graph::grid(9, 9).unwrap()] {
            let game = Game::new(graph, Rules::CHINESE);
            for &kind in PlayerKind::ALL {
                let mut player = Player::new(kind, Arc::clone(game.board().graph()), SearchOptions::default());
                let stop = Stop::new();
                stop.ask();
                let limit = Limit { stop, ..Limit::default() };
                let decision = player.decide(&game, Color::Black, limit, EndOptions::default(), |_| true);
                assert!(decision.report.is_none_or(|report| report.playouts == 1), "{kind:?}");
                // What was stopped leaves nothing behind.
                let limit = Limit { playouts: Some(50), ..Limit::default() };
                let decision = player.decide(&game, Color::Black, limit, EndOptions::default(), |_| true);
                assert_ne!(decision.reply, Reply::Move(Move::Pass), "{kind:?}");
            }
        }
    }
}
