//! A counted game.

use igolog_core::{ByColor, Color, Game};
use igolog_life::endgame::{Literal, Pending, literal};
use igolog_play::Counted;
use serde_json::{Value, json};

use super::Names;

/// Why a position is not finished, one sentence each; none if it is.
pub(crate) fn reasons(counted: &Counted, names: Names<'_>) -> Vec<String> {
    counted.pending.iter().map(|pending| pending_text(pending, names)).collect()
}

fn pending_text(pending: &Pending, names: Names<'_>) -> String {
    match pending {
        Pending::Block(block) => format!("the block at {} is not proved settled", names.point(*block)),
        Pending::Region(point) => format!("the empty region at {} is nobody's yet", names.point(*point)),
        Pending::Dame(point) => format!("the neutral point at {} is worth a move", names.point(*point)),
    }
}

fn literal_text(against: &Literal, names: Names<'_>) -> String {
    match against {
        Literal::Liberties(block, count) => {
            format!("the block at {} has {count} liberties, not two", names.point(*block))
        }
        Literal::Joint(c, point) => format!("{} can join blocks at {}", c.word(), names.point(*point)),
        Literal::Nakade(block) => format!("the block at {} is a nakade shape inside", names.point(*block)),
    }
}

/// The count as JSON.
pub(crate) fn as_json(game: &Game, counted: &Counted, names: Names<'_>) -> Value {
    let (low, high) = counted.interval();
    let sides = |pair: ByColor<u32>| json!({ "black": pair.black, "white": pair.white });
    let against: Vec<String> = literal(game.board()).iter().map(|l| literal_text(l, names)).collect();
    json!({
        "finished": counted.is_proved_over(),
        "finished_estimated": counted.finished,
        "status": counted.basis.word(),
        "reasons": reasons(counted, names),
        "paper_test": { "finished": against.is_empty(), "reasons": against },
        "dead": names.points(counted.dead.iter().copied()),
        "seki": names.points(counted.seki.iter().copied()),
        "unsettled": names.points(counted.unsettled.iter().copied()),
        "area": sides(counted.score.area),
        "territory": sides(counted.score.territory),
        "prisoners": sides(counted.score.prisoners),
        "points": { "black": counted.score.points.black.as_f32(), "white": counted.score.points.white.as_f32() },
        "winner": counted.score.winner().map(Color::word),
        "margin": counted.margin().as_f32(),
        "interval": [low.as_f32(), high.as_f32()],
        "result": counted.to_string(),
        "komi": counted.komi.as_f32(),
        "handicap_bonus": counted.bonus,
        "rules": counted.rules.to_string(),
        "work": { "playouts": counted.work.playouts, "positions": counted.work.positions },
    })
}
