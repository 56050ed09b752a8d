//! Problems found in games: positions where the life of a group hangs on the move and one move alone will do.
//!
//! Every group that is shut in is studied for both sides. What is found is cut down to the stones that its proofs mention, and
//! studied again: only if the answer is still the same and still proved does it count.

use igolog_core::{Board, Color, Point, PointSet, Stop};
use rustc_hash::FxHashSet;

use crate::question::{Candidate, candidates};
use crate::{Fate, Goal, Problem, Study, StudyLimits};

/// A problem that was found.
#[derive(Clone, Debug)]
pub struct FoundProblem {
    /// The problem, with no more stones than it needs.
    pub problem: Problem,
    /// What is known of it.
    pub study: Study,
    /// The one move that solves it.
    pub answer: Point,
}

/// A search for problems through many positions. Groups that look the same are studied once.
#[derive(Debug)]
pub struct Harvest {
    limits: StudyLimits,
    seen: FxHashSet<u64>,
}

/// Smaller groups, and those with more room, make no problems.
const FEWEST_STONES: usize = 3;
const MOST_ROOM: usize = 16;

impl Harvest {
    /// Nothing seen yet.
    pub fn new(limits: StudyLimits) -> Harvest {
        Harvest { limits, seen: FxHashSet::default() }
    }

    /// The problems of a position that were not seen before.
    pub fn look(&mut self, board: &Board, stop: &Stop) -> Vec<FoundProblem> {
        let mut found = Vec::new();
        for group in candidates(board) {
            if group.stones.len() < FEWEST_STONES || group.room > MOST_ROOM || group.room < 2 {
                continue;
            }
            if !self.seen.insert(look_of(board, &group)) || stop.is_asked() {
                continue;
            }
            for to_move in [Color::Black, Color::White] {
                found.extend(self.problem(board, &group.stones, to_move, stop));
            }
        }
        found
    }

    fn problem(&mut self, board: &Board, stones: &PointSet, to_move: Color, stop: &Stop) -> Option<FoundProblem> {
        let mut board = board.clone();
        board.forget();
        let whole = Problem { board, goal: Goal::Stones(stones.clone()), to_move, region: None };
        let study = whole.study(self.limits, stop, |_, _| ()).ok()?;
        let answer = only_answer(&study)?;
        let problem = cut_down(&whole, &study)?;
        if !self.seen.insert(problem.board.canonical_hash() ^ to_move as u64) {
            return None;
        }
        let study = problem.study(self.limits, stop, |_, _| ()).ok()?;
        (only_answer(&study) == Some(answer)).then_some(FoundProblem { problem, study, answer })
    }
}

/// The one move that solves a problem whose every other move is proved to fail.
fn only_answer(study: &Study) -> Option<Point> {
    let clean = |status| matches!(status, Fate::Alive | Fate::Seki | Fate::Dead);
    let first = [&study.first.black, &study.first.white];
    if study.hangs_on_move() != Some(true) || !study.complete || !first.iter().all(|a| a.proved && clean(a.status)) {
        return None;
    }
    let mut solutions = study.solutions();
    let answer = solutions.next()?.point;
    // One reply only is no choice.
    (solutions.next().is_none() && study.moves.len() > 1).then_some(answer)
}

/// The problem with the stones of blocks that a proof mentions or that stand next to what it mentions.
fn cut_down(whole: &Problem, study: &Study) -> Option<Problem> {
    let (board, graph) = (&whole.board, whole.board.graph());
    let mut near = study.stones.clone();
    let proofs = [&study.first.black, &study.first.white].into_iter().chain(study.moves.iter().map(|m| &m.reply));
    for point in proofs.flat_map(|a| a.zone.iter()) {
        near.insert(point);
    }
    for point in near.clone().iter() {
        for next in graph.neighbors(point) {
            near.insert(next);
        }
    }
    let mut contents = Vec::new();
    for block in board.blocks() {
        if board.block_stones(block).any(|p| near.contains(p)) {
            contents.extend(board.block_stones(block).map(|p| (p, Some(board.block_color(block)))));
        }
    }
    let mut less = Board::new(graph.clone());
    less.setup(&contents).ok()?;
    Some(Problem { board: less, ..whole.clone() })
}

/// Tells groups apart by what stands on and around them.
fn look_of(board: &Board, group: &Candidate) -> u64 {
    use core::hash::{Hash, Hasher};
    let graph = board.graph();
    let mut around = group.stones.clone();
    for _ in 0..4 {
        for point in around.clone().iter() {
            for next in graph.neighbors(point) {
                around.insert(next);
            }
        }
    }
    let mut hasher = rustc_hash::FxHasher::default();
    for point in around.iter() {
        (point.index(), board.color(point).map(|c| c as u8)).hash(&mut hasher);
    }
    hasher.finish()
}
