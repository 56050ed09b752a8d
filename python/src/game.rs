//! A game: a sequence of positions.

use std::sync::Arc;

use igolog_core::{ByColor, Color};
use igolog_text::vertex::{self, Notation};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice};

use crate::array;
use crate::board::{Board, color_word, drawn};
use crate::graph::Graph;
use crate::position::Position;
use crate::read::{board_spec, games};
use crate::record::{Given, Record};
use crate::refused::{bad, raise};

/// A game: the positions after none, one, … all of its moves.
#[pyclass(frozen, module = "igolog")]
pub struct Game {
    pub record: Arc<Record>,
}

impl From<Record> for Game {
    fn from(record: Record) -> Game {
        Game { record: Arc::new(record) }
    }
}

impl Game {
    /// The game that a value stands for; of a collection the first.
    pub fn made(py: Python<'_>, value: &Bound<'_, PyAny>, rules: Option<String>, komi: Option<f64>) -> PyResult<Game> {
        if let Ok(game) = value.cast::<Game>()
            && rules.is_none()
            && komi.is_none()
        {
            return Ok(Game { record: Arc::clone(&game.get().record) });
        }
        let board = match (value.cast::<Graph>(), value.cast::<Board>()) {
            (Ok(graph), _) => Some(graph.get().spec(py)?),
            (_, Ok(board)) => Some(board_spec(py, &igolog_text::graph_file::write(&board.get().board, None))?),
            _ => None,
        };
        if let Some(board) = board {
            let made = Record::on_board(board, &Given { rules, komi });
            return made.map(Game::from).map_err(|refusal| raise(py, &refusal));
        }
        let all = games(py, value, None, rules, komi)?;
        all.into_iter().next().ok_or_else(|| bad(py, "there is no game in it", "position"))
    }

    fn said(&self, of: impl Fn(&crate::record::Said) -> &Option<String>) -> Option<String> {
        of(&self.record.said).clone()
    }

    fn player(&self, of: &ByColor<Option<String>>, color: Color) -> Option<String> {
        of[color].clone()
    }
}

#[pymethods]
impl Game {
    /// A game from a text, a file, a board or a graph; of a collection the first game.
    #[new]
    #[pyo3(signature = (source, rules = None, komi = None))]
    fn new(py: Python<'_>, source: &Bound<'_, PyAny>, rules: Option<String>, komi: Option<f64>) -> PyResult<Game> {
        Game::made(py, source, rules, komi)
    }

    #[getter]
    fn name(&self) -> &str {
        &self.record.name
    }

    #[getter]
    fn source(&self, py: Python<'_>) -> Option<Py<PyBytes>> {
        self.record.spec.bytes.as_ref().map(|bytes| PyBytes::new(py, bytes).unbind())
    }

    #[getter]
    fn graph(&self) -> Graph {
        Graph { graph: Arc::clone(self.record.end.board().graph()) }
    }

    /// All moves, as colour and point or "pass".
    #[getter]
    fn moves(&self) -> Vec<Option<(&'static str, String)>> {
        let graph = self.record.end.board().graph();
        let name = |(color, mv)| (color_word(color), vertex::move_name(graph, mv, Notation::Gtp));
        (0..self.record.len() - 1).map(|number| self.record.next_move(number).map(name)).collect()
    }

    #[getter]
    fn black(&self) -> Option<String> {
        self.player(&self.record.said.players, Color::Black)
    }

    #[getter]
    fn white(&self) -> Option<String> {
        self.player(&self.record.said.players, Color::White)
    }

    #[getter]
    fn black_rank(&self) -> Option<String> {
        self.player(&self.record.said.ranks, Color::Black)
    }

    #[getter]
    fn white_rank(&self) -> Option<String> {
        self.player(&self.record.said.ranks, Color::White)
    }

    #[getter]
    fn result(&self) -> Option<String> {
        self.said(|said| &said.result)
    }

    #[getter]
    fn date(&self) -> Option<String> {
        self.said(|said| &said.date)
    }

    #[getter]
    fn event(&self) -> Option<String> {
        self.said(|said| &said.event)
    }

    #[getter]
    fn rules(&self) -> String {
        self.record.end.rules().to_string()
    }

    #[getter]
    fn komi(&self) -> f64 {
        self.record.end.komi().as_f64()
    }

    #[getter]
    fn handicap(&self) -> u32 {
        self.record.end.handicap()
    }

    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.record.warnings.clone()
    }

    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = Arc::clone(&self.record);
        let (cells, shape) = py.detach(|| array::of_record(&record));
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

    fn __len__(&self) -> usize {
        self.record.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.record.len();
        if let Ok(slice) = key.cast::<PySlice>() {
            let range = slice.indices(count as isize)?;
            let place = |k: usize| (range.start + k as isize * range.step) as usize;
            let positions = (0..range.slicelength).map(|k| Position::of(&self.record, place(k)));
            let positions = positions.map(|position| Bound::new(py, position)).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, positions)?.into_any());
        }
        let index: isize = key.extract().map_err(|_| PyTypeError::new_err("positions are numbered: game[120]"))?;
        let place = if index < 0 { index + count as isize } else { index };
        match usize::try_from(place) {
            Ok(number) if number < count => Ok(Bound::new(py, Position::of(&self.record, number))?.into_any()),
            _ => Err(PyIndexError::new_err(format!("there is no position {index}: the game has {} moves", count - 1))),
        }
    }

    fn __iter__(&self) -> Positions {
        Positions { record: Arc::clone(&self.record), next: 0.into() }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = &other.cast::<Game>().ok()?.get().record;
        Some(Arc::ptr_eq(&self.record, other) || self.record == *other)
    }

    fn __hash__(&self) -> u64 {
        self.record.hash_code()
    }

    fn __str__(&self) -> String {
        let record = &self.record;
        let name = |color| record.said.players[color].clone();
        let players = match (name(Color::Black), name(Color::White)) {
            (None, None) => record.name.clone(),
            (black, white) => {
                let known = |name: Option<String>| name.unwrap_or_else(|| "?".into());
                format!("{} – {}", known(black), known(white))
            }
        };
        let moves = match record.len() - 1 {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        let parts = [players, moves, record.said.result.clone().unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>\n{}", self.__str__(), drawn(self.record.end.board(), None).trim_end())
    }

    fn _repr_svg_(&self) -> String {
        let picture = igolog_text::svg::Picture { coordinates: Some(Notation::Gtp), ..Default::default() };
        picture.draw(self.record.end.board())
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<Bound<'py, PyBytes>>, String))> {
        let again = py.get_type::<Game>().getattr("_again")?;
        let bytes = self.record.spec.bytes.as_ref().map(|bytes| PyBytes::new(py, bytes));
        let spec = serde_json::to_string(&self.record.spec).map_err(|error| bad(py, error, "position"))?;
        Ok((again, (self.record.name.clone(), bytes, spec)))
    }

    /// What pickle calls.
    #[staticmethod]
    fn _again(py: Python<'_>, name: String, bytes: Option<Vec<u8>>, spec: &str) -> PyResult<Game> {
        let spec: igolog_answers::PositionSpec =
            serde_json::from_str(spec).map_err(|error| bad(py, error, "position"))?;
        let given = Given { rules: spec.rules.clone(), komi: spec.komi };
        let read = match (bytes, spec.board) {
            (Some(bytes), _) => Record::read_all(&name, bytes, &given).map(|records| records.into_iter().next()),
            (None, Some(board)) => Record::on_board(board, &given).map(Some),
            (None, None) => Ok(None),
        };
        let record = read.map_err(|refusal| raise(py, &refusal))?;
        record.map(Game::from).ok_or_else(|| bad(py, "there is no game in it", "position"))
    }
}

/// The positions of a game, one after the other.
#[pyclass(frozen, module = "igolog")]
pub struct Positions {
    record: Arc<Record>,
    next: std::sync::atomic::AtomicUsize,
}

#[pymethods]
impl Positions {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self) -> Option<Position> {
        let number = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        (number < self.record.len()).then(|| Position::of(&self.record, number))
    }

    fn __length_hint__(&self) -> usize {
        self.record.len().saturating_sub(self.next.load(std::sync::atomic::Ordering::Relaxed))
    }
}
