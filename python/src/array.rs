//! Boards as numbers: 1 black, -1 white, 0 empty, 2 where a board has no point.

use igolog_core::{Board, Color, Delta, Graph};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::record::Record;

/// A point taken out of a rectangle.
const HOLE: u8 = 2;
const WHITE: u8 = (-1_i8) as u8;

/// Where each point of a graph stands in an array, and the shape of one board.
pub struct Places {
    /// The index of each point in the flat array.
    pub of_point: Vec<usize>,
    /// Rows and columns, or the number of points of a bare graph.
    pub shape: Vec<usize>,
    /// Numbers in one board.
    pub size: usize,
}

impl Places {
    pub fn new(graph: &Graph) -> Places {
        match graph.frame() {
            Some((width, height)) => {
                let place = |p| graph.column_row(p).map_or(0, |(column, row)| row * width + column);
                let of_point = graph.points().map(place).collect();
                Places { of_point, shape: vec![height, width], size: width * height }
            }
            None => Places { of_point: (0..graph.len()).collect(), shape: vec![graph.len()], size: graph.len() },
        }
    }

    fn empty(&self) -> Vec<u8> {
        let mut cells = vec![HOLE; self.size];
        self.of_point.iter().for_each(|&place| cells[place] = 0);
        cells
    }
}

fn number(content: Option<Color>) -> u8 {
    match content {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => WHITE,
    }
}

/// One board.
pub fn of_board(board: &Board) -> (Vec<u8>, Vec<usize>) {
    let places = Places::new(board.graph());
    let mut cells = places.empty();
    board.stones().for_each(|(point, color)| cells[places.of_point[point.index()]] = number(Some(color)));
    (cells, places.shape)
}

/// Every position of a game, from none to all of its moves.
pub fn of_record(record: &Record) -> (Vec<u8>, Vec<usize>) {
    let (start, deltas) = record.history();
    let places = Places::new(start.graph());
    let mut cells = of_board(start).0;
    let mut all = Vec::with_capacity(record.len() * places.size);
    let mut at = 0;
    let make = |cells: &mut [u8], delta: &Delta| {
        delta.changes.iter().for_each(|change| cells[places.of_point[change.point.index()]] = number(change.after));
    };
    for position in record.positions() {
        while at < position.steps {
            make(&mut cells, &deltas[at]);
            at += 1;
        }
        all.extend_from_slice(&cells);
    }
    let shape = std::iter::once(record.len()).chain(places.shape).collect();
    (all, shape)
}

/// Bytes as a NumPy array of this type and shape, which may be written to.
pub fn numpy<'py>(py: Python<'py>, bytes: &[u8], dtype: &str, shape: Vec<usize>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("frombuffer", (PyByteArray::new(py, bytes), dtype))?;
    flat.call_method1("reshape", (shape,))
}
