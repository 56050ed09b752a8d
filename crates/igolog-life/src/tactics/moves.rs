//! Which moves are worth reading when a block is attacked or defended.

use igolog_core::{BlockId, Board, Color, Point, PointSet};

/// Collects candidate moves near a block, best first, each with a penalty.
pub(crate) struct Candidates {
    found: Vec<(Point, u32)>,
    seen: PointSet,
    queue: Vec<(BlockId, u32)>,
    near: Vec<BlockId>,
}

impl Candidates {
    pub(crate) fn new(points: usize) -> Candidates {
        Candidates { found: Vec::new(), seen: PointSet::new(points), queue: Vec::new(), near: Vec::new() }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Point, u32)> + '_ {
        self.found.iter().copied()
    }

    /// Collects the moves of `to_move` that may matter for `target`.
    pub(crate) fn collect(&mut self, board: &Board, target: BlockId, to_move: Color, ply: usize) {
        self.found.clear();
        self.seen.clear();
        let owner = board.block_color(target);
        let count = board.liberty_count(target);
        let attacking = to_move != owner;
        if count == 1 && !attacking {
            self.rescues(board, target, to_move);
        }
        for liberty in board.liberties(target) {
            self.add(board, to_move, liberty, 0);
        }
        if count == 1 && !attacking {
            return;
        }
        self.weak_blocks(board, target, to_move, count);
        self.second_order(board, target, to_move, count, ply);
    }

    /// Collects the moves of `to_move` that may matter for one block of a race: its liberties, the points next to them,
    /// and the liberties of weak blocks around.
    pub(crate) fn collect_race(&mut self, board: &Board, block: BlockId, to_move: Color) {
        self.found.clear();
        self.seen.clear();
        for liberty in board.liberties(block) {
            self.add(board, to_move, liberty, 0);
        }
        self.weak_blocks(board, block, to_move, 3.min(board.liberty_count(block)));
        self.second_order(board, block, to_move, 9, 9);
    }

    /// Liberties of the weak blocks around the target, of what is weak around those, and so on for a few steps.
    fn weak_blocks(&mut self, board: &Board, target: BlockId, to_move: Color, count: usize) {
        let mut queue = std::mem::take(&mut self.queue);
        let mut near = std::mem::take(&mut self.near);
        queue.clear();
        queue.push((target, 0));
        let mut at = 0;
        while at < queue.len() {
            let (block, level) = queue[at];
            at += 1;
            if level > 0 {
                let liberties = board.liberty_count(block) as u32;
                let urgent = liberties == 1 && level == 1;
                for liberty in board.liberties(block) {
                    self.add(board, to_move, liberty, if urgent { 0 } else { 2 * (level - 1) + 2 * (liberties - 1) });
                }
            }
            if level >= 3 {
                continue;
            }
            let limit = match level {
                0 => (count + 1).min(4),
                1 => 3,
                _ => 2,
            };
            board.enemies_into(block, &mut near);
            near.retain(|&b| board.liberty_count(b) <= limit);
            near.sort_by_cached_key(|&b| (board.liberty_count(b), board.first_stone(b)));
            if level <= 1 {
                friends(board, block, if level == 0 { 3 } else { 2 }, &mut near);
            }
            for &other in near.iter() {
                if board.liberty_count(other) <= limit && !queue.iter().any(|&(b, _)| b == other) {
                    queue.push((other, level + 1));
                }
            }
        }
        self.queue = queue;
        self.near = near;
    }

    /// Captures of blocks in atari that touch the target.
    fn rescues(&mut self, board: &Board, target: BlockId, to_move: Color) {
        let mut near = std::mem::take(&mut self.near);
        board.enemies_into(target, &mut near);
        let in_atari = near.iter().filter(|&&b| board.liberty_count(b) == 1);
        let mut takes: Vec<Point> = in_atari.flat_map(|&b| board.liberties(b)).collect();
        takes.sort_unstable();
        takes.into_iter().for_each(|liberty| self.add(board, to_move, liberty, 0));
        self.near = near;
    }

    /// Points next to the target's liberties, and near the root the points next to those.
    fn second_order(&mut self, board: &Board, target: BlockId, to_move: Color, count: usize, ply: usize) {
        let graph = board.graph().clone();
        let reach_far = ply <= 1 && count <= 3;
        for liberty in board.liberties(target) {
            for second in graph.neighbors(liberty).filter(|&p| board.color(p).is_none()) {
                self.add(board, to_move, second, 3);
                if reach_far {
                    for third in graph.neighbors(second).filter(|&p| board.color(p).is_none()) {
                        self.add(board, to_move, third, 8);
                    }
                }
            }
        }
    }

    fn add(&mut self, board: &Board, to_move: Color, point: Point, penalty: u32) {
        if !self.seen.insert(point) {
            return;
        }
        // A stone that can be taken at once is seldom good, unless it takes something.
        let mut open = 0;
        let mut takes = false;
        for near in board.graph().neighbors(point) {
            match board.block(near) {
                None => open += 1,
                Some(block) if board.block_color(block) == to_move => {
                    open += board.liberty_count(block).saturating_sub(1);
                }
                Some(block) => takes |= board.liberty_count(block) == 1,
            }
        }
        let risk = if takes || open >= 2 { 0 } else { 4 };
        self.found.push((point, penalty + risk));
    }
}

/// Adds the blocks of the same colour that share a liberty with `block` and have at most `limit` liberties.
fn friends(board: &Board, block: BlockId, limit: usize, found: &mut Vec<BlockId>) {
    let color = board.block_color(block);
    for liberty in board.liberties(block) {
        for near in board.graph().neighbors(liberty) {
            if let Some(other) = board.block(near)
                && other != block
                && board.block_color(other) == color
                && board.liberty_count(other) <= limit
                && !found.contains(&other)
            {
                found.push(other);
            }
        }
    }
}
