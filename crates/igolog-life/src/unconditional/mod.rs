//! Unconditional territory: where an enemy who alone moves can neither live nor hold a seki, as GNU Go defines it.
//!
//! Benson's theorem names the blocks that stay whatever happens. A *room* is a connected part of the rest of the board, with
//! all that stands in it. If the enemy lives somewhere in a room, it can go on to take every other stone of the owner there and
//! to fill the room but for two eyes. Its stones never leave, so these eyes are points which were empty, or where a stone of
//! the owner stood; an empty point beside such a stone was filled to take it, and a point beside a living block is no eye. So
//! the enemy lives only if there are two such points that every part of what is left of the room touches. Where there are none,
//! it may still reach a seki around stones of the owner, which is played out (`seki`).
//!
//! This is no proof of safety in play, and no proof uses it: the owner is held to pass until the enemy has done what it can.

mod seki;

use igolog_core::{Board, Color, Point, PointSet};

use crate::Benson;

/// The points that are a colour's whatever the enemy plays: living stones, and the rooms beside them where it never lives and
/// holds no seki. At worst O(points³), in rooms with much space where no two points make eyes; one pair of eyes ends the search of
/// a room. Rooms in which a seki is possible, or too large to tell, are left out.
///
/// ```
/// use igolog_core::{Board, Color, Graph};
/// use igolog_life::unconditional;
/// // Black holds the second row with an eye at each end; what is between cannot hold two white eyes.
/// let graph = Graph::grid(7, 2)?;
/// let mut board = Board::new(graph.clone());
/// let mut stones: Vec<_> = (0..7).map(|x| (graph.at(x, 1).unwrap(), Some(Color::Black))).collect();
/// stones.extend([1, 5].map(|x| (graph.at(x, 0).unwrap(), Some(Color::Black))));
/// board.setup(&stones)?;
/// assert_eq!(unconditional(&board, Color::Black).len(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unconditional(board: &Board, color: Color) -> PointSet {
    let graph = board.graph();
    let alive = Benson::of(board, color).alive;
    let living = PointSet::from_points(graph.len(), alive.iter().flat_map(|&b| board.block_stones(b)));
    let mut sure = living.clone();
    let mut known = living.clone();
    for start in living.iter().flat_map(|p| graph.neighbors(p)) {
        if known.contains(start) {
            continue;
        }
        let room = part(board, start, |p| !living.contains(p));
        known.extend(room.iter());
        if !has_two_eyes(board, color, &room, &living) && !seki::may_hold(board, color, &room, &living) {
            sure.extend(room.iter());
        }
    }
    sure
}

/// Whether the enemy of `color` could fill a room but for two eyes.
fn has_two_eyes(board: &Board, color: Color, room: &PointSet, living: &PointSet) -> bool {
    let graph = board.graph();
    let eyes: Vec<Point> = room
        .iter()
        .filter(|&p| match board.color(p) {
            None => graph.neighbors(p).all(|q| board.color(q) != Some(color)),
            Some(stone) => stone == color && !living.contains(p),
        })
        .collect();
    eyes.iter().enumerate().any(|(at, &eye)| eyes[at + 1..].iter().any(|&other| holds(board, room, eye, other)))
}

/// Whether a room without two points falls into parts that touch both.
fn holds(board: &Board, room: &PointSet, eye: Point, other: Point) -> bool {
    let graph = board.graph();
    if graph.neighbors(eye).any(|p| p == other) {
        return false;
    }
    let mut filled = room.clone();
    filled.remove(eye);
    filled.remove(other);
    while let Some(start) = filled.first() {
        let chain = part(board, start, |p| filled.contains(p));
        if [eye, other].iter().any(|&eye| !graph.neighbors(eye).any(|p| chain.contains(p))) {
            return false;
        }
        chain.iter().for_each(|p| {
            filled.remove(p);
        });
    }
    room.len() > 2
}

/// The points connected with one among those wanted.
fn part(board: &Board, start: Point, wanted: impl Fn(Point) -> bool) -> PointSet {
    let mut found = PointSet::from_points(board.graph().len(), [start]);
    let mut waiting = vec![start];
    while let Some(point) = waiting.pop() {
        for near in board.graph().neighbors(point) {
            if wanted(near) && found.insert(near) {
                waiting.push(near);
            }
        }
    }
    found
}
