//! Boards without stones: points and the lines between them.

use std::sync::Arc;

use igolog_answers::Limits;
use igolog_answers::position::BoardSpec;
use igolog_core::{Graph as CoreGraph, GraphError, Point};
use igolog_text::graph_file;
use igolog_text::vertex::{self, Notation};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::read::board_spec;
use crate::refused::{bad, raise};

/// The points of a board and the lines between them.
#[pyclass(frozen, module = "igolog")]
pub struct Graph {
    pub graph: Arc<CoreGraph>,
}

impl Graph {
    /// As a question sends it.
    pub fn spec(&self, py: Python<'_>) -> PyResult<BoardSpec> {
        board_spec(py, &graph_file::graph_json(&self.graph).to_string())
    }

    fn made(py: Python<'_>, made: Result<CoreGraph, GraphError>) -> PyResult<Graph> {
        made.map(|graph| Graph { graph: graph.into() }).map_err(|error| bad(py, error, "board"))
    }

    fn names_of(&self, points: impl Iterator<Item = Point>) -> Vec<String> {
        points.map(|p| vertex::name(&self.graph, p, Notation::Gtp)).collect()
    }
}

/// The point of a name.
pub fn point(py: Python<'_>, graph: &CoreGraph, name: &str) -> PyResult<Point> {
    vertex::parse(graph, name, Notation::Gtp).map_err(|error| bad(py, error, "point"))
}

#[pymethods]
impl Graph {
    /// A board from its short form ("9x9", "torus:9x9") or the text of a graph file.
    #[new]
    fn new(py: Python<'_>, spec: &str) -> PyResult<Graph> {
        let file = BoardSpec::Short(spec.to_owned()).read(&Limits::default());
        file.map(|file| Graph { graph: file.graph.into() }).map_err(|refusal| raise(py, &refusal))
    }

    #[staticmethod]
    #[pyo3(signature = (width, height = None))]
    fn grid(py: Python<'_>, width: usize, height: Option<usize>) -> PyResult<Graph> {
        Graph::made(py, CoreGraph::grid(width, height.unwrap_or(width)))
    }

    #[staticmethod]
    #[pyo3(signature = (width, height = None))]
    fn torus(py: Python<'_>, width: usize, height: Option<usize>) -> PyResult<Graph> {
        Graph::made(py, CoreGraph::torus(width, height.unwrap_or(width)))
    }

    #[staticmethod]
    #[pyo3(signature = (width, height = None))]
    fn cylinder(py: Python<'_>, width: usize, height: Option<usize>) -> PyResult<Graph> {
        Graph::made(py, CoreGraph::cylinder(width, height.unwrap_or(width)))
    }

    #[staticmethod]
    #[pyo3(signature = (width, height = None))]
    fn hexagonal(py: Python<'_>, width: usize, height: Option<usize>) -> PyResult<Graph> {
        Graph::made(py, CoreGraph::hexagonal(width, height.unwrap_or(width)))
    }

    #[staticmethod]
    #[pyo3(signature = (width, height = None))]
    fn triangular(py: Python<'_>, width: usize, height: Option<usize>) -> PyResult<Graph> {
        Graph::made(py, CoreGraph::triangular(width, height.unwrap_or(width)))
    }

    /// Any graph: so many points, joined in pairs; perhaps with names and places for drawings.
    #[staticmethod]
    #[pyo3(signature = (points, edges, names = None, layout = None))]
    fn from_edges(
        py: Python<'_>,
        points: usize,
        edges: Vec<(usize, usize)>,
        names: Option<Vec<String>>,
        layout: Option<Vec<(f32, f32)>>,
    ) -> PyResult<Graph> {
        let made = CoreGraph::from_edges(points, &edges);
        let made = made.and_then(|graph| match names {
            Some(names) => graph.with_names(names),
            None => Ok(graph),
        });
        Graph::made(
            py,
            made.and_then(|graph| match layout {
                Some(layout) => graph.with_layout(layout),
                None => Ok(graph),
            }),
        )
    }

    fn to_json(&self) -> String {
        graph_file::graph_json(&self.graph).to_string()
    }

    #[getter]
    fn shape(&self) -> String {
        self.graph.shape().to_string()
    }

    #[getter]
    fn frame(&self) -> Option<(usize, usize)> {
        self.graph.frame().map(|(width, height)| (height, width))
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.names_of(self.graph.points())
    }

    #[getter]
    fn edges(&self) -> Vec<(String, String)> {
        let name = |p| vertex::name(&self.graph, p, Notation::Gtp);
        self.graph.edges().map(|(a, b)| (name(a), name(b))).collect()
    }

    #[getter]
    fn layout(&self) -> Vec<(f32, f32)> {
        self.graph.points().map(|p| self.graph.layout(p)).collect()
    }

    fn neighbors(&self, py: Python<'_>, name: &str) -> PyResult<Vec<String>> {
        Ok(self.names_of(self.graph.neighbors(point(py, &self.graph, name)?)))
    }

    fn __len__(&self) -> usize {
        self.graph.len()
    }

    fn __contains__(&self, name: &str) -> bool {
        vertex::parse(&self.graph, name, Notation::Gtp).is_ok()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        Some(self.graph == other.cast::<Graph>().ok()?.get().graph)
    }

    fn __hash__(&self) -> u64 {
        let (width, height) = self.graph.frame().unwrap_or_default();
        (self.graph.len() as u64) << 32 | (width as u64) << 16 | height as u64
    }

    fn __repr__(&self) -> String {
        match self.graph.frame() {
            Some((width, height)) => format!("<Graph {} {width}x{height}>", self.graph.shape()),
            None => format!("<Graph of {} points and {} lines>", self.graph.len(), self.graph.edges().count()),
        }
    }

    fn _repr_svg_(&self) -> String {
        igolog_text::svg::Picture::default().draw(&igolog_core::Board::new(Arc::clone(&self.graph)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<Graph>().into_any(), PyTuple::new(py, [self.to_json()])?))
    }
}
