//! Work that several threads may share: with the feature `threads` those of rayon's pool, else the caller's own.

/// What `each` makes of every item, in order.
#[cfg(feature = "threads")]
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.into_par_iter().map(each).collect()
}

/// What `each` makes of every item, in order.
#[cfg(not(feature = "threads"))]
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    items.into_iter().map(each).collect()
}

/// Sorts by a key; items of equal keys come in any order.
#[cfg(feature = "threads")]
pub(crate) fn sort_by_key<T: Send, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K + Send + Sync) {
    use rayon::prelude::*;
    items.par_sort_unstable_by_key(key);
}

/// Sorts by a key; items of equal keys come in any order.
#[cfg(not(feature = "threads"))]
pub(crate) fn sort_by_key<T: Send, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K + Send + Sync) {
    items.sort_unstable_by_key(key);
}
