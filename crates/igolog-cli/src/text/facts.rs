//! Relations: what holds, what a step changed, how long each row held.

use igolog_answers::facts::{DiffAnswer, FactsAnswer, LifetimesAnswer};
use igolog_answers::words::{Cell, Column};
use serde_json::Value;

use super::table::{Table, plain};

fn table(name: &str, columns: &[Column], common: &'static [&'static str], rows: Vec<Vec<Cell>>) -> Table {
    let columns = columns.iter().map(|column| column.name.clone()).collect();
    Table { name: name.to_owned(), named: true, columns, common, rows, does_not_apply: None }
}

/// The facts that hold.
pub(crate) fn facts(answer: &FactsAnswer) -> Vec<Table> {
    let one = |r: &igolog_answers::facts::Rows| Table {
        does_not_apply: r.does_not_apply.clone(),
        ..table(&r.relation, &r.columns, &[], r.rows.clone())
    };
    answer.relations.iter().map(one).collect()
}

/// What the last step removed and inserted.
pub(crate) fn diff(answer: &DiffAnswer) -> Vec<Table> {
    let with = |row: &Vec<Cell>, change: &str| row.iter().cloned().chain([change.into()]).collect();
    let relations = answer.relations.iter().map(|r| {
        let removed = r.removed.iter().map(|row| with(row, "removed"));
        let rows = removed.chain(r.inserted.iter().map(|row| with(row, "inserted")));
        table(&r.relation, &r.columns, &["change"], rows.collect())
    });
    relations.collect()
}

/// How long each row held.
pub(crate) fn lifetimes(answer: &LifetimesAnswer) -> Vec<Table> {
    let relations = answer.relations.iter().map(|r| {
        let rows = r.lifetimes.iter().map(|life| {
            let cells = life.row.iter().cloned();
            cells.chain([life.from.into(), life.to.map_or(Value::Null, Value::from)]).collect()
        });
        table(&r.relation, &r.columns, &["from", "to"], rows.collect())
    });
    relations.collect()
}

/// The tables for people: a head for each, and a fact a line.
pub(crate) fn text(tables: &[Table]) -> String {
    let mut out = String::new();
    for Table { name, columns, common, rows, does_not_apply, .. } in tables {
        let count = rows.len();
        let found = match does_not_apply {
            Some(why) => format!("does not apply: {why}"),
            None => format!("{count} row{}", if count == 1 { "" } else { "s" }),
        };
        out += &format!("% {name}({}): {found}\n", columns.join(", "));
        for row in rows {
            let (own, said) = row.split_at(columns.len());
            let cells: Vec<String> = own.iter().map(plain).collect();
            let fact = format!("{name}({})", cells.join(", "));
            out += &match (common.len(), said) {
                (1, [change]) if change == "inserted" => format!("+ {fact}\n"),
                (1, _) => format!("- {fact}\n"),
                (2, [from, Value::Null]) => format!("{fact}  [{from}, …)\n"),
                (2, [from, to]) => format!("{fact}  [{from}, {to})\n"),
                _ => format!("{fact}\n"),
            };
        }
    }
    out
}
