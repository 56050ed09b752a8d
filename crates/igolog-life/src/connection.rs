//! Connections by reading: can two blocks of a colour be joined, can they be cut?
//!
//! The goal is one block that holds both stones. Moves are tried where the blocks come close to one another: on the
//! shortest ways between them, a little beside those, and at the liberties of weak blocks that stand in the way or hold
//! the way together. Both sides are held to such moves, so an answer is an estimate, not a proof.

use igolog_core::{BlockId, Board, Color, Point, Stop};

use crate::Effort;
use crate::search::{Goal, Judgement};
use crate::tactics::{KoGoal, Reader, Reading, Success};

/// A budget for one question, in positions visited.
pub const CONNECTION_BUDGET: u64 = 60_000;

/// How two blocks of a colour stand to one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Whether they can be joined if their owner moves first, and where.
    pub join: Reading,
    /// Whether they can be cut if the enemy moves first, and where.
    pub cut: Reading,
}

impl Connection {
    /// Whether they stay connected whoever moves first.
    pub fn holds(&self) -> bool {
        self.cut.success == Success::Fails && self.join.success == Success::Works
    }
}

/// Reads connections; keeps its memory between questions.
#[derive(Default)]
pub struct ConnectionReader {
    reader: Reader,
}

impl ConnectionReader {
    /// A reader.
    pub fn new() -> ConnectionReader {
        ConnectionReader::default()
    }

    /// Gives up, and says that a reading is not complete, once this is asked to stop.
    pub fn set_stop(&mut self, stop: Stop) {
        self.reader.set_stop(stop);
    }

    /// Can the owner, moving first, join the stones at two points? `None` unless they are of one colour.
    pub fn join(&mut self, board: &Board, first: Point, second: Point, budget: u64) -> Option<Reading> {
        let mut goal = Join::new(board, first, second)?;
        let owner = goal.owner;
        Some(finished(self.reader.read_goal(board, &mut goal, owner, budget)))
    }

    /// Can the enemy, moving first, cut the stones at two points apart? `None` unless they are of one colour.
    pub fn cut(&mut self, board: &Board, first: Point, second: Point, budget: u64) -> Option<Reading> {
        let mut goal = Join::new(board, first, second)?;
        let enemy = !goal.owner;
        Some(finished(self.reader.read_goal(board, &mut goal, enemy, budget)))
    }

    /// Both questions.
    pub fn read(&mut self, board: &Board, first: Point, second: Point, budget: u64) -> Option<Connection> {
        let join = self.join(board, first, second, budget)?;
        Some(Connection { join, cut: self.cut(board, first, second, budget)? })
    }
}

/// Two blocks of a colour with a common liberty, and what becomes of them if the enemy moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockTie {
    /// The blocks, in the order of their first stones.
    pub blocks: [BlockId; 2],
    /// The point where the enemy cuts them, with or without a ko; `None` if they stay together.
    pub cut: Option<Point>,
    /// If they stay together, the answers to enemy stones at their common liberties: where he plays, where the owner joins.
    pub answers: Vec<[Point; 2]>,
}

/// Reads all blocks that have a liberty in common; those that it cannot read to the end are left out. No search with
/// [`Effort::Static`].
pub fn block_ties(board: &Board, effort: Effort, stop: &Stop) -> Vec<BlockTie> {
    // For a pair, and for all of them: fewer on large boards, where every position costs more.
    let (each, all) = match effort {
        Effort::Static => return Vec::new(),
        Effort::Step => (100, 1_500),
        Effort::Full => (3_000, 100_000),
    };
    let mut left = all * 361 / (board.graph().len() as u64).max(361);
    let mut pairs: Vec<[BlockId; 2]> = Vec::new();
    for point in board.empties() {
        let mut around: Vec<BlockId> = board.graph().neighbors(point).filter_map(|p| board.block(p)).collect();
        around.sort_by_key(|&b| board.first_stone(b));
        around.dedup();
        for (at, &first) in around.iter().enumerate() {
            let same = around[at + 1..].iter().filter(|&&b| board.block_color(b) == board.block_color(first));
            pairs.extend(same.map(|&second| [first, second]));
        }
    }
    // Handles depend on how the position came about; what is read first must not.
    pairs.sort_by_cached_key(|pair| pair.map(|b| board.first_stone(b)));
    pairs.dedup();
    let mut reader = ConnectionReader { reader: Reader::with_table(12) };
    reader.set_stop(stop.clone());
    let mut trial = board.clone();
    trial.forget();
    let wanted = pairs.into_iter().take_while(|_| !stop.is_asked());
    wanted.filter_map(|blocks| reader.tie(&mut trial, blocks, each, &mut left)).collect()
}

impl ConnectionReader {
    /// Reads two blocks with at most `each` positions for a question, taken from those that are left.
    fn tie(&mut self, board: &mut Board, blocks: [BlockId; 2], each: u64, left: &mut u64) -> Option<BlockTie> {
        if *left == 0 {
            return None;
        }
        let ends = blocks.map(|b| board.first_stone(b));
        let cut = paid(self.cut(board, ends[0], ends[1], each.min(*left)), left)?;
        if cut.success != Success::Fails {
            return cut.mv.map(|point| BlockTie { blocks, cut: Some(point), answers: Vec::new() });
        }
        let enemy = !board.block_color(blocks[0]);
        let shared: Vec<Point> = board.liberties(blocks[0]).filter(|&p| board.is_liberty(blocks[1], p)).collect();
        let mut answers = Vec::new();
        for point in shared {
            if !board.is_legal(enemy, point) {
                continue;
            }
            board.play_unchecked(enemy, point);
            let join = paid(self.join(board, ends[0], ends[1], each.min(*left)), left);
            answers.extend(join.and_then(|join| join.mv).map(|answer| [point, answer]));
            board.undo();
        }
        answers.sort_unstable();
        Some(BlockTie { blocks, cut: None, answers })
    }
}

/// A reading that came to its end, its positions taken from those left.
fn paid(reading: Option<Reading>, left: &mut u64) -> Option<Reading> {
    let reading = reading?;
    *left = left.saturating_sub(reading.nodes);
    reading.complete.then_some(reading)
}

/// What is not found within the budget is not found: neither a way to join nor one to cut.
fn finished(reading: Reading) -> Reading {
    match reading.complete {
        true => reading,
        false => Reading { success: Success::Fails, mv: None, ..reading },
    }
}

/// Ways longer than this, in moves of the owner alone, are none.
const FARTHEST: u8 = 5;
/// Moves after which a connection that is not made counts as cut.
const DEEPEST: usize = 24;
/// Enemy blocks with more liberties are walls.
const WEAK: usize = 3;

/// The goal of joining the stones at two points.
struct Join {
    ends: [Point; 2],
    owner: Color,
    ko_master: Option<Color>,
    met_ko: bool,
    near: [Vec<u8>; 2],
    queue: Vec<Vec<Point>>,
}

impl Join {
    fn new(board: &Board, first: Point, second: Point) -> Option<Join> {
        let owner = board.color(first)?;
        let points = board.graph().len();
        (board.color(second)? == owner).then(|| Join {
            ends: [first, second],
            owner,
            ko_master: None,
            met_ko: false,
            near: [vec![u8::MAX; points], vec![u8::MAX; points]],
            queue: Vec::new(),
        })
    }

    fn end(&self, board: &Board, which: usize) -> Option<BlockId> {
        let point = self.ends[which];
        board.block(point).filter(|_| board.color(point) == Some(self.owner))
    }

    /// Finds how many stones the owner needs from each end to every point, up to a limit.
    fn spread(&mut self, board: &Board, which: usize, limit: u8) {
        let mut near = std::mem::take(&mut self.near[which]);
        near.fill(u8::MAX);
        self.queue.resize(usize::from(limit) + 1, Vec::new());
        self.queue.iter_mut().for_each(Vec::clear);
        let start = self.ends[which];
        near[start.index()] = 0;
        self.queue[0].push(start);
        for cost in 0..=limit {
            let mut at = 0;
            while at < self.queue[usize::from(cost)].len() {
                let point = self.queue[usize::from(cost)][at];
                at += 1;
                if near[point.index()] < cost {
                    continue;
                }
                for next in board.graph().neighbors(point) {
                    let step = match board.block(next) {
                        None => 1,
                        Some(block) if board.block_color(block) == self.owner => 0,
                        Some(block) if board.liberty_count(block) <= WEAK => match board.block(point) == Some(block) {
                            true => 0,
                            false => board.liberty_count(block) as u8,
                        },
                        Some(_) => continue,
                    };
                    let reached = cost + step;
                    if reached <= limit && reached < near[next.index()] {
                        near[next.index()] = reached;
                        self.queue[usize::from(reached)].push(next);
                    }
                }
            }
        }
        self.near[which] = near;
    }

    /// How many stones the owner needs to join the ends, were the enemy to pass; `None` if that is far.
    fn distance(&mut self, board: &Board) -> Option<u8> {
        self.spread(board, 0, FARTHEST);
        let distance = self.near[0][self.ends[1].index()];
        (distance <= FARTHEST).then_some(distance)
    }
}

impl KoGoal for Join {
    fn set_ko_master(&mut self, master: Option<Color>) {
        self.ko_master = master;
        self.met_ko = false;
    }

    fn met_ko(&self) -> bool {
        self.met_ko
    }
}

impl Goal for Join {
    fn prover(&self) -> Color {
        self.owner
    }

    fn judge(&mut self, board: &Board, to_move: Color, ply: usize) -> Judgement {
        let (Some(first), Some(second)) = (self.end(board, 0), self.end(board, 1)) else {
            let ko = board.ko().is_some_and(|(point, _)| self.ends.contains(&point));
            self.met_ko |= ko;
            return if ko && self.ko_master == Some(self.owner) { Judgement::Open(4, 4) } else { Judgement::Lost };
        };
        if first == second {
            // Stones that are joined and taken together are not connected.
            return if board.liberty_count(first) == 1 && to_move != self.owner && board.block_size(first) > 1 {
                Judgement::Lost
            } else {
                Judgement::Won
            };
        }
        if ply >= DEEPEST {
            return Judgement::Lost;
        }
        let taken = |b: BlockId| board.liberty_count(b) == 1 && board.block_size(b) > 1;
        if to_move != self.owner && (taken(first) || taken(second)) {
            return Judgement::Lost;
        }
        match self.distance(board) {
            None => Judgement::Lost,
            Some(distance) if to_move == self.owner => Judgement::Open(distance.into(), 2),
            Some(distance) => Judgement::Open(2 * u32::from(distance), distance.into()),
        }
    }

    fn moves(&mut self, board: &Board, to_move: Color, ply: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        let Some(distance) = self.distance(board) else { return };
        let slack = if ply <= 3 { 2 } else { 1 };
        let limit = (distance + slack).min(FARTHEST + 1);
        self.spread(board, 0, limit);
        self.spread(board, 1, limit);
        let mut add = |point: Point, penalty: u32| {
            if board.color(point).is_none() && !moves.iter().any(|&(p, _)| p == Some(point)) {
                moves.push((Some(point), penalty));
            }
        };
        let mut weak: Vec<BlockId> = Vec::new();
        for point in board.graph().points() {
            let [from, to] = [0, 1].map(|i| self.near[i][point.index()]);
            if from == u8::MAX || to == u8::MAX {
                continue;
            }
            match board.block(point) {
                None => {
                    let way = from + to - 1;
                    if way <= limit {
                        add(point, 2 * u32::from(way - distance.min(way)));
                    }
                }
                Some(block) if board.liberty_count(block) <= WEAK && !weak.contains(&block) => {
                    if from + to <= limit + 1 {
                        weak.push(block);
                    }
                }
                Some(_) => {}
            }
        }
        weak.extend([0, 1].into_iter().filter_map(|i| self.end(board, i)).filter(|&b| board.liberty_count(b) <= WEAK));
        weak.sort_by_key(|&b| board.first_stone(b));
        weak.dedup();
        // What stands on the way can be taken, and so can what would take it.
        for block in weak {
            let liberties = board.liberty_count(block) as u32;
            board.liberties(block).for_each(|p| add(p, 1 + liberties));
            let mut enemies = board.enemies(block);
            enemies.sort_by_key(|&b| board.first_stone(b));
            for enemy in enemies {
                if board.liberty_count(enemy) <= 2 {
                    let short = board.liberty_count(enemy) as u32;
                    board.liberties(enemy).for_each(|p| add(p, 2 * short));
                }
            }
        }
        let waits = board.ko().is_some_and(|(_, c)| c == to_move) && self.ko_master == Some(!to_move);
        // At the root a joining move is wanted, not the news that none is needed.
        if to_move == self.owner && ply > 0 || waits {
            moves.push((None, 6));
        }
    }
}
