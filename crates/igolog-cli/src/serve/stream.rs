//! Long work that tells of its progress in lines.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use igolog_answers::{Limits, Line, Progress, Question, Refusal, answer, to_json};
use igolog_corpus::Library;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::lanes::{Lane, StopOnDrop, Turn, Weight, spawn};
use super::memory::Held;
use super::question::work;
use super::refused::{Refused, fault};
use super::sent::PIECE;
use super::{Shared, limits};

/// Answers a question in lines that go to the client as they come. A client that goes away stops the work.
pub(super) async fn respond(
    app: &Shared,
    question: Question,
    library: Option<Arc<Library>>,
    weight: Weight,
    held: Vec<Held>,
) -> Result<Response, Refused> {
    let turn = app.lanes.turn(Weight { lane: Lane::Long, ..weight }).await?;
    let (sender, receiver) = mpsc::channel::<Bytes>(64);
    let lines = Lines {
        id: question.how.id.clone(),
        told: Arc::new(Mutex::new(Told { progress: None, at: Instant::now(), started: Instant::now() })),
        sender,
    };
    let gone = StopOnDrop(turn.stop.clone());
    tokio::spawn(pulse(lines.sender.downgrade(), Arc::clone(&lines.told), lines.id.clone()));
    let limits = app.limits();
    spawn(Lane::Long, move || run(&question, library, &lines, turn, limits, held))?;
    let pieces = ReceiverStream::new(receiver).map(move |bytes| {
        // Held by the body: it goes when the client does.
        let _gone = &gone;
        Ok::<Bytes, std::convert::Infallible>(bytes)
    });
    Ok(([(header::CONTENT_TYPE, limits::LINES)], Body::from_stream(pieces)).into_response())
}

fn run(question: &Question, library: Option<Arc<Library>>, lines: &Lines, turn: Turn, limits: Limits, held: Vec<Held>) {
    let sender = lines.sender.clone();
    let stop = turn.stop_within(limits::LONG_TIME, move || sender.is_closed());
    let mut tell = |progress: Progress| lines.tell(progress);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut work = work(stop, turn.started, limits);
        work.library = library;
        work.progress = Some(&mut tell);
        answer(question, &mut work).and_then(|answer| answer.to_json(&work))
    }));
    lines.end(done.unwrap_or_else(|_| Err(fault())));
    // The place and the memory are held until the client has its answer, or is gone.
    drop((turn, held));
}

/// What was told last.
struct Told {
    /// None before the first word, and after the last.
    progress: Option<Progress>,
    at: Instant,
    started: Instant,
}

/// Where long work puts its lines.
struct Lines {
    sender: mpsc::Sender<Bytes>,
    told: Arc<Mutex<Told>>,
    id: Option<Value>,
}

impl Lines {
    /// Tells of progress, not too often, and if the reader keeps up: progress may be lost, results not.
    fn tell(&self, progress: Progress) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = told.progress.as_ref().is_none_or(|last| last.stage != progress.stage);
        if !is_new && told.at.elapsed() < limits::TELL_TIME {
            return;
        }
        told.at = Instant::now();
        // The pulse repeats the stage only.
        told.progress = Some(Progress { so_far: None, ..progress.clone() });
        let _ = self.sender.try_send(written(&Line::Progress { id: self.id.clone(), progress }));
    }

    /// The last line; waits for a slow reader, who loses his place after a while.
    fn end(&self, done: Result<Vec<u8>, Refusal>) {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).progress = None;
        let mut line = match done {
            Ok(mut bytes) => {
                bytes.push(b'\n');
                bytes.into()
            }
            Err(error) => written(&Line::Error { id: self.id.clone(), error }),
        };
        while !line.is_empty() && self.sender.blocking_send(line.split_to(line.len().min(PIECE))).is_ok() {}
    }
}

/// Says that the work goes on while it has nothing new to tell, so that nobody takes the connection for dead.
async fn pulse(sender: mpsc::WeakSender<Bytes>, told: Arc<Mutex<Told>>, id: Option<Value>) {
    loop {
        tokio::time::sleep(limits::PULSE).await;
        let Some(sender) = sender.upgrade() else { return };
        let Ok(mut told) = told.try_lock() else { continue };
        let Some(last) = &told.progress else { continue };
        if told.at.elapsed() >= limits::PULSE {
            let progress = Progress { seconds: Some(told.started.elapsed().as_secs_f64()), ..last.clone() };
            let _ = sender.try_send(written(&Line::Progress { id: id.clone(), progress }));
            told.at = Instant::now();
        }
    }
}

fn written(line: &Line) -> Bytes {
    let mut text = to_json(line);
    text.push('\n');
    text.into()
}
