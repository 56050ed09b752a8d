//! Two gates for work: quick answers, and long work that may stream lines.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use igolog_answers::{Answer, Line, Progress, Question, Refusal, Work, answer};
use igolog_core::{Clock, Stop};
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::limits;
use super::refused::{Refused, fault};

/// Asks the work to stop when the handler is dropped: the client went away.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.ask();
    }
}

/// How long work may take, and at which gate it waits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// Milliseconds, most of the time.
    Quick,
    /// As long as it takes, within limits.
    Long,
}

/// The gates.
pub(super) struct Gates {
    quick: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

impl Gates {
    pub(super) fn new() -> Gates {
        Gates {
            quick: Arc::new(Semaphore::new(limits::QUICK_AT_ONCE)),
            waiting: Arc::new(Semaphore::new(limits::QUICK_AT_ONCE + limits::QUICK_WAITING)),
            long: Arc::new(Semaphore::new(limits::LONG_AT_ONCE)),
        }
    }

    /// Answers a question off the threads that serve connections.
    pub(super) async fn answer(&self, question: Question, length: Length) -> Result<Answer, Refused> {
        let _place = self.waiting.try_acquire().map_err(|_| Refused::busy())?;
        let (permit, time) = match length {
            Length::Quick => {
                let gate = Arc::clone(&self.quick).acquire_owned();
                match tokio::time::timeout(limits::QUICK_TIME, gate).await {
                    Ok(Ok(permit)) => (permit, limits::QUICK_TIME),
                    _ => return Err(Refused::busy()),
                }
            }
            Length::Long => (self.long()?, limits::WHOLE_TIME),
        };
        let (stop, started) = (Stop::new(), Instant::now());
        let _stop = StopOnDrop(stop.clone());
        let task = tokio::task::spawn_blocking(move || {
            // Held until the work has ended, so that stopped work counts too.
            let _permit = permit;
            answer(&question, &mut work(&stop, started, time))
        });
        match tokio::time::timeout(time + limits::GRACE, task).await {
            Ok(Ok(done)) => done.map_err(Refused::from),
            Ok(Err(_)) => Err(Refused::internal()),
            Err(_) => Err(Refused::too_long(time.as_secs())),
        }
    }

    /// Answers a question in lines that go to the client as they come. A client that goes away stops the work.
    pub(super) fn stream(&self, question: Question) -> Result<Response, Refused> {
        let permit = self.long()?;
        let (sender, receiver) = mpsc::channel::<Bytes>(64);
        let lines = Lines {
            id: question.how.id.clone(),
            told: Arc::new(Mutex::new(Told { progress: None, at: Instant::now(), started: Instant::now() })),
            sender,
        };
        tokio::spawn(pulse(lines.sender.downgrade(), Arc::clone(&lines.told), lines.id.clone()));
        tokio::task::spawn_blocking(move || run(&question, &lines, permit));
        let body = Body::from_stream(ReceiverStream::new(receiver).map(Ok::<Bytes, std::convert::Infallible>));
        Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
    }

    fn long(&self) -> Result<OwnedSemaphorePermit, Refused> {
        Arc::clone(&self.long).try_acquire_owned().map_err(|_| Refused::busy())
    }
}

/// What the server gives to the work on a stranger's question.
fn work<'a>(stop: &Stop, started: Instant, time: Duration) -> Work<'a> {
    Work {
        stop: stop.or_when(move || started.elapsed() >= time),
        limits: limits::of_questions(),
        threads: limits::THREADS,
        clock: Some(Clock::new(move || started.elapsed())),
        ..Work::default()
    }
}

fn run(question: &Question, lines: &Lines, permit: OwnedSemaphorePermit) {
    let _permit = permit;
    let sender = lines.sender.clone();
    let stop = Stop::new().or_when(move || sender.is_closed());
    let mut tell = |progress: Progress| lines.tell(progress);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut work = work(&stop, Instant::now(), limits::LONG_TIME);
        work.progress = Some(&mut tell);
        answer(question, &mut work)
    }));
    lines.end(done.unwrap_or_else(|_| Err(fault())));
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

    /// The last line; waits for a slow reader.
    fn end(&self, done: Result<Answer, Refusal>) {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).progress = None;
        let line = match done {
            Ok(answer) => Line::Answer(answer.into()),
            Err(error) => Line::Error { id: self.id.clone(), error },
        };
        let _ = self.sender.blocking_send(written(&line));
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
    let mut bytes = serde_json::to_vec(line).unwrap_or_default();
    bytes.push(b'\n');
    bytes.into()
}
