//! Long work: in a thread of its own, outside the interpreter lock, while the caller's thread looks for Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use igolog_core::Stop;
use pyo3::prelude::*;

use crate::refused::{internal, raise};

/// How long the caller's thread waits between two looks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// Analyses of large boards go deep.
const STACK: usize = 64 << 20;

enum Word<R> {
    Progress(String),
    Done(R),
}

/// What work tells on the way: lines of JSON, for the asker's function.
pub struct Teller<R> {
    sender: Sender<Word<R>>,
}

impl<R> Teller<R> {
    /// Tells how far the work has come.
    pub fn tell(&self, progress: &impl serde::Serialize) {
        if let Ok(text) = serde_json::to_string(progress) {
            // Nobody listens any more once the asker has an error of its own.
            let _ = self.sender.send(Word::Progress(text));
        }
    }
}

/// Runs a job in a thread. Progress is handed to `progress` in the caller's thread; an exception there, or Ctrl-C, stops
/// the job and is raised when it has ended.
pub fn outside<R: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl FnOnce(&Stop, &Teller<R>) -> R + Send + 'static,
) -> PyResult<R> {
    let (sender, mut receiver) = channel();
    let stop = Stop::new();
    let asked = stop.clone();
    let worker = std::thread::Builder::new().name("igolog".into()).stack_size(STACK).spawn(move || {
        let teller = Teller { sender };
        let done = job(&asked, &teller);
        let _ = teller.sender.send(Word::Done(done));
    });
    let worker = worker?;
    let mut raised: Option<PyErr> = None;
    let done = loop {
        let word;
        (receiver, word) = py.detach(move || {
            let word = receiver.recv_timeout(LOOK);
            (receiver, word)
        });
        let looked = match word {
            Ok(Word::Done(done)) => break Some(done),
            Err(RecvTimeoutError::Disconnected) => break None,
            Ok(Word::Progress(text)) => match progress {
                Some(progress) if raised.is_none() => progress.call1((text,)).map(drop),
                _ => Ok(()),
            },
            Err(RecvTimeoutError::Timeout) => py.check_signals(),
        };
        if let Err(error) = looked {
            stop.ask();
            raised.get_or_insert(error);
        }
    };
    let ended = py.detach(move || worker.join());
    match (raised, done, ended) {
        (Some(error), _, _) => Err(error),
        (None, Some(done), Ok(())) => Ok(done),
        _ => Err(raise(py, &internal("the work ended without an answer: a fault of the program"))),
    }
}
