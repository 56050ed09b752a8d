//! The urgent local moves of a playout: saving and taking blocks in atari, vital points, and self-atari.

use igolog_core::{BlockId, Board, Color, Graph, Point};

/// Buffers for local reading, used again from call to call.
#[derive(Debug, Default)]
pub(crate) struct Tactics {
    blocks: Vec<BlockId>,
    region: Vec<Point>,
    own: Vec<BlockId>,
}

impl Tactics {
    /// Moves of `color` that answer the stone at `last`: take its block or one beside it, or save an own block that it
    /// put in atari.
    pub(crate) fn answers(
        &mut self,
        graph: &Graph,
        board: &mut Board,
        color: Color,
        last: Point,
        found: &mut Vec<Point>,
    ) {
        if let Some(block) = board.block(last)
            && board.liberty_count(block) == 1
            && let Some(liberty) = board.liberties(block).next()
            && board.is_legal(color, liberty)
        {
            found.push(liberty);
        }
        self.own.clear();
        for near in graph.neighbors(last) {
            let Some(block) = board.block(near) else { continue };
            if board.block_color(block) == color && board.liberty_count(block) == 1 && !self.own.contains(&block) {
                self.own.push(block);
            }
        }
        for at in 0..self.own.len() {
            self.savers(board, self.own[at], found);
        }
    }

    /// Moves that save a block in atari: taking a neighbour in atari, or extending to two liberties or more.
    pub(crate) fn savers(&mut self, board: &mut Board, block: BlockId, found: &mut Vec<Point>) {
        let color = board.block_color(block);
        let mut enemies = std::mem::take(&mut self.blocks);
        board.enemies_into(block, &mut enemies);
        for &enemy in &enemies {
            if board.liberty_count(enemy) == 1
                && let Some(liberty) = board.liberties(enemy).next()
                && !found.contains(&liberty)
                && board.is_legal(color, liberty)
            {
                found.push(liberty);
            }
        }
        self.blocks = enemies;
        if let Some(liberty) = board.liberties(block).next()
            && !found.contains(&liberty)
            && board.is_legal(color, liberty)
        {
            let liberties = liberties_after(board, color, liberty, 3);
            if liberties >= 3 || liberties == 2 && !is_caught(board, color, liberty) {
                found.push(liberty);
            }
        }
    }

    /// The vital point of a small eye space of the enemy's next to `last`, or of an own one that the enemy could spoil.
    pub(crate) fn nakade(&mut self, board: &Board, color: Color, last: Point) -> Option<Point> {
        let graph = board.graph();
        for start in graph.neighbors(last) {
            if board.color(start).is_some() {
                continue;
            }
            if let Some(vital) = self.vital_point(board, start)
                && board.is_legal(color, vital)
            {
                return Some(vital);
            }
        }
        None
    }

    /// The one point that decides an empty region of three to six points around `start` with walls of one colour.
    fn vital_point(&mut self, board: &Board, start: Point) -> Option<Point> {
        let graph = board.graph();
        self.region.clear();
        self.region.push(start);
        let (mut at, mut wall) = (0, None);
        while at < self.region.len() {
            for near in graph.neighbors(self.region[at]) {
                match board.color(near) {
                    None if !self.region.contains(&near) => {
                        if self.region.len() == 6 {
                            return None;
                        }
                        self.region.push(near);
                    }
                    None => {}
                    color if wall.is_none() => wall = color,
                    color if wall != color => return None,
                    _ => {}
                }
            }
            at += 1;
        }
        if self.region.len() < 3 {
            return None;
        }
        let mut room = [0; 6];
        let degrees = self.degrees(board, &mut room);
        let most = *degrees.iter().max()?;
        let centre = degrees.iter().position(|&d| d == most)?;
        is_killing_shape(degrees).then_some(())?;
        (degrees.iter().filter(|&&d| d == most).count() == 1).then(|| self.region[centre])
    }

    /// Whether a legal move would put its own block in atari to no purpose: it captures nothing and, unless it is a
    /// single stone, has no shape that kills.
    pub(crate) fn is_bad_self_atari(&mut self, board: &Board, color: Color, point: Point) -> bool {
        if liberties_after(board, color, point, 2) >= 2 {
            return false;
        }
        let graph = board.graph();
        self.region.clear();
        self.region.push(point);
        self.own.clear();
        for near in graph.neighbors(point) {
            let Some(block) = board.block(near) else { continue };
            if board.block_color(block) == color {
                if !self.own.contains(&block) {
                    self.own.push(block);
                    if self.region.len() + board.block_size(block) > 6 {
                        return true;
                    }
                    self.region.extend(board.block_stones(block));
                }
            } else if board.liberty_count(block) == 1 {
                return false;
            }
        }
        if self.region.len() == 1 {
            return false;
        }
        !is_killing_shape(self.degrees(board, &mut [0; 6]))
    }

    /// How many neighbours each of the (at most six) points of the region has in it.
    fn degrees<'a>(&self, board: &Board, room: &'a mut [u8; 6]) -> &'a [u8] {
        for (degree, &p) in room.iter_mut().zip(&self.region) {
            *degree = board.graph().neighbors(p).filter(|q| self.region.contains(q)).count() as u8;
        }
        &room[..self.region.len().min(6)]
    }
}

/// Whether stones with these numbers of neighbours among themselves have a shape that leaves one eye at most: up to
/// three, pyramid and square four, cross and bulky five, rabbity six.
fn is_killing_shape(degrees: &[u8]) -> bool {
    let mut sorted = [0; 6];
    if degrees.len() > 6 {
        return false;
    }
    sorted[..degrees.len()].copy_from_slice(degrees);
    sorted[..degrees.len()].sort_unstable();
    matches!(
        &sorted[..degrees.len()],
        [_] | [_, _] | [_, _, _] | [1, 1, 1, 3] | [2, 2, 2, 2] | [1, 1, 1, 1, 4] | [1, 2, 2, 2, 3] | [1, 1, 2, 2, 2, 4]
    )
}

/// The liberties that the block of a new stone would have, counted up to `enough`. Captures count their stones that
/// touch the new stone, at least.
pub(crate) fn liberties_after(board: &Board, color: Color, point: Point, enough: usize) -> usize {
    let graph = board.graph();
    let mut empty = 0;
    for near in graph.neighbors(point) {
        match board.block(near) {
            None => empty += 1,
            Some(block) => {
                let liberties = board.liberty_count(block);
                if board.block_color(block) == color {
                    if liberties > enough {
                        return enough;
                    }
                } else if liberties == 1 {
                    empty += 1;
                    if board.block_size(block) >= enough {
                        return enough;
                    }
                }
            }
        }
        if empty >= enough {
            return enough;
        }
    }
    // Few liberties: collect the distinct ones.
    let mut found = [u16::MAX; 8];
    let mut count = 0;
    let mut add = |p: Point| {
        if p != point && count < 8 && !found[..count].contains(&(p.index() as u16)) {
            found[count] = p.index() as u16;
            count += 1;
        }
        count
    };
    for near in graph.neighbors(point) {
        match board.block(near) {
            None => {
                add(near);
            }
            Some(block) if board.block_color(block) == color => {
                for liberty in board.liberties(block) {
                    if add(liberty) >= enough {
                        return enough;
                    }
                }
            }
            Some(block) if board.liberty_count(block) == 1 => {
                add(near);
            }
            Some(_) => {}
        }
    }
    count.min(enough)
}

/// Whether a stone at `point` that gets two liberties is caught by a ladder all the same. The board is left as it was.
pub(crate) fn is_caught(board: &mut Board, color: Color, point: Point) -> bool {
    board.play_unchecked(color, point);
    let caught = match board.block(point) {
        Some(block) => hunted(board, block.point(), 60),
        None => true,
    };
    board.undo();
    caught
}

/// Whether the block at `stone`, with the enemy to move, can be kept in atari until it is taken.
fn hunted(board: &mut Board, stone: Point, depth: u32) -> bool {
    let Some(block) = board.block(stone) else { return true };
    let prey = board.block_color(block);
    match board.liberty_count(block) {
        0 | 1 => return true,
        2 => {}
        _ => return false,
    }
    if depth == 0 {
        return false;
    }
    let mut liberties = board.liberties(block);
    let pair = [liberties.next(), liberties.next()];
    for (at, &attack) in pair.iter().enumerate() {
        let (Some(attack), Some(escape)) = (attack, pair[1 - at]) else { continue };
        if !board.is_legal(!prey, attack) {
            continue;
        }
        board.play_unchecked(!prey, attack);
        let caught =
            board.block(stone).is_some_and(|b| board.liberty_count(b) == 1) && !can_take_attacker(board, stone) && {
                !board.is_legal(prey, escape) || {
                    board.play_unchecked(prey, escape);
                    let caught = hunted(board, stone, depth - 1);
                    board.undo();
                    caught
                }
            };
        board.undo();
        if caught {
            return true;
        }
    }
    false
}

/// Whether a block in atari has a neighbour in atari that may be taken.
pub(crate) fn can_take_attacker(board: &Board, stone: Point) -> bool {
    let Some(block) = board.block(stone) else { return false };
    let color = board.block_color(block);
    board.block_stones(block).any(|s| {
        board.graph().neighbors(s).any(|near| {
            board.block(near).is_some_and(|enemy| {
                board.block_color(enemy) != color
                    && board.liberty_count(enemy) == 1
                    && board.liberties(enemy).next().is_some_and(|l| board.is_legal(color, l))
            })
        })
    })
}
