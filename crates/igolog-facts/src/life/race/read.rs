//! Races read by search: can one side take the other, can it at least live?

use igolog_core::{BlockId, Board, Color, Point};

use super::count::{eye_points, race_between};
use super::eyespace::{EyeSpace, eye_space};
use crate::life::safety::LocalLife;
use crate::life::search::{Goal, Judgement};
use crate::life::tactics::{Candidates, KoGoal, Reader, Reading, Success};

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

/// Reads races; keeps its memory between questions.
pub struct RaceReader {
    reader: Reader,
    life: LocalLife,
}

impl Default for RaceReader {
    fn default() -> Self {
        RaceReader { reader: Reader::new(), life: LocalLife::new() }
    }
}

impl RaceReader {
    /// A reader.
    pub fn new() -> RaceReader {
        RaceReader::default()
    }

    /// Reads the race between the blocks at two points, the side of the first to move. `None` unless they are stones of
    /// different colours. Short races are searched, long ones counted; the answer is an estimate either way.
    pub fn read(&mut self, board: &Board, first: Point, second: Point, budget: u64) -> Option<RaceReading> {
        let color = board.color(first)?;
        if board.color(second)? == color {
            return None;
        }
        let (own, enemy) = (board.block(first)?, board.block(second)?);
        let race = race_between(board, own, enemy);
        if race.first.own + race.second.own + race.shared <= LONGEST_SEARCHED {
            let reading = self.search(board, first, second, color, budget);
            if reading.complete {
                return Some(reading);
            }
        }
        Some(self.count(board, own, enemy))
    }

    /// Counts a race that is too long to search, with the eye spaces of both sides looked at.
    fn count(&mut self, board: &Board, own: BlockId, enemy: BlockId) -> RaceReading {
        let mine = eye_space(board, own, &mut self.life);
        let theirs = eye_space(board, enemy, &mut self.life);
        let answer = |lives: bool, kills: bool, mv: Option<Point>| {
            let success = |works: bool| if works { Success::Works } else { Success::Fails };
            RaceReading { lives: success(lives), kills: success(kills), mv, complete: false, nodes: 0 }
        };
        match (&mine, &theirs) {
            (EyeSpace::Alive, EyeSpace::Alive) => answer(true, false, None),
            (EyeSpace::Alive, EyeSpace::Vital { breaking, .. }) => {
                answer(true, !breaking.is_empty(), breaking.first().copied())
            }
            (EyeSpace::Alive, EyeSpace::OneEye) => answer(true, true, None),
            (EyeSpace::Vital { making, .. }, EyeSpace::Alive) => answer(true, false, making.first().copied()),
            (EyeSpace::OneEye, EyeSpace::Alive) => answer(false, false, None),
            (EyeSpace::Vital { making, .. }, EyeSpace::OneEye) => {
                let (kills, needed) = (true, counted(board, own, enemy).0 < 1);
                answer(true, kills, if needed { making.first().copied() } else { None })
            }
            (EyeSpace::Vital { making, .. }, EyeSpace::Vital { breaking, .. }) => {
                match after(board, own, enemy, breaking) {
                    Some((mv, true)) => answer(true, true, Some(mv)),
                    _ => answer(true, false, making.first().copied()),
                }
            }
            (EyeSpace::OneEye, EyeSpace::Vital { breaking, .. }) => match after(board, own, enemy, breaking) {
                Some((mv, kills)) => answer(true, kills, Some(mv)),
                None => answer(false, false, None),
            },
            (EyeSpace::OneEye, EyeSpace::OneEye) => {
                let (lead, threat) = counted(board, own, enemy);
                let (kills, lives) = (lead >= 0, threat < 1);
                let needed = if kills { lead == 0 } else { lives && threat == 0 };
                let mv = if needed { filling(board, own, enemy) } else { None };
                answer(lives || kills, kills, mv)
            }
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

/// How far the first block is ahead of the second as an attacker, and the second of the first.
fn counted(board: &Board, own: BlockId, enemy: BlockId) -> (i32, i32) {
    let leads = race_between(board, own, enemy).leads;
    if board.block_color(own) == Color::Black { leads } else { (leads.1, leads.0) }
}

/// The first of the moves after which the first block does not lose the race, and whether it wins it, the second
/// block's side to move.
fn after(board: &Board, own: BlockId, enemy: BlockId, moves: &[Point]) -> Option<(Point, bool)> {
    let color = board.block_color(own);
    let mut best = None;
    for &mv in moves {
        let mut next = board.clone();
        next.play_unchecked(color, mv);
        let (Some(mine), Some(theirs)) = (next.block(own.point()), next.block(enemy.point())) else { continue };
        let (lead, threat) = counted(&next, mine, theirs);
        if lead >= 1 {
            return Some((mv, true));
        }
        if threat < 0 {
            best = best.or(Some((mv, false)));
        }
    }
    best
}

/// Races with more moves to fill than this are counted, not searched.
const LONGEST_SEARCHED: u32 = 14;

/// A move that takes a liberty of the enemy: outside first, then in its eye, then a shared one.
fn filling(board: &Board, own: BlockId, enemy: BlockId) -> Option<Point> {
    let color = board.block_color(own);
    let inside = eye_points(board, enemy, own);
    let rank = |p: &Point| {
        let shared = board.is_liberty(own, *p);
        let open = board.graph().neighbors(*p).filter(|&q| board.color(q).is_none()).count();
        (shared, inside.contains(p), std::cmp::Reverse(open))
    };
    let moves = board.liberties(enemy).chain(inside.iter().copied()).filter(|&p| board.is_legal(color, p));
    moves.min_by_key(rank)
}

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
