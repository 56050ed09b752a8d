//! The verdict on every block, how sure it is, and why.

use igolog_core::{BlockId, Color};
use igolog_facts::FactStore;
use igolog_facts::store::{FirstStatus, GroupStatus};
use igolog_life::{Analysis, BlockLife};
use serde::Serialize;

use super::sentence::{reason, solved};
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
    /// The ground in a sentence, and what the solver proves of the block's group.
    pub reason: String,
    /// What the solver proves if each side moves first; only for groups that are shut in and not settled otherwise, and not
    /// at static effort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Pair<FirstResult>>,
    /// Where the side that moves first decides, if the life of the group hangs on the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vital: Vec<String>,
}

/// What becomes of a group if one side moves first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstResult {
    /// `dead`, `ko`, `seki` or `alive`, proved; `unknown` if nothing is.
    pub status: String,
    /// Estimated if the proof takes walls around the group to stand of which that is not proved.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// The move by which that side gets its way, if it does and needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

pub(crate) fn life(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<LifeAnswer, Refusal> {
    let mut store = asked.store(work)?;
    let mut answer = of_store(&mut store, asked.names(), asked.language());
    add_statuses(&mut answer, &store.statuses(), asked.names(), asked.language());
    work.spent += store.work();
    Ok(answer)
}

pub(crate) fn of_store(store: &mut FactStore, names: Names<'_>, language: Language) -> LifeAnswer {
    let analysis = store.verdicts();
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
            first: None,
            vital: Vec::new(),
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

/// Adds what the solver proves of groups.
fn add_statuses(answer: &mut LifeAnswer, statuses: &[GroupStatus], names: Names<'_>, language: Language) {
    for group in statuses {
        let first = |status: FirstStatus| FirstResult {
            status: status.fate.to_string(),
            certainty: status.certainty,
            by: status.by.map(|p| names.point(p)),
        };
        let first = Pair { black: first(group.first.black), white: first(group.first.white) };
        let members: Vec<String> = group.blocks.iter().map(|&b| names.block(b)).collect();
        for block in answer.blocks.iter_mut().filter(|b| members.contains(&b.block)) {
            let solved = solved(&first, members.len(), language);
            block.reason = match block.reason.is_empty() {
                true => solved,
                false => format!("{}; {solved}", block.reason),
            };
            block.first = Some(first.clone());
            block.vital = names.points(group.vital());
        }
    }
}

fn safe_points(store: &FactStore, analysis: &Analysis, color: Color) -> usize {
    let side = &analysis.sides[color];
    let stones: usize = side.alive.iter().map(|&b: &BlockId| store.board().block_size(b)).sum();
    stones + side.safe.iter().map(|&place| side.regions[place].points.len()).sum::<usize>()
}
