//! Facts over a game: each with the moves from which and until which it held.

use std::collections::BTreeMap;

use igolog_core::Delta;

use super::{FactStore, Feed};
use crate::relation::Relation;

/// A fact and how long it held: from the position after step `from` up to, not including, that after step `to`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lifetime {
    /// The relation.
    pub relation: Relation,
    /// The row.
    pub row: Vec<i32>,
    /// The first step after which it held; 0 is the position at the start.
    pub from: u32,
    /// The step that ended it; `None` if it holds at the end.
    pub to: Option<u32>,
}

/// The lifetimes of all facts of some relations along one line of steps from where a store stands, in order of `from`, relation, row.
///
/// A fact that goes and comes back has a lifetime for each time. Cost: one step of the store each, and reading the
/// derived relations asked for. Before each relation at the start and before each step `go_on` is asked, with the number of
/// lifetimes so far; `None` once it says no.
pub fn lifetimes(
    mut store: FactStore,
    steps: &[Delta],
    relations: &[Relation],
    mut go_on: impl FnMut(usize) -> bool,
) -> Option<Vec<Lifetime>> {
    let mut feed = Feed::new(&mut store, relations);
    let mut open: BTreeMap<(Relation, Vec<i32>), u32> = BTreeMap::new();
    for &relation in relations {
        if !go_on(open.len()) {
            return None;
        }
        store.each(relation, |row| {
            open.insert((relation, row.to_vec()), 0);
        });
    }
    let mut ended: Vec<Lifetime> = Vec::new();
    for (step, delta) in steps.iter().enumerate() {
        if !go_on(ended.len() + open.len()) {
            return None;
        }
        let now = step as u32 + 1;
        store.apply(delta);
        let polled = feed.poll(&mut store, |change| {
            let key = (change.relation, change.row.to_vec());
            if change.inserted {
                open.insert(key, now);
            } else if let Some(from) = open.remove(&key) {
                ended.push(Lifetime { relation: key.0, row: key.1, from, to: Some(now) });
            }
        });
        debug_assert!(polled.is_ok(), "the feed is polled after every step");
    }
    ended.extend(open.into_iter().map(|((relation, row), from)| Lifetime { relation, row, from, to: None }));
    ended.sort_by(|a, b| (a.from, a.relation, &a.row).cmp(&(b.from, b.relation, &b.row)));
    Some(ended)
}
