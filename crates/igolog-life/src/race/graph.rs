//! Which groups of a board race: the race graph (攻め合いグラフ).
//!
//! Its nodes are static groups that are neither alive nor proved dead, with fewer than two eyes, without room outside
//! and without a link to a friend that is better off: such a group lives only if an enemy group beside it falls. An
//! edge joins two of them that touch or share a liberty, unless the verdicts say that the race ends otherwise than counted: how
//! it ends is not known then.

use igolog_core::{BlockId, Board, Color};

use super::count::{Race, RaceEnd, race_among};
use crate::analysis::Analysis;
use crate::{Certainty, Verdict, Why};

/// Groups with more liberties than this do not race.
const MOST_LIBERTIES: usize = 12;
/// Room outside from which a group need not race (see `analysis::room`).
const ROOM_TO_RUN: u32 = 7;
/// Halves of eyes that make a group alive.
const TWO_EYES: u32 = 4;
/// Stones inside an eye that are too few to fight there.
const FEW: usize = 2;

/// The races of a board, by black and white group.
pub fn race_graph(board: &Board, analysis: &Analysis) -> Vec<Race> {
    let [black, white] = [Color::Black, Color::White].map(|color| racing_groups(board, analysis, color));
    let regions =
        [Color::Black, Color::White].map(|c| analysis.sides[c].regions.iter().map(|r| &***r).collect::<Vec<_>>());
    let regions = [&regions[0][..], &regions[1][..]];
    let holds = |groups: &[Vec<BlockId>], block: BlockId| groups.iter().any(|g| g.binary_search(&block).is_ok());
    let fights = |b: BlockId| board.block_size(b) > FEW && (holds(&black, b) || holds(&white, b));
    let mut found = Vec::new();
    for own in &black {
        let mut near: Vec<BlockId> = own.iter().flat_map(|&b| board.enemies(b)).collect();
        let across = own.iter().flat_map(|&b| board.liberties(b)).flat_map(|p| board.graph().neighbors(p));
        near.extend(across.filter_map(|p| board.block(p)).filter(|&b| board.block_color(b) == Color::White));
        near.sort_unstable();
        for enemy in white.iter().filter(|g| g.iter().any(|b| near.binary_search(b).is_ok())) {
            let race = race_among(board, own, enemy, regions, &fights);
            if agrees(&race, analysis) {
                found.push(race);
            }
        }
    }
    found
}

/// Whether the verdicts on both sides allow a race to end as counted.
fn agrees(race: &Race, analysis: &Analysis) -> bool {
    // Of the first side and of the second: whether it may live, and whether it may fall.
    let [first, second] = match race.end {
        RaceEnd::FirstWins => [(true, false), (false, true)],
        RaceEnd::SecondWins => [(false, true), (true, false)],
        RaceEnd::Unsettled => [(true, true), (true, true)],
        RaceEnd::FirstOrSeki => [(true, false), (true, true)],
        RaceEnd::SecondOrSeki => [(true, true), (true, false)],
        RaceEnd::Seki => [(true, false), (true, false)],
    };
    let allows = |blocks: &[BlockId], (lives, falls): (bool, bool)| {
        blocks.iter().filter_map(|&block| analysis.life_of(block)).all(|life| match life.verdict {
            Verdict::Alive => !falls,
            Verdict::Dead => !lives,
            _ => true,
        })
    };
    allows(&race.first.blocks, first) && allows(&race.second.blocks, second)
}

/// The groups of a colour that can live only by a race, each with its blocks, ascending.
fn racing_groups(board: &Board, analysis: &Analysis, color: Color) -> Vec<Vec<BlockId>> {
    let side = &analysis.sides[color];
    let verdict = |b: BlockId| analysis.life_of(b).map(|l| (l.verdict, l.status));
    let is_alive = |b: BlockId| verdict(b).is_some_and(|v| v.0 == Verdict::Alive);
    let room = |group: BlockId| side.reach_of(group).room;
    // Of a group without room or two eyes the outlook says only how the race is likely to end.
    let counts = |b: BlockId| !analysis.life_of(b).is_some_and(|l| matches!(l.why, Why::Outlook(_)));
    let settled = |b: BlockId| is_alive(b) && counts(b) || verdict(b) == Some((Verdict::Dead, Certainty::Proved));
    let mut found = Vec::new();
    for (group, members) in side.groups.each() {
        let liberties = side.reach_of(group).liberties as usize;
        let stones = members.clone().map(|b| board.block_size(b)).sum::<usize>();
        // A stone or two in atari are taken, not raced with.
        let fights = stones > 1 && liberties <= MOST_LIBERTIES && (stones > FEW || liberties > 1);
        // The group has no room itself, or its own blocks would help.
        if !fights || room(group) >= ROOM_TO_RUN || side.eyes_of(group).0 >= TWO_EYES || members.clone().any(settled) {
            continue;
        }
        let blocks: Vec<BlockId> = members.collect();
        let helps = |b: BlockId| is_alive(b) && !blocks.contains(&b) || room(side.groups.group(b)) >= ROOM_TO_RUN;
        if !side.wide.members(side.wide.group(group)).any(helps) {
            found.push(blocks);
        }
    }
    found
}
