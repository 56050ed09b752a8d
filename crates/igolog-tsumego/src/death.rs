//! The second terminal test: no room for two eyes.
//!
//! The attacker's *walls* are his blocks with a liberty that nobody may fill: they never leave the board. Take
//! everything that is connected to the stones in question without crossing a wall. A point there that touches no
//! wall might become an eye of the defender; any other empty point can be filled by a stone that joins a wall. If
//! the possible eyes are none, one, or two that touch each other, then whatever the defender does, the attacker
//! fills all else, and in the end the last eye too: capturing a stone thrown into two points leaves one. No ko
//! helps, nobody's turn matters. (The classical case of Müller's static territory test, 1997.)
//!
//! Points under the defender's own stones count as possible eyes, for a part may be captured and leave room for the rest.
//! But if all stones in question are one block, its own points do not count: when it is captured, all is over.

use igolog_core::Color;

use crate::bits::Bits;
use crate::state::State;

/// What the test says.
pub(crate) enum Room {
    /// Nothing in question can live; the zone of the proof.
    None(Bits),
    /// So many points might still become eyes.
    Some(u32),
    /// There is no wall, so nothing is known.
    Open,
}

/// Looks for room for two eyes.
pub(crate) fn room(state: &State) -> Room {
    survey(state).unwrap_or(Room::Open)
}

fn survey(state: &State) -> Option<Room> {
    let field = state.field;
    if field.any {
        return None;
    }
    let wall = walls(state, !field.defender);
    if wall.is_empty() {
        return None;
    }
    let wanted = state.left;
    let block = state.board.block(wanted.first()?)?;
    let own = state.stones(field.defender);
    let mut space = 0;
    let mut hope = false;
    let main = state.block_stones(block);
    let main = if wanted.is_subset(&main) { main } else { Bits::EMPTY };
    let mut inside = wanted;
    let mut waiting = inside;
    let mut eye = None;
    let mut eyes = 0;
    while let Some(point) = waiting.pop() {
        // What nobody may capture lives.
        if !field.playable.contains(point) {
            return None;
        }
        let near = field.near[point.index()];
        if !near.meets(&wall) && !main.contains(point) {
            eyes += 1;
            let second = eye.replace(point);
            let apart = second.is_some_and(|other| !near.contains(other));
            // With a single neighbour a last capture might be a ko.
            hope |= eyes > 2 || apart || near.len() < 2;
            space += !own.contains(point) as u32;
        }
        let next = near - wall - inside;
        inside |= next;
        waiting |= next;
    }
    Some(if hope { Room::Some(space) } else { Room::None((inside | field.around(inside)) & field.playable) })
}

/// The attacker's blocks that have a liberty which nobody may fill.
fn walls(state: &State, attacker: Color) -> Bits {
    let mut wall = Bits::EMPTY;
    for block in state.board.blocks() {
        if state.board.block_color(block) == attacker && state.is_fixed(block) {
            wall |= state.block_stones(block);
        }
    }
    wall
}
