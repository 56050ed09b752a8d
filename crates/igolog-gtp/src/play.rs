//! Moves.

use std::sync::Arc;
use std::time::Instant;

use igolog_core::{Clock, Color, Deadline, Move, Played};

use super::args::Args;
use super::{Answer, Engine, MOST_STEPS};
use igolog_play::{Decision, EndOptions, Reply};
use igolog_play::{Limit, Report};

pub(super) fn play(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let mv = args.mv(engine.game.board().graph(), 1)?;
    if engine.game.steps().len() >= MOST_STEPS {
        return Err("too many moves".to_string());
    }
    engine.game.play_as(color, mv).map_err(|_| "illegal move".to_string())?;
    Ok(String::new())
}

/// A move to be taken back with `popgo`, for questions about what it would do.
pub(super) fn trymove(engine: &mut Engine, args: &Args<'_>) -> Answer {
    play(engine, args)?;
    engine.tried += 1;
    Ok(String::new())
}

/// Takes back the last move that was tried.
pub(super) fn popgo(engine: &mut Engine, _: &Args<'_>) -> Answer {
    if engine.tried == 0 {
        return Err("no move was tried".to_string());
    }
    engine.tried -= 1;
    engine.game.undo();
    Ok(String::new())
}

pub(super) fn undo(engine: &mut Engine, _: &Args<'_>) -> Answer {
    match engine.game.steps().last() {
        Some(Played::Move(..)) => {
            engine.game.undo();
            engine.tried = engine.tried.saturating_sub(1);
            Ok(String::new())
        }
        _ => Err("cannot undo".to_string()),
    }
}

pub(super) fn genmove(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let decision = engine.think(color, engine.options.end, |_| true);
    Ok(engine.carry_out(color, &decision))
}

pub(super) fn kgs_genmove_cleanup(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let decision = engine.think(color, EndOptions { cleanup: true, resign: 0.0 }, |_| true);
    Ok(engine.carry_out(color, &decision))
}

const REGRESSION_SEED: u64 = 1;

/// As `genmove`, without making the move; by a player of its own that remembers nothing and draws the same numbers each
/// time, so that the same question has the same answer as far as `--playouts` and not the clock decides.
pub(super) fn reg_genmove(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let clock = engine.clock.clone();
    let fresh = engine.options.seeded_player(Arc::clone(engine.game.board().graph()), REGRESSION_SEED);
    let player = std::mem::replace(&mut engine.player, fresh);
    let decision = engine.think(color, engine.options.end, |_| true);
    engine.player = player;
    engine.clock = clock;
    Ok(engine.word_of(&decision))
}

impl Engine {
    /// Lets the player think for as long as the clock and the options allow.
    pub(super) fn think(
        &mut self,
        color: Color,
        end: EndOptions,
        watch: impl FnMut(&dyn Fn() -> Report) -> bool,
    ) -> Decision {
        let start = Instant::now();
        let clock = Clock::new(move || start.elapsed());
        let empties = self.game.board().empties().len() as u32;
        let time = self.clock.budget(color, empties * 2 / 5).or(self.options.time);
        let time = time.map(|time| Deadline::after(&clock, time));
        let limit = Limit { time, playouts: self.options.playouts, early: true, stop: self.stop.clone() };
        let decision = self.player.decide(&self.game, color, limit, end, watch);
        self.clock.spend(color, start.elapsed());
        decision
    }

    /// Makes the move of a decision and names it.
    pub(super) fn carry_out(&mut self, color: Color, decision: &Decision) -> String {
        if let Reply::Move(mv) = decision.reply {
            // A player asks the game before it answers, so only a full record could refuse.
            if self.game.steps().len() >= MOST_STEPS || self.game.play_as(color, mv).is_err() {
                let _ = self.game.play_as(color, Move::Pass);
                return self.name_of(Move::Pass);
            }
        }
        self.word_of(decision)
    }

    fn word_of(&self, decision: &Decision) -> String {
        match decision.reply {
            Reply::Move(mv) => self.name_of(mv),
            Reply::Resign => "resign".to_string(),
        }
    }
}

/// The reasons of the rule player's last move, one a line.
pub(super) fn why(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let why = engine.player.why();
    if why.is_empty() {
        Err("the last move has no reasons: only --player rules gives some".into())
    } else {
        Ok(why.join("\n"))
    }
}
