//! The end of the game: score and status of stones.

use igolog_core::{BlockId, Color, Owner, Point, Points};

use super::args::{Args, SYNTAX, point_names};
use super::{Answer, Engine};
use igolog_play::{Counted, Effort, Referee};

fn count(engine: &Engine) -> Counted {
    let mut referee = Referee::new(engine.game.board().graph()).with_stop(engine.stop.clone());
    referee.count(&engine.game, Effort::Full)
}

pub(super) fn final_score(engine: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(count(engine).score.result().to_string())
}

/// The score as it looks now, with what White may hope for and must fear.
pub(super) fn estimate_score(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let counted = count(engine);
    let (low, high) = counted.interval();
    let white = |margin: Points| -margin.as_f64();
    Ok(format!("{} (upper bound: {:.1}, lower: {:.1})", counted.score.result(), white(low), white(high)))
}

pub(super) fn final_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let point = args.point(engine.game.board().graph(), 0)?;
    let counted = count(engine);
    let word = match engine.game.board().color(point) {
        Some(_) => status_of(&counted, point),
        None => match counted.score.owners[point.index()] {
            Owner::Territory(Color::Black) => "black_territory",
            Owner::Territory(Color::White) => "white_territory",
            _ => "dame",
        },
    };
    Ok(word.to_string())
}

/// The status of a stone.
fn status_of(counted: &Counted, stone: Point) -> &'static str {
    let among = |stones: &[Point]| stones.binary_search(&stone).is_ok();
    match (among(&counted.dead), among(&counted.seki)) {
        (true, _) => "dead",
        (false, true) => "seki",
        (false, false) => "alive",
    }
}

/// The stones of a status, a block a line; or the points of a kind of territory.
pub(super) fn final_status_list(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let wanted = args.word(0)?;
    let counted = count(engine);
    let board = engine.game.board();
    let graph = board.graph();
    let owner = match wanted {
        "alive" | "dead" | "seki" => None,
        "black_territory" => Some(Owner::Territory(Color::Black)),
        "white_territory" => Some(Owner::Territory(Color::White)),
        "dame" => Some(Owner::Neutral),
        _ => return Err(SYNTAX.to_string()),
    };
    if let Some(owner) = owner {
        return Ok(point_names(graph, graph.points().filter(|p| counted.score.owners[p.index()] == owner)));
    }
    let mut blocks: Vec<BlockId> = board.blocks().collect();
    blocks.retain(|b| status_of(&counted, b.point()) == wanted);
    let mut lines: Vec<Vec<_>> = blocks.iter().map(|&b| board.block_stones(b).collect()).collect();
    lines.iter_mut().for_each(|stones| stones.sort_unstable());
    lines.sort();
    Ok(lines.into_iter().map(|stones| point_names(graph, stones)).collect::<Vec<_>>().join("\n"))
}
