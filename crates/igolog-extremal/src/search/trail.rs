//! Boards read back from the layers of a search.
//!
//! Only the layers at row ends are kept. A border tells which points of its row are empty, and so which borders of
//! the row above can lead to it; they are found by walking down the sorted layer column by column.

use super::{Entry, Tally};
use crate::frontier::{State, canonical, digit, empties, mirror, start};
use crate::pattern::Pattern;
use crate::words::{BARE, COVERED, EMPTY};

/// The layers at the ends of all rows, first the start.
pub(crate) struct Layers<T> {
    cols: usize,
    layers: Vec<Vec<Entry<T>>>,
}

/// A border of the row above, as it stands on the board (not its mirror image), and its place in the layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) state: State,
    pub(crate) index: usize,
}

impl<T: Tally> Layers<T> {
    pub(crate) fn new(cols: usize) -> Self {
        Layers { cols, layers: vec![vec![Entry { state: start(cols), cost: 0, tally: T::one() }]] }
    }

    pub(crate) fn push(&mut self, layer: Vec<Entry<T>>) {
        self.layers.push(layer);
    }

    /// Forgets all layers but this one.
    pub(crate) fn replace(&mut self, layer: Vec<Entry<T>>) {
        self.layers = vec![layer];
    }

    pub(crate) fn last(&self) -> &[Entry<T>] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    pub(crate) fn rows(&self) -> usize {
        self.layers.len() - 1
    }

    pub(crate) fn cols(&self) -> usize {
        self.cols
    }

    pub(crate) fn entry(&self, row: usize, index: usize) -> &Entry<T> {
        &self.layers[row][index]
    }

    /// The borders after `row` rows, with the right cost, that lead to `state` one row later at `cost`.
    pub(crate) fn before(&self, row: usize, state: State, cost: u16) -> Vec<Before> {
        let spent = empties(state, self.cols).count_ones() as u16;
        let Some(cost) = cost.checked_sub(spent) else { return Vec::new() };
        let mut found = Vec::new();
        let layer = &self.layers[row];
        let mut walk = Walk { layer, cols: self.cols, below: state, cost, found: &mut found };
        walk.descend(0, layer.len(), self.cols, 0);
        let flipped = mirror(state, self.cols);
        let straight = found.len();
        let mut walk = Walk { layer, cols: self.cols, below: flipped, cost, found: &mut found };
        walk.descend(0, layer.len(), self.cols, 0);
        // The second walk found mirror images; turn them round, and drop those the first walk had already.
        let mirrored: Vec<Before> = found
            .drain(straight..)
            .map(|before| Before { state: mirror(before.state, self.cols), index: before.index })
            .filter(|before| canonical(before.state, self.cols) != before.state)
            .collect();
        found.extend(mirrored);
        found
    }

    /// The cheapest settled border after the last row.
    pub(crate) fn cheapest(&self) -> Option<&Entry<T>> {
        let settled = |entry: &&Entry<T>| crate::frontier::is_settled(entry.state, self.cols);
        self.last().iter().filter(settled).min_by_key(|entry| (entry.cost, entry.state))
    }

    /// One board that ends in this border at this cost.
    pub(crate) fn trace(&self, state: State, cost: u16) -> Option<Pattern> {
        let (mut state, mut cost) = (state, cost);
        let mut pattern = Pattern::full(self.rows(), self.cols);
        for row in (0..self.rows()).rev() {
            pattern.open_row(row, empties(state, self.cols));
            let before = self.before(row, state, cost).into_iter().next()?;
            cost = self.entry(row, before.index).cost;
            state = before.state;
        }
        Some(pattern)
    }
}

/// The walk down one layer, highest column first, as the layer is sorted.
struct Walk<'a, T> {
    layer: &'a [Entry<T>],
    cols: usize,
    below: State,
    cost: u16,
    found: &'a mut Vec<Before>,
}

impl<T: Tally> Walk<'_, T> {
    fn descend(&mut self, low: usize, high: usize, col: usize, fixed: State) {
        if low == high {
            return;
        }
        if col == 0 {
            let exact = (low..high).find(|&index| self.layer[index].cost == self.cost);
            self.found.extend(exact.map(|index| Before { state: fixed, index }));
            return;
        }
        let col = col - 1;
        let (first, last) = self.above(col);
        for above in first..=last {
            let state = fixed | (above as State) << (2 * col);
            let run = &self.layer[low..high];
            let from = low + run.partition_point(|entry| entry.state >> (2 * col) < state >> (2 * col));
            let run = &self.layer[from..high];
            let to = from + run.partition_point(|entry| entry.state >> (2 * col) == state >> (2 * col));
            self.descend(from, to, col, state);
        }
    }

    /// The range of digits that may stand above this column.
    fn above(&self, col: usize) -> (usize, usize) {
        let beside = (col > 0 && digit(self.below, col - 1) == EMPTY)
            || (col + 1 < self.cols && digit(self.below, col + 1) == EMPTY);
        match digit(self.below, col) {
            EMPTY => (BARE, EMPTY),
            COVERED if beside => (COVERED, EMPTY),
            COVERED => (EMPTY, EMPTY),
            _ => (COVERED, COVERED),
        }
    }
}
