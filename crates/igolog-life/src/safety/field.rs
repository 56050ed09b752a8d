//! A part of the board as a small game of its own: at most 64 points, bounded by blocks of the owner.
//!
//! Points are bits, so a position is two words. A bounding block is either *anchored*, that is, it has a liberty
//! elsewhere which the attacker cannot take, or it lives by what it has here. The attacker may retake a ko at once, as
//! if every threat were his; the owner may not.
//!
//! A field may also be a window in a larger region. Then nothing is assumed of what lies beyond its border: the
//! attacker's blocks that touch the border cannot be taken, and the owner may lose no stones that touch the border or
//! such a block. So what is captured here is captured on the board. On the board more of the attacker's stones at the
//! border may fall, which leaves points where the owner's stones have liberties that he does not count on.

use igolog_core::{BlockId, Board, Color, Point, PointSet};

/// The most points a field can hold.
pub(super) const MOST_POINTS: usize = 64;

/// A field: geometry and bounding blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    /// The points, ascending: bit `i` is `points[i]`.
    pub(super) points: Vec<Point>,
    /// The bounding blocks of the owner, at most 64, in order of the points that they touch: searches go through them,
    /// and handles tell how a board came about.
    pub(super) blocks: Vec<BlockId>,
    /// Neighbours within the field.
    pub(super) near: Vec<u64>,
    /// Bounding blocks next to each point, as bits.
    pub(super) touch: Vec<u64>,
    /// Points next to each bounding block.
    pub(super) rim: Vec<u64>,
    /// Points next to something beyond the field that is no bounding block.
    pub(super) border: u64,
}

/// A position in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct State {
    /// The attacker's stones.
    pub(super) attacker: u64,
    /// The owner's stones inside.
    pub(super) owner: u64,
    /// The point the owner may not retake now, as a bit, or 0.
    pub(super) ko: u64,
}

/// What an attacker's move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    Illegal,
    /// A bounding block was captured.
    Broken,
    Next(State),
}

/// A connected set of the owner's stones: bounding blocks and stones inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) blocks: u64,
    pub(super) stones: u64,
    /// The points of the field next to it.
    pub(super) reach: u64,
    pub(super) liberties: u64,
}

pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (bit < 64).then(|| {
            set &= set - 1;
            bit
        })
    })
}

impl Field {
    /// The field of the given points of a board, with its position; stones of `owner` inside it are stones of the game.
    /// `None` if there are more than 64 points or bounding blocks.
    pub(super) fn new(board: &Board, owner: Color, inside: &PointSet) -> Option<(Field, State)> {
        Field::window(board, owner, inside, |_| true)
    }

    /// As [`Field::new`], with the points in ascending order.
    pub(crate) fn of_points(board: &Board, owner: Color, points: &[Point]) -> Option<(Field, State)> {
        (points.len() <= MOST_POINTS)
            .then(|| PointSet::from_points(board.graph().len(), points.iter().copied()))
            .and_then(|inside| Field::new(board, owner, &inside))
    }

    /// As [`Field::new`]; of the owner's blocks beside the points only those that `bounds` names are bounding blocks.
    pub(super) fn window(
        board: &Board,
        owner: Color,
        inside: &PointSet,
        bounds: impl Fn(BlockId) -> bool,
    ) -> Option<(Field, State)> {
        let points: Vec<Point> = inside.iter().take(MOST_POINTS + 1).collect();
        if points.len() > MOST_POINTS {
            return None;
        }
        let graph = board.graph();
        let mut blocks: Vec<BlockId> = Vec::new();
        for &point in &points {
            for next in graph.neighbors(point).filter(|&p| !inside.contains(p)) {
                let found = board.block(next).filter(|&b| board.color(next) == Some(owner) && bounds(b));
                blocks.extend(found.filter(|b| !blocks.contains(b)));
            }
        }
        if blocks.len() > 64 {
            return None;
        }
        let mut field = Field {
            near: vec![0; points.len()],
            touch: vec![0; points.len()],
            rim: vec![0; blocks.len()],
            border: 0,
            points,
            blocks,
        };
        let mut state = State::default();
        for (i, &point) in field.points.iter().enumerate() {
            match board.color(point) {
                Some(color) if color == owner => state.owner |= 1 << i,
                Some(_) => state.attacker |= 1 << i,
                None => {}
            }
            for next in graph.neighbors(point) {
                if inside.contains(next) {
                    field.near[i] |= 1 << field.points.partition_point(|&p| p < next);
                    continue;
                }
                let block = board.block(next).filter(|_| board.color(next) == Some(owner));
                match block.and_then(|b| field.place(b)) {
                    Some(b) => {
                        field.touch[i] |= 1 << b;
                        field.rim[b] |= 1 << i;
                    }
                    None => field.border |= 1 << i,
                }
            }
        }
        Some((field, state))
    }

    /// The place of a bounding block.
    pub(super) fn place(&self, block: BlockId) -> Option<usize> {
        self.blocks.iter().position(|&b| b == block)
    }

    /// All points.
    pub(super) fn all(&self) -> u64 {
        if self.points.len() == 64 { u64::MAX } else { (1 << self.points.len()) - 1 }
    }

    pub(super) fn empty(&self, state: &State) -> u64 {
        self.all() & !state.attacker & !state.owner
    }

    /// Points of the field next to a set.
    pub(super) fn around(&self, set: u64) -> u64 {
        bits(set).fold(0, |found, i| found | self.near[i])
    }

    /// The connected part of `within` that holds `seed`.
    pub(super) fn flood(&self, seed: u64, within: u64) -> u64 {
        let (mut found, mut edge) = (seed, seed);
        while edge != 0 {
            edge = self.around(edge) & within & !found;
            found |= edge;
        }
        found
    }

    /// The chain of the owner that holds these stones and blocks.
    pub(super) fn chain(&self, state: &State, stones: u64, blocks: u64) -> Chain {
        let (mut stones, mut blocks) = (stones, blocks);
        loop {
            let touched = bits(stones).fold(blocks, |all, i| all | self.touch[i]);
            let joined =
                self.flood(stones, state.owner) | bits(touched).fold(0, |all, b| all | self.rim[b]) & state.owner;
            if touched == blocks && joined == stones {
                break;
            }
            (stones, blocks) = (joined, touched);
        }
        let reach = bits(blocks).fold(self.around(stones), |all, b| all | self.rim[b]);
        Chain { blocks, stones, reach, liberties: reach & self.empty(state) }
    }

    /// All chains of the owner that bound or lie in the field.
    pub(super) fn chains(&self, state: &State, found: &mut Vec<Chain>) {
        found.clear();
        let mut blocks = if self.blocks.len() == 64 { u64::MAX } else { (1 << self.blocks.len()) - 1 };
        while blocks != 0 {
            let chain = self.chain(state, 0, blocks & blocks.wrapping_neg());
            blocks &= !chain.blocks;
            found.push(chain);
        }
        let mut stones = found.iter().fold(state.owner, |left, c| left & !c.stones);
        while stones != 0 {
            let chain = self.chain(state, stones & stones.wrapping_neg(), 0);
            stones &= !chain.stones;
            found.push(chain);
        }
    }

    /// The attacker plays; `anchored` blocks cannot be captured.
    pub(super) fn attack(&self, state: &State, point: usize, anchored: u64) -> Played {
        let stone = 1 << point;
        let mut next = State { attacker: state.attacker | stone, owner: state.owner, ko: 0 };
        let mut captured = 0;
        let mut stones = self.near[point] & state.owner;
        let mut blocks = self.touch[point];
        while stones | blocks != 0 {
            let chain = if stones != 0 {
                self.chain(&next, stones & stones.wrapping_neg(), 0)
            } else {
                self.chain(&next, 0, blocks & blocks.wrapping_neg())
            };
            stones &= !chain.stones;
            blocks &= !chain.blocks;
            if chain.liberties == 0 && chain.blocks & anchored == 0 {
                if chain.blocks != 0 || self.exposed(&next, chain.stones) {
                    return Played::Broken;
                }
                captured |= chain.stones;
            }
        }
        next.owner &= !captured;
        let block = self.flood(stone, next.attacker);
        let liberties = self.around(block) & self.empty(&next);
        if liberties == 0 && block & self.border == 0 {
            return Played::Illegal;
        }
        if captured.count_ones() == 1 && block == stone && liberties == captured {
            next.ko = captured;
        }
        Played::Next(next)
    }

    /// Whether stones of the owner touch the border, or a block of the attacker that does.
    fn exposed(&self, state: &State, stones: u64) -> bool {
        self.border != 0
            && (stones & self.border != 0
                || self.flood(self.around(stones) & state.attacker, state.attacker) & self.border != 0)
    }

    /// The owner plays; `None` if that is illegal.
    pub(super) fn defend(&self, state: &State, point: usize, anchored: u64) -> Option<State> {
        let stone = 1 << point;
        if state.ko == stone {
            return None;
        }
        let mut next = State { attacker: state.attacker, owner: state.owner | stone, ko: 0 };
        let mut captured = 0;
        let mut enemies = self.near[point] & state.attacker;
        while enemies != 0 {
            let block = self.flood(enemies & enemies.wrapping_neg(), state.attacker);
            enemies &= !block;
            if self.around(block) & self.empty(&next) == 0 && block & self.border == 0 {
                captured |= block;
            }
        }
        next.attacker &= !captured;
        if captured == 0 {
            let chain = self.chain(&next, stone, 0);
            if chain.liberties == 0 && chain.blocks & anchored == 0 {
                return None;
            }
        }
        Some(next)
    }
}
