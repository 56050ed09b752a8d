//! Tactical reading: can a block be captured, can it be saved?
//!
//! A proof-number search over moves near the block: its liberties, the points next to them, and the liberties of the
//! weak blocks around it. Both sides may choose only such moves, so an answer is an estimate, not a proof; the
//! defender may also pass, so that a block in seki is not taken for dead. Ko is read three times over, as if the one
//! side, nobody, or the other side had all the ko threats.

mod moves;

use igolog_core::{Board, Color, Point, Stop};

use crate::scratch;
use crate::search::{Goal, Judgement, Outcome, Search};
pub(crate) use moves::Candidates;

/// How a reading ends for the side that moves first. The order is from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Success {
    /// It fails.
    Fails,
    /// It works by a ko for which the side must find the first threat.
    KoFindingThreat,
    /// It works by a ko for which the opponent must find the first threat.
    KoFirst,
    /// It works without ko.
    Works,
}

impl Success {
    /// The number by which GTP programs in GNU Go's manner report it: 0 fails, 1 works, 2 ko (the opponent needs
    /// a threat first), 3 ko (the side itself does).
    pub fn code(self) -> u8 {
        match self {
            Success::Fails => 0,
            Success::Works => 1,
            Success::KoFirst => 2,
            Success::KoFindingThreat => 3,
        }
    }
}

/// An answer of the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How it ends.
    pub success: Success,
    /// The first move of a success; `None` also where a pass is enough.
    pub mv: Option<Point>,
    /// Whether every search ended within its budget.
    pub complete: bool,
    /// Positions visited.
    pub nodes: u64,
}

/// A budget for one question, in positions visited.
pub const READING_BUDGET: u64 = 2_000_000;

/// Reads attacks and defences; keeps its memory between questions.
pub struct Reader {
    search: Search,
    scratch: Option<Board>,
}

impl Default for Reader {
    fn default() -> Self {
        Reader::new()
    }
}

impl Reader {
    /// A reader. Its table takes 24 MiB.
    pub fn new() -> Reader {
        Reader::with_table(20)
    }

    /// A reader with a table of 2^`bits` positions.
    pub(crate) fn with_table(bits: u32) -> Reader {
        Reader { search: Search::new(bits), scratch: None }
    }

    /// Gives up, and says that a reading is not complete, once this is asked to stop.
    pub fn set_stop(&mut self, stop: Stop) {
        self.search.stop = stop;
    }

    /// Can the block at `target` be captured if its enemy moves first? `None` if the point is empty.
    pub fn attack(&mut self, board: &Board, target: Point, budget: u64) -> Option<Reading> {
        let owner = board.color(target)?;
        Some(self.read(board, target, owner, !owner, budget))
    }

    /// Can the block at `target` be saved if its owner moves first? `None` if the point is empty.
    /// A block that is in no danger is saved by a pass.
    pub fn defend(&mut self, board: &Board, target: Point, budget: u64) -> Option<Reading> {
        let owner = board.color(target)?;
        Some(self.read(board, target, owner, owner, budget))
    }

    fn read(&mut self, board: &Board, target: Point, owner: Color, first: Color, budget: u64) -> Reading {
        let mut goal = Capture::new(target, owner, board.graph().len());
        self.read_goal(board, &mut goal, first, budget)
    }

    /// Reads a goal with `first` to move, in all stages of ko.
    pub(crate) fn read_goal(&mut self, board: &Board, goal: &mut impl KoGoal, first: Color, budget: u64) -> Reading {
        let mut scratch = scratch(&mut self.scratch, board);
        let reading = self.read_kos(&mut scratch, goal, first, budget);
        self.scratch = Some(scratch);
        reading
    }

    fn read_kos(&mut self, board: &mut Board, goal: &mut impl KoGoal, first: Color, budget: u64) -> Reading {
        let mut reading = Reading { success: Success::Fails, mv: None, complete: true, nodes: 0 };
        let attacking = first == goal.prover();
        let wins = |outcome: Outcome| (outcome == Outcome::Proved) == attacking;
        let neutral = self.under(board, goal, first, None, budget, &mut reading);
        let met_ko = self.search.met_ko || goal.met_ko();
        if wins(neutral) {
            let (success, mv) = (Success::Works, self.best(board, goal, first));
            (reading.success, reading.mv) = (success, mv);
            if met_ko {
                let against = self.under(board, goal, first, Some(!first), budget, &mut reading);
                if wins(against) {
                    reading.mv = self.best(board, goal, first);
                } else {
                    reading.success = Success::KoFirst;
                }
            }
        } else if met_ko {
            let with = self.under(board, goal, first, Some(first), budget, &mut reading);
            if wins(with) {
                reading.success = Success::KoFindingThreat;
                reading.mv = self.best(board, goal, first);
            }
        }
        reading
    }

    /// One search, with a given side in possession of the ko threats. What the budget leaves open fails for the attacker.
    fn under(
        &mut self,
        board: &mut Board,
        goal: &mut impl KoGoal,
        first: Color,
        master: Option<Color>,
        budget: u64,
        reading: &mut Reading,
    ) -> Outcome {
        self.search.ko_master = master;
        goal.set_ko_master(master);
        let outcome = self.search.run(board, goal, first, budget);
        reading.nodes += self.search.nodes();
        reading.complete &= outcome != Outcome::Unknown;
        if outcome == Outcome::Unknown { Outcome::Refuted } else { outcome }
    }

    fn best(&mut self, board: &mut Board, goal: &mut impl KoGoal, first: Color) -> Option<Point> {
        match self.search.winning_move(board, goal, first) {
            Some(mv) => mv,
            None => self.search.likely_move(board, goal, first),
        }
    }
}

/// A goal that reads ko in stages.
pub(crate) trait KoGoal: Goal {
    /// Says who has the ko threats from now on, and forgets that a ko was met.
    fn set_ko_master(&mut self, _: Option<Color>) {}
    /// Whether a judgement depended on a ko since; those of moves the search sees itself.
    fn met_ko(&self) -> bool {
        false
    }
}

impl KoGoal for Capture {
    fn set_ko_master(&mut self, master: Option<Color>) {
        self.ko_master = master;
        self.met_ko = false;
    }

    fn met_ko(&self) -> bool {
        self.met_ko
    }
}

/// The goal of taking the stone at `target`.
struct Capture {
    target: Point,
    owner: Color,
    ko_master: Option<Color>,
    met_ko: bool,
    candidates: Candidates,
}

impl Capture {
    fn new(target: Point, owner: Color, points: usize) -> Capture {
        Capture { target, owner, ko_master: None, met_ko: false, candidates: Candidates::new(points) }
    }
}

impl Goal for Capture {
    fn prover(&self) -> Color {
        !self.owner
    }

    fn judge(&mut self, board: &Board, to_move: Color, ply: usize) -> Judgement {
        let attacker = !self.owner;
        let Some(block) = board.block(self.target).filter(|_| board.color(self.target) == Some(self.owner)) else {
            // A stone taken in a ko comes back if its owner has all the threats.
            let ko = board.ko().is_some_and(|(point, _)| point == self.target);
            self.met_ko |= ko;
            return if ko && self.ko_master == Some(self.owner) { Judgement::Lost } else { Judgement::Won };
        };
        let liberties = board.liberty_count(block);
        let size = board.block_size(block);
        if to_move == attacker {
            match liberties {
                1 if size > 1 => Judgement::Won,
                1 => Judgement::Open(1, 8),
                2 => Judgement::Open(2, 4),
                3 => Judgement::Open(6, 2),
                4 if ply <= 10 => Judgement::Open(14, 1),
                _ => Judgement::Lost,
            }
        } else {
            match liberties {
                1 => Judgement::Open(1, 4),
                2 => Judgement::Open(3, 3),
                3 => Judgement::Open(8, 2),
                4 if ply <= 7 => Judgement::Open(16, 1),
                _ => Judgement::Lost,
            }
        }
    }

    fn moves(&mut self, board: &Board, to_move: Color, ply: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        let block = board.block(self.target).expect("the target stands");
        self.candidates.collect(board, block, to_move, ply);
        moves.extend(self.candidates.iter().map(|(point, penalty)| (Some(point), penalty)));
        // At the root a saving move is wanted, not the news that none is needed.
        if to_move == self.owner && ply > 0 && board.liberty_count(block) > 1 {
            moves.push((None, 4));
        }
        // Who may not retake a ko from a master of threats can still wait and take it again.
        if to_move != self.owner && self.ko_master == Some(self.owner) && board.ko().is_some_and(|(_, c)| c == to_move)
        {
            moves.push((None, 4));
        }
    }
}
