//! A border of the spectrum count.

/// Columns at most.
const MAX: usize = super::MAX_WIDTH;
/// An empty point.
const EMPTY: u8 = 0;
/// No point: above the first row.
const WALL: u8 = 15;

/// One label per column: empty, wall, or a block numbered from 1; and per block its colour and liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    width: u8,
    labels: [u8; MAX],
    white: [bool; MAX + 2],
    alive: [bool; MAX + 2],
}

impl Border {
    /// The border above the first row.
    pub(super) fn wall(width: usize) -> Self {
        let mut labels = [EMPTY; MAX];
        labels[..width].fill(WALL);
        Border { width: width as u8, labels, white: [false; MAX + 2], alive: [false; MAX + 2] }
    }

    /// What may stand at the next point, empty or a stone of either colour: the packed border after it, and how many
    /// blocks it finished. Nothing where a block would be finished without a liberty.
    pub(super) fn children(&self, col: usize) -> [Option<(u64, u8)>; 3] {
        [self.with_empty(col), self.with_stone(col, false), self.with_stone(col, true)]
    }

    /// The number of blocks on the border, if all have liberties.
    pub(super) fn finish(&self) -> Option<usize> {
        let blocks = self.blocks();
        (1..=blocks).all(|block| self.alive[block]).then_some(blocks)
    }

    /// The border read from right to left.
    pub(super) fn mirrored(&self) -> Self {
        let mut border = *self;
        border.labels[..usize::from(self.width)].reverse();
        border.renumbered()
    }

    fn with_empty(&self, col: usize) -> Option<(u64, u8)> {
        let mut next = *self;
        let above = self.labels[col];
        for label in [Some(above), self.left(col)].into_iter().flatten() {
            if is_block(label) {
                next.alive[usize::from(label)] = true;
            }
        }
        next.labels[col] = EMPTY;
        next.closed(above)
    }

    fn with_stone(&self, col: usize, white: bool) -> Option<(u64, u8)> {
        let mut next = *self;
        let above = self.labels[col];
        let new = MAX as u8 + 1;
        next.white[usize::from(new)] = white;
        next.alive[usize::from(new)] = above == EMPTY || self.left(col) == Some(EMPTY);
        next.labels[col] = new;
        for label in [Some(above), self.left(col)].into_iter().flatten() {
            if is_block(label) && self.white[usize::from(label)] == white {
                next.alive[usize::from(new)] |= next.alive[usize::from(label)];
                for other in &mut next.labels[..usize::from(self.width)] {
                    if *other == label {
                        *other = new;
                    }
                }
            }
        }
        let joined = is_block(above) && self.white[usize::from(above)] == white;
        next.closed(if joined { EMPTY } else { above })
    }

    /// The packed border, and one finished block if `left_behind` is no longer on it.
    fn closed(&self, left_behind: u8) -> Option<(u64, u8)> {
        let finished = is_block(left_behind) && !self.labels[..usize::from(self.width)].contains(&left_behind);
        if finished && !self.alive[usize::from(left_behind)] {
            return None;
        }
        Some((self.renumbered().pack(), u8::from(finished)))
    }

    fn left(&self, col: usize) -> Option<u8> {
        (col > 0).then(|| self.labels[col - 1])
    }

    fn blocks(&self) -> usize {
        let labels = self.labels[..usize::from(self.width)].iter();
        labels.filter(|&&label| is_block(label)).max().map_or(0, |&label| usize::from(label))
    }

    /// Blocks numbered by first appearance, colours exchanged so that the first block is black: exchanging the
    /// colours changes no count.
    fn renumbered(&self) -> Self {
        let mut names = [0u8; 16];
        let mut next =
            Border { width: self.width, labels: [EMPTY; MAX], white: [false; MAX + 2], alive: [false; MAX + 2] };
        let mut blocks = 0;
        let mut exchange = false;
        for col in 0..usize::from(self.width) {
            let label = self.labels[col];
            if !is_block(label) {
                next.labels[col] = label;
                continue;
            }
            if names[usize::from(label)] == 0 {
                blocks += 1;
                names[usize::from(label)] = blocks;
                if blocks == 1 {
                    exchange = self.white[usize::from(label)];
                }
                next.white[usize::from(blocks)] = self.white[usize::from(label)] != exchange;
                next.alive[usize::from(blocks)] = self.alive[usize::from(label)];
            }
            next.labels[col] = names[usize::from(label)];
        }
        next
    }

    /// Four bits per column, then two per block.
    pub(super) fn pack(&self) -> u64 {
        let width = usize::from(self.width);
        let labels = (0..width).fold(0, |key, col| key | u64::from(self.labels[col]) << (4 * col));
        (1..=self.blocks()).fold(labels, |key, block| {
            let bits = u64::from(self.white[block]) | u64::from(self.alive[block]) << 1;
            key | bits << (4 * width + 2 * (block - 1))
        })
    }

    pub(super) fn unpack(key: u64, width: usize) -> Self {
        let mut border = Border::wall(width);
        for col in 0..width {
            border.labels[col] = (key >> (4 * col) & 15) as u8;
        }
        for block in 1..=border.blocks() {
            let bits = key >> (4 * width + 2 * (block - 1));
            border.white[block] = bits & 1 == 1;
            border.alive[block] = bits & 2 == 2;
        }
        border
    }
}

fn is_block(label: u8) -> bool {
    label != EMPTY && label != WALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_everything() {
        let mut keys = vec![Border::wall(4).pack()];
        for point in 0..12 {
            let next: Vec<u64> = keys
                .iter()
                .flat_map(|&key| Border::unpack(key, 4).children(point % 4).into_iter().flatten())
                .map(|(key, _)| key)
                .collect();
            keys = next;
            keys.sort_unstable();
            keys.dedup();
            assert!(keys.iter().all(|&key| Border::unpack(key, 4).pack() == key));
        }
        assert!(keys.len() > 50);
    }
}
