//! A game against the program in a terminal.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use igolog_core::{Color, Deadline, Game, Graph, Move, Played};
use igolog_play::{Effort, Limit, Player, Referee, Reply};
use igolog_text::diagram::{Plain, plain};
use igolog_text::vertex::{Notation, move_name, name, parse_move};

use super::Sides;
use crate::cmd::engine::EngineArgs;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::output;

/// What can be typed, with a point of the board as an example.
fn help(graph: &Graph, coords: Notation) -> String {
    let middle = graph.points().nth(graph.len() / 2).map_or_else(String::new, |p| name(graph, p, coords));
    format!("A point such as {middle} plays there; pass, undo, hint, score, sgf, help, resign or quit.")
}

fn side(color: Color) -> &'static str {
    if color == Color::Black { "Black (X)" } else { "White (O)" }
}

/// Plays until the end of the game or of the input.
pub(super) fn play(mut game: Game, engine: &EngineArgs, sides: Sides, coords: Notation) -> Outcome {
    let graph = game.board().graph();
    let help = help(graph, coords);
    let own_rules = engine.own_rules(graph)?;
    let mut player = Player::new(engine.player(), Arc::clone(graph), engine.search()).with_rules(own_rules);
    let is_person = |color: Color| match sides {
        Sides::Black => color == Color::Black,
        Sides::White => color == Color::White,
        Sides::Both => true,
        Sides::None => false,
    };
    output::print(&format!("{} moves first. {help}", side(game.to_move())))?;
    show(&game, coords)?;
    let mut input = std::io::stdin().lock();
    while !game.is_over() {
        let color = game.to_move();
        if is_person(color) {
            ask(color)?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line).map_err(Failure::input)? == 0 {
                return Ok(Exit::Done);
            }
            match String::from_utf8_lossy(&line).trim() {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(Exit::Done),
                "undo" => take_back(&mut game, &is_person),
                question @ ("help" | "?" | "hint" | "score" | "sgf") => {
                    let answer = match question {
                        "hint" => hint(&mut player, &game, engine, coords),
                        "score" => score(&game),
                        "sgf" => igolog_play::to_sgf(&game, &[]).unwrap_or_else(|| "no SGF for this board".into()),
                        _ => help.clone(),
                    };
                    output::print(&answer)?;
                    continue;
                }
                "resign" => {
                    output::print(&format!("{} wins by resignation.", side(!color)))?;
                    return Ok(Exit::Done);
                }
                text => {
                    let played = parse_move(game.board().graph(), text, coords).map_err(|error| error.to_string());
                    let played = played.and_then(|mv| game.play(mv).map_err(|error| error.why.to_string()));
                    match played {
                        Ok(()) => {}
                        Err(error) => {
                            output::print(&format!("{error}. {help}"))?;
                            continue;
                        }
                    }
                }
            }
        } else {
            let limit = limit(engine);
            let decision = player.decide(&game, color, limit, engine.end(), |_| true);
            match decision.reply {
                Reply::Resign => {
                    output::print(&format!("{} resigns: {} wins.", side(color), side(!color)))?;
                    return Ok(Exit::Done);
                }
                Reply::Move(mv) => {
                    let rate = decision
                        .report
                        .map_or(String::new(), |r| format!(" ({:.0} %, {:+.1} points)", 100.0 * r.winrate, r.score));
                    output::print(&format!(
                        "{} plays {}{rate}",
                        side(color),
                        move_name(game.board().graph(), mv, coords)
                    ))?;
                    if game.play(mv).is_err() {
                        // A player asks the game before it answers; a pass is always legal.
                        game.play_unchecked(Move::Pass);
                    }
                }
            }
        }
        show(&game, coords)?;
    }
    output::print(&score(&game))?;
    Ok(Exit::Done)
}

fn limit(engine: &EngineArgs) -> Limit {
    let deadline = || Deadline::after(&door::clock(), Duration::from_secs_f64(engine.time));
    let time = engine.playouts.is_none().then(deadline);
    Limit { time, playouts: engine.playouts, early: true, ..Limit::default() }
}

fn ask(color: Color) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    write!(out, "{}: ", side(color))?;
    out.flush()?;
    Ok(())
}

fn show(game: &Game, coords: Notation) -> Result<(), Failure> {
    let last = match game.steps().last() {
        Some(&Played::Move(_, Move::Play(point))) => Some(point),
        _ => None,
    };
    let style = Plain { coordinates: Some(coords), border: false, stars: true, last };
    output::print(&plain(game.board(), &style, &[]))
}

/// Takes moves back until a person is to move again.
fn take_back(game: &mut Game, is_person: &impl Fn(Color) -> bool) {
    while matches!(game.steps().last(), Some(Played::Move(..))) {
        game.undo();
        if is_person(game.to_move()) {
            break;
        }
    }
}

fn hint(player: &mut Player, game: &Game, engine: &EngineArgs, coords: Notation) -> String {
    let report = player.search().run(game, game.to_move(), limit(engine), |_| true);
    let moves: Vec<String> = report
        .choices
        .iter()
        .take(3)
        .map(|c| format!("{} ({:.0} %)", move_name(game.board().graph(), c.mv, coords), 100.0 * c.winrate))
        .collect();
    format!("Best moves: {}", moves.join(", "))
}

fn score(game: &Game) -> String {
    let counted = Referee::new(game.board().graph()).count(game, Effort::Full);
    format!("Score: {counted}, with komi {}.", counted.komi)
}
