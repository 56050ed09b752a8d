//! The end of the game: score and status of stones.

use igolog_core::{BlockId, Color};

use super::args::{Args, SYNTAX, point_names};
use super::{Answer, Engine};
use crate::{Judgement, Status};

/// Playouts that judge the stones.
const GAMES: u32 = 400;

pub(super) fn final_score(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let judgement = Judgement::of(&engine.game, GAMES, 1);
    let score = engine.game.score(&judgement.ending());
    Ok(match score.winner() {
        None => "0".to_string(),
        Some(Color::Black) => format!("B+{}", score.margin()),
        Some(Color::White) => format!("W+{}", -score.margin()),
    })
}

pub(super) fn final_status(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let point = args.point(engine.game.board().graph(), 0)?;
    let judgement = Judgement::of(&engine.game, GAMES, 1);
    Ok(match judgement.status[point.index()] {
        Some(Status::Alive) => "alive".to_string(),
        Some(Status::Dead) => "dead".to_string(),
        Some(Status::Seki) => "seki".to_string(),
        None => match engine.game.score(&judgement.ending()).owners[point.index()] {
            igolog_core::Owner::Territory(Color::Black) => "black_territory".to_string(),
            igolog_core::Owner::Territory(Color::White) => "white_territory".to_string(),
            _ => "dame".to_string(),
        },
    })
}

/// The stones of a status, a block a line; or the points of a kind of territory.
pub(super) fn final_status_list(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let wanted = args.word(0)?;
    let judgement = Judgement::of(&engine.game, GAMES, 1);
    let board = engine.game.board();
    let graph = board.graph();
    let status = match wanted {
        "alive" => Status::Alive,
        "dead" => Status::Dead,
        "seki" => Status::Seki,
        "black_territory" | "white_territory" | "dame" => {
            let score = engine.game.score(&judgement.ending());
            let owner = match wanted {
                "black_territory" => igolog_core::Owner::Territory(Color::Black),
                "white_territory" => igolog_core::Owner::Territory(Color::White),
                _ => igolog_core::Owner::Neutral,
            };
            return Ok(point_names(graph, graph.points().filter(|p| score.owners[p.index()] == owner)));
        }
        _ => return Err(SYNTAX.to_string()),
    };
    let mut blocks: Vec<BlockId> = board.blocks().collect();
    blocks.retain(|b| judgement.status[b.index()] == Some(status));
    let mut lines: Vec<Vec<_>> = blocks.iter().map(|&b| board.block_stones(b).collect()).collect();
    lines.iter_mut().for_each(|stones| stones.sort_unstable());
    lines.sort();
    Ok(lines.into_iter().map(|stones| point_names(graph, stones)).collect::<Vec<_>>().join("\n"))
}

/// Rows of numbers from −1 (White) to 1 (Black).
pub(super) fn ownership(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let judgement = Judgement::of(&engine.game, GAMES, 1);
    let graph = engine.game.board().graph();
    let width = graph.frame().map_or(graph.len(), |(width, _)| width);
    let rows = judgement.ownership.chunks(width.max(1));
    let line = |row: &[f32]| row.iter().map(|x| format!("{x:.2}")).collect::<Vec<_>>().join(" ");
    Ok(rows.map(line).collect::<Vec<_>>().join("\n"))
}
