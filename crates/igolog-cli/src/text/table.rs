//! Rows under columns, for other programs: JSON lines, comma-separated values, Prolog clauses.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::format::Format;

/// Rows of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// What the rows are: a relation, or `answer`.
    pub(crate) name: String,
    /// Whether its name stands in every row, because tables of other names stand beside it.
    pub(crate) named: bool,
    /// The columns.
    pub(crate) columns: Vec<String>,
    /// Columns that tables of all names have, after their own.
    pub(crate) common: &'static [&'static str],
    /// Why there can be no rows, if that is so.
    pub(crate) does_not_apply: Option<String>,
    /// The rows: a cell for each column.
    pub(crate) rows: Vec<Vec<Value>>,
}

impl Table {
    /// The same with a first column of one value: the file that the rows come from.
    pub(crate) fn of_file(mut self, name: &str) -> Table {
        self.columns.insert(0, "file".into());
        self.rows.iter_mut().for_each(|row| row.insert(0, name.into()));
        self
    }
}

/// The tables in a form for other programs, as the first or a later part of one text.
pub(crate) fn part(format: Format, tables: &[Table], first: bool) -> String {
    match format {
        Format::Csv if !first => lines(tables),
        format => write(format, tables),
    }
}

/// The tables in a form for other programs.
pub(crate) fn write(format: Format, tables: &[Table]) -> String {
    match format {
        Format::Csv => header(tables) + &lines(tables),
        Format::Prolog => prolog(tables),
        _ => tables.iter().flat_map(|table| table.rows.iter().map(|row| object(table, row))).collect(),
    }
}

fn object(table: &Table, row: &[Value]) -> String {
    let columns = table.columns.iter().map(String::as_str).chain(table.common.iter().copied());
    let mut object: Map<String, Value> = columns.zip(row).map(|(column, cell)| (column.into(), cell.clone())).collect();
    if table.named {
        object.insert("relation".into(), table.name.clone().into());
    }
    Value::Object(object).to_string() + "\n"
}

/// A cell as it stands in text.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(cells) => cells.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// The header of comma-separated values: the columns of the one table, or numbers for those of several.
pub(crate) fn header(tables: &[Table]) -> String {
    let named = tables.iter().any(|table| table.named).then(|| "relation".to_owned());
    let columns = match tables {
        [table] => table.columns.clone(),
        _ => (1..=widest(tables)).map(|number| format!("arg{number}")).collect(),
    };
    let common = tables.first().map_or(&[][..], |table| table.common);
    let cells = named.into_iter().chain(columns).chain(common.iter().map(|&name| name.to_owned()));
    cells.map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",") + "\n"
}

fn widest(tables: &[Table]) -> usize {
    tables.iter().map(|table| table.columns.len()).max().unwrap_or(0)
}

/// The lines below the header.
pub(crate) fn lines(tables: &[Table]) -> String {
    let widest = widest(tables);
    let mut out = String::new();
    for table in tables {
        for row in &table.rows {
            let (own, common) = row.split_at(table.columns.len());
            let mut cells: Vec<String> = own.iter().map(plain).collect();
            cells.resize(widest, String::new());
            let cells = table.named.then(|| table.name.clone()).into_iter().chain(cells);
            let cells: Vec<String> = cells.chain(common.iter().map(plain)).map(|cell| quoted(&cell)).collect();
            out += &cells.join(",");
            out.push('\n');
        }
    }
    out
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

fn prolog(tables: &[Table]) -> String {
    let mut out = String::new();
    for table in tables {
        let _ = writeln!(out, ":- dynamic {}/{}.", table.name, table.columns.len() + table.common.len());
    }
    tables.iter().for_each(|table| out += &clauses(table));
    out
}

/// The rows of a table as clauses.
pub(crate) fn clauses(table: &Table) -> String {
    let clause = |row: &Vec<Value>| match row.as_slice() {
        [] => format!("{}.\n", table.name),
        cells => format!("{}({}).\n", table.name, cells.iter().map(term).collect::<Vec<_>>().join(", ")),
    };
    table.rows.iter().map(clause).collect()
}

/// A value as a Prolog term: numbers as they are, names as atoms, those of points in small letters, quoted where they
/// must be; `open` where there is no value.
fn term(value: &Value) -> String {
    match value {
        Value::Null => "open".to_owned(),
        Value::Array(cells) => format!("[{}]", cells.iter().map(term).collect::<Vec<_>>().join(", ")),
        Value::String(name) => atom(name),
        other => other.to_string(),
    }
}

fn atom(name: &str) -> String {
    let is_point = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.trim_start_matches(|c: char| c.is_ascii_uppercase()).parse::<u32>().is_ok();
    let name = if is_point { name.to_lowercase() } else { name.to_owned() };
    let bare = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if bare { name } else { format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn terms_are_atoms_numbers_and_lists() {
        let cases = [
            (json!("H7"), "h7"),
            (json!("black"), "black"),
            (json!(-3), "-3"),
            (json!("It's Black's"), "'It\\'s Black\\'s'"),
            (json!(["A1", 2]), "[a1, 2]"),
            (json!(null), "open"),
        ];
        cases.into_iter().for_each(|(value, expected)| assert_eq!(term(&value), expected));
    }

    #[test]
    fn a_cell_with_a_comma_is_quoted() {
        let rows = vec![vec![json!("a, b"), json!(1)]];
        let table = Table {
            name: "t".into(),
            named: false,
            columns: vec!["X".into(), "N".into()],
            common: &[],
            rows,
            does_not_apply: None,
        };
        assert_eq!(write(Format::Csv, &[table]), "X,N\n\"a, b\",1\n");
    }
}
