//! Stones on a graph: no turn, no history.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use igolog_answers::Limits;
use igolog_core::{Board as CoreBoard, Color, Point, Stop};
use igolog_text::diagram::{Plain, plain, rows};
use igolog_text::graph_file;
use igolog_text::svg::Picture;
use igolog_text::vertex::{self, Notation};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::array;
use crate::graph::{Graph, point};
use crate::read::about;
use crate::refused::{bad, raise};

/// Stones on a board.
#[pyclass(frozen, module = "igolog")]
pub struct Board {
    pub board: CoreBoard,
}

/// What a colour is called.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The colour of a word.
pub fn color(py: Python<'_>, word: &str) -> PyResult<Color> {
    match word {
        "black" | "b" | "B" | "Black" => Ok(Color::Black),
        "white" | "w" | "W" | "White" => Ok(Color::White),
        _ => Err(bad(py, format!("{word:?} is no colour: write \"black\" or \"white\""), "color")),
    }
}

/// A board as text, with the names of columns and rows.
pub fn drawn(board: &CoreBoard, last: Option<Point>) -> String {
    plain(board, &Plain { coordinates: Some(Notation::Gtp), stars: true, last, border: false }, &[])
}

impl Board {
    fn named(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|p| vertex::name(self.board.graph(), p, Notation::Gtp)).collect()
    }
}

#[pymethods]
impl Board {
    /// The stones of a position that is given in any way.
    #[new]
    fn new(py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Board> {
        let posed = about(position, Notation::Gtp)?.read(Notation::Gtp, &Limits::default(), &Stop::never());
        let posed = posed.map_err(|refusal| raise(py, &refusal))?;
        let mut board = CoreBoard::new(Arc::clone(posed.game.board().graph()));
        board.copy_position(posed.game.board());
        Ok(Board { board })
    }

    #[getter]
    fn graph(&self) -> Graph {
        Graph { graph: Arc::clone(self.board.graph()) }
    }

    #[getter]
    fn rows(&self) -> Vec<String> {
        rows(&self.board)
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Option<&'static str>> {
        Ok(self.board.color(point(py, self.board.graph(), name)?).map(color_word))
    }

    fn __len__(&self) -> usize {
        self.board.graph().len()
    }

    /// The names of the stones of a colour, in the order of the board.
    fn stones(&self, py: Python<'_>, of: &str) -> PyResult<Vec<String>> {
        let color = color(py, of)?;
        Ok(self.named(self.board.points_with(Some(color)).iter()))
    }

    /// The stones of the block at a point, in the order of the board: the first is its name. Empty if there is no stone.
    fn block(&self, py: Python<'_>, name: &str) -> PyResult<Vec<String>> {
        let Some(block) = self.board.block(point(py, self.board.graph(), name)?) else { return Ok(Vec::new()) };
        let mut stones: Vec<Point> = self.board.block_stones(block).collect();
        stones.sort_unstable();
        Ok(self.named(stones))
    }

    /// The liberties of the block at a point.
    fn liberties(&self, py: Python<'_>, name: &str) -> PyResult<Vec<String>> {
        let Some(block) = self.board.block(point(py, self.board.graph(), name)?) else { return Ok(Vec::new()) };
        Ok(self.named(self.board.liberties(block)))
    }

    fn to_json(&self) -> String {
        graph_file::write(&self.board, None)
    }

    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (cells, shape) = array::of_board(&self.board);
        array::numpy(py, &cells, "int8", shape)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let array = self.array(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = &other.cast::<Board>().ok()?.get().board;
        let (a, b) = (self.board.graph(), other.graph());
        Some(a == b && a.points().all(|p| self.board.color(p) == other.color(p)))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.board.hash(), self.board.graph().len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        drawn(&self.board, None).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let count = |color| self.board.stone_count(color);
        let (black, white) = (count(Color::Black), count(Color::White));
        format!("<Board with {black} black and {white} white stones>\n{}", self.__str__())
    }

    fn _repr_svg_(&self) -> String {
        Picture { coordinates: Some(Notation::Gtp), ..Picture::default() }.draw(&self.board)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<Board>().into_any(), PyTuple::new(py, [self.to_json()])?))
    }
}
