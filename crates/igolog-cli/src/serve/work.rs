//! Two gates for work: quick answers, and long work that streams lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::error::ApiError;
use super::limits;

/// A flag that long loops look at: raised when the client is gone or the time is up.
#[derive(Clone, Debug)]
pub(super) struct Cancel {
    flag: Arc<AtomicBool>,
    deadline: Instant,
}

impl Cancel {
    fn new(time: Duration) -> Cancel {
        Cancel { flag: Arc::new(AtomicBool::new(false)), deadline: Instant::now() + time }
    }

    /// Whether to stop.
    pub(super) fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    /// The flag itself, for libraries that take one. Time limits are theirs to keep then.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

/// Raises the flag when the handler is dropped: the client went away.
struct RaiseOnDrop(Arc<AtomicBool>);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The gates.
pub(super) struct Work {
    quick: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

impl Work {
    pub(super) fn new() -> Work {
        Work {
            quick: Arc::new(Semaphore::new(limits::QUICK_AT_ONCE)),
            waiting: Arc::new(Semaphore::new(limits::QUICK_AT_ONCE + limits::QUICK_WAITING)),
            long: Arc::new(Semaphore::new(limits::LONG_AT_ONCE)),
        }
    }

    /// Runs work that should take milliseconds, off the threads that serve connections.
    pub(super) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancel) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _place = self.waiting.try_acquire().map_err(|_| ApiError::busy())?;
        let seconds = limits::QUICK_TIME.as_secs();
        let gate = Arc::clone(&self.quick).acquire_owned();
        let permit = match tokio::time::timeout(limits::QUICK_TIME, gate).await {
            Ok(Ok(permit)) => permit,
            _ => return Err(ApiError::busy()),
        };
        let cancel = Cancel::new(limits::QUICK_TIME);
        let _raise = RaiseOnDrop(cancel.flag());
        let task = tokio::task::spawn_blocking(move || {
            // Held until the work really ends, so that cancelled work counts too.
            let _permit = permit;
            work(&cancel)
        });
        match tokio::time::timeout(limits::QUICK_TIME, task).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(ApiError::internal()),
            Err(_) => Err(ApiError::too_long(seconds)),
        }
    }

    /// Runs long work whose lines go to the client as they come, one JSON value each.
    /// A client that reads slowly or goes away stops the work.
    pub(super) fn stream(
        &self,
        work: impl FnOnce(&Lines) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let permit = Arc::clone(&self.long).try_acquire_owned().map_err(|_| ApiError::busy())?;
        let (sender, receiver) = mpsc::channel::<Bytes>(64);
        let lines = Lines { sender, cancel: Cancel::new(limits::LONG_TIME) };
        tokio::task::spawn_blocking(move || run(lines, permit, work));
        let body = Body::from_stream(ReceiverStream::new(receiver).map(Ok::<Bytes, std::convert::Infallible>));
        Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
    }
}

fn run(lines: Lines, permit: OwnedSemaphorePermit, work: impl FnOnce(&Lines) -> Result<(), ApiError>) {
    let _permit = permit;
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&lines)));
    let error = match done {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error,
        Err(_) => ApiError::internal(),
    };
    lines.send(&error);
}

/// Where long work puts its lines.
pub(super) struct Lines {
    sender: mpsc::Sender<Bytes>,
    cancel: Cancel,
}

impl Lines {
    /// Sends a line; waits for a slow reader, returns `false` once nobody reads.
    pub(super) fn send(&self, value: &impl Serialize) -> bool {
        let Ok(mut line) = serde_json::to_vec(value) else { return false };
        line.push(b'\n');
        self.sender.blocking_send(line.into()).is_ok()
    }

    /// Sends a line if the reader keeps up; progress may be lost, results not.
    pub(super) fn offer(&self, value: &impl Serialize) {
        if let Ok(mut line) = serde_json::to_vec(value) {
            line.push(b'\n');
            let _ = self.sender.try_send(line.into());
        }
    }

    /// Whether to stop: nobody reads, or the time is up.
    pub(super) fn stopped(&self) -> bool {
        self.sender.is_closed() || self.cancel.is_raised()
    }
}
