//! The table of a relation: its lifetimes in moves, with the columns of the relation.

use igolog_core::{Color, Graph, Point};
use igolog_facts::value::Kind;
use igolog_facts::{FactValue, Relation};
use igolog_text::vertex::{self, Notation};
use parquet::errors::ParquetError;

use super::{Cell, ColumnKind, ColumnSpec, TableWriter};

/// The columns of a relation's table: `game`, `since`, `until`, then its own.
pub fn relation_columns(relation: Relation) -> Vec<ColumnSpec> {
    let leading = [
        ColumnSpec::new("game", ColumnKind::Int),
        ColumnSpec::new("since", ColumnKind::Int),
        ColumnSpec::nullable("until", ColumnKind::Int),
    ];
    let own = relation.schema().columns.iter().map(|column| {
        let kind = match column.kind {
            Kind::Int | Kind::Point | Kind::Block => ColumnKind::Int,
            Kind::Halves => ColumnKind::Double,
            Kind::Color | Kind::Region | Kind::Word(_) => ColumnKind::Text,
        };
        ColumnSpec::new(column.name, kind)
    });
    leading.into_iter().chain(own).collect()
}

/// Adds a row to the table of a relation.
pub(crate) fn push_life(
    table: &mut TableWriter,
    graph: &Graph,
    game: u32,
    life: &igolog_facts::Lifetime,
) -> Result<(), ParquetError> {
    let columns = life.relation.schema().columns;
    // Only regions need a name of their own.
    let regions: Vec<String> = columns
        .iter()
        .zip(&life.row)
        .map(|(column, &number)| match (column.kind, column.kind.read(number)) {
            (Kind::Region, FactValue::Region(region)) => {
                let first: Point = region.first;
                let name = vertex::name(graph, first, Notation::Gtp).to_lowercase();
                format!("{}_{name}", color_word(region.color))
            }
            _ => String::new(),
        })
        .collect();
    let mut cells = vec![Cell::Int(game as i32), Cell::Int(life.from as i32), life.to.map(|to| to as i32).into()];
    for ((column, &number), region) in columns.iter().zip(&life.row).zip(&regions) {
        cells.push(match column.kind {
            Kind::Int | Kind::Point | Kind::Block => Cell::Int(number),
            Kind::Halves => Cell::Double(f64::from(number) / 2.0),
            Kind::Region => Cell::Text(region),
            Kind::Color => Cell::Text(if number == 0 { "black" } else { "white" }),
            Kind::Word(words) => Cell::Text(words.get(number as usize).copied().unwrap_or("?")),
        });
    }
    table.push(&cells)
}

fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
