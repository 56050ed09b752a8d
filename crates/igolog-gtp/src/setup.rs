//! Boards, komi, handicap and game records.

use std::sync::Arc;

use igolog_core::{Color, Game, Graph, Played, Point, Points, Position, Rules};
use igolog_text::replay::{self, Replay};
use igolog_text::sgf::Collection;

use super::args::{Args, SYNTAX, point_names};
use super::{Answer, Engine, handicap};

/// The largest board that GTP can name.
const LARGEST: usize = 25;
/// The largest game record that is read.
const MOST_BYTES: u64 = 64 << 20;

const DONE: Answer = Ok(String::new());

/// `boardsize` and `rectangular_boardsize`: a square, or a rectangle if a second side is given.
pub(super) fn boardsize(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let width = side(args, 0)?;
    let height = if args.len() > 1 { side(args, 1)? } else { width };
    resize(engine, width, height)
}

/// A side of a board; one that no machine number holds is a number all the same.
fn side(args: &Args<'_>, at: usize) -> Result<i64, String> {
    let word = args.word(at)?;
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(SYNTAX.to_string());
    }
    Ok(word.parse().unwrap_or(i64::MAX))
}

fn resize(engine: &mut Engine, width: i64, height: i64) -> Answer {
    let side = |n: i64| usize::try_from(n).ok().filter(|n| (1..=LARGEST).contains(n));
    let (Some(width), Some(height)) = (side(width), side(height)) else {
        return Err("unacceptable size".to_string());
    };
    let same = engine.game.board().graph().grid_size() == Some((width, height));
    let graph = if same {
        Arc::clone(engine.game.board().graph())
    } else {
        Arc::new(Graph::grid(width, height).map_err(|_| "unacceptable size".to_string())?)
    };
    engine.restart(graph);
    DONE
}

pub(super) fn query_boardsize(engine: &mut Engine, _: &Args<'_>) -> Answer {
    match engine.game.board().graph().frame() {
        Some((width, height)) if width == height => Ok(width.to_string()),
        Some((width, height)) => Ok(format!("{width} {height}")),
        None => Err("the board has no rows and columns".to_string()),
    }
}

pub(super) fn clear_board(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let graph = Arc::clone(engine.game.board().graph());
    engine.restart(graph);
    DONE
}

pub(super) fn clear_cache(engine: &mut Engine, _: &Args<'_>) -> Answer {
    engine.player.search().clear();
    DONE
}

pub(super) fn komi(engine: &mut Engine, args: &Args<'_>) -> Answer {
    // The draft wants every number accepted, however ridiculous; but one that no board is worth is a slip.
    let komi = args.float(0)?;
    if komi.abs() > Points::MOST.as_f64() {
        return Err(format!("komi is out of range: between -{0} and {0}", Points::MOST));
    }
    engine.told.1 = Points::rounded(komi);
    engine.game.set_komi(engine.told.1);
    DONE
}

pub(super) fn get_komi(engine: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(engine.game.komi().to_string())
}

pub(super) fn get_handicap(engine: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(engine.game.handicap().to_string())
}

pub(super) fn fixed_handicap(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let stones: i64 = args.parse(0)?;
    expect_empty(engine)?;
    let points = usize::try_from(stones)
        .ok()
        .and_then(|n| handicap::fixed(engine.game.board().graph(), n))
        .ok_or_else(|| "invalid number of stones".to_string())?;
    place(engine, points)
}

pub(super) fn place_free_handicap(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let stones: i64 = args.parse(0)?;
    expect_empty(engine)?;
    let points = engine.game.board().graph().len();
    let stones = usize::try_from(stones)
        .ok()
        .filter(|n| (2..points).contains(n))
        .ok_or_else(|| "invalid number of stones".to_string())?;
    // So many stones that few points stay free are no handicap; the draft allows to place fewer than asked for.
    let points = handicap::free(engine.game.board(), stones.min((points / 3).max(2)));
    place(engine, points)
}

pub(super) fn set_free_handicap(engine: &mut Engine, args: &Args<'_>) -> Answer {
    expect_empty(engine)?;
    let graph = Arc::clone(engine.game.board().graph());
    let bad = || "bad vertex list".to_string();
    let mut points = Vec::new();
    for at in 0..args.len() {
        let point = args.point(&graph, at).map_err(|_| bad())?;
        if points.contains(&point) {
            return Err(bad());
        }
        points.push(point);
    }
    if points.len() < 2 || points.len() >= graph.len() {
        return Err(bad());
    }
    place(engine, points).map(|_| String::new()).map_err(|_| bad())
}

fn expect_empty(engine: &Engine) -> Result<(), String> {
    if engine.game.board().empties().len() == engine.game.board().graph().len() {
        Ok(())
    } else {
        Err("board not empty".to_string())
    }
}

fn place(engine: &mut Engine, points: Vec<Point>) -> Answer {
    let stones: Vec<_> = points.iter().map(|&p| (p, Some(Color::Black))).collect();
    engine.game.setup(&stones, Color::White).map_err(|error| error.to_string())?;
    engine.game.set_handicap(points.len() as u32);
    engine.player.search().clear();
    Ok(point_names(engine.game.board().graph(), points))
}

pub(super) fn loadsgf(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let failed = || "cannot load file".to_string();
    // A file name may contain blanks; a number at the end is the move.
    let words = args.words();
    let (last, rest) = words.split_last().ok_or(SYNTAX)?;
    let (path, until) = match last.parse::<usize>() {
        Ok(number) if !rest.is_empty() => (rest.join(" "), Some(number)),
        _ => (words.join(" "), None),
    };
    let bytes = igolog_files::read(path.as_ref(), MOST_BYTES).map_err(|_| failed())?;
    let collection = Collection::read(&bytes).map_err(|_| failed())?;
    let record = collection.game(0).ok_or_else(failed)?;
    if record.info("GM").is_some_and(|game| game.number() != Some(1)) {
        return Err("cannot load file: it is not a game of Go".to_string());
    }
    let moves = until.map_or(usize::MAX, |n| n.saturating_sub(1));
    let rules = replay::rules_of(record).unwrap_or(engine.told.0);
    let replay = Replay::to_move(record, moves, Some(rules)).map_err(|_| failed())?;
    let mut game = replay.game;
    if record.komi().is_none() {
        game.set_komi(engine.told.1);
    }
    engine.replace(game);
    DONE
}

/// The game as SGF, to a file or as the answer.
pub(super) fn printsgf(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let text = igolog_play::to_sgf(&engine.game, &[]).ok_or("a board of this shape has no SGF")?;
    match args.words() {
        [] | ["-"] => Ok(text),
        words => igolog_files::save(words.join(" ").as_ref(), text.as_bytes())
            .map(|()| String::new())
            .map_err(|_| "cannot write file".into()),
    }
}

/// The same steps under other rules.
pub(super) fn with_rules(game: &Game, rules: Rules) -> Game {
    let line = game.line();
    let mut again = Game::from_position(Position::from_board(line.start, rules, line.to_move)).with_komi(game.komi());
    again.set_handicap(game.handicap());
    for step in line.steps {
        match step.played {
            Played::Move(color, mv) => again.play_unchecked_as(color, mv),
            Played::Setup => {
                let stones: Vec<_> = step.delta.changes.iter().map(|change| (change.point, change.after)).collect();
                // These stones stood on the board before, so they all breathe.
                let _ = again.setup(&stones, step.to_move);
            }
        }
    }
    again.set_to_move(game.to_move());
    again
}
