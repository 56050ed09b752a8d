//! Aggregates: one result row for each group of the source.

use super::budget::{Halt, Meter, ValueFault};
use crate::store::{Relation, Row, View};
use crate::syntax::ast::Aggregate;
use crate::value::{Pool, Value};
use std::cmp::Ordering;

/// An aggregate operator over one relation.
pub(crate) struct Grouping<'a> {
    pub(crate) source: &'a Relation,
    pub(crate) keys: usize,
    pub(crate) function: Aggregate,
    /// The index of the source and of the result on the keys.
    pub(crate) source_index: Option<usize>,
    pub(crate) result_index: Option<usize>,
}

impl Grouping<'_> {
    /// Computes the groups to which `rows` belong anew and sets their result rows.
    ///
    /// `seen` is an empty relation with one column per key, used to visit each group once.
    pub(crate) fn refresh(
        &self,
        result: &mut Relation,
        rows: impl Iterator<Item = Row>,
        seen: &mut Relation,
        pool: &mut Pool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Fault> {
        for row in rows {
            meter.step()?;
            let key = &self.source.values(row)[..self.keys];
            let visited = seen.find_or_add(key);
            if seen.count(visited) > 0 {
                continue;
            }
            seen.set_count(visited, 1);
            let value = self.group(key, pool, meter)?;
            if let Some(old) = self.result_row(result, key) {
                if value.is_some_and(|v| result.values(old)[self.keys] == v.word()) {
                    continue;
                }
                result.set_count(old, 0);
            }
            if let Some(value) = value {
                let mut words: Vec<u64> = key.to_vec();
                words.push(value.word());
                let new = result.find_or_add(&words);
                result.set_count(new, 1);
                meter.row(8 * words.len() + 32)?;
            }
        }
        Ok(())
    }

    fn result_row(&self, result: &Relation, key: &[u64]) -> Option<Row> {
        let mut found = None;
        each_row(result, self.result_index, key, |row| found = found.or(Some(row)));
        found
    }

    /// The value of one group, `None` if it is empty.
    fn group(&self, key: &[u64], pool: &mut Pool, meter: &mut Meter<'_>) -> Result<Option<Value>, Fault> {
        let mut rows = Vec::new();
        each_row(self.source, self.source_index, key, |row| rows.push(row));
        if rows.is_empty() {
            return Ok(None);
        }
        for _ in &rows {
            meter.step()?;
        }
        let value = |row: &Row| Value::from_word(self.source.values(*row)[self.keys]);
        let result = match self.function {
            Aggregate::Count => Value::int(rows.len() as i64).ok_or(ValueFault::Overflow)?,
            Aggregate::Sum => {
                let mut sum = 0i64;
                for row in &rows {
                    let value = value(row);
                    let number = value.as_int().ok_or(ValueFault::NotANumber(value.kind()))?;
                    sum = sum.checked_add(number).ok_or(ValueFault::Overflow)?;
                }
                Value::int(sum).ok_or(ValueFault::Overflow)?
            }
            Aggregate::Min | Aggregate::Max => {
                let wanted = if self.function == Aggregate::Min { Ordering::Less } else { Ordering::Greater };
                let mut best = value(&rows[0]);
                for row in &rows[1..] {
                    let other = value(row);
                    if pool.compare(other, best) == wanted {
                        best = other;
                    }
                }
                best
            }
            Aggregate::List => {
                let before = pool.bytes();
                let list = pool.list(rows.iter().map(value).collect());
                meter.memory(pool.bytes() - before)?;
                list
            }
        };
        Ok(Some(result))
    }
}

/// Calls `each` for every row of the new state whose first columns are `key`.
fn each_row(relation: &Relation, index: Option<usize>, key: &[u64], mut each: impl FnMut(Row)) {
    let matches = |row: Row| relation.visible(row, View::New) && relation.values(row)[..key.len()] == *key;
    let Some(index) = index else {
        (0..relation.end()).filter(|row| matches(*row)).for_each(each);
        return;
    };
    let hash = key.iter().fold(0, |h, w| Relation::mix(h, *w));
    let mut row = relation.first(index, hash);
    while row != Relation::NONE {
        if matches(row) {
            each(row);
        }
        row = relation.next(index, row);
    }
}

/// A stop, or a value fault without its place yet.
pub(crate) enum Fault {
    Halt(Halt),
    Value(ValueFault),
}

impl From<Halt> for Fault {
    fn from(stop: Halt) -> Fault {
        Fault::Halt(stop)
    }
}

impl From<ValueFault> for Fault {
    fn from(fault: ValueFault) -> Fault {
        Fault::Value(fault)
    }
}
