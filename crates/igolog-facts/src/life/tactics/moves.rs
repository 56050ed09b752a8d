//! Which moves are worth reading when a block is attacked or defended.

use igolog_core::{BlockId, Board, Color, Point, PointSet};

/// Collects candidate moves near a block, best first, each with a penalty.
pub(super) struct Candidates {
    found: Vec<(Point, u32)>,
    seen: PointSet,
    blocks: Vec<BlockId>,
    near: Vec<BlockId>,
}

impl Candidates {
    pub(super) fn new(points: usize) -> Candidates {
        Candidates { found: Vec::new(), seen: PointSet::new(points), blocks: Vec::new(), near: Vec::new() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Point, u32)> + '_ {
        self.found.iter().copied()
    }

    /// Collects the moves of `to_move` that may matter for `target`.
    pub(super) fn collect(&mut self, board: &Board, target: BlockId, to_move: Color, ply: usize) {
        self.found.clear();
        self.seen.clear();
        let owner = board.block_color(target);
        let count = board.liberty_count(target);
        let attacking = to_move != owner;
        if attacking && count == 1 {
            let last = board.liberties(target).next().expect("a block has a liberty");
            self.add(board, to_move, last, 0);
        }
        self.weak_neighbors(board, target, to_move, count);
        for liberty in board.liberties(target) {
            self.add(board, to_move, liberty, 0);
        }
        if count == 1 && !attacking {
            return;
        }
        self.allies(board, target, to_move);
        self.second_order(board, target, to_move, count, ply);
    }

    /// Liberties of the enemy blocks around the target that are weak, and of what is weak around those.
    fn weak_neighbors(&mut self, board: &Board, target: BlockId, to_move: Color, count: usize) {
        let mut blocks = std::mem::take(&mut self.blocks);
        let mut near = std::mem::take(&mut self.near);
        board.enemies_into(target, &mut blocks);
        let owner = board.block_color(target);
        blocks.sort_by_key(|&b| board.liberty_count(b));
        for &enemy in &blocks {
            let liberties = board.liberty_count(enemy);
            if liberties > (count + 1).min(4) {
                continue;
            }
            if to_move == owner {
                if liberties == 1 || count > 1 {
                    for liberty in board.liberties(enemy) {
                        self.add(board, to_move, liberty, 2 * (liberties as u32 - 1));
                    }
                }
                if count == 1 {
                    continue;
                }
            } else if liberties <= 3 {
                for liberty in board.liberties(enemy) {
                    self.add(board, to_move, liberty, if liberties == 1 { 0 } else { 4 });
                }
            }
            // The blocks that hold the weak neighbour: the attacker may take them, the owner may save them.
            board.enemies_into(enemy, &mut near);
            for &other in near.iter().filter(|&&b| b != target) {
                let breaths = board.liberty_count(other);
                if breaths <= 2 {
                    for liberty in board.liberties(other) {
                        self.add(board, to_move, liberty, 1 + 2 * breaths as u32);
                    }
                }
            }
        }
        self.blocks = blocks;
        self.near = near;
    }

    /// Liberties of weak blocks of the owner that the target could join.
    fn allies(&mut self, board: &Board, target: BlockId, to_move: Color) {
        let owner = board.block_color(target);
        let graph = board.graph().clone();
        let mut allies = std::mem::take(&mut self.near);
        allies.clear();
        for liberty in board.liberties(target) {
            for near in graph.neighbors(liberty) {
                if let Some(block) = board.block(near)
                    && block != target
                    && board.block_color(block) == owner
                    && board.liberty_count(block) <= 3
                    && !allies.contains(&block)
                {
                    allies.push(block);
                }
            }
        }
        for &ally in &allies {
            for liberty in board.liberties(ally) {
                self.add(board, to_move, liberty, 4);
            }
        }
        self.near = allies;
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
