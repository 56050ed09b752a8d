//! Answers from the facts and the tactical readers, and overlays for front ends.

use igolog_bw::UrgencyPlayout;
use igolog_core::{Color, Graph, Move, Point};
use igolog_facts::FactStore;
use igolog_life::ladder::{LadderReader, LadderResult};
use igolog_life::race::{RACE_BUDGET, RaceReader};
use igolog_life::tactics::{READING_BUDGET, Reader, Reading, Success};
use igolog_life::{Certainty, Verdict, unconditional};

use super::args::{Args, point_name, point_names};
use super::{Answer, Engine};

/// Whose a point is even if only the other side moves: `alive`, `dead` or `undecided` for a stone, a territory for an
/// empty point.
pub(super) fn unconditional_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    let owner = Color::ALL.into_iter().find(|&c| unconditional(board, c).contains(point));
    Ok(match (board.color(point), owner) {
        (_, None) => "undecided",
        (None, Some(Color::Black)) => "black_territory",
        (None, Some(Color::White)) => "white_territory",
        (Some(stone), Some(owner)) if stone == owner => "alive",
        (Some(_), Some(_)) => "dead",
    }
    .to_string())
}

pub(super) fn attack(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    reading(engine, Reader::new().attack(board, point, READING_BUDGET))
}

pub(super) fn defend(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let point = args.point(board.graph(), 0)?;
    reading(engine, Reader::new().defend(board, point, READING_BUDGET))
}

/// The race between two blocks, the first to move, in GNU Go's form: whether the first lives, whether it takes the second,
/// each as a code, and the move.
pub(super) fn analyze_semeai(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let (first, second) = (args.point(board.graph(), 0)?, args.point(board.graph(), 1)?);
    let reading = RaceReader::new().read(board, first, second, RACE_BUDGET);
    let reading = reading.ok_or("vertices must be stones of different colors")?;
    let mv = reading.mv.map_or("PASS".to_string(), |p| engine.name_of(Move::Play(p)));
    Ok(format!("{} {} {mv}", reading.lives.code(), reading.kills.code()))
}

/// GNU Go's form: a code, and the move unless it fails.
fn reading(engine: &Engine, reading: Option<Reading>) -> Answer {
    let reading = reading.ok_or("vertex must not be empty")?;
    if reading.success == Success::Fails {
        return if reading.complete { Ok("0".to_string()) } else { Err("cannot read it to the end".to_string()) };
    }
    let mv = reading.mv.map_or(Move::Pass, Move::Play);
    let name = engine.name_of(mv);
    Ok(format!("{} {}", reading.success.code(), if mv == Move::Pass { "PASS" } else { &name }))
}

/// A letter for each stone: `A`live, `D`ead, in `S`eki, `U`nsettled; small where it is only estimated.
pub(super) fn life(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let analysis = FactStore::new(board).analysis();
    let letter = |point: Point| {
        let life = board.block(point).and_then(|block| analysis.life_of(block))?;
        let letter = match life.verdict {
            Verdict::Alive => 'A',
            Verdict::Dead => 'D',
            Verdict::Seki => 'S',
            Verdict::Unsettled => 'U',
            Verdict::Unknown => return Some("?".to_string()),
        };
        Some(if life.status == Certainty::Proved { letter } else { letter.to_ascii_lowercase() }.to_string())
    };
    Ok(rows(board.graph(), letter))
}

pub(super) fn liberties(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let board = engine.game.board();
    Ok(rows(board.graph(), |point| board.block(point).map(|block| board.liberty_count(block).to_string())))
}

/// For each stone the first stone of its static group.
pub(super) fn groups(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let analysis = FactStore::new(board).analysis();
    Ok(rows(board.graph(), |point| {
        let block = board.block(point)?;
        let group = analysis.sides[board.block_color(block)].groups.group(block);
        Some(point_name(board.graph(), group.point()))
    }))
}

/// The stones of blocks that cannot escape a ladder even if they move first.
pub(super) fn ladders(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let board = engine.game.board();
    let mut reader = LadderReader::new();
    let mut caught: Vec<Point> = Vec::new();
    for block in board.blocks() {
        if reader.read(board, block).is_some_and(|ladder| ladder.result == LadderResult::Captured) {
            caught.extend(board.block_stones(block));
        }
    }
    caught.sort_unstable();
    Ok(point_names(board.graph(), caught))
}

/// The paper's urgencies, as powers of ten from 0 to 1.
pub(super) fn urgency(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = if args.len() > 0 { args.color(0)? } else { engine.game.to_move() };
    let board = engine.game.board();
    let mut playout = UrgencyPlayout::new(board);
    let most = 7.0;
    Ok(rows(board.graph(), |point| {
        let value = if board.color(point).is_none() { playout.value(board, color, point) } else { 0 };
        Some(format!("{:.2}", (f64::from(value) + 1.0).log10() / most))
    }))
}

/// Rows of words, one for each point of the board's rectangle; `""` where there is nothing to say.
pub(super) fn rows(graph: &Graph, mut word: impl FnMut(Point) -> Option<String>) -> String {
    let nothing = || "\"\"".to_string();
    match graph.frame() {
        Some((width, height)) => {
            let cell = |column, row, word: &mut dyn FnMut(Point) -> Option<String>| {
                graph.at(column, row).and_then(word).unwrap_or_else(nothing)
            };
            let line = |row| {
                let cells: Vec<String> = (0..width).map(|column| cell(column, row, &mut word)).collect();
                cells.join(" ")
            };
            (0..height).map(line).collect::<Vec<_>>().join("\n")
        }
        None => graph.points().map(|p| word(p).unwrap_or_else(nothing)).collect::<Vec<_>>().join(" "),
    }
}
