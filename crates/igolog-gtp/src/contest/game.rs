//! One refereed game.

use std::fmt::Display;
use std::time::{Duration, Instant};

use igolog_core::{ByColor, Color, Game, GameResult, Margin, Move, Points};
use igolog_text::vertex::{Notation, move_name, parse_move};

use super::client::{Client, ClientError};
use super::runner::ContestOptions;
use igolog_play::{Effort, Referee};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// Counted: Black's points less White's.
    Score(Points),
    /// This side gave up.
    Resigned(Color),
    /// This side made an illegal move, gave no proper answer or stopped.
    Forfeited(Color),
    /// Too many moves: no result.
    TooLong,
}

/// How SGF writes that a game has no result.
pub(super) const NO_RESULT: &str = "Void";

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// How it ended.
    pub ended: Ended,
    /// The game.
    pub game: Game,
    /// Seconds that each side took.
    pub seconds: ByColor<f64>,
    /// What the referee has to say.
    pub remark: String,
}

impl FinishedGame {
    /// The game as lost by this side, and why.
    fn forfeited(self, color: Color, why: impl Display) -> FinishedGame {
        FinishedGame { ended: Ended::Forfeited(color), remark: format!("{}: {why}", color), ..self }
    }

    /// Who won; `None` for a draw or no result.
    pub fn winner(&self) -> Option<Color> {
        self.result().winner()
    }

    /// The result as SGF writes it.
    pub fn result(&self) -> GameResult {
        match self.ended {
            Ended::Score(margin) => GameResult::by_points(margin),
            Ended::Resigned(loser) => GameResult::Win(!loser, Margin::Resignation),
            Ended::Forfeited(loser) => GameResult::Win(!loser, Margin::Forfeit),
            Ended::TooLong => GameResult::Void,
        }
    }
}

/// Prepares an engine for a game.
fn prepare(engine: &mut Client, options: &ContestOptions) -> Result<(), ClientError> {
    match options.graph.grid_size() {
        Some((width, height)) if width == height => engine.ask(&format!("boardsize {width}"))?,
        Some((width, height)) => engine.ask(&format!("rectangular_boardsize {width} {height}"))?,
        None => String::new(),
    };
    engine.ask("clear_board")?;
    engine.ask(&format!("komi {}", options.komi))?;
    for command in ["kata-set-rules", "kgs-rules"] {
        if engine.knows(command) && engine.ask(&format!("{command} {}", options.rules_name)).is_ok() {
            break;
        }
    }
    if let Some(time) = options.time {
        // The draft does not require the command, so an engine without it plays as it likes.
        match engine.ask(&format!("time_settings 0 {} 1", time.as_secs_f64().ceil())) {
            Ok(_) | Err(ClientError::Refused { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Plays one game between engines that are already running. The error is that of a side that cannot play this match at
/// all, because it refuses the board or the komi.
pub(crate) fn play(
    engines: &mut ByColor<Client>,
    options: &ContestOptions,
    opening: &[Move],
) -> Result<FinishedGame, (Color, ClientError)> {
    let game = Game::new(options.graph.clone(), options.rules).with_komi(options.komi);
    let mut outcome =
        FinishedGame { ended: Ended::TooLong, game, seconds: ByColor::new(0.0, 0.0), remark: String::new() };
    for color in Color::ALL {
        match prepare(&mut engines[color], options) {
            Ok(()) => {}
            Err(error @ ClientError::Refused { .. }) => return Err((color, error)),
            Err(error) => return Ok(outcome.forfeited(color, error)),
        }
    }
    for &mv in opening {
        let color = outcome.game.to_move();
        if outcome.game.play(mv).is_err() {
            break;
        }
        let name = move_name(&options.graph, mv, Notation::Gtp);
        for side in Color::ALL {
            if let Err(error) = engines[side].ask(&format!("play {} {name}", color)) {
                return Ok(outcome.forfeited(side, error));
            }
        }
    }
    while outcome.game.steps().len() < options.most_moves && !outcome.game.is_over() {
        match turn(engines, options, &mut outcome) {
            Ok(None) => {}
            Ok(Some(ended)) => {
                outcome.ended = ended;
                return Ok(outcome);
            }
            Err((color, why)) => return Ok(outcome.forfeited(color, why)),
        }
    }
    if outcome.game.is_over() {
        count(engines, &mut outcome);
    }
    Ok(outcome)
}

/// One move; an error is the side that loses by it, and why.
fn turn(
    engines: &mut ByColor<Client>,
    options: &ContestOptions,
    outcome: &mut FinishedGame,
) -> Result<Option<Ended>, (Color, String)> {
    let color = outcome.game.to_move();
    let start = Instant::now();
    let answer = engines[color].ask(&format!("genmove {}", color)).map_err(|error| (color, error.to_string()))?;
    let took = start.elapsed();
    outcome.seconds[color] += took.as_secs_f64();
    if answer.eq_ignore_ascii_case("resign") {
        return Ok(Some(Ended::Resigned(color)));
    }
    let late = options.time.is_some_and(|time| took > time * 3 + Duration::from_secs(5));
    if late && options.strict_time {
        return Err((color, format!("took {:.1} s for a move", took.as_secs_f64())));
    }
    let mv = parse_move(&options.graph, &answer, Notation::Gtp).map_err(|error| (color, error.to_string()))?;
    outcome.game.play(mv).map_err(|error| (color, format!("illegal move {answer}: {}", error.why)))?;
    let told = engines[!color].ask(&format!("play {} {answer}", color));
    told.map_err(|error| (!color, error.to_string()))?;
    Ok(None)
}

/// The score: what both engines agree on, else what the referee sees.
fn count(engines: &mut ByColor<Client>, outcome: &mut FinishedGame) {
    let mut claim = |color: Color| {
        let answer = engines[color].ask("final_score").ok()?;
        answer.split_whitespace().next()?.parse::<GameResult>().ok()?.black_leads()
    };
    let claims = ByColor::new(claim(Color::Black), claim(Color::White));
    let judged = Referee::new(outcome.game.board().graph()).count(&outcome.game, Effort::Full).margin();
    let agreed = claims.black.filter(|black| claims.white == Some(*black));
    let show = |claim: Option<Points>| claim.map_or("nothing".to_string(), |m| m.to_string());
    outcome.remark =
        format!("black says {}, white says {}, the referee {judged}", show(claims.black), show(claims.white));
    outcome.ended = Ended::Score(agreed.unwrap_or(judged));
}
