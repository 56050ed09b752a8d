//! All boards with a given number of empty points: one by one, or drawn at random.

use igolog_core::Dice;
use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::count::totals;
use super::entry::Number;
use super::trail::{Before, Layers};
use super::value::{Pass, pass};
use crate::bound::{Layout, WasteBound};
use crate::frontier::{State, empties, mirror};
use crate::pattern::Pattern;
use igolog_core::{Stop, Stopped};

/// Lists of earlier borders kept while boards are read back.
const MEMORY: usize = 1 << 18;

/// Every legal checkered board of one size with a given number of empty points, kept as the layers of a search.
pub struct Boards {
    layers: Kept,
    on_its_side: bool,
    liberties: u16,
    total: BigUint,
}

enum Kept {
    Small(Layers<u128>),
    Large(Layers<BigUint>),
}

impl Boards {
    /// Searches the boards with exactly `liberties` empty points.
    ///
    /// # Errors
    /// [`Stopped`] when asked to.
    pub fn search(rows: usize, cols: usize, liberties: usize, stop: &Stop) -> Result<Self, Stopped> {
        let (long, short) = (rows.max(cols), rows.min(cols));
        let bound = WasteBound::new(long, &Layout::fastest(short), stop)?;
        let how = Pass { limit: liberties as u32, keep: true, beam: None };
        let small = pass::<u128>(&bound, long, short, &how, stop)?.layers;
        let (layers, sums) = match totals(&small) {
            Some(sums) => (Kept::Small(small), sums),
            None => {
                let large = pass::<BigUint>(&bound, long, short, &how, stop)?.layers;
                let sums = totals(&large).unwrap_or_default();
                (Kept::Large(large), sums)
            }
        };
        let total = sums.into_iter().find(|(at, _)| *at == liberties).map_or(BigUint::ZERO, |(_, total)| total);
        Ok(Boards { layers, on_its_side: rows < cols, liberties: liberties as u16, total })
    }

    /// How many boards there are.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// All boards, in a fixed order; memory stays small however many there are.
    pub fn iter(&self) -> AllBoards<'_> {
        let mut all = AllBoards { boards: self, ends: Vec::new(), stack: Vec::new(), known: HashMap::new() };
        all.ends = match &self.layers {
            Kept::Small(layers) => ends(layers, self.liberties),
            Kept::Large(layers) => ends(layers, self.liberties),
        };
        all.ends.reverse();
        all
    }

    /// A board drawn so that every board has the same chance; none if there is no board.
    pub fn sample(&self, dice: &mut Dice) -> Option<Pattern> {
        let pattern = match &self.layers {
            Kept::Small(layers) => draw(layers, self.liberties, dice),
            Kept::Large(layers) => draw(layers, self.liberties, dice),
        }?;
        Some(self.turned(pattern))
    }

    fn turned(&self, pattern: Pattern) -> Pattern {
        if self.on_its_side { pattern.transposed() } else { pattern }
    }

    fn before(&self, row: usize, state: State, cost: u16) -> Vec<Before> {
        match &self.layers {
            Kept::Small(layers) => layers.before(row, state, cost),
            Kept::Large(layers) => layers.before(row, state, cost),
        }
    }

    fn shape(&self) -> (usize, usize) {
        match &self.layers {
            Kept::Small(layers) => (layers.rows(), layers.cols()),
            Kept::Large(layers) => (layers.rows(), layers.cols()),
        }
    }
}

/// The last borders as they stand on the board, both ways round.
fn ends<T: Number>(layers: &Layers<T>, cost: u16) -> Vec<State> {
    let states = layers.last().iter().filter(|entry| entry.cost == cost).map(|entry| entry.state);
    states
        .flat_map(|state| {
            let flipped = mirror(state, layers.cols());
            [Some(state), (flipped != state).then_some(flipped)].into_iter().flatten()
        })
        .collect()
}

/// Draws a path backwards, each earlier border with the weight of the ways that lead to it.
fn draw<T: Number>(layers: &Layers<T>, cost: u16, dice: &mut Dice) -> Option<Pattern> {
    let cols = layers.cols();
    // A stored tally counts a border and its mirror image together: twice the ways, unless they are the same.
    let ways = |row: usize, before: &Before| {
        let tally = layers.entry(row, before.index).tally.exact().unwrap_or_default();
        if mirror(before.state, cols) == before.state { tally * 2u8 } else { tally }
    };
    let last = layers.last().iter().enumerate().filter(|(_, entry)| entry.cost == cost);
    let choices: Vec<Before> = last
        .flat_map(|(index, entry)| {
            let flipped = mirror(entry.state, cols);
            let other = (flipped != entry.state).then_some(Before { state: flipped, index });
            [Some(Before { state: entry.state, index }), other].into_iter().flatten()
        })
        .collect();
    let mut cost = cost;
    let mut here = choose(&choices, |before| ways(layers.rows(), before), dice)?;
    let mut pattern = Pattern::full(layers.rows(), cols);
    for row in (0..layers.rows()).rev() {
        let opened = empties(here.state, cols);
        pattern.open_row(row, opened);
        let choices = layers.before(row, here.state, cost);
        here = choose(&choices, |before| ways(row, before), dice)?;
        cost -= opened.count_ones() as u16;
    }
    Some(pattern)
}

fn choose(choices: &[Before], weight: impl Fn(&Before) -> BigUint, dice: &mut Dice) -> Option<Before> {
    let weights: Vec<BigUint> = choices.iter().map(weight).collect();
    let mut ticket = crate::draw::below(dice, &weights.iter().sum());
    for (choice, weight) in choices.iter().zip(weights) {
        if ticket < weight {
            return Some(*choice);
        }
        ticket -= weight;
    }
    None
}

/// Iterator over all boards of a [`Boards`].
pub struct AllBoards<'a> {
    boards: &'a Boards,
    ends: Vec<State>,
    stack: Vec<Level>,
    known: HashMap<(usize, State, u16), Arc<[Before]>>,
}

/// A row on the way up: its border, the cost so far, and the borders above it still to be tried.
struct Level {
    state: State,
    cost: u16,
    choices: Arc<[Before]>,
    next: usize,
}

impl AllBoards<'_> {
    fn level(&mut self, row: usize, state: State, cost: u16) -> Level {
        if self.known.len() > MEMORY {
            self.known.clear();
        }
        let boards = self.boards;
        let choices = self.known.entry((row, state, cost)).or_insert_with(|| boards.before(row, state, cost).into());
        Level { state, cost, choices: choices.clone(), next: 0 }
    }

    fn board(&self) -> Pattern {
        let (rows, cols) = self.boards.shape();
        let mut pattern = Pattern::full(rows, cols);
        for (height, level) in self.stack.iter().enumerate() {
            pattern.open_row(rows - 1 - height, empties(level.state, cols));
        }
        self.boards.turned(pattern)
    }
}

impl Iterator for AllBoards<'_> {
    type Item = Pattern;

    fn next(&mut self) -> Option<Pattern> {
        let (rows, cols) = self.boards.shape();
        loop {
            let Some(level) = self.stack.last_mut() else {
                let state = self.ends.pop()?;
                let level = self.level(rows - 1, state, self.boards.liberties);
                self.stack.push(level);
                continue;
            };
            let Some(before) = level.choices.get(level.next).copied() else {
                self.stack.pop();
                continue;
            };
            level.next += 1;
            let cost = level.cost - empties(level.state, cols).count_ones() as u16;
            let height = self.stack.len();
            if height == rows {
                return Some(self.board());
            }
            let level = self.level(rows - 1 - height, before.state, cost);
            self.stack.push(level);
        }
    }
}
