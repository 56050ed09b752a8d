//! Libraries of games: writing them, opening them for questions, and a pattern in texts that are in none.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use igolog_core::Stop;
use igolog_corpus::frame::Frames;
use igolog_corpus::pattern::{BoardPattern, Hit, PatternSearch, Scanner};
use igolog_corpus::prepare::prepare;
use igolog_corpus::track::Track;
use igolog_corpus::{DEFAULT_RELATIONS, Library, LibraryError, LibraryWriter, Plan, Tally};
use igolog_facts::Relation;
use igolog_life::Effort;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::refused::bad;

fn refused(py: Python<'_>, error: &LibraryError) -> PyErr {
    bad(py, error, "library")
}

/// A library that games are added to; nobody else can write to it until it is finished.
#[pyclass(frozen, module = "igolog")]
pub struct Writer {
    writer: Mutex<Option<LibraryWriter>>,
}

impl Writer {
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Option<LibraryWriter>) -> Option<Result<R, LibraryError>> + Send,
    ) -> PyResult<R> {
        let done = py.detach(|| work(&mut self.writer.lock().unwrap_or_else(PoisonError::into_inner)));
        match done {
            Some(Ok(done)) => Ok(done),
            Some(Err(error)) => Err(refused(py, &error)),
            None => Err(bad(py, "this library is finished: open it again to add more", "library")),
        }
    }
}

#[pymethods]
impl Writer {
    /// Opens or begins a library. `relations` are those beside the usual ones; nothing means: as it was begun.
    #[new]
    #[pyo3(signature = (folder, relations = None, effort = None, threads = 1))]
    fn new(
        py: Python<'_>,
        folder: PathBuf,
        relations: Option<Vec<String>>,
        effort: Option<&str>,
        threads: usize,
    ) -> PyResult<Writer> {
        let plan = plan(py, relations, effort)?;
        let opened = py.detach(|| LibraryWriter::open(&folder, plan, threads));
        let writer = opened.map_err(|error| refused(py, &error))?;
        Ok(Writer { writer: Mutex::new(Some(writer)) })
    }

    /// Adds the games of a text.
    fn add(&self, py: Python<'_>, file: String, bytes: Vec<u8>) -> PyResult<()> {
        self.with(py, |writer| Some(writer.as_mut()?.add(file, bytes, &Stop::never())))
    }

    /// Adds a record that could not be opened.
    fn add_unreadable(&self, py: Python<'_>, file: &str, error: String) -> PyResult<()> {
        self.with(py, |writer| Some(writer.as_mut()?.add_unreadable(file, error, &Stop::never())))
    }

    /// Ends the work. Gives how many games were added, how many of them could not be read, how many of them have the
    /// moves of an earlier one, and how many were known already.
    fn finish(&self, py: Python<'_>) -> PyResult<(u64, u64, u64, u64)> {
        let tally = self.with(py, |writer| Some(writer.take()?.finish(&Stop::never())))?;
        let Tally { added, unreadable, duplicates, known } = tally;
        Ok((added, unreadable, duplicates, known))
    }
}

/// A library that questions are asked about.
#[pyclass(frozen, module = "igolog")]
pub struct OpenLibrary(Arc<Library>);

impl OpenLibrary {
    /// The library itself.
    pub fn shared(&self) -> Arc<Library> {
        Arc::clone(&self.0)
    }
}

#[pymethods]
impl OpenLibrary {
    /// Reads its games into memory.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<OpenLibrary> {
        let opened = py.detach(|| Library::open(&folder));
        opened.map(|library| OpenLibrary(Arc::new(library))).map_err(|error| refused(py, &error))
    }
}

fn plan(py: Python<'_>, relations: Option<Vec<String>>, effort: Option<&str>) -> PyResult<Option<Plan>> {
    if relations.is_none() && effort.is_none() {
        return Ok(None);
    }
    let named = relations.unwrap_or_default();
    let named = named.iter().map(|word| word.parse::<Relation>().map_err(|error| bad(py, error, "relations")));
    let mut all = DEFAULT_RELATIONS.to_vec();
    all.extend(named.collect::<PyResult<Vec<_>>>()?);
    all.sort_unstable();
    all.dedup();
    let effort = effort.map(str::parse::<Effort>).transpose().map_err(|error| bad(py, error, "effort"))?;
    Ok(Some(Plan { relations: all, effort: effort.unwrap_or_default() }))
}

/// A game of a text: which text, which of its games from 1, the hash of its content, and why it could not be read.
type Looked = (usize, u32, i64, Option<String>);
/// A time that a pattern stood: the game, moves since and until, column and row of its upper left corner, whether the
/// colours are exchanged, the number and the point of the move that followed inside.
type Stood = (usize, u32, Option<u32>, u8, u8, bool, Option<u32>, Option<u16>);

/// Where a pattern stood in the games of texts.
#[pyfunction]
pub fn pattern_hits(
    py: Python<'_>,
    texts: Vec<(String, PyBackedBytes)>,
    pattern: &str,
) -> PyResult<(Vec<Looked>, Vec<Stood>)> {
    let pattern: BoardPattern = pattern.parse().map_err(|error| bad(py, error, "pattern"))?;
    Ok(py.detach(|| {
        let search = PatternSearch::new(pattern);
        let mut scanner = Scanner::new(&search);
        let (plan, frames) = (Plan { relations: Vec::new(), effort: Effort::Static }, Frames::default());
        let (mut looked, mut stood) = (Vec::new(), Vec::new());
        for (number, (file, bytes)) in texts.iter().enumerate() {
            let (games, _) = prepare(file, bytes, &plan, &frames, &Stop::never(), |_| false);
            for game in games {
                let entry = game.entry;
                if let Ok(track) = Track::check(&game.track) {
                    let mut hits: Vec<Hit> = Vec::new();
                    scanner.scan(track, &mut hits);
                    let told = |hit: &Hit| {
                        let exchanged = search.variants()[hit.variant].orientation.exchanged;
                        let next = hit.next;
                        let (made, point) = (next.map(|next| next.number), next.map(|next| next.point));
                        (looked.len(), hit.since, hit.until, hit.x, hit.y, exchanged, made, point)
                    };
                    stood.extend(hits.iter().map(told));
                }
                looked.push((number, entry.number, entry.content as i64, entry.error));
            }
        }
        (looked, stood)
    }))
}
