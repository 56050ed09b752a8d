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
//! A search for life only uses the test to give up: there the walls are blocks with a liberty outside the area, and
//! the way out of the area counts as closed. That proves nothing, and nothing is said about it.
//!
//! A *door* is an empty point next to one that nobody may play on: a defender's stone there is out, an attacker's stone there is a wall.
//! A door that touches one empty point inside, which touches no other door but a wall, makes a pair with it: if the defender takes one,
//! the attacker takes the other. So doors in pairs count as closed. The same goes for a narrow way inside: two empty points, each next
//! to a wall, the second the only way on from the first.
//!
//! A *guarded* door is one where the defender plays only beside a stone of his own, or to capture. There the attacker answers in time
//! what is played beside it, or what takes the last other liberty of a block that could be captured from it; so it counts as closed
//! unless a stone of the defender is beside it already, such a block has no other liberty, or one move would threaten two doors.
//!
//! But if all stones in question are one block, its own points do not count: when it is captured, all is over.
//!
//! **False eyes.** Take a possible eye away, and what was around it falls apart. If one of the parts has no other possible eye, then
//! a block there has no liberty in the end but the one taken away, and is captured by playing on it: so that point was no eye. What
//! the defender retakes he retakes by a ko, each time at the cost of a threat. False eyes are taken away until none is left.

use igolog_core::{Color, Point};

use crate::bits::Bits;
use crate::field::Field;
use crate::state::State;

/// What the test says.
pub(crate) enum Room {
    /// Nothing in question can live; the zone of the proof.
    None(Bits),
    /// So many points might still become eyes, or are ways out; and where a stone of the attacker might leave no room.
    Some(u32, Bits),
    /// There is no wall, so nothing is known.
    Open,
}

/// Looks for room for two eyes.
pub(crate) fn room(state: &State) -> Room {
    survey(state).unwrap_or(Room::Open)
}

/// Room where any block of the defender will do: the points that touch no stone of the attacker. A search for life gives up where
/// there is none and no attacking block is short of liberties.
fn anywhere(state: &State) -> Room {
    let field = state.field;
    let enemy = state.stones(!field.defender);
    let free = field.area - enemy - field.around(enemy);
    let points = (free - state.stones(field.defender)).len() as u32;
    let short = |block| state.board.block_color(block) != field.defender && state.board.liberty_count(block) <= 2;
    if field.only_life && free.is_empty() && !state.board.blocks().any(short) {
        return Room::None(field.playable);
    }
    Room::Some(points, Bits::EMPTY)
}

fn survey(state: &State) -> Option<Room> {
    let field = state.field;
    if field.any {
        return Some(anywhere(state));
    }
    let wall = walls(state, !field.defender);
    if wall.is_empty() {
        return None;
    }
    let wanted = state.left;
    let block = state.board.block(wanted.first()?)?;
    let own = state.stones(field.defender);
    let empties = state.empties();
    let doors = field.doors & empties;
    let main = state.block_stones(block);
    let main = if wanted.is_subset(&main) { main } else { Bits::EMPTY };
    let mut inside = wanted;
    let mut waiting = inside;
    let (mut eyes, mut hope) = (Bits::EMPTY, false);
    let (mut paired, mut leaks, mut plugs) = (Bits::EMPTY, 0, Bits::EMPTY);
    while let Some(point) = waiting.pop() {
        if !field.area.contains(point) {
            // What nobody may capture lives; and who joins stones elsewhere may.
            if !field.only_life || own.contains(point) {
                return None;
            }
            continue;
        }
        let near = field.near[point.index()];
        let mut exits = near & doors;
        if !exits.is_empty() {
            let pair = if own.contains(point) {
                false
            } else if exits.is_subset(&field.guarded) {
                // Before a block is captured from a door its other liberties are filled.
                empties.contains(point) || state.board.block(point).is_some_and(|b| state.board.liberty_count(b) > 1)
            } else {
                empties.contains(point) && exits.len() == 1 && near.meets(&wall) && !paired.meets(&exits)
            };
            paired |= exits;
            if !pair {
                leaks += 1;
                plugs |= exits | (Bits::of(point) & empties);
            }
        } else if empties.contains(point) && near.meets(&wall) {
            // A narrow way is cut like a way out.
            let onward = near - wall - inside;
            let narrow = |q: &Point| empties.contains(*q) && field.near[q.index()].meets(&wall) && !paired.contains(*q);
            if onward.len() == 1 && onward.first().is_some_and(|q| narrow(&q)) {
                paired |= onward;
                exits = onward;
            }
        }
        if empties.contains(point) && doors.meets(&field.guarded) && threatened(state, point, exits & doors).len() > 1 {
            leaks += 1;
            plugs.insert(point);
        }
        leaks += (own.contains(point) && field.doors.contains(point)) as u32;
        let closed = wall | exits;
        let out = field.only_life && !(near - field.area - own).is_empty();
        if !out && !near.meets(&closed) && !main.contains(point) {
            eyes.insert(point);
            // With a single neighbour a last capture might be a ko.
            hope |= near.len() < 2;
        }
        let next = near - closed - inside;
        inside |= next;
        waiting |= next;
    }
    if !hope && eyes.len() <= FEW {
        eyes = without_false(field, inside, eyes);
    }
    hope |= match (eyes.first(), eyes.len()) {
        (Some(eye), 2) => !field.near[eye.index()].meets(&(eyes - Bits::of(eye))),
        (_, count) => count > 2,
    };
    let space = (eyes - own).len() as u32;
    if leaks > 0 {
        return Some(Room::Some(if hope { space + leaks } else { leaks }, if hope { Bits::EMPTY } else { plugs }));
    }
    if hope {
        let plugs =
            if eyes.len() <= FEW { (inside & empties & field.around(wall)) & field.around(eyes) } else { Bits::EMPTY };
        return Some(Room::Some(space, plugs));
    }
    // The walls as a whole: what makes them stand may be some stones away.
    let mut zone = inside | field.around(inside);
    for stone in zone & wall {
        if let Some(block) = state.board.block(stone) {
            zone |= state.block_stones(block);
        }
    }
    Some(Room::None(zone & field.playable))
}

/// The guarded doors that a stone of the defender here might make him go to next: those beside it, and those where it might come to
/// capture a block of the attacker.
fn threatened(state: &State, point: Point, exits: Bits) -> Bits {
    let field = state.field;
    // What has a liberty outside is never captured.
    let blocks = state.blocks_near(point, !field.defender).filter(|&block| !state.is_fixed(block));
    blocks.fold(exits, |all, block| all | (state.liberties(block) & field.guarded))
}

/// So many possible eyes are looked at one by one.
const FEW: usize = 8;

/// The possible eyes that hold together what is around them.
fn without_false(field: &Field, inside: Bits, mut eyes: Bits) -> Bits {
    loop {
        let kept = eyes;
        for eye in kept {
            let others = eyes - Bits::of(eye);
            let rest = inside - Bits::of(eye);
            let mut around = field.near[eye.index()] & rest;
            while let Some(start) = around.first() {
                let part = part(field, start, rest);
                around -= part;
                if !part.meets(&others) {
                    eyes = others;
                    break;
                }
            }
        }
        if eyes == kept || eyes.len() < 2 {
            return eyes;
        }
    }
}

/// What is connected to a point within a set.
fn part(field: &Field, start: Point, set: Bits) -> Bits {
    let mut part = Bits::of(start);
    let mut waiting = part;
    while let Some(point) = waiting.pop() {
        let next = (field.near[point.index()] & set) - part;
        part |= next;
        waiting |= next;
    }
    part
}

/// The attacker's blocks that have a liberty which nobody may fill.
fn walls(state: &State, attacker: Color) -> Bits {
    let mut wall = Bits::EMPTY;
    for block in state.board.blocks() {
        if state.board.block_color(block) == attacker && !state.liberties(block).is_subset(&state.field.area) {
            wall |= state.block_stones(block);
        }
    }
    wall
}
