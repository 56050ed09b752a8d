//! What a Python value means as a position, and games from texts, files and archives.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};

use igolog_answers::position::BoardSpec;
use igolog_answers::{Limits, PositionSpec, demo};
use igolog_files::archive::{ArchiveLimits, each_file};
use igolog_text::graph_file;
use igolog_text::vertex::Notation;
use pyo3::exceptions::{PyFileNotFoundError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::board::Board;
use crate::game::Game;
use crate::graph::Graph;
use crate::position::Position;
use crate::record::{Given, Record};
use crate::refused::{bad, raise};

/// A text and what to call it.
pub struct Text {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The text that a value stands for: bytes; a path; a string that names a demo or a file, or is the text itself.
pub fn text(value: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
    let py = value.py();
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(Some(Text { name: "the bytes given".into(), bytes: bytes.as_bytes().to_vec() }));
    }
    if let Ok(string) = value.cast::<PyString>() {
        let string = string.to_cow()?;
        if let Some(demo) = demo::find(&string) {
            let demo = demo.map_err(|error| bad(py, error, "position"))?;
            return Ok(Some(Text { name: string.into_owned(), bytes: demo.text.as_bytes().to_vec() }));
        }
        let path = Path::new(OsStr::new(&*string));
        return Ok(Some(match path.is_file() {
            true => file(path)?,
            false => Text { name: "the text given".into(), bytes: string.as_bytes().to_vec() },
        }));
    }
    match value.extract::<PathBuf>() {
        Ok(path) => file(&path).map(Some),
        Err(_) => Ok(None),
    }
}

fn file(path: &Path) -> PyResult<Text> {
    let bytes = igolog_files::read(path, Limits::default().bytes as u64).map_err(|error| {
        let named = std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        PyErr::from(named)
    })?;
    Ok(Text { name: path.display().to_string(), bytes })
}

/// What a value that stands for a text is called, and its bytes.
#[pyfunction]
pub fn named_text<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> PyResult<(String, Bound<'py, PyBytes>)> {
    let Some(text) = text(source)? else { return Err(no_position(source)) };
    Ok((text.name, PyBytes::new(py, &text.bytes)))
}

/// The position that a value stands for.
pub fn about(value: &Bound<'_, PyAny>, notation: Notation) -> PyResult<PositionSpec> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().record.spec.clone());
    }
    if let Ok(position) = value.cast::<Position>() {
        return Ok(position.get().spec(notation));
    }
    let py = value.py();
    if let Ok(board) = value.cast::<Board>() {
        return Ok(on_board(board_spec(py, &graph_file::write(&board.get().board, None))?));
    }
    if let Ok(graph) = value.cast::<Graph>() {
        return Ok(on_board(graph.get().spec(py)?));
    }
    match text(value)? {
        Some(text) => Ok(PositionSpec { bytes: Some(text.bytes), ..PositionSpec::default() }),
        None => Err(no_position(value)),
    }
}

fn on_board(board: BoardSpec) -> PositionSpec {
    PositionSpec { board: Some(board), ..PositionSpec::default() }
}

/// A graph file as the board of a question.
pub fn board_spec(py: Python<'_>, text: &str) -> PyResult<BoardSpec> {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Object(map)) => Ok(BoardSpec::File(map)),
        _ => Err(bad(py, "this is no graph file", "board")),
    }
}

fn no_position(value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "{kind} is no position: give a text, bytes, a path, a Game, a Position, a Board or a Graph"
    ))
}

/// All games of a text, a file or a demo, with a name for messages.
#[pyfunction]
#[pyo3(signature = (source, name = None, rules = None, komi = None))]
pub fn games(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    name: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
) -> PyResult<Vec<Game>> {
    let Some(text) = text(source)? else { return Err(no_position(source)) };
    let shown = name.unwrap_or(text.name);
    let given = Given { rules, komi };
    let bytes = text.bytes;
    let read = py.detach(|| Record::read_all(&shown, bytes, &given));
    match read {
        Ok(records) => Ok(records.into_iter().map(Game::from).collect()),
        // A string that is nothing else was meant as a file.
        Err(refusal) if refusal.line.is_none() && looks_like_a_name(source) => Err(PyFileNotFoundError::new_err(
            format!("there is no file {source}, and as a text it is {}", refusal.message),
        )),
        Err(refusal) => Err(raise(py, &refusal)),
    }
}

fn looks_like_a_name(source: &Bound<'_, PyAny>) -> bool {
    let Ok(string) = source.cast::<PyString>() else { return false };
    string.to_cow().is_ok_and(|text| {
        !text.contains(['\n', '(', '{']) && demo::find(&text).is_none() && !Path::new(OsStr::new(&*text)).is_file()
    })
}

/// The game records in a zip or 7z archive: names and bytes.
#[pyfunction]
pub fn archive<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
    let bytes = Limits::default().bytes as u64;
    let limits = ArchiveLimits { files: 100_000, bytes, total: 4 * bytes };
    let read = py.detach(|| -> Result<Vec<(String, Vec<u8>)>, String> {
        let open = File::open(&path).map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        let is_record = |member: &str| member.to_ascii_lowercase().ends_with(".sgf");
        let visited = each_file(open, &limits, is_record, |member, bytes| {
            let bytes = bytes.map_err(|error| format!("{member}: {error}"))?;
            files.push((member.to_owned(), bytes));
            Ok::<(), String>(())
        });
        visited.map_err(|error| error.to_string())??;
        Ok(files)
    });
    let files = read.map_err(|error| bad(py, error, &path.display().to_string()))?;
    Ok(files.into_iter().map(|(name, bytes)| (name, PyBytes::new(py, &bytes))).collect())
}
