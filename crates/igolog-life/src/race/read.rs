//! Races read by search: can one side take the other, can it at least live?

use igolog_core::{BlockId, Board, Color, Point, Stop};

use super::ahead::{Lookahead, Worth};
use super::count::race_between;
use crate::search::{Goal, Judgement};
use crate::tactics::{Candidates, KoGoal, READING_BUDGET, Reader, Reading, Success};

/// How a race ends when the first block's side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceReading {
    /// Whether the first block lives, in seki too.
    pub lives: Success,
    /// Whether it takes the second.
    pub kills: Success,
    /// The move; `None` if none is needed or none helps.
    pub mv: Option<Point>,
    /// Whether every search ended within its budget.
    pub complete: bool,
    /// Positions visited.
    pub nodes: u64,
}

/// A budget for one question, in positions visited by one search.
pub const RACE_BUDGET: u64 = 100_000;

/// Reads races; keeps its memory between questions.
#[derive(Default)]
pub struct RaceReader {
    reader: Reader,
    ahead: Lookahead,
}

impl RaceReader {
    /// A reader.
    pub fn new() -> RaceReader {
        RaceReader::default()
    }

    /// Gives up, and says that a reading is not complete, once this is asked to stop.
    pub fn set_stop(&mut self, stop: Stop) {
        self.reader.set_stop(stop.clone());
        self.ahead.set_stop(stop);
    }

    /// Reads the race between the blocks at two points, the side of the first to move. `None` unless they are stones of
    /// different colours. Short races are searched, long ones counted; the answer is an estimate either way. `budget` is
    /// for a search of the race; whether a block can leave it is asked of the tactical reader with its own budget.
    pub fn read(&mut self, board: &Board, first: Point, second: Point, budget: u64) -> Option<RaceReading> {
        let color = board.color(first)?;
        if board.color(second)? == color {
            return None;
        }
        let (own, enemy) = (board.block(first)?, board.block(second)?);
        let race = race_between(board, &[own], &[enemy]);
        let is_short = race.first.own + race.second.own + race.shared <= LONGEST_SEARCHED;
        if is_short {
            let reading = self.search(board, first, second, color, budget);
            if reading.complete {
                return Some(reading);
            }
        }
        let mut counted = self.count(board, first, second);
        if is_short && counted.lives == Success::Fails && board.liberty_count(own) <= FEW {
            // Nobody is lost in a race who can run from it.
            let run = self.reader.defend(board, first, READING_BUDGET)?;
            counted.nodes += run.nodes;
            if run.complete && run.success != Success::Fails {
                (counted.lives, counted.mv) = (run.success, run.mv);
            }
        }
        Some(counted)
    }

    /// Counts a race that is too long to search, with a look into the eye spaces.
    fn count(&mut self, board: &Board, first: Point, second: Point) -> RaceReading {
        let (worth, mv, judged) = self.ahead.read(board, first, second);
        let success = |works: bool| if works { Success::Works } else { Success::Fails };
        RaceReading {
            lives: success(worth >= Worth::BothLive),
            kills: success(worth == Worth::Kills),
            mv,
            complete: false,
            nodes: u64::from(judged),
        }
    }

    fn search(&mut self, board: &Board, first: Point, second: Point, color: Color, budget: u64) -> RaceReading {
        let mut reading =
            RaceReading { lives: Success::Fails, kills: Success::Fails, mv: None, complete: true, nodes: 0 };
        let points = board.graph().len();
        let mut ask = |target: Point, rival: Point, mover: Color| -> Reading {
            let mut goal = Take::new(board, target, rival, points);
            let answer = self.reader.read_goal(board, &mut goal, mover, budget);
            reading.complete &= answer.complete;
            reading.nodes += answer.nodes;
            answer
        };
        let kill = ask(second, first, color);
        let mut mv = None;
        let mut lives = kill.success;
        if kill.success != Success::Fails {
            // Is the second block dead even if it moves first?
            let saved = ask(second, first, !color);
            mv = if saved.success == Success::Fails { None } else { kill.mv };
        }
        if kill.success != Success::Works {
            let live = ask(first, second, color);
            if live.success > lives {
                lives = live.success;
                if kill.success == Success::Fails {
                    let threatened = ask(first, second, !color);
                    mv = if threatened.success == Success::Fails { None } else { live.mv };
                }
            }
        }
        (reading.kills, reading.lives, reading.mv) = (kill.success, lives, mv);
        reading
    }
}

/// Races with more moves to fill than this are counted, not searched.
const LONGEST_SEARCHED: u32 = 14;

/// Liberties of a block that can be read to its capture; one with more would be taken for safe.
const FEW: usize = 3;

/// The goal of taking the stone at `target` before the stone at `rival` is taken.
struct Take {
    target: Point,
    rival: Point,
    owner: Color,
    ko_master: Option<Color>,
    met_ko: bool,
    candidates: Candidates,
    other: Candidates,
}

impl Take {
    fn new(board: &Board, target: Point, rival: Point, points: usize) -> Take {
        let owner = board.color(target).expect("a stone");
        Take {
            target,
            rival,
            owner,
            ko_master: None,
            met_ko: false,
            candidates: Candidates::new(points),
            other: Candidates::new(points),
        }
    }

    fn standing(&self, board: &Board, point: Point, color: Color) -> Option<BlockId> {
        board.block(point).filter(|_| board.color(point) == Some(color))
    }
}

impl KoGoal for Take {
    fn set_ko_master(&mut self, master: Option<Color>) {
        self.ko_master = master;
        self.met_ko = false;
    }

    fn met_ko(&self) -> bool {
        self.met_ko
    }
}

impl Goal for Take {
    fn prover(&self) -> Color {
        !self.owner
    }

    fn judge(&mut self, board: &Board, to_move: Color, _: usize) -> Judgement {
        let attacker = !self.owner;
        let Some(target) = self.standing(board, self.target, self.owner) else {
            let ko = board.ko().is_some_and(|(point, _)| point == self.target);
            self.met_ko |= ko;
            return if ko && self.ko_master == Some(self.owner) { Judgement::Lost } else { Judgement::Won };
        };
        let Some(rival) = self.standing(board, self.rival, attacker) else { return Judgement::Lost };
        let (mine, theirs) = (board.liberty_count(rival) as u32, board.liberty_count(target) as u32);
        if to_move == attacker {
            if theirs == 1 && board.block_size(target) > 1 {
                return Judgement::Won;
            }
        } else if mine == 1 && board.block_size(rival) > 1 {
            return Judgement::Lost;
        }
        Judgement::Open(theirs * 2 + u32::from(to_move != attacker), mine * 2 + u32::from(to_move == attacker))
    }

    fn moves(&mut self, board: &Board, to_move: Color, _: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        let target = self.standing(board, self.target, self.owner).expect("the target stands");
        let rival = self.standing(board, self.rival, !self.owner).expect("the rival stands");
        let (own, enemy) = if to_move == self.owner { (target, rival) } else { (rival, target) };
        self.candidates.collect_race(board, enemy, to_move);
        self.other.collect_race(board, own, to_move);
        let mut plain = false;
        for (point, penalty) in self.candidates.iter() {
            // Outside liberties that nothing else touches are all the same: one stands for all.
            if is_plain(board, point, enemy, own, to_move) && std::mem::replace(&mut plain, true) {
                continue;
            }
            moves.push((Some(point), penalty));
        }
        for (point, penalty) in self.other.iter() {
            if !moves.iter().any(|&(p, _)| p == Some(point)) && !is_plain(board, point, own, enemy, !to_move) {
                moves.push((Some(point), penalty + 1));
            }
        }
        let banned = board.ko().is_some_and(|(_, c)| c == to_move) && self.ko_master == Some(self.owner);
        if to_move == self.owner || banned {
            moves.push((None, 6));
        }
    }
}

/// Whether a liberty of `block` is of no other use: it touches only the block and strong stones of `attacker`.
fn is_plain(board: &Board, point: Point, block: BlockId, other: BlockId, attacker: Color) -> bool {
    board.is_liberty(block, point)
        && board.graph().neighbors(point).all(|near| match board.block(near) {
            None => false,
            Some(b) if b == block => true,
            Some(b) => b != other && board.block_color(b) == attacker && board.liberty_count(b) >= 3,
        })
}
