//! Gaps: empty points at which one more stone closes one region more.

use igolog_core::{Color, Point};

use crate::store::FactStore;

/// The empty points whose own stone would raise the number of regions by exactly one, ascending. Off plain grids none.
pub(super) fn gaps(store: &FactStore, color: Color) -> Vec<Point> {
    let mut found: Vec<Point> =
        store.board().empties().filter(|&p| store.regions_gained(color, p) == Some(1)).collect();
    found.sort_unstable();
    found
}
