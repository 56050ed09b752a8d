//! Ladders and races.

use igolog_core::{BlockId, Board, Point};
use igolog_life::ladder::{Ladder, LadderReader, breaking_points, ladder_breakers};
use igolog_life::race::{Race, RaceEnd, RaceSide};
use serde::Serialize;

use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord, Side};
use crate::work::Work;

/// Every block with at most two liberties, read as a ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaddersAnswer {
    /// The ladders, in the order of the blocks' first stones.
    pub ladders: Vec<LadderData>,
}

/// One ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LadderData {
    /// The block that is chased.
    pub block: String,
    /// Its colour.
    pub color: Side,
    /// Its stones.
    pub stones: Vec<String>,
    /// `captured` whoever moves first, `unsettled`, `escapes`, or `unknown` if it is too long to read.
    pub result: String,
    /// The first move of the attack.
    pub attack: Option<String>,
    /// The first move of the escape.
    pub escape: Option<String>,
    /// Blocks but for which it would be caught.
    pub breakers: Vec<String>,
    /// Empty points where a stone of its colour would save it.
    pub breaking_points: Vec<String>,
    /// All points that the reading rests on.
    pub footprint: Vec<String>,
}

pub(crate) fn ladders(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<LaddersAnswer, Refusal> {
    let mut store = asked.store(work)?;
    let names = asked.names();
    let mut reader = LadderReader::new();
    reader.set_stop(work.stop.clone());
    let mut read = store.ladders().to_vec();
    read.sort_by_key(|ladder| asked.board().first_stone(ladder.block));
    let mut ladders = Vec::new();
    for ladder in &read {
        work.check()?;
        work.room_for(2 * ladder.footprint.len() + asked.board().block_size(ladder.block) + 16)?;
        ladders.push(ladder_data(asked.board(), &mut reader, ladder, names));
    }
    // What a reader that was stopped leaves open is not known to be so.
    work.check()?;
    work.spent += store.work();
    Ok(LaddersAnswer { ladders })
}

fn ladder_data(board: &Board, reader: &mut LadderReader, ladder: &Ladder, names: Names<'_>) -> LadderData {
    let breakers = ladder_breakers(reader, board, ladder);
    LadderData {
        block: names.block(ladder.block),
        color: board.block_color(ladder.block).into(),
        stones: names.stones(ladder.block),
        result: ladder.result.to_string(),
        attack: ladder.attack.map(|p| names.point(p)),
        escape: ladder.escape.map(|p| names.point(p)),
        breakers: breakers.into_iter().map(|b| names.block(b)).collect(),
        breaking_points: names.points(breaking_points(reader, board, ladder)),
        footprint: names.points(ladder.footprint.iter()),
    }
}

/// The graph of races: groups that live only by a race, and the races between adjacent ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RacesAnswer {
    /// The groups.
    pub groups: Vec<RaceGroup>,
    /// The races.
    pub races: Vec<RaceData>,
}

/// A group in a race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceGroup {
    /// Its first block, which it is called by.
    pub block: String,
    /// Its colour.
    pub color: Side,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its liberties.
    pub liberties: usize,
}

/// One race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceData {
    /// Black's side.
    pub black: RaceSideData,
    /// White's side.
    pub white: RaceSideData,
    /// Liberties of both.
    pub shared: u32,
    /// `black`, `white`, `unsettled` (whoever moves first), `black_or_seki`, `white_or_seki` or `seki`.
    pub result: String,
    /// Moves by which the winner is ahead.
    pub ahead: u32,
    /// Counted, so an estimate.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
}

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceSideData {
    /// The group, by its first block.
    pub block: String,
    /// Moves that the enemy needs to fill its own liberties.
    pub moves: u32,
    /// Of these, moves to approach first.
    pub approach: u32,
    /// `none`, `small` or `big`.
    pub eye: String,
}

pub(crate) fn races(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<RacesAnswer, Refusal> {
    let mut store = asked.store(work)?;
    let races = store.races();
    work.spent += store.work();
    let (board, names) = (asked.board(), asked.names());
    let mut groups: Vec<&[BlockId]> = races.iter().flat_map(|r| [&r.first.blocks[..], &r.second.blocks[..]]).collect();
    groups.sort_by_key(|blocks| first_of(board, blocks));
    groups.dedup();
    let mut told = Vec::new();
    for blocks in groups {
        work.room_for(blocks.iter().map(|&block| board.block_size(block)).sum::<usize>() + 8)?;
        told.push(group(board, blocks, names));
    }
    work.room_for(40 * races.len())?;
    Ok(RacesAnswer { groups: told, races: races.iter().map(|race| race_data(board, race, names)).collect() })
}

fn first_of(board: &Board, blocks: &[BlockId]) -> Option<Point> {
    blocks.iter().map(|&b| board.first_stone(b)).min()
}

fn called(board: &Board, blocks: &[BlockId], names: Names<'_>) -> String {
    first_of(board, blocks).map_or_else(String::new, |p| names.point(p))
}

fn group(board: &Board, blocks: &[BlockId], names: Names<'_>) -> RaceGroup {
    let sorted = |mut points: Vec<Point>| {
        points.sort_unstable();
        points.dedup();
        points
    };
    let stones = sorted(blocks.iter().flat_map(|&b| board.block_stones(b)).collect());
    RaceGroup {
        block: called(board, blocks, names),
        color: board.block_color(blocks[0]).into(),
        stones: names.points(stones),
        liberties: sorted(blocks.iter().flat_map(|&b| board.liberties(b)).collect()).len(),
    }
}

fn race_data(board: &Board, race: &Race, names: Names<'_>) -> RaceData {
    let side = |s: &RaceSide| RaceSideData {
        block: called(board, &s.blocks, names),
        moves: s.own,
        approach: s.approach,
        eye: s.eye.to_string(),
    };
    // The first side of a race is Black's.
    let result = match race.end {
        RaceEnd::FirstWins => "black",
        RaceEnd::SecondWins => "white",
        RaceEnd::Unsettled => "unsettled",
        RaceEnd::FirstOrSeki => "black_or_seki",
        RaceEnd::SecondOrSeki => "white_or_seki",
        RaceEnd::Seki => "seki",
    };
    RaceData {
        black: side(&race.first),
        white: side(&race.second),
        shared: race.shared,
        result: result.to_owned(),
        ahead: race.ahead,
        certainty: Certainty::Estimated,
    }
}
