//! Whether an enemy that cannot live in a room may reach a seki there, around stones of the owner.
//!
//! The enemy moves as often as it likes, then both move in turn and the owner begins. It does best to fill the room but for
//! points beside no living block, and to leave some stones of the owner with what liberties it left. It holds if the owner
//! cannot take a part of the wall around them. Every choice of points to leave is played out; the enemy may retake a ko at once.

use igolog_core::{BlockId, Board, Color, Point, PointSet};

use crate::search::{Goal, Judgement, Outcome, Search};

/// More points that can be left are not played out.
const MOST_LEFT: usize = 12;
/// Positions visited for one choice of them, and in all for a room.
const BUDGET: u64 = 30_000;
const ROOM_BUDGET: u64 = 400_000;
/// The size of the search's table, in bits.
const TABLE_BITS: u32 = 14;

/// Whether the enemy of `color` may hold a seki in a room; also if that cannot be told.
pub(super) fn may_hold(board: &Board, color: Color, room: &PointSet, living: &PointSet) -> bool {
    let graph = board.graph();
    let mut guests: Vec<BlockId> = room.iter().filter_map(|p| board.block(p)).collect();
    guests.retain(|&b| board.block_color(b) == color);
    guests.sort_unstable();
    guests.dedup();
    let beside_living = |p: Point| graph.neighbors(p).any(|q| living.contains(q));
    let free: Vec<Point> = room.iter().filter(|&p| board.color(p).is_none() && !beside_living(p)).collect();
    // Who is left without a liberty is taken, and then there are no two eyes.
    if !guests.iter().any(|&b| free.iter().any(|&p| board.is_liberty(b, p))) {
        return false;
    }
    if free.len() > MOST_LEFT {
        return true;
    }
    let mut search = Search::new(TABLE_BITS);
    search.ko_master = Some(!color);
    let mut spent = 0;
    for choice in 1..1u32 << free.len() {
        let left = |p: Point| free.iter().position(|&q| q == p).is_some_and(|at| choice >> at & 1 == 1);
        let Some((mut filled, wall)) = fill(board, room, living, &guests, left) else { continue };
        let mut goal = Breach { color, room, wall };
        let outcome = search.run(&mut filled, &mut goal, color, BUDGET);
        spent += search.nodes();
        if outcome != Outcome::Proved || spent > ROOM_BUDGET {
            return true;
        }
    }
    false
}

/// The board when the enemy has filled a room but for the points that it left, and the stones that must stay; nothing if it
/// cannot do so, or if none of the guests is left.
fn fill(
    board: &Board,
    room: &PointSet,
    living: &PointSet,
    guests: &[BlockId],
    left: impl Fn(Point) -> bool,
) -> Option<(Board, Vec<Point>)> {
    let enemy = !board.block_color(*guests.first()?);
    let taken = |b: &&BlockId| !board.liberties(**b).any(&left);
    let gone: Vec<Point> = guests.iter().filter(taken).flat_map(|&b| board.block_stones(b)).collect();
    if guests.iter().all(|b| taken(&b)) {
        return None;
    }
    let mut contents: Vec<(Point, Option<Color>)> = gone.iter().map(|&p| (p, None)).collect();
    contents.extend(room.iter().filter(|&p| board.color(p).is_none() && !left(p)).map(|p| (p, Some(enemy))));
    let mut filled = board.clone();
    filled.setup(&contents).ok()?;
    filled.forget();
    filled.set_ko(None);
    let beside =
        |b: BlockId| filled.block_stones(b).flat_map(|p| board.graph().neighbors(p)).any(|q| living.contains(q));
    let wall: Vec<Point> =
        room.iter().filter(|&p| filled.color(p) == Some(enemy) && filled.block(p).is_some_and(beside)).collect();
    Some((filled, wall))
}

/// The goal of taking a stone of the wall by moves in the room.
struct Breach<'a> {
    color: Color,
    room: &'a PointSet,
    wall: Vec<Point>,
}

impl Goal for Breach<'_> {
    fn prover(&self) -> Color {
        self.color
    }

    fn judge(&mut self, board: &Board, to_move: Color, _: usize) -> Judgement {
        let mut fewest = usize::MAX;
        for &stone in &self.wall {
            match board.block(stone) {
                Some(block) => fewest = fewest.min(board.liberty_count(block)),
                None => return Judgement::Won,
            }
        }
        if to_move == self.color && fewest == 1 { Judgement::Won } else { Judgement::Open(fewest as u32, 1) }
    }

    fn moves(&mut self, board: &Board, to_move: Color, _: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        moves.extend(self.room.iter().filter(|&p| board.color(p).is_none()).map(|p| (Some(p), 0)));
        if to_move != self.color {
            moves.push((None, 1));
        }
    }
}
