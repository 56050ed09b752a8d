//! Circles in the positions of a walk: where each move of the winner is one that wins, the moves together must not lead round for ever
//! in a way that counts for the loser.
//!
//! A step is *marked* where a threat was spent. Steps belong to a circle if both ends are in one strongly connected part
//! (found as Kosaraju does, 1978).

use rustc_hash::FxHashMap;

use crate::check::{Key, Step};

type Steps = FxHashMap<Key, Vec<Step>>;

/// Whether a marked step is part of a circle.
pub(crate) fn some_goes_round(steps: &Steps) -> bool {
    let part = parts(steps, |_| true);
    steps.iter().any(|(from, to)| to.iter().any(|(next, marked)| *marked && part.get(from) == part.get(next)))
}

/// Whether there is a circle without a marked step.
pub(crate) fn others_go_round(steps: &Steps) -> bool {
    let part = parts(steps, |marked| !marked);
    steps.iter().any(|(from, to)| to.iter().any(|(next, marked)| !*marked && part.get(from) == part.get(next)))
}

/// The strongly connected part of each position, by the steps that count.
fn parts(steps: &Steps, counts: impl Fn(bool) -> bool) -> FxHashMap<Key, usize> {
    let next = |key: &Key| {
        let all = steps.get(key).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|s| counts(s.1)).map(|s| s.0).collect::<Vec<Key>>()
    };
    let mut keys: Vec<Key> = steps.keys().copied().collect();
    keys.sort_unstable_by_key(|key| (key.0, key.1 as u8, key.2));
    let mut back: FxHashMap<Key, Vec<Key>> = FxHashMap::default();
    for from in &keys {
        next(from).into_iter().for_each(|to| back.entry(to).or_default().push(*from));
    }
    let mut seen = FxHashMap::default();
    let mut finished = Vec::new();
    for &start in &keys {
        deepest_first(start, next, &mut seen, 0, |key| finished.push(key));
    }
    let mut part = FxHashMap::default();
    for (number, &start) in finished.iter().rev().enumerate() {
        deepest_first(start, |key| back.get(key).cloned().unwrap_or_default(), &mut part, number, |_| ());
    }
    part
}

/// Visits what was not seen yet from a position, and tells each when all behind it was visited.
fn deepest_first(
    start: Key,
    next: impl Fn(&Key) -> Vec<Key>,
    seen: &mut FxHashMap<Key, usize>,
    number: usize,
    mut finished: impl FnMut(Key),
) {
    if seen.contains_key(&start) {
        return;
    }
    seen.insert(start, number);
    let mut path = vec![(start, next(&start))];
    while let Some((key, waiting)) = path.last_mut() {
        match waiting.pop() {
            None => {
                finished(*key);
                path.pop();
            }
            Some(to) if seen.contains_key(&to) => {}
            Some(to) => {
                seen.insert(to, number);
                path.push((to, next(&to)));
            }
        }
    }
}
