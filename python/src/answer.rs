//! Every question of the answer layer, as JSON in and JSON out.

use std::time::Instant;

use igolog_answers::{Ask, Progress, Question, Refusal, Work, demo, to_json};
use igolog_core::Clock;
use pyo3::prelude::*;

use crate::library::OpenLibrary;
use crate::read::about;
use crate::refused::raise;
use crate::work::outside;

/// Answers a question. `about` is what it is asked about; `progress` is called with lines of JSON on the way; `library` is
/// that of a question about one.
#[pyfunction]
#[pyo3(signature = (question, about_what = None, threads = 1, progress = None, library = None))]
pub fn answer(
    py: Python<'_>,
    question: &str,
    about_what: Option<&Bound<'_, PyAny>>,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    library: Option<&OpenLibrary>,
) -> PyResult<String> {
    let mut question: Question = question.parse().map_err(|refusal: Refusal| raise(py, &refusal))?;
    if let Some(what) = about_what {
        question.about = about(what, question.how.coords)?;
    }
    let tells = progress.is_some();
    let library = library.map(OpenLibrary::shared);
    let done = outside(py, progress, move |stop, teller| {
        let started = Instant::now();
        let mut sink = |progress: Progress| teller.tell(&progress);
        let mut work = Work {
            stop: stop.clone(),
            threads,
            clock: Some(Clock::new(move || started.elapsed())),
            progress: if tells { Some(&mut sink) } else { None },
            library,
            ..Work::default()
        };
        let answer = igolog_answers::answer(&question, &mut work)?;
        Ok(to_json(&answer))
    })?;
    done.map_err(|refusal| raise(py, &refusal))
}

/// The names of all questions.
#[pyfunction]
pub fn questions() -> Vec<&'static str> {
    Ask::names().to_vec()
}

/// The JSON Schema of questions and answers.
#[pyfunction]
pub fn schema() -> &'static str {
    igolog_answers::schema()
}

/// The names of the built-in games and positions, with what each shows.
#[pyfunction]
pub fn demos() -> Vec<(String, &'static str)> {
    demo::all().map(|demo| (format!("demo:{}", demo.name), demo.about)).collect()
}
