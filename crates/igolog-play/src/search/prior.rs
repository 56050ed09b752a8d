//! The moves of a new node and what is believed of them before the first game.

use igolog_core::{Board, Color, Move, Point};

use super::root::Root;
use super::tree::Tally;
use crate::pattern::{Shapes, WHOLE};
use crate::playout::{Tactics, is_caught, liberties_after, ring_key};
use crate::topology::Topology;

/// Games pretended for every move.
const BASE: f32 = 10.0;

/// What the learned policy's probability of a move is worth in pretended games: it counts how much likelier the move is
/// than one drawn from a board of so many points, because playouts are spread over more moves on a larger board.
pub(crate) fn learned(share: f32, points: usize, weight: f32) -> Tally {
    let much = 11.0 * weight * (share * points as f32).sqrt();
    Tally { games: much, wins: much }
}

/// What the rules' weight of a move is worth; they propose every move that is neither wasteful nor bad.
pub(crate) fn derived(proposed: Option<i64>, rules: f32) -> Tally {
    match proposed {
        None => Tally { games: 20.0 * rules, wins: 0.0 },
        Some(weight) => {
            let much = 20.0 * rules * (weight.clamp(0, 500) as f32 / 500.0);
            Tally { games: much, wins: much }
        }
    }
}

/// Lists moves with their priors; used again for every node.
#[derive(Debug, Default)]
pub(crate) struct Opener {
    tactics: Tactics,
    pub(crate) moves: Vec<(Move, Tally)>,
    bonus: Vec<Tally>,
    found: Vec<Point>,
    distance: Vec<u8>,
    queue: Vec<Point>,
}

impl Opener {
    /// Fills `moves` for `color` on `board`. `keys` are the positions on the path from the root, for superko.
    #[allow(clippy::too_many_arguments, reason = "a node is opened in one place only")]
    pub(crate) fn list(
        &mut self,
        topology: &Topology,
        shapes: &Shapes,
        root: &Root,
        board: &mut Board,
        color: Color,
        last: Option<Point>,
        passes: u32,
        keys: Option<&[u64]>,
        weight: f32,
    ) {
        self.moves.clear();
        let points = topology.graph.len();
        self.bonus.clear();
        self.bonus.resize(points, Tally { games: BASE, wins: BASE / 2.0 });
        if weight > 0.0 {
            self.tactical(board, color, weight);
            self.local(topology, shapes, board, color, last, weight);
        }
        for point in topology.graph.points() {
            if board.color(point).is_some() || !board.is_legal(color, point) || self.is_own_eye(board, color, point) {
                continue;
            }
            if let Some(keys) = keys {
                let key = root.key(board.hash_after(color, point), !color);
                if root.has_seen(key) || keys.contains(&key) {
                    continue;
                }
            }
            self.moves.push((Move::Play(point), self.bonus[point.index()]));
        }
        if passes > 0 || self.moves.len() * 3 <= points {
            self.moves.push((Move::Pass, Tally { games: BASE, wins: BASE / 5.0 }));
        }
    }

    /// An eye that no own block in atari needs filled.
    fn is_own_eye(&self, board: &Board, color: Color, point: Point) -> bool {
        board.is_eyelike(color, point)
            && board.graph().neighbors(point).all(|near| board.block(near).is_none_or(|b| board.liberty_count(b) > 1))
    }

    fn add(&mut self, point: Point, games: f32, wins: f32) {
        let tally = &mut self.bonus[point.index()];
        tally.games += games;
        tally.wins += wins;
    }

    /// Takes, saves, ladders and self-atari, all over the board.
    fn tactical(&mut self, board: &mut Board, color: Color, weight: f32) {
        let blocks: Vec<_> = board.blocks().collect();
        for &block in &blocks {
            let own = board.block_color(block) == color;
            match (own, board.liberty_count(block)) {
                (false, 1) => {
                    if let Some(liberty) = board.liberties(block).next() {
                        let much = if board.block_size(block) > 1 { 30.0 } else { 15.0 } * weight;
                        self.add(liberty, much, much);
                    }
                }
                (true, 1) => {
                    let mut found = std::mem::take(&mut self.found);
                    found.clear();
                    self.tactics.savers(board, block, &mut found);
                    let much = if board.block_size(block) > 1 { 25.0 } else { 12.0 } * weight;
                    for &point in &found {
                        self.add(point, much, much);
                    }
                    self.found = found;
                }
                (false, 2) => {
                    let pair: Vec<Point> = board.liberties(block).collect();
                    for &point in &pair {
                        if board.is_legal(color, point)
                            && liberties_after(board, color, point, 2) >= 2
                            && catches(board, color, point, block.point())
                        {
                            let much = if board.block_size(block) > 1 { 15.0 } else { 8.0 } * weight;
                            self.add(point, much, much);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Shapes and nearness to the last move, lines in empty areas.
    fn local(
        &mut self,
        topology: &Topology,
        shapes: &Shapes,
        board: &Board,
        color: Color,
        last: Option<Point>,
        weight: f32,
    ) {
        if let Some(last) = last {
            self.distances(topology, board, last);
            for point in topology.graph.points() {
                let much = match self.distance[point.index()] {
                    1 => 20.0,
                    2 => 15.0,
                    3 => 6.0,
                    _ => continue,
                } * weight;
                self.add(point, much, much * 0.85);
            }
        }
        let points: Vec<Point> = board.empties().collect();
        for point in points {
            if !topology.ring.is_empty() {
                let chance = shapes.chance(ring_key(topology, board, color, point)) as f32 / WHOLE as f32;
                let much = 30.0 * chance.min(0.5) * weight;
                self.add(point, much, much);
            }
            if self.tactics.is_bad_self_atari(board, color, point) {
                self.add(point, 12.0 * weight, 0.0);
            }
            let height = topology.height[point.index()];
            if height != u8::MAX && is_open(topology, board, point) {
                match height {
                    0 => self.add(point, 15.0 * weight, 0.0),
                    1 => self.add(point, 6.0 * weight, 1.0 * weight),
                    2 | 3 => self.add(point, 8.0 * weight, 7.0 * weight),
                    _ => {}
                }
            }
        }
    }

    /// Steps from `last` where a block is passed through in one (common fate graph, Graepel et al. 2001), up to 3.
    fn distances(&mut self, topology: &Topology, board: &Board, last: Point) {
        self.distance.clear();
        self.distance.resize(topology.graph.len(), u8::MAX);
        self.queue.clear();
        self.reach(board, last, 0);
        let mut at = 0;
        while at < self.queue.len() {
            let from = self.queue[at];
            at += 1;
            let steps = self.distance[from.index()];
            if steps < 3 {
                for near in topology.graph.neighbors(from) {
                    self.reach(board, near, steps + 1);
                }
            }
        }
    }

    fn reach(&mut self, board: &Board, point: Point, steps: u8) {
        if self.distance[point.index()] <= steps {
            return;
        }
        match board.block(point) {
            Some(block) => {
                for stone in board.block_stones(block) {
                    self.distance[stone.index()] = steps;
                    self.queue.push(stone);
                }
            }
            None => {
                self.distance[point.index()] = steps;
                self.queue.push(point);
            }
        }
    }
}

/// Whether no stone stands within two steps.
fn is_open(topology: &Topology, board: &Board, point: Point) -> bool {
    let near = &topology.near[point.index()];
    near.iter().all(|&p| board.color(p).is_none() && topology.graph.neighbors(p).all(|q| board.color(q).is_none()))
}

/// Whether an atari at `point` catches the block at `prey` in a ladder.
fn catches(board: &mut Board, color: Color, point: Point, prey: Point) -> bool {
    board.play_unchecked(color, point);
    let escape = board.block(prey).and_then(|b| board.liberties(b).next());
    let caught = match escape {
        Some(escape) if board.is_legal(!color, escape) => {
            !crate::playout::can_take_attacker(board, prey)
                && (liberties_after(board, !color, escape, 3) < 3 && is_caught(board, !color, escape))
        }
        _ => true,
    };
    board.undo();
    caught
}
