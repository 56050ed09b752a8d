//! The zone of a proof: the points it depends on.
//!
//! The idea is Shih, Wu and others' relevance zones (2022); the rules here are our own and meant to be checked by
//! reading. A zone `Z` for a winner in a position says: **in every position that has the same contents on
//! `Z` (and the same side to move) he wins too**, by the same strategy, playing in `Z` only. Points that are not playable never change,
//! so zones do not mention them.
//!
//! Two rules build zones from those of the positions after a move.
//!
//! *The winner moves* ([`after_own_move`]): the move must be legal elsewhere too, and change the child's zone in the same way. So the
//! zone gets the point itself; captured blocks with all their neighbours (the capture happens); a liberty for each
//! enemy block next to it that the child's zone mentions (it is not captured); a liberty for the stone played.
//!
//! *The loser moves* ([`Closure`]): each of his moves is either outside of the zone or answered. Moves outside do
//! not change the zone, provided that every winner's block in it keeps a liberty inside; they are answered as
//! a pass is. Moves inside must all be searched, or impossible: a forbidden move brings along what forbids it.
//!
//! Whether a block keeps a liberty depends on the connection of its stones, so blocks enter a zone as a whole.

use igolog_core::{BlockId, Color, Point};

use crate::bits::Bits;
use crate::state::State;

/// Adds a liberty of a block other than `except`, and the block: it is then sure to have one. Says whether it could.
pub(crate) fn secure(state: &State, zone: &mut Bits, block: BlockId, except: Option<Point>, liked: Bits) -> bool {
    let mut liberties = state.liberties(block);
    if let Some(point) = except {
        liberties.remove(point);
    }
    *zone |= state.block_stones(block);
    if !liberties.is_subset(&state.field.playable) || liberties.meets(zone) {
        return true;
    }
    let choice = (liberties & liked).first().or(liberties.first());
    if let Some(liberty) = choice {
        zone.insert(liberty);
    }
    choice.is_some()
}

/// Adds a block and everything next to it: its liberties are then the same everywhere.
fn pin(state: &State, zone: &mut Bits, block: BlockId) {
    let stones = state.block_stones(block);
    *zone |= stones | state.field.around(stones);
}

/// The zone before the mover's winning move, from the zone after it. The move has not been played yet.
pub(crate) fn after_own_move(state: &State, mv: Option<Point>, child: Bits) -> Bits {
    let Some(point) = mv else { return child };
    let enemy = !state.mover;
    let mut zone = child;
    zone.insert(point);
    let mut taken = 0;
    for block in state.blocks_near(point, enemy) {
        if state.board.liberty_count(block) == 1 {
            taken += state.board.block_size(block);
            pin(state, &mut zone, block);
        } else if state.block_stones(block).meets(&child) {
            secure(state, &mut zone, block, Some(point), Bits::EMPTY);
        }
    }
    let near = state.field.near[point.index()];
    let free = near - state.stones(Color::Black) - state.stones(Color::White);
    let stays = |set: Bits, zone: &Bits| !set.is_subset(&state.field.playable) || set.meets(zone);
    if taken == 0 && !stays(free, &zone) {
        give_liberty(state, &mut zone, point, free);
    }
    // Where a stone comes from belongs to it.
    if state.field.guarded.contains(point) {
        zone |= near;
    }
    // A ko that is taken bans a move: whether it is one must be the same too.
    if taken == 1 {
        zone |= near;
    }
    zone & state.field.playable
}

/// Makes sure of a liberty for a stone played where no empty neighbour is in the zone yet.
fn give_liberty(state: &State, zone: &mut Bits, point: Point, free: Bits) {
    let own = state.mover;
    let lent = |block: BlockId, zone: &Bits| {
        let mut liberties = state.liberties(block);
        liberties.remove(point);
        !liberties.is_subset(&state.field.playable) || liberties.meets(zone)
    };
    let lender = state.blocks_near(point, own).find(|&b| lent(b, zone));
    if let Some(block) = lender {
        *zone |= state.block_stones(block);
    } else if let Some(liberty) = free.first() {
        zone.insert(liberty);
    } else if let Some(block) = state.blocks_near(point, own).find(|&b| state.board.liberty_count(b) > 1) {
        secure(state, zone, block, Some(point), Bits::EMPTY);
    }
}

/// What is known of a move of the loser.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reply {
    /// The loser loses after it; the zone of that.
    Answered(Bits),
    /// Not settled, or never looked at.
    Open,
}

/// Grows a zone until every move of the loser in it is answered or impossible, or says which are still open.
pub(crate) struct Closure {
    pub(crate) zone: Bits,
    /// Legal moves of the loser inside that have no answer yet.
    pub(crate) open: Bits,
}

impl Closure {
    /// `reply` says what is known of a legal move, `answered` is the set of those with an answer.
    pub(crate) fn grow(state: &State, base: Bits, answered: Bits, reply: impl Fn(Point) -> Reply) -> Closure {
        let (loser, winner) = (state.mover, !state.mover);
        let mut zone = base & state.field.playable;
        let mut open = Bits::EMPTY;
        let (mut safe, mut done) = (Bits::EMPTY, Bits::EMPTY);
        loop {
            if let Some(stone) = ((zone & state.stones(winner)) - safe).first() {
                let Some(block) = state.board.block(stone) else { break };
                secure(state, &mut zone, block, None, answered);
                safe |= state.block_stones(block);
            } else if let Some(point) = ((zone & state.empties()) - done).first() {
                done.insert(point);
                if !state.is_legal(point) {
                    forbid(state, &mut zone, point, loser, winner);
                    continue;
                }
                match reply(point) {
                    Reply::Open => open.insert(point),
                    Reply::Answered(child) => {
                        zone |= child;
                        keep_effect(state, &mut zone, point, child, winner);
                    }
                }
            } else {
                break;
            }
        }
        Closure { zone: zone & state.field.playable, open }
    }
}

/// The loser's move must capture the same blocks of those that the zone after it mentions.
fn keep_effect(state: &State, zone: &mut Bits, point: Point, child: Bits, winner: Color) {
    // What a capture of one stone forbids must be the same too.
    if state.captures(point).len() == 1 {
        *zone |= state.field.near[point.index()];
    }
    for block in state.blocks_near(point, winner) {
        if !state.block_stones(block).meets(&child) {
            continue;
        }
        if state.board.liberty_count(block) == 1 {
            pin(state, zone, block);
        } else {
            secure(state, zone, block, Some(point), Bits::EMPTY);
        }
    }
}

/// Brings along what forbids a move: suicide, or a ban.
fn forbid(state: &State, zone: &mut Bits, point: Point, loser: Color, winner: Color) {
    *zone |= state.field.near[point.index()];
    for block in state.blocks_near(point, loser) {
        pin(state, zone, block);
    }
    for block in state.blocks_near(point, winner) {
        if state.board.liberty_count(block) == 1 {
            pin(state, zone, block);
        } else {
            secure(state, zone, block, Some(point), Bits::EMPTY);
        }
    }
}
