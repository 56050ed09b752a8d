//! Row changes for those who keep something of their own current: rules, lifetimes, views.

use super::FactStore;
use crate::relation::Relation;

/// Follows some relations of a store and reports, after each step or undo, the rows that went and came.
///
/// Base relations cost what changed; derived ones are computed and compared with what the feed saw last.
///
/// ```
/// use igolog_core::{Board, Color, Graph, Suicide};
/// use igolog_facts::{FactStore, Feed, Relation};
/// let mut board = Board::new(Graph::grid(9, 9)?);
/// let mut facts = FactStore::new(&board);
/// let mut feed = Feed::new(&mut facts, &[Relation::Stone, Relation::Atari]);
/// let corner = board.graph().at(0, 0).unwrap();
/// board.play(Color::Black, corner, Suicide::Forbidden)?;
/// facts.apply(&board.delta().unwrap());
/// let mut came = 0;
/// feed.poll(&mut facts, |change| came += usize::from(change.inserted));
/// assert_eq!(came, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Feed {
    wanted: Vec<bool>,
    seen: Vec<(Relation, Vec<Vec<i32>>)>,
    version: u64,
    buffer: Vec<Vec<i32>>,
}

/// A row that went or came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeedChange<'a> {
    /// The relation.
    pub relation: Relation,
    /// Whether the row came or went.
    pub inserted: bool,
    /// Its columns.
    pub row: &'a [i32],
}

/// The store has made more than one step since the feed was asked last, so the single changes are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the fact store has made more than one step since the last poll: read the relations anew")]
pub struct Missed;

impl Feed {
    /// A feed of these relations that has seen the store as it stands.
    pub fn new(store: &mut FactStore, relations: &[Relation]) -> Feed {
        let mut wanted = vec![false; Relation::ALL.len()];
        relations.iter().for_each(|&r| wanted[r as usize] = true);
        let derived: Vec<Relation> = Relation::DERIVED.iter().copied().filter(|&r| wanted[r as usize]).collect();
        let seen = derived.into_iter().map(|r| (r, sorted_rows(store, r))).collect();
        Feed { wanted, seen, version: store.version(), buffer: Vec::new() }
    }

    /// Reports what the last step or undo changed: base rows in the order of the step, then derived ones, by relation,
    /// removed rows first. Call it after every step; a second call without a step reports nothing.
    ///
    /// # Errors
    /// [`Missed`] if there was more than one step since the last call; nothing is reported then, and the next call
    /// works again: read the relations anew.
    pub fn poll(&mut self, store: &mut FactStore, mut see: impl FnMut(FeedChange<'_>)) -> Result<(), Missed> {
        let steps = store.version().wrapping_sub(self.version);
        self.version = store.version();
        if steps == 0 {
            return Ok(());
        }
        if steps == 1 {
            for change in store.changes().iter().filter(|c| self.wanted[c.relation as usize]) {
                see(FeedChange { relation: change.relation, inserted: change.inserted, row: change.row });
            }
        }
        for (relation, seen) in &mut self.seen {
            let now = std::mem::take(&mut self.buffer);
            let now = sorted_rows_into(store, *relation, now);
            if steps == 1 {
                for row in seen.iter().filter(|row| now.binary_search(row).is_err()) {
                    see(FeedChange { relation: *relation, inserted: false, row });
                }
                for row in now.iter().filter(|row| seen.binary_search(row).is_err()) {
                    see(FeedChange { relation: *relation, inserted: true, row });
                }
            }
            self.buffer = std::mem::replace(seen, now);
        }
        if steps == 1 { Ok(()) } else { Err(Missed) }
    }
}

fn sorted_rows(store: &mut FactStore, relation: Relation) -> Vec<Vec<i32>> {
    sorted_rows_into(store, relation, Vec::new())
}

fn sorted_rows_into(store: &mut FactStore, relation: Relation, mut rows: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
    rows.clear();
    store.each(relation, |row| rows.push(row.to_vec()));
    rows.sort_unstable();
    rows
}
