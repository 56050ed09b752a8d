//! Which stones are in question when nobody says: the largest group that is shut in and not alive already.
//!
//! A *group* here is what shares liberties, blocks and all. Its *room* is what it reaches over empty points without
//! squeezing past an enemy stone: a point next to one is reached but not left. The stones of a problem have little room,
//! those around them have the board.

use igolog_core::{BlockId, Board, Color, Point, PointSet};
use igolog_life::{Analysis, Benson, Effort};

/// A group that a question of life and death may be about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Whose stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// Empty points that it reaches without squeezing past an enemy stone.
    pub room: usize,
}

/// Groups that are shut in and not unconditionally alive, the likeliest first. Empty if all stones have the run of the
/// board, or there are none.
pub fn candidates(board: &Board) -> Vec<Candidate> {
    let empties = board.empties().len();
    let mut found = Vec::new();
    for color in [Color::Black, Color::White] {
        let alive = Benson::of(board, color).alive;
        for blocks in groups(board, color) {
            if blocks.iter().any(|block| alive.contains(block)) {
                continue;
            }
            let room = room(board, color, &blocks);
            // Who reaches most of the board is not shut in.
            if 2 * room > empties && room > FREE {
                continue;
            }
            let stones = blocks.iter().flat_map(|&block| board.block_stones(block));
            found.push(Candidate { color, stones: PointSet::from_points(board.graph().len(), stones), room });
        }
    }
    found.sort_by_key(|c| (core::cmp::Reverse(c.weight()), c.stones.first()));
    found
}

/// The stones of the static group at a point; nothing if it is empty.
pub fn group_at(board: &Board, point: Point) -> Option<PointSet> {
    let color = board.color(point)?;
    let block = board.block(point)?;
    let groups = &Analysis::of(board, Effort::Static).sides[color].groups;
    let stones = groups.members(groups.group(block)).flat_map(|member| board.block_stones(member));
    Some(PointSet::from_points(board.graph().len(), stones))
}

/// So much room is little on any board.
const FREE: usize = 12;

impl Candidate {
    /// Many stones with little room are what problems are about.
    fn weight(&self) -> i64 {
        let stones = self.stones.len() as i64;
        4 * stones - self.room as i64
    }
}

/// The blocks of a colour, joined where they share a liberty.
fn groups(board: &Board, color: Color) -> Vec<Vec<BlockId>> {
    let mut left: Vec<BlockId> = board.blocks().filter(|&b| board.block_color(b) == color).collect();
    left.sort_by_key(|&b| board.first_stone(b));
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            let block = group[at];
            left.retain(|&other| {
                let joined = board.liberties(other).any(|p| board.is_liberty(block, p));
                if joined {
                    group.push(other);
                }
                !joined
            });
            at += 1;
        }
        groups.push(group);
    }
    groups
}

fn room(board: &Board, color: Color, blocks: &[BlockId]) -> usize {
    let graph = board.graph();
    let mut seen = PointSet::from_points(graph.len(), blocks.iter().flat_map(|&b| board.liberties(b)));
    let mut waiting: Vec<Point> = seen.iter().collect();
    while let Some(point) = waiting.pop() {
        if graph.neighbors(point).any(|q| board.color(q) == Some(!color)) {
            continue;
        }
        for next in graph.neighbors(point) {
            if board.color(next).is_none() && seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen.len()
}
