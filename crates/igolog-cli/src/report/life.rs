//! The verdicts on all blocks.

use igolog_core::Point;
use igolog_facts::FactStore;
use igolog_life::BlockLife;
use serde_json::{Value, json};

use super::{Names, fights};

/// The blocks of a position, each with its verdict, in ascending order of their smallest stones.
pub(crate) fn as_json(store: &mut FactStore, names: Names<'_>) -> Value {
    let analysis = store.analysis();
    let races = store.races();
    let mut blocks = Vec::new();
    for (life, stones) in sorted(store, &analysis.life) {
        let mut value = block(store, life, &stones, names);
        value["ladder"] = fights::ladder_of(store, life.block, names);
        value["races"] = fights::races_of(&races, life.block, names);
        blocks.push(value);
    }
    blocks.into()
}

fn sorted<'a>(store: &FactStore, life: &'a [BlockLife]) -> Vec<(&'a BlockLife, Vec<Point>)> {
    let with_stones = |l: &'a BlockLife| {
        let mut stones: Vec<Point> = store.board().block_stones(l.block).collect();
        stones.sort_unstable();
        (l, stones)
    };
    let mut all: Vec<_> = life.iter().map(with_stones).collect();
    all.sort_by_key(|(_, stones)| stones[0]);
    all
}

fn block(store: &FactStore, life: &BlockLife, stones: &[Point], names: Names<'_>) -> Value {
    let board = store.board();
    json!({
        "block": names.point(life.block.point()),
        "color": life.color.word(),
        "stones": names.points(stones.iter().copied()),
        "size": stones.len(),
        "liberties": names.points(board.liberties(life.block)),
        "eyes": [f64::from(life.eyes.0) / 2.0, f64::from(life.eyes.1) / 2.0],
        "verdict": life.verdict.word(),
        "status": life.status.word(),
        "method": life.why.reason().word(),
        "reason": life.why.text(&|p| names.point(p)),
    })
}

/// The verdicts for people: one line a block, then what is safe, ladders, races and influence.
pub(crate) fn text(store: &mut FactStore, names: Names<'_>) -> String {
    let analysis = store.analysis();
    let mut out = String::new();
    for (life, stones) in sorted(store, &analysis.life) {
        let board = store.board();
        let sure = match life.status.word() {
            "unknown" => String::new(),
            status => format!(" ({status})"),
        };
        out += &format!(
            "{:<5} {:<4} {:>3} stone{} {:>2} libert{}  {}{sure}: {}\n",
            life.color.word(),
            names.point(stones[0]),
            stones.len(),
            if stones.len() == 1 { " " } else { "s" },
            board.liberty_count(life.block),
            if board.liberty_count(life.block) == 1 { "y  " } else { "ies" },
            life.verdict.word(),
            life.why.text(&|p| names.point(p)),
        );
    }
    if !out.is_empty() {
        out += &fights::text(store, names);
    }
    out
}
