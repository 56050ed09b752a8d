//! Exact numbers of boards, by number of empty points.

use num_bigint::BigUint;

use super::entry::Number;
use super::trail::Layers;
use super::value::{Pass, pass};
use crate::bound::{Layout, WasteBound};
use igolog_core::{Stop, Stopped};

/// The numbers of legal checkered boards with few empty points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Empty points and number of boards, from the fewest empty points up to the limit asked for.
    pub by_liberties: Vec<(usize, BigUint)>,
    /// Borders kept by the search.
    pub states: u64,
}

/// Which partition into strips a count uses. Two partitions are two independent ways to the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partition {
    /// The fastest.
    First,
    /// A different one, for a second opinion.
    Second,
}

/// Counts the boards with at most `limit` empty points.
///
/// # Errors
/// [`Stopped`] when asked to.
pub fn count(rows: usize, cols: usize, limit: usize, partition: Partition, stop: &Stop) -> Result<Counts, Stopped> {
    let (long, short) = (rows.max(cols), rows.min(cols));
    let layout = match partition {
        Partition::First => Layout::fastest(short),
        Partition::Second => Layout::second(short),
    };
    let bound = WasteBound::new(long, &layout, stop)?;
    let how = Pass { limit: limit as u32, keep: false, beam: None };
    let passed = pass::<u128>(&bound, long, short, &how, stop)?;
    let mut states = passed.states;
    let sums = match totals(&passed.layers) {
        Some(sums) => sums,
        None => {
            let passed = pass::<BigUint>(&bound, long, short, &how, stop)?;
            states += passed.states;
            totals(&passed.layers).unwrap_or_default()
        }
    };
    Ok(Counts { by_liberties: sums, states })
}

/// Sums of the last layer by cost, or none if a tally is not exact.
pub(super) fn totals<T: Number>(layers: &Layers<T>) -> Option<Vec<(usize, BigUint)>> {
    let mut sums = std::collections::BTreeMap::<usize, BigUint>::new();
    for entry in layers.last() {
        *sums.entry(usize::from(entry.cost)).or_default() += entry.tally.exact()?;
    }
    Some(sums.into_iter().collect())
}
