//! Ladders (シチョウ): capture by an unbroken series of ataris.
//!
//! The attacker may only play moves that leave the block one liberty; then the defender has exactly two kinds of
//! useful answers: to extend at that liberty, or to take an attacking block in atari that touches the block. Every
//! other move leaves the block to be captured at once. So reading these moves alone is exact for the ladder game:
//! the block is caught iff the attacker can keep it in atari until it is taken. A block with three liberties after
//! its own move has escaped. A block with two liberties whose owner moves first has these moves and ataris on blocks that
//! touch it: if it is caught after each of them, it is caught; a breaker elsewhere is another matter. Ko is played without threats: nobody may retake at once.

use igolog_core::{BlockId, Board, Color, Point, PointSet, Stop, words};

use crate::scratch;

/// Moves after which a ladder is given up as unread: only deliberate constructions reach it.
pub const LADDER_BUDGET: u32 = 20_000;

/// How a ladder ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LadderResult {
    /// The block is caught, even if its owner moves first.
    Captured,
    /// The block is caught if the attacker moves first, and escapes if its owner does.
    Unsettled,
    /// The block escapes, even if the attacker moves first.
    Escapes,
    /// The reading was longer than the budget.
    Unknown,
}

words!(
    LadderResult, "result of a ladder", Captured => "captured", Unsettled => "unsettled", Escapes => "escapes", Unknown => "unknown",
);

/// A read ladder of one block with at most two liberties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The block.
    pub block: BlockId,
    /// How it ends.
    pub result: LadderResult,
    /// The attacker's first move, where the attacker moving first catches the block.
    pub attack: Option<Point>,
    /// The owner's first move, where the owner moving first escapes.
    pub escape: Option<Point>,
    /// Every point whose contents the reading depends on: while these stay, so does the result.
    pub footprint: PointSet,
    /// The footprint and all neighbours of its stones: while these stay, reading again gives the same footprint too.
    pub surroundings: PointSet,
    /// Moves read.
    pub nodes: u32,
}

/// Reads ladders; keeps its buffers between readings.
#[derive(Clone, Debug)]
pub struct LadderReader {
    scratch: Option<Board>,
    footprint: PointSet,
    marking: bool,
    nodes: u32,
    /// Boards met, those with the attacker to move complemented.
    path: Vec<u64>,
    /// Blocks whose witnesses are marked in the present position.
    witnessed: Vec<BlockId>,
    pool: Vec<Vec<Point>>,
    stop: Stop,
}

impl Default for LadderReader {
    fn default() -> Self {
        LadderReader::new()
    }
}

enum Caught {
    Yes,
    No,
    TooLong,
}

impl LadderReader {
    /// A reader.
    pub fn new() -> LadderReader {
        LadderReader {
            scratch: None,
            footprint: PointSet::new(0),
            marking: true,
            nodes: 0,
            path: Vec::new(),
            witnessed: Vec::new(),
            pool: Vec::new(),
            stop: Stop::never(),
        }
    }

    /// Gives up, and leaves ladders unknown, once this is asked to stop.
    pub fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Reads the ladder of a block with one or two liberties, for both sides to move; `None` for any other block.
    pub fn read(&mut self, board: &Board, block: BlockId) -> Option<Ladder> {
        if !board.is_live(block) || board.liberty_count(block) > 2 {
            return None;
        }
        let mut scratch = scratch(&mut self.scratch, board);
        self.marking = true;
        self.footprint = PointSet::new(board.graph().len());
        self.nodes = 0;
        let target = block.point();
        let ladder = self.read_both(&mut scratch, target);
        self.scratch = Some(scratch);
        self.close_footprint(board);
        let (result, attack, escape) = ladder;
        let footprint = std::mem::replace(&mut self.footprint, PointSet::new(0));
        let mut surroundings = footprint.clone();
        for stone in footprint.iter().filter(|&p| board.color(p).is_some()) {
            surroundings.extend(board.graph().neighbors(stone));
        }
        Some(Ladder { block, result, attack, escape, footprint, surroundings, nodes: self.nodes })
    }

    /// Reads the ladders of all blocks with one or two liberties, in ascending order of blocks; no more of them once this is
    /// asked to stop.
    pub fn read_all(&mut self, board: &Board) -> Vec<Ladder> {
        let stop = self.stop.clone();
        let wanted = board.blocks().take_while(|_| !stop.is_asked());
        let mut ladders: Vec<Ladder> = wanted.filter_map(|block| self.read(board, block)).collect();
        ladders.sort_by_key(|ladder| ladder.block);
        ladders
    }

    /// Whether the block at `target` (one liberty) is caught although its owner moves now. `None` if it was too long to read.
    pub fn caught_in_atari(&mut self, board: &Board, target: Point) -> Option<bool> {
        let mut scratch = scratch(&mut self.scratch, board);
        self.marking = false;
        self.nodes = 0;
        self.path.clear();
        let caught = self.defend(&mut scratch, target).1;
        self.scratch = Some(scratch);
        match caught {
            Caught::Yes => Some(true),
            Caught::No => Some(false),
            Caught::TooLong => None,
        }
    }

    fn read_both(&mut self, board: &mut Board, target: Point) -> (LadderResult, Option<Point>, Option<Point>) {
        self.path.clear();
        let (attack, caught) = self.attack(board, target);
        match caught {
            Caught::TooLong => return (LadderResult::Unknown, None, None),
            Caught::No => return (LadderResult::Escapes, None, None),
            Caught::Yes => {}
        }
        self.path.clear();
        match self.escape(board, target) {
            (_, Caught::Yes) => (LadderResult::Captured, attack, None),
            (escape, Caught::No) => (LadderResult::Unsettled, attack, escape),
            (_, Caught::TooLong) => (LadderResult::Unknown, attack, None),
        }
    }

    /// The attacker to move: can the block be caught?
    fn attack(&mut self, board: &mut Board, target: Point) -> (Option<Point>, Caught) {
        let block = board.block(target).expect("the target stands");
        let attacker = !board.block_color(block);
        let count = board.liberty_count(block);
        self.mark_block(board, block);
        if count > 2 {
            return (None, Caught::No);
        }
        let mut liberties = self.pool.pop().unwrap_or_default();
        liberties.clear();
        liberties.extend(board.liberties(block));
        if count == 1 {
            let last = liberties[0];
            self.pool.push(liberties);
            // Taking a block is legal but for a ko.
            let taken = board.is_legal(attacker, last);
            return (taken.then_some(last), if taken { Caught::Yes } else { Caught::No });
        }
        liberties.iter().for_each(|&point| self.mark_around(board, point));
        // The liberty where the block would gain more is tried first.
        let gain = |board: &Board, p: Point| board.graph().neighbors(p).filter(|&q| board.color(q).is_none()).count();
        if gain(board, liberties[1]) > gain(board, liberties[0]) {
            liberties.swap(0, 1);
        }
        let mut answer = (None, Caught::No);
        for &point in &liberties {
            if !board.is_legal(attacker, point) {
                continue;
            }
            self.nodes += 1;
            if self.nodes > LADDER_BUDGET || self.stop.is_asked() {
                answer = (None, Caught::TooLong);
                break;
            }
            board.play_unchecked(attacker, point);
            // The stone may have taken others of its kin and so given liberties: then there is no atari.
            let key = board.hash();
            let caught = if board.liberty_count(board.block(target).expect("the target stands")) > 1 {
                self.mark_block(board, board.block(target).expect("the target stands"));
                Caught::No
            } else if self.path.contains(&key) {
                Caught::No
            } else {
                self.path.push(key);
                let caught = self.defend(board, target).1;
                self.path.pop();
                caught
            };
            board.undo();
            match caught {
                Caught::No => {}
                Caught::Yes => {
                    answer = (Some(point), Caught::Yes);
                    break;
                }
                Caught::TooLong => {
                    answer = (None, Caught::TooLong);
                    break;
                }
            }
        }
        self.pool.push(liberties);
        answer
    }

    /// The owner to move, in atari: is the block caught all the same? With the move that escapes, if not.
    fn defend(&mut self, board: &mut Board, target: Point) -> (Option<Point>, Caught) {
        let block = board.block(target).expect("the target stands");
        if board.liberty_count(block) > 1 {
            self.mark_block(board, block);
            return (None, Caught::No);
        }
        self.escape(board, target)
    }

    /// The owner to move: does none of the block's own moves keep it from being caught? With the one that does, if any.
    fn escape(&mut self, board: &mut Board, target: Point) -> (Option<Point>, Caught) {
        let block = board.block(target).expect("the target stands");
        let owner = board.block_color(block);
        self.mark_block(board, block);
        let mut answers = self.pool.pop().unwrap_or_default();
        self.answers(board, block, &mut answers);
        let mut result = (None, Caught::Yes);
        for &point in &answers {
            self.mark_around(board, point);
            if !board.is_legal(owner, point) {
                continue;
            }
            self.nodes += 1;
            if self.nodes > LADDER_BUDGET || self.stop.is_asked() {
                result = (None, Caught::TooLong);
                break;
            }
            board.play_unchecked(owner, point);
            let key = !board.hash();
            let caught = if self.path.contains(&key) {
                Caught::No
            } else {
                self.path.push(key);
                let caught = self.attack(board, target).1;
                self.path.pop();
                caught
            };
            board.undo();
            match caught {
                Caught::Yes => {}
                Caught::No => {
                    result = (Some(point), Caught::No);
                    break;
                }
                Caught::TooLong => {
                    result = (None, Caught::TooLong);
                    break;
                }
            }
        }
        self.pool.push(answers);
        result
    }

    /// The block's own moves: captures of touching blocks, extensions, and, if it is not in atari itself, ataris on
    /// touching blocks.
    fn answers(&mut self, board: &Board, block: BlockId, answers: &mut Vec<Point>) {
        answers.clear();
        let enemy = !board.block_color(block);
        let mut ataris = self.pool.pop().unwrap_or_default();
        ataris.clear();
        for stone in board.block_stones(block) {
            for near in board.graph().neighbors(stone) {
                if board.color(near) != Some(enemy) {
                    continue;
                }
                let other = board.block(near).expect("a stone has a block");
                match board.liberty_count(other) {
                    1 => answers.extend(board.liberties(other)),
                    2 if board.liberty_count(block) > 1 => {
                        self.mark_whole(board, other);
                        ataris.extend(board.liberties(other));
                    }
                    _ if board.liberty_count(block) > 1 && self.marking => {
                        self.footprint.extend(board.liberties(other).take(3));
                    }
                    _ => {}
                }
            }
        }
        let own = |p: &Point| !board.is_liberty(block, *p);
        // The stones of a block come in no fixed order.
        for found in [&mut *answers, &mut ataris] {
            found.sort_unstable();
            found.dedup();
            found.retain(own);
        }
        ataris.retain(|p| !answers.contains(p));
        answers.extend(board.liberties(block));
        answers.append(&mut ataris);
        self.pool.push(ataris);
    }

    /// Adds all stones of the blocks that the reading met: if one of them goes, a block falls apart.
    fn close_footprint(&mut self, board: &Board) {
        let mut met: Vec<BlockId> = self.footprint.iter().filter_map(|p| board.block(p)).collect();
        met.sort_unstable();
        met.dedup();
        for block in met {
            self.footprint.extend(board.block_stones(block));
        }
    }

    /// Marks a block, its neighbours, and what shows whether each touching enemy is in atari.
    fn mark_block(&mut self, board: &Board, block: BlockId) {
        if !self.marking {
            return;
        }
        self.witnessed.clear();
        // Its own liberties are among its neighbours.
        self.witnessed.push(block);
        for stone in board.block_stones(block) {
            self.mark_beside(board, stone);
        }
    }

    /// Marks a point and its neighbours, and what shows whether the blocks there are in atari.
    fn mark_around(&mut self, board: &Board, point: Point) {
        if self.marking {
            self.witnessed.clear();
            self.mark_beside(board, point);
        }
    }

    fn mark_beside(&mut self, board: &Board, point: Point) {
        self.footprint.insert(point);
        for near in board.graph().neighbors(point) {
            self.footprint.insert(near);
            if let Some(block) = board.block(near).filter(|b| !self.witnessed.contains(b)) {
                self.witnessed.push(block);
                self.mark_witnesses(board, block);
            }
        }
    }

    /// Two liberties show that a block is not in atari; that one is, all its neighbours show.
    fn mark_witnesses(&mut self, board: &Board, block: BlockId) {
        for liberty in board.liberties(block).take(2) {
            self.footprint.insert(liberty);
        }
        if board.liberty_count(block) == 1 {
            self.mark_whole(board, block);
        }
    }

    /// Marks a block and all its neighbours: how many liberties it has.
    fn mark_whole(&mut self, board: &Board, block: BlockId) {
        if self.marking {
            for stone in board.block_stones(block) {
                self.footprint.extend(board.graph().neighbors(stone));
            }
        }
    }
}

/// The owner's blocks whose stones break a ladder that would otherwise work: each alone, taken away, lets the block be
/// caught. Only for a ladder that [escapes](LadderResult::Escapes) or, with the owner to move, is unsettled.
/// One ladder is read for each block of the owner in the footprint.
pub fn ladder_breakers(reader: &mut LadderReader, board: &Board, ladder: &Ladder) -> Vec<BlockId> {
    if !matches!(ladder.result, LadderResult::Escapes) {
        return Vec::new();
    }
    let owner = board.block_color(ladder.block);
    let mut blocks: Vec<BlockId> = ladder.footprint.iter().filter_map(|p| board.block(p)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    blocks.retain(|&b| b != ladder.block && board.block_color(b) == owner);
    let mut without = board.clone();
    without.forget();
    blocks.retain(|&block| {
        let removal: Vec<_> = board.block_stones(block).map(|p| (p, None)).collect();
        if without.setup(&removal).is_err() {
            return false;
        }
        let caught = without
            .block(ladder.block.point())
            .and_then(|b| reader.read(&without, b))
            .is_some_and(|l| matches!(l.result, LadderResult::Captured | LadderResult::Unsettled));
        without.undo();
        caught
    });
    blocks
}

/// The empty points where a stone of the block's owner would break a working ladder, ascending: the ladder breakers a
/// player looks for. The block's own liberties are left out. One ladder is read for each empty point of the footprint.
pub fn breaking_points(reader: &mut LadderReader, board: &Board, ladder: &Ladder) -> Vec<Point> {
    if !matches!(ladder.result, LadderResult::Captured | LadderResult::Unsettled) {
        return Vec::new();
    }
    let owner: Color = board.block_color(ladder.block);
    let target = ladder.block.point();
    let mut with = board.clone();
    with.forget();
    let mut points = Vec::new();
    for point in ladder.footprint.iter() {
        if board.color(point).is_some() || board.is_liberty(ladder.block, point) || !with.is_legal(owner, point) {
            continue;
        }
        with.play_unchecked(owner, point);
        let broken =
            with.block(target).is_some_and(|b| reader.read(&with, b).is_none_or(|l| l.result == LadderResult::Escapes));
        with.undo();
        if broken {
            points.push(point);
        }
    }
    points
}
