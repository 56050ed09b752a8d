//! The verdict on every block, how sure it is, and why.

use igolog_core::{BlockId, Color};
use igolog_facts::FactStore;
use igolog_life::{Analysis, BlockLife};
use serde::Serialize;

use super::sentence::reason;
use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord, Language, Pair, Side};
use crate::work::Work;

/// The verdicts, in the order of the blocks' first stones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LifeAnswer {
    /// Every block with its verdict.
    pub blocks: Vec<BlockVerdict>,
    /// Points proved to be each side's: living stones and safe regions.
    pub safe: Pair<usize>,
    /// All points of the board.
    pub points: usize,
}

/// What becomes of one block.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockVerdict {
    /// Its first stone, which it is called by.
    pub block: String,
    /// Its colour.
    pub color: Side,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its liberties.
    pub liberties: Vec<String>,
    /// Eyes of its group: at least and at most.
    pub eyes: (f64, f64),
    /// `alive`, `dead`, `seki`, `unsettled` or `unknown`.
    pub verdict: String,
    /// How sure that is.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// How likely the block is to live, by how such blocks fare in games; missing where that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likelihood: Option<f64>,
    /// One word for the ground of the verdict.
    pub method: String,
    /// The ground in a sentence.
    pub reason: String,
}

pub(crate) fn life(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<LifeAnswer, Refusal> {
    let mut store = asked.store(work)?;
    let answer = of_store(&mut store, asked.names(), asked.language());
    work.spent += store.work();
    Ok(answer)
}

pub(crate) fn of_store(store: &mut FactStore, names: Names<'_>, language: Language) -> LifeAnswer {
    let analysis = store.analysis();
    let board = store.board();
    let mut lives: Vec<&BlockLife> = analysis.life.iter().collect();
    lives.sort_by_key(|life| board.first_stone(life.block));
    let verdict = |life: &&BlockLife| {
        let mut liberties: Vec<_> = board.liberties(life.block).collect();
        liberties.sort_unstable();
        BlockVerdict {
            block: names.block(life.block),
            color: life.color.into(),
            stones: names.stones(life.block),
            liberties: names.points(liberties),
            eyes: (f64::from(life.eyes.0) / 2.0, f64::from(life.eyes.1) / 2.0),
            verdict: life.verdict.word().to_owned(),
            certainty: life.status,
            likelihood: life.likely.map(|percent| f64::from(percent) / 100.0),
            method: life.why.reason().word().to_owned(),
            reason: reason(&life.why, language, names),
        }
    };
    let blocks = lives.iter().map(verdict).collect();
    let safe = |color: Color| safe_points(store, &analysis, color);
    LifeAnswer {
        blocks,
        safe: Pair { black: safe(Color::Black), white: safe(Color::White) },
        points: board.graph().len(),
    }
}

fn safe_points(store: &FactStore, analysis: &Analysis, color: Color) -> usize {
    let side = &analysis.sides[color];
    let stones: usize = side.alive.iter().map(|&b: &BlockId| store.board().block_size(b)).sum();
    stones + side.safe.iter().map(|&place| side.regions[place].points.len()).sum::<usize>()
}
