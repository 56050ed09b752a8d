//! The least number of empty points, with a board and a proof.

use super::entry::Cheapest;
use super::row::advance;
use super::trail::Layers;
use super::{Entry, Tally};
use crate::bound::{Layout, WasteBound};
use crate::construct::{construct, simple_bound};
use crate::frontier::is_settled;
use crate::pattern::Pattern;
use crate::room::{filled, gathered};
use igolog_core::{Stop, Stopped};

/// Beam widths tried before the full search.
const BEAMS: [usize; 4] = [60, 250, 1_000, 8_000];

/// What the search found.
#[derive(Clone, Debug)]
pub struct BestBoard {
    /// The best board found; always legal.
    pub pattern: Pattern,
    /// Proved: no board has fewer empty points.
    pub lower: usize,
    /// Borders kept, over all passes.
    pub states: u64,
    /// Whether the search was stopped before `lower` reached the board's empty points.
    pub stopped: bool,
}

impl BestBoard {
    /// Whether the board is proved optimal.
    pub fn is_proved(&self) -> bool {
        self.pattern.liberties() == self.lower
    }
}

/// Finds a board with the fewest empty points and proves it. A board wider than it is high is searched on its side.
pub fn solve(rows: usize, cols: usize, stop: &Stop) -> BestBoard {
    let (long, short) = (rows.max(cols), rows.min(cols));
    let mut solution =
        BestBoard { pattern: construct(long, short), lower: (long * short).div_ceil(5), states: 0, stopped: false };
    solution.stopped = improve(&mut solution, long, short, stop).is_err();
    if rows < cols {
        solution.pattern = solution.pattern.transposed();
    }
    solution
}

/// The most points of a board with a side below 16 that [`at_once`] searches.
const SMALL: usize = 10_000;

/// A best board for any size, as soon as there is one: from 16×16 on by the construction, which the theorem of Gonçalves,
/// Pinlou, Rao and Thomassé proves optimal; with a shorter side by the search, up to 10,000 points. Beyond, the construction
/// with the bound of a fifth.
pub fn at_once(rows: usize, cols: usize, stop: &Stop) -> BestBoard {
    if rows.min(cols) < 16 && rows.saturating_mul(cols) <= SMALL {
        return solve(rows, cols, stop);
    }
    BestBoard { pattern: construct(rows, cols), lower: simple_bound(rows, cols), states: 0, stopped: false }
}

fn improve(solution: &mut BestBoard, rows: usize, cols: usize, stop: &Stop) -> Result<(), Stopped> {
    let bound = WasteBound::new(rows, &Layout::fastest(cols), stop)?;
    solution.lower = solution.lower.max(bound.root() as usize);
    while !solution.is_proved() {
        let limit = solution.lower as u32;
        match attempt(&bound, rows, cols, limit, &mut solution.states, stop)? {
            Some(pattern) => solution.pattern = pattern,
            None => solution.lower += 1,
        }
    }
    Ok(())
}

/// A board with at most `limit` empty points, or the proof that there is none.
fn attempt(
    bound: &WasteBound,
    rows: usize,
    cols: usize,
    limit: u32,
    states: &mut u64,
    stop: &Stop,
) -> Result<Option<Pattern>, Stopped> {
    // Below the value to be expected a beam would only be wasted on a board that is not there.
    let hopeful = limit as usize >= simple_bound(rows, cols);
    let beams = if hopeful { BEAMS.as_slice() } else { &[] };
    for width in beams.iter().copied().map(Some).chain([None]) {
        let pass = pass::<Cheapest>(bound, rows, cols, &Pass { limit, keep: hopeful, beam: width }, stop)?;
        *states += pass.states;
        let found = pass.layers.cheapest().map(|entry| (entry.state, entry.cost));
        if let Some((state, cost)) = found {
            return Ok(pass.layers.trace(state, cost));
        }
        if !pass.cut {
            return Ok(None);
        }
    }
    Ok(None)
}

/// How to run one pass over the board.
pub(super) struct Pass {
    /// The empty points allowed.
    pub(super) limit: u32,
    /// Whether to keep the layer of every row.
    pub(super) keep: bool,
    /// How many borders to keep at a row end.
    pub(super) beam: Option<usize>,
}

/// The layers of a pass.
pub(super) struct Passed<T> {
    pub(super) layers: Layers<T>,
    pub(super) states: u64,
    /// Whether the beam dropped anything.
    pub(super) cut: bool,
}

/// Searches all rows; the last layer holds every border that ends within the limit.
pub(super) fn pass<T: Tally>(
    bound: &WasteBound,
    rows: usize,
    cols: usize,
    pass: &Pass,
    stop: &Stop,
) -> Result<Passed<T>, Stopped> {
    let mut layers = Layers::<T>::new(cols);
    let (mut states, mut cut) = (0, false);
    let mut tables = None;
    for row in 0..rows {
        stop.check()?;
        let entered = bound.enter(row, tables.take())?;
        let view = bound.view(&entered);
        let (mut layer, seen) = advance(layers.last(), &view, cols, pass.limit, stop)?;
        states += seen;
        if let Some(width) = pass.beam.filter(|&width| layer.len() > width) {
            narrow(&mut layer, width, |entry| bound.unit() * u32::from(entry.cost) + view.charge(cols, entry.state))?;
            cut = true;
        }
        if row + 1 == rows {
            layer.retain(|entry| is_settled(entry.state, cols));
        }
        if pass.keep {
            layers.push(layer)
        } else {
            layers.replace(layer)
        }
        if layers.last().is_empty() {
            break;
        }
        tables = Some(entered);
    }
    Ok(Passed { layers, states, cut })
}

/// Keeps the most promising borders, in their order.
fn narrow<T: Tally>(layer: &mut Vec<Entry<T>>, width: usize, price: impl Fn(&Entry<T>) -> u32) -> Result<(), Stopped> {
    let mut ranked: Vec<(u32, usize)> = gathered(layer.iter().enumerate().map(|(at, entry)| (price(entry), at)))?;
    ranked.select_nth_unstable(width);
    let mut kept = filled(layer.len(), false)?;
    for &(_, index) in &ranked[..width] {
        kept[index] = true;
    }
    let mut kept = kept.into_iter();
    layer.retain(|_| kept.next().unwrap_or(false));
    Ok(())
}
