//! Questions about the board.

use igolog_core::{Color, Move, Played};
use igolog_text::diagram::{Plain, plain};
use igolog_text::vertex::Notation;

use super::args::{Args, move_name, point_name, point_names};
use super::{Answer, Engine};

/// A picture of the board, and how the game stands.
pub(super) fn showboard(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let (game, board) = (&engine.game, engine.game.board());
    let style = Plain { coordinates: Some(Notation::Gtp), border: false, stars: false, last: None };
    let picture = plain(board, &style, &[]);
    let captured = |c: Color| board.prisoners(!c);
    Ok(format!(
        "\n{picture}{} to move, captured by black {}, by white {}, komi {}, moves {}",
        game.to_move(),
        captured(Color::Black),
        captured(Color::White),
        game.komi(),
        game.steps().iter().filter(|step| matches!(step, Played::Move(..))).count()
    ))
}

pub(super) fn color(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    Ok(board.color(point).map_or("empty", Color::word).to_string())
}

pub(super) fn list_stones(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let board = engine.game.board();
    Ok(point_names(board.graph(), board.stones().filter(|s| s.1 == color).map(|s| s.0)))
}

pub(super) fn captures(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    Ok(engine.game.board().prisoners(!color).to_string())
}

pub(super) fn countlib(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let block = board.block(args.point(board.graph(), 0)?).ok_or("vertex must not be empty")?;
    Ok(board.liberty_count(block).to_string())
}

pub(super) fn findlib(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let block = board.block(args.point(board.graph(), 0)?).ok_or("vertex must not be empty")?;
    Ok(point_names(board.graph(), board.liberties(block)))
}

pub(super) fn is_legal(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let mv = args.mv(engine.game.board().graph(), 1)?;
    Ok(u8::from(engine.game.check_as(color, mv).is_ok()).to_string())
}

pub(super) fn all_legal(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    let graph = engine.game.board().graph();
    let legal = graph.points().filter(|&p| engine.game.check_as(color, Move::Play(p)).is_ok());
    Ok(point_names(graph, legal))
}

pub(super) fn last_move(engine: &mut Engine, _: &Args<'_>) -> Answer {
    match engine.game.steps().last() {
        Some(&Played::Move(color, mv)) => Ok(format!("{} {}", color, move_name(engine.game.board().graph(), mv))),
        _ => Err("no previous move known".to_string()),
    }
}

/// All moves, the last one first.
pub(super) fn move_history(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let graph = engine.game.board().graph();
    let lines: Vec<String> = engine
        .game
        .steps()
        .iter()
        .rev()
        .filter_map(|step| match *step {
            Played::Move(color, Move::Play(point)) => Some(format!("{} {}", color, point_name(graph, point))),
            Played::Move(color, Move::Pass) => Some(format!("{} pass", color)),
            Played::Setup => None,
        })
        .collect();
    Ok(lines.join("\n"))
}
