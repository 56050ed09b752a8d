//! Where the strips lie and how they share the charge of each column.

use crate::words::Words;

/// A strip of columns and the weight, out of the scale, with which it counts the charge of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) first: usize,
    pub(crate) weights: Vec<u8>,
    pub(crate) open_left: bool,
    pub(crate) open_right: bool,
    pub(crate) scale: u8,
}

impl Placed {
    pub(crate) fn width(&self) -> usize {
        self.weights.len()
    }

    fn mirrors(&self, other: &Placed) -> bool {
        self.open_left == other.open_right
            && self.open_right == other.open_left
            && self.weights.iter().eq(other.weights.iter().rev())
    }
}

/// Strips that cover all columns, each column's weights adding up to the scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    strips: Vec<Placed>,
    cols: usize,
    scale: u8,
}

impl Layout {
    /// `count` strips of nearly equal width, neighbours sharing `overlap` columns with tapered weights.
    pub(crate) fn tapered(cols: usize, count: usize, overlap: usize) -> Self {
        let overlap = if count == 1 { 0 } else { overlap };
        let scale = overlap as u8 + 1;
        let total = cols + overlap * (count - 1);
        let mut strips = Vec::with_capacity(count);
        let mut first = 0;
        for index in 0..count {
            // The outer strips take the odd columns in pairs, so that they stay mirror images of each other.
            let extra = total % count;
            let inner = index.min(count - 1 - index);
            let width = total / count + usize::from(2 * inner < extra && (2 * inner + 1 < extra || index <= inner));
            let (open_left, open_right) = (index > 0, index + 1 < count);
            let mut weights = vec![scale; width];
            for step in 0..overlap {
                if open_left {
                    weights[step] = step as u8 + 1;
                }
                if open_right {
                    weights[width - 1 - step] = step as u8 + 1;
                }
            }
            strips.push(Placed { first, weights, open_left, open_right, scale });
            first += width - overlap;
        }
        let layout = Layout { strips, cols, scale };
        debug_assert!(layout.is_whole());
        layout
    }

    /// The fastest layout known: one strip while its tables are small, else two that are twins.
    pub(crate) fn fastest(cols: usize) -> Self {
        if cols < 12 { Layout::tapered(cols, 1, 0) } else { Layout::tapered(cols, 2, 4 + cols % 2) }
    }

    /// A different layout for the same board: narrower overlap, other weights.
    pub(crate) fn second(cols: usize) -> Self {
        if cols < 6 { Layout::tapered(cols, 1, 0) } else { Layout::tapered(cols, 2, 2 + cols % 2) }
    }

    fn is_whole(&self) -> bool {
        let mut sum = vec![0u32; self.cols];
        for strip in &self.strips {
            for (offset, &weight) in strip.weights.iter().enumerate() {
                sum[strip.first + offset] += u32::from(weight);
            }
        }
        sum.iter().all(|&weight| weight == u32::from(self.scale))
    }

    pub(crate) fn strips(&self) -> &[Placed] {
        &self.strips
    }

    pub(crate) fn cols(&self) -> usize {
        self.cols
    }

    /// The charge of one empty point: its five units at full scale.
    pub(crate) fn unit(&self) -> u32 {
        5 * u32::from(self.scale)
    }

    /// An earlier strip that is the mirror image of this one.
    pub(crate) fn twin(&self, index: usize) -> Option<usize> {
        (0..index).find(|&earlier| self.strips[earlier].mirrors(&self.strips[index]))
    }

    /// Bytes of the tables of a board with this many rows.
    pub(crate) fn table_bytes(&self, rows: usize) -> u64 {
        let longest = self.strips.iter().map(Placed::width).max().unwrap_or(0);
        let words = Words::new(longest);
        let mut bytes = 0;
        for (index, strip) in self.strips.iter().enumerate() {
            let width = strip.width();
            let boundary = words.all(width) as u64;
            let within: u64 = (1..width).map(|kink| (words.all(kink) * words.all(width - kink)) as u64).sum();
            bytes += within + 6 * boundary;
            if self.twin(index).is_none() {
                bytes += boundary * (rows as u64 + 1);
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_and_outer_strips_are_twins() {
        for cols in 6..40 {
            for count in 1..=3 {
                for overlap in 1..=6 {
                    if (cols + overlap * (count - 1)) / count < 2 * overlap + 1 {
                        continue;
                    }
                    let layout = Layout::tapered(cols, count, overlap);
                    assert!(layout.is_whole(), "{layout:?}");
                    let last = layout.strips().last().unwrap();
                    assert_eq!(last.first + last.width(), cols);
                    if (cols + overlap * (count - 1)) % count % 2 == 0 {
                        assert!(count == 1 || layout.twin(count - 1) == Some(0), "{layout:?}");
                    }
                }
            }
        }
    }
}
