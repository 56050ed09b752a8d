//! The position during a search: the kernel's board, the side to move, which stones in question are left.

use igolog_core::{BlockId, Board, Color, Point, zobrist};

use crate::bits::Bits;
use crate::field::Field;

/// Mixed in when White is to move.
pub(crate) const TURN: u64 = 0x9E6C_63D0_876A_3F6B;

/// A position of the search, changed and undone in place.
#[derive(Clone, Debug)]
pub(crate) struct State<'a> {
    pub(crate) field: &'a Field,
    pub(crate) board: Board,
    pub(crate) mover: Color,
    /// The stones in question that have never left the board.
    pub(crate) left: Bits,
    /// The stones of each colour, Black first.
    pub(crate) colors: [Bits; 2],
    /// Threats that each side has left, Black first.
    threats: [u8; 2],
    lost: u64,
    trail: Vec<Undo>,
}

#[derive(Clone, Copy, Debug)]
struct Undo {
    left: Bits,
    colors: [Bits; 2],
    threats: [u8; 2],
    lost: u64,
}

impl<'a> State<'a> {
    pub(crate) fn new(field: &'a Field, board: &Board, mover: Color) -> State<'a> {
        let mut board = board.clone();
        // A ban is about the side that may not retake.
        board.set_ko(board.ko().filter(|&(_, banned)| banned == mover));
        let mut colors = [Bits::EMPTY; 2];
        for (point, color) in board.stones() {
            colors[color as usize].insert(point);
        }
        State { field, board, mover, left: field.stones, colors, threats: field.threats, lost: 0, trail: Vec::new() }
    }

    /// Says which stones in question are left, where some were captured before.
    pub(crate) fn set_left(&mut self, left: Bits) {
        self.left = left & self.field.stones;
        self.lost = (self.field.stones - self.left).iter().fold(0, |all, stone| all ^ lost_key(stone));
    }

    pub(crate) fn stones(&self, color: Color) -> Bits {
        self.colors[color as usize]
    }

    /// The empty points that may be played.
    pub(crate) fn empties(&self) -> Bits {
        self.field.playable - self.colors[0] - self.colors[1]
    }

    /// Tells positions apart: stones, mover, stones in question lost, ko ban, threats left.
    pub(crate) fn key(&self) -> u64 {
        let banned = self.board.ko().map_or(0, |(point, _)| ban_key(point));
        let turn = if self.mover == Color::White { TURN } else { 0 };
        self.board.hash() ^ self.lost ^ banned ^ turn ^ threat_key(self.threats)
    }

    /// Whether the mover may not play here because the ko was taken just now.
    pub(crate) fn is_banned(&self, point: Point) -> bool {
        self.board.ko() == Some((point, self.mover))
    }

    /// Whether the mover may not retake a ko at once.
    pub(crate) fn has_ban(&self) -> bool {
        self.board.ko().is_some()
    }

    /// Whether a pass is more for the attacker than giving up.
    pub(crate) fn attacker_may_pass(&self) -> bool {
        let field = self.field;
        field.any || field.patient || field.eyes || self.has_ban()
    }

    /// The key after a legal move or, without a point, a pass.
    pub(crate) fn key_after(&self, mv: Option<Point>) -> u64 {
        let banned = self.board.ko().map_or(0, |(point, _)| ban_key(point));
        let turned = self.key() ^ TURN ^ banned;
        let Some(point) = mv else { return turned };
        let mut key = turned ^ zobrist::key(self.mover, point);
        if self.is_banned(point) && self.field.master.is_none() {
            let mut threats = self.threats;
            threats[self.mover as usize] -= 1;
            key ^= threat_key(self.threats) ^ threat_key(threats);
        }
        if self.board.surroundings(point).atari[!self.mover] > 0 {
            for stone in self.captures(point) {
                key ^= zobrist::key(!self.mover, stone);
                if self.left.contains(stone) {
                    key ^= lost_key(stone);
                }
                if self.takes_ko(point) {
                    key ^= ban_key(stone);
                }
            }
        }
        key
    }

    pub(crate) fn block_stones(&self, block: BlockId) -> Bits {
        self.board.block_stones(block).collect()
    }

    #[inline]
    pub(crate) fn liberties(&self, block: BlockId) -> Bits {
        Bits::from_words(self.board.liberty_words(block))
    }

    /// Whether a block has a liberty that nobody may fill.
    #[inline]
    pub(crate) fn is_fixed(&self, block: BlockId) -> bool {
        !self.liberties(block).is_subset(&self.field.playable)
    }

    /// The blocks of one colour next to a point, each once.
    pub(crate) fn blocks_near(&self, point: Point, color: Color) -> impl Iterator<Item = BlockId> + '_ {
        let stones = self.field.near[point.index()] & self.colors[color as usize];
        stones.iter().filter_map(move |stone| {
            let block = self.board.block(stone)?;
            let first = stones.iter().find(|&other| self.board.block(other) == Some(block));
            (first == Some(stone)).then_some(block)
        })
    }

    /// The enemy stones that the mover's stone here would capture.
    pub(crate) fn captures(&self, point: Point) -> Bits {
        let mut taken = Bits::EMPTY;
        for block in self.blocks_near(point, !self.mover) {
            if self.board.liberty_count(block) == 1 {
                taken |= self.block_stones(block);
            }
        }
        taken
    }

    /// Whether the mover's stone here would take a ko: one stone for one, and it could be retaken.
    pub(crate) fn takes_ko(&self, point: Point) -> bool {
        let around = self.board.surroundings(point);
        around.empties == 0
            && around.stones[self.mover] == 0
            && around.atari[!self.mover] == 1
            && self.captures(point).len() == 1
    }

    /// Whether the mover may play here: on a playable empty point, no suicide, no ko that is banned.
    pub(crate) fn is_legal(&self, point: Point) -> bool {
        self.field.playable.contains(point)
            && !self.is_guarded(point)
            && (self.board.is_legal(self.mover, point) || self.is_banned(point) && self.has_threat())
    }

    /// Whether the mover may not play here because he is the defender and would come from outside.
    fn is_guarded(&self, point: Point) -> bool {
        self.field.guarded.contains(point)
            && self.mover == self.field.defender
            && !self.field.near[point.index()].meets(&self.stones(self.mover))
            && self.board.surroundings(point).atari[!self.mover] == 0
    }

    fn has_threat(&self) -> bool {
        self.field.master == Some(self.mover) || self.threats[self.mover as usize] > 0
    }

    /// Plays a legal move, or passes.
    pub(crate) fn play(&mut self, mv: Option<Point>) {
        self.trail.push(Undo { left: self.left, colors: self.colors, threats: self.threats, lost: self.lost });
        match mv {
            None => self.board.pass(),
            Some(point) => {
                if self.is_banned(point) && self.field.master.is_none() {
                    self.threats[self.mover as usize] -= 1;
                }
                if self.board.surroundings(point).atari[!self.mover] > 0 {
                    let taken = self.captures(point);
                    self.colors[!self.mover as usize] -= taken;
                    for stone in taken & self.left {
                        self.lost ^= lost_key(stone);
                    }
                    self.left -= taken;
                }
                self.colors[self.mover as usize].insert(point);
                self.board.play_unchecked(self.mover, point);
            }
        }
        self.mover = !self.mover;
    }

    pub(crate) fn undo(&mut self) {
        self.board.undo();
        self.mover = !self.mover;
        if let Some(undo) = self.trail.pop() {
            (self.left, self.colors, self.lost) = (undo.left, undo.colors, undo.lost);
            self.threats = undo.threats;
        }
    }

    /// The stones in question that are on the board.
    pub(crate) fn in_question(&self) -> Bits {
        if self.field.any { self.stones(self.field.defender) } else { self.left }
    }

    /// Whether nothing of what is in question is left. Where any block will do there is always hope.
    pub(crate) fn is_captured(&self) -> bool {
        !self.field.any && self.left.is_empty()
    }
}

fn ban_key(point: Point) -> u64 {
    zobrist::key(Color::Black, point).rotate_left(11) ^ zobrist::key(Color::White, point).rotate_left(53)
}

fn threat_key(threats: [u8; 2]) -> u64 {
    u64::from(threats[0]).wrapping_mul(0xD6E8_FEB8_6659_FD93)
        ^ u64::from(threats[1]).wrapping_mul(0xA5A3_564E_2F1B_C8D7)
}

/// Marks a stone in question as lost: a stone played there later is another stone.
fn lost_key(point: Point) -> u64 {
    zobrist::key(Color::Black, point).rotate_left(23) ^ zobrist::key(Color::White, point).rotate_left(41)
}
