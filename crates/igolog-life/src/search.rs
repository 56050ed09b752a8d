//! Depth-first proof-number search (Nagai 2002) over a scratch board, shared by all local searches.
//!
//! A [`Goal`] says who wants what, when it is settled, and which moves are worth trying; the search proves or refutes
//! the goal within a budget of positions. A position repeated on the path counts against the prover, unless it only waited while the
//! opponent spent ko threats.

use igolog_core::{Board, Color, Point, Stop};

use crate::table::Table;

/// What a goal says of a position before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The prover has reached the goal.
    Won,
    /// The prover cannot reach it any more.
    Lost,
    /// Not settled; a guess of how much work a proof and a disproof need, both at least 1.
    Open(u32, u32),
}

/// A goal of one side, searched by [`Search::run`].
pub(crate) trait Goal {
    /// The side that wants the goal.
    fn prover(&self) -> Color;
    /// What is known of a position without search; `ply` counts from the root.
    fn judge(&mut self, board: &Board, to_move: Color, ply: usize) -> Judgement;
    /// Adds the moves worth trying, each with a penalty that delays it; `None` is a pass. They need not be legal.
    fn moves(&mut self, board: &Board, to_move: Color, ply: usize, moves: &mut Vec<(Option<Point>, u32)>);
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The prover reaches the goal against every move that the goal considers.
    Proved,
    /// The prover does not reach it with any move that the goal considers.
    Refuted,
    /// The budget ran out.
    Unknown,
}

const INFINITE: u32 = 1 << 28;
const DEEPEST: usize = 240;

#[derive(Clone, Copy)]
struct Child {
    mv: Option<Point>,
    key: u64,
    /// Fixed numbers for settled children and repetitions, which never go to the table.
    fixed: Option<(u32, u32)>,
    first: (u32, u32),
}

/// The memory of searches: a table of positions, and buffers. Use one for many searches.
pub(crate) struct Search {
    table: Table,
    path: Vec<(u64, bool)>,
    pool: Vec<Vec<Child>>,
    moves: Vec<(Option<Point>, u32)>,
    nodes: u64,
    budget: u64,
    /// Once it is asked to stop, nothing is settled any more.
    pub(crate) stop: Stop,
    /// The colour that may retake a ko at once, as if it had every threat.
    pub(crate) ko_master: Option<Color>,
    /// Whether a ko ban or a repetition was met since the last run began.
    pub(crate) met_ko: bool,
}

impl Search {
    /// A search with a table of 2^`bits` positions.
    pub(crate) fn new(bits: u32) -> Search {
        Search {
            table: Table::new(bits),
            path: Vec::new(),
            pool: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            budget: 0,
            stop: Stop::never(),
            ko_master: None,
            met_ko: false,
        }
    }

    /// The positions visited in the last run.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches the goal from `board` with `to_move` to play. The board is as before afterwards.
    pub(crate) fn run(&mut self, board: &mut Board, goal: &mut impl Goal, to_move: Color, budget: u64) -> Outcome {
        self.table.next_generation();
        self.resume(board, goal, to_move, budget)
    }

    /// As [`run`](Search::run), but keeps what the run before it learned: the goal and the ko master must be the same.
    pub(crate) fn resume(&mut self, board: &mut Board, goal: &mut impl Goal, to_move: Color, budget: u64) -> Outcome {
        self.path.clear();
        self.nodes = 0;
        self.budget = budget;
        self.met_ko = false;
        match goal.judge(board, to_move, 0) {
            Judgement::Won => return Outcome::Proved,
            Judgement::Lost => return Outcome::Refuted,
            Judgement::Open(..) => {}
        }
        let key = key_of(board, to_move);
        let (phi, delta) = self.visit(board, goal, to_move, key, false, 0, INFINITE - 1, INFINITE - 1);
        let (proof, disproof) = if goal.prover() == to_move { (phi, delta) } else { (delta, phi) };
        match () {
            () if proof == 0 => Outcome::Proved,
            () if disproof == 0 => Outcome::Refuted,
            () => Outcome::Unknown,
        }
    }

    /// The first considered move at the root of the last run that wins for the side to move, if it is known.
    pub(crate) fn winning_move(
        &mut self,
        board: &mut Board,
        goal: &mut impl Goal,
        to_move: Color,
    ) -> Option<Option<Point>> {
        let children = self.expand(board, goal, to_move, 0);
        let best = children.iter().find(|c| self.numbers(c).1 == 0).map(|c| c.mv);
        self.pool.push(children);
        best
    }

    /// The move at the root of the last run, a pass apart, that looks best for the side to move.
    pub(crate) fn likely_move(&mut self, board: &mut Board, goal: &mut impl Goal, to_move: Color) -> Option<Point> {
        let children = self.expand(board, goal, to_move, 0);
        let best = children.iter().filter(|c| c.mv.is_some()).min_by_key(|c| self.numbers(c).1).and_then(|c| c.mv);
        self.pool.push(children);
        best
    }

    #[allow(clippy::too_many_arguments, reason = "the recursion's own state")]
    fn visit(
        &mut self,
        board: &mut Board,
        goal: &mut impl Goal,
        to_move: Color,
        key: u64,
        waited: bool,
        ply: usize,
        phi_limit: u32,
        delta_limit: u32,
    ) -> (u32, u32) {
        if self.stop.is_asked() {
            self.budget = 0;
        }
        if ply >= DEEPEST {
            return if to_move == goal.prover() { (INFINITE, 0) } else { (0, INFINITE) };
        }
        let children = self.expand(board, goal, to_move, ply);
        self.path.push((key, waited));
        let numbers = loop {
            let (mut best, mut phi, mut second, mut sum) = (None, INFINITE, INFINITE, 0u32);
            for (index, child) in children.iter().enumerate() {
                let (child_phi, child_delta) = self.numbers(child);
                sum = (sum + child_phi).min(INFINITE);
                if child_delta < phi {
                    second = phi;
                    phi = child_delta;
                    best = Some((index, child_phi));
                } else if child_delta < second {
                    second = child_delta;
                }
            }
            let delta = if phi == 0 { INFINITE } else { sum };
            let settled = phi == 0 || delta == 0;
            if settled || phi >= phi_limit || delta >= delta_limit || self.nodes >= self.budget {
                break (phi, delta);
            }
            let (index, child_phi) = best.expect("an unsettled position has an open child");
            let child = children[index];
            let child_phi_limit = (delta_limit.saturating_add(child_phi)).saturating_sub(delta).min(INFINITE - 1);
            // A little slack keeps the search from jumping between two equal children.
            let child_delta_limit = phi_limit.min(second.saturating_add(second / 4 + 1)).min(INFINITE - 1);
            make(board, to_move, child.mv);
            let waits = child.mv.is_none() && to_move == goal.prover();
            let found =
                self.visit(board, goal, !to_move, child.key, waits, ply + 1, child_phi_limit, child_delta_limit);
            board.undo();
            self.table.put(child.key, found);
        };
        self.path.pop();
        self.pool.push(children);
        numbers
    }

    fn numbers(&self, child: &Child) -> (u32, u32) {
        child.fixed.or_else(|| self.table.get(child.key)).unwrap_or(child.first)
    }

    /// The legal children of a position with their first numbers, seen from the side that moves there.
    fn expand(&mut self, board: &mut Board, goal: &mut impl Goal, to_move: Color, ply: usize) -> Vec<Child> {
        let mut children = self.pool.pop().unwrap_or_default();
        children.clear();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        goal.moves(board, to_move, ply, &mut moves);
        let prover_next = goal.prover() != to_move;
        for &(mv, penalty) in &moves {
            if let Some(point) = mv
                && !self.may_play(board, to_move, point)
            {
                continue;
            }
            make(board, to_move, mv);
            self.nodes += 1;
            let key = key_of(board, !to_move);
            let (won, lost) = if prover_next { ((0, INFINITE), (INFINITE, 0)) } else { ((INFINITE, 0), (0, INFINITE)) };
            let mut child = Child { mv, key, fixed: None, first: (1, 1) };
            if let Some(start) = self.path.iter().position(|&(k, _)| k == key) {
                self.met_ko = true;
                let waits = mv.is_none() && to_move == goal.prover();
                let waited = waits || self.path[start + 1..].iter().any(|&(_, waited)| waited);
                // If the prover only waits and the opponent spends threats for nothing, it can go on until they are gone.
                child.fixed = Some(if waited && self.ko_master == Some(!goal.prover()) { won } else { lost });
            } else {
                match goal.judge(board, !to_move, ply + 1) {
                    Judgement::Won => child.fixed = Some(won),
                    Judgement::Lost => child.fixed = Some(lost),
                    Judgement::Open(proof, disproof) => {
                        let (proof, disproof) = (proof.max(1), disproof.max(1));
                        // The mover's cost of a child is the child's delta.
                        child.first =
                            if prover_next { (proof, disproof + penalty) } else { (disproof, proof + penalty) };
                    }
                }
            }
            board.undo();
            let mover_wins = child.fixed.is_some_and(|(_, delta)| delta == 0);
            children.push(child);
            if mover_wins {
                break;
            }
        }
        self.moves = moves;
        children
    }

    /// Whether the search may play there: as the rules say, but the ko master need not wait.
    fn may_play(&mut self, board: &Board, color: Color, point: Point) -> bool {
        if board.color(point).is_some() {
            return false;
        }
        if board.ko() == Some((point, color)) {
            self.met_ko = true;
            return self.ko_master == Some(color);
        }
        board.is_legal(color, point)
    }
}

fn make(board: &mut Board, color: Color, mv: Option<Point>) {
    match mv {
        Some(point) => board.play_unchecked(color, point),
        None => board.pass(),
    }
}

/// A position's key: stones, ko and turn.
fn key_of(board: &Board, to_move: Color) -> u64 {
    let ko = board.ko().map_or(0, |(point, _)| (point.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let turn = if to_move == Color::Black { 0 } else { 0x5851_f42d_4c95_7f2d };
    board.hash() ^ ko ^ turn
}
