//! What a player sees and would play.

use std::sync::Arc;
use std::time::Duration;

use igolog_core::{Color, Deadline, UnknownWord};
use igolog_play::{Decision, Limit, Player, PlayerKind, PlayoutOptions, Reply, Report, SearchOptions};
use igolog_text::vertex::move_name;
use serde::{Deserialize, Serialize};

use crate::answer::Body;
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::Side;
use crate::work::Work;

/// Memory of the search tree if the asker does not say, in bytes.
const MEMORY: usize = 256 << 20;
/// Playouts if neither they nor seconds are given: about a second on a small board.
const PLAYOUTS: u64 = 10_000;
/// Playouts between two reports.
const TOLD_EVERY: u64 = 500;

/// What would you play?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PlayQuestion {
    /// Who chooses: `search` (if left out), `urgency`, `policy`, `rules` or `random`.
    pub player: Option<String>,
    /// Stop after so many playouts; with neither these nor `seconds`, after ten thousand.
    pub playouts: Option<u64>,
    /// The seed of the random numbers; with one thread and playouts the answer can be repeated.
    pub seed: Option<u64>,
    /// Leave these ingredients of the search out.
    pub without: Vec<Ingredient>,
}

/// What a search can do without, to see what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ingredient {
    /// Playouts that answer captures and shapes.
    Urgency,
    /// Values of moves played later: all moves as first.
    Rave,
    /// Tactical priors: captures, ladders, shapes, nearness.
    Tactics,
    /// Priors of the learned policy.
    Policy,
    /// Priors of the rules.
    Rules,
}

igolog_core::words!(Ingredient, "ingredient",
    Urgency => "urgency", Rave => "rave", Tactics => "tactics", Policy => "policy", Rules => "rules");

/// A search without some ingredients.
pub fn without(usual: SearchOptions, left_out: &[Ingredient]) -> SearchOptions {
    let has = |ingredient| !left_out.contains(&ingredient);
    let weight = |ingredient, weight: f32| if has(ingredient) { weight } else { 0.0 };
    SearchOptions {
        playout: PlayoutOptions { urgency: has(Ingredient::Urgency), ..usual.playout },
        rave: weight(Ingredient::Rave, usual.rave),
        exploration: if has(Ingredient::Rave) { usual.exploration } else { 0.5 },
        policy: weight(Ingredient::Policy, usual.policy),
        rules: weight(Ingredient::Rules, usual.rules),
        tactics: weight(Ingredient::Tactics, usual.tactics),
        ..usual
    }
}

/// What the player sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayAnswer {
    /// Whose turn it is.
    pub to_move: Side,
    /// What the player plays: a point, `pass` or `resign`; nothing while it thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// How often the side to move wins, from 0 to 1.
    pub winrate: f64,
    /// Its mean lead in points.
    pub score: f64,
    /// The standard deviation of that.
    pub score_deviation: f64,
    /// Games played out.
    pub playouts: u64,
    /// The moves looked at, the best first.
    pub moves: Vec<PlayMove>,
    /// For each point how often it ends as Black's less how often as White's; empty if nothing was played out.
    pub ownership: Vec<f32>,
    /// Why rules chose the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// One move that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often the search went there.
    pub visits: u64,
    /// How often the side to move wins.
    pub winrate: f64,
    /// A lower bound of that.
    pub lower: f64,
    /// Its mean lead in points.
    pub score: f64,
    /// How likely the move looked before the search.
    pub prior: f64,
    /// How the game may go on, this move first.
    pub line: Vec<String>,
}

pub(crate) fn play(asked: &Asked<'_>, question: &PlayQuestion, work: &mut Work<'_>) -> Result<PlayAnswer, Refusal> {
    let name = question.player.as_deref().unwrap_or("search");
    let kind: PlayerKind = name.parse().map_err(|unknown: UnknownWord| {
        Refusal::bad(format!("there is no player {name:?}"))
            .of("player")
            .hint(format!("there are {}", unknown.known.join(", ")))
    })?;
    if kind == PlayerKind::Rules {
        // Rules start from facts.
        asked.check_pairs(work)?;
    }
    let game = &asked.game;
    let color = game.to_move();
    let usual = SearchOptions::default();
    let options = SearchOptions {
        memory: if work.megabytes == 0 { MEMORY.min(work.limits.memory as usize / 2) } else { work.megabytes << 20 },
        threads: work.threads.max(1),
        seed: question.seed.unwrap_or(usual.seed),
        ..without(usual, &question.without)
    };
    let timed = asked.question.how.seconds.is_some() && work.clock.is_some();
    let playouts = question.playouts.or((!timed).then_some(PLAYOUTS));
    let seconds = asked.question.how.seconds.map(Duration::from_secs_f64);
    let time = seconds.zip(work.clock.as_ref());
    let time = time.map(|(seconds, clock)| Deadline::after(clock, seconds.saturating_sub(clock.now())));
    let limit = Limit { time, playouts, stop: work.stop.clone(), ..Limit::default() };
    let mut player = Player::new(kind, Arc::clone(game.board().graph()), options);
    let mut told = 0;
    let decision = player.decide(game, color, limit, Default::default(), |report| {
        if work.progress.is_some() {
            let report = report();
            if report.playouts >= told + TOLD_EVERY {
                told = report.playouts;
                let so_far = seen(asked, color, Some(&report), work);
                work.tell("search", Some(report.playouts as f64), playouts.map(|n| n as f64), Some(Body::Play(so_far)));
            }
        }
        true
    });
    let Decision { reply, report, .. } = decision;
    let mut seen = seen(asked, color, report.as_ref(), work);
    seen.best = Some(match reply {
        Reply::Move(mv) => move_name(game.board().graph(), mv, asked.notation()),
        Reply::Resign => "resign".to_owned(),
    });
    seen.reasons = player.why().to_vec();
    work.spent.playouts += seen.playouts;
    Ok(seen)
}

fn seen(asked: &Asked<'_>, color: Color, report: Option<&Report>, work: &Work<'_>) -> PlayAnswer {
    let name = |&mv: &_| move_name(asked.board().graph(), mv, asked.notation());
    let Some(report) = report else {
        return PlayAnswer {
            to_move: color.into(),
            best: None,
            winrate: 0.5,
            score: 0.0,
            score_deviation: 0.0,
            playouts: 0,
            moves: Vec::new(),
            ownership: Vec::new(),
            reasons: Vec::new(),
            seconds: work.seconds(),
        };
    };
    let moves = report.choices.iter().map(|choice| PlayMove {
        mv: name(&choice.mv),
        visits: choice.visits,
        winrate: choice.winrate.into(),
        lower: choice.lower.into(),
        score: choice.score.into(),
        prior: choice.prior.into(),
        line: choice.line.iter().map(name).collect(),
    });
    PlayAnswer {
        to_move: color.into(),
        best: None,
        winrate: report.winrate.into(),
        score: report.score.into(),
        score_deviation: report.spread.into(),
        playouts: report.playouts,
        moves: moves.collect(),
        ownership: report.ownership.clone(),
        reasons: Vec::new(),
        seconds: work.seconds(),
    }
}
