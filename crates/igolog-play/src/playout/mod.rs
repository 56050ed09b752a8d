//! Playouts: games played to the end by a fast policy of urgencies.
//!
//! A move answers the last one where that is urgent — take or save a block in atari, play the vital point of an eye
//! space, answer in a shape that players answer in — else takes a block in atari anywhere, else is drawn from all points. Eyes are not
//! filled, and a block is not put in atari by its owner unless its shape kills (so seki stays seki).

mod tactics;

use std::sync::Arc;

use igolog_core::{Board, ByColor, Color, Dice, Game, Point, PointSet, Stop};

use crate::pattern::{OFF, Shapes};
use crate::topology::Topology;

pub(crate) use tactics::{Tactics, can_take_attacker, is_caught, liberties_after};

/// Which ingredients a playout uses, and how often (in 256ths) each gets its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutOptions {
    /// Answer captures and ataris; without it playouts are uniform but for eyes.
    pub urgency: bool,
    /// Chance to look for a block to save or take next to the last move.
    pub answer: u32,
    /// Chance to look for the vital point of an eye space next to the last move.
    pub nakade: u32,
    /// Weight of all the board against the shapes next to the last move, whose weights are how often they are played,
    /// in 1024ths.
    pub elsewhere: u32,
    /// Chance to look for a block to take anywhere.
    pub capture: u32,
    /// Stop when one side is hopelessly behind, which tells who wins but not who owns which point.
    pub mercy: bool,
}

impl Default for PlayoutOptions {
    fn default() -> Self {
        PlayoutOptions { urgency: true, answer: 230, nakade: 230, elsewhere: 60, capture: 200, mercy: true }
    }
}

/// Lines that moves may look at between two looks at the stop token: about a millisecond.
const LINES_PER_LOOK: usize = 1 << 16;

/// How many points of a zone are drawn before all are gone through.
const DRAWS: usize = 8;

/// A board that plays itself to the end, with the buffers it needs.
#[derive(Debug)]
pub(crate) struct Playout {
    pub(crate) board: Board,
    pub(crate) random: Dice,
    topology: Arc<Topology>,
    shapes: Arc<Shapes>,
    options: PlayoutOptions,
    tactics: Tactics,
    candidates: Vec<Point>,
    weights: Vec<u32>,
    stop: Stop,
    /// The points that are played on, if not all are.
    zone: Option<(PointSet, Vec<Point>)>,
    /// Who may retake a ko at once.
    master: Option<Color>,
    /// Moves between two looks at the token: a move may look at every line of the board.
    look_every: usize,
}

impl Playout {
    pub(crate) fn new(topology: Arc<Topology>, shapes: Arc<Shapes>, options: PlayoutOptions, seed: u64) -> Playout {
        Playout {
            look_every: (LINES_PER_LOOK / topology.graph.size()).max(1),
            stop: Stop::never(),
            zone: None,
            master: None,
            board: Board::new(Arc::clone(&topology.graph)),
            random: Dice::new(seed),
            topology,
            shapes,
            options,
            tactics: Tactics::default(),
            candidates: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// Once this is asked to stop, games end soon, as they stand.
    pub(crate) fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Plays on these points only; on all if `None`.
    pub(crate) fn set_zone(&mut self, zone: Option<&PointSet>) {
        self.zone = zone.map(|zone| (zone.clone(), zone.iter().collect()));
    }

    /// Lets a side retake kos at once; nobody if `None`.
    pub(crate) fn set_master(&mut self, master: Option<Color>) {
        self.master = master;
    }

    /// Ends the ban on retaking a ko if the side to move is the master of kos.
    pub(crate) fn lift_ban(&mut self, color: Color) {
        if self.master == Some(color) {
            self.board.set_ko(None);
        }
    }

    fn is_in_zone(&self, point: Point) -> bool {
        self.zone.as_ref().is_none_or(|(zone, _)| zone.contains(point))
    }

    /// Plays from here to the end, or until one side is hopelessly behind. Points played are appended to `record`.
    pub(crate) fn run(&mut self, mut color: Color, mut last: Option<Point>, record: &mut Vec<(Point, Color)>) {
        let points = self.topology.graph.len();
        let mercy = if self.options.mercy { (points as isize * 2 / 5).max(8) } else { isize::MAX };
        let limit = 3 * points + 16;
        let (mut passes, mut moves) = (0, 0);
        while passes < 2 && moves < limit {
            self.lift_ban(color);
            match self.choose(color, last) {
                Some(point) => {
                    self.board.play_unlogged(color, point);
                    record.push((point, color));
                    last = Some(point);
                    passes = 0;
                    let stones = ByColor::from_fn(|c| self.board.stone_count(c) as isize);
                    if (stones.black - stones.white).abs() > mercy && moves > points / 4 {
                        break;
                    }
                }
                None => {
                    self.board.set_ko(None);
                    last = None;
                    passes += 1;
                }
            }
            color = !color;
            moves += 1;
            if moves.is_multiple_of(self.look_every) && self.stop.is_asked() {
                break;
            }
        }
    }

    /// A move for `color` after `last`; `None` to pass.
    pub(crate) fn choose(&mut self, color: Color, last: Option<Point>) -> Option<Point> {
        if self.options.urgency {
            if let Some(last) = last {
                if self.random.chance(self.options.answer) {
                    self.candidates.clear();
                    self.tactics.answers(&self.topology.graph, &mut self.board, color, last, &mut self.candidates);
                    if let Some(point) = self.draw() {
                        return Some(point);
                    }
                }
                if self.random.chance(self.options.nakade)
                    && let Some(point) = self.tactics.nakade(&self.board, color, last)
                {
                    return Some(point);
                }
                if let Some(point) = self.shape_answer(color, last) {
                    return Some(point);
                }
            }
            if self.random.chance(self.options.capture) {
                self.captures(color);
                if let Some(point) = self.draw() {
                    return Some(point);
                }
            }
        }
        self.any_point(color)
    }

    fn draw(&mut self) -> Option<Point> {
        let count = self.candidates.len() as u32;
        if count == 0 { None } else { Some(self.candidates[self.random.below(count) as usize]) }
    }

    /// A point next to the last move, drawn by the learned weights there; mostly `None` if none of them calls.
    fn shape_answer(&mut self, color: Color, last: Point) -> Option<Point> {
        let Playout { board, topology, shapes, tactics, candidates, weights, random, options, zone, .. } = self;
        let is_in_zone = |point| zone.as_ref().is_none_or(|(zone, _)| zone.contains(point));
        candidates.clear();
        weights.clear();
        let mut sum = 0;
        for &point in &topology.near[last.index()] {
            if board.color(point).is_none() && is_in_zone(point) {
                let weight = shapes.weight(topology, board, color, point, last);
                if weight > 0 {
                    sum += weight;
                    candidates.push(point);
                    weights.push(sum);
                }
            }
        }
        let drawn = random.below(sum + options.elsewhere);
        let point = candidates[weights.iter().position(|&w| drawn < w)?];
        (board.is_legal(color, point) && !tactics.is_bad_self_atari(board, color, point)).then_some(point)
    }

    fn captures(&mut self, color: Color) {
        self.candidates.clear();
        for block in self.board.blocks() {
            if self.board.liberty_count(block) == 1
                && self.board.block_color(block) != color
                && let Some(liberty) = self.board.liberties(block).next()
                && self.is_in_zone(liberty)
                && self.board.is_legal(color, liberty)
            {
                self.candidates.push(liberty);
            }
        }
    }

    fn any_point(&mut self, color: Color) -> Option<Point> {
        if self.zone.is_some() {
            return self.any_in_zone(color);
        }
        let count = self.board.empties().len();
        let start = self.random.below(count as u32) as usize;
        for k in (start..count).chain(0..start) {
            let point = self.board.nth_empty(k)?;
            if self.is_sensible(color, point) {
                return Some(point);
            }
        }
        None
    }

    /// A few points of the zone are drawn, then all are gone through: those behind a wide wall are not to be played more than others.
    fn any_in_zone(&mut self, color: Color) -> Option<Point> {
        let count = self.zone.as_ref().map_or(0, |(_, points)| points.len());
        if count == 0 {
            return None;
        }
        let start = self.random.below(count as u32) as usize;
        for at in 0..DRAWS + count {
            let place = if at < DRAWS { self.random.below(count as u32) as usize } else { (start + at) % count };
            let point = self.zone.as_ref()?.1[place];
            if self.board.color(point).is_none() && self.is_sensible(color, point) {
                return Some(point);
            }
        }
        None
    }

    /// Whether a move on an empty point neither fills an eye nor gives stones away.
    fn is_sensible(&mut self, color: Color, point: Point) -> bool {
        !self.board.is_eyelike(color, point)
            && self.board.is_legal(color, point)
            && !(self.options.urgency && self.tactics.is_bad_self_atari(&self.board, color, point))
    }
}

/// What a number of playouts came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutTotals {
    /// Moves made, passes not counted.
    pub moves: u64,
    /// Playouts that Black won, komi counted.
    pub black_wins: u32,
}

/// Plays a position out a number of times. One seed gives one result.
pub fn playouts(game: &Game, options: &PlayoutOptions, count: u32, seed: u64) -> PlayoutTotals {
    let topology = Arc::new(Topology::new(Arc::clone(game.board().graph())));
    let mut playout = Playout::new(topology, Arc::new(Shapes::new()), options.clone(), seed);
    let mut record = Vec::new();
    let mut played = PlayoutTotals::default();
    for _ in 0..count {
        playout.board.copy_position(game.board());
        record.clear();
        playout.run(game.to_move(), None, &mut record);
        played.moves += record.len() as u64;
        played.black_wins += u32::from(self::count(&playout.board) as f32 > game.komi().as_f32());
    }
    played
}

/// The surroundings of a point as seen by `color`.
#[inline]
pub(crate) fn ring_key(topology: &Topology, board: &Board, color: Color, point: Point) -> u16 {
    let mut key = 0;
    for (at, &near) in topology.ring[point.index()].iter().enumerate() {
        let code = if near as usize >= topology.graph.len() {
            OFF
        } else {
            match board.color(Point::new(near as usize)) {
                None => 0,
                Some(c) if c == color => 1,
                Some(_) => 2,
            }
        };
        key |= code << (2 * at);
    }
    key
}

/// Black's area less White's on a finished board.
pub(crate) fn count(board: &Board) -> i32 {
    let stones = board.stone_count(Color::Black) as i32 - board.stone_count(Color::White) as i32;
    let eyes = board.empties().map(|point| match owner(board, point) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    });
    stones + eyes.sum::<i32>()
}

/// Who owns a point of a finished board: its stone's colour, or the one colour around an empty point.
pub(crate) fn owner(board: &Board, point: Point) -> Option<Color> {
    board.color(point).or_else(|| {
        let mut around = board.graph().neighbors(point).map(|p| board.color(p));
        let color = around.next()??;
        around.all(|c| c == Some(color)).then_some(color)
    })
}
