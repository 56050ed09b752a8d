//! A lower bound on the empty points still needed, exact on vertical strips.
//!
//! Every empty point hands one unit of *charge* to each point of its closed neighbourhood, counting a ring outside
//! the board, so that each costs five units. The charge that must still land on a strip of columns is found by a
//! backward pass over the strip alone, whose open edges may leave a stone bare for the price of the unit that a
//! helper in the next column would hand over. Strips overlap; in the overlap their weights taper and add up to the
//! whole, so the bounds of the strips may be added (cost partitioning).
//!
//! Only the tables at row boundaries are kept. The tables within a row are made again when a search enters the row:
//! memory falls by the width of a strip, for about twice the time of the pass.

mod layout;
mod strip;
mod view;

pub(crate) use layout::Layout;
pub(crate) use view::RowView;

use crate::parallel;
use igolog_core::{Stop, Stopped};
use strip::{Profile, RowTables, Strip};

/// The bound for one board.
pub(crate) struct WasteBound {
    strips: Vec<Strip>,
    cols: usize,
    unit: u32,
}

/// The tables of all strips within one row.
pub(crate) struct Row {
    row: usize,
    tables: Vec<RowTables>,
}

impl WasteBound {
    /// Runs the backward pass over every strip of the layout.
    pub(crate) fn new(rows: usize, layout: &Layout, stop: &Stop) -> Result<Self, Stopped> {
        let mut strips: Vec<Strip> = Vec::new();
        for (index, placed) in layout.strips().iter().enumerate() {
            let strip = match layout.twin(index) {
                Some(twin) => Strip::mirrored(placed, &strips[twin]),
                None => Strip::new(placed, Profile::build(placed, rows, stop)?),
            };
            strips.push(strip);
        }
        Ok(WasteBound { strips, cols: layout.cols(), unit: layout.unit() })
    }

    /// The charge of one empty point.
    pub(crate) fn unit(&self) -> u32 {
        self.unit
    }

    /// Makes the tables within `row`, in the memory of those of an earlier row.
    pub(crate) fn enter(&self, row: usize, earlier: Option<Row>) -> Result<Row, Stopped> {
        let mut spare = earlier.map_or_else(Vec::new, |earlier| earlier.tables);
        spare.resize_with(self.strips.len(), RowTables::default);
        let strips = self.strips.iter().zip(spare).collect();
        let tables = parallel::map(strips, |(strip, spare): (&Strip, _)| strip.row_tables(row, spare));
        Ok(Row { row, tables: tables.into_iter().collect::<Result<_, _>>()? })
    }

    /// The bound as seen from `row`, ready for look-ups at any column of it.
    pub(crate) fn view<'a>(&'a self, row: &'a Row) -> RowView<'a> {
        RowView::new(&self.strips, row.row, &row.tables, self.cols, self.unit)
    }

    /// The least number of empty points that the bound allows on the whole board.
    pub(crate) fn root(&self) -> u32 {
        let start = crate::frontier::start(self.cols);
        let charge: u32 = self.strips.iter().map(|strip| strip.boundary_value(0, start)).sum();
        charge.div_ceil(self.unit)
    }
}
