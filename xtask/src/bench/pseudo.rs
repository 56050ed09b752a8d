//! The yardstick: a board for square grids that counts pseudo-liberties only — an empty point counts once for
//! every stone beside it — and can neither undo nor tell a block's liberties. The cheapest honest way to play at random.

use igolog_core::Dice;

const EMPTY: u8 = 2;
const RIM: u8 = 3;

/// A board with a border, padded so that neighbours need no test.
#[derive(Clone)]
pub(super) struct PseudoBoard<const CAP: usize> {
    stride: u16,
    side: u16,
    color: [u8; CAP],
    /// Neighbours by kind, in nibbles: black and rim, white and rim, empty.
    near: [u16; CAP],
    root: [u16; CAP],
    next: [u16; CAP],
    size: [u16; CAP],
    pseudo: [u16; CAP],
    empties: [u16; CAP],
    slot: [u16; CAP],
    empty_len: u16,
    ko: u16,
    stones: [u16; 2],
}

const STEP: [u16; 2] = [1u16.wrapping_sub(1 << 8), (1u16 << 4).wrapping_sub(1 << 8)];
const FULL: [u16; 2] = [4, 4 << 4];

impl<const CAP: usize> PseudoBoard<CAP> {
    pub(super) fn new(side: u16) -> Self {
        let stride = side + 1;
        let mut board = PseudoBoard {
            stride,
            side,
            color: [RIM; CAP],
            near: [0; CAP],
            root: [0; CAP],
            next: [0; CAP],
            size: [0; CAP],
            pseudo: [0; CAP],
            empties: [0; CAP],
            slot: [0; CAP],
            empty_len: 0,
            ko: 0,
            stones: [0; 2],
        };
        let points: Vec<u16> = (1..=side).flat_map(|y| (1..=side).map(move |x| y * stride + x)).collect();
        for &point in &points {
            board.color[point as usize] = EMPTY;
            board.empties[board.empty_len as usize] = point;
            board.slot[point as usize] = board.empty_len;
            board.empty_len += 1;
        }
        for &point in &points {
            let rim = board.around(point).iter().filter(|&&p| board.color[p as usize] == RIM).count() as u16;
            board.near[point as usize] = rim * 17 + ((4 - rim) << 8);
        }
        board
    }

    /// Takes over an empty or other board of the same size.
    pub(super) fn reset(&mut self, from: &Self) {
        self.clone_from(from);
    }

    #[inline(always)]
    fn around(&self, point: u16) -> [u16; 4] {
        [point - self.stride, point - 1, point + 1, point + self.stride]
    }

    #[inline(always)]
    fn get<T: Copy>(table: &[T; CAP], index: u16) -> T {
        table[index as usize & (CAP - 1)]
    }

    #[inline(always)]
    fn set<T>(table: &mut [T; CAP], index: u16, value: T) {
        table[index as usize & (CAP - 1)] = value;
    }

    #[inline(always)]
    fn is_eyelike(&self, color: u8, point: u16) -> bool {
        let full = FULL[color as usize & 1];
        if Self::get(&self.near, point) & full != full {
            return false;
        }
        let (up, down) = (point - self.stride, point + self.stride);
        let (mut enemies, mut rim) = (0, false);
        for diagonal in [up - 1, up + 1, down - 1, down + 1] {
            let owner = Self::get(&self.color, diagonal);
            enemies += (owner == color ^ 1) as u32;
            rim |= owner == RIM;
        }
        enemies + (rim as u32) < 2
    }

    #[inline(always)]
    fn is_legal(&mut self, color: u8, point: u16) -> bool {
        let full = FULL[color as usize & 1 ^ 1];
        if Self::get(&self.near, point) & full != full {
            return true;
        }
        if point == self.ko {
            return false;
        }
        // Surrounded: legal only if a neighbour would lose its last pseudo-liberty.
        let around = self.around(point);
        let mut captures = false;
        for near in around {
            let root = Self::get(&self.root, near);
            let left = Self::get(&self.pseudo, root).wrapping_sub(1);
            Self::set(&mut self.pseudo, root, left);
            captures |= left == 0 && Self::get(&self.color, near) != RIM;
        }
        for near in around {
            let root = Self::get(&self.root, near);
            let more = Self::get(&self.pseudo, root).wrapping_add(1);
            Self::set(&mut self.pseudo, root, more);
        }
        captures
    }

    #[inline(always)]
    fn play(&mut self, color: u8, point: u16) {
        let enemy = color ^ 1;
        let full = FULL[enemy as usize & 1];
        let enclosed = Self::get(&self.near, point) & full == full;
        self.ko = 0;
        self.stones[color as usize & 1] += 1;
        Self::set(&mut self.color, point, color);
        self.empty_len -= 1;
        let (last, slot) = (Self::get(&self.empties, self.empty_len), Self::get(&self.slot, point));
        Self::set(&mut self.empties, slot, last);
        Self::set(&mut self.slot, last, slot);
        let before = self.empty_len;
        let around = self.around(point);
        let (mut base, mut base_size, mut friends, mut kills, mut empty) = (point, 0, 0, false, 0);
        for near in around {
            let kinds = Self::get(&self.near, near).wrapping_add(STEP[color as usize & 1]);
            Self::set(&mut self.near, near, kinds);
            let (root, owner) = (Self::get(&self.root, near), Self::get(&self.color, near));
            let left = Self::get(&self.pseudo, root).wrapping_sub(1);
            Self::set(&mut self.pseudo, root, left);
            kills |= owner == enemy && left == 0;
            empty += (owner == EMPTY) as u16;
            let friend = owner == color;
            friends += friend as u32;
            let size = if friend { Self::get(&self.size, root) } else { 0 };
            if size > base_size {
                (base, base_size) = (root, size);
            }
        }
        Self::set(&mut self.root, point, base);
        if friends == 0 {
            Self::set(&mut self.next, point, point);
            Self::set(&mut self.size, point, 1);
            Self::set(&mut self.pseudo, point, empty);
        } else {
            let after = Self::get(&self.next, base);
            Self::set(&mut self.next, point, after);
            Self::set(&mut self.next, base, point);
            Self::set(&mut self.size, base, base_size + 1);
            let more = Self::get(&self.pseudo, base).wrapping_add(empty);
            Self::set(&mut self.pseudo, base, more);
            if friends > 1 {
                for near in around {
                    let root = Self::get(&self.root, near);
                    if Self::get(&self.color, near) == color && root != base {
                        self.merge(base, root);
                    }
                }
            }
        }
        if kills {
            for near in around {
                let root = Self::get(&self.root, near);
                if Self::get(&self.color, near) == enemy && Self::get(&self.pseudo, root) == 0 {
                    self.capture(root, enemy);
                }
            }
            if enclosed && self.empty_len == before + 1 {
                self.ko = Self::get(&self.empties, before);
            }
        }
        if Self::get(&self.pseudo, Self::get(&self.root, point)) == 0 {
            self.capture(Self::get(&self.root, point), color);
        }
    }

    #[inline(always)]
    fn merge(&mut self, base: u16, root: u16) {
        let pseudo = Self::get(&self.pseudo, base).wrapping_add(Self::get(&self.pseudo, root));
        Self::set(&mut self.pseudo, base, pseudo);
        let size = Self::get(&self.size, base) + Self::get(&self.size, root);
        Self::set(&mut self.size, base, size);
        let mut stone = root;
        loop {
            Self::set(&mut self.root, stone, base);
            stone = Self::get(&self.next, stone);
            if stone == root {
                break;
            }
        }
        let after = Self::get(&self.next, base);
        let other = Self::get(&self.next, root);
        Self::set(&mut self.next, base, other);
        Self::set(&mut self.next, root, after);
    }

    #[inline(never)]
    fn capture(&mut self, root: u16, color: u8) {
        let mut stone = root;
        loop {
            Self::set(&mut self.color, stone, EMPTY);
            Self::set(&mut self.slot, stone, self.empty_len);
            Self::set(&mut self.empties, self.empty_len, stone);
            self.empty_len += 1;
            self.stones[color as usize & 1] -= 1;
            for near in self.around(stone) {
                let kinds = Self::get(&self.near, near).wrapping_sub(STEP[color as usize & 1]);
                Self::set(&mut self.near, near, kinds);
                let owner = Self::get(&self.root, near);
                let more = Self::get(&self.pseudo, owner).wrapping_add(1);
                Self::set(&mut self.pseudo, owner, more);
            }
            stone = Self::get(&self.next, stone);
            if stone == root {
                break;
            }
        }
        loop {
            Self::set(&mut self.root, stone, 0);
            stone = Self::get(&self.next, stone);
            if stone == root {
                break;
            }
        }
    }

    /// Plays at a point numbered row by row from 0.
    pub(super) fn play_at(&mut self, color: u8, index: u16) {
        self.play(color, (index / self.side + 1) * self.stride + index % self.side + 1);
    }

    /// A light playout as the kernel's, but for suicides of several stones; returns the number of moves.
    #[inline(never)]
    pub(super) fn light_playout(&mut self, limit: u32, draw: &mut Dice) -> u32 {
        let (mut color, mut moves, mut passes) = (0, 0, 0);
        while passes < 2 && moves < limit {
            let count = self.empty_len as u32;
            let start = if count == 0 { 0 } else { draw.below(count) };
            let (mut chosen, mut k) = (0, start);
            while k < count {
                let point = Self::get(&self.empties, k as u16);
                if !self.is_eyelike(color, point) && self.is_legal(color, point) {
                    chosen = point;
                    break;
                }
                k += 1;
                k = if k == count { 0 } else { k };
                if k == start {
                    break;
                }
            }
            if chosen == 0 {
                self.ko = 0;
                passes += 1;
            } else {
                self.play(color, chosen);
                passes = 0;
            }
            color ^= 1;
            moves += 1;
        }
        moves
    }

    /// Rows of `.XO` from the top, to compare with the kernel's board.
    pub(super) fn rows(&self) -> String {
        (1..=self.side)
            .flat_map(|y| (1..=self.side).map(move |x| y * self.stride + x))
            .map(|p| b"XO."[self.color[p as usize] as usize] as char)
            .collect()
    }
}
