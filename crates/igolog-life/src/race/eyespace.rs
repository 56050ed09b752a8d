//! The eye space of a racing block: does it live by itself?

use std::collections::BTreeMap;

use igolog_core::{BlockId, Board, Color, Point, PointSet, Stop};

use crate::safety::LocalLife;

/// What a block's eye space is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EyeSpace {
    /// Two eyes, even if the enemy moves first.
    Alive,
    /// Two eyes if the owner moves first.
    Vital,
    /// At most one eye.
    OneEye,
}

/// The largest eye space that is looked at.
const LARGEST: usize = 14;
/// Eye spaces with more empty points than this are not looked at a move further.
const MOST_EMPTIES: usize = 7;

/// Judges eye spaces, and remembers what it judged.
pub(super) struct EyeSpaces {
    life: LocalLife,
    known: BTreeMap<u64, EyeSpace>,
    eyes: BTreeMap<u64, bool>,
}

impl Default for EyeSpaces {
    fn default() -> Self {
        EyeSpaces { life: LocalLife::new(Stop::never()), known: BTreeMap::new(), eyes: BTreeMap::new() }
    }
}

impl EyeSpaces {
    /// Judges no more, and takes what is open for one eye, once this is asked to stop.
    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.life = LocalLife::new(stop);
    }

    /// Forgets what was judged: for another board.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.eyes.clear();
    }

    /// What the points inside are worth to the owner around them.
    pub(super) fn worth(&mut self, board: &Board, owner: Color, inside: &PointSet) -> EyeSpace {
        if inside.is_empty() {
            return EyeSpace::OneEye;
        }
        let key = key_of(board, owner, inside);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut trial = board.clone();
        trial.forget();
        let found = if self.lives(&mut trial, owner, inside) {
            EyeSpace::Alive
        } else if self.can_make(&mut trial, owner, inside) {
            EyeSpace::Vital
        } else {
            EyeSpace::OneEye
        };
        self.known.insert(key, found);
        found
    }

    /// Whether two eyes are there, or whatever the attacker does the owner's next move makes them. Until then the block
    /// has its liberties outside, so that the attacker may be unable to move here at all.
    fn lives(&mut self, board: &mut Board, owner: Color, inside: &PointSet) -> bool {
        if self.has_two_eyes(board, owner, inside) {
            return true;
        }
        let empties: Vec<Point> = inside.iter().filter(|&p| board.color(p).is_none()).collect();
        if empties.len() > MOST_EMPTIES {
            return false;
        }
        let attacks = empties.iter().map(|&p| Some(p)).filter(|p| p.is_none_or(|p| board.is_legal(!owner, p)));
        let attacks: Vec<Option<Point>> = std::iter::once(None).chain(attacks).collect();
        attacks.into_iter().all(|attack| {
            make(board, !owner, attack);
            let answers: Vec<Point> = inside.iter().filter(|&p| board.is_legal(owner, p)).collect();
            let answered = answers.into_iter().any(|answer| {
                board.play_unchecked(owner, answer);
                let lives = self.has_two_eyes(board, owner, inside);
                board.undo();
                lives
            });
            board.undo();
            answered
        })
    }

    /// How much a point of an eye space is wanted: 2 if a stone there makes two eyes at once, 1 if one of the enemy leaves
    /// at most one.
    pub(super) fn wanted(&mut self, board: &Board, owner: Color, inside: &PointSet, point: Point) -> u32 {
        let mut trial = board.clone();
        let mut after = |color: Color, judge: &mut dyn FnMut(&Board) -> bool| {
            if !trial.is_legal(color, point) {
                return 0;
            }
            trial.play_unchecked(color, point);
            let good = judge(&trial);
            trial.undo();
            u32::from(good)
        };
        let makes = after(owner, &mut |b| self.has_two_eyes(b, owner, inside));
        let breaks = after(!owner, &mut |b| self.worth(b, owner, inside) == EyeSpace::OneEye);
        2 * makes + breaks
    }

    fn has_two_eyes(&mut self, board: &Board, owner: Color, inside: &PointSet) -> bool {
        let key = key_of(board, owner, inside);
        if let Some(&known) = self.eyes.get(&key) {
            return known;
        }
        let found = self.life.lives(board, owner, inside);
        self.eyes.insert(key, found);
        found
    }

    fn can_make(&mut self, board: &mut Board, owner: Color, inside: &PointSet) -> bool {
        let moves: Vec<Point> = inside.iter().filter(|&p| board.is_legal(owner, p)).collect();
        moves.into_iter().any(|point| {
            board.play_unchecked(owner, point);
            let lives = self.lives(board, owner, inside);
            board.undo();
            lives
        })
    }
}

fn make(board: &mut Board, color: Color, mv: Option<Point>) {
    match mv {
        Some(point) => board.play_unchecked(color, point),
        None => board.pass(),
    }
}

fn key_of(board: &Board, owner: Color, inside: &PointSet) -> u64 {
    let mut key = 0xcbf2_9ce4_8422_2325u64 ^ u64::from(owner == Color::Black);
    for point in inside.iter() {
        let content = match board.color(point) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        key = (key ^ (point.index() as u64 * 3 + content + 7)).wrapping_mul(0x0100_0000_01b3);
    }
    key
}

/// The eye space of a block: what it alone encloses, friends and enemies inside included, unless the rival is there; and
/// the blocks of its own colour inside.
pub(super) fn space(board: &Board, block: BlockId, rival: BlockId) -> (PointSet, Vec<BlockId>) {
    let graph = board.graph();
    let mut inside = PointSet::new(graph.len());
    let mut friends = Vec::new();
    let mut seen = PointSet::new(graph.len());
    let mut stack: Vec<Point> = Vec::new();
    for stone in board.block_stones(block) {
        for start in graph.neighbors(stone).filter(|&p| board.block(p) != Some(block)) {
            if seen.contains(start) {
                continue;
            }
            let mut part = vec![start];
            seen.insert(start);
            stack.push(start);
            while let Some(point) = stack.pop() {
                for near in graph.neighbors(point).filter(|&p| board.block(p) != Some(block)) {
                    if seen.insert(near) {
                        part.push(near);
                        stack.push(near);
                    }
                }
            }
            let holds_rival = part.iter().any(|&p| board.block(p) == Some(rival));
            let has_room = part.iter().any(|&p| board.color(p).is_none());
            if !holds_rival && has_room && inside.len() + part.len() <= LARGEST {
                let color = board.block_color(block);
                friends.extend(part.iter().filter_map(|&p| board.block(p)).filter(|&b| board.block_color(b) == color));
                inside.extend(part);
            }
        }
    }
    friends.sort_unstable();
    friends.dedup();
    (inside, friends)
}
