//! Sizes that can be searched, and what they cost, known before starting.

use crate::bound::Layout;
use crate::dense;

/// The most points of a board that is searched: numbers of empty points are kept in 16 bits.
pub const MAX_SEARCH_POINTS: usize = 60_000;
/// The most points of a board that is built by the construction.
pub const MAX_CONSTRUCT_POINTS: usize = 1_000_000;
/// The longest short side of a board that is searched; beyond, not even large machines hold the tables.
pub const MAX_SEARCH_SIDE: usize = 44;

/// Which computation a cost is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computation {
    /// The pruned search.
    Search,
    /// The dense method, for a value.
    Dense,
    /// The dense method, for counts.
    DenseCount,
}

/// Why a board is not even tried.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// The border does not fit, or the points do not.
    #[error(
        "{rows}x{cols} is too large to search: its tables would take {} GB, and the short side may \
         be {MAX_SEARCH_SIDE} at most, the board {MAX_SEARCH_POINTS} points; the construction gives a board and bounds \
         at once", about(*gigabytes)
    )]
    Side {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Estimate of the tables.
        gigabytes: f64,
    },
    /// More memory than allowed.
    #[error(
        "{rows}x{cols} needs about {needed_mb} MB for its tables and {allowed_mb} MB are free; the construction gives a \
         board and bounds at once"
    )]
    Memory {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Estimate in megabytes.
        needed_mb: u64,
        /// What is allowed, in megabytes.
        allowed_mb: u64,
    },
    /// The memory was not to be had after all.
    #[error(
        "memory ran out: the tables of {rows}x{cols} take about {needed_mb} MB; the construction gives a board and bounds \
         at once"
    )]
    RanOut {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Estimate in megabytes.
        needed_mb: u64,
    },
}

/// What to say when the tables of a computation could not be had.
pub fn ran_out(rows: usize, cols: usize, work: Computation) -> TooLarge {
    TooLarge::RanOut { rows, cols, needed_mb: bytes(rows, cols, work) >> 20 }
}

/// An estimate as text, however large.
pub(crate) fn about(amount: f64) -> String {
    match amount {
        a if !a.is_finite() => format!("more than {:.0e}", f64::MAX),
        a if a < 100.0 => format!("about {a:.1}"),
        a if a < 1e6 => format!("about {a:.0}"),
        a => format!("about {a:.1e}"),
    }
}

/// Bytes that the tables of a computation take.
///
/// For the pruned search the layers of borders come on top; they took about a fifth of the tables at 30×30 and up to
/// as much as the tables on smaller boards.
pub fn bytes(rows: usize, cols: usize, work: Computation) -> u64 {
    let (long, short) = (rows.max(cols), rows.min(cols));
    match work {
        Computation::Search if short > MAX_SEARCH_SIDE => u64::MAX,
        Computation::Search => 5 * Layout::fastest(short).table_bytes(long) / 4 + (32 << 20),
        Computation::Dense => dense::solve_bytes(rows, cols),
        Computation::DenseCount => dense::count_bytes(rows, cols),
    }
}

/// The size of the tables beyond any exact sum: two strips of half the width, by the growth of border words.
fn rough_gigabytes(rows: usize, cols: usize) -> f64 {
    let (long, short) = (rows.max(cols) as f64, rows.min(cols) as f64);
    let width = short / 2.0 + 2.0;
    let words = 1.2 * (1.0 + 2f64.sqrt()).powf(width);
    words * (long + 2.5 * width) / 1e9
}

/// Refuses a board that cannot be done within `allowed` bytes.
///
/// # Errors
/// [`TooLarge`], with the estimate.
pub fn check(rows: usize, cols: usize, work: Computation, allowed: u64) -> Result<(), TooLarge> {
    if rows.min(cols) > MAX_SEARCH_SIDE || rows.saturating_mul(cols) > MAX_SEARCH_POINTS {
        return Err(TooLarge::Side { rows, cols, gigabytes: rough_gigabytes(rows, cols) });
    }
    let needed = bytes(rows, cols, work);
    if needed > allowed {
        return Err(TooLarge::Memory { rows, cols, needed_mb: needed >> 20, allowed_mb: allowed >> 20 });
    }
    Ok(())
}
