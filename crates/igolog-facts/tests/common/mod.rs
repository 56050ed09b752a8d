//! What the tests share: the boards that the theory is tried on, and rows of relations.
#![allow(dead_code, unused_imports, reason = "each test file uses its own part")]

#[path = "../../../igolog-life/tests/common/mod.rs"]
mod boards;

pub(crate) use boards::*;

/// All rows of a relation, sorted.
pub(crate) fn rows(store: &mut igolog_facts::FactStore, relation: igolog_facts::Relation) -> Vec<Vec<i32>> {
    let mut rows = Vec::new();
    store.each(relation, |row| rows.push(row.to_vec()));
    rows.sort();
    rows
}
