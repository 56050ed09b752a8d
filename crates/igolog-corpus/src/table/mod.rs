//! Tables of a library as Parquet files: columns with types, written row group by row group.

mod read;
mod relation;
pub(crate) mod write;

pub use read::{ColumnData, read_columns};
pub(crate) use relation::push_life;
pub use relation::relation_columns;
pub(crate) use write::TableWriter;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Whole numbers of 32 bits.
    Int,
    /// Whole numbers of 64 bits.
    Long,
    /// Numbers with halves.
    Double,
    /// Text.
    Text,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnSpec {
    /// Its name, in lower case: SQL engines differ in what they do with others.
    pub name: String,
    /// What stands in it.
    pub kind: ColumnKind,
    /// Whether it may be empty.
    pub nullable: bool,
}

impl ColumnSpec {
    /// A column that is never empty.
    pub(crate) fn new(name: &str, kind: ColumnKind) -> ColumnSpec {
        ColumnSpec { name: name.to_lowercase(), kind, nullable: false }
    }

    /// A column that may be empty.
    pub(crate) fn nullable(name: &str, kind: ColumnKind) -> ColumnSpec {
        ColumnSpec { nullable: true, ..ColumnSpec::new(name, kind) }
    }
}

/// One value on its way into a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cell<'a> {
    None,
    Int(i32),
    Long(i64),
    Double(f64),
    Text(&'a str),
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(text: Option<&'a str>) -> Cell<'a> {
        text.map_or(Cell::None, Cell::Text)
    }
}

impl From<Option<i32>> for Cell<'_> {
    fn from(number: Option<i32>) -> Self {
        number.map_or(Cell::None, Cell::Int)
    }
}

/// The columns of a table by its name; nothing for one that no library has.
pub fn columns_of(table: &str) -> Option<Vec<ColumnSpec>> {
    Some(match table {
        "games" => crate::columns::COLUMNS.iter().map(|column| column.spec()).collect(),
        "moves" => move_columns(),
        "captures" => capture_columns(),
        "points" => point_columns(),
        relation => relation_columns(relation.parse().ok()?),
    })
}

/// The table of the moves.
pub fn move_columns() -> Vec<ColumnSpec> {
    use ColumnKind::{Int, Text};
    vec![
        ColumnSpec::new("game", Int),
        ColumnSpec::new("move", Int),
        ColumnSpec::nullable("colour", Text),
        ColumnSpec::nullable("point", Int),
        ColumnSpec::new("kind", Text),
    ]
}

/// The table of captured stones.
pub fn capture_columns() -> Vec<ColumnSpec> {
    use ColumnKind::{Int, Text};
    vec![
        ColumnSpec::new("game", Int),
        ColumnSpec::new("move", Int),
        ColumnSpec::new("colour", Text),
        ColumnSpec::new("point", Int),
    ]
}

/// The names of the points: the dictionary of all columns that hold points.
pub fn point_columns() -> Vec<ColumnSpec> {
    use ColumnKind::{Int, Text};
    vec![
        ColumnSpec::new("width", Int),
        ColumnSpec::new("height", Int),
        ColumnSpec::new("point", Int),
        ColumnSpec::new("name", Text),
        ColumnSpec::new("x", Int),
        ColumnSpec::new("y", Int),
    ]
}
