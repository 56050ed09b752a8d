//! Checking a proof: it is walked on the real board by the rules of the kernel, every reply of the loser in its zone.
//!
//! The walk shares nothing with the search but the winner's moves, which it asks for; whether they are legal, what they
//! capture, which kos they take, whether a position came before and whether stones are alive it finds by itself. At each
//! turn of the loser every legal move in the zone is tried, and a pass where that is a move. Death ends with the last
//! stone's capture, life with two eyes by Benson's theorem as `igolog-life` has it, or when the attacker has no move left.
//!
//! Where the threats are the loser's, a position may come again only if he spent one meanwhile; where they are the winner's, only if he
//! spent none. This is looked at on each line, and at the end for all circles of the positions walked (`circles`).

use igolog_core::{Board, Color, Dice, Point, PointSet, Stop};
use igolog_life::Benson;
use rustc_hash::FxHashMap;

use crate::circles;
use crate::{Goal, KoMaster, ProblemError, ProofPosition, Solver, SolverLimits, ZoneProof};

/// What a check may use.
#[derive(Clone, Copy, Debug)]
pub struct CheckLimits {
    /// The solver that is asked for the winner's moves; its positions are those of one question.
    pub solver: SolverLimits,
    /// Positions walked.
    pub positions: u64,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckResult {
    /// Every line ends as the proof says.
    Holds,
    /// After these moves it does not; `None` is a pass.
    Fails(Vec<Option<Point>>, CheckFault),
    /// A limit came first, or this kind of proof cannot be walked.
    Unfinished,
}

/// What is wrong at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// The solver does not win here after all.
    NotWon,
    /// The winner's move is forbidden: occupied, suicide or outside the region.
    Illegal,
    /// The stones in question were captured.
    Captured,
    /// The position came before, and that counts for the loser.
    Repeats,
}

igolog_core::words!(
    CheckFault, "fault",
    NotWon => "not won", Illegal => "illegal move", Captured => "captured", Repeats => "repeats",
);

/// A check that was made.
#[derive(Clone, Debug)]
pub struct Check {
    /// How it ended.
    pub result: CheckResult,
    /// Positions walked, each once.
    pub walked: u64,
    /// Positions that the solver searched to find the winner's moves again.
    pub searched: u64,
    /// Bytes that the walk and the solver's table took.
    pub bytes: u64,
}

impl ZoneProof {
    /// Walks the proof on a board: the problem's own, or one that is the same in the zone. With `outside` the loser also
    /// plays a move anywhere else now and then, by these dice.
    ///
    /// # Errors
    /// If the proof's problem cannot be asked.
    pub fn check(
        &self,
        board: &Board,
        limits: CheckLimits,
        outside: Option<Dice>,
        stop: &Stop,
    ) -> Result<Check, ProblemError> {
        let defender = self.problem.defender()?;
        let winner = if self.defender_wins() { defender } else { !defender };
        let master = match self.master {
            KoMaster::Attacker => Some(!defender),
            KoMaster::Defender => Some(defender),
            KoMaster::Nobody => None,
        };
        let mut board = board.clone();
        board.forget();
        let ban =
            self.problem.board.ko().filter(|&(p, banned)| banned == self.problem.to_move && board.color(p).is_none());
        board.set_ko(ban);
        let playable = playable(&self.problem.region, &board);
        let mut walk = Walk {
            proof: self,
            solver: Solver::new(limits.solver),
            guarded: if self.guarded { doors(&board, &playable) } else { PointSet::new(board.graph().len()) },
            playable,
            defender,
            winner,
            master: master.unwrap_or(winner),
            limits,
            outside,
            stop,
            known: FxHashMap::default(),
            steps: FxHashMap::default(),
            line: Vec::new(),
            searched: 0,
            retries: 0,
        };
        let position = ProofPosition { board, ..self.root() };
        let walkable = master.is_some() && !self.patient && matches!(self.problem.goal, Goal::Stones(_));
        let result = match walkable {
            false => CheckResult::Unfinished,
            true => match walk.run(position) {
                Ok(()) if walk.circles_count_for_the_winner() => CheckResult::Holds,
                // Each move wins, but they are not of one strategy.
                Ok(()) => CheckResult::Unfinished,
                Err(Halt::Limit) => CheckResult::Unfinished,
                Err(Halt::Problem(error)) => return Err(error),
                Err(Halt::Fault(fault)) => CheckResult::Fails(walk.line.clone(), fault),
            },
        };
        let entry = (size_of::<(Key, bool)>() + size_of::<Step>() + 2) as u64;
        Ok(Check {
            result,
            walked: walk.known.len() as u64,
            searched: walk.searched,
            bytes: walk.known.capacity() as u64 * entry + (80 << limits.solver.table_bits),
        })
    }
}

/// Stones, mover, which stones in question are left and what is banned.
pub(crate) type Key = (u64, Color, u64);

/// A move of the walk: where it leads, and whether the master of the kos spent a threat.
pub(crate) type Step = (Key, bool);

enum Halt {
    Limit,
    Problem(ProblemError),
    Fault(CheckFault),
}

struct Walk<'a> {
    proof: &'a ZoneProof,
    solver: Solver,
    /// Where both sides may play.
    playable: PointSet,
    /// Where the defender plays only next to his own stones.
    guarded: PointSet,
    defender: Color,
    winner: Color,
    master: Color,
    limits: CheckLimits,
    outside: Option<Dice>,
    stop: &'a Stop,
    /// Positions seen, and whether all lines from there were walked.
    known: FxHashMap<Key, bool>,
    steps: FxHashMap<Key, Vec<Step>>,
    /// The moves up to the position at hand; after a fault, up to the fault.
    line: Vec<Option<Point>>,
    searched: u64,
    retries: u64,
}

/// A position of the walk with the moves that are still to be tried from it.
struct Turn {
    position: ProofPosition,
    key: Key,
    moves: Vec<Option<Point>>,
    /// What the winner tried here; nothing at a turn of the loser.
    tried: Vec<Option<Point>>,
    /// Threats that the master of the kos spent before.
    spent: u32,
}

impl Walk<'_> {
    /// Walks all lines from a position, depth first.
    fn run(&mut self, root: ProofPosition) -> Result<(), Halt> {
        let mut turns: Vec<Turn> = Vec::new();
        turns.extend(self.enter(root, 0, &[])?);
        while let Some(turn) = turns.last_mut() {
            let Some(mv) = turn.moves.pop() else {
                self.known.insert(turn.key, true);
                turns.pop();
                self.line.pop();
                continue;
            };
            let next = self.after(&turn.position, mv);
            let spends = turn.position.to_move == self.master && mv.is_some_and(|p| is_banned(&turn.position, p));
            let spent = turn.spent + u32::from(spends);
            self.steps.entry(turn.key).or_default().push((key(&next), spends));
            self.line.push(mv);
            match self.enter(next, spent, &turns) {
                Ok(Some(turn)) => turns.push(turn),
                Ok(None) => drop(self.line.pop()),
                Err(Halt::Fault(CheckFault::Repeats)) => self.turn_back(&mut turns)?,
                Err(halt) => return Err(halt),
            }
        }
        Ok(())
    }

    /// Moves found again need not belong to one proof: each wins, but together they may lead in a circle. The winner then
    /// takes his last choice back for which there is another.
    fn turn_back(&mut self, turns: &mut Vec<Turn>) -> Result<(), Halt> {
        let circle = self.line.clone();
        self.line.pop();
        while let Some(turn) = turns.last_mut() {
            self.retries += 1;
            if self.retries > self.limits.positions {
                return Err(Halt::Limit);
            }
            if !turn.tried.is_empty()
                && let Some(other) = self.other_answer(&turn.position, &turn.tried)?
            {
                turn.tried.push(other);
                turn.moves = vec![other];
                self.steps.remove(&turn.key);
                return Ok(());
            }
            self.known.remove(&turn.key);
            self.steps.remove(&turn.key);
            turns.pop();
            self.line.pop();
        }
        self.line = circle;
        Err(Halt::Fault(CheckFault::Repeats))
    }

    /// Another winning move that does not lead back at once.
    fn other_answer(
        &mut self,
        position: &ProofPosition,
        tried: &[Option<Point>],
    ) -> Result<Option<Option<Point>>, Halt> {
        let zone: Vec<Point> = self.proof.zone.iter().collect();
        for mv in zone.into_iter().map(Some).chain([None]) {
            if tried.contains(&mv) || mv.is_some_and(|point| !self.may_play(position, point)) {
                continue;
            }
            let next = self.after(position, mv);
            if self.known.get(&key(&next)) == Some(&false) {
                continue;
            }
            let step = self.solver.step(self.proof, &next, true, self.stop).map_err(Halt::Problem)?;
            self.searched += step.work;
            if step.holds == Some(true) {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The moves to be tried from a position; nothing if it is settled or was walked before.
    fn enter(&mut self, position: ProofPosition, spent: u32, turns: &[Turn]) -> Result<Option<Turn>, Halt> {
        let key = key(&position);
        match self.known.get(&key) {
            Some(true) => return Ok(None),
            Some(false) => {
                let before = turns.iter().find(|t| t.key == key).map_or(0, |t| t.spent);
                let masters = spent == before;
                let fault = Halt::Fault(CheckFault::Repeats);
                return if masters == (self.winner == self.master) { Ok(None) } else { Err(fault) };
            }
            None => {}
        }
        if position.left.is_empty() {
            let fault = Halt::Fault(CheckFault::Captured);
            return if self.winner == self.defender { Err(fault) } else { Ok(None) };
        }
        if self.winner == self.defender && self.is_alive(&position) {
            return Ok(None);
        }
        if self.known.len() as u64 >= self.limits.positions || self.stop.is_asked() {
            return Err(Halt::Limit);
        }
        self.known.insert(key, false);
        let own = position.to_move == self.winner;
        let moves = if own { vec![self.answer(&position)?] } else { self.replies(&position) };
        let tried = if own { moves.clone() } else { Vec::new() };
        Ok(Some(Turn { position, key, moves, tried, spent }))
    }

    /// The winner's move.
    fn answer(&mut self, position: &ProofPosition) -> Result<Option<Point>, Halt> {
        let step = self.solver.step(self.proof, position, true, self.stop).map_err(Halt::Problem)?;
        self.searched += step.work;
        match step.holds {
            None => return Err(Halt::Limit),
            Some(false) => return Err(Halt::Fault(CheckFault::NotWon)),
            Some(true) => {}
        }
        if step.reply.is_some_and(|point| !self.may_play(position, point)) {
            self.line.push(step.reply);
            return Err(Halt::Fault(CheckFault::Illegal));
        }
        Ok(step.reply)
    }

    /// Every move of the loser.
    fn replies(&mut self, position: &ProofPosition) -> Vec<Option<Point>> {
        let zone = &self.proof.zone;
        let mut points: Vec<Point> = position.board.empties().filter(|&p| zone.contains(p)).collect();
        points.sort_unstable();
        if let Some(dice) = &mut self.outside {
            let others: Vec<Point> = position.board.empties().filter(|&p| !zone.contains(p)).collect();
            if !others.is_empty() && dice.index(4) == 0 {
                points.push(others[dice.index(others.len())]);
            }
        }
        points.retain(|&point| self.may_play(position, point));
        // When the attacker passes the defender may pass too, and is still there.
        let pass = (position.to_move == self.defender || position.board.ko().is_some()).then_some(None);
        pass.into_iter().chain(points.into_iter().map(Some)).collect()
    }

    fn may_play(&self, position: &ProofPosition, point: Point) -> bool {
        let (board, color) = (&position.board, position.to_move);
        let comes = |q: Point| match board.block(q) {
            Some(block) if board.block_color(block) == color => true,
            Some(block) => board.liberties(block).count() == 1,
            None => false,
        };
        let guarded = color == self.defender && self.guarded.contains(point);
        self.playable.contains(point)
            && (!guarded || board.graph().neighbors(point).any(comes))
            && (board.is_legal(color, point) || color == self.master && is_banned(position, point))
    }

    fn after(&self, position: &ProofPosition, mv: Option<Point>) -> ProofPosition {
        let mut next = position.clone();
        next.to_move = !position.to_move;
        next.board.set_ko(None);
        if let Some(point) = mv {
            next.board.play_unlogged(position.to_move, point);
        }
        let stays = |p: &Point| next.board.color(*p) == Some(self.defender);
        next.left = PointSet::from_points(next.board.graph().len(), position.left.iter().filter(stays));
        next
    }

    fn circles_count_for_the_winner(&self) -> bool {
        if self.winner == self.master {
            !circles::some_goes_round(&self.steps)
        } else {
            !circles::others_go_round(&self.steps)
        }
    }

    /// Whether a stone in question lives by Benson's theorem, or has a liberty where nobody plays.
    fn is_alive(&self, position: &ProofPosition) -> bool {
        let board = &position.board;
        let blocks = position.left.iter().filter_map(|p| board.block(p));
        let fixed = |block| board.liberties(block).any(|p| !self.playable.contains(p));
        if blocks.clone().any(fixed) {
            return true;
        }
        let alive = Benson::of(board, self.defender).alive;
        blocks.clone().any(|block| alive.contains(&block))
    }
}

/// Whether the mover would retake at once.
fn is_banned(position: &ProofPosition, point: Point) -> bool {
    position.board.ko() == Some((point, position.to_move))
}

fn key(position: &ProofPosition) -> Key {
    use core::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    position.left.words().hash(&mut hasher);
    position.board.ko().map(|(point, _)| point).hash(&mut hasher);
    (position.board.hash(), position.to_move, hasher.finish())
}

/// The playable points next to empty points that are not.
fn doors(board: &Board, playable: &PointSet) -> PointSet {
    let out = |p: Point| board.color(p).is_none() && !playable.contains(p);
    let door = |p: &Point| board.graph().neighbors(*p).any(out);
    PointSet::from_points(board.graph().len(), playable.iter().filter(door))
}

/// The points of the region, and those of blocks that play there can capture; everything if there is no region.
fn playable(region: &Option<PointSet>, board: &Board) -> PointSet {
    let points = board.graph().len();
    let Some(region) = region else { return PointSet::full(points) };
    let mut playable = region.clone();
    for block in board.blocks() {
        let inside = board.liberties(block).all(|p| region.contains(p));
        for stone in board.block_stones(block) {
            if inside {
                playable.insert(stone);
            } else {
                playable.remove(stone);
            }
        }
    }
    playable
}
